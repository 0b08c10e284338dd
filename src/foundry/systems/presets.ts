/** Systems that need little more than paths. What they lack (a load, the armour that is worn) the GM types, or gives a path. */
import type { Adapter, Reader } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { generic } from "./generic.ts";
import { firstOf, levelsAt, levelsOfItems } from "./levels.ts";
import { loadByStep } from "./load.ts";
import { deedOf } from "./methods.ts";
import { moveAt, swimAt } from "./moves.ts";
import { raceAt, raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty, itemsOf, property, toNumber } from "./property.ts";
import { swimsByNumber } from "./skill.ts";

/** Feet per round: 30 is the old 12. */
const THIRTY = { divisor: 2.5, text: "same" } as const;
/** Feet per round: 40 is the old 12. */
const FORTY = { divisor: 10 / 3, text: "same" } as const;

/** Bulk has one step. */
const bulk: Reader = (actor) => {
  const encumbered = property(actor, "actor.inventory.bulk.isEncumbered");
  if (typeof encumbered !== "boolean") return null;
  const over = property(actor, "actor.inventory.bulk.isOverMax") === true;
  return { value: over ? "severe" : encumbered ? "heavy" : "none", path: "inventory.bulk.isEncumbered" };
};

/** The modifiers are all there is since the scores went: 10 and twice of them. */
const scoreOfModifier =
  (key: string): Reader =>
  (actor) => {
    const path = `abilities.${key}.mod`;
    const modifier = toNumber(property(actor, path));
    return modifier === null ? null : { value: 10 + 2 * modifier, path: `system.${path}` };
  };

const pf2e: Adapter = {
  traits: {
    str: scoreOfModifier("str"),
    con: scoreOfModifier("con"),
    dex: scoreOfModifier("dex"),
    damageBonus: ["abilities.str.mod"],
    hitBonus: ["abilities.str.mod"],
    levels: levelsAt("details.level.value"),
    load: bulk,
    race: firstOf(raceAt("actor.ancestry.slug", "details.ancestry.trait", "details.ancestry.name")),
    proficient: swimsByNumber("skills.athletics.rank", "skills.ath.rank", "movement.speeds.swim.value"),
    move: moveAt(["movement.speeds.land.value", "attributes.speed.total", "attributes.speed.value"], THIRTY),
    swimRate: swimAt(["movement.speeds.swim.value"], THIRTY),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", temp: "attributes.hp.temp", min: 0 },
};

const dccArmor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: [],
  shield: (item: Parameters<typeof itemProperty>[0]) => /shield|bouclier/i.test(String(item.name)),
  ac: "acBonus",
  ascendingFrom: 0,
};

const dcc: Adapter = {
  traits: {
    str: ["abilities.str.value"],
    con: ["abilities.sta.value"],
    dex: ["abilities.agl.value"],
    damageBonus: ["details.attackDamageBonus.melee.value"],
    levels: levelsAt("details.level.value"),
    samurai: samuraiAmong({ paths: ["class.className"] }),
    armor: armorWorn(dccArmor),
    armorClass: armorClassWorn(dccArmor),
    move: moveAt(["attributes.speed.value"], THIRTY),
    swimRate: swimAt(["attributes.speed.swim"], THIRTY),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", temp: "attributes.hp.temp", min: 0 },
  damage: (actor, points) => (points > 0 ? deedOf(actor, "applyDamage", points, 1) : null),
};

/** Castles & Crusades and Basic Fantasy share their template. */
const crusades: Adapter = {
  traits: {
    str: ["abilities.str.value"],
    con: ["abilities.con.value"],
    dex: ["abilities.dex.value"],
    damageBonus: ["abilities.str.bonus"],
    hitBonus: ["abilities.str.bonus"],
    levels: levelsAt("level.value"),
    race: raceAt("race.value"),
    samurai: samuraiAmong({ paths: ["class.value"] }),
    move: moveAt(["move.value"], THIRTY),
  },
  hp: { value: "hitPoints.value", max: "hitPoints.max", min: null },
};

const basicFantasy: Adapter = {
  ...crusades,
  // Its people move 40 feet where the other's move 30, and save by these columns.
  traits: { ...crusades.traits, breathSave: ["saves.breath.value"], move: moveAt(["move.value"], FORTY) },
};

const hyp3eArmor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["type"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "type") === "shield",
  ac: "ac",
};

const hyp3e: Adapter = {
  traits: {
    str: ["attributes.str.value"],
    con: ["attributes.con.value"],
    dex: ["attributes.dex.value"],
    damageBonus: ["attributes.str.dmgMod"],
    hitBonus: ["attributes.str.atkMod"],
    breathSave: ["saves.avoidance.value"],
    levels: levelsAt("details.level.value"),
    race: raceAt("details.race"),
    samurai: samuraiAmong({ paths: ["details.class"] }),
    armor: armorWorn(hyp3eArmor),
    armorClass: armorClassWorn(hyp3eArmor),
    move: moveAt(["movement.base.value"], FORTY),
  },
  hp: { value: "hp.value", max: "hp.max", min: -10 },
};

const hackmasterArmor = {
  type: "armor",
  worn: ["state", 2] as [string, unknown],
  kind: ["armortype"],
  words: { "0": "none", "2": "light", "3": "medium", "4": "heavy" },
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "armortype") === 1,
};

/** Everybody has the skill on the sheet; who has mastered nothing of it cannot. */
const hackmasterSwims: Reader = (actor) => {
  const skill = itemsOf(actor, "skill").find((item) => itemProperty(item, "bob.value") === "skill:swimming");
  const mastery = skill ? toNumber(itemProperty(skill, "bonus.mastery.value")) : null;
  return mastery === null ? null : { value: mastery > 0, path: "items.skill" };
};

const hackmaster5e: Adapter = {
  traits: {
    str: ["abilities.total.str.value", "abilities.base.str.value"],
    con: ["abilities.total.con.value", "abilities.base.con.value"],
    dex: ["abilities.total.dex.value", "abilities.base.dex.value"],
    strPercent: ["abilities.total.str.fvalue"],
    levels: firstOf(levelsOfItems("cclass", "level"), levelsAt("level")),
    load: loadByStep("actor.encumb.penalty"),
    race: raceOfItem("race", "bob.value"),
    samurai: samuraiAmong({ itemTypes: ["cclass"] }),
    armor: armorWorn(hackmasterArmor),
    proficient: hackmasterSwims,
  },
  // The sum of the wounds: only a wound takes points away.
  hp: { value: "hp.value", max: "hp.max", min: null, derived: true },
  damage: (actor, points) => deedOf(actor, "modifyTokenAttribute", "hp", -points, true),
};

/** The author of the world chooses every key: these are what most choose. */
const customSystemBuilder: Adapter = {
  traits: {
    str: ["props.str", "props.strength", "props.STR"],
    con: ["props.con", "props.constitution", "props.CON"],
    dex: ["props.dex", "props.dexterity", "props.DEX"],
    levels: levelsAt("props.level", "props.lvl"),
  },
};

const worldbuilding: Adapter = {
  traits: { ...generic.traits, levels: levelsAt("attributes.level.value") },
  hp: { value: "health.value", max: "health.max", min: 0 },
};

export const PRESETS: Readonly<Record<string, Adapter>> = {
  pf2e,
  dcc,
  "castles-and-crusades": crusades,
  basicfantasyrpg: basicFantasy,
  hyp3e,
  hackmaster5e,
  "custom-system-builder": customSystemBuilder,
  worldbuilding,
};
