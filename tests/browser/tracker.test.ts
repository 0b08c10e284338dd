/** The tracker and the player's card in a real browser: what axe-core finds, by keyboard alone, and with two hundred swimmers. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoFindings as expectNone } from "./axe.ts";
import { type Evening, type Look, openEvening, type Person } from "./people.ts";

const SLOW = 180_000;
const TRACKER = "#undertow-tracker";
const CARD = "#undertow-own";

interface Water {
  ruleset?: string;
  activity?: object;
  swimmer?: object;
}

/** Puts tokens of the harbour in by the module's API. */
async function putIn(gm: Person, ids: string[], how: Water = {}): Promise<void> {
  await gm.page.evaluate(
    async ({ ids, how }) => {
      type Api = { putIn(tokens: unknown[], how: object): Promise<unknown> };
      type Game = {
        modules: { get(id: string): { api: Api } };
        scenes: { get(id: string): { tokens: { get(id: string): unknown } } };
      };
      const game = window.table?.client.globals.game as unknown as Game;
      const { tokens } = game.scenes.get("harbour");
      await game.modules.get("undertow").api.putIn(
        ids.map((id) => tokens.get(id)),
        how,
      );
    },
    { ids, how },
  );
  await gm.settle();
}

async function openTracker(gm: Person): Promise<void> {
  await gm.page.keyboard.press("Shift+I");
  await gm.page.locator(TRACKER).waitFor();
}

const LANGUAGES: Look["lang"][] = ["en", "fr"];

