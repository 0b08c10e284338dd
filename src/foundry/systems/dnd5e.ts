/** "Dungeons & Dragons Fifth Edition". No save against breath and no exceptional Strength: a formula of the GM's may give them. */
import type { Adapter, Deed, Reader, RollOf } from "./adapter.ts";
import { armorClassWorn, armorWorn } from "./armor.ts";
import { firstOf, levelsAt } from "./levels.ts";
import { loadByWeight } from "./load.ts";
import { deedOf } from "./methods.ts";
import { moveAt, swimAt } from "./moves.ts";
import { raceAt, raceOfItem, samuraiAmong } from "./people.ts";
import { itemProperty } from "./property.ts";
import { swimsByNumber } from "./skill.ts";

const armor = {
  type: "equipment",
  worn: ["equipped", true] as [string, unknown],
  kind: ["type.baseItem", "type.value"],
  shield: (item: Parameters<typeof itemProperty>[0]) =>
    !["light", "medium", "heavy"].includes(String(itemProperty(item, "type.value"))),
  ac: "armor.value",
  ascendingFrom: 10,
};

/** Feet per round: 30 is the old 12. */
const SCALE = { divisor: 2.5, text: "same", units: "attributes.movement.units" } as const;
const SWIMS = ["attributes.movement.speeds.swim", "attributes.movement.swim"];

function roll(actor: Actor, what: RollOf): Deed | null {
  if (!("ability" in what)) return null;
  return deedOf(actor, "rollAbilityCheck", { ability: what.ability }, { configure: false }, { create: false });
}

/** A creature without a class has a level too, 0: its challenge is meant then. */
const levelsOfClasses: Reader = (actor) => {
  const found = levelsAt("details.level")(actor);
  return found?.value === 0 ? null : found;
};

export const dnd5e: Adapter = {
  traits: {
    str: ["abilities.str.value"],
    con: ["abilities.con.value"],
    dex: ["abilities.dex.value"],
    damageBonus: ["abilities.str.mod"],
    hitBonus: ["abilities.str.mod"],
    levels: firstOf(levelsOfClasses, levelsAt("details.cr", "details.level")),
    // The flag "encumbered" is never set, whatever is borne.
    load: loadByWeight("attributes.encumbrance.value", [
      ["attributes.encumbrance.thresholds.encumbered", "light"],
      ["attributes.encumbrance.thresholds.heavilyEncumbered", "heavy"],
      ["attributes.encumbrance.thresholds.maximum", "severe"],
    ]),
    race: firstOf(raceAt("details.race.system.identifier"), raceOfItem("race", "identifier")),
    samurai: samuraiAmong({ itemTypes: ["class", "subclass"] }),
    armor: armorWorn(armor),
    armorClass: armorClassWorn(armor),
    proficient: swimsByNumber("skills.ath.value", ...SWIMS),
    move: moveAt(["attributes.movement.speeds.walk", "attributes.movement.walk"], SCALE),
    swimRate: swimAt(SWIMS, SCALE),
  },
  hp: { value: "attributes.hp.value", max: "attributes.hp.max", temp: "attributes.hp.temp", min: 0 },
  damage: (actor, points) => (points > 0 ? deedOf(actor, "applyDamage", points) : null),
  roll,
};
