/**
 * Where the rule systems keep what a swimmer needs, below actor.system unless it starts with "actor." (getters included).
 * A list is tried in order. Adding a system is adding an entry here.
 */
import type { LoadWord, Swimmer } from "../../rules/index.ts";

export interface SystemPaths {
  /** Trait to paths. */
  paths: Partial<Record<keyof Swimmer, string[]>>;
  /** Hit points: where they stand, how far down they go, and points that are lost first. */
  hp: { value: string; min: number | null; temp?: string };
  /** The system's word for the load, or a number against thresholds. */
  load?: { paths: string[]; words: Record<string, LoadWord> };
  /** Load as heaviest flag that is set. */
  loadFlags?: { enabled: string; flags: [path: string, word: LoadWord][] };
  /** Load as a weight against thresholds, heaviest first. */
  loadWeights?: { value: string; over: [path: string, word: LoadWord][] };
  /** Levels as a sum over items of a type (a number, or a list whose length counts), or over a list on the actor. */
  levelItems?: { type: string; path: string };
  levelList?: { path: string; level: string };
  race?: { paths: string[]; itemType?: string; itemPaths?: string[] };
  /** Names of classes: of items, in a list on the actor, or as text. */
  classes?: { itemTypes?: string[]; list?: { path: string; name: string }; paths?: string[] };
  armor?: {
    type: string;
    worn: [path: string, value: unknown];
    kind: string[];
    shield: (item: ItemLike) => boolean;
    ac?: string;
  };
  /** Items that are the skill of swimming; null where the system has no such thing. */
  skill?: { type: string; slots?: string } | { paths: string[] };
  /** Armour class runs upwards from 10: 20 minus it is the old one. */
  ascendingAC?: boolean;
  /** Metres or feet per round rather than the old movement rate: divide by this. */
  moveDivisor?: number;
}

export interface ItemLike {
  type: string;
  name: string;
  system: unknown;
}

const FIVE_WORDS: Record<string, LoadWord> = {
  unencumbered: "none",
  none: "none",
  light: "light",
  moderate: "moderate",
  heavy: "heavy",
  severe: "severe",
  max: "severe",
  immobile: "severe",
};

const scores = (path: (key: string) => string): Pick<SystemPaths["paths"], "str" | "con" | "dex"> => ({
  str: [path("str")],
  con: [path("con")],
  dex: [path("dex")],
});

const at = (item: ItemLike, path: string): unknown => foundry.utils.getProperty(item.system as object, path);

