/** Rest owed for high speed (DSG D6): on leaving the water as long as was swum so; it runs only while resting. */
import { EPSILON, round } from "../numbers.ts";
import type { State } from "../state.ts";
import type { Countdown } from "./countdown.ts";

export function restOwed(clause: string, isFast: (s: State) => boolean): Countdown {
  const owes = (s: State): boolean => s.position === "land" && s.restOwed > EPSILON;
  return {
    id: "endurance",
    review(s) {
      if (s.position !== "land") s.restTold = false;
    },
    spend(s, rounds) {
      if (owes(s) && s.resting) s.restOwed = Math.max(0, s.restOwed - rounds);
      else if (s.position === "surface" && isFast(s)) s.restOwed += rounds;
    },
    due(s) {
      if (s.position !== "land" || s.drowned) return Number.POSITIVE_INFINITY;
      if (owes(s) && !s.restTold) return s.at;
      return s.restTold && s.resting ? round(s.at + s.restOwed) : Number.POSITIVE_INFINITY;
    },
    fire(s, tell) {
      if (!s.restTold) {
        s.restTold = true;
        tell.say({ event: "mustRest", clause, countdown: "endurance" });
        return;
      }
      s.restOwed = 0;
      s.restTold = false;
      tell.say({ event: "rested", clause });
    },
  };
}
