/**
 * A long swim made short: what lies before a moment becomes a snapshot of the state at it, from which the fold goes on as before (DESIGN, "One idea", 10).
 * What is later is told exactly as it was; what is earlier can no longer be stepped back to.
 */
import { answerKey } from "./answers.ts";
import { run, startFold } from "./fold.ts";
import { liveEntries } from "./log.ts";
import { EPSILON, round } from "./numbers.ts";
import { RULESETS } from "./rulesets/index.ts";
import { startOf } from "./state.ts";
import type { Swim } from "./types.ts";

/**
 * The same swim from the moment `at` (rounds) on; the swim itself where nothing lies before it, or where a check or throw of that time waits for its answer.
 * Losses stay by name: whoever keeps a ledger of them must find them again.
 */
export function compacted<T extends Swim>(swim: T, at: number): T {
  const since = round(at);
  if (since <= (swim.base?.at ?? 0)) return swim;
  const book = RULESETS[swim.ruleset];
  const fold = startFold(startOf(swim, book));
  const live = liveEntries(swim);
  run(fold, book, live, since, (wanted) => {
    const key = answerKey(wanted.id);
    return Object.hasOwn(swim.answers, key) ? swim.answers[key] : undefined;
  });
  if (fold.open.length > 0 || fold.throws.length > 0 || fold.done === 0) return swim;
  const kept = Object.values(swim.entries).filter((entry) => entry.at > since + EPSILON);
  const answers = Object.entries(swim.answers).filter(([, answer]) => answer.due > since + EPSILON);
  const losses = [...(swim.base?.losses ?? []), ...fold.events.filter(({ event }) => event === "damage")];
  return {
    ...swim,
    entries: Object.fromEntries(kept.map((entry) => [entry.id, entry])),
    answers: Object.fromEntries(answers),
    base: { at: since, state: fold.state, losses },
  };
}
