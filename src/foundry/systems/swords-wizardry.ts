/** "Swords & Wizardry": one save for everything; which armour is worn is not told in the same way by its versions. */
import type { Adapter } from "./adapter.ts";
import { levelsAt } from "./levels.ts";
import { loadByWeight } from "./load.ts";
import { moveAt } from "./moves.ts";
import { raceAt } from "./people.ts";

export const swordsWizardry: Adapter = {
  traits: {
    str: ["abilities.str.value"],
    con: ["abilities.con.value"],
    dex: ["abilities.dex.value"],
    damageBonus: ["modifiers.damage.value"],
    hitBonus: ["modifiers.toHit.value"],
    breathSave: ["save.value"],
    levels: levelsAt("level.value"),
    load: loadByWeight(
      "carryWeight.value",
      [
        [75, "light"],
        [100, "moderate"],
        [150, "heavy"],
        [300, "severe"],
      ],
      "modifiers.carry.value",
    ),
    race: raceAt("ancestry"),
    move: moveAt(["moveRate.value"]),
  },
  hp: { value: "hp.value", max: "hp.max", min: 0 },
};
