/** foundry.utils: the functions a module may call, by their documented behaviour. */

import { applyChanges } from "./changes.ts";
import { cleanHTML, escapeHTML } from "./html.ts";
import { expandObject, legacyKeys, toWire } from "./operators.ts";
import { deepClone, deepFreeze, equal, isPlainObject, randomID } from "./plain.ts";
import type { Generation, HostWindow, Source } from "./seam.ts";

export function getProperty(object: unknown, path: string): unknown {
  if (!path || typeof object !== "object" || object === null) return undefined;
  if (path in object) return (object as Source)[path];
  let at: unknown = object;
  for (const name of path.split(".")) {
    if (at === null || at === undefined || !(name in Object(at))) return undefined;
    at = (at as Source)[name];
  }
  return at;
}

export function hasProperty(object: unknown, path: string): boolean {
  let at: unknown = object;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !(name in at)) return false;
    at = (at as Source)[name];
  }
  return true;
}

/** Returns whether the value was changed. */
export function setProperty(object: Source, path: string, value: unknown): boolean {
  const names = path.split(".");
  const last = names.pop() as string;
  let at = object;
  for (const name of names) {
    if (typeof at[name] !== "object" || at[name] === null) at[name] = {};
    at = at[name] as Source;
  }
  if (at[last] === value) return false;
  at[last] = value;
  return true;
}

export function flattenObject(object: Source, depth = 0): Source {
  if (depth > 100) throw new Error("flattenObject: too deep");
  const flat: Source = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [inner, item] of Object.entries(flattenObject(value, depth + 1))) flat[`${key}.${inner}`] = item;
    } else flat[key] = value;
  }
  return flat;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** v13 */
  performDeletions?: boolean;
  /** v14 */
  applyOperators?: boolean;
}

export function mergeObject(original: Source, other: Source = {}, options: MergeOptions = {}): Source {
  const target = options.inplace === false ? deepClone(original) : original;
  const changes = expandObject(other);
  if (options.performDeletions || options.applyOperators) {
    const merged = deepClone(applyChanges(target, toWire(changes)));
    for (const key of Object.keys(target)) if (!(key in merged)) delete target[key];
    return Object.assign(target, merged);
  }
  mergeInto(target, changes, options, 0);
  return target;
}

function mergeInto(target: Source, changes: Source, options: MergeOptions, depth: number): void {
  const { insertKeys = true, insertValues = true, overwrite = true, recursive = true } = options;
  for (const [key, value] of Object.entries(changes)) {
    const present = target[key];
    if (!(key in target)) {
      if (depth === 0 ? insertKeys : insertValues) target[key] = deepClone(value);
    } else if (recursive && isPlainObject(present) && isPlainObject(value)) {
      mergeInto(present, value, options, depth + 1);
    } else if (overwrite) {
      if (options.enforceTypes && present !== null && present !== undefined && typeof present !== typeof value) {
        throw new Error(`mergeObject: ${key} is ${typeof present}, not ${typeof value}`);
      }
      target[key] = deepClone(value);
    }
  }
}

/** What of `other` differs from `original`. */
export function diffObject(original: Source, other: Source): Source {
  const diff: Source = {};
  for (const [key, value] of Object.entries(other)) {
    const present = original[key];
    if (isPlainObject(present) && isPlainObject(value)) {
      const inner = diffObject(present, value);
      if (Object.keys(inner).length > 0) diff[key] = inner;
    } else if (!(key in original) || !equal(present, value)) diff[key] = value;
  }
  return diff;
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** "14.369" is newer than "14.36". */
export function isNewerVersion(version: string | number, than: string | number): boolean {
  const [a, b] = [String(version).split("."), String(than).split(".")];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]];
    if (x === y) continue;
    if (x === undefined) return false;
    if (y === undefined) return true;
    const [nx, ny] = [Number(x), Number(y)];
    return Number.isNaN(nx) || Number.isNaN(ny) ? x > y : nx > ny;
  }
  return false;
}

export function getType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "Array";
  if (typeof value === "object") return isPlainObject(value) ? "Object" : value.constructor.name;
  return typeof value;
}

/** foundry.utils for one client. `warn` is told about `-=` keys in v14. */
export function createUtils(generation: Generation, window: HostWindow, warn: (message: string) => void) {
  const common = {
    cleanHTML: (html: string) => cleanHTML(html, window),
    debounce<A extends unknown[]>(fn: (...args: A) => void, delay: number) {
      let timer: number | undefined;
      return (...args: A) => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => fn(...args), delay);
      };
    },
    deepClone,
    deepFreeze,
    diffObject,
    escapeHTML,
    expandObject,
    flattenObject,
    getProperty,
    getType,
    hasProperty,
    isEmpty,
    isNewerVersion,
    mergeObject(original: Source, other: Source = {}, options: MergeOptions = {}) {
      if (generation >= 14) for (const key of legacyKeys(other)) warn(`mergeObject: ${key}`);
      return mergeObject(original, other, options);
    },
    objectsEqual: equal,
    randomID,
    setProperty,
  };
  return generation >= 14
    ? common
    : { ...common, duplicate: <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T };
}
