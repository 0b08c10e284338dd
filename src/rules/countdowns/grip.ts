/** Catching hold of a rock or a branch and keeping it (WSG W16): a Dexterity check at once, then Strength every two rounds. */
import { reached, round } from "../numbers.ts";
import { begin, type Series, type State } from "../state.ts";
import { askNext, type Countdown, type Teller } from "./countdown.ts";

/** Rounds between the checks to stay attached, and between two tries to catch hold. */
const EVERY = 2;
const ONE_TRY = 1;

export function grip(clause: string): Countdown {
  const held = (s: State): Series | undefined => (s.holding ? s.series.grip : undefined);
  return {
    id: "grip",
    review(s) {
      if (s.holding && (s.position !== "surface" || s.unconscious || s.drowned)) s.holding = false;
    },
    spend() {},
    due(s) {
      const series = held(s);
      if (!series || series.halted) return Number.POSITIVE_INFINITY;
      return round(series.began + EVERY * (series.ordinal + 1));
    },
    fire(s, tell) {
      const series = held(s);
      if (!series) return;
      const base = { label: "str", value: s.swimmer.str };
      if (askNext("grip", series, { clause, base, modifiers: [], onFail: "losesHold" }, tell) !== false) return;
      s.holding = false;
      tell.say({ event: "losesHold", clause });
      if (s.water.current !== 0) tell.say({ event: "swept", clause });
    },
  };
}

/** Tries to catch hold, now; why it cannot be tried, or null. */
export function grab(s: State, clause: string, tell: Teller): string | null {
  if (s.position !== "surface") return s.position === "land" ? "notInWater" : "notOnSurface";
  if (s.unconscious) return "unconscious";
  if (s.holding) return "alreadyHolding";
  if (s.triedHold !== null && !reached(s.at, s.triedHold + ONE_TRY)) return "oneTryARound";
  s.triedHold = s.at;
  const base = { label: "dex", value: s.swimmer.dex };
  const series = begin(s, "grip", 0, base);
  const passed = askNext(
    "grip",
    series,
    { clause, base, modifiers: [], onFail: s.water.current ? "swept" : "losesHold" },
    tell,
  );
  if (passed !== true) return null;
  s.holding = true;
  begin(s, "grip", 0, null);
  tell.say({ event: "catchesHold", clause });
  return null;
}

export function release(s: State): string | null {
  if (!s.holding) return "notHolding";
  s.holding = false;
  return null;
}
