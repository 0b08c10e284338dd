/** The parts of a roll: dice with their faces, numbers and operators, and what they may be put through. */
import type { Modifier } from "./dice-parser.ts";

export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
}

/** One term such as 2d6kh1, once evaluated. */
export class Die {
  readonly number: number;
  readonly faces: number;
  readonly expression: string;
  readonly results: DieResult[];
  constructor(number: number, faces: number, expression: string, results: DieResult[]) {
    this.number = number;
    this.faces = faces;
    this.expression = expression;
    this.results = results;
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

/** A number or an operator in `roll.terms`. */
export interface PlainTerm {
  number?: number;
  operator?: string;
  formula: string;
}

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
