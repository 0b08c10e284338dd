/** Readers of what somebody is: human or not, samurai or not. */
import { isPlain } from "../documents.ts";
import type { Found, ItemLike, Reader } from "./adapter.ts";
import { belowActor, firstText, itemProperty, itemsOf, membersOf, nameOf, plainText, property } from "./property.ts";

/** "human" where the word says so; any other word is another race. */
export const raceWord = (word: string): "human" | "other" =>
  /\bhuma(n|in|ine)\b/.test(plainText(word)) ? "human" : "other";

/** Text at one of these paths. */
export const raceAt =
  (...paths: readonly string[]): Reader =>
  (actor) => {
    const found = firstText(actor, paths);
    return found && { value: raceWord(found.value), path: found.path };
  };

/** An item of the actor's, by one of these paths below its system data or else by its name. */
export const raceOfItem =
  (type: string, ...paths: readonly string[]): Reader =>
  (actor) => {
    const [item] = itemsOf(actor, type);
    if (!item) return null;
    const words = [...paths.map((path) => itemProperty(item, path)), nameOf(item)];
    const word = words.find((candidate) => typeof candidate === "string" && candidate !== "");
    return typeof word === "string" ? { value: raceWord(word), path: `items.${type}` } : null;
  };

const SAMURAI = /^samo?urai\b/;

interface Named {
  path: string;
  name: unknown;
}

/** Where the names of classes are: of items, in a list on the actor, or as text. */
export interface ClassPaths {
  itemTypes?: readonly string[];
  list?: { path: string; name: string };
  paths?: readonly string[];
}

const itemNames = (actor: Actor, type: string): Named[] =>
  itemsOf(actor, type).map((item: ItemLike) => ({ path: `items.${type}`, name: nameOf(item) }));

/** Whether one of the actor's classes is the samurai; null where no class is known. */
export const samuraiAmong =
  ({ itemTypes = [], list, paths = [] }: ClassPaths): Reader =>
  (actor) => {
    const rows = list ? membersOf(property(actor, list.path)) : [];
    const named: Named[] = [
      ...itemTypes.flatMap((type) => itemNames(actor, type)),
      ...rows.map((row) => ({ path: belowActor(list?.path ?? ""), name: isPlain(row) && list ? row[list.name] : "" })),
      ...paths.map((path) => ({ path: belowActor(path), name: property(actor, path) })),
    ];
    const known = named.flatMap(({ path, name }): Found[] =>
      typeof name === "string" && name.trim() !== "" ? [{ path, value: SAMURAI.test(plainText(name.trim())) }] : [],
    );
    return known.find(({ value }) => value === true) ?? known[0] ?? null;
  };
