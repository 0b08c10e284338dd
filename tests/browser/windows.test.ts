/** The smaller windows in a real browser: settings, rules, paths, first steps. By keyboard alone, and with nothing for axe to find. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoFindings } from "./axe.ts";
import { type Evening, type Look, openEvening, type Person } from "./people.ts";

const SLOW = 120_000;
const LANGUAGES: Look["lang"][] = ["en", "fr"];

describe.each([13, 14] as const)("v%i", (generation) => {
  let evening: Evening;
  let gm: Person;

  beforeAll(async () => {
    evening = await openEvening(generation, "adnd2e");
    gm = await evening.join("gm", { lang: "en", theme: "dark" });
    await gm.page.emulateMedia({ reducedMotion: "reduce" });
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  async function shut(window: string): Promise<void> {
    await gm.page.locator(`${window} :is(input, button)`).last().press("Escape");
    await gm.page.locator(window).waitFor({ state: "detached" });
  }

  /** Presses Tab until a place has the focus; throws when it is never reached. */
  async function tabTo(selector: string): Promise<void> {
    for (let times = 0; times < 400; times += 1) {
      if (await gm.page.evaluate((place) => document.activeElement?.matches(place) ?? false, selector)) return;
      await gm.page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${selector}`);
  }

  describe.each(LANGUAGES)("axe finds nothing (%s)", (lang) => {
    beforeAll(() => gm.arrive({ lang }), SLOW);

    it("in the automation window, with a value refused", { timeout: SLOW }, async () => {
      await gm.openMenu("automation", "#undertow-automation");
      await gm.page.locator("[data-setting=askTimeout]").fill("1");
      await gm.page.locator("#undertow-automation button[type=submit]").press("Enter");
      await gm.page.locator("#undertow-automation .undertow-notice li").waitFor();
      await expectNoFindings(gm);
      await shut("#undertow-automation");
    });

    it("in the house rules and the rules behind them", { timeout: SLOW }, async () => {
      await gm.openMenu("rulings", "#undertow-rulings");
      await gm.page.locator("[data-setting=fallDie]").fill("8");
      await expectNoFindings(gm);
      await gm.page.locator("[data-clause=W14]").first().press("Enter");
      await gm.page.locator("#undertow-rules").waitFor();
      await expectNoFindings(gm);
      await gm.page.locator("#undertow-rules [name=ruleset]").selectOption("magic");
      await gm.page.locator("#undertow-rules [name=query]").fill("a");
      await gm.settle();
      await expectNoFindings(gm);
      await shut("#undertow-rules");
      await shut("#undertow-rulings");
    });

    it("in the path picker, with paths that read something and nothing", { timeout: SLOW }, async () => {
      await gm.openMenu("paths", "#undertow-paths");
      await gm.page.locator("[data-trait=con]").fill("system.nowhere");
      await gm.page.locator("[data-trait=str]").fill("12");
      await expectNoFindings(gm);
      await shut("#undertow-paths");
    });

    it("in each of the first steps", { timeout: SLOW }, async () => {
      await gm.openMenu("tour", "#undertow-first-steps");
      for (let step = 0; step < 3; step += 1) {
        await expectNoFindings(gm);
        await gm.page.locator("#undertow-first-steps .undertow-primary").press("Enter");
        await gm.settle();
      }
      await gm.page.locator("#undertow-first-steps").waitFor({ state: "detached" });
    });
  });

  describe("by keyboard alone", () => {
    beforeAll(() => gm.arrive({ lang: "en" }), SLOW);

    it("a switch is turned and saved", { timeout: SLOW }, async () => {
      await gm.openMenu("automation", "#undertow-automation");
      await tabTo("[data-setting=warnings]");
      await gm.page.keyboard.press("Space");
      await tabTo("#undertow-automation button[type=submit]");
      await gm.page.keyboard.press("Enter");
      await gm.page.locator("#undertow-automation").waitFor({ state: "detached" });
      await gm.openMenu("automation", "#undertow-automation");
      expect(await gm.page.locator("[data-setting=warnings]").isChecked()).toBe(false);
      await shut("#undertow-automation");
    });

    it("a path is picked from the list, and the dialog reads it", { timeout: SLOW }, async () => {
      await gm.select("tokenaelis");
      await gm.page.keyboard.press("Shift+KeyU");
      await gm.page.locator("#undertow-into-water").waitFor();
      await tabTo("#undertow-into-water [data-action=where]");
      await gm.page.keyboard.press("Enter");
      await gm.page.locator("#undertow-paths").waitFor();
      // Reaching the list leads through every field: which one it fills is said beside it.
      await tabTo("#undertow-paths [name=filter]");
      await gm.page.keyboard.type("abilities str score");
      await tabTo("#undertow-paths [name=into]");
      await gm.page.keyboard.type("Con");
      await tabTo("#undertow-paths [data-action=pick]");
      await gm.page.keyboard.press("Enter");
      expect(await gm.page.locator("[data-trait=con]").inputValue()).toBe("system.abilities.str.score");
      await tabTo("#undertow-paths button[type=submit]");
      await gm.page.keyboard.press("Enter");
      await gm.page.locator("#undertow-paths").waitFor({ state: "detached" });
      await gm.settle();
      const con = gm.page.locator("#undertow-into-water [data-field=con]");
      expect(await con.inputValue()).toBe("14");
      await shut("#undertow-into-water");
      expect(await gm.errors()).toEqual([]);
    });

    it("the first steps greet a GM who is new here, and nobody else", { timeout: SLOW }, async () => {
      const assistant = await evening.join("assistant", {}, { toured: false });
      await assistant.page.locator("#undertow-first-steps").waitFor();
      await assistant.page.keyboard.press("Escape");
      await assistant.page.locator("#undertow-first-steps").waitFor({ state: "detached" });
      await assistant.arrive();
      expect(await assistant.page.locator("#undertow-first-steps").count()).toBe(0);
      const mara = await evening.join("mara", {}, { toured: false });
      expect(await mara.page.locator("#undertow-first-steps").count()).toBe(0);
      for (const person of [assistant, mara]) await person.leave();
    });
  });
});
