/** The Dungeoneer's Survival Guide (RULES.md, clauses D1 and on). Lengths in feet, a round of one minute, ten rounds to the turn. */
import { VERBS } from "../acts.ts";
import { breath } from "../countdowns/breath.ts";
import type { Countdown } from "../countdowns/countdown.ts";
import { grip } from "../countdowns/grip.ts";
import { inTurns, isSpentOut, points } from "../countdowns/points.ts";
import { rapids } from "../countdowns/rapids.ts";
import { restOwed } from "../countdowns/rest-owed.ts";
import type { Fall, Harm } from "../leaps.ts";
import { ceil, floor } from "../numbers.ts";
import type { Ruleset } from "../ruleset.ts";
import { afloat, headUnder, inWater, type State, standing } from "../state.ts";
import type { LoadWord, Pace } from "../types.ts";

interface Row {
  endurance: number | null;
  speed: number | null;
  dive: number;
  rise: number | null;
}
const UNENCUMBERED: Row = { endurance: 2, speed: 2, dive: 1, rise: 2 };
const NORMAL_GEAR: Row = { endurance: 1, speed: 1, dive: 1, rise: 1 };
const HEAVY_GEAR: Row = { endurance: 1 / 4, speed: 1 / 4, dive: 3, rise: 1 / 4 };
const ENCUMBERED: Row = { endurance: null, speed: null, dive: 3, rise: null };

/** D7: the book's rows for our five words; null: impossible. */
const LOAD: Record<LoadWord, Row> = {
  none: UNENCUMBERED,
  light: NORMAL_GEAR,
  moderate: NORMAL_GEAR,
  heavy: HEAVY_GEAR,
  severe: ENCUMBERED,
};

/** D5, D6: points in a turn: swimming one, treading half, at high speed ten. */
const POINTS: Record<Pace, number> = { still: 1 / 2, half: 1, normal: 1, double: 10 };
const PACE: Record<Pace, number> = { still: 0, half: 1 / 2, normal: 1, double: 2 };
/** D8: feet per round. */
const HUMAN = 40;
const OTHERS = 30;
const FOR_A_POINT = 10;
const MOST_FOR_STRENGTH = 30;
/** D9, D10: feet per round. */
const DIVE = 20;
const RISE = 20;
const SLOWER_INERT = 5;
/** D13: in rapids rated so or worse one must swim at high speed. */
const FORCED_FROM = 5;

const load = (s: State): Row => LOAD[s.swimmer.load];
const works = (s: State): boolean =>
  s.swimmer.proficient && !s.unconscious && !s.activity.inert && s.sinking === null && !s.drowned;

export function pace(s: State): Pace {
  if (!works(s) || s.holding) return "still";
  if (s.water.danger !== null && s.water.danger <= FORCED_FROM && afloat(s)) return "double";
  return s.activity.pace === "double" && s.position !== "surface" ? "normal" : s.activity.pace;
}

/** D1: a third of Constitution; half without a deep breath. */
function lungs(s: State): number {
  const deep = !headUnder(s) || (s.willing ? s.activity.deepBreath : s.options.breathAfterFail);
  const full = ceil(s.swimmer.con / 3);
  return Math.max(1, deep ? full : ceil(full / 2));
}

/** D3: rounds added last: a samurai, and out of water. */
export const extraRounds = (s: State): number => (s.swimmer.samurai ? 1 : 0) + (s.position === "gas" ? 1 : 0);

/** D1: strenuous exercise halves it; the fully encumbered are always at it. */
const breathRate = (s: State): number => (s.activity.strenuous || s.swimmer.load === "severe" ? 2 : 1);

/** D5: total levels and Constitution. */
const endurancePoints = (s: State): number => s.swimmer.levels + s.swimmer.con;

function pointsPerTurn(s: State): number {
  const column = load(s).endurance;
  return column === null || !works(s) ? 0 : POINTS[pace(s)] / column;
}

/** D8: feet per round at normal pace on the surface. */
function speed(s: State): number | null {
  const column = load(s).speed;
  if (column === null) return null;
  const base = s.swimmer.swimRate ?? (s.swimmer.race === "human" ? HUMAN : OTHERS);
  const bonus = Math.min(MOST_FOR_STRENGTH, FOR_A_POINT * Math.max(0, s.swimmer.damageBonus));
  return (base + bonus) * column;
}

