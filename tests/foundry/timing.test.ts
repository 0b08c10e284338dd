import { describe, expect, it } from "vitest";
import { fight, openHarbour, type Seat, step } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";

async function table(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const now = (seat: Seat = gm) => seat.api.stateOf(seat.token(AELIS))?.now;
  return { harbour, gm, mara, now };
}

// Aelis has Constitution 12: air for four rounds, the first check when the fifth is over.
describe.each([13, 14] as const)("when a check is put before people, v%i", (generation) => {
  it("comes on the swimmer's own turn", async () => {
    const { harbour, gm, mara } = await table(generation);
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextTurn());
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(3);
    await step(gm, () => combat.nextRound());
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextTurn());
    expect(mara.asked.map(({ request }) => request.check.ordinal)).toEqual([2]);
    await harbour.table.end();
  });

  it("comes at the round's start for swimmers outside the tracker", async () => {
    const { harbour, gm, mara } = await table(generation);
    const combat = await fight(gm, [BRAND, "tokenodile"]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 4);
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextRound());
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("comes at the latest when the round is over, whatever was skipped", async () => {
    const { harbour, gm, mara } = await table(generation);
    const combat = await fight(gm, [BRAND, "tokenodile", AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextRound());
    expect(mara.asked.map(({ request }) => request.check.ordinal)).toEqual([1]);
    await mara.roll(2);
    // The second one belongs to this round and waits for its turn.
    expect(mara.questions).toEqual([]);
    await step(gm, () => combat.nextTurn(), 2);
    expect(mara.asked.map(({ request }) => request.check.ordinal)).toEqual([2]);
    await harbour.table.end();
  });

  it("follows the order of turns as it now is", async () => {
    const { harbour, gm, mara } = await table(generation);
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    expect(mara.questions).toEqual([]);
    const aelis = (combat as unknown as { turns: { id: string; tokenId: string }[] }).turns.find(
      ({ tokenId }) => tokenId === AELIS,
    );
    await step(gm, () => combat.updateEmbeddedDocuments("Combatant", [{ _id: aelis?.id, initiative: 30 }]));
    expect(combat.turns[0]?.tokenId).toBe(AELIS);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("does not wait for a combatant that was removed", async () => {
    const { harbour, gm, mara } = await table(generation);
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    const aelis = (combat as unknown as { turns: { id: string; tokenId: string }[] }).turns.find(
      ({ tokenId }) => tokenId === AELIS,
    );
    await step(gm, () => combat.deleteEmbeddedDocuments("Combatant", [aelis?.id ?? ""]));
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("comes at once outside combat, as the world's time goes on", async () => {
    const { harbour, gm, mara, now } = await table(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(4.5);
    expect(now()).toBe(4.5);
    expect(mara.questions).toEqual([]);
    await gm.rounds(0.5);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("the swim's time, v%i", (generation) => {
  it("counts one per round, whatever the system makes of the world's time, and never moves that itself", async () => {
    const { harbour, gm, now } = await table(generation);
    const combat = await fight(gm, [BRAND, AELIS, "tokenodile"]);
    await gm.putIn([AELIS]);
    const before = gm.game.time.worldTime;
    await step(gm, () => combat.nextTurn(), 6);
    // This system adds 600 seconds a turn and 60 a round.
    expect(gm.game.time.worldTime).toBeGreaterThan(before + 3000);
    expect(now()).toBe(2);
    const { log } = harbour;
    const bySystem = log
      .filter(({ documentName }) => documentName === "Setting")
      .every(({ userId }) => userId === "gm");
    expect(bySystem).toBe(true);
    await harbour.table.end();
  });

  it("goes on from where it was when a combat begins, ends and begins again", async () => {
    const { harbour, gm, mara, now } = await table(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(1.5);
    const combat = await fight(gm, [BRAND, AELIS]);
    expect(now()).toBe(1.5);
    expect(now(mara)).toBe(1.5);
    await step(gm, () => combat.nextRound(), 2);
    expect(now()).toBe(3.5);
    await step(gm, () => combat.delete());
    expect(now()).toBe(3.5);
    await gm.rounds(0.5);
    expect(now()).toBe(4);
    await fight(gm, [BRAND, AELIS]);
    expect(now()).toBe(4);
    expect(harbour.swim(AELIS)?.clock.at).toBe(4);
    await harbour.table.end();
  });

  it("marks the clocks of a whole scene in one update", async () => {
    const { harbour, gm } = await table(generation);
    await gm.putIn([AELIS, BRAND, "tokengoblin1"]);
    const writes = await harbour.writesDuring(() => fight(gm, [BRAND, AELIS]));
    const tokens = writes.filter(({ documentName }) => documentName === "Token");
    expect(tokens.map(({ ids }) => ids.length)).toEqual([3]);
    await harbour.table.end();
  });

  it("is not moved by a combat elsewhere, nor by one that has not begun", async () => {
    // A system whose rounds do not move the world's time either.
    const harbour = await openHarbour({
      generation,
      system: "adnd2e",
      change: (world) => world.scenes.push({ _id: "cave", name: "Cave", active: false, tokens: [], flags: {} }),
    });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const elsewhere = await fight(gm, [], "cave");
    await step(gm, () => elsewhere.nextRound(), 3);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(0);
    await harbour.table.end();
  });

  it("follows a combat that belongs to no scene", async () => {
    const harbour = await openHarbour({ generation, system: "adnd2e" });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const combat = await fight(gm, [BRAND], null);
    await step(gm, () => combat.nextRound(), 2);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(2);
    await harbour.table.end();
  });

  it("changes over when a token joins another combat and when it is taken out of it", async () => {
    const harbour = await openHarbour({ generation, system: "adnd2e" });
    const gm = await harbour.join("gm");
    const scenes = await fight(gm, [BRAND]);
    await gm.putIn([AELIS]);
    await step(gm, () => scenes.nextRound(), 2);
    const own = await fight(gm, [AELIS], null);
    expect(harbour.swim(AELIS)?.clock).toEqual({ source: own.id, origin: 1, at: 2 });
    await step(gm, () => scenes.nextRound(), 4);
    await step(gm, () => own.nextRound());
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(3);
    await step(gm, () => own.deleteEmbeddedDocuments("Combatant", [own.turns[0]?.id ?? ""]));
    expect(harbour.swim(AELIS)?.clock).toEqual({ source: scenes.id, origin: 7, at: 3 });
    await harbour.table.end();
  });

  it("steps back and forth exactly, to before the beginning too", async () => {
    const { harbour, gm, now } = await table(generation);
    const combat = await fight(gm, [BRAND, AELIS]);
    await step(gm, () => combat.nextRound());
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 3);
    expect(now()).toBe(3);
    await step(gm, () => combat.previousRound(), 2);
    expect(now()).toBe(1);
    await step(gm, () => combat.previousRound(), 2);
    expect(gm.token(AELIS).actor.statuses).not.toContain("undertow-inWater");
    await step(gm, () => combat.nextRound(), 2);
    expect(gm.token(AELIS).actor.statuses).toContain("undertow-inWater");
    expect(now()).toBe(1);
    await harbour.table.end();
  });
});
