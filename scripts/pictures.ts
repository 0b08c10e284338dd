/**
 * `npx tsx scripts/pictures.ts`: builds the module, plays two short evenings at the table and writes the README's pictures to
 * docs/pictures/. Clock, dice and names are given, so that the same source makes the same pictures, but for a few blended pixels at edges.
 */
import { mkdir, writeFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import type { RulesetId } from "../src/rules/index.ts";
import { type Evening, type Look, openEvening, type Person } from "../tests/browser/people.ts";
import { repack } from "./png.ts";

const FOLDER = new URL("../docs/pictures/", import.meta.url);
/** What every message says of when it came. */
const CLOCK = "20:15";

/** Pixels of the page around a window's picture. */
const MARGIN = 16;

async function save(name: string, screenshot: Buffer): Promise<void> {
  const picture = repack(screenshot);
  await writeFile(new URL(`${name}.png`, FOLDER), picture);
  console.log(`${name}.png ${Math.ceil(picture.length / 1000)} kB`);
}

/** Waits until pictures have come and nothing moves, and takes the pointer out of the way. */
async function still({ page }: Person): Promise<void> {
  await page.mouse.move(1, 1);
  await page.evaluate(async (clock) => {
    await window.table?.settle();
    for (const time of document.querySelectorAll(".chat-message time")) time.textContent = clock;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  }, CLOCK);
  await page.waitForTimeout(600);
}

async function wholePage(person: Person, name: string): Promise<void> {
  await still(person);
  await save(name, await person.page.screenshot({ animations: "disabled" }));
}

/** One window or message with a little of the page around it. */
async function around(person: Person, name: string, place: Locator, margin = MARGIN): Promise<void> {
  await still(person);
  const box = await place.boundingBox();
  if (!box) throw new Error(`${name}: it is not on the page`);
  const { width, height } = person.page.viewportSize() ?? { width: 0, height: 0 };
  const [left, top] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  const [right, bottom] = [Math.min(width, box.x + box.width + margin), Math.min(height, box.y + box.height + margin)];
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  await save(name, await person.page.screenshot({ clip, animations: "disabled" }));
}

async function join(evening: Evening, user: string, lang: Look["lang"], theme: Look["theme"]): Promise<Person> {
  const person = await evening.join(user, { lang, theme });
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  return person;
}

const intoWater = async (person: Person): Promise<void> => {
  await person.page.locator(".undertow-into-water-form button[type=submit]").click();
  await person.page.locator("#undertow-into-water").waitFor({ state: "detached" });
  await person.settle();
};

/** Comes closer to a token, as with the wheel. */
async function closer({ page }: Person, tokenId: string, steps: number): Promise<void> {
  const at = await page.evaluate((id) => window.table?.whereIs(id), tokenId);
  await page.mouse.move(at?.x ?? 0, at?.y ?? 0);
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, -100);
}

/** Creatures roll for themselves, so that the evening goes on by itself. */
const rollForCreatures = ({ page }: Person) =>
  page.evaluate(async () => {
    type Game = { settings: { set(module: string, key: string, value: unknown): Promise<unknown> } };
    const game = window.table?.client.globals.game as unknown as Game | undefined;
    await game?.settings.set("undertow", "npcRolls", "auto");
  });

/** Columns and rows of the harbour's open water. */
const PLACES: Record<string, [number, number]> = {
  tokenaelis: [6, 4],
  tokenbrand: [7, 8],
  tokengoblin1: [10, 8],
  tokengoblin2: [12, 9],
  tokengoblin3: [9, 10],
};

/** Off the ship and the jetty. */
const jumpIn = ({ page }: Person) =>
  page.evaluate(async (places) => {
    type Scene = { updateEmbeddedDocuments(name: string, updates: object[]): Promise<unknown> };
    const game = window.table?.client.globals.game as unknown as { scenes: { active: Scene } } | undefined;
    const updates = Object.entries(places).map(([_id, [x, y]]) => ({ _id, x: x * 100, y: y * 100 }));
    await game?.scenes.active.updateEmbeddedDocuments("Token", updates);
  }, PLACES);

async function fightUnderWater(gm: Person, rules: RulesetId, first: string, ...others: string[]): Promise<void> {
  await gm.select(first, ...others);
  await gm.pressHud(first);
  await gm.page.locator("#undertow-into-water-ruleset").selectOption(rules);
  await gm.page.locator("#undertow-into-water-activity-position").selectOption("under");
  await gm.page.locator("#undertow-into-water-activity-strenuous").check();
  await intoWater(gm);
  await gm.page.keyboard.press("Escape");
  await gm.settle();
}

/** Old rules: the dialog, the HUD, the GM's page and a check there, and one card as an English and a French reader see it. */
async function bookEvening(): Promise<void> {
  const evening = await openEvening(14, "adnd2e");
  try {
    const gm = await join(evening, "gm", "en", "dark");
    const theo = await join(evening, "theo", "fr", "light");
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
  } finally {
    await evening.close();
  }
}

/** French rules, in a French world: the dialog, and a player's page with a check. */
async function frenchEvening(): Promise<void> {
  const evening = await openEvening(14, "add2e");
  try {
    const gm = await join(evening, "gm", "fr", "light");
    const theo = await join(evening, "theo", "fr", "light");
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
  } finally {
    await evening.close();
  }
}

await mkdir(FOLDER, { recursive: true });
await bookEvening();
await frenchEvening();
