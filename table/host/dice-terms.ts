/** The parts of a roll: dice with their faces, numbers and operators, and what they may be put through. */
import type { Modifier } from "./dice-parser.ts";

export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
}

export interface DieData {
  number?: number;
  faces?: number;
  modifiers?: string[];
  results?: DieResult[];
}

/** One term such as 2d6kh1, once evaluated. */
export class Die {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: string[];
  readonly results: DieResult[];
  /** With results it counts as evaluated. `modifiers` such as "kh1" are only written down: the results are taken as given. */
  constructor({ number = 1, faces = 6, modifiers = [], results = [] }: DieData = {}) {
    if (results.some(({ result }) => !Number.isInteger(result) || result < 1 || result > faces)) {
      throw new Error(`A d${faces} cannot show ${results.map(({ result }) => result).join(", ")}`);
    }
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
  }
  get expression(): string {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }
  get denomination(): string {
    return `d${this.faces}`;
  }
  get formula(): string {
    return this.expression;
  }
  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }
  get total(): number {
    return this.values.reduce((sum, value) => sum + value, 0);
  }
}

/** A number in `roll.terms`. */
export class NumericTerm {
  readonly number: number;
  constructor({ number }: { number: number }) {
    this.number = number;
  }
  get formula(): string {
    return String(this.number);
  }
}

/** An operator or a parenthesis in `roll.terms`. */
export class OperatorTerm {
  readonly operator: string;
  constructor({ operator }: { operator: string }) {
    this.operator = operator;
  }
  get formula(): string {
    return this.operator;
  }
}

export type RollTerm = Die | NumericTerm | OperatorTerm;

/** Marks the dice that a keep or drop takes out. */
export function discard(results: DieResult[], { type, count }: Modifier): void {
  const order = results.filter(({ active }) => active).sort((a, b) => a.result - b.result);
  const lowFirst = type === "kh" || type === "dl" ? order : order.reverse();
  const gone = type.startsWith("k") ? Math.max(0, order.length - count) : count;
  for (const die of lowFirst.slice(0, gone)) {
    die.active = false;
    die.discarded = true;
  }
}

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  round: Math.round,
};

export function call(name: string, values: number[]): number {
  const fn = FUNCTIONS[name];
  if (!fn) throw new Error(`Rolls know no function "${name}"`);
  return fn(...values);
}
