/** The Wilderness Survival Guide (RULES.md, clauses W1 and on). Lengths in feet, a round of one minute, ten rounds to the turn. */

import { VERBS } from "../acts.ts";
import { afloat } from "../countdowns/afloat.ts";
import { breath } from "../countdowns/breath.ts";
import { grip } from "../countdowns/grip.ts";
import { inTurns, isSpentOut, points } from "../countdowns/points.ts";
import { rapids } from "../countdowns/rapids.ts";
import type { Fall, Harm } from "../leaps.ts";
import { ceil } from "../numbers.ts";
import type { Ruleset } from "../ruleset.ts";
import { afloat as afloatAlone, headUnder, inWater, type State, standing } from "../state.ts";
import type { LoadWord, Pace } from "../types.ts";

/** W4, table 24: what a load multiplies; null: impossible. */
const LOAD: Record<LoadWord, { endurance: number | null; speed: number | null; dive: number; rise: number | null }> = {
  none: { endurance: 2, speed: 2, dive: 1, rise: 2 },
  light: { endurance: 1, speed: 1, dive: 1, rise: 1 },
  moderate: { endurance: 1 / 2, speed: 1 / 2, dive: 2, rise: 1 / 2 },
  heavy: { endurance: 1 / 4, speed: 1 / 4, dive: 3, rise: 1 / 4 },
  severe: { endurance: null, speed: null, dive: 3, rise: null },
};

/** W6: endurance at high speed is a tenth: ten points a turn. */
const HIGH_SPEED_POINTS = 10;
/** W8: treading in calm water takes a point in two turns. */
const TREADING_POINTS = 1 / 2;
/** W10: feet per round. */
const HUMAN = 40;
const OTHERS = 30;
/** W11: driven back by at least and at most so much. */
const DRIVEN_BACK = { least: 10, most: 30 };
/** W12, W13: feet per round. */
const DIVE = 20;
const RISE = 20;
const FLOAT_UP = 5;

const load = (s: State) => LOAD[s.swimmer.load];
const works = (s: State): boolean =>
  s.swimmer.proficient && !s.unconscious && !s.activity.inert && s.sinking === null && !s.drowned;
const holdsPlace = (s: State): boolean => s.activity.holdPlace && s.water.current !== 0;

/** W14: in rapids rated so or worse one must swim at high speed. */
const FORCED_FROM = 5;

/** W17: a non-swimmer's pace is always still. W6: high speed on the surface only. */
function pace(s: State): Pace {
  if (!works(s) || s.holding) return "still";
  if (s.water.danger !== null && s.water.danger <= FORCED_FROM && afloatAlone(s)) return "double";
  return s.activity.pace === "double" && s.position !== "surface" ? "normal" : s.activity.pace;
}

/** W1: a third of Constitution, one more out of water before the halving (W3), half without a deep breath. */
function breathLimit(s: State): number {
  const lungs = ceil(s.swimmer.con / 3) + (s.position === "gas" ? 1 : 0);
  const deep = !headUnder(s) || (s.willing ? s.activity.deepBreath : s.options.breathAfterFail);
  return Math.max(1, deep ? lungs : ceil(lungs / 2));
}

/** W1: strenuous activity halves the time; so does a severe load. */
const breathRate = (s: State): number => (s.activity.strenuous || s.swimmer.load === "severe" ? 2 : 1);

/** W5: total levels and Constitution. */
const endurancePoints = (s: State): number => s.swimmer.levels + s.swimmer.con;

/** W4, W6, W8: base points spent in a turn. */
function pointsPerTurn(s: State): number {
  const column = load(s).endurance;
  if (column === null || !works(s)) return 0;
  const now = pace(s);
  if (now === "double") return HIGH_SPEED_POINTS / column;
  const treads = now === "still" && s.water.surface === "calm" && !holdsPlace(s);
  return (treads ? TREADING_POINTS : 1) / column;
}

/** W10: feet per round at normal pace on the surface. */
function speed(s: State): number | null {
  const column = load(s).speed;
  if (column === null) return null;
  return ((s.swimmer.swimRate ?? (s.swimmer.race === "human" ? HUMAN : OTHERS)) + strengthBonus(s)) * column;
}

function strengthBonus({ swimmer: { str, strPercent } }: State): number {
  if (str < 16) return 0;
  if (str < 18) return 10;
  return str === 18 && strPercent === 0 ? 20 : 30;
}

/** W10, W11: what the current leaves of the swimmer's own speed. */
function against(current: number, own: number): number {
  const made = own + current;
  return made < 0 ? -Math.min(DRIVEN_BACK.most, Math.max(DRIVEN_BACK.least, -made)) : made;
}

