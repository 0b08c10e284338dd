/** Single facts out of an actor, each null where the actor does not have it. Prepared data only, never `_source`. */
import type { ArmorWord, Json, LoadWord } from "../../rules/index.ts";
import { isPlain } from "../documents.ts";
import type { ItemLike, SystemPaths } from "./paths.ts";

export interface Found {
  value: Json;
  path: string;
}

export function property(actor: object, path: string): unknown {
  // Getters of a system may throw on actors they were not written for: then the fact is not there.
  try {
    if (path.startsWith("actor.")) return foundry.utils.getProperty(actor, path.slice("actor.".length));
    return foundry.utils.getProperty((actor as { system: object }).system, path);
  } catch {
    return undefined;
  }
}

const itemsOf = (actor: object, type: string): ItemLike[] =>
  [...(actor as { items: Iterable<ItemLike> }).items].filter((item) => item.type === type);

const itemProperty = (item: ItemLike, path: string): unknown => foundry.utils.getProperty(item.system as object, path);

/** "12", "4+1", "30'" and "9, nage 15" are numbers with something behind; "" and null are none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const found = /^\s*([+-]?\d+(?:[.,]\d+)?)/.exec(value)?.[1];
  return found === undefined ? null : Number(found.replace(",", "."));
}

export function firstNumber(actor: object, paths: readonly string[]): { value: number; path: string } | null {
  for (const path of paths) {
    const value = toNumber(property(actor, path));
    if (value !== null) return { value, path };
  }
  return null;
}

/** All classes together: items, a list on the actor, or one number (a monster's hit dice: "4+1" are 4). */
export function levels(actor: object, system: SystemPaths): Found | null {
  const { levelItems, levelList } = system;
  if (levelItems) {
    const items = itemsOf(actor, levelItems.type);
    const sum = items.reduce((total, item) => total + (countOf(itemProperty(item, levelItems.path)) ?? 0), 0);
    if (items.length > 0) return { value: sum, path: `items.${levelItems.type}` };
  }
  if (levelList) {
    const list = property(actor, levelList.path);
    const rows = Array.isArray(list) ? list : [];
    const sum = rows.reduce(
      (total: number, row) => total + (isPlain(row) ? (toNumber(row[levelList.level]) ?? 0) : 0),
      0,
    );
    if (rows.length > 0) return { value: sum, path: levelList.path };
  }
  const found = firstNumber(actor, system.paths.levels ?? []);
  return found && { value: Math.max(0, Math.floor(found.value)), path: found.path };
}

const countOf = (value: unknown): number | null =>
  typeof value === "object" && value !== null ? Object.values(value).length : toNumber(value);

export function load(actor: object, system: SystemPaths): Found | null {
  const { load: words, loadFlags, loadWeights } = system;
  for (const path of words?.paths ?? []) {
    const word = words?.words[String(property(actor, path))];
    if (word) return { value: word, path };
  }
  if (loadFlags && property(actor, loadFlags.enabled) === true) {
    const flag = loadFlags.flags.find(([path]) => property(actor, path) === true);
    return { value: flag?.[1] ?? "none", path: flag?.[0] ?? loadFlags.enabled };
  }
  return loadWeights ? loadByWeight(actor, loadWeights) : null;
}

function loadByWeight(actor: object, { value, over }: NonNullable<SystemPaths["loadWeights"]>): Found | null {
  const weight = toNumber(property(actor, value));
  if (weight === null) return null;
  let word: LoadWord = "none";
  let known = false;
  for (const [path, heavier] of [...over].reverse()) {
    const limit = toNumber(property(actor, path));
    if (limit === null) continue;
    known = true;
    if (weight > limit) word = heavier;
  }
  return known ? { value: word, path: value } : null;
}

/** "human" where the word says so; any other word is another race. */
export function race(actor: object, system: SystemPaths): Found | null {
  const { race: where } = system;
  if (!where) return null;
  for (const path of where.paths) {
    const word = property(actor, path);
    if (typeof word === "string" && word !== "") return { value: raceWord(word), path };
  }
  const [item] = where.itemType ? itemsOf(actor, where.itemType) : [];
  if (!item) return null;
  const words = [...(where.itemPaths ?? []).map((path) => itemProperty(item, path)), item.name];
  const word = words.find((candidate) => typeof candidate === "string" && candidate !== "");
  return { value: raceWord(String(word)), path: `items.${where.itemType}` };
}

const raceWord = (word: string): "human" | "other" => (/\bhuma(n|in|ine)\b/.test(plainText(word)) ? "human" : "other");

const SAMURAI = /^samo?urai\b/;

/** Whether one of the actor's classes is the samurai; null where no class is known. */
export function samurai(actor: object, { classes }: SystemPaths): Found | null {
  const named = classes ? classNames(actor, classes).filter(({ name }) => name !== "") : [];
  const found = named.find(({ name }) => SAMURAI.test(name)) ?? named[0];
  return found ? { value: SAMURAI.test(found.name), path: found.path } : null;
}

