/** Rounds and seconds that the host would never store and other modules put there all the same. */
import { describe, expect, it } from "vitest";
import { fight, hooksOf, notices, openHarbour, step } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";

/** Puts a value in a property's place; gives the way back. */
function pretend(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

const ODD = ["3", Number.NaN, -4, 2.5, null, undefined, {}, Number.POSITIVE_INFINITY, 1e15, -1e20];

describe.each([13, 14] as const)("odd time, v%i", (generation) => {
  it.each(ODD)("(a round %s) leaves swims that can be read, and the right time when it is over", async (odd) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], {});
    const combat = await fight(gm, [AELIS, BRAND]);
    await step(gm, () => combat.nextRound(), 2);
    const mend = pretend(combat, "round", odd);
    hooksOf(gm).callAll("updateCombat", combat, {}, {}, "gm");
    await harbour.moment();
    await gm.putIn([BRAND], {});
    for (const id of [AELIS, BRAND]) expect(Number.isFinite(gm.api.stateOf(gm.token(id))?.now), id).toBe(true);
    mend();
    hooksOf(gm).callAll("updateCombat", combat, {}, {}, "gm");
    await harbour.moment();
    await gm.change(AELIS, { activity: { position: "under" } });
    await step(gm, () => combat.nextRound(), 6);
    expect([...mara.questions, ...gm.questions]).toContain("Aelis");
    expect(notices(gm).filter((text) => /went wrong|does not understand/.test(text))).toEqual([]);
    await harbour.table.end();
  });

  it.each(ODD)("(a world's time of %s) likewise", async (odd) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(1);
    const mend = pretend(gm.game.time, "worldTime", odd);
    hooksOf(gm).callAll("updateWorldTime", odd, 60, {}, "gm");
    await harbour.moment();
    expect((await gm.putIn([BRAND])).refused).toEqual([]);
    expect(Number.isFinite(gm.api.stateOf(gm.token(BRAND))?.now)).toBe(true);
    mend();
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(6);
    expect(notices(gm).filter((text) => /went wrong|does not understand/.test(text))).toEqual([]);
    await harbour.table.end();
  });
});
