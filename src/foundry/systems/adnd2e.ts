/** "AD&D 2nd Edition". */
import { isPlain } from "../documents.ts";
import type { Adapter, Found } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { levelsOfList } from "./levels.ts";
import { FIVE_WORDS, loadByWord } from "./load.ts";
import { moveAt } from "./moves.ts";
import { raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty, property, toNumber } from "./property.ts";
import { slotsOfItem, swimsByItem } from "./skill.ts";

const armor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["armorType"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "isShield") === true,
  ac: "baseAc",
};

const MODES = "attributes.movement.modes";
const FEET_PER_POINT = 10;

/** A creature's own way of moving in the water, in the scale of 12. */
function swimMode(actor: Actor): Found | null {
  const modes = property(actor, MODES);
  const swims = Array.isArray(modes) ? modes.find((one: unknown) => isPlain(one) && one.mode === "swim") : undefined;
  const rate = toNumber(isPlain(swims) ? swims.rate : undefined);
  return rate !== null && rate > 0 ? { value: rate * FEET_PER_POINT, path: `system.${MODES}` } : null;
}

/** Whoever has such a way can swim. */
function swimsByMode(actor: Actor): Found | null {
  const found = swimMode(actor);
  return found && { value: true, path: found.path };
}

export const adnd2e: Adapter = {
  traits: {
    str: ["abilities.str.score"],
    con: ["abilities.con.score"],
    dex: ["abilities.dex.score"],
    strPercent: ["abilities.str.exceptional"],
    damageBonus: ["abilities.str.mods.damageAdj"],
    hitBonus: ["abilities.str.mods.hitProb"],
    breathSave: ["saves.bw.effectiveTarget", "saves.bw.target"],
    levels: levelsOfList("classes", "level"),
    load: loadByWord(["attributes.encumbrance.category", "attributes.movement.encumbranceCategory"], FIVE_WORDS),
    race: raceOfItem("race", "raceId"),
    samurai: samuraiAmong({ list: { path: "classes", name: "id" } }),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    proficient: (actor) => swimsByItem("nonweaponProficiency")(actor) ?? swimsByMode(actor),
    swimRate: swimMode,
    slots: slotsOfItem("nonweaponProficiency", "slotsInvested"),
    move: moveAt(["attributes.movement.base"]),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", temp: "attributes.hp.temp", min: null },
};
