import { describe, expect, it } from "vitest";
import type { Actor } from "../../table/host/documents/actor.ts";
import { openTable } from "../../table/node.ts";
import { actorOf, listen, openWorld, sceneOf, system, type Told, tokenOf, world } from "./host-world.ts";

/** The `system` part of what an updateActor hook was told. */
function actorChanges(told: Told | undefined): { pack: Record<string, unknown> } | undefined {
  const changed = told?.args[1] as { system: { pack: Record<string, unknown> } } | undefined;
  return changed?.system;
}

describe.each([13, 14] as const)("v%i", (generation) => {
  const deletion = (globals: { _del?: unknown }, path: string) => {
    const at = path.lastIndexOf(".") + 1;
    return generation >= 14 ? { [path]: globals._del } : { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
  };

  it("boots in Foundry's order, the system before the module", async () => {
    const order: string[] = [];
    const names = ["init", "i18nInit", "setup", "canvasInit", "canvasReady", "ready"];
    const table = await openTable({
      generation,
      world: world(),
      system: { ...system, init: ({ Hooks }) => void Hooks.on("init", () => order.push("system")) },
      modules: [
        {
          id: "undertow",
          script: ({ Hooks }) => {
            for (const name of names) Hooks.once(name, () => order.push(name));
          },
        },
      ],
    });
    await table.join("gm");
    expect(order).toEqual(["system", ...names]);
    await table.end();
  });

  it("has no documents before setup is over", async () => {
    const seen: unknown[] = [];
    const table = await openWorld(generation, ({ Hooks, game }) => {
      Hooks.on("init", () => seen.push(game.user));
      Hooks.on("setup", () => game.actors.get("hero"));
      Hooks.on("canvasReady", () => seen.push(game.actors.get("hero")?.name, game.ready));
    });
    const gm = await table.join("gm");
    expect(seen).toEqual([null, "Ysolde", false]);
    expect(gm.errors.map(({ hook }) => hook)).toEqual(["setup"]);
    await expect(table.end()).rejects.toThrow("Actor documents are not there before setup is over");
  });

  it("carries an update with its difference, options and user to every client", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([gm, mara], "updateActor");
    const hero = actorOf(mara, "hero");
    const data = { "system.pack.rope": 3, system: { hp: 8 }, name: "Ysolde" };
    expect(await hero.update(data, { undertow: { why: "test" } })).toBe(hero);
    await table.settle();
    const changed = { _id: "hero", system: { pack: { rope: 3 } } };
    const after = [changed, { undertow: { why: "test" } }, "mara"];
    expect(told).toEqual([
      { user: "mara", args: [hero, ...after] },
      { user: "gm", args: [actorOf(gm, "hero"), ...after] },
    ]);
    expect(actorOf(gm, "hero").system).toMatchObject({ hp: 8, doubled: 16, pack: { rope: 3, torch: 2 } });
    expect(table.server.log).toEqual([
      {
        action: "update",
        documentName: "Actor",
        parent: null,
        ids: ["hero"],
        userId: "mara",
        changes: [changed],
        options: { undertow: { why: "test" } },
      },
    ]);
    await table.end();
  });

  it("sends nothing for an update that changes nothing, unless diff is off", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const told = listen([gm], "updateActor");
    const hero = actorOf(gm, "hero");
    expect(await hero.update({ "system.hp": 8, "system.list": [1, 2] })).toBeUndefined();
    expect(table.server.log).toHaveLength(0);
    await hero.update({ "system.hp": 8 }, { diff: false });
    expect(told[0]?.args[1]).toEqual({ _id: "hero", system: { hp: 8 } });
    await table.end();
  });

  it("replaces arrays and deletes keys", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([mara], "updateActor");
    const hero = actorOf(gm, "hero");
    await hero.update({ "system.list": [3], ...deletion(gm.globals as never, "system.pack.rope") });
    await table.settle();
    const changed = actorChanges(told[0]);
    const operators = gm.globals.foundry.data.operators as { ForcedDeletion: new () => object };
    if (generation >= 14) expect(changed?.pack.rope).toBeInstanceOf(operators.ForcedDeletion);
    else expect(changed?.pack).toEqual({ "-=rope": null });
    expect(actorOf(mara, "hero").system).toMatchObject({ list: [3], pack: { torch: 2 } });
    expect(actorOf(mara, "hero").system).not.toHaveProperty("pack.rope");
    await hero.update({ system: { pack: { lamp: 1 } } }, { recursive: false });
    expect(hero._source.system).toEqual({ pack: { lamp: 1 } });
    expect(gm.deprecations).toEqual([]);
    await table.end();
  });

  it("lets a pre hook change or veto, on the requesting client only", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([gm, mara], "preUpdateActor");
    gm.globals.Hooks.on("preUpdateActor", (_actor: Actor, changed: { system: { hp: number } }) => {
      if (changed.system.hp < 0) return false;
      changed.system.hp += 1;
      return undefined;
    });
    const hero = actorOf(gm, "hero");
    await hero.update({ "system.hp": 3 });
    expect(hero.system.hp).toBe(4);
    expect(await hero.update({ "system.hp": -1 })).toBeUndefined();
    await hero.update({ "system.hp": -2 }, { noHook: true });
    expect(hero.system.hp).toBe(-2);
    await table.settle();
    expect(told.map(({ user }) => user)).toEqual(["gm", "gm"]);
    expect(table.server.log).toHaveLength(2);
    await table.end();
  });

  it("protects what is stored from being changed in place", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const hero = actorOf(gm, "hero");
    await hero.setFlag("undertow", "state", { entries: { a: 1 } });
    const state = hero.getFlag("undertow", "state") as { entries: Record<string, number> };
    expect(() => Object.assign(state.entries, { b: 2 })).toThrow(TypeError);
    expect(() => Object.assign(hero.system, { hp: 1 })).toThrow(TypeError);
    expect(() => Object.assign(hero, { name: "X" })).toThrow(TypeError);
    const copy = hero.toObject() as { system: { hp: number } };
    copy.system.hp = 99;
    expect(hero.system.hp).toBe(8);
    await table.end();
  });

  it("merges flags, deletes them, and refuses foreign scopes and what JSON cannot hold", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const hero = actorOf(gm, "hero");
    await hero.setFlag("undertow", "swim", { a: { at: 1 }, b: { at: 2 } });
    await hero.setFlag("undertow", "swim", { a: { by: "gm" } });
    expect(hero.getFlag("undertow", "swim")).toEqual({ a: { at: 1, by: "gm" }, b: { at: 2 } });
    await hero.unsetFlag("undertow", "swim.b");
    expect(hero.getFlag("undertow", "swim")).toEqual({ a: { at: 1, by: "gm" } });
    expect(hero.getFlag("undertow", "swim.a.at")).toBe(1);
    await hero.unsetFlag("undertow", "swim");
    expect(hero.flags.undertow).toEqual({});
    expect(gm.deprecations).toEqual([]);
    expect(() => hero.getFlag("other", "x")).toThrow('"other" is not an active package');
    await expect(hero.update({ "flags.other.x": 1 })).rejects.toThrow('"other" is not an active package');
    for (const value of [new Map(), new Date(), () => 1, Number.NaN, { a: undefined }, new Set([1])]) {
      await expect(hero.setFlag("undertow", "x", value)).rejects.toThrow(/JSON/);
    }
    await table.end();
  });

  it("refuses fields that the document does not have and values of the wrong kind", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const token = tokenOf(gm, "tHero");
    await expect(token.update({ elevaton: 3 })).rejects.toThrow('no field "elevaton"');
    await expect(token.update({ elevation: "deep" })).rejects.toThrow("must be a number");
    await expect(sceneOf(gm).update({ tokens: [] })).rejects.toThrow("documents of their own");
    expect(table.server.log).toHaveLength(0);
    await table.end();
  });

  it("creates, updates and deletes embedded documents in one request, hooks once for each", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = ["createToken", "updateToken", "deleteToken"].map((hook) => listen([mara], hook));
    const scene = sceneOf(gm);
    const made = await scene.createEmbeddedDocuments("Token", [{ name: "A", actorId: "crab" }, { name: "B" }]);
    await scene.updateEmbeddedDocuments("Token", [
      ...made.map((token, at) => ({ _id: token.id, elevation: -at * 5, "flags.undertow.in": true })),
      { _id: "tHero", elevation: -1 },
    ]);
    await scene.deleteEmbeddedDocuments("Token", [made[1]?.id as string]);
    await table.settle();
    expect(told.map((list) => list.length)).toEqual([2, 3, 1]);
    expect(table.server.log.map(({ action, ids }) => [action, ids.length])).toEqual([
      ["create", 2],
      ["update", 3],
      ["delete", 1],
    ]);
    expect(sceneOf(mara).tokens.get(made[0]?.id as string)?.flags).toEqual({ undertow: { in: true } });
    expect(sceneOf(mara).tokens.size).toBe(5);
    await table.end();
  });

  it("lets preCreate see and change the document to be", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    gm.globals.Hooks.on("preCreateActor", (actor: Actor, data: { name: string }) => {
      if (data.name === "Nobody") return false;
      actor.updateSource({ "flags.undertow.fresh": true });
      return undefined;
    });
    const { Actor: Actors } = gm.globals;
    const made = (await Actors.create({ name: "New", type: "npc" })) as Actor;
    expect(made.flags).toEqual({ undertow: { fresh: true } });
    expect(await Actors.create({ name: "Nobody", type: "npc" })).toBeUndefined();
    expect(() => made.updateSource({ name: "X" })).toThrow("use update");
    await table.end();
  });

  it("resolves uuids", async () => {
    const table = await openWorld(generation);
    const { fromUuid, fromUuidSync, game } = (await table.join("gm")).globals;
    const token = game.scenes.get("quay")?.tokens.get("tCrew1");
    expect(fromUuidSync("Scene.quay.Token.tCrew1")).toBe(token);
    expect(token?.actor?.uuid).toBe("Scene.quay.Token.tCrew1.Actor.crew");
    expect(await fromUuid("Scene.quay.Token.tCrew1.Actor.crew")).toBe(token?.actor);
    expect(fromUuidSync("Scene.quay.Token.nope")).toBeNull();
    expect(fromUuidSync("Actor.hero")).toBe(game.actors.getName("Ysolde"));
    await table.end();
  });
});

