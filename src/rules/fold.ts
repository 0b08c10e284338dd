/**
 * The fold: from the entries and the answers to the state at a time. It goes from moment to moment (the next entry, the
 * next due check, the surface, the bottom); between two moments everything is spent linearly, so cost grows with what
 * happens and not with time, and the state at a time does not depend on how many steps led there.
 */
import { meets, passes, total } from "./answers.ts";
import { move, settle, verticalDue } from "./body.ts";
import type { Teller } from "./countdowns/countdown.ts";
import { finishDoff, reviewDoff } from "./doff.ts";
import { reached, round } from "./numbers.ts";
import { perform } from "./people.ts";
import type { Ruleset } from "./ruleset.ts";
import type { State } from "./state.ts";
import type { Answer, Check, Entry, Json, StoryEvent, Throw } from "./types.ts";

/** Who answers: stored answers, dice of a scenario, or an assumption of the forecast. */
export type Resolver = (wanted: Check | Throw) => Answer | "pass" | undefined;

export interface Fold {
  state: State;
  events: StoryEvent[];
  /** Checks that nobody has answered. */
  open: Check[];
  /** Dice that nobody has rolled. */
  throws: Throw[];
  /** How many of the entries have happened. */
  done: number;
}

/** More moments than this without time passing is a bug of a ruleset. */
const RUNAWAY = 10_000;

export function startFold(state: State): Fold {
  return { state, events: [], open: [], throws: [], done: 0 };
}

/** Goes on to `until` (rounds), in place. `stop` ends it early, after a moment. */
export function run(
  fold: Fold,
  book: Ruleset,
  entries: readonly Entry[],
  until: number,
  resolve: Resolver,
  stop: (fold: Fold) => boolean = () => false,
): void {
  const { state: s } = fold;
  const tell = teller(fold, resolve);
  for (let still = 0; ; still++) {
    if (still > RUNAWAY) throw new Error(`${book.id}: the fold does not come to an end at ${s.at}`);
    const next = nextMoment(fold, book, entries);
    if (!reached(until, next)) break;
    if (round(next) > s.at) still = 0;
    advance(s, book, Math.max(s.at, round(next)));
    fire(s, book, tell);
    finishDoff(s, tell.say);
    act(fold, book, entries, tell);
    settle(s, book, tell.say);
    reviewDoff(s);
    for (const countdown of book.countdowns) countdown.review(s);
    if (stop(fold)) return;
  }
  if (until > s.at) advance(s, book, until);
}

function nextMoment(fold: Fold, book: Ruleset, entries: readonly Entry[]): number {
  const { state: s } = fold;
  let next = entries[fold.done]?.at ?? Number.POSITIVE_INFINITY;
  for (const countdown of book.countdowns) next = Math.min(next, countdown.due(s));
  return Math.min(next, verticalDue(s, book), s.doffing?.done ?? Number.POSITIVE_INFINITY);
}

function advance(s: State, book: Ruleset, to: number): void {
  const rounds = to - s.at;
  if (rounds > 0) {
    for (const countdown of book.countdowns) countdown.spend(s, rounds);
    move(s, book, rounds);
  }
  s.at = to;
}

/** First group of T9: what is due, countdown by countdown, again as long as something is due now. */
function fire(s: State, book: Ruleset, tell: Teller): void {
  for (const countdown of book.countdowns)
    for (let times = 0; reached(s.at, countdown.due(s)); times++) {
      if (times > RUNAWAY) throw new Error(`${book.id}: ${countdown.id} stays due at ${s.at}`);
      countdown.fire(s, tell);
    }
}

/** Second group of T9: what people do now. */
function act(fold: Fold, book: Ruleset, entries: readonly Entry[], tell: Teller): void {
  for (let entry = entries[fold.done]; entry && reached(fold.state.at, round(entry.at)); entry = entries[++fold.done]) {
    const reason = perform(fold.state, book, entry, tell);
    if (reason) tell.say({ event: "refused", wish: entry.act as unknown as Json, reason });
  }
}

/** How many dice were put at risk, where there is that choice. */
function riskOf(check: Check, answer: Answer | "pass" | undefined): { risked: number } | undefined {
  if (check.risked === undefined) return undefined;
  return { risked: answer && answer !== "pass" ? answer.dice.length : check.risked };
}

function teller(fold: Fold, resolve: Resolver): Teller {
  const say: Teller["say"] = (event) => {
    fold.events.push({ at: round(fold.state.at), ...event });
  };
  return {
    say,
    roll(wanted) {
      const one: Throw = { ...wanted, due: round(fold.state.at) };
      const answer = resolve(one);
      const rolled = answer && answer !== "pass" && meets(one, answer) ? total(answer.dice) : null;
      if (rolled === null) fold.throws.push(one);
      say({ event: "roll", countdown: one.countdown, die: one.die, for: one.for, rolled, clause: one.clause });
      return rolled;
    },
    ask(wanted) {
      const modifier = wanted.modifiers.reduce((sum, part) => sum + part.value, 0);
      const check: Check = { ...wanted, due: round(fold.state.at), modifier };
      const found = resolve(check);
      const answer = found === "pass" || (found && meets(check, found)) ? found : undefined;
      const passed = answer === "pass" ? true : answer ? passes(check, answer) : null;
      if (passed === null) fold.open.push(check);
      const rolled = answer && answer !== "pass" && !answer.verdict ? total(answer.dice) : null;
      const { countdown, ordinal, compare, target, clause } = check;
      const risk = riskOf(check, answer);
      const die = risk ? `${risk.risked}d6` : check.die;
      const situational = answer && answer !== "pass" ? answer.situational : undefined;
      const said = situational ? { situational } : {};
      say({
        event: "check",
        countdown,
        ordinal,
        die,
        compare,
        target,
        modifier,
        ...said,
        ...risk,
        rolled,
        passed,
        clause,
        check,
      });
      return passed;
    },
  };
}
