/** A long swim: what is old becomes a snapshot in one write, and nobody notices. */
import { describe, expect, it } from "vitest";
import { fight, openHarbour, step } from "./harness.ts";

const AELIS = "tokenaelis";

/** Comes up and goes under again, hour after hour. */
async function longSwim(generation: 13 | 14, dives: number) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  await gm.game.settings.set("undertow", "jumpRounds", 0);
  await gm.putIn([AELIS], { activity: { inert: true } });
  for (let dive = 0; dive < dives; dive += 1) {
    await gm.change(AELIS, { activity: { position: dive % 2 ? "surface" : "under", inert: true } });
    await gm.rounds(2);
  }
  const told = () => {
    const { view, owed, present } = gm.api.stateOf(gm.token(AELIS)) as NonNullable<ReturnType<typeof gm.api.stateOf>>;
    return { view, owed, present };
  };
  const size = () => Object.keys(harbour.swim(AELIS)?.entries ?? {}).length;
  return { harbour, gm, told, size };
}

describe.each([13, 14] as const)("v%i", (generation) => {
  it("shortens what lies more than a hundred rounds back, in one write, and tells the same", async () => {
    const { harbour, gm, told, size } = await longSwim(generation, 70);
    const before = told();
    expect(size()).toBe(71);
    const writes = await harbour.writesDuring(
      () => gm.rounds(100),
      ["Combat", "Setting", "ActiveEffect", "ChatMessage"],
    );
    expect(writes.map(({ action, documentName }) => `${action} ${documentName}`)).toEqual(["update Token"]);
    expect(size()).toBeLessThan(12);
    expect(harbour.swim(AELIS)?.base?.at).toBeGreaterThan(0);
    await gm.rounds(-100);
    expect(told()).toEqual(before);
    expect(gm.tab.deprecations).toEqual([]);
    await harbour.table.end();
  });

  it("goes on as before after a reload", async () => {
    const { harbour, gm, told, size } = await longSwim(generation, 70);
    await gm.rounds(100);
    const before = told();
    await gm.reload();
    expect(told()).toEqual(before);
    await gm.change(AELIS, { activity: { position: "under", inert: false } });
    await gm.rounds(1);
    expect(told().view.breath.left).toBe(told().view.breath.limit - 1);
    expect(size()).toBeLessThan(12);
    await harbour.table.end();
  });

  it("does not reach into the present combat", async () => {
    const { harbour, gm, size } = await longSwim(generation, 40);
    const combat = await fight(gm, [AELIS]);
    for (let dive = 0; dive < 40; dive += 1) {
      await gm.change(AELIS, { activity: { position: dive % 2 ? "surface" : "under", inert: true } });
      await step(gm, () => combat.nextRound());
    }
    await combat.update({ round: 300 });
    await harbour.moment();
    const { base, clock } = harbour.swim(AELIS) ?? {};
    expect(size()).toBeGreaterThan(40);
    if (base && clock) expect(base.at).toBeLessThanOrEqual(clock.at + 1 - clock.origin);
    await harbour.table.end();
  });
});
