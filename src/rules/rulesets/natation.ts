/** The French rules, "natation" (RULES.md, clauses N1 and on). Lengths in metres, a round of one minute, sixty to the hour. */
import { afloat } from "../countdowns/afloat.ts";
import { breath } from "../countdowns/breath.ts";
import { HOUR, periods, TURN } from "../countdowns/periods.ts";
import type { Fall, Harm } from "../leaps.ts";
import { ceil, floor } from "../numbers.ts";
import type { Ruleset } from "../ruleset.ts";
import { inWater, type State } from "../state.ts";
import type { ArmorWord, LoadWord, Pace } from "../types.ts";

/** N2: what a load multiplies; null: sinks. The rows from bare to sinking. */
interface Row {
  endurance: number | null;
  speed: number | null;
  dive: number;
  rise: number | null;
}
const ROWS: readonly [Row, Row, Row, Row, Row] = [
  { endurance: 1, speed: 1, dive: 1, rise: 1 },
  { endurance: 2 / 3, speed: 2 / 3, dive: 1, rise: 2 / 3 },
  { endurance: 1 / 2, speed: 1 / 2, dive: 2, rise: 1 / 2 },
  { endurance: 1 / 3, speed: 1 / 3, dive: 2, rise: 1 / 3 },
  { endurance: null, speed: null, dive: 3, rise: null },
];
const BARE = 0;
const WITH_GEAR = 1;
/** N17: the row from which a load cuts swimming speed to a third or worse. */
const CUT_TO_A_THIRD = 3;

const BY_LOAD: Record<LoadWord, number> = { none: 0, light: 2, moderate: 3, heavy: 4, severe: 4 };
const BY_ARMOR: Record<ArmorWord, number> = {
  none: 0,
  padded: 1,
  leather: 2,
  studded: 2,
  hide: 2,
  brigandine: 3,
  cuirass: 3,
  ring: 3,
  scale: 3,
  metal: 4,
};

/** N3: metres per round for each point of land movement, of Strength to-hit bonus, and for each extra slot. */
const SPEED = 5;
/** N14, N16, N19: metres per round. */
const DIVE = 6;
const RISE = 6;
/** N18: a non-swimmer's share of the speed; a current that makes a non-swimmer panic, in metres per round. */
const NON_SWIMMER = 1 / 4;
const FIERCE_CURRENT = 12;

/** N2: the worse of encumbrance and armour decides. */
const row = (s: State): number =>
  Math.max(BY_LOAD[s.swimmer.load], BY_ARMOR[s.swimmer.armor], s.swimmer.gear ? WITH_GEAR : BARE);
const load = (s: State): Row => ROWS[row(s) as 0 | 1 | 2 | 3 | 4];

/** N5, N9: "particulièrement agitées". */
const veryRough = (s: State): boolean =>
  s.water.surface === "rough" || s.water.surface === "stormy" || s.water.danger !== null;
const calm = (s: State): boolean => s.water.surface === "calm" && s.water.danger === null;

/** N11: treading while the half hour lasts. N4: double speed only on calm water, on the surface. */
function pace(s: State): Pace {
  if (s.restsUntil !== null || s.activity.inert) return "still";
  const doubled = s.swimmer.proficient && s.position === "surface" && calm(s);
  return s.activity.pace === "double" && !doubled ? "normal" : s.activity.pace;
}

/** Scores as they now are (N10). */
const strength = (s: State): number => Math.max(0, s.swimmer.str - s.lost.str);
const constitution = (s: State): number => Math.max(0, s.swimmer.con - s.lost.con);

/** N6: the mean of Strength and Constitution by the load; fractions are kept. */
const enduranceScore = (s: State): number => ((strength(s) + constitution(s)) / 2) * (load(s).endurance ?? 0);

/** N8, N9: the period that calls for a check; null: half speed or treading in calm water (N7). */
function period(s: State): { rounds: number; clause: string } | null {
  if (veryRough(s) || pace(s) === "double") return { rounds: TURN, clause: "N9" };
  if (!calm(s) || pace(s) === "normal") return { rounds: HOUR, clause: "N8" };
  return null;
}

/** N18: choppy or worse, a fierce current, far from shore, or deep (a depth that is given and over the head). */
const perilous = (s: State): boolean =>
  !calm(s) ||
  Math.abs(s.water.current) >= FIERCE_CURRENT ||
  s.water.far ||
  (s.water.depth !== null && s.water.depth > s.swimmer.height);

