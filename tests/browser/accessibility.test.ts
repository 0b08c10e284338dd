/** What axe-core finds in the table's page with the module's windows and cards in it: nothing, in both themes and both languages. */
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Evening, type Look, openEvening, type Person } from "./people.ts";

const SLOW = 120_000;
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Everything axe knows; only what it is sure of counts. */
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/** One line per finding: the rule, where, and what axe says about it. */
async function findings({ page }: Person): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary.split("\n").at(-1)}`,
      ),
    );
  }, OPTIONS);
}

/** In the theme the page has, and in the other. */
async function expectNone(person: Person): Promise<void> {
  for (let theme = 0; theme < 2; theme += 1) {
    expect(await findings(person)).toEqual([]);
    await person.page.locator("#bar-theme").click();
  }
}

const LANGUAGES: Look["lang"][] = ["en", "fr"];

describe("axe finds nothing", () => {
  let evening: Evening;
  let gm: Person;
  let theo: Person;

  beforeAll(async () => {
    evening = await openEvening(14);
    gm = await evening.join("gm", { lang: "fr", theme: "dark" });
    theo = await evening.join("theo", { lang: "fr", theme: "light" });
    for (const { page } of [gm, theo]) await page.emulateMedia({ reducedMotion: "reduce" });
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("in the page at rest, with the HUD open", { timeout: SLOW }, async () => {
    await gm.select("tokenbrand");
    await gm.page.locator("#hud-tokenbrand").click();
    await gm.page.locator("#token-hud .undertow-hud").waitFor();
    await expectNone(gm);
    await expectNone(theo);
  });

  it.each(LANGUAGES)('in "Into the water", complete, with gaps and refused (%s)', { timeout: SLOW }, async (lang) => {
    await gm.arrive({ lang });
    await gm.select("tokenbrand", "tokenaelis", "tokenwitness");
    await gm.pressHud("tokenaelis");
    await gm.page.locator(".undertow-head > details > summary").click();
    await gm.page.locator(".undertow-row details > summary").first().click();
    await expectNone(gm);
    await gm.page.locator("[data-field=current]").fill("1000000");
    await gm.page.locator(".undertow-into-water-form button[type=submit]").click();
    await gm.page.locator(".undertow-notice li").first().waitFor();
    await expectNone(gm);
    await gm.page.locator("[data-action=cancel]").click();
    await gm.page.locator("#undertow-into-water").waitFor({ state: "detached" });
  });

  it("in the check dialogs, the player's and the GM's, in both languages", { timeout: SLOW }, async () => {
    await gm.page.keyboard.press("Escape");
    await gm.select("tokenbrand", "tokenaelis");
    await gm.combat("add");
    await gm.pressHud("tokenaelis");
    await gm.page.locator("#undertow-into-water-activity-position").selectOption("under");
    await gm.page.locator("#undertow-into-water-activity-deepBreath").uncheck();
    await gm.page.locator("#undertow-into-water-activity-strenuous").check();
    await gm.page.locator(".undertow-into-water-form button[type=submit]").click();
    await gm.settle();
    await gm.page.keyboard.press("Escape");
    await gm.combat("start");
    // The second check of each is harder, so that there are modifiers to see.
    await passUntilAsked();
    for (const person of [gm, theo]) await roll(person, 2);
    await passUntilAsked();
    for (const lang of LANGUAGES) {
      for (const person of [gm, theo]) {
        await person.arrive({ lang });
        await person.checks.waitFor();
        await person.page.locator(".undertow-check input[name=situational]").fill("99");
        await person.page.locator(".undertow-check .undertow-error:not([hidden])").waitFor();
        await expectNone(person);
      }
    }
  });

  async function roll(person: Person, face: number): Promise<void> {
    await person.queueDice(face);
    await person.checks.locator("button[type=submit]").click();
    await person.checks.waitFor({ state: "detached" });
  }

  /** Brand's check lies with Théo and Aelis's with the GM, for Mara is not here. */
  async function passUntilAsked(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      if ((await theo.checks.count()) > 0 && (await gm.checks.count()) > 0) return;
      await gm.combat("nextTurn");
      await theo.settle();
    }
    throw new Error("Nobody was asked");
  }

  it("in the chat cards, with the rules opened", { timeout: SLOW }, async () => {
    for (const person of [gm, theo]) {
      await person.page.locator(".undertow-check input[name=situational]").fill("0");
      await roll(person, 20);
    }
    for (const lang of LANGUAGES) {
      for (const person of [gm, theo]) {
        await person.arrive({ lang });
        await person.page.locator(".undertow-card .undertow-tone-danger").first().waitFor();
        await person.lastCard.locator("summary").click();
        await expectNone(person);
      }
    }
    expect(await gm.errors()).toEqual([]);
    expect(await theo.errors()).toEqual([]);
  });
});
