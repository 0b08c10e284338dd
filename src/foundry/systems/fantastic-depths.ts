/** "Fantastic Depths": Basic, Expert and the Rules Cyclopedia. */
import type { Adapter, Reader } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { firstOf, levelsAt, levelsOfItems } from "./levels.ts";
import { loadByShare } from "./load.ts";
import { moveAt } from "./moves.ts";
import { raceAt, samuraiAmong } from "./people.ts";
import { itemProperty, itemsOf, toNumber } from "./property.ts";

const armor = {
  type: "armor",
  worn: ["equipped", true] as [string, unknown],
  kind: ["armorWeight"],
  shield: (item: Parameters<typeof itemProperty>[0]) => itemProperty(item, "isShield") === true,
  ac: "ac",
};

/** Saves are abilities; the one against breath has a code. */
const breathSave: Reader = (actor) => {
  const save = itemsOf(actor, "specialAbility").find((item) => itemProperty(item, "customSaveCode") === "breath");
  const target = save ? toNumber(itemProperty(save, "target")) : null;
  return target === null ? null : { value: target, path: "items.specialAbility" };
};

export const fantasticDepths: Adapter = {
  traits: {
    str: ["abilities.str.total", "abilities.str.value"],
    con: ["abilities.con.total", "abilities.con.value"],
    dex: ["abilities.dex.total", "abilities.dex.value"],
    damageBonus: ["abilities.str.mod"],
    hitBonus: ["abilities.str.mod"],
    breathSave,
    levels: firstOf(levelsOfItems("actorClass", "level"), levelsAt("details.level", "hp.hd")),
    // The system's own label is in the reader's language. Its kinds of rules part at the last step but one, 1.5 or 1.
    load: loadByShare({ value: "encumbrance.value", max: "encumbrance.max" }, [
      [6, "none"],
      [3, "light"],
      [2, "moderate"],
      [1, "heavy"],
    ]),
    race: raceAt("details.species"),
    samurai: samuraiAmong({ itemTypes: ["actorClass"], paths: ["details.class"] }),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    // Feet per turn: 120 is the old 12.
    move: moveAt(["movement.max", "movement.turn"], { divisor: 10, text: "same" }),
  },
  hp: { value: "hp.value", max: "hp.max", min: null },
};
