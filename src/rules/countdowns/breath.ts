/**
 * Holding one's breath (T1-T4): rounds counted from the moment the head goes under, out of breath at the end of the last
 * one, a check at the end of each round after it. A round once begun lasts to its end at any rate.
 */
import { drown } from "../body.ts";
import { EPSILON, endOfPeriod, reached, round } from "../numbers.ts";
import { begin, headUnder, heldUp, holdsBreath, resume, type Series, type State } from "../state.ts";
import type { Part } from "../types.ts";
import { askNext, type Countdown, growing, type Teller } from "./countdown.ts";

export interface BreathRule {
  clause: string;
  /** Of running out, where it is another one. */
  outClause?(s: State): string;
  /** Of the checks, where it is another one. */
  checkClause?: string;
  /** Rounds at rate 1, read when the head goes under. */
  limit(s: State): number;
  /** Base rounds spent in a round: 2 when strenuous. */
  rate(s: State): number;
  /** Whole rounds added last, at any rate (D3). */
  extra?(s: State): number;
  /** Dice that decide the limit instead (M1); null: `limit` stands. */
  thrown?(s: State): { die: string; added: number; clause: string } | null;
  /** Something else counts this dive (M2). */
  replaced?(s: State): boolean;
  base(s: State): Part;
  /** Added to the die for each check after the first. */
  step: number;
  /** WSG W2: out of air is out of one's senses; the clause that says so. */
  faints?: string;
}

/** Rounds of air above water that restore the whole breath (T4), and that wake the unconscious (T13). */
const FULL_ROUND = 1;

const running = (series: Series | undefined): series is Series =>
  series !== undefined && series.pausedAt === null && !series.halted;

export function breath(rule: BreathRule): Countdown {
  const nextCheck = (s: State): number => {
    const series = s.series.breath;
    if (!running(series) || s.drowned) return Number.POSITIVE_INFINITY;
    if (series.thrown) return s.at;
    if (series.over !== null) return round(series.over + series.ordinal + 1);
    return round(budgetEnds(s, series) + series.extra);
  };

  /** The end of the round in which the budget is spent. */
  const budgetEnds = (s: State, series: Series): number => {
    if (series.extraFrom !== null) return series.extraFrom;
    const left = Math.max(0, series.limit - series.spent);
    return Math.max(s.at, endOfPeriod(series.began, 1, s.at + left / rule.rate(s)));
  };

  const start = (s: State): void => {
    const series = begin(s, "breath", rule.limit(s), rule.base(s));
    series.thrown = rule.thrown?.(s) ?? null;
    series.extra = rule.extra?.(s) ?? 0;
  };

  const throwFor = (series: Series, { die, added, clause }: NonNullable<Series["thrown"]>, tell: Teller): void => {
    const id = `breath.${series.key}.limit`;
    const rolled = tell.roll({ id, countdown: "breath", clause, die, for: "breath" });
    if (rolled === null) series.halted = true;
    else Object.assign(series, { limit: rolled + added, thrown: null });
  };

  const runOut = (s: State, series: Series, tell: Teller): void => {
    series.over = s.at;
    tell.say({ event: "outOfBreath", clause: rule.outClause?.(s) ?? rule.clause, countdown: "breath" });
    if (!rule.faints) return;
    s.unconscious = true;
    tell.say({ event: "unconscious", clause: rule.faints });
  };

  const checkOn = (s: State, series: Series, tell: Teller): void => {
    const clause = rule.checkClause ?? rule.clause;
    const passed = askNext(
      "breath",
      series,
      {
        clause,
        base: series.base ?? rule.base(s),
        modifiers: growing("roundsWithoutAir", rule.step, series),
        onFail: "drowns",
      },
      tell,
    );
    if (passed !== false) return;
    drown(s);
    tell.say({ event: "drowns", clause });
  };

  /** Air again for whoever had none: another series, for its checks are others. */
  const reviveWith = (s: State, series: Series, rounds: number): void => {
    begin(s, "breath", rounds, series.base);
    if (!rule.faints) return;
    s.unconscious = false;
    if (s.sinking === "unconscious") s.sinking = null;
  };

  return {
    id: "breath",
    adjust(s, by) {
      const series = s.series.breath;
      if (!series || series.pausedAt !== null) return "notHoldingBreath";
      if (series.thrown) return "dieFirst";
      if (series.over !== null) {
        if (by > 0) reviveWith(s, series, by);
      } else if (series.extraFrom !== null) series.extra = Math.max(0, series.extra + by);
      else {
        const spent = series.spent - by;
        series.limit += Math.max(0, -spent);
        series.spent = Math.min(series.limit, Math.max(0, spent));
      }
      return null;
    },
    review(s) {
      const series = s.series.breath;
      if (s.drowned) return;
      if (rule.replaced?.(s)) delete s.series.breath;
      else if (holdsBreath(s)) {
        if (!series || (series.pausedAt !== null && reached(s.at, series.pausedAt + FULL_ROUND))) start(s);
        else if (series.pausedAt !== null) resume(s, series);
      } else if (series && series.pausedAt === null) series.pausedAt = s.at;
      reviewWaking(s);
    },
    spend(s, rounds) {
      const series = s.series.breath;
      if (!running(series) || series.over !== null) return;
      const ends = budgetEnds(s, series);
      series.spent = Math.min(series.limit, series.spent + rounds * rule.rate(s));
      if (series.extra > 0 && series.limit - series.spent < EPSILON) series.extraFrom ??= ends;
    },
    due: (s) => Math.min(nextCheck(s), s.wakesAt ?? Number.POSITIVE_INFINITY),
    fire(s, tell) {
      const series = s.series.breath;
      if (s.wakesAt !== null && reached(s.at, s.wakesAt)) {
        s.wakesAt = null;
        s.unconscious = false;
        tell.say({ event: "wakes", clause: "T13" });
      } else if (series?.thrown) throwFor(series, series.thrown, tell);
      else if (series && series.over === null) runOut(s, series, tell);
      else if (series) checkOn(s, series, tell);
    },
  };
}

/** T13, T15: the unconscious wake after one full round of air, on land or held up in the water. */
function reviewWaking(s: State): void {
  const atHome = headUnder(s) && !holdsBreath(s);
  const breathes = s.position === "land" || atHome || (s.position === "surface" && heldUp(s));
  if (!s.unconscious || !breathes) s.wakesAt = null;
  else s.wakesAt ??= s.at + FULL_ROUND;
}

/** Base rounds left, and the limit, as shown (T17): the whole breath wherever there is air. */
export function breathLeft(s: State, limitNow: number): { limit: number; left: number } {
  const series = holdsBreath(s) ? (s.series.pulled ?? s.series.breath) : undefined;
  if (!series) return { limit: limitNow, left: s.drowned ? 0 : limitNow };
  const { limit, spent, extra, extraFrom } = series;
  const more = extraFrom === null ? extra : Math.max(0, extra - Math.max(0, s.at - extraFrom));
  const left = s.drowned ? 0 : limit - spent + more;
  return { limit: limit + extra, left: left < EPSILON ? 0 : left };
}
