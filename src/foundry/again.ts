/**
 * What another module refused, or what went wrong, is tried again after a while: nothing else need happen meanwhile that would wake the referee.
 * Not for ever: whoever refuses each time has the last word until something changes.
 */

/** Milliseconds until the first try; each later one waits twice as long. */
const FIRST = 2_000;
const MOST_TRIES = 6;

let tries = 0;
let waiting = false;
let failed = false;
let again: () => void = () => {};

export const onAgain = (listener: () => void): void => {
  again = listener;
};

/** Something of this evaluation did not arrive. */
export function tryAgain(): void {
  failed = true;
  if (waiting || tries >= MOST_TRIES) return;
  waiting = true;
  setTimeout(
    () => {
      waiting = false;
      again();
    },
    FIRST * 2 ** tries,
  );
  tries += 1;
}

/** An evaluation is over: where everything arrived, the next failure is a first one. */
export function noteEnd(): void {
  if (!failed) tries = 0;
  failed = false;
}
