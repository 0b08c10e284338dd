/** "AD&D 2nd Edition". */
import type { Adapter } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { levelsOfList } from "./levels.ts";
import { FIVE_WORDS, loadByWord } from "./load.ts";
import { moveAt } from "./moves.ts";
import { raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";
import { slotsOfItem, swimsByItem } from "./skill.ts";

const armor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["armorType"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "isShield") === true,
  ac: "baseAc",
};

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
    proficient: swimsByItem("nonweaponProficiency"),
    slots: slotsOfItem("nonweaponProficiency", "slotsInvested"),
    move: moveAt(["attributes.movement.base"]),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", temp: "attributes.hp.temp", min: null },
};
