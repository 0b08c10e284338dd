/** The catalogue of failures (docs/FAILURES.md): several people at one table. */
import { describe, expect, it } from "vitest";
import type { WorldData } from "../../../table/host/seam.ts";
import type { LogEntry } from "../../../table/server/server.ts";
import { cardsOf } from "../cards.ts";
import { fight, notices, openHarbour, step } from "../harness.ts";
import { deeds } from "../river.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const GOBLIN = "tokengoblin1";

/** Aelis is Mara's and Théo's. */
function shared(world: WorldData): void {
  const aelis = world.actors.find(({ _id }) => _id === "aelis");
  Object.assign(aelis?.ownership as object, { theo: 3 });
}

const writersOf = (writes: LogEntry[]): string[] => [...new Set(writes.map(({ userId }) => userId))];
const named = (writes: LogEntry[], name: string): LogEntry[] =>
  writes.filter(({ documentName }) => documentName === name);

describe.each([13, 14] as const)("several people at one table, v%i", (generation) => {
  const open = async (change?: (world: WorldData) => void) => {
    const harbour = await openHarbour({ generation, ...(change ? { change } : {}) });
    return { harbour, gm: await harbour.join("gm") };
  };

  it("3: time passes once, however many GMs are there and whoever presses", async () => {
    const { harbour, gm } = await open();
    const assistant = await harbour.join("assistant");
    const second = await harbour.join("assistant");
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [BRAND]);
    await gm.putIn([AELIS]);
    const theirs = assistant.game.combats.get(combat.id);
    for (const pressed of [combat, theirs, combat, theirs]) await step(gm, () => pressed.nextRound());
    const nows = [gm, assistant, second, mara].map((seat) => seat.api.stateOf(seat.token(AELIS))?.now);
    expect(nows).toEqual([4, 4, 4, 4]);
    await harbour.table.end();
  });

  it("5: two owners who wish the same at the same moment get it once", async () => {
    const { harbour, gm } = await open(shared);
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    const both = async (wish: (seat: typeof mara) => Promise<unknown>) => {
      const wishes = [mara, theo].map((seat) => seat.done(wish(seat)));
      await Promise.all(wishes);
      await harbour.moment();
    };
    await both((seat) => seat.api.putIn(seat.token(AELIS)));
    expect(deeds(harbour, AELIS)).toEqual(["enter"]);
    await gm.rounds(1);
    await both((seat) => seat.api.change(seat.token(AELIS), { activity: { position: "under" } }));
    expect(gm.api.stateOf(gm.token(AELIS))?.view.position).toBe("under");
    await gm.rounds(1);
    await both((seat) => seat.api.takeOut(seat.token(AELIS)));
    expect(gm.api.stateOf(gm.token(AELIS))?.view.statuses ?? []).not.toContain("inWater");
    expect(deeds(harbour, AELIS).filter((deed) => deed === "leave").length).toBeLessThanOrEqual(1);
    expect([...gm.token(AELIS).actor.statuses]).not.toContain("undertow-inWater");
    await harbour.table.end();
  });

  it("6: of two owners who are there one is asked, and after Later the GM, not the other", async () => {
    const { harbour, gm } = await open(shared);
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect([mara.questions, theo.questions, gm.questions]).toEqual([["Aelis"], [], []]);
    await mara.answer({ later: true });
    expect([mara.questions, theo.questions, gm.questions]).toEqual([[], [], ["Aelis"]]);
    await harbour.table.end();
  });

  it("10: without a GM nothing is written and nothing fails; who comes back asks what fell due, once", async () => {
    const { harbour, gm } = await open();
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    await gm.leave();
    const hers = mara.game.combats.get(combat.id);
    const writes = await harbour.writesDuring(() => step(mara, () => hers.nextTurn(), 6));
    expect(writes).toEqual([]);
    expect(mara.api.stateOf(mara.token(AELIS))?.now).toBe(6);
    expect([mara.questions, notices(mara)]).toEqual([[], []]);
    const back = await harbour.join("gm");
    expect([mara.questions, back.questions]).toEqual([["Aelis"], []]);
    await mara.roll(2);
    await mara.roll(2);
    expect([mara.questions, back.questions]).toEqual([[], []]);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(2);
    expect(writersOf(harbour.log.filter(({ documentName }) => documentName === "ChatMessage"))).toEqual(["gm"]);
    await harbour.table.end();
  });

  it("11: a player who ends the own turn writes the combat alone; the GM's client does the rest", async () => {
    const { harbour, gm } = await open();
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    const hers = mara.game.combats.get(combat.id);
    const from = harbour.log.length;
    await step(mara, () => hers.nextTurn(), 5);
    const writes = harbour.log.slice(from);
    const byMara = writes.filter(({ userId }) => userId === "mara").map(({ documentName }) => documentName);
    expect([...new Set(byMara)].filter((name) => name !== "Setting")).toEqual(["Combat"]);
    expect(writersOf(named(writes, "ActiveEffect"))).toEqual(["gm"]);
    expect([mara.questions, notices(mara)]).toEqual([["Aelis"], []]);
    await harbour.table.end();
  });

  it("12: nothing is written by whoever answers: neither chat nor token nor time", async () => {
    const { harbour, gm } = await open();
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const writes = await harbour.writesDuring(() => mara.roll(20), []);
    expect(writersOf(writes)).toEqual(["gm"]);
    expect(named(writes, "Setting")).toEqual([]);
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-drowned");
    await harbour.table.end();
  });

  it("28: Next pressed by two people at once asks nobody twice", async () => {
    const { harbour, gm } = await open();
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 4);
    const hers = mara.game.combats.get(combat.id);
    await Promise.all([combat.nextRound(), hers.nextRound()]);
    await harbour.moment();
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(1);
    expect(mara.questions).toEqual([]);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("65: each piece of work is done by one client, once, however many listen", async () => {
    const { harbour, gm } = await open();
    await harbour.join("assistant");
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    const writes = await harbour.writesDuring(async () => {
      await gm.putIn([AELIS, BRAND, GOBLIN]);
      await gm.rounds(8);
      await mara.roll(1);
      await theo.roll(1);
      await gm.roll(1);
    });
    expect(writersOf(writes)).toEqual(["gm"]);
    const made = writes.filter(({ action, documentName }) => action === "create" && documentName === "ActiveEffect");
    expect(made).toHaveLength(3);
    const answers = [AELIS, BRAND, GOBLIN].map((id) => Object.keys(harbour.swim(id)?.answers ?? {}).length);
    expect(answers).toEqual([1, 1, 1]);
    const lines = cardsOf(gm).flatMap((card) => card.lines);
    expect(new Set(lines.filter((line) => line.includes("outOfBreath"))).size).toBe(
      lines.filter((line) => line.includes("outOfBreath")).length,
    );
    await harbour.table.end();
  });
});
