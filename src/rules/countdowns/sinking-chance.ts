/** A chance of sinking (oriental O2): rolled on entering the water and once each turn or round after. */
import { nextPeriod } from "../numbers.ts";
import { begin, inWater, type State, afloat as staysUpAlone } from "../state.ts";
import type { Countdown } from "./countdown.ts";

export interface SinkingRule {
  clause: string;
  /** Per cent: 0 or less never, 100 or more at once and without a roll. */
  chance(s: State): number;
  /** Rounds between two rolls. */
  every(s: State): number;
}

export function sinkingChance(rule: SinkingRule): Countdown {
  const silent = (s: State): boolean => !staysUpAlone(s) || rule.chance(s) <= 0 || rule.chance(s) >= 100;
  return {
    id: "sink",
    review(s) {
      if (!inWater(s) || s.drowned) {
        delete s.series.sink;
        return;
      }
      const series = s.series.sink ?? begin(s, "sink", 0, null);
      if (silent(s)) series.pausedAt ??= s.at;
      else if (series.pausedAt !== null) {
        // The turns ran on meanwhile; what fell into the pause is not made up for.
        series.over = s.at;
        series.pausedAt = null;
      }
    },
    spend() {},
    due(s) {
      const series = s.series.sink;
      if (!series || series.halted || series.pausedAt !== null || s.drowned) return Number.POSITIVE_INFINITY;
      return series.over === null ? Math.max(s.at, series.began) : nextPeriod(series.began, rule.every(s), series.over);
    },
    fire(s, tell) {
      const series = s.series.sink;
      if (!series) return;
      series.over = s.at;
      series.ordinal += 1;
      const chance = rule.chance(s);
      const passed = tell.ask({
        id: `sink.${series.key}.${series.ordinal}`,
        countdown: "sink",
        ordinal: series.ordinal,
        clause: rule.clause,
        die: "1d100",
        compare: "atLeast",
        base: { label: "sinkChance", value: chance },
        target: chance + 1,
        modifiers: [],
        onFail: "sinks",
      });
      if (passed === null) series.halted = true;
      if (passed === false) s.goingUnder = { event: "sinks", clause: rule.clause };
    },
  };
}
