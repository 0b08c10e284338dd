/** "Old-School Essentials". No race but as a class, and no skill of swimming. */
import type { Adapter, Deed, RollOf } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { levelsAt } from "./levels.ts";
import { loadByFlags } from "./load.ts";
import { deedOf } from "./methods.ts";
import { moveAt } from "./moves.ts";
import { samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";

const armor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["type"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "type") === "shield",
  ac: "ac.value",
};

/** Without a question and without a message. */
const QUIETLY = { fastForward: true, chatMessage: false };

const roll = (actor: Actor, what: RollOf): Deed | null =>
  "ability" in what ? deedOf(actor, "rollCheck", what.ability, QUIETLY) : deedOf(actor, "rollSave", what.save, QUIETLY);

export const ose: Adapter = {
  traits: {
    str: ["scores.str.value"],
    con: ["scores.con.value"],
    dex: ["scores.dex.value"],
    damageBonus: ["scores.str.mod"],
    hitBonus: ["scores.str.mod"],
    levels: levelsAt("details.level", "hp.hd"),
    breathSave: ["saves.breath.value"],
    samurai: samuraiAmong({ paths: ["details.class"] }),
    load: loadByFlags("encumbrance.enabled", [
      ["encumbrance.encumbered", "severe"],
      ["encumbrance.atThirdBreakpoint", "heavy"],
      ["encumbrance.atSecondBreakpoint", "moderate"],
      ["encumbrance.atFirstBreakpoint", "light"],
    ]),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    // Feet per turn: 120 is the old 12.
    move: moveAt(["movement.base"], { divisor: 10, text: "same" }),
  },
  hp: { value: "hp.value", max: "hp.max", min: 0 },
  damage: (actor, points) => (points > 0 ? deedOf(actor, "applyDamage", points, 1) : null),
  roll,
};
