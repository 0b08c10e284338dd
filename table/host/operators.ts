/**
 * Deletion and forced replacement inside updates. In memory they are instances, on the wire and in v13
 * they are keys: `-=key: null` deletes, `==key: value` replaces without merging.
 */
import { isPlainObject } from "./plain.ts";
import type { Generation, Source } from "./seam.ts";

export class DataFieldOperator {}

export class ForcedDeletion extends DataFieldOperator {}

export class ForcedReplacement extends DataFieldOperator {
  readonly value: unknown;
  constructor(value: unknown) {
    super();
    this.value = value;
  }
}

/** foundry.data.operators of v14. */
export const operators = { DataFieldOperator, ForcedDeletion, ForcedReplacement };

export const isDeletionKey = (key: string): boolean => key.startsWith("-=");
export const isReplacementKey = (key: string): boolean => key.startsWith("==");

/** Dotted keys become nested objects. Operators and arrays are left whole. */
export function expandObject(object: Source): Source {
  const expanded: Source = {};
  for (const [path, value] of Object.entries(object)) {
    const inner = isPlainObject(value) ? expandObject(value) : value;
    place(expanded, path.split("."), inner);
  }
  return expanded;
}

function place(into: Source, path: string[], value: unknown): void {
  let at = into;
  for (const name of path.slice(0, -1)) {
    if (!isPlainObject(at[name])) at[name] = {};
    at = at[name] as Source;
  }
  const last = path[path.length - 1] as string;
  const present = at[last];
  if (isPlainObject(present) && isPlainObject(value)) {
    for (const [key, item] of Object.entries(value)) place(present, [key], item);
  } else at[last] = value;
}

/** Expands and turns operator instances into keys: the form that is validated, sent and applied. */
export function toWire(changes: Source): Source {
  return keyed(expandObject(changes));
}

function keyed(changes: Source): Source {
  const wire: Source = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) wire[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) wire[`==${key}`] = value.value;
    else wire[key] = isPlainObject(value) && !isReplacementKey(key) ? keyed(value) : value;
  }
  return wire;
}

/** What hooks see: v13 the keys, v14 the operator instances. A new object, free to be changed. */
export function fromWire(wire: Source, generation: Generation): Source {
  const changes: Source = {};
  for (const [key, value] of Object.entries(wire)) {
    if (generation >= 14 && isDeletionKey(key)) changes[key.slice(2)] = new ForcedDeletion();
    else if (generation >= 14 && isReplacementKey(key)) changes[key.slice(2)] = new ForcedReplacement(value);
    else changes[key] = isPlainObject(value) ? fromWire(value, generation) : value;
  }
  return changes;
}

/** Paths of `-=` and `==` keys as they were written, which v14 warns about. */
export function legacyKeys(changes: Source, path = ""): string[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (/(^|\.)(-=|==)/.test(key)) return [here];
    return isPlainObject(value) ? legacyKeys(value, here) : [];
  });
}
