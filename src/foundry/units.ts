/** Lengths as people read them: in feet or metres as the setting says, whatever the rules count in. */
import { shownUnits } from "./settings.ts";

export type LengthUnit = "ft" | "m";

/** 10 ft are 3 m, as the books have it. */
const METRES_PER_FOOT = 0.3;

const METRES = /^m(ètres?|etres?|eters?|tr)?\.?$/i;
const FEET = /^(ft|feet|foot|pi|pieds?|')\.?$/i;

/** What a scene's grid is counted in, or null for anything else (miles, kilometres). */
export function unitOfScene(scene: Scene | null): LengthUnit | null {
  const units: unknown = scene?.grid.units;
  const word = typeof units === "string" ? units.trim() : "";
  if (METRES.test(word)) return "m";
  return FEET.test(word) ? "ft" : null;
}

/** The unit in which this client shows lengths of a swim in that scene; `own` is the ruleset's. */
export function shownUnit(own: LengthUnit, scene: Scene | null): LengthUnit {
  const units = shownUnits();
  return units === "scene" ? (unitOfScene(scene) ?? own) : units;
}

export function inUnit(length: number, from: LengthUnit, to: LengthUnit): number {
  if (from === to) return length;
  return to === "m" ? length * METRES_PER_FOOT : length / METRES_PER_FOOT;
}
