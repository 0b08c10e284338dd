import { afterEach, describe, expect, it, vi } from "vitest";
import { hitPoints, readActor } from "../../src/foundry/systems/index.ts";
import type { RulesetId, Swimmer } from "../../src/rules/index.ts";
import { actorOf, worldOf } from "./systems-actors.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Which rule system reads a trait. */
const BOOKS: Partial<Record<keyof Swimmer, RulesetId>> = {
  armor: "natation",
  hitBonus: "natation",
  move: "natation",
  slots: "natation",
  armorClass: "dsg",
  samurai: "dsg",
  damageBonus: "dsg",
  breathSave: "natation",
};
const WSG: ReadonlySet<string> = new Set([
  "str",
  "con",
  "dex",
  "strPercent",
  "levels",
  "load",
  "race",
  "proficient",
  "swimRate",
  "breathes",
]);

type Row = [actor: string, trait: keyof Swimmer, value: unknown, path: string];

const ROWS: Record<string, Row[]> = {
  ars: [
    ["fighter", "con", 15, "system.abilities.con.value"],
    ["fighter", "levels", 5, "items.class"],
    ["fighter", "load", "heavy", "encumbrance"],
    ["fighter", "armor", "metal", "items.armor"],
    ["fighter", "move", 12, "system.attributes.movement.value"],
    ["fighter", "breathSave", 13, "system.saves.breath.value"],
    ["monster", "levels", 4, "effectiveLevel"],
    ["monster", "move", 9, "system.movement"],
  ],
  adnd2e: [
    ["ranger", "con", 16, "system.abilities.con.score"],
    ["ranger", "levels", 11, "system.classes"],
    ["ranger", "load", "moderate", "system.attributes.encumbrance.category"],
    ["ranger", "slots", 2, "items.nonweaponProficiency"],
    ["ranger", "race", "other", "items.race"],
    ["ranger", "breathSave", 13, "system.saves.bw.effectiveTarget"],
  ],
  add2e: [
    ["nain", "con", 17, "system.constitution"],
    ["nain", "move", 6, "system.mouvement.base"],
    ["nain", "load", "light", "system.mouvement.categorie"],
    ["nain", "breathSave", 13, "system.sauvegardes.3"],
    ["triton", "swimRate", 150, "system.movement"],
  ],
  dnd5e: [
    ["fighter", "con", 15, "system.abilities.con.value"],
    ["fighter", "load", "heavy", "system.attributes.encumbrance.value"],
    ["fighter", "armorClass", 4, "items.equipment"],
    ["fighter", "proficient", true, "system.skills.ath.value"],
    ["fighter", "race", "human", "system.details.race.system.identifier"],
  ],
  ose: [
    ["halfling", "con", 11, "system.scores.con.value"],
    ["halfling", "load", "moderate", "system.encumbrance.atSecondBreakpoint"],
    ["halfling", "move", 12, "system.movement.base"],
    ["halfling", "armor", "leather", "items.armor"],
  ],
  "ose-dev": [["halfling", "con", 11, "system.scores.con.value"]],
  acks: [
    ["crusader", "con", 14, "system.scores.con.value"],
    ["crusader", "levels", 3, "system.details.level"],
    // A stone more than seven, not yet more than ten.
    ["crusader", "load", "moderate", "system.encumbrance.value"],
    ["crusader", "breathSave", 15, "system.saves.breath.value"],
    ["crusader", "armor", "metal", "items.armor"],
    ["crusader", "armorClass", 6, "items.armor"],
    ["crusader", "move", 9, "system.movementacks.exploration"],
    ["kobold", "levels", 1, "system.hp.hd"],
    ["kobold", "swimRate", 60, "system.movement.value"],
    ["kobold", "move", 12, "system.movement.base"],
  ],
  "swords-wizardry": [
    ["fighter", "str", 15, "system.abilities.str.value"],
    ["fighter", "levels", 2, "system.level.value"],
    ["fighter", "breathSave", 15, "system.save.value"],
    // 105 lb, and strong enough for 10 more at each step.
    ["fighter", "load", "light", "system.carryWeight.value"],
    ["fighter", "race", "other", "system.ancestry"],
    ["fighter", "move", 12, "system.moveRate.value"],
    ["blank", "load", "none", "system.carryWeight.value"],
  ],
  "fantastic-depths": [
    ["elf", "str", 13, "system.abilities.str.total"],
    ["elf", "levels", 2, "items.actorClass"],
    ["elf", "breathSave", 15, "items.specialAbility"],
    ["elf", "load", "light", "system.encumbrance.value"],
    ["elf", "move", 12, "system.movement.max"],
    ["elf", "armor", "metal", "items.armor"],
    ["elf", "armorClass", 5, "items.armor"],
    ["fresh", "levels", 1, "system.details.level"],
    ["fresh", "armor", "none", "items.armor"],
    ["fresh", "load", "none", "system.encumbrance.value"],
  ],
  pf2e: [
    ["valeros", "str", 18, "system.abilities.str.mod"],
    ["valeros", "load", "heavy", "inventory.bulk.isEncumbered"],
    ["valeros", "race", "human", "ancestry.slug"],
    ["valeros", "move", 10, "system.movement.speeds.land.value"],
    ["valeros", "proficient", true, "system.skills.athletics.rank"],
    ["merfolk", "breathes", "water", "system.traits.value"],
    ["merfolk", "swimRate", 120, "system.movement.speeds.swim.value"],
    ["old", "move", 10, "system.attributes.speed.value"],
    ["old", "proficient", false, "system.skills.ath.rank"],
  ],
  dcc: [
    ["peasant", "con", 12, "system.abilities.sta.value"],
    ["peasant", "dex", 10, "system.abilities.agl.value"],
    ["peasant", "levels", 0, "system.details.level.value"],
    ["peasant", "move", 12, "system.attributes.speed.value"],
    ["peasant", "swimRate", 60, "system.attributes.speed.swim"],
    ["peasant", "armorClass", 8, "items.armor"],
    ["peasant", "damageBonus", 1, "system.details.attackDamageBonus.melee.value"],
  ],
  "castles-and-crusades": [
    ["fighter", "str", 16, "system.abilities.str.value"],
    ["fighter", "levels", 4, "system.level.value"],
    ["fighter", "race", "other", "system.race.value"],
    ["fighter", "move", 12, "system.move.value"],
  ],
  basicfantasyrpg: [
    ["fighter", "race", "human", "system.race.value"],
    ["fighter", "breathSave", 14, "system.saves.breath.value"],
    ["fighter", "move", 12, "system.move.value"],
  ],
  hyp3e: [
    ["amazon", "con", 16, "system.attributes.con.value"],
    ["amazon", "levels", 3, "system.details.level.value"],
    ["amazon", "breathSave", 14, "system.saves.avoidance.value"],
    ["amazon", "move", 12, "system.movement.base.value"],
    ["amazon", "armor", "studded", "items.armor"],
    ["amazon", "armorClass", 7, "items.armor"],
  ],
  hackmaster5e: [
    ["thief", "con", 11, "system.abilities.total.con.value"],
    ["thief", "strPercent", 45, "system.abilities.total.str.fvalue"],
    ["thief", "levels", 4, "items.cclass"],
    ["thief", "race", "other", "items.race"],
    ["thief", "proficient", true, "items.skill"],
    ["thief", "armor", "leather", "items.armor"],
    ["beast", "levels", 1, "system.level"],
  ],
  "custom-system-builder": [
    ["hero", "str", 12, "system.props.str"],
    ["hero", "con", 15, "system.props.constitution"],
    ["hero", "levels", 3, "system.props.level"],
  ],
  worldbuilding: [
    ["hero", "con", 14, "system.attributes.con.value"],
    ["hero", "levels", 2, "system.attributes.level.value"],
  ],
};

