/**
 * Breath that gets harder with the time (A8): a difficulty grows from 0, and at the end of each round the roll must reach it. Its failure begins the
 * drowning (A9): a wound at once, one level worse each round.
 */
import { drown } from "../body.ts";
import { EPSILON, endOfPeriod, floor, reached, round } from "../numbers.ts";
import { begin, holdsBreath, resume, type Series, type State } from "../state.ts";
import type { Part } from "../types.ts";
import type { Countdown, Teller } from "./countdown.ts";
import { basicValue, rollAgainst } from "./minutes.ts";

export interface EffortRule {
  clause: string;
  drowningClause: string;
  /** What is rolled with, read when the head goes under. */
  parts(s: State): Part[];
  /** Difficulty that a round adds. */
  rate(s: State): number;
  /** The same for the round that is shown. */
  shownRate: number;
}

export const WOUNDS = ["Scratch", "Light", "Medium", "Serious", "Critical", "Fatal"] as const;

/** A round of air that restores the breath (T4). */
const FULL_ROUND = 1;

/** Difficulty up to which the certain result is enough, exclusive: one more cannot be held without risk. */
const safeUpTo = (parts: readonly Part[]): number => Math.max(0, floor(basicValue(parts)) + 1);

/** Rounds that are safe without risk, at so much difficulty a round; what is spent in part of one is spent in proportion (T17). */
export const safeRounds = (parts: readonly Part[], rate: number, spent = 0): number =>
  Math.max(0, (safeUpTo(parts) - spent) / rate - 1);

export function effort(rule: EffortRule): Countdown {
  const running = (s: State): Series | undefined => {
    const series = s.series.breath;
    return series && series.pausedAt === null && !series.halted && !s.drowned ? series : undefined;
  };

  const partsOf = (s: State, series: Series): Part[] => series.parts ?? rule.parts(s);

  const nextRoll = (s: State, series: Series): number => {
    const last = series.over ?? series.began;
    const needed = safeUpTo(partsOf(s, series)) - series.spent;
    const hard = needed <= EPSILON ? s.at : s.at + needed / rule.rate(s);
    return Math.max(endOfPeriod(series.began, 1, Math.max(hard, round(last + 1))), round(last + 1));
  };

  const wound = (s: State, tell: Teller): void => {
    const series = s.series.drowning;
    if (!series) return;
    const amount = WOUNDS[Math.min(series.ordinal, WOUNDS.length - 1)] as string;
    series.ordinal += 1;
    const id = `drowning.${series.key}.${series.ordinal}.damage`;
    tell.say({ event: "damage", clause: rule.drowningClause, cause: "drowning", amount, id });
    if (series.ordinal < WOUNDS.length) return;
    drown(s);
    tell.say({ event: "drowns", clause: rule.drowningClause });
  };

  const roll = (s: State, series: Series, tell: Teller): void => {
    series.over = s.at;
    const difficulty = floor(series.spent);
    const parts = partsOf(s, series);
    const what = { id: "breath", clause: rule.clause, onFail: "damage", parts, difficulty } as const;
    if (rollAgainst(s, series, what, tell) !== false) return;
    tell.say({ event: "outOfBreath", clause: rule.clause, countdown: "breath" });
    begin(s, "drowning", WOUNDS.length, null);
    wound(s, tell);
  };

  const drowning = (s: State): number => {
    const series = s.series.drowning;
    return series && series.pausedAt === null && !s.drowned
      ? round(series.began + series.ordinal)
      : Number.POSITIVE_INFINITY;
  };

  return {
    id: "breath",
    adjust(s, by) {
      const { breath: series, drowning: ladder } = s.series;
      if (!series || series.pausedAt !== null) return "notHoldingBreath";
      if (!ladder) series.spent -= by * rule.shownRate;
      else if (by > 0) {
        delete s.series.drowning;
        const again = begin(s, "breath", 0, null);
        again.parts = partsOf(s, series);
        again.spent = safeUpTo(again.parts) - (by + 1) * rule.shownRate;
      }
      return null;
    },
    review(s) {
      const { breath: series, drowning: ladder } = s.series;
      if (s.drowned) return;
      if (!holdsBreath(s)) {
        for (const one of [series, ladder]) if (one) one.pausedAt ??= s.at;
      } else if (!series || (series.pausedAt !== null && reached(s.at, series.pausedAt + FULL_ROUND))) {
        delete s.series.drowning;
        begin(s, "breath", 0, null).parts = rule.parts(s);
      } else for (const one of [series, ladder]) if (one && one.pausedAt !== null) resume(s, one);
    },
    spend(s, rounds) {
      const series = running(s);
      if (series) series.spent += rule.rate(s) * rounds;
    },
    due(s) {
      if (s.series.drowning) return drowning(s);
      const series = running(s);
      return series ? nextRoll(s, series) : Number.POSITIVE_INFINITY;
    },
    fire(s, tell) {
      const series = s.series.breath;
      if (s.series.drowning) wound(s, tell);
      else if (series) roll(s, series, tell);
    },
  };
}
