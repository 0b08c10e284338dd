/** Readers of the skill of swimming. Without a reader a system has no such thing, and everybody swims until the GM says otherwise. */
import type { ItemLike, Reader } from "./adapter.ts";
import { belowActor, itemProperty, itemsOf, nameOf, property, toNumber } from "./property.ts";

const SWIMMING = /^(swim(ming)?|natation|nage(r)?)\b/i;

type IsSwimming = (item: ItemLike) => boolean;

const byName: IsSwimming = (item) => SWIMMING.test(nameOf(item).trim());

/** Whether there is such an item: the systems where a skill is one. */
export const swimsByItem =
  (type: string, isSwimming: IsSwimming = byName): Reader =>
  (actor) => ({ value: itemsOf(actor, type).some(isSwimming), path: `items.${type}` });

/** The slots put into it beyond the first. */
export const slotsOfItem =
  (type: string, path: string): Reader =>
  (actor) => {
    const item = itemsOf(actor, type).find(byName);
    const slots = item ? toNumber(itemProperty(item, path)) : null;
    return slots === null ? null : { value: Math.max(0, slots - 1), path: `items.${type}` };
  };

/** Whether one of these numbers is more than nothing: a rank, a proficiency, a rate. */
export const swimsByNumber =
  (...paths: readonly string[]): Reader =>
  (actor) => {
    const known = paths.flatMap((path) => {
      const value = toNumber(property(actor, path));
      return value === null ? [] : [{ path: belowActor(path), value: value > 0 }];
    });
    return known.find(({ value }) => value) ?? known[0] ?? null;
  };
