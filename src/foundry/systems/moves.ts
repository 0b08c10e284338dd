/** Readers of movement: the ground rate in the scale of 12, and a swimming rate of one's own in feet per round of a minute (12 is 120). */
import { inUnit } from "../units.ts";
import type { Reader } from "./adapter.ts";
import { actorProperty, belowActor, firstNumber, property, toNumber } from "./property.ts";

/** How much of the system's measure is one point of the scale of 12. */
export interface Scale {
  divisor?: number;
  /** Numbers above this are feet per turn, ten to a point, whatever else the system does. */
  feetAbove?: number;
  /** Text is in the same measure as numbers; else it is a monster's entry ("9, nage 15") in the scale of 12. */
  text?: "same";
  /** Where the system says whether it measures in metres ("m"); `divisor` is then for the feet that they come to. */
  units?: string;
}

/** Feet per round of a minute in one point of the scale of 12. */
const FEET = 10;

/** A system's number of this actor in feet, where it may measure in metres. */
const inFeet = (actor: object, value: number, { units }: Scale): number =>
  units && property(actor, units) === "m" ? inUnit(value, "m", "ft") : value;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

function points(value: number, isText: boolean, { divisor = 1, feetAbove, text }: Scale): number {
  if (feetAbove !== undefined && value > feetAbove) return value / FEET;
  return isText && text !== "same" ? value : value / divisor;
}

export const moveAt =
  (paths: readonly string[], scale: Scale = {}): Reader =>
  (actor) => {
    const found = firstNumber(actor, paths);
    if (!found || found.value <= 0) return null;
    const isText = typeof actorProperty(actor, found.path) === "string";
    return { value: hundredths(points(inFeet(actor, found.value, scale), isText, scale)), path: found.path };
  };

/** "nage 15", "Sw 12", "Swim 60' (20')" within the text of a movement. */
const SWIMS = /\b(?:nage|swim(?:s|ming)?|sw)[.:]?\s*(\d+)/i;

/** A rate in text at one of these paths. */
export const swimInText =
  (paths: readonly string[], scale: Scale = {}): Reader =>
  (actor) => {
    for (const path of paths) {
      const text = property(actor, path);
      const rate = typeof text === "string" ? SWIMS.exec(text)?.[1] : undefined;
      if (rate === undefined) continue;
      return { value: hundredths(points(Number(rate), true, scale) * FEET), path: belowActor(path) };
    }
    return null;
  };

/** A number of its own. 0 says no more than that nobody wrote any. */
export const swimAt =
  (paths: readonly string[], scale: Scale = {}): Reader =>
  (actor) => {
    for (const path of paths) {
      const rate = toNumber(property(actor, path));
      if (rate !== null && rate > 0)
        return { value: hundredths(points(inFeet(actor, rate, scale), false, scale) * FEET), path: belowActor(path) };
    }
    return null;
  };
