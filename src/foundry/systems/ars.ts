/** "Advanced Roleplaying System": AD&D 1e and 2e, OSRIC; HackMaster 4e on top of it. */
import type { Adapter } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { firstOf, levelsAt, levelsOfItems } from "./levels.ts";
import { FIVE_WORDS, loadByStatus, loadByWord } from "./load.ts";
import { moveAt, swimInText } from "./moves.ts";
import { raceAt, raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";
import { slotsOfItem, swimsByItem } from "./skill.ts";

const armor = {
  type: "armor",
  worn: ["location.state", "equipped"] as [string, unknown],
  kind: ["armorstyle"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "protection.type") !== "armor",
  ac: "protection.ac",
};

const MOVES = ["attributes.movement.value", "movement"];

export const ars: Adapter = {
  traits: {
    str: ["abilities.str.value"],
    con: ["abilities.con.value"],
    dex: ["abilities.dex.value"],
    strPercent: ["abilities.str.percent"],
    damageBonus: ["abilities.str.dmg"],
    hitBonus: ["abilities.str.hit"],
    breathSave: ["saves.breath.value"],
    levels: firstOf(levelsOfItems("class", "advancement"), levelsAt("actor.effectiveLevel", "hitdice")),
    load: firstOf(loadByWord(["actor.encumbrance"], FIVE_WORDS), loadByStatus("encumbrance-")),
    race: firstOf(raceOfItem("race"), raceAt("actor.racename")),
    samurai: samuraiAmong({ itemTypes: ["class"] }),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor, "armorClass.armor"),
    proficient: swimsByItem("skill"),
    slots: slotsOfItem("skill", "features.cost"),
    // The older variants move in feet: nobody moves 30 or more in the scale of 12.
    move: moveAt(MOVES, { feetAbove: 30 }),
    swimRate: swimInText(MOVES),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", min: null },
};