describe.each(Object.entries(ROWS))("under %s", (system, rows) => {
  it.each(rows)("%s: %s is %s, from %s", (name, trait, value, path) => {
    worldOf(system);
    const ruleset = WSG.has(trait) ? "wsg" : (BOOKS[trait] ?? "wsg");
    expect(readActor(actorOf(system, name), ruleset).traits[trait]).toEqual({ value, source: "actor", path });
  });
});

describe("what a system does not have", () => {
  it.each([
    ["castles-and-crusades", "fighter", "natation", "armor"],
    ["castles-and-crusades", "fighter", "natation", "breathSave"],
    ["swords-wizardry", "fighter", "natation", "armor"],
    ["dnd5e", "fighter", "natation", "breathSave"],
    ["hyp3e", "amazon", "wsg", "load"],
    ["dcc", "peasant", "wsg", "proficient"],
  ] as const)("%s: %s, %s: %s is the default, and said to be", (system, name, ruleset, trait) => {
    worldOf(system);
    expect(readActor(actorOf(system, name), ruleset).traits[trait]).toMatchObject({ source: "assumed" });
  });

  it("is asked for where nobody can do without: a beast of HackMaster, an old pf2e character", () => {
    worldOf("hackmaster5e");
    expect(readActor(actorOf("hackmaster5e", "beast"), "wsg").traits.con).toMatchObject({ source: "missing" });
    worldOf("pf2e");
    expect(readActor(actorOf("pf2e", "old"), "wsg").traits.con).toMatchObject({ source: "missing" });
  });
});

