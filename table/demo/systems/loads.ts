import type { Figure, Load } from "../figures.ts";

/** Pounds that can be borne before each step of encumbrance, by Strength: unencumbered, light, moderate, heavy, severe. */
const LIMITS: [upToStr: number, limits: [number, number, number, number, number]][] = [
  [9, [35, 50, 65, 80, 90]],
  [11, [40, 58, 76, 96, 110]],
  [13, [45, 69, 93, 117, 140]],
  [15, [55, 85, 115, 145, 170]],
  [16, [70, 100, 130, 160, 195]],
  [17, [85, 121, 157, 193, 220]],
  [18, [110, 149, 188, 227, 255]],
  [25, [135, 174, 213, 252, 280]],
];

const STEPS: Load[] = ["none", "light", "moderate", "heavy", "severe"];

const limitsFor = (str: number, exceptional: number | null): number[] => {
  const strength = str === 18 && exceptional ? 19 : str;
  return LIMITS.find(([upTo]) => strength <= upTo)?.[1] ?? [135, 174, 213, 252, 280];
};

/** The step of encumbrance that `pounds` make for this Strength. */
export function loadOf(pounds: number, str: number, exceptional: number | null): Load {
  const limits = limitsFor(str, exceptional);
  return STEPS[limits.findIndex((limit) => pounds <= limit)] ?? "severe";
}

export const maxWeight = (str: number, exceptional: number | null): number => limitsFor(str, exceptional)[4] ?? 0;

/** The weight of the pack that brings a figure, armour and all, to the middle of its load. */
export function packFor(figure: Figure, armourPounds: number): number {
  const limits = limitsFor(figure.str, figure.exceptional);
  const step = STEPS.indexOf(figure.load);
  const below = step === 0 ? 0 : (limits[step - 1] ?? 0);
  const middle = Math.round((below + (limits[step] ?? below)) / 2);
  return Math.max(1, middle - armourPounds);
}

/** The movement left of a base of 12 (or 6) at each step, as the optional rule for encumbrance has it. */
export function moveUnder(base: number, load: Load): number {
  const share = { none: 1, light: 8 / 12, moderate: 6 / 12, heavy: 4 / 12, severe: 1 / 12 }[load];
  return Math.max(1, Math.floor(base * share));
}

/** Damage adjustment of the AD&D Strength table. */
export function damageAdjustment(str: number, exceptional: number | null): number {
  if (str === 18 && exceptional) return exceptional > 99 ? 6 : exceptional > 90 ? 5 : exceptional > 75 ? 4 : 3;
  if (str >= 19) return 7;
  if (str === 18) return 2;
  if (str >= 16) return 1;
  return str <= 5 ? -1 : 0;
}
