/** What a rule system looks at: stories run over a state whose facts note who reads them. */
import { type Fold, type Resolver, run, startFold } from "../../src/rules/fold.ts";
import { liveEntries } from "../../src/rules/log.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { type State, startOf } from "../../src/rules/state.ts";
import type { Swim } from "../../src/rules/types.ts";
import { statusesOf } from "../../src/rules/view.ts";

export const GROUPS = ["swimmer", "water", "activity", "options"] as const;
export type Group = (typeof GROUPS)[number];
export type Reads = Record<Group, Set<string>>;

export const noReads = (): Reads => ({
  swimmer: new Set(),
  water: new Set(),
  activity: new Set(),
  options: new Set(),
});

const isGroup = (key: unknown): key is Group => (GROUPS as readonly unknown[]).includes(key);

const noting = <T extends object>(facts: T, seen: Set<string>): T =>
  new Proxy(facts, {
    get(target, key, receiver) {
      if (typeof key === "string") seen.add(key);
      return Reflect.get(target, key, receiver);
    },
  });

/** The same state, also where a verb puts another record in the place of one of its groups. */
const watched = (state: State, reads: Reads): State =>
  new Proxy(state, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      return isGroup(key) ? noting(value as object, reads[key]) : value;
    },
  });

/** The book with what is wished for watched like the activity that it would become. */
const asking = (book: Ruleset, reads: Reads): Ruleset => ({
  ...book,
  refuses: (s, wish) => book.refuses(s, noting(wish, reads.activity)),
});

/** Everything that a window asks of a book at a moment. */
export function look(s: State, book: Ruleset): unknown[] {
  return [
    ...[book.sinks(s), book.spentOut(s), book.sinkRate(s), book.dive(s), book.rise(s), book.floatUp(s)],
    ...[
      book.swims(s),
      book.endurance(s),
      book.breathLimit(s),
      book.breathLeft?.(s),
      statusesOf(s, book),
      book.weighsDown?.(s),
    ],
    ...book.countdowns.map((countdown) => countdown.due(s)),
  ];
}

/** Runs a swim to its end and adds what was read to `reads`. */
export function record(swim: Swim, book: Ruleset, end: number, resolve: Resolver, reads: Reads): Fold {
  const fold = startFold(watched(startOf(swim, book), reads));
  run(fold, asking(book, reads), liveEntries(swim), end, resolve, ({ state }) => {
    look(state, book);
    return false;
  });
  return fold;
}
