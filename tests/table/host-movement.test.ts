import { describe, expect, it } from "vitest";
import type { Combat } from "../../table/host/documents/combat.ts";
import type { ClientGlobals, Source } from "../../table/host/seam.ts";
import { listen, openWorld, sceneOf, tokenOf } from "./host-world.ts";

interface Movement {
  id: string;
  origin: Source;
  destination: Source;
  method: string;
  recorded: boolean;
  passed: { waypoints: Source[]; distance: number; cost: number; spaces: number };
  history: { distance: number; cost: number; recorded: { waypoints: Source[] } };
}

const movementIn = (told: { args: unknown[] }[], at = -1) => told.at(at)?.args[1] as Movement;

describe.each([13, 14] as const)("movement in v%i", (generation) => {
  it("asks the mover's client, then tells every client", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const asked = listen([gm, mara], "preMoveToken");
    const told = listen([gm, mara], "moveToken");
    const order: string[] = [];
    for (const hook of ["preUpdateToken", "preMoveToken", "updateToken", "moveToken"]) {
      mara.globals.Hooks.on(hook, () => void order.push(hook));
    }
    await tokenOf(mara, "tHero").update({ x: 400, y: 200, elevation: -10 });
    await table.settle();
    expect(order).toEqual(["preUpdateToken", "preMoveToken", "updateToken", "moveToken"]);
    expect(asked.map(({ user }) => user)).toEqual(["mara"]);
    expect(told.map(({ user }) => user).sort()).toEqual(["gm", "mara"]);
    const theirs = told.find(({ user }) => user === "gm")?.args ?? [];
    expect(theirs[0]).toBe(tokenOf(gm, "tHero"));
    expect((theirs[3] as { id: string }).id).toBe("mara");
    expect(theirs[1]).toMatchObject({
      origin: { x: 100, y: 100, elevation: 0 },
      destination: { x: 400, y: 200, elevation: -10 },
      method: "api",
      recorded: false,
      passed: { distance: 15, cost: 15, spaces: 3, diagonals: 2 },
      history: { distance: 0, cost: 0 },
    });
    expect(tokenOf(gm, "tHero").movement).toBe(theirs[1]);
    expect(movementIn(asked).id).toBe(movementIn(told).id);
    await tokenOf(mara, "tHero").update({ rotation: 90 });
    expect(asked).toHaveLength(1);
    await tokenOf(mara, "tHero").update({ elevation: -13 });
    expect(movementIn(asked).passed).toMatchObject({ distance: 5, spaces: 1 });
    await table.end();
  });

  it("stays where it is when a hook says no; the rest of the update goes through", async () => {
    const table = await openWorld(generation, ({ Hooks }: ClientGlobals) => {
      Hooks.on("preMoveToken", (_token: unknown, movement: Movement) => movement.passed.distance <= 10);
    });
    const gm = await table.join("gm");
    const told = listen([gm], "moveToken");
    const hero = tokenOf(gm, "tHero");
    await hero.update({ x: 400, hidden: true });
    expect([hero.x, hero.hidden, told.length]).toEqual([100, true, 0]);
    expect(await hero.move({ x: 400 })).toBe(false);
    expect(await hero.move({ x: 300 })).toBe(true);
    await hero.update({ x: 900 }, { noHook: true });
    expect(hero.x).toBe(900);
    await table.end();
  });

  it("goes over waypoints, by a method and a way of moving", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const told = listen([gm], "moveToken");
    const hero = tokenOf(gm, "tHero");
    expect(await hero.move([{ x: 300 }, { x: 300, y: 300, action: "swim" }], { method: "dragging" })).toBe(true);
    expect(movementIn(told)).toMatchObject({ method: "dragging", passed: { distance: 20 } });
    const actions = movementIn(told).passed.waypoints.map(({ x, y, action }) => [x, y, action]);
    expect(actions).toEqual([
      [300, 100, "walk"],
      [300, 300, "swim"],
    ]);
    await hero.move({ x: 900, action: "blink" }, { method: "keyboard" });
    expect(movementIn(told).passed).toMatchObject({ distance: 30, cost: 0 });
    expect(
      hero.measureMovementPath([
        { x: 0, y: 0 },
        { x: 200, y: 100 },
      ]),
    ).toMatchObject({ distance: 10, cost: 10 });
    await hero.update({ x: 0 }, { isUndo: true });
    expect(movementIn(told).method).toBe("undo");
    await expect(hero.move({ x: 1 }, { method: "catapult" })).rejects.toThrow('unknown method "catapult"');
    await expect(hero.move({ x: 1, action: "surf" })).rejects.toThrow('"surf"');
    await table.end();
  });

  it("takes the cost of a way from its configuration", async () => {
    const table = await openWorld(generation, ({ Hooks, CONFIG }: ClientGlobals) => {
      Hooks.on("setup", () => {
        const { swim } = CONFIG.Token.movement.actions;
        if (swim) swim.getCostFunction = () => (cost) => cost * 2;
      });
    });
    const gm = await table.join("gm");
    const told = listen([gm], "moveToken");
    await tokenOf(gm, "tHero").update({ x: 300, movementAction: "swim" });
    expect(movementIn(told).passed).toMatchObject({ distance: 10, cost: 20 });
    await table.end();
  });

  it("accepts only ways of moving that there are", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const hero = tokenOf(gm, "tHero");
    await expect(hero.update({ movementAction: "surf" })).rejects.toThrow('movementAction "surf"');
    const create = sceneOf(gm).createEmbeddedDocuments("Token", [{ name: "x", movementAction: "surf" }]);
    await expect(create).rejects.toThrow('movementAction "surf"');
    await hero.update({ movementAction: "swim" });
    await hero.update({ movementAction: null });
    expect(hero.movementAction).toBe("walk");
    await table.end();
  });

  it("remembers in combat what was passed since the turn began", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([mara], "moveToken");
    const combat = (await gm.globals.Combat.create({ scene: "quay" })) as Combat;
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: "tHero", sceneId: "quay", actorId: "hero", initiative: 9 },
      { tokenId: "tCrew1", sceneId: "quay", actorId: "crew", initiative: 5 },
    ]);
    const hero = tokenOf(gm, "tHero");
    await hero.update({ x: 200 });
    expect(hero.movementHistory).toEqual([]);
    await combat.startCombat();
    await hero.update({ x: 300 });
    await tokenOf(mara, "tHero").update({ x: 500, elevation: -5 });
    await table.settle();
    expect(movementIn(told)).toMatchObject({
      recorded: true,
      history: { distance: 5, cost: 5 },
      passed: { distance: 10 },
    });
    expect(tokenOf(mara, "tHero").movementHistory.map(({ x, userId }) => [x, userId])).toEqual([
      [200, "gm"],
      [300, "gm"],
      [500, "mara"],
    ]);
    await combat.nextTurn();
    await hero.update({ x: 600 });
    await table.settle();
    expect(movementIn(told).history).toMatchObject({ distance: 15, cost: 15 });
    await hero.update({ x: 500 }, { isUndo: true });
    expect(hero.movementHistory).toHaveLength(3);
    await combat.nextRound();
    await table.settle();
    expect(tokenOf(mara, "tHero").movementHistory).toEqual([]);
    await hero.update({ x: 400 });
    await table.settle();
    expect(movementIn(told).history.distance).toBe(0);
    await hero.clearMovementHistory();
    expect(hero.movementHistory).toEqual([]);
    await table.end();
  });

  it("does not carry an old movement with options that are used again", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const told = listen([gm], "moveToken");
    gm.globals.Hooks.once("updateToken", (token: { update(d: Source, o: Source): unknown }, _c: Source, o: Source) =>
      token.update({ hidden: true }, o),
    );
    await tokenOf(gm, "tHero").update({ x: 300 });
    await table.settle();
    expect(tokenOf(gm, "tHero").hidden).toBe(true);
    expect(told).toHaveLength(1);
    await table.end();
  });
});
