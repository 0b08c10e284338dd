/** Nothing of ours that throws may stop the host or pass unseen: the console gets the error, the GM one notice per place. */

import { announce } from "./announce.ts";

const told = new Set<string>();
const { error: toConsole } = console;

export function reportFailure(place: string, error: unknown): void {
  toConsole(`Undertow | ${place}`, error);
  if (told.has(place) || !game.user?.isGM) return;
  told.add(place);
  const message = error instanceof Error ? error.message : String(error);
  announce("error", game.i18n.format("undertow.notice.failed", { place, message }), { permanent: true });
}

/** Wraps a hook's handler: errors, also those of its promise, are reported and go no further. */
export function guarded<Args extends unknown[]>(
  place: string,
  handler: (...args: Args) => unknown,
): (...args: Args) => void {
  return (...args) => {
    try {
      const result = handler(...args);
      if (result instanceof Promise) result.catch((error: unknown) => reportFailure(place, error));
    } catch (error) {
      reportFailure(place, error);
    }
  };
}
