/** A jump of the world's time with people in the water: the GM in charge says what it means before anything happens. */
import { describe, expect, it } from "vitest";
import type { Source, WorldData } from "../../table/host/seam.ts";
import { cardsOf } from "./cards.ts";
import { fight, type Harbour, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const NIGHT = 8 * 60;

/** The question on a screen, if there is one. */
const questionOn = (seat: Seat): HTMLElement | null => {
  const dialogs = [...seat.tab.window.document.querySelectorAll("dialog")] as unknown as HTMLElement[];
  return dialogs.find((dialog) => dialog.textContent?.includes("rounds have passed at once")) ?? null;
};

async function press(seat: Seat, action: "roll" | "none" | "ask"): Promise<void> {
  const button = questionOn(seat)?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);
  if (!button) throw new Error(`${seat.tab.userId} is not asked`);
  button.click();
  await seat.harbour.moment();
}

async function open(generation: 13 | 14, change?: (world: WorldData) => void) {
  const harbour = await openHarbour({ generation, ...(change ? { change } : {}) });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const now = (id = AELIS) => gm.api.stateOf(gm.token(id))?.now;
  return { harbour, gm, mara, now };
}

const swimsOf = (harbour: Harbour) => JSON.stringify([AELIS, BRAND].map((id) => harbour.swim(id)));

describe.each([13, 14] as const)("a jump of time, v%i", (generation) => {
  it("rolls, asks and writes nothing before the GM has decided; windows show how it was", async () => {
    const { harbour, gm, mara, now } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    await gm.rounds(1);
    const before = swimsOf(harbour);
    const told = cardsOf(gm).length;
    await gm.rounds(NIGHT);
    expect(questionOn(gm)?.textContent).toContain("In the water: 2.");
    expect([swimsOf(harbour), cardsOf(gm).length, mara.questions, gm.questions]).toEqual([before, told, [], []]);
    expect([now(), mara.api.stateOf(mara.token(AELIS))?.now]).toEqual([1, 1]);
    await gm.rounds(2);
    expect([now(), swimsOf(harbour)]).toEqual([1, before]);
    await press(gm, "none");
    expect([now(), now(BRAND)]).toEqual([1, 1]);
    await gm.rounds(1);
    expect([now(), now(BRAND), mara.api.stateOf(mara.token(AELIS))?.now]).toEqual([2, 2, 2]);
    expect(questionOn(gm)).toBeNull();
    await harbour.table.end();
  });

  it("is rolled for everybody and told in one card", async () => {
    const { harbour, gm, mara, now } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    await gm.rounds(1);
    const told = cardsOf(gm).length;
    await gm.rounds(NIGHT);
    await press(gm, "roll");
    expect(now()).toBe(NIGHT + 1);
    const cards = cardsOf(gm).slice(told);
    expect(cards).toHaveLength(1);
    expect(cards[0]?.card.jump).toBe(NIGHT);
    expect(cards[0]?.lines).toEqual(expect.arrayContaining(["Aelis outOfBreath", "Aelis drowns", "Brand drowns"]));
    expect([mara.questions, gm.questions]).toEqual([[], []]);
    await gm.rounds(1);
    expect(cardsOf(gm).slice(told)).toHaveLength(1);
    await harbour.table.end();
  });

  it("is asked check by check if the GM wants it so", async () => {
    const { harbour, gm, mara, now } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    await press(gm, "ask");
    expect([now(), mara.questions]).toEqual([NIGHT, ["Aelis"]]);
    await harbour.table.end();
  });

  it("dismissed, is asked again with the next change", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    questionOn(gm)?.querySelector<HTMLElement>('[data-action="close"]')?.click();
    await harbour.moment();
    expect([questionOn(gm), now()]).toEqual([null, 0]);
    await gm.rounds(1);
    expect(questionOn(gm)).not.toBeNull();
    await harbour.table.end();
  });

  it("is asked of whoever takes over, and of the same GM after a reload", async () => {
    const { harbour, gm } = await open(generation);
    const assistant = await harbour.join("assistant");
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    expect([questionOn(gm) !== null, questionOn(assistant)]).toEqual([true, null]);
    await gm.reload();
    expect(questionOn(gm)).not.toBeNull();
    await gm.leave();
    await harbour.moment();
    expect(questionOn(assistant)).not.toBeNull();
    await press(assistant, "none");
    expect(assistant.api.stateOf(assistant.token(AELIS))?.now).toBe(0);
    await harbour.table.end();
  });

  it("needs no question when time goes back, nor for those who are out of the water, in a combat, or for a setting of 0", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    await gm.rounds(-NIGHT);
    expect([questionOn(gm), now()]).toEqual([null, 0]);
    await gm.takeOut(AELIS);
    await gm.rounds(NIGHT);
    expect(questionOn(gm)).toBeNull();
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    expect([questionOn(gm), now()]).toEqual([null, 0]);
    await combat.delete();
    await harbour.moment();
    await gm.game.settings.set("undertow", "jumpRounds", 0);
    await gm.rounds(NIGHT);
    expect(questionOn(gm)).toBeNull();
    await harbour.table.end();
  });

  it("does not reach those who go in while it is undecided", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(NIGHT);
    await gm.putIn([BRAND]);
    await press(gm, "roll");
    expect([now(), now(BRAND)]).toEqual([NIGHT, 0]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a jump that was decided, v%i", (generation) => {
  it("is not asked about again when time goes back and forward over it", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    await gm.rounds(NIGHT);
    await press(gm, "roll");
    const swims = swimsOf(harbour);
    await gm.rounds(-NIGHT + 1);
    expect(now()).toBe(1);
    await gm.rounds(NIGHT - 1);
    expect([now(), questionOn(gm), swimsOf(harbour)]).toEqual([NIGHT, null, swims]);
    await gm.rounds(NIGHT);
    // What nobody has told of yet is a jump as any other; of the drowned nothing more is told.
    expect(questionOn(gm)).toBeNull();
    await harbour.table.end();
  });
});

/** Twenty who can swim, afloat. */
const CROWD = Array.from({ length: 20 }, (_, at) => `crowd${String(at).padStart(3, "0")}`);

function crowd(world: WorldData): void {
  const tokens = world.scenes[0]?.tokens as Source[];
  const goblin = tokens.find(({ _id }) => _id === "tokengoblin1");
  for (const id of CROWD) tokens.push({ ...structuredClone(goblin), _id: id, name: id });
}

describe("eight hours with twenty swimmers", () => {
  it.each(["wsg", "natation", "magic"] as const)(
    "%s: asked and rolled within seconds, told in one card",
    async (ruleset) => {
      const { harbour, gm } = await open(14, crowd);
      const swimmer =
        ruleset === "wsg" ? { proficient: true } : ruleset === "magic" ? { st: 3, co: 3, swimming: 3 } : {};
      await gm.putIn(CROWD, { ruleset, activity: { position: "surface" }, swimmer });
      const told = cardsOf(gm).length;
      const start = performance.now();
      await gm.game.time.advance(8 * 3600);
      await harbour.moment();
      await press(gm, "roll");
      for (let more = 0; more < 20; more++) await harbour.moment();
      const seconds = (performance.now() - start) / 1000;
      expect(gm.api.waiting()).toEqual([]);
      expect(cardsOf(gm).slice(told).length).toBeLessThanOrEqual(1);
      // On a busy machine; alone it is a fraction of it.
      expect(seconds).toBeLessThan(60);
      await harbour.table.end();
    },
    120_000,
  );
});
