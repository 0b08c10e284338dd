/**
 * Rapids with a danger rating (WSG W14, DSG D13): a proficiency check in the first round and every so many rounds after;
 * whoever fails is thrown against the rocks. Non-swimmers are battered every round, unasked.
 */
import { nextPeriod } from "../numbers.ts";
import { begin, inWater, type Series, type State, standing } from "../state.ts";
import type { Part } from "../types.ts";
import { askNext, type Countdown, type Teller } from "./countdown.ts";

export interface RapidsRule {
  clause: string;
  /** Thrown for damage by a swimmer who fails, and by a non-swimmer each round. */
  die: string;
  helplessDie: string;
}

/** The first check falls at the end of the first round (T7). */
const FIRST = 1;

export function rapids(rule: RapidsRule): Countdown {
  /** Nothing can happen while one clings to a rock or stands (T21). */
  const silent = (s: State): boolean => s.holding || standing(s);
  const every = (s: State, series: Series): number => (s.swimmer.proficient ? series.limit : 1);

  const hurt = (series: Series, die: string, tell: Teller): void => {
    const id = `rapids.${series.key}.${series.ordinal}.damage`;
    const amount = tell.roll({ id, countdown: "rapids", clause: rule.clause, die, for: "rapids" });
    if (amount === null) series.halted = true;
    else tell.say({ event: "damage", clause: rule.clause, cause: "rapids", amount, id });
  };

  return {
    id: "rapids",
    review(s) {
      const { danger } = s.water;
      const series = s.series.rapids;
      if (danger === null || !inWater(s) || s.drowned) delete s.series.rapids;
      else if (!series || series.limit !== danger) begin(s, "rapids", danger, null);
      const now = s.series.rapids;
      if (!now) return;
      // Whoever gains or loses the skill is asked, or battered, from now on.
      if (now.rate !== 0 && now.rate !== every(s, now)) now.over = s.at;
      now.rate = every(s, now);
      if (silent(s)) now.pausedAt ??= s.at;
      else if (now.pausedAt !== null) {
        now.over = s.at;
        now.pausedAt = null;
      }
    },
    spend() {},
    due(s) {
      const series = s.series.rapids;
      if (!series || series.halted || series.pausedAt !== null || s.drowned) return Number.POSITIVE_INFINITY;
      const first = series.began + FIRST;
      return series.over === null ? first : nextPeriod(first, every(s, series), series.over);
    },
    fire(s, tell) {
      const series = s.series.rapids;
      if (!series) return;
      series.over = s.at;
      if (!s.swimmer.proficient) {
        series.ordinal += 1;
        hurt(series, rule.helplessDie, tell);
        return;
      }
      const passed = askNext(
        "rapids",
        series,
        { clause: rule.clause, base: ability(s), modifiers: modifiers(s), onFail: "damage" },
        tell,
      );
      if (passed === false) hurt(series, rule.die, tell);
    },
  };
}

const ability = (s: State): Part => ({
  label: s.options.rapidsAbility,
  value: s.swimmer[s.options.rapidsAbility],
});
const modifiers = (s: State): Part[] =>
  s.options.rapidsModifier === 0 ? [] : [{ label: "rapidsModifier", value: s.options.rapidsModifier }];
