/** "Water of this scene" in a real browser: opened from the scene's controls, read, saved by keyboard, and nothing for axe to find. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoFindings } from "./axe.ts";
import { type Evening, openEvening, type Person } from "./people.ts";

const SLOW = 120_000;

describe.each([13, 14] as const)("the water of a scene, v%i", (generation) => {
  let evening: Evening;
  let gm: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm");
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it.each(["en", "fr"] as const)("names the river and keeps what is chosen (%s)", { timeout: SLOW }, async (lang) => {
    await gm.arrive({ lang });
    await gm.page.locator("#scene-river").click();
    await gm.settle();
    await gm.page.locator("#control-undertowWater").click();
    const window = gm.page.locator("#undertow-scene-water");
    await window.locator(".undertow-map-waters li").waitFor();
    expect(await window.locator(".undertow-map-waters li").count()).toBe(1);
    await expectNoFindings(gm);
    await window.locator("[data-field=danger]").fill("99");
    await window.locator(".undertow-error:not([hidden])").first().waitFor();
    await expectNoFindings(gm);
    await window.locator("[data-field=danger]").fill("3");
    await gm.page.keyboard.press("Enter");
    await window.locator("[role=status]:not([hidden])").waitFor();
    await gm.settle();
    await expectNoFindings(gm);
    await gm.page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    expect(await gm.errors()).toEqual([]);
  });
});
