import { describe, expect, it } from "vitest";
import type { RegionDocument } from "../../table/host/documents/region.ts";
import type { RegionBehavior } from "../../table/host/documents/region-behavior.ts";
import type { TokenDocument } from "../../table/host/documents/token.ts";
import { containsPoint, type RegionShape } from "../../table/host/regions/shapes.ts";
import type { ClientGlobals, Source } from "../../table/host/seam.ts";
import { openTable, type Tab, type Table } from "../../table/node.ts";
import { listen, sceneOf, system, type Told, tokenOf, world } from "./host-world.ts";

const TYPE = "undertow.water";
const POOL: RegionShape = { type: "rectangle", x: 600, y: 0, width: 400, height: 400 };

interface Model {
  new (...args: never[]): { behavior: RegionBehavior; region: RegionDocument; scene: unknown };
}

/** A behaviour type that writes down its events on globalThis-free ground: into the tab's own `CONST`-keyed list. */
function waterScript(told: Told[], { fails = false } = {}) {
  return (globals: ClientGlobals) => {
    const { foundry, CONFIG, CONST, Hooks } = globals;
    Hooks.once("init", () => {
      const f = foundry.data.fields as Record<string, new (...options: unknown[]) => unknown>;
      const Base = (foundry.data.regionBehaviors as { RegionBehaviorType: Model }).RegionBehaviorType;
      const { NumberField, StringField, SetField, BooleanField } = f as Record<"NumberField", never> & typeof f;
      const handler = function (this: InstanceType<Model> & { speed: number }, event: Source) {
        const token = (event.data as { token?: TokenDocument }).token;
        told.push({
          user: globals.game.userId,
          args: [event.name, token?.id ?? null, this.behavior.id, (event.user as { id: string }).id, this.speed, event],
        });
        if (fails) throw new Error("splash");
      };
      class Water extends Base {
        static LOCALIZATION_PREFIXES = ["UNDERTOW.Water"];
        static events = Object.fromEntries(
          Object.values(CONST.REGION_EVENTS as Record<string, string>).map((name) => [name, handler]),
        );
        static defineSchema() {
          return {
            speed: new (NumberField as unknown as new (o: unknown) => unknown)({
              required: true,
              nullable: false,
              initial: 3,
              min: 0,
              max: 50,
            }),
            surface: new (StringField as new (o: unknown) => unknown)({ initial: "calm", choices: ["calm", "rough"] }),
            who: new (SetField as new (e: unknown) => unknown)(new (StringField as new () => unknown)()),
            foul: new (BooleanField as new () => unknown)(),
          };
        }
      }
      Object.assign((CONFIG.RegionBehavior as { dataModels: Source }).dataModels, { [TYPE]: Water });
    });
  };
}

const manifest = { documentTypes: { RegionBehavior: { water: {} } } };
const EN = JSON.stringify({ UNDERTOW: { Water: { FIELDS: { speed: { label: "Speed", hint: "Per round" } } } } });

function openPool(generation: 13 | 14, told: Told[], options: { fails?: boolean } = {}, scenes?: Source[]) {
  const languages = [{ lang: "en", path: "en.json" }];
  const data = world();
  return openTable({
    generation,
    world: scenes ? { ...data, scenes } : data,
    system,
    modules: [
      {
        id: "undertow",
        script: waterScript(told, options),
        manifest: { ...manifest, languages },
        files: { "en.json": EN },
      },
    ],
  });
}

async function addPool(tab: Tab, table: Table, extra: Source = {}): Promise<RegionDocument> {
  const data = {
    name: "Pool",
    shapes: [POOL],
    elevation: { bottom: -30, top: 0 },
    behaviors: [{ name: "Water", type: TYPE, system: { speed: 5 } }],
    ...extra,
  };
  const [region] = await sceneOf(tab).createEmbeddedDocuments("Region", [data]);
  await table.settle();
  return region as RegionDocument;
}

const regionOf = (tab: Tab) => sceneOf(tab).regions.contents[0] as RegionDocument;
const behaviorOf = (tab: Tab) => regionOf(tab).behaviors.contents[0] as RegionBehavior;

/** "tokenEnter tHero" as one user's client told it since the last time. */
function take(told: Told[], user: string): string[] {
  const lines = told.filter((entry) => entry.user === user).map(({ args }) => [args[0], args[1]].join(" ").trim());
  told.length = 0;
  return lines;
}

