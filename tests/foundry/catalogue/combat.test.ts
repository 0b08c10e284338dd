/** The catalogue of failures (docs/FAILURES.md): the order of a combat, and stepping back in it. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "../cards.ts";
import { fight, hooksOf, type LooseDocument, notices, openHarbour, step } from "../harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const ODILE = "tokenodile";

const combatantOf = (combat: LooseDocument, tokenId: string): string =>
  combat.turns.find((turn) => turn.tokenId === tokenId)?.id ?? "";

describe.each([13, 14] as const)("the order of a combat, v%i", (generation) => {
  const open = async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const now = (id = AELIS) => gm.api.stateOf(gm.token(id))?.now;
    const statuses = (id = AELIS) => [...gm.token(id).actor.statuses].sort();
    return { harbour, gm, mara, now, statuses };
  };

  it("13: stepping back and forward again ticks once, and a jump of rounds ticks as often as there are rounds", async () => {
    const { harbour, gm, mara, now, statuses } = await open();
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 2);
    for (let times = 0; times < 4; times++) {
      await step(gm, () => combat.previousRound());
      expect(now()).toBe(1);
      await step(gm, () => combat.nextRound());
      expect(now()).toBe(2);
    }
    await step(gm, () => combat.update({ round: 6, turn: 0 }));
    expect([now(), mara.asked.map(({ request }) => request.check.ordinal)]).toEqual([5, [1]]);
    await mara.roll(1);
    const before = statuses();
    await step(gm, () => combat.update({ round: 1, turn: 0 }));
    expect([now(), statuses()]).toEqual([0, ["undertow-inWater", "undertow-underWater"]]);
    await step(gm, () => combat.update({ round: 6, turn: 0 }));
    expect([now(), statuses(), mara.questions]).toEqual([5, before, []]);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("15: the round itself is looked at: a step back without turn events gives the time back as well", async () => {
    const { harbour, gm, now } = await open();
    const combat = await fight(gm, [AELIS, BRAND]);
    const heard: unknown[] = [];
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 3);
    hooksOf(gm).on("combatTurnChange", (...args: never[]) => heard.push(args));
    await step(gm, () => combat.update({ round: 2, turn: 1 }, { turnEvents: false, direction: -1 }));
    expect([heard, now()]).toEqual([[], 1]);
    await harbour.table.end();
  });

  it("16: whatever changes of combatants and tokens in a round is no round", async () => {
    const { harbour, gm, now } = await open();
    const combat = await fight(gm, [BRAND, AELIS, ODILE]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 3);
    const id = combatantOf(combat, AELIS);
    const writes = await harbour.writesDuring(async () => {
      for (const changes of [
        { initiative: 25 },
        { defeated: true },
        { hidden: true },
        { name: "?" },
        { flags: { world: { y: 1 } } },
      ])
        await combat.updateEmbeddedDocuments("Combatant", [{ _id: id, ...changes }]);
      await combat.update({ "flags.world.y": 2 });
      await gm.token(AELIS).update({ name: "Aelis of the quay" });
      await gm.token(AELIS).actor.update({ "flags.world.y": 3 });
    }, ["Combat", "Combatant", "Setting"]);
    expect(writes.filter(({ options }) => "undertow" in options)).toEqual([]);
    expect(now()).toBe(3);
    await harbour.table.end();
  });

  it("18: next round with one combatant, first in the order or skipped, asks for each check once", async () => {
    const { harbour, gm, mara, now } = await open();
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    const asked: number[] = [];
    for (let round = 0; round < 8; round++) {
      await step(gm, () => combat.nextRound());
      for (const { request } of mara.asked) asked.push(request.check.ordinal);
      while (mara.asked.length > 0) await mara.roll(1);
    }
    expect([now(), asked]).toEqual([8, [1, 2, 3, 4]]);
    await harbour.table.end();
  });

  it("20: beginning a combat takes no time, nor does going back to before it", async () => {
    const { harbour, gm, mara, now } = await open();
    await gm.putIn([AELIS]);
    await gm.rounds(4);
    const combat = await fight(gm, [BRAND, AELIS]);
    expect([now(), mara.questions]).toEqual([4, []]);
    await step(gm, () => combat.previousRound());
    expect([combat.round, now(), mara.questions]).toEqual([0, 4, []]);
    await step(gm, () => combat.startCombat());
    expect([combat.round, now(), mara.questions]).toEqual([1, 4, []]);
    await step(gm, () => combat.nextRound());
    expect(now()).toBe(5);
    await harbour.table.end();
  });

  it("21: the first change after a reload is no round", async () => {
    const { harbour, gm, now } = await open();
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 3);
    await gm.reload();
    const again = gm.game.combats.get(combat.id);
    const initiative = [{ _id: combatantOf(again, AELIS), initiative: 3 }];
    const writes = await harbour.writesDuring(
      () => again.updateEmbeddedDocuments("Combatant", initiative),
      ["Combat", "Combatant", "Setting"],
    );
    expect([writes, now()]).toEqual([[], 3]);
    await step(gm, () => again.nextRound());
    expect(now()).toBe(4);
    await harbour.table.end();
  });

  it("22: turns in any order, and no turn at all, ask once and pile nothing up", async () => {
    const { harbour, gm, mara, now } = await open();
    const combat = await fight(gm, [BRAND, ODILE, AELIS]);
    await gm.putIn([AELIS]);
    const asked: string[] = [];
    const look = () => void asked.push(...mara.asked.map(({ request }) => request.check.id));
    for (let round = 2; round <= 9; round++) {
      for (const turn of [2, 0, 1, 2, 1]) {
        await step(gm, () => combat.update({ round, turn }));
        look();
        while (mara.asked.length > 0) await mara.roll(1);
      }
    }
    await step(gm, () => combat.update({ round: 10, turn: null }));
    look();
    expect(now()).toBe(9);
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(5);
    await harbour.table.end();
  });

  it("24: a combat without combatants, and combatants without token, actor or scene, throw nothing", async () => {
    const { harbour, gm, now } = await open();
    await gm.putIn([AELIS]);
    const combat = await fight(gm, []);
    await step(gm, () => combat.nextRound(), 2);
    expect(now()).toBe(2);
    const strays = [
      { tokenId: "nobody", sceneId: "harbour" },
      { tokenId: AELIS, sceneId: "nowhere" },
      { tokenId: null, sceneId: null, name: "Lair" },
      { tokenId: "tokenbarrel", sceneId: "harbour" },
    ];
    await step(gm, () => combat.createEmbeddedDocuments("Combatant", strays));
    await step(gm, () => combat.nextTurn(), 6);
    await step(gm, () => combat.previousTurn(), 6);
    await gm.putIn(["tokenbarrel"]);
    await step(gm, () => combat.nextRound(), 2);
    expect(now()).toBe(combat.round - 1);
    expect([gm.tab.errors, notices(gm)]).toEqual([[], []]);
    await harbour.table.end();
  });

  it("25: when a combat ends nothing of it lingers: who is out is done, who is in goes on by the world's time", async () => {
    const { harbour, gm, mara, now, statuses } = await open();
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS, BRAND]);
    await step(gm, () => combat.nextRound(), 2);
    await gm.takeOut(BRAND);
    expect(harbour.swim(BRAND)).not.toBeNull();
    await step(gm, () => combat.delete());
    await gm.change(BRAND, { rest: true });
    await gm.rounds(1);
    expect([now(), harbour.swim(AELIS)?.clock.source]).toEqual([3, "world"]);
    await gm.rounds(10);
    expect(harbour.swim(BRAND)).toBeNull();
    expect(statuses(BRAND)).toEqual([]);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("26: deleting a combat that never began writes nothing and asks nobody", async () => {
    const { harbour, gm, mara, now } = await open();
    await gm.putIn([AELIS]);
    await gm.rounds(3);
    const told = cardsOf(gm).length;
    const { Combat } = gm.tab.globals as unknown as { Combat: { create(data: object): Promise<LooseDocument> } };
    const writes = await harbour.writesDuring(async () => {
      const combatants = [{ tokenId: AELIS, sceneId: "harbour" }];
      const combat = await Combat.create({ scene: "harbour", active: true, combatants });
      await harbour.moment();
      await combat.delete();
    });
    expect([writes, now(), mara.questions, cardsOf(gm).length]).toEqual([[], 3, [], told]);
    await harbour.table.end();
  });

  it("27: a whole combat writes tokens, icons and cards by one hand, no combatant, no combat, no setting", async () => {
    const { harbour, gm, mara } = await open();
    const combat = await fight(gm, [AELIS, BRAND]);
    const from = harbour.log.length;
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextTurn(), 10);
    while (mara.asked.length > 0) await mara.roll(20);
    await step(gm, () => combat.delete());
    const ours = harbour.log.slice(from).filter(({ userId, documentName, options }) => {
      const theHosts = documentName === "Combat" || (documentName === "Setting" && !("undertow" in options));
      return userId !== "gm" || !theHosts;
    });
    const names = new Set(ours.map(({ documentName }) => documentName));
    expect([...names].sort()).toEqual(["ActiveEffect", "ChatMessage", "Token"]);
    const settings = harbour.log.slice(from).filter(({ documentName }) => documentName === "Setting");
    expect(settings.every(({ changes }) => !JSON.stringify(changes).includes("undertow."))).toBe(true);
    await harbour.table.end();
  });
});
