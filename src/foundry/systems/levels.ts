/** Readers of the levels, all classes together; a monster's hit dice ("4+1") are its levels. */
import { isPlain } from "../documents.ts";
import type { Reader } from "./adapter.ts";
import { belowActor, firstNumber, itemProperty, itemsOf, membersOf, property, toNumber } from "./property.ts";

/** Tries one after the other. */
export const firstOf =
  (...readers: readonly Reader[]): Reader =>
  (actor) => {
    for (const reader of readers) {
      const found = reader(actor);
      if (found) return found;
    }
    return null;
  };

const countOf = (value: unknown): number =>
  (typeof value === "object" && value !== null ? Object.values(value).length : toNumber(value)) ?? 0;

/** A sum over the items of a type: numbers, or lists whose length counts. */
export const levelsOfItems =
  (type: string, path: string): Reader =>
  (actor) => {
    const items = itemsOf(actor, type);
    const sum = items.reduce((total, item) => total + countOf(itemProperty(item, path)), 0);
    return items.length > 0 ? { value: sum, path: `items.${type}` } : null;
  };

/** A sum over a list on the actor. */
export const levelsOfList =
  (list: string, level: string): Reader =>
  (actor) => {
    const rows = membersOf(property(actor, list));
    const sum = rows.reduce<number>((total, row) => total + (isPlain(row) ? (toNumber(row[level]) ?? 0) : 0), 0);
    return rows.length > 0 ? { value: sum, path: belowActor(list) } : null;
  };

/** One number, rounded down: a quarter of a hit die is none. */
export const levelsAt =
  (...paths: readonly string[]): Reader =>
  (actor) => {
    const found = firstNumber(actor, paths);
    return found && { value: Math.max(0, Math.floor(found.value)), path: found.path };
  };
