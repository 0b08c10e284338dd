/**
 * Endurance as periods that each cost a point and call for a check (natation N6-N13). Fractions of periods add up; an easy
 * swim is free for as many hours as the endurance score. A failed check means treading water for half an hour (N11).
 */
import { drown } from "../body.ts";
import { EPSILON, floor, reached, round } from "../numbers.ts";
import { atEase, begin, inWater, type Series, type State } from "../state.ts";
import { askNext, type Countdown, type Teller } from "./countdown.ts";

export interface PeriodsRule {
  applies(s: State): boolean;
  /** Rounds in the period that the present swimming calls for; null: free while the allowance lasts, by the hour after it. */
  period(s: State): { rounds: number; clause: string } | null;
  /** Hours of easy swimming, from the scores as they now are. */
  allowance(s: State): number;
  /** What the check is rolled against, before rounding down. */
  score(s: State): number;
  /** Strength or Constitution at nothing. */
  isSpent(s: State): boolean;
}

export const HOUR = 60;
export const TURN = 10;
const HALF_HOUR = 30;

export function periods(rule: PeriodsRule): Countdown {
  const swims = (s: State): boolean => inWater(s) && !s.drowned && rule.applies(s) && !atEase(s);
  const counts = (s: State, series: Series | undefined): series is Series =>
    series !== undefined && !series.halted && swims(s);
  const isFree = (s: State): boolean => rule.period(s) === null && s.hours < rule.allowance(s) - EPSILON;
  const present = (s: State) => rule.period(s) ?? { rounds: HOUR, clause: "N7" };

  const nextPeriodEnds = (s: State, series: Series): number => {
    const free = isFree(s) ? (rule.allowance(s) - s.hours) * HOUR : 0;
    return round(s.at + free + (1 - series.spent) * present(s).rounds);
  };
  const nextPointBack = (s: State): number =>
    s.restTurn !== null && s.lost.str + s.lost.con > 0 ? round(s.restTurn + TURN) : Number.POSITIVE_INFINITY;

  const losePoint = (s: State, series: Series, tell: Teller): void => {
    const { clause } = present(s);
    series.spent = 0;
    s.lost.str += 1;
    s.lost.con += 1;
    tell.say({ event: "loses", clause: "N10", countdown: "endurance", str: 1, con: 1 });
    if (rule.isSpent(s)) {
      drown(s);
      tell.say({ event: "drowns", clause: "N13" });
      return;
    }
    const base = { label: "endurance", value: floor(rule.score(s)) };
    if (askNext("endurance", series, { clause, base, modifiers: [], onFail: "mustRest" }, tell) !== false) return;
    s.restsUntil = s.at + HALF_HOUR;
    tell.say({ event: "mustRest", clause: "N11", countdown: "endurance" });
  };

  const pointBack = (s: State, tell: Teller): void => {
    s.restTurn = s.at;
    s.lost.str = Math.max(0, s.lost.str - 1);
    s.lost.con = Math.max(0, s.lost.con - 1);
    if (s.lost.str + s.lost.con > 0) return;
    s.hours = 0;
    tell.say({ event: "recovers", clause: "N12", countdown: "endurance" });
  };

  return {
    id: "endurance",
    adjust(s, by) {
      if (!rule.applies(s)) return "noSuchCountdown";
      s.hours = Math.max(0, s.hours - by);
      return null;
    },
    review(s) {
      if (inWater(s) && rule.applies(s) && !s.series.endurance) begin(s, "endurance", 1, null);
      if (!s.resting || s.position !== "land") s.restTurn = null;
      else s.restTurn ??= s.at;
    },
    spend(s, rounds) {
      const series = s.series.endurance;
      if (counts(s, series)) {
        const free = isFree(s) ? Math.min(rounds, (rule.allowance(s) - s.hours) * HOUR) : 0;
        series.spent = Math.min(1, series.spent + (rounds - free) / present(s).rounds);
      }
      // T10: an open check halts its series, not the clock.
      if (swims(s)) s.hours += rounds / HOUR;
    },
    due(s) {
      const series = s.series.endurance;
      return Math.min(
        counts(s, series) ? Math.max(s.at, nextPeriodEnds(s, series)) : Number.POSITIVE_INFINITY,
        s.drowned ? Number.POSITIVE_INFINITY : (s.restsUntil ?? Number.POSITIVE_INFINITY),
        nextPointBack(s),
      );
    },
    fire(s, tell) {
      const series = s.series.endurance;
      if (counts(s, series) && reached(s.at, nextPeriodEnds(s, series))) losePoint(s, series, tell);
      else if (s.restsUntil !== null && reached(s.at, s.restsUntil)) {
        s.restsUntil = null;
        tell.say({ event: "rested", clause: "N11" });
      } else pointBack(s, tell);
    },
  };
}
