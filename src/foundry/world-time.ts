/**
 * The world's time as swims count it. After a jump it stands still for those in the water until the GM has said what the jump means: everything that is
 * computed from it (windows, overlays, what falls due) then shows how it was before.
 */
import { isPlain, MODULE } from "./documents.ts";
import { within } from "./patience.ts";
import { reportFailure } from "./report.ts";

/** Thirty thousand years. */
export const MOST_SECONDS = 1e12;

let lastSeconds = 0;

/** Seconds of the world's time. What a calendar has put there and is no number does not count: it is as late as it was. */
export function worldSeconds(): number {
  const seconds: unknown = game.time.worldTime;
  if (typeof seconds === "number" && Number.isFinite(seconds))
    lastSeconds = Math.min(MOST_SECONDS, Math.max(-MOST_SECONDS, seconds));
  return lastSeconds;
}

/** World setting `jump`: the world's seconds before the jump that nobody has decided on yet, or that is being rolled for. */
export interface Jump {
  from: number;
  /** The GM wants everything rolled; time goes on. */
  roll: boolean;
}

let known: Jump | null | undefined;

function read(value: unknown): Jump | null {
  if (!isPlain(value) || typeof value.from !== "number" || !Number.isFinite(value.from)) return null;
  return { from: value.from, roll: value.roll === true };
}

const stored = (): unknown => game.settings.get(MODULE, "jump");

/** Asked for on each look at the time, so it is read once and then kept in line by `takeJump`. */
export function currentJump(): Jump | null {
  if (known === undefined) known = read(stored());
  return known;
}

/** From here on, on this client. */
export function takeJump(value: unknown): void {
  known = read(value);
}

/** For all clients and for whoever comes later. GM only. Where it cannot be kept, it holds on this client all the same. */
export async function keepJump(jump: Jump | null): Promise<void> {
  known = jump;
  const wanted = jump ? { ...jump } : {};
  try {
    if (JSON.stringify(stored()) === JSON.stringify(wanted)) return;
    await within(game.settings.set(MODULE, "jump", wanted), "jump");
  } catch (error) {
    reportFailure("jump", error);
  }
}

/** Seconds of the world's time for a clock that was marked at `origin`: after a jump, only what was marked later goes by the present time. */
export function secondsFor(origin: number, jump: Jump | null): number {
  const worldTime = worldSeconds();
  return jump && !jump.roll ? Math.min(worldTime, Math.max(origin, jump.from)) : worldTime;
}
