import { describe, expect, it } from "vitest";
import { read, type Screen, sitDown } from "./screen.ts";

const CARD = "#undertow-own";

interface Game {
  time: { advance(seconds: number): Promise<unknown> };
  settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
}
const gameOf = (screen: Screen): Game => screen.tab.globals.game as unknown as Game;

interface Evening {
  gm: Screen;
  mara: Screen;
}

async function evening(reveal: string, generation: 13 | 14 = 14, language = "en"): Promise<Evening> {
  const gm = await sitDown({ generation });
  await gameOf(gm).settings.set("undertow", "reveal", reveal);
  const tab = await gm.table.join("mara", { language });
  const mara: Screen = Object.assign(Object.create(gm) as Screen, { tab });
  await mara.settle();
  return { gm, mara };
}

/** Puts tokens in as the Gamemaster does. */
async function into(gm: Screen, ...ids: string[]): Promise<void> {
  await gm.windows.openIntoWater(gm.tokens(...ids));
  await gm.submit("#undertow-into-water");
}

const press = (screen: Screen, act: string): Promise<void> => screen.click(`${CARD} [data-act=${act}]`);

async function rounds(screen: Screen, count: number): Promise<void> {
  await gameOf(screen).time.advance(60 * count);
  await screen.settle();
}

describe.each([13, 14] as const)("the player's card, v%i", (generation) => {
  it("opens by itself once when the own token goes in, and shows nobody else", async () => {
    const { gm, mara } = await evening("exact", generation);
    await into(gm, "tokengoblin1");
    expect(mara.all(CARD)).toEqual([]);
    await into(gm, "tokenaelis", "tokenbrand");
    expect(mara.all(`${CARD} .undertow-swimmer-name`).map(read)).toEqual(["Aelis"]);
    expect(gm.all(CARD)).toEqual([]);
    await mara.click(`${CARD} [data-action=close]`);
    await rounds(gm, 1);
    expect(mara.all(CARD)).toEqual([]);
    await gm.table.end();
  });

  it("stays closed for whoever wants it so", async () => {
    const { gm, mara } = await evening("exact", generation);
    await gameOf(mara).settings.set("undertow", "ownCardOpens", false);
    await into(gm, "tokenaelis");
    expect(mara.all(CARD)).toEqual([]);
    await gm.table.end();
  });

  it("wishes are carried out: under, fight, up, out, and in again", async () => {
    const { gm, mara } = await evening("exact", generation);
    await into(gm, "tokenaelis");
    await press(mara, "goUnder");
    expect(mara.text(`${CARD} .undertow-where`)).toBe("under water");
    expect(mara.text(`${CARD} .undertow-next`)).toMatch(/^in 4 rounds: out of air/);
    await press(mara, "fight");
    expect(mara.one(`${CARD} [data-act=fight]`).getAttribute("aria-pressed")).toBe("true");
    await mara.click(`${CARD} [data-action=pace][data-value=half]`);
    expect(mara.one(`${CARD} [data-value=half]`).getAttribute("aria-pressed")).toBe("true");
    await press(mara, "comeUp");
    await press(mara, "getOut");
    await mara.click(`${CARD} [data-action=getIn]`);
    // With nothing selected it is the only token of her own here.
    expect(mara.text(`${CARD} .undertow-where`)).toBe("on the surface");
    await gm.table.end();
  });

  it("says that a wish was passed on until it has been heard", async () => {
    const { gm, mara } = await evening("exact", generation);
    await into(gm, "tokenaelis");
    const status = `${CARD} [role=status]`;
    const { server } = gm.table;
    server.delay = (_message, to) => (to.userId === "gm" ? "hold" : 0);
    await press(mara, "goUnder");
    expect(mara.text(status)).toContain("Gamemaster");
    server.delay = () => 0;
    for (const deliver of [...server.held]) deliver();
    server.held.clear();
    await mara.settle();
    expect([mara.text(status), mara.text(`${CARD} .undertow-where`)]).toEqual(["", "under water"]);
    await gm.table.end();
  });

  it("has no figure in it where players see words", async () => {
    const { gm, mara } = await evening("words", generation);
    await into(gm, "tokenaelis");
    await press(mara, "goUnder");
    expect(read(mara.one(CARD))).not.toMatch(/\d|%/);
    expect(mara.text(`${CARD} .undertow-meter-text`)).toBe("plenty of air");
    await rounds(gm, 3);
    expect(mara.text(`${CARD} .undertow-meter-text`)).toBe("getting short");
    expect(mara.text(`${CARD} .undertow-next`)).toBe("nothing to roll now");
    await rounds(gm, 2);
    expect(mara.text(`${CARD} .undertow-next`)).toBe("to do now: Constitution check");
    expect(read(mara.one(CARD))).not.toMatch(/\d|%/);
    await gm.table.end();
  });

  it("tells only where one is and what is to be done where players see nothing", async () => {
    const { gm, mara } = await evening("nothing", generation);
    await into(gm, "tokenaelis");
    await press(mara, "goUnder");
    await rounds(gm, 3);
    expect(mara.all(`${CARD} :is(.undertow-meter, .undertow-standing)`)).toEqual([]);
    expect(mara.one(`${CARD} .undertow-swimmer`).dataset.standing).toBe("fine");
    expect(read(mara.one(CARD))).not.toMatch(/\d|%|short/);
    expect(mara.text(`${CARD} .undertow-where`)).toBe("under water");
    await gm.table.end();
  });

  it("never shows a hidden token, not even one's own", async () => {
    const { gm, mara } = await evening("exact", generation);
    await into(gm, "tokenaelis");
    const [aelis] = gm.tokens("tokenaelis");
    await (aelis as unknown as { update(changes: object): Promise<unknown> }).update({ hidden: true });
    await gm.settle();
    expect(mara.all(`${CARD} .undertow-swimmer`)).toEqual([]);
    expect(mara.text(`${CARD} .undertow-empty-text`)).toBe("None of your characters is in the water.");
    await gm.table.end();
  });
});

it("reads in French", async () => {
  const { gm, mara } = await evening("exact", 14, "fr");
  await into(gm, "tokenaelis");
  expect(read(mara.one(CARD))).not.toMatch(/undertow\.|\{\w+\}/);
  expect(mara.text(`${CARD} [data-act=goUnder]`)).toBe("Plonger");
  await gm.table.end();
});
