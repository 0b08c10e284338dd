/** "AD&D 2e (Descartes)", in French. Its fields have many names. */
import type { Adapter } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { firstOf, levelsAt } from "./levels.ts";
import { loadByWord } from "./load.ts";
import { moveAt, swimInText } from "./moves.ts";
import { raceAt, raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";

const armor = {
  type: "armure",
  worn: ["equipee", true] as [string, unknown],
  kind: ["tags", "categorie"],
  shield: (item: Parameters<typeof itemProperty>[0]) =>
    String(itemProperty(item, "categorie")).toLowerCase() === "bouclier",
  ac: "ac",
};

const MOVES = ["mouvement.base", "mouvement.actuel", "vitesse_deplacement", "movement"];

export const add2e: Adapter = {
  traits: {
    str: ["force"],
    con: ["constitution"],
    dex: ["dexterite"],
    strPercent: ["force_ex", "force_exceptionnelle"],
    damageBonus: ["force_bonus_degats"],
    hitBonus: ["force_bonus_toucher"],
    // Paralysis, petrification, wands, breath, spells.
    breathSave: ["sauvegardes.3"],
    levels: levelsAt("niveau", "hitDice"),
    load: loadByWord(["mouvement.categorie"], {
      normal: "none",
      encombre: "light",
      tres_encombre: "heavy",
      surcharge: "severe",
    }),
    race: firstOf(raceAt("race"), raceOfItem("race", "slug")),
    samurai: samuraiAmong({ paths: ["classe"] }),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    // Metres per round: a human's 36 is the old 12.
    move: moveAt(MOVES, { divisor: 3 }),
    swimRate: swimInText(MOVES),
  },
  // Below 0 this system counts how near death is.
  hp: { value: "pdv", max: "points_de_coup", min: null },
};
