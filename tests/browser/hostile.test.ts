/** A name that would be markup, in every window, card, notice and button of a real browser: it stays text, and nothing of it runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Evening, openEvening, type Person } from "./people.ts";

const SLOW = 180_000;
const EVIL = '<img src=x onerror="window.pwned=1">';

type Loose = Record<string, unknown> & { update(changes: object): Promise<unknown>; name: string; actor: Loose };
interface World {
  users: Iterable<Loose> & { get(id: string): Loose };
  scenes: { active: Loose & { tokens: Iterable<Loose> & { get(id: string): Loose }; regions?: Iterable<Loose> } };
  actors: Iterable<Loose>;
  time: { advance(seconds: number): Promise<unknown> };
  modules: { get(id: string): { api: Record<string, (...args: unknown[]) => unknown> } };
}

/** Everybody and everything is called the same. */
const rename = (gm: Person): Promise<void> =>
  gm.page.evaluate(async (name) => {
    const game = window.table?.client.globals.game as unknown as World;
    for (const actor of game.actors) await actor.update({ name });
    for (const user of game.users) await user.update({ name });
    await game.scenes.active.update({ name });
    for (const token of game.scenes.active.tokens) await token.update({ name });
    for (const region of game.scenes.active.regions ?? []) await region.update({ name });
    await window.table?.settle();
  }, EVIL);

const call = (person: Person, method: string, ids: string[], ...rest: unknown[]): Promise<void> =>
  person.page.evaluate(
    async ({ name, tokens, args }) => {
      const game = window.table?.client.globals.game as unknown as World;
      const found = tokens.map((id) => game.scenes.active.tokens.get(id));
      const result = game.modules.get("undertow").api[name]?.(...(tokens.length > 0 ? [found] : []), ...args);
      await window.table?.settle();
      await result;
      await window.table?.settle();
    },
    { name: method, tokens: ids, args: rest },
  );

const rounds = (gm: Person, count: number): Promise<void> =>
  gm.page.evaluate(async (seconds) => {
    const game = window.table?.client.globals.game as unknown as World;
    await game.time.advance(seconds);
    await window.table?.settle();
  }, count * 60);

const write = (person: Person, id: string, changes: object): Promise<void> =>
  person.page.evaluate(
    async ({ token, update }) => {
      const game = window.table?.client.globals.game as unknown as World;
      await game.scenes.active.tokens.get(token).update(update);
      await window.table?.settle();
    },
    { token: id, update: changes },
  );

/** Nothing ran, nothing of it became an element, and (where something shows the name) it can be read. */
async function expectText(person: Person, place?: string): Promise<void> {
  await person.settle();
  if (place) expect(await person.page.locator(place).last().textContent()).toContain("<img src=x");
  const found = await person.page.evaluate(() => ({
    ran: (window as { pwned?: number }).pwned,
    elements: document.querySelectorAll('img[src="x"], [onerror]').length,
  }));
  expect([place, found]).toEqual([place, { elements: 0 }]);
}

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

  it("is text in the dialog, the HUD and the windows of the GM", { timeout: SLOW }, async () => {
    await gm.select("tokenaelis");
    await gm.page.keyboard.press("Shift+KeyU");
    await gm.page.locator("#undertow-into-water").waitFor();
    await expectText(gm, "#undertow-into-water");
    await gm.page.keyboard.press("Escape");
    await call(gm, "putIn", ["tokenaelis", "tokenbrand"], { activity: { position: "under" } });
    await call(gm, "openTracker", []);
    await gm.page.locator("#undertow-tracker").waitFor();
    await expectText(gm, "#undertow-tracker");
    for (const details of await gm.page.locator("#undertow-tracker button[aria-expanded=false]").all())
      if (await details.isVisible().catch(() => false)) await details.click();
    await expectText(gm, "#undertow-tracker");
    await gm.page.locator("#undertow-tracker [data-action=close]").first().click();
  });

  it("is text in the question, the card and what the player sees", { timeout: SLOW }, async () => {
    await rounds(gm, 12);
    await mara.checks.first().waitFor();
    await expectText(mara, ".undertow-check");
    await mara.page.locator(".undertow-check input[name=situational]").first().fill("2");
    await mara.page.locator(".undertow-check button[type=submit]").first().click();
    await mara.settle();
    await gm.page.locator(".undertow-card").last().waitFor();
    await expectText(gm, ".undertow-card");
    await expectText(mara, ".undertow-card");
    await call(mara, "openTracker", []);
    await expectText(mara);
  });

  it("is text in every notice", { timeout: SLOW }, async () => {
    await write(mara, "tokenaelis", { "flags.undertow.request": { id: "w", act: { raise: true } } });
    await mara.page.locator(".notification", { hasText: "<img src=x" }).first().waitFor();
    await write(mara, "tokenaelis", { "flags.undertow.swim.start.swimmer.con": 18 });
    await gm.page.locator(".notification", { hasText: "wrote into" }).first().waitFor();
    await write(gm, "tokenbrand", { "flags.undertow.swim": "broken" });
    await gm.page.locator(".notification", { hasText: "does not understand" }).first().waitFor();
    await expectText(gm, ".notification");
    await expectText(mara, ".notification");
    expect(await gm.errors()).toEqual([]);
    expect(await mara.errors()).toEqual([]);
  });
});