const breathLimit = (s: State): number => Math.max(1, ceil(constitution(s) / 3));

/** N17: struggling, or a load that cuts swimming speed to a third or worse. */
const breathRate = (s: State): number => (s.activity.strenuous || row(s) >= CUT_TO_A_THIRD ? 2 : 1);

const PACE: Record<Pace, number> = { still: 0, half: 1 / 2, normal: 1, double: 2 };

/** N3, N5, N18: metres per round, the current included. */
function swims(s: State): { surface: number | null; under: number | null } {
  const { speed } = load(s);
  if (!inWater(s) || speed === null || s.sinking || s.drowned) return { surface: null, under: null };
  const { move, hitBonus, slots, proficient } = s.swimmer;
  const bare = SPEED * (move + Math.max(0, hitBonus) + Math.max(0, slots));
  const allowed = proficient ? bare * speed * (veryRough(s) ? 1 / 2 : 1) : bare * NON_SWIMMER;
  const made = allowed * PACE[pace(s)] + s.water.current;
  return { surface: made, under: proficient && pace(s) !== "double" ? made : null };
}

/** N14: a run-up or a metre of height adds 3 m in the first round, each full 3 m of height 2 m more, up to 8 m. */
const leapAdds = ({ height, runUp }: Fall): number =>
  (runUp || height >= 1 ? 3 : 0) + Math.min(8, 2 * floor(height / 3));

/** N15: from 12 m half the falling damage unless saved; from 30 m always. */
function harm({ height }: Fall): Harm | null {
  if (height < 12) return null;
  return { clause: "N15", ifSaved: height < 30 ? 0 : null, share: 0.5 };
}

const works = (s: State): boolean => s.swimmer.proficient && !s.activity.inert && s.sinking === null && !s.drowned;

export const natation: Ruleset = {
  id: "natation",
  version: 1,
  unit: "m",
  roundSeconds: 60,
  floatHolds: true,
  traits: [
    "con",
    "str",
    "load",
    "armor",
    "gear",
    "proficient",
    "move",
    "hitBonus",
    "slots",
    "breathSave",
    "armorClass",
    "breathes",
    "height",
  ],
  water: ["surface", "current", "depth", "far", "danger"],
  activity: ["position", "vertical", "pace", "strenuous", "inert", "float"],
  options: ["fallDie", "fallCap"],
  verbs: ["enter", "activity", "water", "swimmer", "leap", "doff", "raise", "leave", "rest", "adjust"],
  positions: ["surface", "under"],

  countdowns: [
    breath({
      clause: "N17",
      limit: breathLimit,
      rate: breathRate,
      base: (s) => ({ label: "con", value: constitution(s) }),
      step: 2,
    }),
    periods({
      applies: (s) => s.swimmer.proficient && s.sinking === null,
      period,
      allowance: enduranceScore,
      score: enduranceScore,
      isSpent: (s) => strength(s) === 0 || constitution(s) === 0,
    }),
    afloat({
      clause: "N18",
      applies: (s) => !s.swimmer.proficient && row(s) === BARE,
      rate: () => 1,
      perilous,
    }),
  ],

  sinks(s) {
    if (load(s).speed === null) return { cause: "load", event: "sinks", clause: "N2" };
    if (!s.swimmer.proficient && row(s) !== BARE) return { cause: "load", event: "sinks", clause: "N18" };
    return null;
  },
  spentOut: () => null,

  sinkRate: (s) => DIVE * load(s).dive,
  dive: (s) => (s.sinking || works(s) || load(s).speed === null ? DIVE * load(s).dive : null),
  rise(s) {
    const column = load(s).rise;
    return column !== null && works(s) ? RISE * column : null;
  },
  floatUp: () => null,
  swims,
  falls: { adds: leapAdds, harm },

  /** The easy hours of N7. */
  endurance(s) {
    const limit = enduranceScore(s);
    return { limit, left: Math.max(0, limit - s.hours), unit: "hours" };
  },
  breathLimit,

  refuses(s, wish) {
    if (wish.pace && wish.pace !== "still" && s.restsUntil !== null) return "mustRest";
    if (wish.pace !== "double") return null;
    if (!s.swimmer.proficient) return "noSkill";
    if ((wish.position ?? s.position) !== "surface") return "doubleOnlyOnSurface";
    return calm(s) ? null : "doubleOnlyInCalm";
  },
};