describe("shapes", () => {
  const inside = (shapes: RegionShape[], x: number, y: number) => containsPoint(shapes, { x, y });

  it("holds points by kind, turned ones too", () => {
    expect(inside([POOL], 600, 0)).toBe(true);
    expect(inside([POOL], 1000, 200)).toBe(false);
    const plank: RegionShape = { type: "rectangle", x: 0, y: 0, width: 100, height: 10, rotation: 90 };
    expect(inside([plank], 50, 50)).toBe(true);
    expect(inside([plank], 90, 5)).toBe(false);
    const oval: RegionShape = { type: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 10, rotation: 90 };
    expect(inside([oval], 2, 90)).toBe(true);
    expect(inside([oval], 90, 2)).toBe(false);
    expect(inside([{ type: "circle", x: 0, y: 0, radius: 5 }], 3, 4)).toBe(true);
    const bay: RegionShape = { type: "polygon", points: [0, 0, 100, 0, 100, 100, 50, 50, 0, 100] };
    expect(inside([bay], 50, 40)).toBe(true);
    expect(inside([bay], 50, 60)).toBe(false);
  });

  it("takes a hole out of what lies before it, not after", () => {
    const hole: RegionShape = { type: "circle", x: 700, y: 100, radius: 20, hole: true };
    const islet: RegionShape = { type: "circle", x: 700, y: 100, radius: 5 };
    expect(inside([POOL, hole], 710, 100)).toBe(false);
    expect(inside([POOL, hole, islet], 702, 100)).toBe(true);
    expect(inside([hole, POOL], 710, 100)).toBe(true);
  });
});

