/** What the fold carries from moment to moment. Plain JSON; only the engine changes it, on a copy of its own. */
import { defaultsOf } from "./fields.ts";
import type { Activity, CountdownId, Doff, Options, Part, Swim, Swimmer, Water } from "./types.ts";

/** One running countdown: from the moment that started it until the water, the air or the land ends it. */
export interface Series {
  /** The entry that started it, with "~2" and so on when one entry started several. */
  key: string;
  /** Where its rounds or turns are counted from; moved on by pauses. */
  began: number;
  /** Checks asked so far. */
  ordinal: number;
  /** Budget in the countdown's own unit, read when the series begins. */
  limit: number;
  spent: number;
  /** Per round, as things are now. */
  rate: number;
  /** Whole rounds after the budget, at any rate (D3), and when they begin. */
  extra: number;
  extraFrom: number | null;
  /** Dice that decide the budget and have not been thrown yet (M1). */
  thrown: { die: string; added: number; clause: string } | null;
  /** When nothing was left; afterwards, when the last check fell. */
  over: number | null;
  /** natation N18: since when the water calls for a check every round. */
  perilSince: number | null;
  pausedAt: number | null;
  /** An unanswered check halts the series (T10). */
  halted: boolean;
  /** What its checks are rolled against, or with, where that is read when it begins (T24). */
  base: Part | null;
  parts: Part[] | null;
}

/** Countdowns of their own beside those that people are told of. */
export type Slot = CountdownId | "pulled" | "sewage" | "drowning";

export type SinkCause = "load" | "roll" | "skill" | "exhausted" | "check" | "unconscious";

export interface State {
  at: number;
  swimmer: Swimmer;
  water: Water;
  options: Options;
  /** As last named; what is possible of it is the ruleset's to say. */
  activity: Activity;
  position: "surface" | "under" | "gas" | "land";
  depth: number;
  /** Why the swimmer goes down unwillingly, or null. */
  sinking: SinkCause | null;
  /** The head went under by the swimmer's own will: with a deep breath, if there is such a thing (T6). */
  willing: boolean;
  /** A failed check takes the swimmer under when the moment closes (T16): how that is told, and the clause that says so. */
  goingUnder: { event: "goesUnder" | "sinks"; clause: string } | null;
  /** A roll brings the head up again when the moment closes (A7). */
  comesUp: boolean;
  raised: boolean;
  /** Holds on to a rock or a branch (W16), and when that was last tried. */
  holding: boolean;
  triedHold: number | null;
  /** Momentum of a leap: depth added in its first round. */
  plunge: { added: number; until: number } | null;
  /** Gear that is being taken off, until then. */
  doffing: (Doff & { done: number }) | null;
  unconscious: boolean;
  wakesAt: number | null;
  drowned: boolean;
  /** natation N11: treading until then. */
  restsUntil: number | null;
  /** Complete rest on land, as named. */
  resting: boolean;
  /** When the turn of rest that is running began; null without rest. */
  restTurn: number | null;
  /** natation N10: points lost for now. */
  lost: { str: number; con: number };
  /** natation N7: hours spent in the water. */
  hours: number;
  /** WSG W5, W6: base points spent at normal speed and at high speed. */
  points: { normal: number; fast: number; exhausted: boolean };
  /** DSG D6: rounds of rest owed for high speed, and whether that was told on leaving. */
  restOwed: number;
  restTold: boolean;
  /** A float holds up whoever has it (T12); where it does not, it only helps the dice (A5). */
  floatHolds: boolean;
  series: Partial<Record<Slot, Series>>;
  /** How often an entry has started a countdown: keeps series apart. */
  started: Record<string, number>;
  /** The last entry that moved the swimmer: what starts now is named after it. */
  cause: string;
}

/** The state from which the fold of a swim goes: its beginning, or what was kept of it. */
export function startOf(swim: Swim, { unit, floatHolds }: { unit: "ft" | "m"; floatHolds: boolean }): State {
  if (swim.base) return structuredClone(swim.base.state);
  return {
    at: 0,
    swimmer: { ...swim.start.swimmer },
    water: { ...swim.start.water },
    options: { ...swim.start.options },
    activity: defaultsOf<Activity>("activity", unit),
    position: "land",
    depth: 0,
    sinking: null,
    willing: true,
    goingUnder: null,
    comesUp: false,
    raised: false,
    holding: false,
    triedHold: null,
    plunge: null,
    doffing: null,
    unconscious: false,
    wakesAt: null,
    drowned: false,
    restsUntil: null,
    resting: false,
    restTurn: null,
    lost: { str: 0, con: 0 },
    hours: 0,
    points: { normal: 0, fast: 0, exhausted: false },
    restOwed: 0,
    restTold: false,
    floatHolds,
    series: {},
    started: {},
    cause: "",
  };
}

export const inWater = (s: State): boolean => s.position === "surface" || s.position === "under";

/** No air: under water, or holding breath in bad air (T22). */
export const headUnder = (s: State): boolean => s.position === "under" || s.position === "gas";

/** Whoever breathes there is no worse off than on land. */
export const holdsBreath = (s: State): boolean =>
  headUnder(s) && (s.swimmer.breathes === "air" || (s.swimmer.breathes === "water" && s.position === "gas"));

/** Head above water when standing: water at most the swimmer's height deep (T11). */
export const standing = (s: State): boolean =>
  s.position === "surface" && s.water.depth !== null && s.water.depth <= s.swimmer.height;

/** Held up by a rescuer or a float (T12). */
export const heldUp = (s: State): boolean => s.raised || (s.floatHolds && s.activity.float > 0);

/** On the surface by one's own work: neither standing nor held up nor holding on. */
export const afloat = (s: State): boolean => s.position === "surface" && !standing(s) && !heldUp(s) && !s.holding;

/** Nothing is asked of the swimmer's strength: no time counts (T11, T12, T18). */
export const atEase = (s: State): boolean =>
  !inWater(s) || standing(s) || (s.position === "surface" && (heldUp(s) || s.holding));

/** Begins a series now, named after the entry that moved the swimmer. */
export function begin(s: State, id: Slot, limit: number, base: Part | null): Series {
  // No dot: a snapshot of this is stored where dots in keys are paths.
  const name = `${id}-${s.cause}`;
  const times = (s.started[name] ?? 0) + 1;
  s.started[name] = times;
  const series: Series = {
    key: times === 1 ? s.cause : `${s.cause}~${times}`,
    began: s.at,
    ordinal: 0,
    limit,
    spent: 0,
    extra: 0,
    extraFrom: null,
    thrown: null,
    rate: 0,
    over: null,
    perilSince: null,
    pausedAt: null,
    halted: false,
    base,
    parts: null,
  };
  s.series[id] = series;
  return series;
}

/** Moves a paused series on by the length of its pause: it goes on where it was. */
export function resume(s: State, series: Series): void {
  const pause = s.at - (series.pausedAt ?? s.at);
  series.began += pause;
  if (series.over !== null) series.over += pause;
  if (series.extraFrom !== null) series.extraFrom += pause;
  if (series.perilSince !== null) series.perilSince += pause;
  series.pausedAt = null;
}