it("v13 has the keys -= and no operators, v14 warns about the keys", async () => {
  const [old, now] = [await openWorld(13), await openWorld(14)];
  const [gm13, gm14] = [await old.join("gm"), await now.join("gm")];
  await actorOf(gm13, "hero").update({ "system.pack.-=rope": null });
  await actorOf(gm14, "hero").update({ "system.pack.-=rope": null });
  expect(gm13.deprecations).toEqual([]);
  expect(gm14.deprecations).toHaveLength(1);
  expect(actorOf(gm14, "hero").system).toMatchObject({ pack: { torch: 2 } });
  expect(gm13.globals.foundry.data.operators).toBeUndefined();
  expect(gm14.globals.foundry.data.operators).toHaveProperty("ForcedDeletion");
});

it("modifyBatch (v14) does all or nothing, in one message", async () => {
  const table = await openWorld(14);
  const [gm, mara] = [await table.join("gm"), await table.join("mara")];
  const told = listen([mara], "updateToken");
  const modifyBatch = gm.globals.foundry.documents.modifyBatch as (operations: unknown[]) => Promise<unknown[][]>;
  const scene = sceneOf(gm);
  const tokens = { action: "update", documentName: "Token", updates: [{ _id: "tHero", elevation: -3 }], parent: scene };
  const hero = { action: "update", documentName: "Actor", updates: [{ _id: "hero", "system.hp": 1 }] };
  const results = await modifyBatch([tokens, hero]);
  await table.settle();
  expect(results).toEqual([[tokenOf(gm, "tHero")], [actorOf(gm, "hero")]]);
  expect(told).toHaveLength(1);
  const bad = { action: "update", documentName: "Actor", updates: [{ _id: "hero", "system.hp": 0, type: "" }] };
  const deeper = { ...tokens, updates: [{ _id: "tHero", elevation: -9 }] };
  await expect(modifyBatch([deeper, bad])).rejects.toThrow();
  expect(tokenOf(gm, "tHero").elevation).toBe(-3);
  gm.globals.Hooks.on("preUpdateActor", () => false);
  expect(await modifyBatch([deeper, hero, { ...hero, updates: [{ _id: "crab", name: "Y" }] }])).toEqual([[], [], []]);
  await table.settle();
  expect(tokenOf(mara, "tHero").elevation).toBe(-3);
  await table.end();
});