describe("single readings", () => {
  it("under hackmaster5e: the steps of the load are a getter's", () => {
    worldOf("hackmaster5e");
    const words = [0, 1, 2, 3, 4, 5].map((penalty) => {
      const actor = actorOf("hackmaster5e", "thief", { encumb: { penalty } });
      return readActor(actor, "wsg").traits.load?.value;
    });
    expect(words).toEqual(["none", "light", "moderate", "heavy", "severe", "none"]);
  });

  it("under ars: without the getter the status tells the load, and 120 is feet", () => {
    worldOf("ars");
    const actor = actorOf("ars", "multiclass", { statuses: new Set(["encumbrance-moderate", "prone"]) });
    expect(readActor(actor, "wsg").traits.load).toMatchObject({ value: "none", path: "encumbrance" });
    const { encumbrance: _, ...later } = { ...(actor as object) } as Record<string, unknown>;
    const attributes = { movement: { value: 90 } };
    const without = { ...later, system: { attributes } } as unknown as Actor;
    expect(readActor(without, "wsg").traits.load).toMatchObject({ value: "moderate", path: "statuses" });
    expect(readActor(without, "natation").traits.move?.value).toBe(9);
  });

  it("under ars: a monster's text has its swimming rate", () => {
    worldOf("ars");
    const read = (movement: string) => {
      const actor = { ...actorOf("ars", "monster"), system: { movement } } as unknown as Actor;
      return readActor(actor, "wsg").traits.swimRate?.value;
    };
    expect([read("6, Sw 15"), read("9"), read("3, swim 12"), read("Sweeping 9")]).toEqual([150, null, 120, null]);
  });

  it("under dnd5e: metres are feet, and a swimming speed is no breath", () => {
    worldOf("dnd5e");
    const actor = actorOf("dnd5e", "fighter");
    Object.assign((actor.system as unknown as { attributes: object }).attributes, {
      movement: { walk: 9, swim: 9, units: "m" },
    });
    expect(readActor(actor, "natation").traits.move?.value).toBe(12);
    expect(readActor(actor, "wsg").traits.swimRate?.value).toBe(120);
    expect(readActor(actor, "wsg").traits.breathes).toEqual({ value: "air", source: "assumed", unsaid: true });
  });

  it("under dnd5e: a creature without a class has its challenge for levels", () => {
    worldOf("dnd5e");
    const levels = (details: object): unknown => {
      const actor = actorOf("dnd5e", "fighter");
      Object.assign(actor.system as object, { details });
      return readActor(actor, "wsg").traits.levels?.value;
    };
    const creatures = [{ level: 0, cr: 5 }, { level: 0, cr: 0.25 }, { level: 3, cr: 5 }, { level: 0 }];
    expect(creatures.map(levels)).toEqual([5, 0, 3, 0]);
  });

  it("under fantastic-depths: every step, by how often the load goes into the most", () => {
    worldOf("fantastic-depths");
    const words = [400, 401, 801, 1201, 2401].map((value) => {
      const actor = actorOf("fantastic-depths", "fresh");
      Object.assign((actor.system as unknown as { encumbrance: object }).encumbrance, { value });
      return readActor(actor, "wsg").traits.load?.value;
    });
    expect(words).toEqual(["none", "light", "moderate", "heavy", "severe"]);
  });

  it.each([
    ["ars", "fighter", 40],
    ["adnd2e", "ranger", 34],
    ["add2e", "nain", 30],
    ["dnd5e", "rogue", 16],
    ["ose", "halfling", 5],
    ["acks", "crusader", 14],
    ["swords-wizardry", "fighter", 4],
    ["fantastic-depths", "elf", 5],
    ["pf2e", "valeros", 23],
    ["dcc", "peasant", 10],
    ["castles-and-crusades", "fighter", 9],
    ["basicfantasyrpg", "fighter", 9],
    ["hyp3e", "amazon", 11],
    ["hackmaster5e", "thief", 21],
    ["worldbuilding", "hero", 10],
    ["custom-system-builder", "hero", null],
  ])("hit points under %s: %s has %s", (system, name, points) => {
    worldOf(system);
    expect(hitPoints(actorOf(system, name))).toBe(points);
  });

  it("hit points of a system that nobody knows are where the GM says", () => {
    worldOf("custom-system-builder", { paths: { hp: "system.props.hp" } });
    expect(hitPoints(actorOf("custom-system-builder", "hero"))).toBe(18);
  });
});
