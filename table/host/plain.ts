import type { Source } from "./seam.ts";

/** A `{}`: not an array, not a class instance. */
export function isPlainObject(value: unknown): value is Source {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies plain objects and arrays to the bottom; class instances stay the same object, Dates are copied. */
export function deepClone<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => deepClone(item)) as T;
  if (value instanceof Date) return new Date(value) as T;
  if (!isPlainObject(value)) return value;
  const copy: Source = {};
  for (const key of Object.keys(value)) copy[key] = deepClone(value[key]);
  return copy as T;
}

/** Freezes plain objects and arrays to the bottom, so that an in-place change throws. Returns its argument. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value) || isPlainObject(value)) {
    for (const item of Object.values(value)) deepFreeze(item);
    Object.freeze(value);
  }
  return value;
}

export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => equal(item, b[at]));
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((item) => b.has(item));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equal(a[key], b[key]));
}

const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomID(length = 16): string {
  let id = "";
  for (let at = 0; at < length; at += 1) id += ID_ALPHABET[Math.floor(Math.random() * ID_ALPHABET.length)];
  return id;
}

/** Throws, naming the path, when a value would not come back the same from JSON. */
export function assertJson(value: unknown, path: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Error(`${path} is ${value}, which JSON cannot hold`);
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item, at) => {
      assertJson(item, `${path}[${at}]`);
    });
    return;
  }
  if (!isPlainObject(value)) {
    const kind = typeof value === "object" ? (value?.constructor?.name ?? "object") : typeof value;
    throw new Error(`${path} is not plain JSON (${kind})`);
  }
  for (const key of Object.keys(value)) assertJson(value[key], `${path}.${key}`);
}
