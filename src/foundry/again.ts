/**
 * What another module refused, or what went wrong, is tried again after a while: nothing else need happen meanwhile that would wake the referee.
 * Not for ever: whoever refuses each time has the last word until something changes. Counted by what failed, so that an icon that somebody will never
 * have does not use up the tries of an answer.
 */

/** Milliseconds until the first try; each later one waits twice as long. */
const FIRST = 2_000;
const MOST_TRIES = 6;

const tries = new Map<string, number>();
const waiting = new Set<string>();
const failed = new Set<string>();
let again: () => void = () => {};

export const onAgain = (listener: () => void): void => {
  again = listener;
};

/** Something of this evaluation did not arrive. */
export function tryAgain(what: string): void {
  failed.add(what);
  const before = tries.get(what) ?? 0;
  if (waiting.has(what) || before >= MOST_TRIES) return;
  waiting.add(what);
  setTimeout(
    () => {
      waiting.delete(what);
      again();
    },
    FIRST * 2 ** before,
  );
  tries.set(what, before + 1);
}

/** An evaluation is over: for what arrived, the next failure is a first one. */
export function noteEnd(): void {
  for (const what of [...tries.keys()]) if (!failed.has(what)) tries.delete(what);
  failed.clear();
}
