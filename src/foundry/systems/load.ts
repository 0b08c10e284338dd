/** Readers of the load: every system has its own words, flags, weights or steps for it. */
import type { LoadWord } from "../../rules/index.ts";
import type { LoadWords, Reader } from "./adapter.ts";
import { belowActor, firstValue, membersOf, property, toNumber } from "./property.ts";

/** The words of AD&D, and our own. */
export const FIVE_WORDS: LoadWords = {
  unencumbered: "none",
  none: "none",
  light: "light",
  moderate: "moderate",
  heavy: "heavy",
  severe: "severe",
  max: "severe",
  immobile: "severe",
};

/** From none upwards, for systems that count the steps from 0. */
export const STEPS: readonly LoadWord[] = ["none", "light", "moderate", "heavy", "severe"];

const own = (words: LoadWords, word: string): LoadWord | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** A word of the system's at one of these paths. */
export const loadByWord =
  (paths: readonly string[], words: LoadWords): Reader =>
  (actor) => {
    for (const path of paths) {
      const found = firstValue(actor, [path]);
      const word = found && own(words, String(found.value));
      if (word) return { value: word, path: belowActor(path) };
    }
    return null;
  };

/** A status on the actor whose id is this prefix and a word of ours. None says nothing: the system may not set any. */
export const loadByStatus =
  (prefix: string): Reader =>
  (actor) => {
    const statuses = membersOf(property(actor, "actor.statuses"));
    const word = STEPS.findLast((step) => statuses.includes(prefix + step));
    return word ? { value: word, path: "statuses" } : null;
  };

/** Flags, heaviest first, of which the first that is set counts; only where the system counts loads at all. */
export const loadByFlags =
  (enabled: string, flags: readonly [path: string, word: LoadWord][]): Reader =>
  (actor) => {
    if (property(actor, enabled) !== true) return null;
    const flag = flags.find(([path]) => property(actor, path) === true);
    return { value: flag?.[1] ?? "none", path: belowActor(flag?.[0] ?? enabled) };
  };

/** The first number of these paths as a step. */
export const loadByStep =
  (path: string): Reader =>
  (actor) => {
    const step = toNumber(property(actor, path));
    const word = step === null ? undefined : STEPS[step];
    return word ? { value: word, path: belowActor(path) } : null;
  };

type Limit = string | number;

/**
 * A weight over limits, lightest first, each a number or a path; limits that the actor does not have are left out, and without any nothing is
 * known. `more`: what the limits are raised by.
 */
export const loadByWeight =
  (value: string, over: readonly [limit: Limit, word: LoadWord][], more?: string): Reader =>
  (actor) => {
    const weight = toNumber(property(actor, value));
    if (weight === null) return null;
    const raised = (more && toNumber(property(actor, more))) || 0;
    const known = over.flatMap(([limit, word]) => {
      const number = typeof limit === "number" ? limit : toNumber(property(actor, limit));
      return number === null ? [] : [[number + raised, word] as const];
    });
    if (known.length === 0) return null;
    const word = known.findLast(([limit]) => weight > limit)?.[1] ?? "none";
    return { value: word, path: belowActor(value) };
  };

/** How many times the load goes into what can be borne, lightest first: at least so often is this word; less than all is the last. */
export const loadByShare =
  (paths: { value: string; max: string }, shares: readonly [atLeast: number, word: LoadWord][]): Reader =>
  (actor) => {
    const weight = toNumber(property(actor, paths.value));
    const max = toNumber(property(actor, paths.max));
    if (weight === null || max === null || max <= 0) return null;
    const share = weight <= 0 ? Number.POSITIVE_INFINITY : max / weight;
    const word = shares.find(([atLeast]) => share >= atLeast)?.[1] ?? "severe";
    return { value: word, path: belowActor(paths.value) };
  };
