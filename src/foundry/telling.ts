/** The story of a stored swim at a time; a swim and a moment that were told once are not told again. */
import { type Swim, type Telling, tell } from "../rules/index.ts";
import { nowOf } from "./clock.ts";
import { type StoredSwim, swimOf } from "./store.ts";

/** Stepped back to before it went in, a swimmer is on land: the core's time begins at 0. */
export function tellAt(swim: Swim, now: number): Telling {
  return now < 0 ? { ...tell({ ...swim, entries: {}, answers: {} }, 0), now } : tell(swim, now);
}

const known = new WeakMap<StoredSwim, Telling>();

/** `stored` is what `swimOf` gave: an object that stands for the flag as it is. */
export function tellStored(stored: StoredSwim, now: number): Telling {
  const last = known.get(stored);
  if (last?.now === now) return last;
  const telling = tellAt(stored, now);
  known.set(stored, telling);
  return telling;
}

/** The story of a token at the present time, or null for one without a (readable) swim. */
export function tellToken(token: TokenDocument): Telling | null {
  const read = swimOf(token);
  return read?.ok ? tellStored(read.value, nowOf(read.value)) : null;
}

export const isInWater = (token: TokenDocument): boolean =>
  tellToken(token)?.view.statuses.includes("inWater") ?? false;