/** W9: carried along while treading, unless a swimmer holds the place. */
function drift(s: State): number {
  if (s.swimmer.proficient && holdsPlace(s)) return 0;
  return s.water.current * Math.min(1, load(s).speed ?? 0);
}

function swims(s: State): { surface: number | null; under: number | null } {
  const normal = speed(s);
  if (!inWater(s) || normal === null || s.unconscious || s.sinking || s.drowned) return { surface: null, under: null };
  const { current } = s.water;
  const now = pace(s);
  if (s.holding) return { surface: 0, under: null };
  if (!s.swimmer.proficient) return { surface: drift(s), under: null };
  if (now === "still") return { surface: drift(s), under: drift(s) };
  if (now === "double") {
    const gain = normal + current <= 0 ? normal / 2 : normal;
    return { surface: against(current, normal + gain), under: null };
  }
  const own = now === "half" ? normal / 2 : normal;
  return { surface: against(current, own), under: against(current, ceil((own * 2) / 3)) };
}

/** W12: height of the leap in feet, depth that it adds in the first round. */
const LEAPS: readonly [number, number][] = [
  [40, 50],
  [35, 40],
  [25, 30],
  [15, 20],
  [5, 10],
];
const leapAdds = ({ height }: Fall): number => LEAPS.find(([least]) => height >= least)?.[1] ?? 0;

/** W12, W15: from 40 ft half the falling damage; saved: none up to 100 ft, a tenth beyond. On rocks all of it. */
function harm({ height, waterfall, rocks }: Fall): Harm | null {
  if (rocks) return { clause: "W15", ifSaved: null, share: 1 };
  if (height < 40) return null;
  return { clause: waterfall ? "W15" : "W12", ifSaved: height <= 100 ? 0 : 0.1, share: 0.5 };
}

const floatUp = (s: State): number | null => {
  const column = load(s).rise;
  return column === null ? null : FLOAT_UP * column;
};

export const wsg: Ruleset = {
  id: "wsg",
  version: 1,
  unit: "ft",
  roundSeconds: 60,
  floatHolds: true,
  traits: [
    "con",
    "str",
    "strPercent",
    "levels",
    "load",
    "proficient",
    "dex",
    "race",
    "swimRate",
    "breathSave",
    "armorClass",
    "breathes",
    "height",
  ],
  water: ["surface", "current", "depth", "danger"],
  activity: ["position", "vertical", "pace", "deepBreath", "strenuous", "inert", "holdPlace", "float"],
  options: ["breathAfterFail", "rapidsAbility", "rapidsModifier", "fallDie", "fallCap"],
  verbs: VERBS,
  positions: ["surface", "under", "gas"],

  countdowns: [
    breath({
      clause: "W1",
      limit: breathLimit,
      rate: breathRate,
      base: (s) => ({ label: "con", value: s.swimmer.con }),
      step: 2,
      faints: "W2",
    }),
    points({
      clause: "W7",
      restClause: "W5",
      limit: endurancePoints,
      perTurn: pointsPerTurn,
      turns: (s) => load(s).endurance,
      isFast: (s) => pace(s) === "double",
      restsInWater: (s) => standing(s) && s.water.surface === "calm" && s.activity.pace === "still",
    }),
    afloat({
      clause: "W8",
      applies: (s) => !s.swimmer.proficient && load(s).endurance !== null,
      rate: (s) => 1 / (load(s).endurance ?? 1),
      perilous: () => false,
    }),
    rapids({ clause: "W14", die: "1d6", helplessDie: "1d3" }),
    grip("W16"),
  ],

  sinks(s) {
    if (load(s).speed === null) return { cause: "load", event: "sinks", clause: "W4" };
    if (!s.swimmer.proficient && holdsPlace(s)) return { cause: "skill", event: "sinks", clause: "W9" };
    return null;
  },
  spentOut: (s) => (isSpentOut(s, endurancePoints(s)) ? "W7" : null),

  sinkRate: (s) => DIVE * load(s).dive,
  dive: (s) => (s.sinking || works(s) || s.swimmer.load === "severe" ? DIVE * load(s).dive : null),
  rise(s) {
    const column = load(s).rise;
    if (s.sinking || s.drowned || column === null) return null;
    return works(s) ? RISE * column : FLOAT_UP * column;
  },
  floatUp,
  swims,
  falls: { adds: leapAdds, harm },
  holdClause: "W16",

  endurance: (s) => inTurns(s, endurancePoints(s), load(s).endurance),
  breathLimit,

  refuses(s, wish) {
    const position = wish.position ?? s.position;
    return wish.pace === "double" && position !== "surface" ? "doubleOnlyOnSurface" : null;
  },
};
