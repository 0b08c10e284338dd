/** Looking into an actor: its paths, its items, and numbers that are written as text. Nothing here throws. */
import type { Found, ItemLike } from "./adapter.ts";

/** The host's own lookup, where getters of a system may throw on actors that they were not written for: then there is nothing. */
function lookUp(object: unknown, path: string): unknown {
  if (typeof object !== "object" || object === null) return undefined;
  try {
    return foundry.utils.getProperty(object, path);
  } catch {
    return undefined;
  }
}

/** An adapter's path as a path below the actor. */
export function belowActor(path: string): string {
  if (path.startsWith("actor.")) return path.slice("actor.".length);
  return path.startsWith("system.") ? path : `system.${path}`;
}

/** What stands at an adapter's path. */
export const property = (actor: object, path: string): unknown => lookUp(actor, belowActor(path));

/** What stands at a path below the actor. */
export const actorProperty = (actor: object, path: string): unknown => lookUp(actor, path);

/** What stands at a path below an item's system data. */
export const itemProperty = (item: ItemLike, path: string): unknown => lookUp(item, `system.${path}`);

/** The members of a list, a Set or a Collection; nothing of what is none. */
export function membersOf(value: unknown): unknown[] {
  try {
    return typeof value === "object" && value !== null && Symbol.iterator in value
      ? [...(value as Iterable<unknown>)]
      : [];
  } catch {
    return [];
  }
}

const isItem = (value: unknown): value is ItemLike => typeof value === "object" && value !== null;

export const allItems = (actor: object): ItemLike[] => membersOf(lookUp(actor, "items")).filter(isItem);

export const itemsOf = (actor: object, type: string): ItemLike[] =>
  allItems(actor).filter((item) => lookUp(item, "type") === type);

export const nameOf = (item: ItemLike): string => String(lookUp(item, "name") ?? "");

/** "12", "4+1", "30'" and "9, nage 15" are numbers with something behind; "" and null are none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const found = /^\s*([+-]?\d+(?:[.,]\d+)?)/.exec(value)?.[1];
  return found === undefined ? null : Number(found.replace(",", "."));
}

/** The first of an adapter's paths that holds a number. */
export function firstNumber(actor: object, paths: readonly string[]): { value: number; path: string } | null {
  for (const path of paths) {
    const value = toNumber(property(actor, path));
    if (value !== null) return { value, path: belowActor(path) };
  }
  return null;
}

/** The first of an adapter's paths that holds text. */
export function firstText(actor: object, paths: readonly string[]): { value: string; path: string } | null {
  for (const path of paths) {
    const value = property(actor, path);
    if (typeof value === "string" && value.trim() !== "") return { value, path: belowActor(path) };
  }
  return null;
}

/** The first of an adapter's paths that holds anything, as it is. */
export function firstValue(actor: object, paths: readonly string[]): Found | null {
  for (const path of paths) {
    const value = property(actor, path);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return { value, path: belowActor(path) };
  }
  return null;
}

/** Without capitals, accents and underscores, so that words of several languages can be looked for in it. */
export const plainText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[_-]/g, " ");
