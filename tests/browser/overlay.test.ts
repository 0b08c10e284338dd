/** Breath on the tokens of real pages: who sees what, in whose language, and that it goes when it should. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Evening, openEvening, type Person } from "./people.ts";

const SLOW = 180_000;
const BRAND = "tokenbrand";
const ODILE = "tokenodile";
const ASSASSIN = "tokenassassin";

interface Drawn {
  name: string | null;
  text?: string;
  children: Drawn[];
}

interface Page {
  canvas: { tokens: { get(id: string): Drawn } };
  game: {
    scenes: { active: { tokens: { get(id: string): { update(changes: object): Promise<unknown> } } } };
    modules: { get(id: string): { api: Api } };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    time: { advance(seconds: number): Promise<unknown> };
  };
}

interface Api {
  putIn(tokens: unknown[], how: object): Promise<unknown>;
  takeOut(tokens: unknown[]): Promise<unknown>;
}

/** The texts on a token's layer of ours; null without a layer. */
function textsOn({ page }: Person, id: string): Promise<string[] | null> {
  return page.evaluate((token) => {
    const texts = (drawn: Drawn): string[] => [
      ...(drawn.text === undefined ? [] : [drawn.text]),
      ...drawn.children.flatMap(texts),
    ];
    const { canvas } = window as unknown as Page;
    const layer = canvas.tokens.get(token).children.find(({ name }) => name === "undertow");
    return layer ? texts(layer) : null;
  }, id);
}

describe.each([13, 14] as const)("on v%d", (generation) => {
  let evening: Evening;
  let gm: Person;
  let theo: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm", { lang: "en" });
    theo = await evening.join("theo", { lang: "fr" });
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  const water = (how: "putIn" | "takeOut", ...ids: string[]) =>
    gm.page.evaluate(
      async ([call, tokens]) => {
        const { game } = window as unknown as Page;
        const documents = tokens.map((id) => game.scenes.active.tokens.get(id));
        await game.modules.get("undertow").api[call](documents, { water: {}, activity: { position: "under" } });
      },
      [how, ids] as const,
    );

  it("GMs see every swimmer's rounds, players those of their own tokens", { timeout: SLOW }, async () => {
    await water("putIn", BRAND, ODILE, ASSASSIN);
    await expect.poll(() => textsOn(gm, BRAND)).toEqual(["6"]);
    await expect.poll(() => textsOn(gm, ASSASSIN)).toEqual(["5"]);
    await expect.poll(() => textsOn(theo, BRAND)).toEqual(["6"]);
    expect(await textsOn(gm, ODILE)).toEqual(["3"]);
    expect(await textsOn(theo, ODILE)).toBeNull();
    expect(await textsOn(gm, "tokenaelis")).toBeNull();
  });

  it("a round that nothing is written in still shows", { timeout: SLOW }, async () => {
    await gm.page.evaluate(() => (window as unknown as Page).game.time.advance(60));
    await expect.poll(() => textsOn(gm, BRAND)).toEqual(["5"]);
    await expect.poll(() => textsOn(theo, BRAND)).toEqual(["5"]);
  });

  it("the distance of this round under the pointer, in the reader's language", { timeout: SLOW }, async () => {
    // Told to the board itself: a window of Théo's may lie over the token.
    const point = (kind: string) =>
      theo.page.evaluate(
        ([id, type]) => {
          const { x, y } = window.table?.whereIs(id) ?? { x: 0, y: 0 };
          document.getElementById("board")?.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y }));
        },
        [BRAND, kind] as const,
      );
    await point("pointermove");
    await expect.poll(() => textsOn(theo, BRAND)).toEqual(["5", expect.stringMatching(/^\d+ pi$/)]);
    await point("pointerleave");
    await expect.poll(() => textsOn(theo, BRAND)).toEqual(["5"]);
    await gm.select(BRAND);
    await expect.poll(() => textsOn(gm, BRAND)).toEqual(["5", expect.stringMatching(/^\d+ ft$/)]);
  });

  it("each reader chooses how it looks, or has none", { timeout: SLOW }, async () => {
    const choose = (style: string) =>
      theo.page.evaluate((value) => (window as unknown as Page).game.settings.set("undertow", "overlay", value), style);
    await choose("off");
    await expect.poll(() => textsOn(theo, BRAND)).toBeNull();
    expect(await textsOn(gm, BRAND)).toContain("5");
    await choose("bar");
    await expect.poll(() => textsOn(theo, BRAND)).toEqual(["5"]);
  });

  it("words instead of figures when the GM reveals no more, and nothing of a hidden token", {
    timeout: SLOW,
  }, async () => {
    await gm.page.evaluate(() => (window as unknown as Page).game.settings.set("undertow", "reveal", "words"));
    await theo.arrive();
    await expect.poll(() => textsOn(theo, BRAND)).toEqual([]);
    await gm.page.evaluate(async (id) => {
      await (window as unknown as Page).game.scenes.active.tokens.get(id).update({ hidden: true });
    }, BRAND);
    await expect.poll(() => textsOn(theo, BRAND)).toBeNull();
    expect(await textsOn(gm, BRAND)).toContain("5");
  });

  it("goes with the swim, and comes back with the scene", { timeout: SLOW }, async () => {
    await water("takeOut", BRAND);
    await gm.page.mouse.move(5, 5);
    await gm.page.keyboard.press("Escape");
    await expect.poll(() => textsOn(gm, BRAND)).toBeNull();
    await gm.page.locator("#scene-river").click();
    await gm.settle();
    await gm.page.locator("#scene-harbour").click();
    await gm.settle();
    await expect.poll(() => textsOn(gm, ASSASSIN)).toEqual(["4"]);
    expect([await gm.errors(), await theo.errors()]).toEqual([[], []]);
  });
});
