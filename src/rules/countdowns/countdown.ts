/** A countdown is spent piecewise linearly and says itself when its next moment comes: nothing is searched round by round. */
import type { Series, State } from "../state.ts";
import type { Check, CountdownId, EventName, Part, StoryEvent, Throw } from "../types.ts";

/** How a countdown speaks: it tells events and asks for checks. */
export interface Teller {
  say(event: Omit<StoryEvent, "at">): void;
  /** true: passed; false: failed; null: nobody has answered yet. */
  ask(check: Omit<Check, "due" | "modifier">): boolean | null;
  /** The sum of dice that are no check; null: not rolled yet. */
  roll(wanted: Omit<Throw, "due">): number | null;
}

export interface Countdown {
  id: CountdownId;
  /** After every change: begins, pauses, ends or re-times its series. */
  review(s: State): void;
  /** Spends `rounds` rounds as things are. */
  spend(s: State, rounds: number): void;
  /** When its next moment comes, Infinity when none does. Never earlier than now. */
  due(s: State): number;
  /**
   * The GM gives (+) or takes (-) of what is left, in rounds or in the unit that is shown; why it cannot be (a key below `undertow.refused.`), or null.
   * Countdowns without it have nothing to give.
   */
  adjust?(s: State, by: number): string | null;
  /** That moment has come. */
  fire(s: State, tell: Teller): void;
}

/** Asks the next check of a series; an unanswered one halts it. */
export function askNext(
  id: CountdownId,
  series: Series,
  what: { clause: string; base: Part; modifiers: Part[]; onFail: EventName },
  tell: Teller,
): boolean | null {
  series.ordinal += 1;
  const passed = tell.ask({
    id: `${id}.${series.key}.${series.ordinal}`,
    countdown: id,
    ordinal: series.ordinal,
    die: "1d20",
    compare: "atMost",
    target: what.base.value,
    ...what,
  });
  if (passed === null) series.halted = true;
  return passed;
}

/** A penalty that grows with each check of the series after the first; none yet is no part. */
export const growing = (label: string, step: number, series: Series): Part[] =>
  series.ordinal > 0 ? [{ label, value: step * series.ordinal }] : [];
