/** Two rounds under that end in harm, as adventures print them (modules M2, M3): pulled under, and the foul water of a sewer. */
import { round } from "../numbers.ts";
import { begin, holdsBreath, type Slot, type State } from "../state.ts";
import type { Countdown } from "./countdown.ts";

const ROUNDS = 2;
const PULLED = { clause: "M2", amount: 10 };
const SEWAGE = { clause: "M3", amount: 8, hardy: 4, hardyFrom: 16 };

/** Runs in its slot as long as it applies; what it does comes at the end of its second round, or each round after. */
function slot(name: Slot, applies: (s: State) => boolean): Pick<Countdown, "id" | "review" | "spend"> {
  return {
    id: "breath",
    review(s) {
      if (!applies(s)) delete s.series[name];
      else if (!s.series[name]) begin(s, name, ROUNDS, null);
    },
    spend(s, rounds) {
      const series = s.series[name];
      if (series) series.spent = Math.min(series.limit, series.spent + rounds);
    },
  };
}

/** M2: no breath is held, so it stands in the place of the breath for that dive. */
export const isPulled = (s: State): boolean =>
  s.options.pulled &&
  s.position === "under" &&
  holdsBreath(s) &&
  !s.drowned &&
  (s.activity.pulled || s.series.pulled !== undefined);

export const pulled: Countdown = {
  ...slot("pulled", isPulled),
  adjust(s, by) {
    const series = s.series.pulled;
    if (!series || series.over !== null) return "notHoldingBreath";
    const given = Math.max(by, s.at - series.began - ROUNDS);
    series.began += given;
    series.spent = Math.min(series.limit, Math.max(0, series.spent - given));
    return null;
  },
  due(s) {
    const series = s.series.pulled;
    if (!series || s.drowned) return Number.POSITIVE_INFINITY;
    return round(series.began + ROUNDS + (series.over === null ? 0 : series.ordinal + 1));
  },
  fire(s, tell) {
    const series = s.series.pulled;
    if (!series) return;
    if (series.over === null) {
      series.over = s.at;
      tell.say({ event: "outOfBreath", clause: PULLED.clause, countdown: "breath" });
      return;
    }
    series.ordinal += 1;
    const id = `pulled.${series.key}.${series.ordinal}.damage`;
    tell.say({ event: "damage", clause: PULLED.clause, cause: "pulled", amount: PULLED.amount, id });
  },
};

/** M3: once per dive, beside the breath. */
export const sewage: Countdown = {
  ...slot(
    "sewage",
    (s) => s.options.sewage && s.position === "under" && !s.drowned && (s.water.filth || s.series.sewage !== undefined),
  ),
  due(s) {
    const series = s.series.sewage;
    return series && series.over === null && !s.drowned ? round(series.began + ROUNDS) : Number.POSITIVE_INFINITY;
  },
  fire(s, tell) {
    const series = s.series.sewage;
    if (!series) return;
    series.over = s.at;
    const amount = s.swimmer.con >= SEWAGE.hardyFrom ? SEWAGE.hardy : SEWAGE.amount;
    const id = `sewage.${series.key}.damage`;
    tell.say({ event: "damage", clause: SEWAGE.clause, cause: "sewage", amount, id });
  },
};
