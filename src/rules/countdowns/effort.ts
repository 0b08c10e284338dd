/**
 * Breath that gets harder with the time (A8): a difficulty grows from 0, and at the end of each round the roll must reach it. Its failure begins the
 * drowning (A9): a wound at once, one level worse each round.
 */
import { drown } from "../body.ts";
import { EPSILON, endOfPeriod, floor, reached, round } from "../numbers.ts";
import { begin, headUnder, resume, type Series, type State } from "../state.ts";
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
}

export const WOUNDS = ["Scratch", "Light", "Medium", "Serious", "Critical", "Fatal"] as const;

/** Difficulty up to which the certain result is enough, exclusive: one more cannot be held without risk. */
const safeUpTo = (parts: readonly Part[]): number => Math.max(0, floor(basicValue(parts)) + 1);

/** Whole rounds that are safe without risk, at so much difficulty a round. */
export const safeRounds = (parts: readonly Part[], rate: number, spent = 0): number =>
  Math.max(0, Math.ceil((safeUpTo(parts) - spent) / rate - EPSILON) - 1);

export function effort(rule: EffortRule): Countdown {
  const running = (s: State): Series | undefined => {
    const series = s.series.breath;
    return series && series.pausedAt === null && !series.halted && !s.drowned ? series : undefined;
  };

  const nextRoll = (s: State, series: Series): number => {
    const last = series.over ?? series.began;
    const needed = safeUpTo(rule.parts(s)) - series.spent;
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
    const parts = rule.parts(s);
    const what = { id: "breath", clause: rule.clause, onFail: "damage", parts, difficulty } as const;
    if (rollAgainst(s, series, what, tell) !== false) return;
    tell.say({ event: "outOfBreath", clause: rule.clause, countdown: "breath" });
    begin(s, "drowning", WOUNDS.length, null);
    wound(s, tell);
  };

  const drowning = (s: State): number => {
    const series = s.series.drowning;
    return series && !s.drowned ? round(series.began + series.ordinal) : Number.POSITIVE_INFINITY;
  };

  return {
    id: "breath",
    review(s) {
      const series = s.series.breath;
      if (s.drowned) return;
      if (!headUnder(s)) {
        delete s.series.drowning;
        if (series) series.pausedAt ??= s.at;
      } else if (!series || (series.pausedAt !== null && reached(s.at, series.pausedAt + 1)))
        begin(s, "breath", 0, null);
      else if (series.pausedAt !== null) resume(s, series);
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