/** D8: pace, then two thirds under water, then the current. */
export function swimsAt(s: State, normal: number | null): { surface: number | null; under: number | null } {
  if (!inWater(s) || normal === null || s.unconscious || s.sinking || s.drowned) return { surface: null, under: null };
  const { current } = s.water;
  const now = pace(s);
  if (s.holding) return { surface: 0, under: null };
  if (!s.swimmer.proficient) return { surface: current, under: null };
  const own = normal * PACE[now];
  return { surface: own + current, under: now === "double" ? null : ceil((own * 2) / 3) + current };
}

/** D9: from the edge 10 ft, for each full 10 ft of height 5 ft more, up to a leap of 40 ft. */
const leapAdds = ({ height }: Fall): number => 10 + 5 * Math.min(4, floor(height / 10));

/** D12: half the falling damage at any height; saved: none up to 100 ft, a tenth beyond. On rocks all of it (T14). */
function harm({ height, waterfall, rocks }: Fall): Harm | null {
  if (!waterfall) return null;
  return rocks
    ? { clause: "T14", ifSaved: null, share: 1 }
    : { clause: "D12", ifSaved: height <= 100 ? 0 : 0.1, share: 0.5 };
}

/** D10: inert, 5 ft slower than by work; with heavy gear or worse not at all. */
function floatUp(s: State): number | null {
  const column = load(s).rise;
  return column === null || s.swimmer.load === "heavy" ? null : RISE * column - SLOWER_INERT;
}

const isFast = (s: State): boolean => pace(s) === "double" && !standing(s) && afloat(s);

export const dsgBreath: Parameters<typeof breath>[0] = {
  clause: "D1",
  checkClause: "D2",
  limit: lungs,
  rate: breathRate,
  extra: extraRounds,
  base: (s) => ({ label: "con", value: s.swimmer.con }),
  step: 2,
};

/** Endurance, rest, rapids and holding on: what the two systems that follow this one share with it. */
export const dsgBody: readonly Countdown[] = [
  points({
    clause: "D5",
    restClause: "D6",
    limit: endurancePoints,
    perTurn: pointsPerTurn,
    turns: (s) => load(s).endurance,
    isFast: (s) => pace(s) === "double",
    restsInWater: (s) => standing(s) && s.water.surface === "calm" && s.activity.pace === "still",
  }),
  restOwed("D6", isFast),
  rapids({ clause: "D13", die: "1d6", helplessDie: "1d3" }),
  grip("W16"),
];

export const dsg: Ruleset = {
  id: "dsg",
  version: 1,
  unit: "ft",
  roundSeconds: 60,
  floatHolds: true,
  traits: [
    "con",
    "str",
    "levels",
    "load",
    "proficient",
    "damageBonus",
    "dex",
    "race",
    "swimRate",
    "samurai",
    "breathSave",
    "armorClass",
    "breathes",
    "height",
  ],
  water: ["surface", "current", "depth", "danger"],
  activity: ["position", "vertical", "pace", "deepBreath", "strenuous", "inert", "float"],
  options: ["breathAfterFail", "rapidsAbility", "rapidsModifier", "fallDie", "fallCap"],
  verbs: VERBS,
  positions: ["surface", "under", "gas"],
  countdowns: [breath(dsgBreath), ...dsgBody],

  sinks(s) {
    if (load(s).speed === null) return { cause: "load", event: "sinks", clause: "D7" };
    return s.swimmer.proficient ? null : { cause: "skill", event: "goesUnder", clause: "D4" };
  },
  spentOut: (s) => (isSpentOut(s, endurancePoints(s)) ? "D5" : null),

  sinkRate: (s) => DIVE * load(s).dive,
  dive: (s) => (s.sinking || works(s) || s.swimmer.load === "severe" ? DIVE * load(s).dive : null),
  rise(s) {
    const column = load(s).rise;
    if (s.sinking || s.drowned || column === null) return null;
    return works(s) ? RISE * column : floatUp(s);
  },
  floatUp,
  swims: (s) => swimsAt(s, speed(s)),
  falls: { adds: leapAdds, harm },
  holdClause: "W16",

  endurance: (s) => inTurns(s, endurancePoints(s), load(s).endurance),
  breathLimit: (s) => lungs(s) + extraRounds(s),

  refuses(s, wish) {
    const position = wish.position ?? s.position;
    return wish.pace === "double" && position !== "surface" ? "doubleOnlyOnSurface" : null;
  },
};
