/** "Adventurer Conqueror King" II: a kin of Old-School Essentials that counts armour upwards and loads in stone. */
import type { Adapter } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { levelsAt } from "./levels.ts";
import { loadByWeight } from "./load.ts";
import { deedOf } from "./methods.ts";
import { moveAt, swimInText } from "./moves.ts";
import { samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";

const armor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["type"],
  words: { veryLight: "light" },
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "type") === "shield",
  ac: "aac.value",
  ascendingFrom: 0,
};

/** Feet per turn: 120 is the old 12. */
const SCALE = { divisor: 10, text: "same" } as const;

export const acks: Adapter = {
  traits: {
    str: ["scores.str.value"],
    con: ["scores.con.value"],
    dex: ["scores.dex.value"],
    damageBonus: ["scores.str.mod"],
    hitBonus: ["scores.str.mod"],
    levels: levelsAt("details.level", "hp.hd"),
    breathSave: ["saves.breath.value"],
    samurai: samuraiAmong({ paths: ["details.class"] }),
    load: loadByWeight("encumbrance.value", [
      [5, "light"],
      [7, "moderate"],
      [10, "heavy"],
      ["encumbrance.max", "severe"],
    ]),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    move: moveAt(["movementacks.exploration", "movement.base"], SCALE),
    swimRate: swimInText(["movement.value"], SCALE),
  },
  hp: { value: "hp.value", max: "hp.max", min: -99 },
  damage: (actor, points) => (points > 0 ? deedOf(actor, "applyDamage", points, 1) : null),
};
