/**
 * Endurance as a budget of points (WSG W5-W8): base points are spent at a rate that load and pace set; a started turn is
 * finished, counted from the last change of rate (T5, T18). Rest gives them back by whole turns (W5, W6).
 */
import { EPSILON, endOfPeriod, reached, round } from "../numbers.ts";
import { atEase, begin, inWater, type Series, type State } from "../state.ts";
import type { View } from "../types.ts";
import type { Countdown, Teller } from "./countdown.ts";

export interface PointsRule {
  /** The clause of running out, and of coming back. */
  clause: string;
  restClause: string;
  /** Base points in all. */
  limit(s: State): number;
  /** Base points spent in a turn of this activity at this load; 0 when nothing is spent. */
  perTurn(s: State): number;
  /** Points spent now come back slower, and only out of the water (W6). */
  isFast(s: State): boolean;
  /** Turns that are shown for a base point; null where this load has none. */
  turns(s: State): number | null;
  /** Rests though in the water (W5). */
  restsInWater(s: State): boolean;
}

export const TURN = 10;
/** Points that come back in a turn of rest. */
const NORMAL_BACK = 3;
const FAST_BACK = 1;

const left = (s: State, limit: number): number => Math.max(0, limit - s.points.normal - s.points.fast);

const pointsLeft = (s: State, limit: number): number => {
  const points = left(s, limit);
  return points < EPSILON ? 0 : points;
};

/** A swimmer who has run out and got nothing back. */
export const isSpentOut = (s: State, limit: number): boolean =>
  s.swimmer.proficient && s.points.exhausted && pointsLeft(s, limit) === 0;

/** T5: base points as turns at the present load and normal pace; a load that cannot swim (null) has none. */
export const inTurns = (s: State, limit: number, column: number | null): NonNullable<View["endurance"]> => ({
  limit: limit * (column ?? 0),
  left: pointsLeft(s, limit) * (column ?? 0),
  unit: "turns",
});

export function points(rule: PointsRule): Countdown {
  /** Points spent in a round; a swimmer who has nothing left spends nothing more. */
  const rateOf = (s: State): number => (s.points.exhausted || atEase(s) || s.drowned ? 0 : rule.perTurn(s) / TURN);
  const mayRest = (s: State): boolean =>
    (s.position === "land" && s.resting) || (s.points.fast < EPSILON && rule.restsInWater(s));

  const nextRest = (s: State): number => {
    const since = s.restTurn;
    return since === null || s.points.normal + s.points.fast < EPSILON ? Number.POSITIVE_INFINITY : round(since + TURN);
  };

  const runsOut = (s: State): number => {
    const series = s.series.endurance;
    if (!series || s.points.exhausted || s.drowned) return Number.POSITIVE_INFINITY;
    const remaining = left(s, rule.limit(s));
    if (series.rate <= 0) return Number.POSITIVE_INFINITY;
    return Math.max(s.at, endOfPeriod(series.began, TURN, s.at + remaining / series.rate));
  };

  const retime = (s: State, series: Series): void => {
    const rate = rateOf(s);
    const spentOut = !s.points.exhausted && series.rate > 0 && left(s, rule.limit(s)) < EPSILON;
    if (Math.abs(rate - series.rate) < EPSILON) return;
    series.rate = rate;
    series.began = s.at;
    // T18: points that reach 0 when the rate changes end the turn at once.
    if (spentOut) series.over = s.at;
  };

  const giveBack = (s: State, tell: Teller): void => {
    s.restTurn = s.at;
    if (s.points.normal > EPSILON) s.points.normal = Math.max(0, s.points.normal - NORMAL_BACK);
    else s.points.fast = Math.max(0, s.points.fast - FAST_BACK);
    if (s.points.normal + s.points.fast > EPSILON) return;
    s.restTurn = null;
    tell.say({ event: "recovers", clause: rule.restClause, countdown: "endurance" });
  };

  return {
    id: "endurance",
    adjust(s, by) {
      const turns = rule.turns(s);
      if (turns === null) return "noSuchCountdown";
      const spent = by / turns;
      const { normal, fast } = s.points;
      const kept = Math.max(0, normal + fast - spent);
      if (spent < 0) s.points.normal = Math.max(normal, Math.min(rule.limit(s) - fast, normal - spent));
      else Object.assign(s.points, { normal: Math.max(0, normal - spent), fast: Math.min(fast, kept) });
      return null;
    },
    review(s) {
      if (mayRest(s)) s.restTurn ??= s.at;
      else s.restTurn = null;
      if (left(s, rule.limit(s)) > EPSILON) s.points.exhausted = false;
      const series = s.series.endurance ?? (inWater(s) ? begin(s, "endurance", 0, null) : undefined);
      if (series) retime(s, series);
    },
    spend(s, rounds) {
      const series = s.series.endurance;
      if (!series || series.rate <= 0) return;
      const spent = Math.min(left(s, rule.limit(s)), series.rate * rounds);
      if (rule.isFast(s)) s.points.fast += spent;
      else s.points.normal += spent;
    },
    due(s) {
      const over = s.series.endurance?.over ?? Number.POSITIVE_INFINITY;
      return Math.min(over, runsOut(s), nextRest(s));
    },
    fire(s, tell) {
      const series = s.series.endurance;
      const out = series && (series.over !== null || reached(s.at, runsOut(s)));
      if (!out) return giveBack(s, tell);
      series.over = null;
      s.points.exhausted = true;
      tell.say({ event: "exhausted", clause: rule.clause, countdown: "endurance" });
    },
  };
}
