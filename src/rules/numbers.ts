/**
 * Times and budgets are floating-point numbers built from thirds and tenths. Two of them are the same moment when they
 * differ by less than EPSILON; what is rounded up or down is first freed from such noise.
 */
export const EPSILON = 1e-6;

export const ceil = (x: number): number => Math.ceil(x - EPSILON);
export const floor = (x: number): number => Math.floor(x + EPSILON);
export const same = (a: number, b: number): boolean => Math.abs(a - b) < EPSILON;
export const reached = (now: number, moment: number): boolean => now >= moment - EPSILON;

/** The latest time that a swim can know, in rounds: two hundred years of minutes, and still exact to EPSILON. */
export const LATEST = 1e8;

/** Rounds to `digits` decimals, fewer for numbers too large to hold them, without a negative zero. */
export function round(x: number, digits = 9): number {
  const held = 14 - Math.max(0, Math.floor(Math.log10(Math.abs(x) + 1)));
  const scale = 10 ** Math.max(0, Math.min(digits, held));
  return Math.round(x * scale) / scale || 0;
}

/** The first moment `origin + k * step` (k whole, at least 1) at or after `moment`: a started round or turn is finished. */
export function endOfPeriod(origin: number, step: number, moment: number): number {
  return round(origin + step * Math.max(1, ceil((moment - origin) / step)));
}

/** The first such moment strictly after `moment`. */
export function nextPeriod(origin: number, step: number, moment: number): number {
  return round(origin + step * (floor((moment - origin) / step) + 1));
}
