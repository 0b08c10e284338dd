/** Where the body is: going down, coming up, and what follows at once when a moment closes (T8, T11-T16). */
import { EPSILON, reached } from "./numbers.ts";
import type { Ruleset } from "./ruleset.ts";
import { afloat, heldUp, inWater, type SinkCause, type State } from "./state.ts";
import type { StoryEvent } from "./types.ts";

type Say = (event: Omit<StoryEvent, "at">) => void;

/** Times late in a long swim are no finer than this, in rounds; surface and bottom are reached all the same. */
const CLOCK_GRAIN = 2e-5;

const bottom = (s: State): number => s.water.depth ?? Number.POSITIVE_INFINITY;

const downRate = (s: State, book: Ruleset): number | null => (s.sinking ? book.sinkRate(s) : book.dive(s));

/** Units per round, + is down. */
export function vertical(s: State, book: Ruleset): number {
  if (s.position !== "under" || s.drowned) return 0;
  if (s.plunge) return s.depth < bottom(s) - EPSILON ? s.plunge.added + (downRate(s, book) ?? 0) : 0;
  if (s.sinking) return s.depth < bottom(s) - EPSILON ? book.sinkRate(s) : 0;
  if (s.unconscious || s.activity.inert) return -(book.floatUp(s) ?? 0);
  if (s.activity.vertical === "down") return s.depth < bottom(s) - EPSILON ? (book.dive(s) ?? 0) : 0;
  return s.activity.vertical === "up" ? -(book.rise(s) ?? 0) : 0;
}

/** When the surface or the bottom is reached. */
export function verticalDue(s: State, book: Ruleset): number {
  const speed = vertical(s, book);
  if (s.plunge) return s.plunge.until;
  if (speed < 0 && s.depth > EPSILON) return s.at + s.depth / -speed;
  if (speed > 0 && bottom(s) < Number.POSITIVE_INFINITY) return s.at + (bottom(s) - s.depth) / speed;
  return Number.POSITIVE_INFINITY;
}

export function move(s: State, book: Ruleset, rounds: number): void {
  const speed = vertical(s, book);
  const near = EPSILON + Math.abs(speed) * CLOCK_GRAIN;
  s.depth += speed * rounds;
  if (s.depth < near && speed < 0) s.depth = 0;
  if (s.depth > bottom(s) - near && speed > 0) s.depth = bottom(s);
  if (s.plunge && reached(s.at + rounds, s.plunge.until)) s.plunge = null;
}

/** The body stays in the water, under it (T25). */
export function drown(s: State): void {
  s.drowned = true;
  if (s.position === "surface") s.position = "under";
}

export function comeUp(s: State, say: Say): void {
  if (s.position === "under") say({ event: "surfaces" });
  s.position = "surface";
  s.activity.position = "surface";
  s.activity.vertical = "level";
  s.depth = 0;
  s.sinking = null;
  s.willing = true;
  s.goingUnder = null;
  s.comesUp = false;
  s.plunge = null;
}

function goDown(s: State, cause: SinkCause): void {
  if (s.position === "surface") {
    s.position = "under";
    s.willing = false;
  }
  s.activity.vertical = "level";
  s.sinking = cause;
  s.goingUnder = null;
}

/** What takes an unsupported swimmer down, in the order in which it is looked for. */
function downward(s: State, book: Ruleset): { cause: SinkCause; event: "sinks" | "goesUnder"; clause: string } | null {
  const heavy = book.sinks(s);
  if (heavy) return heavy;
  const spentOut = book.spentOut(s);
  if (spentOut) return { cause: "exhausted", event: "goesUnder", clause: spentOut };
  if (s.unconscious) return { cause: "unconscious", event: "goesUnder", clause: "T15" };
  if (s.goingUnder) return { cause: s.goingUnder.event === "sinks" ? "roll" : "check", ...s.goingUnder };
  return null;
}

/** The last group of T9: sinks, goes under, surfaces; whoever comes up without being able to stay there goes down again. */
export function settle(s: State, book: Ruleset, say: Say): void {
  s.depth = Math.min(s.depth, bottom(s));
  if (!inWater(s) || s.drowned) {
    s.goingUnder = null;
    return;
  }
  settleAbove(s, book, say);
  if (s.position === "under") settleUnder(s, book, say);
  settleAbove(s, book, say);
}

function settleAbove(s: State, book: Ruleset, say: Say): void {
  if (s.position !== "surface") return;
  const down = afloat(s) ? downward(s, book) : null;
  s.goingUnder = null;
  if (!down) return;
  goDown(s, down.cause);
  say({ event: down.event, clause: down.clause });
}

/** T23: once the gear is gone, so is the sinking that it caused, and no other. */
export function easeLoad(s: State, book: Ruleset): void {
  if (s.sinking === "load" && book.sinks(s)?.cause !== "load") s.sinking = null;
  if (s.sinking === "roll" && !book.weighsDown?.(s)) s.sinking = null;
}

function settleUnder(s: State, book: Ruleset, say: Say): void {
  const heavy = book.sinks(s);
  easeLoad(s, book);
  const shallow = s.water.depth !== null && s.water.depth <= s.swimmer.height;
  if (s.sinking && shallow && !s.unconscious) {
    comeUp(s, say);
    return;
  }
  if (heldUp(s)) s.sinking = null;
  if (!s.sinking && !heldUp(s) && !shallow) {
    if (heavy?.cause === "load") {
      goDown(s, "load");
      say({ event: "sinks", clause: heavy.clause });
    } else if (book.spentOut(s)) goDown(s, "exhausted");
  }
  if (s.comesUp) {
    comeUp(s, say);
    return;
  }
  if (s.depth > 0 || s.sinking) return;
  const rises = s.activity.vertical === "up" && (book.rise(s) ?? 0) > 0;
  const floats = (s.activity.inert || s.unconscious) && (book.floatUp(s) ?? 0) > 0;
  if (s.unconscious ? floats && heldUp(s) : rises || floats) comeUp(s, say);
}
