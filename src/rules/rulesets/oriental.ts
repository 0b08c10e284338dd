/** The short proficiency entry "Swimming" (RULES.md, clauses O1 to O3). What it does not print follows the DSG. Lengths in feet. */
import { breath } from "../countdowns/breath.ts";
import { TURN } from "../countdowns/points.ts";
import { sinkingChance } from "../countdowns/sinking-chance.ts";
import type { Ruleset } from "../ruleset.ts";
import type { State } from "../state.ts";
import { dsg, dsgBody, dsgBreath, swimsAt } from "./dsg.ts";

/** O1: feet per round unarmoured and unencumbered, and what each point of armour class takes from it. */
const SPEED = 90;
const SLOWER_PER_POINT = 10;
/** O1: per cent for each point of armour class. */
const CHANCE_PER_POINT = 10;

/** Points of armour class: without magic, without a shield. */
const armour = (s: State): number => Math.max(0, 10 - s.swimmer.armorClass);
const heavy = (s: State): boolean => s.swimmer.load === "heavy";

/** O1: heavily encumbered half speed; never below nothing; a severe load sinks. */
function speed(s: State): number | null {
  if (s.swimmer.load === "severe") return null;
  const bare = Math.max(0, SPEED - SLOWER_PER_POINT * armour(s));
  return heavy(s) ? bare / 2 : bare;
}

/** O1: heavily encumbered twice the chance. */
const chance = (s: State): number => CHANCE_PER_POINT * armour(s) * (heavy(s) ? 2 : 1);

/** O1 has one speed for all. */
const UNPRINTED: ReadonlySet<string> = new Set(["damageBonus", "race", "swimRate"]);

export const oriental: Ruleset = {
  ...dsg,
  id: "oriental",
  traits: dsg.traits.filter((name) => !UNPRINTED.has(name)),
  options: [...dsg.options, "sinkEvery"],
  countdowns: [
    breath(dsgBreath),
    ...dsgBody,
    sinkingChance({ clause: "O2", chance, every: (s) => (s.options.sinkEvery === "round" ? 1 : TURN) }),
  ],
  swims: (s) => swimsAt(s, speed(s)),
  /** T23: the roll's chance comes from the armour, so the sinking lasts as long as there is one. */
  weighsDown: (s) => chance(s) > 0,
  /** O2: a chance of 100 or more needs no roll. */
  sinks(s) {
    const byLoad = dsg.sinks(s);
    if (byLoad) return byLoad;
    return chance(s) >= 100 ? { cause: "load", event: "sinks", clause: "O2" } : null;
  },
};
