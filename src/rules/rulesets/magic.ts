/** Age of Magic, "Staying afloat" (RULES.md, clauses A1 to A12). Lengths in metres, a round of five seconds, twelve to the minute. */
import { effort, safeRounds } from "../countdowns/effort.ts";
import { rolls } from "../countdowns/minutes.ts";
import { floor } from "../numbers.ts";
import type { Ruleset } from "../ruleset.ts";
import { afloat, inWater, type State, standing } from "../state.ts";
import type { Part, Preparation, Stroke, Surface } from "../types.ts";

const MINUTE = 12;

/** A4: typical difficulties of the four waters. */
const WATERS: Record<Surface, number> = { calm: 1, choppy: 4, rough: 8, stormy: 12 };
/** A5, A11: what a stroke does for staying afloat and for speed; null: no way is made. */
const AFLOAT: Record<Stroke, number> = { tread: 4, breast: 2, back: 1, crawl: 0, sprint: -2 };
const SPEED: Record<Stroke, number | null> = { tread: null, breast: 0, back: 1, crawl: 2, sprint: 4 };
/** A7: against this the head comes up again. */
const UP_AGAIN = 6;
/** A8: preparation, and difficulty that a round of five seconds adds. */
const PREPARED: Record<Preparation, number> = { none: 0, breath: 2, minute: 4, ten: 6, thirty: 8 };
const EFFORT = { swimming: 1 / 2, inert: 1 / 4, fighting: 1 };
/** A3: a broad specialism counts half. */
const BROAD = 1 / 2;
/** A7: metres a round. */
const BY_WILL = 1;

const part = (label: string, value: number): Part => ({ label, value });

/** A4, A6: staying afloat in a stroke. */
function stayingAfloat(s: State, stroke: Stroke): Part[] {
  const { co, swimming, strength, afloat: narrow, loadModifier } = s.swimmer;
  return [
    part("co", co),
    part("swimming", swimming),
    part("strength", strength * BROAD),
    part("afloat", narrow),
    part("loadModifier", loadModifier),
    part(`stroke.${stroke}`, AFLOAT[stroke]),
    part("float", s.activity.float),
  ];
}

/** A8: holding the breath; unwillingly under there was no preparation (A7). */
function holdingBreath(s: State): Part[] {
  const { st, swimming, breath } = s.swimmer;
  const preparation = s.willing ? s.activity.preparation : "none";
  return [
    part("st", st),
    part("swimming", swimming),
    part("breath", breath),
    part(`preparation.${preparation}`, PREPARED[preparation]),
  ];
}

/** A10: holding out against a current. */
function againstCurrent(s: State): Part[] {
  const { st, swimming, strength, currents } = s.swimmer;
  return [part("st", st), part("swimming", swimming), part("strength", strength * BROAD), part("currents", currents)];
}

function effortRate(s: State): number {
  if (s.activity.strenuous) return EFFORT.fighting;
  return s.activity.inert ? EFFORT.inert : EFFORT.swimming;
}

/** A11: half the certain result in metres; treading makes no way. */
function swims(s: State): { surface: number | null; under: number | null } {
  if (!inWater(s) || s.drowned || s.sinking) return { surface: null, under: null };
  const { co, swimming, speed, loadModifier } = s.swimmer;
  const style = s.activity.inert ? null : SPEED[s.activity.stroke];
  const own = style === null ? 0 : Math.max(0, floor(co + swimming + speed + loadModifier + style)) / 2;
  return { surface: own + s.water.current, under: own + s.water.current };
}

/** A7: every round the head tries to come up: a metre up or a metre down. */
function upOrDown(s: State, passed: boolean): void {
  const bottom = s.water.depth ?? Number.POSITIVE_INFINITY;
  if (!passed) s.depth = Math.min(bottom, s.depth + 1);
  else if (s.depth <= 1) s.comesUp = true;
  else s.depth -= 1;
}

const unwillingly = (s: State): boolean => s.position === "under" && s.sinking !== null;
const free = (s: State): boolean => s.position === "under" && s.sinking === null && !s.drowned;

export const magic: Ruleset = {
  id: "magic",
  version: 1,
  unit: "m",
  roundSeconds: 5,
  floatHolds: false,
  traits: [
    "co",
    "st",
    "swimming",
    "strength",
    "afloat",
    "breath",
    "speed",
    "currents",
    "loadModifier",
    "breathes",
    "height",
  ],
  water: ["surface", "difficulty", "current", "currentStrength", "depth"],
  activity: ["position", "vertical", "stroke", "preparation", "strenuous", "inert", "float", "risk"],
  options: [],
  verbs: ["enter", "activity", "water", "swimmer", "raise", "leave", "rest", "adjust"],
  positions: ["surface", "under"],

  countdowns: [
    effort({ clause: "A8", drowningClause: "A9", parts: holdingBreath, rate: effortRate, shownRate: EFFORT.swimming }),
    rolls({
      id: "afloat",
      clause: "A4",
      every: MINUTE,
      applies: afloat,
      difficulty: (s) => s.water.difficulty ?? WATERS[s.water.surface],
      parts: (s) => stayingAfloat(s, s.activity.stroke),
      onFail: "goesUnder",
      outcome(s, passed) {
        if (!passed) s.goingUnder = { event: "goesUnder", clause: "A7" };
      },
    }),
    rolls({
      id: "current",
      clause: "A10",
      every: MINUTE,
      atOnce: true,
      applies: (s) => inWater(s) && s.water.currentStrength !== null,
      difficulty: (s) => (standing(s) ? Number.NEGATIVE_INFINITY : (s.water.currentStrength ?? 0)),
      parts: againstCurrent,
      onFail: "swept",
      outcome(_s, passed, tell) {
        if (!passed) tell.say({ event: "swept", clause: "A10" });
      },
    }),
    rolls({
      id: "rise",
      clause: "A7",
      every: 1,
      applies: unwillingly,
      difficulty: () => UP_AGAIN,
      parts: (s) => stayingAfloat(s, "tread"),
      onFail: "sinks",
      outcome: upOrDown,
      alwaysDue: true,
    }),
  ],

  sinks: () => null,
  spentOut: () => null,
  sinkRate: () => 0,
  dive: (s) => (free(s) || s.position === "surface" ? BY_WILL : null),
  rise: (s) => (free(s) || s.position === "surface" ? BY_WILL : null),
  floatUp: () => null,
  swims,
  endurance: () => null,
  breathLimit: (s) => safeRounds(holdingBreath(s), EFFORT.swimming),
  breathLeft: (s) => ({
    limit: safeRounds(s.series.breath?.parts ?? holdingBreath(s), EFFORT.swimming),
    left: safeRounds(s.series.breath?.parts ?? holdingBreath(s), EFFORT.swimming, s.series.breath?.spent ?? 0),
  }),
  refuses: () => null,
};
