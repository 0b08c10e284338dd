/**
 * Staying up without the skill (WSG W8, natation N18): Strength rounds, then a Strength check when the time is up and at
 * the end of each round after, +1 on the die from the second. In perilous water the checks begin with the first round.
 */
import { endOfPeriod, nextPeriod } from "../numbers.ts";
import { begin, resume, type Series, type State, afloat as staysUpAlone } from "../state.ts";
import { askNext, type Countdown, growing } from "./countdown.ts";

export interface AfloatRule {
  clause: string;
  applies(s: State): boolean;
  /** Strength rounds spent in a round: the reciprocal of the load's column. */
  rate(s: State): number;
  perilous(s: State): boolean;
}

export function afloat(rule: AfloatRule): Countdown {
  const active = (s: State, series: Series | undefined): series is Series =>
    series !== undefined && series.pausedAt === null && !series.halted && !s.drowned;

  const reviewPeril = (s: State, series: Series | undefined): void => {
    if (!series) return;
    if (rule.perilous(s)) series.perilSince ??= s.at;
    else series.perilSince = null;
  };

  return {
    id: "afloat",
    review(s) {
      const series = s.series.afloat;
      if (s.position !== "surface" || !rule.applies(s)) delete s.series.afloat;
      else if (!staysUpAlone(s)) {
        if (series) series.pausedAt ??= s.at;
      } else if (!series) begin(s, "afloat", s.swimmer.str, { label: "str", value: s.swimmer.str });
      else if (series.pausedAt !== null) resume(s, series);
      reviewPeril(s, s.series.afloat);
    },
    spend(s, rounds) {
      const series = s.series.afloat;
      if (active(s, series)) series.spent = Math.min(series.limit, series.spent + rounds * rule.rate(s));
    },
    due(s) {
      const series = s.series.afloat;
      if (!active(s, series)) return Number.POSITIVE_INFINITY;
      if (series.perilSince !== null)
        return nextPeriod(series.began, 1, Math.max(series.over ?? series.began, series.perilSince));
      const timeUp = endOfPeriod(series.began, 1, s.at + (series.limit - series.spent) / rule.rate(s));
      return series.over === null ? timeUp : Math.max(nextPeriod(series.began, 1, series.over), timeUp);
    },
    fire(s, tell) {
      const series = s.series.afloat;
      if (!series) return;
      series.over = s.at;
      const passed = askNext(
        "afloat",
        series,
        {
          clause: rule.clause,
          base: series.base ?? { label: "str", value: s.swimmer.str },
          modifiers: growing("roundsTreading", 1, series),
          onFail: "goesUnder",
        },
        tell,
      );
      if (passed === false) s.goingUnder = { event: "goesUnder", clause: rule.clause };
    },
  };
}
