/** Foreign data against the vocabulary of `fields.ts`. Nothing here throws; every error names its field. */
import { type Field, type FieldGroup, fieldsFor } from "./fields.ts";
import { EPSILON } from "./numbers.ts";
import { type Refusal, refuse, shown } from "./result.ts";
import type { Json } from "./types.ts";

export type Plain = Record<string, unknown>;

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

export function isPlain(value: unknown): value is Plain {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const proto = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto) === null;
}

export const isName = (name: string): boolean => name.length > 0 && name.length <= 100 && !UNSAFE.has(name);

/** Entries name countdowns, and those name checks: letters, digits and underscores keep the names apart. */
export const isEntryId = (id: unknown): id is string => typeof id === "string" && /^\w{1,64}$/.test(id) && isName(id);

/** A swim of weeks has some hundred entries; more is not ours. */
export const MOST_ENTRIES = 5000;

/** A finite number from `min` up, or an error that names the field. */
export function checkNumber(value: unknown, field: string, min: number, max = Number.MAX_SAFE_INTEGER): Refusal[] {
  if (typeof value !== "number" || !Number.isFinite(value))
    return [refuse("notANumber", field, { value: shown(value) })];
  if (value < min) return [refuse("tooLow", field, { value, min })];
  if (value > max) return [refuse("tooHigh", field, { value, max })];
  return [];
}

/** Checks one value of the vocabulary; `path` is how the error calls it, e.g. "swimmer.str". */
export function checkValue(spec: Field, value: unknown, path: string): Refusal[] {
  if (value === null && spec.nullable) return [];
  if (spec.type === "boolean")
    return typeof value === "boolean" ? [] : [refuse("notBoolean", path, { value: shown(value) })];
  if (spec.type === "word") {
    const words = spec.words ?? [];
    return typeof value === "string" && words.includes(value)
      ? []
      : [refuse("unknownWord", path, { value: shown(value), words: words.join(", ") })];
  }
  const errors = checkNumber(value, path, spec.min ?? -Number.MAX_SAFE_INTEGER, spec.max);
  if (errors.length) return errors;
  const number = value as number;
  if (spec.type === "integer" && !Number.isInteger(number)) return [refuse("notWhole", path, { value: number })];
  if (spec.open && number === spec.min) return [refuse("notAbove", path, { value: number, min: spec.min ?? 0 })];
  if (spec.step && Math.abs(number / spec.step - Math.round(number / spec.step)) > EPSILON)
    return [refuse("notAStep", path, { value: number, step: spec.step })];
  return [];
}

/** Checks a partial record of a group; unknown keys are errors. `allowed` narrows the words of single fields. */
export function checkPatch(
  group: FieldGroup,
  value: unknown,
  path: string,
  unit: "ft" | "m",
  allowed: Record<string, readonly string[]> = {},
): Refusal[] {
  if (!isPlain(value)) return [refuse("notAnObject", path, { value: shown(value) })];
  const fields = fieldsFor(group, unit);
  return Object.entries(value).flatMap(([name, given]) => {
    const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!spec) return [refuse("unknownKey", `${path}.${name}`, { known: Object.keys(fields).join(", ") })];
    return checkValue(allowed[name] ? { ...spec, words: allowed[name] } : spec, given, `${path}.${name}`);
  });
}

/** A copy of the known keys of a checked record. */
export function pick(value: Plain, names: Iterable<string>): Record<string, Json> {
  const out: Record<string, Json> = {};
  for (const name of names) if (Object.hasOwn(value, name)) out[name] = value[name] as Json;
  return out;
}
