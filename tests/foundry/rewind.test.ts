import { describe, expect, it } from "vitest";
import { fight, openHarbour, step } from "./harness.ts";

const AELIS = "tokenaelis";

async function drowning(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const combat = await fight(gm, [AELIS, "tokenbrand"]);
  await gm.putIn([AELIS]);
  await step(gm, () => combat.nextRound(), 5);
  const cards = () => [...gm.game.messages].filter(({ flags }) => flags.undertow?.card).length;
  const statuses = () => [...gm.token(AELIS).actor.statuses].map((id) => id.replace("undertow-", "")).sort();
  return { harbour, gm, mara, combat, cards, statuses };
}

describe.each([13, 14] as const)("stepping back, v%i", (generation) => {
  it("gives back what was, keeps the answers and asks nobody twice", async () => {
    const { harbour, gm, mara, combat, cards, statuses } = await drowning(generation);
    await mara.roll(3);
    await step(gm, () => combat.nextRound());
    await mara.roll(19);
    expect(statuses()).toEqual(["drowned", "inWater", "underWater"]);
    const told = cards();

    await step(gm, () => combat.previousRound());
    expect(statuses()).toEqual(["inWater", "outOfBreath", "unconscious", "underWater"].sort());
    await step(gm, () => combat.previousRound(), 3);
    expect(statuses()).toEqual(["inWater", "underWater"]);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(2);

    await step(gm, () => combat.nextRound(), 4);
    expect(statuses()).toEqual(["drowned", "inWater", "underWater"]);
    expect(mara.questions).toEqual([]);
    expect(gm.questions).toEqual([]);
    expect(cards()).toBe(told);
    await harbour.table.end();
  });

  it("writes nothing but the icons", async () => {
    const { harbour, gm, mara, combat } = await drowning(generation);
    await mara.roll(3);
    const writes = await harbour.writesDuring(() => step(gm, () => combat.previousRound(), 3));
    expect(writes.map(({ action, documentName }) => `${action} ${documentName}`)).toEqual(["update ActiveEffect"]);
    await harbour.table.end();
  });

  it("takes the question back, and asks it again on the way forward", async () => {
    const { harbour, gm, mara, combat } = await drowning(generation);
    expect(mara.questions).toEqual(["Aelis"]);
    await step(gm, () => combat.previousRound());
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextRound());
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("makes room for another story, which is told", async () => {
    const { harbour, gm, mara, combat, cards, statuses } = await drowning(generation);
    await mara.roll(20);
    expect(statuses()).toContain("drowned");
    await step(gm, () => combat.previousRound(), 3);
    const told = cards();
    const report = await gm.change(AELIS, { activity: { position: "surface" } });
    expect(report.refused).toEqual([]);
    expect(cards()).toBe(told + 1);
    await step(gm, () => combat.nextRound(), 3);
    expect(statuses()).toEqual(["inWater"]);
    expect(mara.questions).toEqual([]);
    await harbour.table.end();
  });

  it("finds those in the water who had left it in the same combat", async () => {
    const { harbour, gm, combat, statuses } = await drowning(generation);
    await step(gm, () => combat.previousRound(), 3);
    await gm.takeOut(AELIS);
    expect(statuses()).toEqual([]);
    await step(gm, () => combat.nextRound());
    await step(gm, () => combat.previousRound(), 2);
    expect(statuses()).toEqual(["inWater", "underWater"]);
    await step(gm, () => combat.nextRound(), 2);
    expect(statuses()).toEqual([]);
    await step(gm, () => combat.delete());
    // She owes the rest for what she has swum; then nothing is left to remember.
    expect(gm.api.stateOf(gm.token(AELIS))?.owed).toBe(true);
    await gm.change(AELIS, { rest: true });
    await gm.rounds(10);
    expect(harbour.swim(AELIS)).toBeNull();
    await harbour.table.end();
  });
});
