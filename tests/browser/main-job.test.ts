/** The whole main job with real pages: a GM in English and a player in French, on both host generations. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Evening, openEvening, type Person } from "./people.ts";

const SLOW = 120_000;
const BRAND = "tokenbrand";

describe.each([13, 14] as const)("on v%d", (generation) => {
  let evening: Evening;
  let gm: Person;
  let theo: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm", { lang: "en", theme: "dark" });
    theo = await evening.join("theo", { lang: "fr", theme: "light" });
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  const both = async (): Promise<void> => {
    await gm.settle();
    await theo.settle();
  };

  it("the GM puts a token under water by the HUD, four rounds pass, the player is asked on the own turn", {
    timeout: SLOW,
  }, async () => {
    // Brand, Constitution 16: six rounds; fighting halves them, so the air is out after three and the first check falls in the fourth.
    await gm.select(BRAND, "tokengoblin1");
    await gm.combat("add");
    await gm.initiative("Brand", 5);
    await gm.initiative("Goblin 1", 15);
    await gm.select(BRAND);
    await gm.pressHud(BRAND);
    await gm.page.locator("#undertow-into-water-activity-position").selectOption("under");
    await gm.page.locator("#undertow-into-water-activity-strenuous").check();
    await gm.page.locator(".undertow-into-water-form button[type=submit]").click();
    await both();
    expect(await theo.statuses(BRAND)).toEqual(["inWater", "underWater"]);

    await gm.combat("start");
    for (let round = 2; round <= 5; round++) await gm.combat("nextRound");
    await both();
    expect(await gm.page.locator(".combat-round").textContent()).toContain("5");
    expect(await theo.statuses(BRAND)).toEqual(["inWater", "outOfBreath", "unconscious", "underWater"].sort());
    // Goblin 1 acts first: not Brand's turn yet, nobody is asked.
    expect(await theo.checks.count()).toBe(0);
    await gm.combat("nextTurn");
    await theo.checks.waitFor();
    expect(await theo.checks.count()).toBe(1);
    expect(await gm.checks.count()).toBe(0);
    const words = await theo.checks.innerText();
    expect(words).toContain("Brand");
    expect(words).toContain("Constitution");
    expect(words).toMatch(/Lancer|Jeter/);
    expect(words).toContain("80");
  });

  it("a reload in mid-prompt brings the prompt back, once", { timeout: SLOW }, async () => {
    await theo.arrive();
    await theo.checks.waitFor();
    await gm.settle();
    expect(await theo.checks.count()).toBe(1);
    expect(await gm.checks.count()).toBe(0);
  });

  it("the player rolls; the card follows in each reader's language", { timeout: SLOW }, async () => {
    await theo.queueDice(9);
    await theo.checks.locator("button[type=submit]").click();
    await theo.checks.waitFor({ state: "detached" });
    await both();
    await gm.lastCard.waitFor();
    const english = await gm.lastCard.innerText();
    const french = await theo.lastCard.innerText();
    expect(english).toContain("Brand");
    expect(english).toContain("9");
    expect(french).toContain("Brand");
    expect(french).not.toBe(english);
    expect(await theo.statuses(BRAND)).not.toContain("drowned");
  });

  it("a failed check drowns, stepping back two rounds revives, stepping forward asks nothing again", {
    timeout: SLOW,
  }, async () => {
    await gm.combat("nextRound");
    await gm.combat("nextTurn");
    await theo.checks.waitFor();
    await theo.queueDice(20);
    await theo.checks.locator("button[type=submit]").click();
    await theo.checks.waitFor({ state: "detached" });
    await expect.poll(() => theo.statuses(BRAND)).toEqual(["drowned", "inWater", "underWater"]);
    // The card follows the statuses.
    await both();
    const cards = await gm.page.locator(".undertow-card").count();

    await gm.combat("previousRound");
    await gm.combat("previousRound");
    await expect.poll(() => theo.statuses(BRAND)).toEqual(["inWater", "outOfBreath", "unconscious", "underWater"]);
    await gm.combat("nextRound");
    await gm.combat("nextRound");
    await gm.combat("nextTurn");
    await expect.poll(() => theo.statuses(BRAND)).toEqual(["drowned", "inWater", "underWater"]);
    await both();
    expect(await theo.checks.count()).toBe(0);
    expect(await gm.checks.count()).toBe(0);
    expect(await gm.page.locator(".undertow-card").count()).toBe(cards);
  });

  it("when the player is gone the GM is asked", { timeout: SLOW }, async () => {
    await gm.combat("previousRound");
    await gm.combat("previousRound");
    await gm.combat("previousRound");
    await gm.select("tokenaelis");
    await gm.pressHud("tokenaelis");
    await gm.page.locator("#undertow-into-water-activity-position").selectOption("under");
    await gm.page.locator("#undertow-into-water-activity-deepBreath").uncheck();
    await gm.page.locator("#undertow-into-water-activity-strenuous").check();
    await gm.page.locator(".undertow-into-water-form button[type=submit]").click();
    await gm.settle();
    // Constitution 12, no deep breath, fighting: one round, and Mara is not here.
    await gm.combat("nextRound");
    await gm.combat("nextRound");
    await gm.checks.waitFor();
    const words = await gm.checks.innerText();
    expect(words).toContain("Aelis");
    expect(words).toContain("Pass");
    await gm.checks.locator("[data-action=pass]").click();
    await gm.checks.waitFor({ state: "detached" });
    expect(await gm.errors()).toEqual([]);
    expect(await theo.errors()).toEqual([]);
  });
});
