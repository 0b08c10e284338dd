/** The state as people and scenario files see it: figures rounded, statuses derived, the next check calculated. */
import { breathLeft } from "./countdowns/breath.ts";
import { type Fold, run } from "./fold.ts";
import { EPSILON, round } from "./numbers.ts";
import type { Ruleset } from "./ruleset.ts";
import { holdsBreath, inWater, type State } from "./state.ts";
import type { Status, View } from "./types.ts";

const DISTANCE_DIGITS = 2;
const FIGURE_DIGITS = 4;

const isOut = (s: State, book: Ruleset): boolean =>
  book.breathLeft ? s.series.drowning !== undefined : ((s.series.pulled ?? s.series.breath)?.over ?? null) !== null;

/** In the order of `STATUSES`; the drowned keep in water and under water and nothing else (T25). */
export function statusesOf(s: State, book: Ruleset): Status[] {
  const water: [Status, boolean][] = [
    ["inWater", inWater(s)],
    ["underWater", s.position === "under"],
  ];
  const rest: [Status, boolean][] = s.drowned
    ? [["drowned", true]]
    : [
        ["outOfBreath", holdsBreath(s) && isOut(s, book)],
        ["exhausted", s.points.exhausted && (book.endurance(s)?.left ?? 0) < EPSILON],
        ["sinking", s.sinking !== null && (s.water.depth === null || s.depth < s.water.depth - EPSILON)],
        ["unconscious", s.unconscious],
        ["holdingOn", s.holding],
        ["mustRest", s.restsUntil !== null || (s.position === "land" && s.restOwed > EPSILON)],
      ];
  return [...water, ...rest].filter(([, holds]) => holds).map(([status]) => status);
}

/**
 * The next check if nothing changes: the same fold, gone on without entries until somebody would have to roll. A series
 * that waits for an answer does not count.
 */
function nextCheck(fold: Fold, book: Ruleset): View["next"] {
  const ahead: Fold = { state: structuredClone(fold.state), events: [], open: [], throws: [], done: 0 };
  let moments = 0;
  run(
    ahead,
    book,
    [],
    Number.MAX_SAFE_INTEGER,
    () => undefined,
    (f) => f.open.length > 0 || ++moments > 1000,
  );
  const check = ahead.open[0];
  return check ? { at: check.due, countdown: check.countdown } : null;
}

/** In the first round of a leap its momentum counts too. */
const diveNow = (s: State, book: Ruleset): number | null =>
  s.plunge ? (book.dive(s) ?? 0) + s.plunge.added : book.dive(s);

function breathOf(s: State, book: Ruleset): { limit: number; left: number } {
  if (!book.breathLeft || !holdsBreath(s)) return breathLeft(s, book.breathLimit(s));
  const shown = book.breathLeft(s);
  return s.drowned || s.series.drowning ? { ...shown, left: 0 } : shown;
}

export function viewOf(fold: Fold, book: Ruleset): View {
  const s = fold.state;
  const { limit, left } = breathOf(s, book);
  const endurance = book.endurance(s);
  const figure = (x: number): number => round(x, FIGURE_DIGITS);
  const distance = (x: number | null): number | null => (x === null ? null : round(x, DISTANCE_DIGITS));
  const { surface, under } = book.swims(s);
  const mayMove = inWater(s) && !s.drowned;
  return {
    at: round(s.at),
    position: s.position,
    depth: round(s.depth, FIGURE_DIGITS),
    breath: { limit: figure(Math.max(limit, left)), left: figure(left) },
    endurance: endurance && { ...endurance, limit: figure(endurance.limit), left: figure(endurance.left) },
    statuses: statusesOf(s, book),
    movement: {
      unit: book.unit,
      surface: distance(surface),
      under: distance(under),
      dive: mayMove ? distance(diveNow(s, book)) : null,
      rise: mayMove ? distance(book.rise(s)) : null,
    },
    next: s.drowned ? null : nextCheck(fold, book),
  };
}
