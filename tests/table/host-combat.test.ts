import { describe, expect, it } from "vitest";
import type { Combat } from "../../table/host/documents/combat.ts";
import type { Source } from "../../table/host/seam.ts";
import type { Tab } from "../../table/node.ts";
import { listen, openWorld, sceneOf, tokenOf } from "./host-world.ts";

const fighters = (): Source[] =>
  [
    ["cHero", "tHero", "hero", 15],
    ["cCrew", "tCrew1", "crew", 10],
    ["cCrab", "tCrab", "crab", 5],
  ].map(([_id, tokenId, actorId, initiative]) => ({ _id, tokenId, actorId, initiative, sceneId: "quay" }));

async function begin(gm: Tab): Promise<Combat> {
  const data = { scene: "quay", active: true, combatants: fighters() };
  const combat = (await gm.globals.Combat.create(data)) as Combat;
  await combat.startCombat();
  return combat;
}

const combatOf = ({ globals }: Tab): Combat => globals.game.combat as Combat;
const spot = ({ round, turn, combatant }: Combat) => [round, turn, combatant?.id];

describe.each([13, 14] as const)("v%i", (generation) => {
  it("starts, and goes forward and back, telling every client", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const before = ["combatStart", "combatTurn", "combatRound"].map((hook) => listen([gm, mara], hook));
    const changes = listen([mara], "combatTurnChange");
    const updates = listen([mara], "updateCombat");
    const combat = await begin(gm);
    await combat.nextTurn();
    await combat.nextTurn();
    await combat.nextTurn();
    await combat.previousTurn();
    await table.settle();
    expect(spot(combatOf(mara))).toEqual([1, 2, "cCrab"]);
    expect(before.map((list) => list.map(({ user }) => user))).toEqual([["gm"], ["gm", "gm"], ["gm", "gm"]]);
    expect(
      changes.map(({ args: [, prior, current] }) => [prior, current].map((at) => Object.values(at as object))),
    ).toEqual([
      [
        [0, null, null, null],
        [1, 0, "tHero", "cHero"],
      ],
      [
        [1, 0, "tHero", "cHero"],
        [1, 1, "tCrew1", "cCrew"],
      ],
      [
        [1, 1, "tCrew1", "cCrew"],
        [1, 2, "tCrab", "cCrab"],
      ],
      [
        [1, 2, "tCrab", "cCrab"],
        [2, 0, "tHero", "cHero"],
      ],
      [
        [2, 0, "tHero", "cHero"],
        [1, 2, "tCrab", "cCrab"],
      ],
    ]);
    expect(updates.map(({ args }) => (args[2] as Source).direction)).toEqual([undefined, 1, 1, 1, -1]);
    expect(combatOf(mara).previous).toEqual({ round: 2, turn: 0, tokenId: "tHero", combatantId: "cHero" });
    await table.end();
  });

  it("moves the world's time by CONFIG.time, before the combat is told", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    for (const { globals } of [gm, mara]) globals.CONFIG.time.turnTime = 5;
    const seen: unknown[] = [];
    mara.globals.Hooks.on("updateWorldTime", (time: number, dt: number, _options: Source, userId: string) =>
      seen.push([time, dt, userId]),
    );
    mara.globals.Hooks.on("updateCombat", (_c: Combat, _d: Source, options: { worldTime?: { delta: number } }) =>
      seen.push([mara.globals.game.time.worldTime, options.worldTime?.delta]),
    );
    const combat = await begin(gm);
    await combat.nextTurn();
    await combat.nextRound();
    await combat.previousRound();
    await table.settle();
    // A round of 60 s and three turns of 5 s; the last step lands on the last turn of round 1.
    expect(seen).toEqual([
      [1000, undefined],
      [1005, 5, "gm"],
      [1005, 5],
      [1075, 70, "gm"],
      [1075, 70],
      [1010, -65, "gm"],
      [1010, -65],
    ]);
    await table.end();
  });

  it("keeps the turn with its combatant when the order changes", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const combat = await begin(gm);
    await combat.nextTurn();
    const changes = listen([mara], "combatTurnChange");
    await combat.setInitiative("cCrab", 20);
    await table.settle();
    expect(spot(combatOf(mara))).toEqual([1, 2, "cCrew"]);
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: "tCrew2", sceneId: "quay", actorId: "crew", initiative: 30 },
    ]);
    await table.settle();
    expect(spot(combatOf(mara))).toEqual([1, 3, "cCrew"]);
    expect(changes).toEqual([]);
    await combat.deleteEmbeddedDocuments("Combatant", ["cHero"]);
    await combat.deleteEmbeddedDocuments("Combatant", ["cCrew"]);
    await table.settle();
    expect(spot(combatOf(mara))).toEqual([1, 1, "cCrab"]);
    expect(changes).toHaveLength(1);
    await combat.resetAll();
    expect(combat.turns.every(({ initiative }) => initiative === null)).toBe(true);
    await table.end();
  });

  it("lets a player advance only from an own combatant's turn", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const combat = await begin(gm);
    await table.settle();
    await combatOf(mara).nextTurn();
    expect(spot(combat)).toEqual([1, 1, "cCrew"]);
    await expect(combatOf(mara).nextTurn()).rejects.toThrow("lacks permission to update Combat");
    await expect(combatOf(mara).delete()).rejects.toThrow("lacks permission to delete Combat");
    await combat.previousTurn();
    await table.settle();
    await expect(combatOf(mara).update({ active: false })).rejects.toThrow("lacks permission");
    await expect(mara.globals.Combat.create({ scene: "quay" })).rejects.toThrow("lacks permission to create Combat");
    await table.end();
  });

  it("finds combatants, rolls initiative from the queue, drops deleted tokens and combats", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const combat = await begin(gm);
    await table.settle();
    expect(tokenOf(mara, "tHero").inCombat && tokenOf(mara, "tHero").combatant?.id).toBe("cHero");
    expect(combat.getCombatantsByToken("tCrew1").map(({ id }) => id)).toEqual(["cCrew"]);
    const crew = tokenOf(gm, "tCrew1").actor;
    expect(crew && combat.getCombatantsByActor(crew).map(({ id }) => id)).toEqual(["cCrew"]);
    gm.dice.queue.push(3, 18);
    await combat.rollInitiative(["cHero", "cCrab"]);
    expect(combat.turns.map(({ id, initiative }) => [id, initiative])).toEqual([
      ["cCrab", 18],
      ["cCrew", 10],
      ["cHero", 3],
    ]);
    expect(gm.globals.game.messages.size).toBe(2);
    await tokenOf(gm, "tCrab").delete();
    await table.settle();
    expect(combatOf(mara).turns.map(({ id }) => id)).toEqual(["cCrew", "cHero"]);
    const told = listen([mara], "deleteCombat");
    await combat.delete();
    await table.settle();
    expect(told).toHaveLength(1);
    expect(mara.globals.game.combat).toBeNull();
    expect(tokenOf(mara, "tHero").inCombat).toBe(false);
    await table.end();
  });

  it("has several combats, of which one is active in the viewed scene", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const first = await begin(gm);
    const second = (await gm.globals.Combat.create({ scene: "quay" })) as Combat;
    const elsewhere = (await gm.globals.Combat.create({ scene: "reef", active: true })) as Combat;
    expect(gm.globals.game.combat).toBe(first);
    await second.activate();
    expect(gm.globals.game.combat).toBe(second);
    expect(first.active).toBe(false);
    await sceneOf(gm, "reef").view();
    expect(gm.globals.game.combat).toBe(elsewhere);
    const nowhere = (await gm.globals.Combat.create({ active: true })) as Combat;
    await sceneOf(gm, "quay").view();
    expect([second, nowhere]).toContain(gm.globals.game.combat);
    await table.end();
  });

  it("runs an empty combat without a turn", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const combat = (await gm.globals.Combat.create({ scene: "quay", active: true })) as Combat;
    await combat.startCombat();
    await combat.nextTurn();
    expect(spot(combat)).toEqual([2, null, undefined]);
    await combat.previousRound();
    await combat.previousRound();
    expect([combat.round, combat.started]).toEqual([0, false]);
    await table.end();
  });
});