export const SYSTEMS: Record<string, SystemPaths> = {
  ars: {
    paths: {
      ...scores((key) => `abilities.${key}.value`),
      strPercent: ["abilities.str.percent"],
      damageBonus: ["abilities.str.dmg"],
      hitBonus: ["abilities.str.hit"],
      levels: ["actor.effectiveLevel", "hitdice"],
      breathSave: ["saves.breath.value"],
      move: ["attributes.movement.value", "movement"],
      armorClass: ["armorClass.armor"],
    },
    hp: { value: "attributes.hp.value", min: null },
    load: { paths: ["actor.encumbrance"], words: FIVE_WORDS },
    levelItems: { type: "class", path: "advancement" },
    race: { paths: [], itemType: "race" },
    classes: { itemTypes: ["class"] },
    armor: {
      type: "armor",
      worn: ["location.state", "equipped"],
      kind: ["armorstyle"],
      shield: (item) => at(item, "protection.type") !== "armor",
      ac: "protection.ac",
    },
    skill: { type: "skill", slots: "features.cost" },
  },
  adnd2e: {
    paths: {
      ...scores((key) => `abilities.${key}.score`),
      strPercent: ["abilities.str.exceptional"],
      damageBonus: ["abilities.str.mods.damageAdj"],
      hitBonus: ["abilities.str.mods.hitProb"],
      breathSave: ["saves.bw.effectiveTarget", "saves.bw.target"],
      move: ["attributes.movement.base"],
    },
    hp: { value: "attributes.hp.value", min: null, temp: "attributes.hp.temp" },
    load: { paths: ["attributes.encumbrance.category"], words: FIVE_WORDS },
    levelList: { path: "classes", level: "level" },
    classes: { list: { path: "classes", name: "id" } },
    race: { paths: [], itemType: "race", itemPaths: ["raceId"] },
    armor: {
      type: "armor",
      worn: ["equipped", true],
      kind: ["armorType"],
      shield: (item) => at(item, "isShield") === true,
      ac: "baseAc",
    },
    skill: { type: "nonweaponProficiency", slots: "slotsInvested" },
  },
  add2e: {
    paths: {
      str: ["force"],
      con: ["constitution"],
      dex: ["dexterite"],
      strPercent: ["force_ex", "force_exceptionnelle"],
      damageBonus: ["force_bonus_degats"],
      hitBonus: ["force_bonus_toucher"],
      levels: ["niveau", "hitDice"],
      breathSave: ["sauvegardes.3"],
      move: ["mouvement.base", "mouvement.actuel", "vitesse_deplacement", "movement"],
    },
    // Below 0 this system counts how near death is.
    hp: { value: "pdv", min: null },
    load: {
      paths: ["mouvement.categorie"],
      words: { normal: "none", encombre: "light", tres_encombre: "heavy", surcharge: "severe" },
    },
    race: { paths: ["race"], itemType: "race", itemPaths: ["slug"] },
    classes: { paths: ["classe"] },
    armor: {
      type: "armure",
      worn: ["equipee", true],
      kind: ["tags", "categorie"],
      shield: (item) => String(at(item, "categorie")).toLowerCase() === "bouclier",
      ac: "ac",
    },
    // Metres per round: a human's 36 is the old 12.
    moveDivisor: 3,
  },
  dnd5e: {
    paths: {
      ...scores((key) => `abilities.${key}.value`),
      damageBonus: ["abilities.str.mod"],
      hitBonus: ["abilities.str.mod"],
      levels: ["details.level", "details.cr"],
      move: ["attributes.movement.speeds.walk", "attributes.movement.walk"],
      swimRate: ["attributes.movement.speeds.swim", "attributes.movement.swim"],
    },
    hp: { value: "attributes.hp.value", min: 0, temp: "attributes.hp.temp" },
    loadWeights: {
      value: "attributes.encumbrance.value",
      over: [
        ["attributes.encumbrance.thresholds.maximum", "severe"],
        ["attributes.encumbrance.thresholds.heavilyEncumbered", "heavy"],
        ["attributes.encumbrance.thresholds.encumbered", "light"],
      ],
    },
    race: { paths: ["details.race.system.identifier"], itemType: "race", itemPaths: ["identifier"] },
    classes: { itemTypes: ["class", "subclass"] },
    armor: {
      type: "equipment",
      worn: ["equipped", true],
      kind: ["type.baseItem", "type.value"],
      shield: (item) => !["light", "medium", "heavy"].includes(String(at(item, "type.value"))),
      ac: "armor.value",
    },
    skill: { paths: ["skills.ath.value", "attributes.movement.swim"] },
    ascendingAC: true,
    // Feet per round: 30 is the old 12.
    moveDivisor: 2.5,
  },
  ose: {
    paths: {
      ...scores((key) => `scores.${key}.value`),
      damageBonus: ["scores.str.mod"],
      hitBonus: ["scores.str.mod"],
      levels: ["details.level", "hp.hd"],
      breathSave: ["saves.breath.value"],
      move: ["movement.base"],
    },
    hp: { value: "hp.value", min: 0 },
    classes: { paths: ["details.class"] },
    loadFlags: {
      enabled: "encumbrance.enabled",
      flags: [
        ["encumbrance.encumbered", "severe"],
        ["encumbrance.atThirdBreakpoint", "heavy"],
        ["encumbrance.atSecondBreakpoint", "moderate"],
        ["encumbrance.atFirstBreakpoint", "light"],
      ],
    },
    armor: {
      type: "armor",
      worn: ["equipped", true],
      kind: ["type"],
      shield: (item) => at(item, "type") === "shield",
      ac: "ac.value",
    },
    // Feet per turn: 120 is the old 12.
    moveDivisor: 10,
  },
};

SYSTEMS["ose-dev"] = SYSTEMS.ose as SystemPaths;

/** Where no entry fits, these are looked for; what is not there is typed by the GM. */
export const FALLBACK: SystemPaths = {
  paths: {
    str: ["abilities.str.value", "scores.str.value", "attributes.str.value"],
    con: ["abilities.con.value", "scores.con.value", "attributes.con.value"],
    dex: ["abilities.dex.value", "scores.dex.value", "attributes.dex.value"],
    levels: ["details.level.value", "details.level", "level.value"],
    breathSave: ["saves.breath.value"],
  },
  hp: { value: "", min: null },
};

export const pathsFor = (systemId: string): SystemPaths => SYSTEMS[systemId] ?? FALLBACK;
