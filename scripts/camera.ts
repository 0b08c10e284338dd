/** The camera of the README's pictures: people at the table, windows with a little of the page around them, the same bytes for the same page. */
import { writeFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import type { RulesetId } from "../src/rules/index.ts";
import type { SystemId } from "../table/demo/systems/index.ts";
import { type Evening, type Look, openEvening, type Person } from "../tests/browser/people.ts";
import { repack } from "./png.ts";

export const FOLDER = new URL("../docs/pictures/", import.meta.url);
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

export async function wholePage(person: Person, name: string): Promise<void> {
  await still(person);
  await save(name, await person.page.screenshot({ animations: "disabled" }));
}

/** One window or message with a little of the page around it. */
export async function around(person: Person, name: string, place: Locator, margin = MARGIN): Promise<void> {
  await still(person);
  const box = await place.boundingBox();
  if (!box) throw new Error(`${name}: it is not on the page`);
  const { width, height } = person.page.viewportSize() ?? { width: 0, height: 0 };
  const [left, top] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  const [right, bottom] = [Math.min(width, box.x + box.width + margin), Math.min(height, box.y + box.height + margin)];
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  await save(name, await person.page.screenshot({ clip, animations: "disabled" }));
}

export async function join(evening: Evening, user: string, lang: Look["lang"], theme: Look["theme"]): Promise<Person> {
  const person = await evening.join(user, { lang, theme });
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  return person;
}

export const intoWater = async (person: Person): Promise<void> => {
  await person.page.locator(".undertow-into-water-form button[type=submit]").click();
  await person.page.locator("#undertow-into-water").waitFor({ state: "detached" });
  await person.settle();
};

/** Comes closer to a token, as with the wheel. */
export async function closer({ page }: Person, tokenId: string, steps: number): Promise<void> {
  const at = await page.evaluate((id) => window.table?.whereIs(id), tokenId);
  await page.mouse.move(at?.x ?? 0, at?.y ?? 0);
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, -100);
}

/** Creatures roll for themselves, so that the evening goes on by itself. */
export const rollForCreatures = ({ page }: Person) =>
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
export const jumpIn = ({ page }: Person) =>
  page.evaluate(async (places) => {
    type Scene = { updateEmbeddedDocuments(name: string, updates: object[]): Promise<unknown> };
    const game = window.table?.client.globals.game as unknown as { scenes: { active: Scene } } | undefined;
    const updates = Object.entries(places).map(([_id, [x, y]]) => ({ _id, x: x * 100, y: y * 100 }));
    await game?.scenes.active.updateEmbeddedDocuments("Token", updates);
  }, PLACES);

export async function fightUnderWater(gm: Person, rules: RulesetId, first: string, ...others: string[]): Promise<void> {
  await gm.select(first, ...others);
  await gm.pressHud(first);
  await gm.page.locator("#undertow-into-water-ruleset").selectOption(rules);
  await gm.page.locator("#undertow-into-water-activity-position").selectOption("under");
  await gm.page.locator("#undertow-into-water-activity-strenuous").check();
  await intoWater(gm);
  await gm.page.keyboard.press("Escape");
  await gm.settle();
}

/** An evening at the table in v14 shape; whatever happens, it is closed. */
export async function evening(system: SystemId, play: (evening: Evening) => Promise<void>): Promise<void> {
  const opened = await openEvening(14, system);
  try {
    await play(opened);
  } finally {
    await opened.close();
  }
}
