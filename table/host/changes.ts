/**
 * How an update meets stored data. Sources are frozen and never changed: applying gives a new one that
 * shares what stayed the same.
 */
import { isDeletionKey, isReplacementKey } from "./operators.ts";
import { deepClone, deepFreeze, equal, isPlainObject } from "./plain.ts";
import type { Source } from "./seam.ts";

/** Merges wire-form changes: objects deeply, arrays and scalars replaced, `-=` deleted, `==` replaced. Frozen result. */
export function applyChanges(source: Source, changes: Source): Source {
  const next: Source = { ...source };
  for (const [key, value] of Object.entries(changes)) {
    if (isDeletionKey(key)) delete next[key.slice(2)];
    else if (isReplacementKey(key)) next[key.slice(2)] = deepFreeze(deepClone(value));
    else if (isPlainObject(value))
      next[key] = applyChanges(isPlainObject(next[key]) ? (next[key] as Source) : {}, value);
    else next[key] = deepFreeze(deepClone(value));
  }
  return Object.freeze(next);
}

/** The part of the changes that would alter the source; `{}` when nothing would. */
export function diffChanges(source: Source, changes: Source): Source {
  const diff: Source = {};
  for (const [key, value] of Object.entries(changes)) {
    if (isDeletionKey(key)) {
      if (key.slice(2) in source) diff[key] = null;
    } else if (isReplacementKey(key)) {
      if (!equal(source[key.slice(2)], value)) diff[key] = value;
    } else if (isPlainObject(value)) {
      const present = source[key];
      if (!isPlainObject(present)) {
        // `{ a: { "-=b": null } }` on nothing deletes nothing.
        const made = applyChanges({}, value);
        if (Object.keys(made).length > 0 || Object.keys(value).length === 0) diff[key] = value;
      } else {
        const inner = diffChanges(present, value);
        if (Object.keys(inner).length > 0) diff[key] = inner;
      }
    } else if (!(key in source) || !equal(source[key], value)) diff[key] = value;
  }
  return diff;
}
