/** What a rule system is built from, for those written outside of this project: the same that our own books import. */
import { VERBS } from "./acts.ts";
import { drown } from "./body.ts";
import { afloat as afloatCountdown } from "./countdowns/afloat.ts";
import { breath } from "./countdowns/breath.ts";
import { askNext, growing } from "./countdowns/countdown.ts";
import { effort, safeRounds } from "./countdowns/effort.ts";
import { grip } from "./countdowns/grip.ts";
import { rolls } from "./countdowns/minutes.ts";
import { periods } from "./countdowns/periods.ts";
import { inTurns, isSpentOut, points } from "./countdowns/points.ts";
import { rapids } from "./countdowns/rapids.ts";
import { restOwed } from "./countdowns/rest-owed.ts";
import { sinkingChance } from "./countdowns/sinking-chance.ts";
import { ceil, floor, round } from "./numbers.ts";
import { afloat, begin, headUnder, heldUp, holdsBreath, inWater, resume, standing } from "./state.ts";

export const kit = Object.freeze({
  /** Builders: each takes its rule and gives a countdown. */
  countdowns: Object.freeze({
    afloat: afloatCountdown,
    breath,
    effort,
    grip,
    periods,
    points,
    rapids,
    restOwed,
    rolls,
    sinkingChance,
  }),
  /** Where somebody is and what they can do, and the series that countdowns keep. */
  state: Object.freeze({ afloat, begin, drown, headUnder, heldUp, holdsBreath, inWater, resume, standing }),
  /** For times, budgets and tables. */
  numbers: Object.freeze({ ceil, floor, round }),
  /** For countdowns of one's own, and what is shown. */
  checks: Object.freeze({ askNext, growing, inTurns, isSpentOut, safeRounds }),
  /** All that can be done. */
  verbs: VERBS,
});