describe.each([13, 14] as const)("the windows of swimmers, v%i", (generation) => {
  let evening: Evening;
  let gm: Person;
  let theo: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm", { lang: "en", theme: "dark" });
    theo = await evening.join("theo", { lang: "fr", theme: "light" });
    for (const { page } of [gm, theo]) await page.emulateMedia({ reducedMotion: "reduce" });
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("axe finds nothing in the empty tracker", { timeout: SLOW }, async () => {
    await openTracker(gm);
    await expectNone(gm, TRACKER);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(TRACKER).waitFor({ state: "detached" });
  });

  it("nor in the player's card, which has opened by itself", { timeout: SLOW }, async () => {
    await putIn(gm, ["tokenbrand"]);
    await theo.page.locator(`${CARD} .undertow-swimmer`).waitFor();
    await expectNone(theo, CARD);
  });

  it("the card grows upwards where there is no room below", { timeout: SLOW }, async () => {
    await theo.page.setViewportSize({ width: 1280, height: 600 });
    await theo.page.locator(`${CARD} [data-act=fight]`).click();
    const bottom = async () => theo.page.locator(CARD).evaluate((card) => card.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(600);
    await theo.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(LANGUAGES)("nor in the tracker with all there is, opened (%s)", { timeout: SLOW }, async (lang) => {
    if (lang === "en") {
      await putIn(gm, ["tokenaelis", "tokengoblin1"], { activity: { position: "under" } });
      await putIn(gm, ["tokenodile"], { ruleset: "magic", swimmer: { co: 0.5, st: 5, swimming: 0.5 } });
      await putIn(gm, ["tokengoblin2"], { ruleset: "natation" });
      await gm.select("tokenaelis", "tokengoblin1");
      await gm.combat("add");
      await gm.combat("start");
      for (let round = 0; round < 6; round += 1) await gm.combat("nextRound");
    }
    await gm.arrive({ lang });
    await openTracker(gm);
    await gm.page.locator(`${TRACKER} .undertow-waits`).first().waitFor();
    for (const id of ["tokenaelis", "tokenodile"]) {
      const row = gm.page.locator(`${TRACKER} .undertow-swimmer[data-uuid$=${id}]`);
      await row.locator("[data-action=more]").click();
      for (const summary of await row.locator("summary").all()) await summary.click();
      await row.locator(".undertow-history li").first().waitFor();
    }
    await gm.page.locator(`${TRACKER} [data-tick]`).first().check();
    await expectNone(gm, TRACKER);
    expect(await gm.errors()).toEqual([]);
  });

  it("by keyboard: to a row's button, press it, and the focus stays on it", { timeout: SLOW }, async () => {
    await gm.arrive({ lang: "en" });
    await openTracker(gm);
    const button = gm.page.locator(`${TRACKER} .undertow-swimmer[data-uuid$=tokenbrand] [data-key=breathing]`);
    await gm.page.locator(`${TRACKER} [data-all]`).focus();
    const isThere = () => button.evaluate((element) => element === document.activeElement);
    for (let stop = 0; stop < 80 && !(await isThere()); stop += 1) await gm.page.keyboard.press("Tab");
    expect(await isThere()).toBe(true);
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => button.innerText()).toBe("Come up");
    expect(await isThere()).toBe(true);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(TRACKER).waitFor({ state: "detached" });
  });

  it("keeps its place, its size and where it was scrolled to", { timeout: SLOW }, async () => {
    await openTracker(gm);
    const box = async () => gm.page.locator(TRACKER).boundingBox();
    const before = await box();
    if (!before) throw new Error("The tracker is not on the page");
    await gm.page.mouse.move(before.x + 150, before.y + 18);
    await gm.page.mouse.down();
    await gm.page.mouse.move(before.x + 90, before.y + 48, { steps: 4 });
    await gm.page.mouse.up();
    await gm.page.waitForTimeout(700);
    const moved = await box();
    await gm.arrive();
    await openTracker(gm);
    expect(await box()).toEqual(moved);
    expect(moved?.x).toBe(before.x - 60);
    const scroll = gm.page.locator(`${TRACKER} .undertow-tracker-scroll`);
    await scroll.evaluate((element) => element.scrollTo(0, 80));
    const at = await scroll.evaluate((element) => element.scrollTop);
    await gm.combat("nextRound");
    expect(await scroll.evaluate((element) => element.scrollTop)).toBe(at);
    expect(await gm.errors()).toEqual([]);
    expect(await theo.errors()).toEqual([]);
  });
});

/** Fills the harbour up to so many swimmers. */
async function crowd(gm: Person, total: number): Promise<void> {
  await gm.page.evaluate(async (wanted) => {
    interface Scene {
      tokens: { size: number; get(id: string): { toObject(): Record<string, unknown> } };
      createEmbeddedDocuments(name: string, data: object[]): Promise<unknown[]>;
    }
    type Api = { putIn(tokens: unknown[], how: object): Promise<unknown> };
    type Game = { modules: { get(id: string): { api: Api } }; scenes: { get(id: string): Scene } };
    const game = window.table?.client.globals.game as unknown as Game;
    const scene = game.scenes.get("harbour");
    const { _id, ...goblin } = scene.tokens.get("tokengoblin1").toObject();
    const data = [];
    for (let place = scene.tokens.size - 10; place < wanted; place += 1)
      data.push({
        ...goblin,
        name: `Goblin ${place + 10}`,
        x: (place % 40) * 40,
        y: 100 + Math.floor(place / 40) * 60,
      });
    const made = await scene.createEmbeddedDocuments("Token", data);
    await game.modules.get("undertow").api.putIn(made, { activity: { position: "under" } });
  }, total);
  await gm.settle();
}

/** Writes to the screen while nothing, one thing and a whole round happen, and milliseconds that it takes to see that nothing has. */
function measure(gm: Person): Promise<{ still: number; one: number; idle: number; round: number }> {
  return gm.page.evaluate(async () => {
    interface Window {
      refresh(): void;
      writes: number;
    }
    type Globals = {
      foundry: { applications: { instances: Map<string, Window> } };
      game: { time: { advance(seconds: number): Promise<unknown> } };
    };
    const globals = window.table?.client.globals as unknown as Globals;
    const tracker = globals.foundry.applications.instances.get("undertow-tracker") as Window;
    const drawn: { writes: number; took: number }[] = [];
    const refresh = tracker.refresh.bind(tracker);
    tracker.refresh = () => {
      const began = performance.now();
      refresh();
      drawn.push({ writes: tracker.writes, took: performance.now() - began });
    };
    const after = async () => {
      await window.table?.settle();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return drawn.splice(0);
    };
    tracker.refresh();
    tracker.refresh();
    const idle = await after();
    document.querySelector<HTMLElement>("#undertow-tracker .undertow-swimmer [data-act=fight]")?.click();
    const one = await after();
    await globals.game.time.advance(60);
    const round = await after();
    const sum = (list: typeof drawn) => list.reduce((all, { writes }) => all + writes, 0);
    return {
      still: sum(idle),
      one: sum(one),
      idle: Math.min(...idle.map(({ took }) => took)),
      round: sum(round),
    };
  });
}

describe("two hundred swimmers", () => {
  let evening: Evening;
  beforeAll(async () => {
    evening = await openEvening(13);
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("take ten times the writes of twenty in a round, none when nothing happens, and a few for one change", {
    timeout: SLOW,
  }, async () => {
    const gm = await evening.join("gm");
    await crowd(gm, 20);
    await openTracker(gm);
    const few = await measure(gm);
    await crowd(gm, 200);
    await gm.page.locator(`${TRACKER} .undertow-swimmer`).nth(199).waitFor({ state: "attached" });
    const many = await measure(gm);
    expect([few.still, many.still]).toEqual([0, 0]);
    expect(many.one).toBeLessThan(20);
    expect(many.round).toBeLessThanOrEqual(11 * few.round);
    // Generous: the machine may have other things to do.
    expect(many.idle).toBeLessThan(50);
    expect(await gm.errors()).toEqual([]);
  });
});
