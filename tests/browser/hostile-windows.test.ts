/** Names, data of actors and stored settings that would be markup, in the windows that are opened around the game. They stay text. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  call,
  EVIL,
  EVIL_KEY,
  expectNothing,
  expectText,
  type Page,
  rename,
  SHOWN,
  SLOW,
  setSetting,
  shut,
} from "./markup.ts";
import { type Evening, openEvening, type Person } from "./people.ts";

/** Words of the module's language file that are no more than shown. */
const WORDS = ["tour", "rulesWindow", "selfCheck", "settings", "ruling", "ruleset", "rulesetShort"];

/** As if somebody's language file were markup: every sentence ends in it. */
const spoilWords = (person: Person): Promise<void> =>
  person.page.evaluate(
    ({ words, evil }) => {
      const { game } = window as unknown as Page;
      const spoil = (texts: Record<string, unknown>): void => {
        for (const [key, text] of Object.entries(texts)) {
          if (typeof text === "string") texts[key] = `${text} ${evil}`;
          else spoil(text as Record<string, unknown>);
        }
      };
      const own = game.i18n.translations.undertow as Record<string, Record<string, unknown>>;
      for (const word of words) spoil(own[word] ?? {});
    },
    { words: WORDS, evil: EVIL },
  );

describe.each([13, 14] as const)("a world full of markup, v%i", (generation) => {
  let evening: Evening;
  let gm: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm");
    await rename(gm);
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("is text in the path picker: names, keys, values, typed formulas, refusals", { timeout: SLOW }, async () => {
    await gm.select("tokenaelis");
    await gm.openMenu("paths", "#undertow-paths");
    const picker = gm.page.locator("#undertow-paths");
    await expectText(gm, "#undertow-paths [name=actor]", "#undertow-paths [name=other]");
    await picker.locator("[name=filter]").fill("onerror");
    await picker.locator("[data-action=pick]").first().waitFor();
    await expectText(gm, "#undertow-paths [data-action=pick] code", "#undertow-paths [data-action=pick] span");
    await picker.locator("[data-trait=con]").focus();
    await picker.locator("[data-action=pick]").first().click();
    expect(await picker.locator("[data-trait=con]").inputValue()).toContain(SHOWN);
    await expectText(gm, "#undertow-paths [data-cell=con] [data-live=would]");
    await picker.locator("[data-trait=con]").fill(EVIL);
    await picker.locator("[data-trait=str]").fill(EVIL_KEY);
    await picker.locator("[name=filter]").fill(EVIL);
    await expectText(gm, "#undertow-paths [data-cell=str] [data-live=would]");
    await picker.locator("button[type=submit]").press("Enter");
    await picker.locator(".undertow-notice li").first().waitFor();
    await expectText(gm, "#undertow-paths .undertow-notice li");
    await shut(gm, "#undertow-paths");
  });

  it("is text where a path that was saved is markup", { timeout: SLOW }, async () => {
    await setSetting(gm, "paths", { con: EVIL, [EVIL_KEY]: EVIL, str: `system.${EVIL_KEY}.${EVIL_KEY}` });
    await gm.openMenu("paths", "#undertow-paths");
    await expectText(gm, "#undertow-paths [data-trait=con]", "#undertow-paths [data-cell=con] [data-live=would]");
    await shut(gm, "#undertow-paths");
    await gm.select("tokenaelis");
    await gm.page.keyboard.press("Shift+KeyU");
    await gm.page.locator("#undertow-into-water").waitFor();
    await expectText(gm, "#undertow-into-water .undertow-rows");
    await shut(gm, "#undertow-into-water");
    await setSetting(gm, "paths", {});
  });

  it("is text in the water of the scene and the panel of its regions", { timeout: SLOW }, async () => {
    await gm.page.locator("#scene-river").click();
    await gm.settle();
    await gm.page.locator("#control-undertowWater").click();
    await gm.page.locator("#undertow-scene-water .undertow-map-waters li").waitFor();
    await expectText(gm, "#undertow-scene-water .window-title", "#undertow-scene-water .undertow-map-waters li");
    await shut(gm, "#undertow-scene-water");
    await expectText(gm, "#table-regions h3", "#table-regions .behavior");
    await gm.page.locator("#table-regions [id^=behavior-edit]").first().click();
    await gm.page.locator("dialog .behavior-form, .behavior-form").first().waitFor();
    await expectText(gm, "[id^=behavior-]:has(.behavior-form) .window-title");
    await gm.page.keyboard.press("Escape");
    await gm.page.locator("#scene-harbour").click();
    await gm.settle();
  });

  it("is text in the question after a jump of time", { timeout: SLOW }, async () => {
    await call(gm, "putIn", ["tokenaelis"], { activity: { position: "under" } });
    await gm.page.evaluate(async () => {
      const { game } = window as unknown as Page;
      await game.time.advance(8 * 3600);
    });
    await gm.page.locator("dialog").waitFor();
    await expectText(gm, "dialog");
    await gm.page.locator("dialog [data-action=none]").click();
    await gm.page.locator("dialog").waitFor({ state: "detached" });
  });

  it("is text where damage is offered back", { timeout: SLOW }, async () => {
    await gm.page.evaluate(async () => {
      const { game } = window as unknown as Page;
      const { actor, flags } = game.scenes.active.tokens.get("tokenaelis");
      const { id } = flags.undertow.swim as { id: string };
      await actor.update({ "flags.undertow.ledger.x-1": { amount: 3, taken: 3, swim: id, applied: true } });
    });
    await call(gm, "change", ["tokenaelis"], { activity: { position: "surface" } });
    await gm.page.locator("dialog").waitFor();
    await expectText(gm, "dialog");
    await gm.page.locator("dialog [data-action=no]").click();
    await gm.page.locator("dialog").waitFor({ state: "detached" });
  });

  it("is text where settings hold it", { timeout: SLOW }, async () => {
    // As an older release, or somebody's console, may have left them in the world: the host refuses to write such values.
    const spoilt = await gm.page.evaluate((evil) => {
      const { settings } = (window as unknown as Page).game;
      const get = settings.get.bind(settings);
      const isWord = (id: string) => id.startsWith("undertow.") && settings.settings.get(id)?.type === String;
      settings.get = (module, key) => (isWord(`${module}.${key}`) ? evil : get(module, key));
      return [...settings.settings.keys()].filter(isWord).length;
    }, EVIL);
    expect(spoilt).toBeGreaterThan(8);
    await gm.openMenu("automation", "#undertow-automation");
    await expectNothing(gm, "automation");
    await shut(gm, "#undertow-automation");
    await gm.openMenu("rulings", "#undertow-rulings");
    await expectNothing(gm, "rulings");
    await shut(gm, "#undertow-rulings");
    await gm.page.locator("#bar-settings").click();
    await gm.page.locator("#settings-config").waitFor();
    await expectText(gm, '[name="undertow.breathStatuses"]');
    await shut(gm, "#settings-config");
    await gm.select("tokenbrand");
    await gm.page.keyboard.press("Shift+KeyU");
    await gm.page.locator("#undertow-into-water").waitFor();
    await expectText(gm, "#undertow-into-water .undertow-rows");
    await shut(gm, "#undertow-into-water");
    expect(await call(gm, "putIn", ["tokenbrand"])).toMatchObject({ refused: [] });
    await call(gm, "openTracker", []);
    await expectText(gm, "#undertow-tracker .undertow-swimmer-name");
    expect(await gm.errors()).toEqual([]);
    await gm.arrive();
  });

  it("is text where a language file has it: rules, journal, settings, first steps", { timeout: SLOW }, async () => {
    await spoilWords(gm);
    await call(gm, "openRules", [], "wsg", "W14");
    await gm.page.locator("#undertow-rules").waitFor();
    await expectText(gm, "#undertow-rules .window-title", "#undertow-rules [name=ruleset]");
    await gm.page.locator("#undertow-rules [name=query]").fill(EVIL);
    await gm.page.locator("#undertow-rules [data-live=found]").filter({ hasText: SHOWN }).waitFor();
    await gm.page.locator("#undertow-rules [name=query]").fill("");
    await gm.page.locator("#undertow-rules [data-action=keep]").click();
    await gm.page.locator(".notification", { hasText: SHOWN }).first().waitFor();
    await expectText(gm, ".notification", "#undertow-rules");
    await shut(gm, "#undertow-rules");
    await gm.page.evaluate(async () => {
      const { game } = window as unknown as Page;
      for (const entry of game.journal) await entry.sheet.render({ force: true });
    });
    await gm.page.locator(".journal-sheet").first().waitFor();
    await expectText(gm, ".journal-sheet .window-title");
    await gm.page.locator(".journal-sheet [data-action=close]").first().click();
    for (const menu of ["automation", "rulings"]) {
      await gm.openMenu(menu, `#undertow-${menu}`);
      await expectText(gm, `#undertow-${menu} legend`, `#undertow-${menu} .undertow-setting`);
      await gm.page.locator(`#undertow-${menu} input[type=number]`).first().fill("-1");
      await gm.page.locator(`#undertow-${menu} button[type=submit]`).press("Enter");
      await gm.page.locator(`#undertow-${menu} .undertow-notice li`).first().waitFor();
      await expectText(gm, `#undertow-${menu} .undertow-notice`);
      await shut(gm, `#undertow-${menu}`);
    }
    await gm.openMenu("tour", "#undertow-first-steps");
    for (let step = 0; step < 3; step += 1) {
      await expectText(gm, "#undertow-first-steps h2", "#undertow-first-steps .undertow-first-steps-deeds");
      await gm.page.locator("#undertow-first-steps .undertow-primary").press("Enter");
      await gm.settle();
    }
  });

  it("is text in the self-check, its report and the copy of it", { timeout: 2 * SLOW }, async () => {
    await gm.page.evaluate((evil) => {
      const { game, Hooks } = window as unknown as Page & { Hooks: { on(hook: string, run: () => void): void } };
      Object.assign(game.clipboard, { copyPlainText: () => Promise.reject(new Error("no")) });
      // Another module that throws where the self-check is at work: its message is told in the report.
      Hooks.on("preCreateActor", () => {
        throw new Error(evil);
      });
    }, EVIL);
    await gm.openMenu("selfCheck", "#undertow-self-check");
    const shown = gm.page.locator("#undertow-self-check");
    await shown.locator("button[type=submit]").click();
    await shown.locator("[data-action=copy]").waitFor({ timeout: SLOW });
    await expectText(gm, "#undertow-self-check summary", "#undertow-self-check .undertow-self-check-line");
    await shown.locator("[data-action=copy]").click();
    await shown.locator("textarea").waitFor();
    await expectText(gm, "#undertow-self-check textarea");
  });
});
