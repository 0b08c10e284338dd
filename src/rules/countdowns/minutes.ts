/**
 * Rolls of the age-of-magic kind (A1, A2): a basic value against a difficulty, by the minute or by the round. Where the certain result is enough nobody
 * rolls, and nothing comes due while that is so.
 */
import { floor, nextPeriod, round } from "../numbers.ts";
import { begin, type Series, type State } from "../state.ts";
import type { CountdownId, EventName, Part } from "../types.ts";
import type { Countdown, Teller } from "./countdown.ts";

export interface RollRule {
  id: CountdownId;
  clause: string;
  /** Rounds between two rolls. */
  every: number;
  /** The first one comes when it begins, not at the end of its first period. */
  atOnce?: boolean;
  applies(s: State): boolean;
  difficulty(s: State): number;
  parts(s: State): Part[];
  onFail: EventName;
  /** What a roll brings; `passed` also where it was certain. */
  outcome(s: State, passed: boolean, tell: Teller): void;
  /** A certain success does something too (A7), so it comes due all the same. */
  alwaysDue?: boolean;
}

export const basicValue = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.value, 0);

/** A1: the certain result is enough. */
export const isCertain = (parts: readonly Part[], difficulty: number): boolean =>
  floor(basicValue(parts)) >= difficulty;

/** Asks for a roll with dice at risk; a certain one is not asked for. */
export function rollAgainst(
  s: State,
  series: Series,
  what: Pick<RollRule, "id" | "clause" | "onFail"> & { parts: Part[]; difficulty: number },
  tell: Teller,
): boolean | null {
  if (isCertain(what.parts, what.difficulty)) return true;
  series.ordinal += 1;
  const { risk } = s.activity;
  const passed = tell.ask({
    id: `${what.id}.${series.key}.${series.ordinal}`,
    countdown: what.id,
    ordinal: series.ordinal,
    clause: what.clause,
    die: `${risk}d6`,
    risked: risk,
    compare: "atLeast",
    base: { label: "difficulty", value: what.difficulty },
    target: what.difficulty,
    modifiers: what.parts.filter((part) => part.value !== 0),
    onFail: what.onFail,
  });
  if (passed === null) series.halted = true;
  return passed;
}

export function rolls(rule: RollRule): Countdown {
  const silent = (s: State): boolean => !rule.alwaysDue && isCertain(rule.parts(s), rule.difficulty(s));
  return {
    id: rule.id,
    review(s) {
      if (s.drowned || !rule.applies(s)) {
        delete s.series[rule.id];
        return;
      }
      const isNew = !s.series[rule.id];
      const series = s.series[rule.id] ?? begin(s, rule.id, 0, null);
      if (silent(s)) series.pausedAt ??= s.at;
      else if (series.pausedAt !== null) {
        // What was certain until now was passed without a roll.
        if (!isNew) series.over = s.at;
        series.pausedAt = null;
      }
    },
    spend() {},
    due(s) {
      const series = s.series[rule.id];
      if (!series || series.halted || series.pausedAt !== null || s.drowned) return Number.POSITIVE_INFINITY;
      if (series.over !== null) return nextPeriod(series.began, rule.every, series.over);
      return rule.atOnce ? Math.max(s.at, series.began) : round(series.began + rule.every);
    },
    fire(s, tell) {
      const series = s.series[rule.id];
      if (!series) return;
      series.over = s.at;
      const { id, clause, onFail } = rule;
      const what = { id, clause, onFail, parts: rule.parts(s), difficulty: rule.difficulty(s) };
      const passed = rollAgainst(s, series, what, tell);
      if (passed !== null) rule.outcome(s, passed, tell);
    },
  };
}