describe.each([13, 14] as const)("regions in v%i", (generation) => {
  it("are documents of the scene with behaviours of their own, on every client", async () => {
    const told: Told[] = [];
    const table = await openPool(generation, told);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const hooks = [
      "createRegion",
      "updateRegion",
      "createRegionBehavior",
      "updateRegionBehavior",
      "deleteRegionBehavior",
    ];
    const heard = Object.fromEntries(hooks.map((hook) => [hook, listen([mara], hook)]));
    const region = await addPool(gm, table);
    const theirs = regionOf(mara);
    expect(theirs.toObject()).toEqual(region.toObject());
    expect(theirs.elevation).toEqual({ bottom: -30, top: 0, ...(generation >= 14 ? { topInclusive: false } : {}) });
    expect(theirs.shapes[0]).toMatchObject({ hole: false, rotation: 0 });
    const { system: data } = behaviorOf(mara);
    expect(data).toMatchObject({ speed: 5, surface: "calm", who: new Set(), foul: false });
    expect((data as unknown as { behavior: unknown }).behavior).toBe(behaviorOf(mara));
    expect((data as unknown as { region: unknown }).region).toBe(theirs);
    expect((data as unknown as { scene: unknown }).scene).toBe(sceneOf(mara));
    const [more] = await region.createEmbeddedDocuments("RegionBehavior", [{ type: TYPE, disabled: true }]);
    await behaviorOf(gm).update({ "system.speed": "7", "system.who": ["a"] });
    await region.update({ name: "Deep pool" });
    await table.settle();
    expect(behaviorOf(mara).system).toBe(data);
    expect(data).toMatchObject({ speed: 7, who: new Set(["a"]) });
    expect(behaviorOf(mara).toObject().system).toMatchObject({ speed: 7, who: ["a"] });
    expect(mara.globals.fromUuidSync(behaviorOf(gm).uuid)).toBe(behaviorOf(mara));
    expect(more?.uuid).toBe(`${region.uuid}.RegionBehavior.${more?.id}`);
    await more?.delete();
    await table.settle();
    expect(theirs.behaviors.size).toBe(1);
    expect(Object.values(heard).map((list) => list.length)).toEqual([1, 1, 1, 1, 1]);
    await expect(regionOf(mara).update({ name: "Mine" })).rejects.toThrow("lacks permission");
    await expect(behaviorOf(mara).update({ disabled: true })).rejects.toThrow("lacks permission");
    await expect(sceneOf(mara).createEmbeddedDocuments("Region", [{ name: "x" }])).rejects.toThrow("lacks permission");
    expect(table.server.toJSON().scenes[0]?.regions).toEqual([region.toObject()]);
    await table.end();
  });

  it("refuse what Foundry would drop, clamp or reject", async () => {
    const table = await openPool(generation, []);
    const gm = await table.join("gm");
    const region = await addPool(gm, table);
    const behavior = behaviorOf(gm);
    const make = (data: Source) => region.createEmbeddedDocuments("RegionBehavior", [data]);
    await expect(make({ type: TYPE, system: { sped: 1 } })).rejects.toThrow('no field "system.sped"');
    await expect(make({ type: TYPE, system: { speed: 99 } })).rejects.toThrow("must be at most 50");
    await expect(make({ type: "undertow.lava" })).rejects.toThrow('"undertow.lava" is no type');
    await expect(behavior.update({ "system.surface": "wild" })).rejects.toThrow("not a valid choice");
    await expect(behavior.update({ "system.sped": 1 })).rejects.toThrow('no field "system.sped"');
    await expect(behavior.update({ type: "other.water" })).rejects.toThrow("is no type");
    await expect(region.update({ "elevation.botom": 1 })).rejects.toThrow('"elevation.botom"');
    await expect(region.update({ elevation: { bottom: 5, top: 0 } })).rejects.toThrow("not valid");
    await expect(region.update({ shapes: [{ type: "blob" }] })).rejects.toThrow("is not a rectangle");
    await expect(region.update({ shapes: [{ ...POOL, radius: 3 }] })).rejects.toThrow('no field "radius"');
    if (generation < 14) await expect(region.update({ "elevation.topInclusive": true })).rejects.toThrow("no field");
    expect(await make({ type: "pauseGame", system: { once: true } })).toHaveLength(1);
    expect(behavior.system).toMatchObject({ speed: 5 });
    await table.end();
  });

  it("know who is in them by centre and elevation, the top edge by generation", async () => {
    const table = await openPool(generation, []);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const region = await addPool(gm, table);
    const there = (tab: Tab) => tokenOf(tab, "tHero").regions.has(regionOf(tab));
    const put = async (changes: Source) => {
      await tokenOf(gm, "tHero").update(changes);
      await table.settle();
      expect(there(mara)).toBe(there(gm));
      expect(regionOf(mara).tokens.has(tokenOf(mara, "tHero"))).toBe(there(mara));
      return there(mara);
    };
    expect(await put({ x: 550, elevation: -1 })).toBe(true);
    expect(await put({ x: 540 })).toBe(false);
    expect(await put({ x: 700, elevation: -30 })).toBe(true);
    expect(await put({ elevation: -30.5 })).toBe(false);
    expect(await put({ elevation: 0 })).toBe(generation < 14);
    if (generation >= 14) await region.update({ "elevation.topInclusive": true });
    await table.settle();
    expect(there(mara)).toBe(true);
    expect(region.testPoint({ x: 700, y: 100, elevation: 0 })).toBe(true);
    expect(region.testPoint({ x: 700, y: 100, elevation: 0.1 })).toBe(false);
    await region.update({ "elevation.top": null });
    expect(await put({ elevation: 900 })).toBe(true);
    await region.delete();
    await table.settle();
    expect(tokenOf(mara, "tHero").regions.size).toBe(0);
    await table.end();
  });

  it("tell their behaviours on every client what happens, after the hooks", async () => {
    const told: Told[] = [];
    const table = await openPool(generation, told);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const order: string[] = [];
    for (const hook of ["updateToken", "moveToken"]) {
      const heard = () => told.filter(({ user }) => user === "mara").length;
      mara.globals.Hooks.on(hook, () => void order.push(`${hook} ${heard()}`));
    }
    const next = async (work: () => Promise<unknown>) => {
      await work();
      await table.settle();
      const all = [...told];
      const [theirs, ours] = ["mara", "gm"].map((user) => take([...all], user));
      told.length = 0;
      expect(theirs).toEqual(ours);
      return ours;
    };
    const hero = tokenOf(gm, "tHero");
    const region = await addPool(gm, table, { elevation: { bottom: -30, top: 10 } });
    expect(take(told, "gm")).toEqual(["behaviorActivated", "behaviorViewed"]);
    expect(await next(() => hero.update({ x: 700 }))).toEqual(["tokenMoveIn tHero", "tokenEnter tHero"]);
    expect(order).toEqual(["updateToken 0", "moveToken 0"]);
    expect(await next(() => hero.update({ elevation: -5 }))).toEqual(["tokenMoveWithin tHero"]);
    expect(await next(() => hero.update({ hidden: true }))).toEqual([]);
    expect(await next(() => hero.update({ x: 0 }))).toEqual(["tokenExit tHero", "tokenMoveOut tHero"]);
    const [raft] = await sceneOf(gm).createEmbeddedDocuments("Token", [{ name: "Raft", x: 700, y: 100 }]);
    await table.settle();
    expect(take(told, "mara")).toEqual([`tokenEnter ${raft?.id}`]);
    expect(await next(() => region.update({ elevation: { top: -1 } }))).toEqual([
      "regionBoundary",
      `tokenExit ${raft?.id}`,
    ]);
    expect(await next(() => region.update({ elevation: { top: 10 } }))).toEqual([
      "regionBoundary",
      `tokenEnter ${raft?.id}`,
    ]);
    const behavior = behaviorOf(gm);
    expect(await next(() => behavior.update({ disabled: true }))).toEqual([
      `tokenExit ${raft?.id}`,
      "behaviorUnviewed",
      "behaviorDeactivated",
    ]);
    expect(await next(() => hero.update({ x: 800 }))).toEqual([]);
    expect(await next(() => behavior.update({ disabled: false }))).toEqual([
      "behaviorActivated",
      "behaviorViewed",
      `tokenEnter ${raft?.id}`,
      "tokenEnter tHero",
    ]);
    expect(await next(() => raft?.delete() as Promise<unknown>)).toEqual([`tokenExit ${raft?.id}`]);
    expect(await next(() => behavior.delete())).toEqual(["tokenExit tHero", "behaviorUnviewed", "behaviorDeactivated"]);
    expect(await next(() => region.createEmbeddedDocuments("RegionBehavior", [{ type: TYPE }]))).toEqual([
      "behaviorActivated",
      "behaviorViewed",
      "tokenEnter tHero",
    ]);
    expect(await next(() => region.delete())).toEqual([]);
    await table.end();
  });

  it("give the event what it is about", async () => {
    const told: Told[] = [];
    const table = await openPool(generation, told);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    await addPool(gm, table);
    told.length = 0;
    await tokenOf(mara, "tHero").update({ x: 700, elevation: -5 });
    await table.settle();
    const [name, token, behavior, user, speed, event] = told.find((entry) => entry.user === "gm")?.args ?? [];
    expect([name, token, behavior, user, speed]).toEqual(["tokenMoveIn", "tHero", behaviorOf(gm).id, "mara", 5]);
    const { data, region } = event as { data: { movement: Source; token: unknown }; region: unknown };
    expect(region).toBe(regionOf(gm));
    expect(data.token).toBe(tokenOf(gm, "tHero"));
    expect(data.movement).toMatchObject({ method: "api", destination: { x: 700, elevation: -5 } });
    await table.end();
  });

  it("record what a handler throws", async () => {
    const told: Told[] = [];
    const table = await openPool(generation, told, { fails: true });
    const gm = await table.join("gm");
    await addPool(gm, table);
    expect(gm.errors.map(({ hook }) => hook)).toEqual([
      "region event behaviorActivated",
      "region event behaviorViewed",
    ]);
    await expect(table.end()).rejects.toThrow("splash");
  });

  it("keep stored behaviours that do not fit, inactive", async () => {
    const told: Told[] = [];
    const behaviors = [
      { _id: "bad", type: TYPE, system: { speed: -4 } },
      { _id: "gone", type: "kraken.lair", system: { arms: 8 } },
      { _id: "good", type: TYPE, system: { speed: 4, old: true } },
    ];
    const regions = [{ _id: "pool", name: "Pool", shapes: [POOL], behaviors }];
    const tokens = [{ _id: "raft", name: "Raft", x: 700, y: 100 }];
    const table = await openPool(generation, told, {}, [{ _id: "quay", name: "Quay", active: true, regions, tokens }]);
    const gm = await table.join("gm");
    expect(take(told, "gm")).toEqual(["behaviorViewed"]);
    const region = regionOf(gm);
    expect(region.tokens).toEqual(new Set([tokenOf(gm, "raft")]));
    expect(region.behaviors.map(({ id, active, invalid }) => [id, active, invalid])).toEqual([
      ["bad", false, true],
      ["gone", false, true],
      ["good", true, false],
    ]);
    expect(region.behaviors.get("gone")?.system).toEqual({ arms: 8 });
    expect(region.behaviors.get("good")?.system).not.toHaveProperty("old");
    await region.behaviors.get("bad")?.update({ "system.speed": 4 });
    await table.settle();
    expect(take(told, "gm")).toEqual(["behaviorActivated", "behaviorViewed", "tokenEnter raft"]);
    expect(region.behaviors.get("bad")?.active).toBe(true);
    await table.end();
  });

  it("label their fields and types", async () => {
    const table = await openPool(generation, []);
    const gm = await table.join("gm");
    const config = gm.globals.CONFIG.RegionBehavior as {
      typeLabels: Record<string, string>;
      dataModels: Record<string, { schema: { fields: Record<string, { label: string; hint: string }> } }>;
    };
    expect(config.typeLabels[TYPE]).toBe("TYPES.RegionBehavior.undertow.water");
    expect(config.dataModels[TYPE]?.schema.fields.speed).toMatchObject({ label: "Speed", hint: "Per round" });
    await table.end();
  });
});