function classNames(
  actor: object,
  { itemTypes = [], list, paths = [] }: NonNullable<SystemPaths["classes"]>,
): { path: string; name: string }[] {
  const items = itemTypes.flatMap((type) => itemsOf(actor, type).map(({ name }) => [`items.${type}`, name] as const));
  const rows = list ? property(actor, list.path) : [];
  const listed =
    Array.isArray(rows) && list ? rows.map((row) => [list.path, isPlain(row) ? row[list.name] : ""] as const) : [];
  const texts = paths.map((path) => [path, property(actor, path)] as const);
  return [...items, ...listed, ...texts].map(([path, name]) => ({
    path,
    name: typeof name === "string" ? plainText(name) : "",
  }));
}

function wornArmor(actor: object, system: SystemPaths): ItemLike[] {
  const { armor } = system;
  if (!armor) return [];
  return itemsOf(actor, armor.type).filter(
    (item) => itemProperty(item, armor.worn[0]) === armor.worn[1] && !armor.shield(item),
  );
}

/** From the kinds and names of rule books in English and French to the words of the load table; the first that fits counts. */
const ARMOR_WORDS: [RegExp, ArmorWord][] = [
  [/breastplate|cuirass/, "cuirass"],
  [/scale|ecaille/, "scale"],
  [/studded|cloute/, "studded"],
  [/ring ?mail|annele|anneaux/, "ring"],
  [/brigandine/, "brigandine"],
  [/padded|matelass|gambeson/, "padded"],
  [/leather|cuir\b/, "leather"],
  [/\bhide|\bpeaux?\b/, "hide"],
  [/plate|plaques|chain|mailles|splint|eclisses|banded|\bheavy|lourde|metal/, "metal"],
  [/medium|moyenne/, "scale"],
  [/light|legere/, "leather"],
];

const plainText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[_-]/g, " ");

/** The most telling word in any of the texts: "categorie: moyenne" says less than "cotte de mailles". */
function armorWord(texts: string[]): ArmorWord | null {
  const plain = texts.map(plainText);
  return ARMOR_WORDS.find(([pattern]) => plain.some((text) => pattern.test(text)))?.[1] ?? null;
}

export function armor(actor: object, system: SystemPaths): Found | null {
  if (!system.armor) return null;
  const [item] = wornArmor(actor, system);
  const path = `items.${system.armor.type}`;
  if (!item) return { value: "none", path };
  const kinds = system.armor.kind.flatMap((kind) => itemProperty(item, kind) ?? []).map(String);
  const word = armorWord([...kinds, item.name]);
  return word && { value: word, path };
}

/** Armour alone, in the old count from 10 downwards. */
export function armorClass(actor: object, system: SystemPaths): Found | null {
  const { armor: where, ascendingAC } = system;
  const own = firstNumber(actor, system.paths.armorClass ?? []);
  if (own) return own;
  if (!where?.ac) return null;
  const [item] = wornArmor(actor, system);
  const path = `items.${where.type}`;
  if (!item) return { value: 10, path };
  const value = toNumber(itemProperty(item, where.ac));
  return value === null ? null : { value: ascendingAC ? 20 - value : value, path };
}

const SWIMMING = /^(swim(ming)?|natation|nage(r)?)\b/i;

/** Whether the actor swims and how many slots it put into that beyond the first; null where the system has no such skill. */
export function skill(actor: object, system: SystemPaths): { proficient: Found; slots: Found | null } | null {
  const { skill: where } = system;
  if (!where) return null;
  if ("paths" in where) {
    const found = where.paths.map((path) => ({ path, value: toNumber(property(actor, path)) }));
    const known = found.filter(({ value }) => value !== null);
    const best = known.find(({ value }) => Number(value) > 0) ?? known[0];
    return best ? { proficient: { value: Number(best.value) > 0, path: best.path }, slots: null } : null;
  }
  const path = `items.${where.type}`;
  const item = itemsOf(actor, where.type).find(({ name }) => SWIMMING.test(name));
  const slots = item && where.slots ? toNumber(itemProperty(item, where.slots)) : null;
  const extra = slots === null ? null : { value: Math.max(0, slots - 1), path };
  return { proficient: { value: item !== undefined, path }, slots: extra };
}

/** Movement: the ground rate in the old 12-scale, and a swimming rate of one's own ("9, nage 15"). */
export function moves(actor: object, system: SystemPaths): { move: Found | null; swim: Found | null } {
  const found = firstNumber(actor, system.paths.move ?? []);
  const text = found ? property(actor, found.path) : null;
  const swim = typeof text === "string" ? /(?:nage|swim)\w*\s*(\d+)/i.exec(text)?.[1] : undefined;
  // Text ("9, nage 15") is a monster's entry in the old scale, whatever the system does for its characters.
  const divisor = typeof text === "string" ? 1 : (system.moveDivisor ?? 1);
  const own = firstNumber(actor, system.paths.swimRate ?? []);
  return {
    move: found && found.value > 0 ? { value: found.value / divisor, path: found.path } : null,
    swim:
      swim !== undefined && found ? { value: Number(swim) * 10, path: found.path } : own && own.value > 0 ? own : null,
  };
}
