/**
 * `npm run pictures`: builds the module, plays short evenings at the table and writes the README's pictures to docs/pictures/. Clock, dice and
 * names are given, so that the same source makes the same pictures, but for a few blended pixels at edges.
 */
import { mkdir } from "node:fs/promises";
import {
  around,
  closer,
  evening,
  FOLDER,
  fightUnderWater,
  intoWater,
  join,
  jumpIn,
  rollForCreatures,
  wholePage,
} from "./camera.ts";
import { tour } from "./tour.ts";

/** Old rules: the dialog, the HUD, the GM's page and a check there, and one card as an English and a French reader see it. */
async function bookEvening(): Promise<void> {
  await evening("adnd2e", async (table) => {
    const gm = await join(table, "gm", "en", "dark");
    const theo = await join(table, "theo", "fr", "light");
    await rollForCreatures(gm);
    await jumpIn(gm);
    await gm.select("tokenaelis", "tokenbrand", "tokengoblin1", "tokengoblin2");
    await gm.combat("add");
    for (const [name, initiative] of Object.entries({ "Goblin 1": 18, "Goblin 2": 15, Brand: 11, Aelis: 7 }))
      await gm.initiative(name, initiative);
    await gm.pressHud("tokenbrand");
    await around(gm, "into-water-en", gm.page.locator("#undertow-into-water"));
    await gm.page.keyboard.press("Escape");
    await closer(gm, "tokenbrand", 6);
    await around(gm, "hud-en", gm.page.locator("#token-hud"), 90);
    await gm.page.locator("#scene-fit").click();
    await gm.page.keyboard.press("Escape");

    await gm.select("tokenaelis");
    await gm.pressHud("tokenaelis");
    await intoWater(gm);
    await fightUnderWater(gm, "wsg", "tokenbrand", "tokengoblin1", "tokengoblin2");
    await gm.combat("start");
    await gm.queueDice(6, 19);
    for (let round = 2; round <= 4; round += 1) await gm.combat("nextRound");
    await gm.combat("nextTurn");
    await gm.combat("nextTurn");
    await closer(gm, "tokenbrand", 3);
    await wholePage(gm, "gm-harbour");
    await around(gm, "card-en", gm.page.locator(".chat-message").last(), 8);
    await around(theo, "card-fr", theo.page.locator(".chat-message").last(), 8);

    await theo.leave();
    while ((await gm.checks.count()) === 0) await gm.combat("nextTurn");
    await around(gm, "check-gm-en", gm.checks);
  });
}

/** French rules, in a French world: the dialog, and a player's page with a check. */
async function frenchEvening(): Promise<void> {
  await evening("add2e", async (table) => {
    const gm = await join(table, "gm", "fr", "light");
    const theo = await join(table, "theo", "fr", "light");
    await rollForCreatures(gm);
    await jumpIn(gm);
    await gm.select("tokenaelis", "tokenbrand", "tokenodile");
    await gm.combat("add");
    for (const [name, initiative] of Object.entries({ Brand: 14, Aélis: 9, Odile: 3 }))
      await gm.initiative(name, initiative);
    await gm.pressHud("tokenbrand");
    await gm.page.locator("#undertow-into-water-ruleset").selectOption("natation");
    await around(gm, "into-water-fr", gm.page.locator("#undertow-into-water"));
    await gm.page.keyboard.press("Escape");
    await gm.page.keyboard.press("Escape");
    await fightUnderWater(gm, "natation", "tokenbrand");
    await gm.combat("start");
    while ((await theo.checks.count()) === 0) {
      await gm.combat("nextRound");
      await theo.settle();
    }
    await theo.queueDice(2);
    await theo.checks.locator("button[type=submit]").click();
    await theo.checks.waitFor({ state: "detached" });
    await gm.combat("nextRound");
    await theo.checks.waitFor();
    await closer(theo, "tokenbrand", 3);
    await wholePage(theo, "check-fr");
  });
}

await mkdir(FOLDER, { recursive: true });
await bookEvening();
await frenchEvening();
await tour();
