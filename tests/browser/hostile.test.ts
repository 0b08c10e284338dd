/** A name that would be markup, where the game is played: dialog, HUD, question, card, notices. It stays text, and nothing of it runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  call,
  EVIL,
  expectNothing,
  expectText,
  type Page,
  passRounds,
  rename,
  SHOWN,
  SLOW,
  shut,
  write,
} from "./markup.ts";
import { type Evening, openEvening, type Person } from "./people.ts";

describe.each([13, 14] as const)("a token called like an element, v%i", (generation) => {
  let evening: Evening;
  let gm: Person;
  let mara: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm");
    await rename(gm);
    mara = await evening.join("mara");
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("is text in the HUD, its tooltips and the dialog", { timeout: SLOW }, async () => {
    await gm.select("tokenaelis");
    await gm.pressHud("tokenaelis");
    await gm.page.locator("#undertow-into-water").waitFor();
    await expectText(gm, "#undertow-into-water");
    await gm.page.keyboard.press("Escape");
    await gm.page.locator("#token-hud .undertow-hud").hover();
    await gm.page.locator("#tooltip").waitFor();
    await expectNothing(gm, "HUD");
    await gm.page.keyboard.press("Escape");
  });

  it("is text in the tracker, with its history, timeline and odds", { timeout: SLOW }, async () => {
    await call(gm, "putIn", ["tokenaelis", "tokenbrand"], { activity: { position: "under" } });
    await call(gm, "openTracker", []);
    await gm.page.locator("#undertow-tracker").waitFor();
    await expectText(gm, "#undertow-tracker .undertow-swimmer-name");
    await gm.page.locator("#undertow-tracker [data-action=more]").first().click();
    for (const part of ["odds", "timeline", "history"]) {
      await gm.page.locator(`#undertow-tracker [data-part=${part}] > summary`).click();
      await gm.page.locator(`#undertow-tracker [data-part=${part}] li`).first().waitFor();
    }
    await expectText(gm, "#undertow-tracker .undertow-past-who");
  });

  it("is the same text in a copied swim, in the clipboard and where there is none", { timeout: SLOW }, async () => {
    const copy = gm.page.locator("#undertow-tracker [data-action=copy]");
    await gm.page.evaluate(() => {
      const { game } = window as unknown as Page;
      Object.assign(game.clipboard, {
        copyPlainText: async (text: string) => document.body.setAttribute("data-copied", text),
      });
    });
    await copy.click();
    await gm.page.locator("body[data-copied]").waitFor();
    const copied = await gm.page.locator("body").getAttribute("data-copied");
    expect(JSON.stringify(JSON.parse(copied ?? ""))).toContain(JSON.stringify(EVIL));
    await expectText(gm, "#undertow-tracker [role=status]");
    await gm.page.evaluate(() => {
      const { game } = window as unknown as Page;
      Object.assign(game.clipboard, { copyPlainText: () => Promise.reject(new Error("no")) });
    });
    await copy.click();
    await gm.page.locator("#undertow-tracker textarea").waitFor();
    await expectText(gm, "#undertow-tracker textarea");
    await shut(gm, "#undertow-tracker");
  });

  it("is text in the question, the card and what the player sees", { timeout: SLOW }, async () => {
    await expectText(mara, "#undertow-own .undertow-swimmer-name");
    await passRounds(gm, 12);
    await mara.checks.first().waitFor();
    await expectText(mara, ".undertow-check");
    await call(gm, "openTracker", []);
    await expectText(gm, "#undertow-tracker .undertow-waits-text");
    await shut(gm, "#undertow-tracker");
    await mara.page.locator(".undertow-check input[name=situational]").first().fill("2");
    await mara.page.locator(".undertow-check button[type=submit]").first().click();
    await mara.settle();
    await gm.page.locator(".undertow-card").last().waitFor();
    for (const person of [gm, mara]) await expectText(person, ".undertow-card", ".undertow-card .undertow-roll");
    await expectText(gm, ".undertow-card .undertow-hits");
  });

  it("is text in the message behind the card, for whoever has the module off", { timeout: SLOW }, async () => {
    const shown = await gm.page.evaluate(() => {
      const { game } = window as unknown as Page;
      const cards = [...game.messages].filter(({ flags }) => flags.undertow?.card);
      return cards.map(({ content }) => {
        // As the host's log does.
        const item = document.createElement("li");
        item.innerHTML = content;
        document.body.append(item);
        return item.textContent;
      });
    });
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(text).toContain(SHOWN);
    await expectNothing(gm, "message");
  });

  it("is text in every notice", { timeout: SLOW }, async () => {
    const notice = (person: Person, words: string) =>
      person.page.locator(".notification", { hasText: words }).filter({ hasText: SHOWN }).first().waitFor();
    await write(mara, "tokenaelis", { "flags.undertow.request": { id: "w", act: { raise: true } } });
    await notice(mara, "");
    await write(mara, "tokenaelis", { "flags.undertow.swim.start.swimmer.con": 18 });
    await notice(gm, "wrote into");
    await write(gm, "tokenbrand", { "flags.undertow.swim": "broken" });
    await notice(gm, "does not understand");
    await mara.page.evaluate(async () => {
      const { game } = window as unknown as Page;
      const token = game.scenes.active.tokens.get("tokenaelis");
      await token.update({ x: (token.x as number) + 3000 });
    });
    await notice(mara, "this round");
    await expectText(gm, ".notification");
    await expectText(mara, ".notification");
    expect(await gm.errors()).toEqual([]);
    expect(await mara.errors()).toEqual([]);
  });
});
