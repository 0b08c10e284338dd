import { afterEach, describe, expect, it } from "vitest";
import { harbour } from "../../table/demo/harbour.ts";
import { SYSTEM_IDS, SYSTEMS, type SystemId } from "../../table/demo/systems/index.ts";
import type { Generation } from "../../table/host/seam.ts";
import { openTable, type Table } from "../../table/node.ts";

let table: Table;
afterEach(() => table.end());

async function actorsOf(system: SystemId, generation: Generation = 14) {
  const { standIn } = SYSTEMS[system];
  table = await openTable({ generation, world: harbour(system, generation), system: standIn });
  const { globals } = await table.join("gm");
  const { getProperty } = globals.foundry.utils as { getProperty(object: unknown, path: string): unknown };
  const read = (id: string, ...paths: string[]) => {
    const actor = globals.game.actors.get(id);
    return paths.map((path) => getProperty(actor, path));
  };
  return { globals, read };
}

describe.each(SYSTEM_IDS)("the harbour of %s", (system) => {
  it.each([13, 14] as const)("opens in generation %i with every kind of token", async (generation) => {
    const { globals } = await actorsOf(system, generation);
    const tokens = globals.canvas.tokens.placeables;
    expect(tokens.length).toBe(10);
    expect(tokens.filter(({ document }) => document.hidden).length).toBe(1);
    expect(tokens.filter(({ actor }) => actor === null).map(({ id }) => id)).toEqual(["tokenbarrel"]);
    const goblins = tokens.filter(({ id }) => id.startsWith("tokengoblin"));
    expect(goblins.every(({ document }) => !document.isLinked)).toBe(true);
    expect(new Set(goblins.map(({ actor }) => actor)).size).toBe(3);
    expect(globals.game.actors.get("witness")?.system).toEqual({});
  });

  it("gives Mara and Théo their own characters and no others", async () => {
    await actorsOf(system);
    for (const [user, own] of [
      ["mara", "aelis"],
      ["theo", "brand"],
    ] as const) {
      const { globals } = await table.join(user);
      const owned = globals.game.actors.filter((actor) => actor.isOwner).map(({ id }) => id);
      expect(owned).toEqual([own]);
      expect(globals.game.user?.character?.id).toBe(own);
    }
  });
});

describe("derived data", () => {
  it("adnd2e: encumbrance category, classes, saves", async () => {
    const { read, globals } = await actorsOf("adnd2e");
    const paths = [
      "system.abilities.con.score",
      "system.attributes.encumbrance.category",
      "system.classes.0.level",
      "system.saves.bw.effectiveTarget",
      "system.attributes.movement.current",
    ];
    expect(read("aelis", ...paths)).toEqual([12, "light", 5, 16, 8]);
    expect(read("brand", ...paths)).toEqual([16, "heavy", 6, 13, 4]);
    expect(read("brand", "system.abilities.str.exceptional", "system.abilities.str.mods.damageAdj")).toEqual([20, 3]);
    const swimmers = globals.game.actors.filter((actor) => actor.items.some(({ name }) => name === "Swimming"));
    expect(swimmers.map(({ id }) => id)).toEqual(["aelis", "brand"]);
    expect(globals.CONFIG.time).toMatchObject({ roundTime: 0, turnTime: 0 });
  });

  it("ars: getters on the actor, levels from advancement, long rounds", async () => {
    const { read, globals } = await actorsOf("ars");
    expect(read("brand", "encumbrance", "movement", "system.abilities.str.dmg")).toEqual(["heavy", 4, 3]);
    expect(read("aelis", "encumbrance", "system.rank.levels.max")).toEqual(["light", 5]);
    expect(read("brand", "system.armorClass.normal")).toEqual([5]);
    expect(globals.CONFIG.time).toMatchObject({ roundTime: 60, turnTime: 600 });
  });

  it("add2e: French names, aliases and metres", async () => {
    const { read, globals } = await actorsOf("add2e");
    const paths = ["name", "system.mouvement.categorie", "system.vitesse_deplacement", "system.force_exceptionnelle"];
    expect(read("brand", ...paths)).toEqual(["Brand", "tres_encombre", 12, 20]);
    expect(read("aelis", ...paths)).toEqual(["Aélis", "encombre", 24, 0]);
    expect(read("crocodile", "name", "system.movement")).toEqual(["Crocodile géant", "6, nage 12"]);
    expect(read("brand", "system.sauvegardes.3")).toEqual([13]);
    expect(globals.canvas.grid?.units).toBe("m");
  });

  it("dnd5e: derived values that its source lacks, and only its own statuses after i18nInit", async () => {
    const { read, globals } = await actorsOf("dnd5e");
    const paths = ["system.details.level", "system.attributes.hp.max", "system.attributes.movement.walk"];
    expect(read("aelis", ...paths)).toEqual([5, 27, 30]);
    expect(read("aelis", "_source.system.attributes.hp.max")).toEqual([null]);
    expect(read("brand", "system.attributes.ac.equippedArmor.system.type.value")).toEqual(["heavy"]);
    const [load] = read("brand", "system.attributes.encumbrance") as [
      { value: number; thresholds: Record<string, number> },
    ];
    expect(load.value).toBeGreaterThan(load.thresholds.heavilyEncumbered as number);
    expect(load.value).toBeLessThanOrEqual(load.thresholds.maximum as number);
    expect(Object.keys(globals.CONFIG.statusEffects)).toContain("incapacitated");
    expect(Object.keys(globals.CONFIG.statusEffects)).not.toContain("fly");
    expect(globals.CONFIG.time.roundTime).toBe(6);
  });
});
