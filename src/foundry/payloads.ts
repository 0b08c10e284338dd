/**
 * Everything that comes from another client, by shape: which keys, of what kind, how long. A payload is read into a copy that holds what is listed here
 * and nothing else, or it is null. Reading looks at what is listed only, so that it takes no longer for a million other keys, and never throws.
 */
import { type Check, isRulesetId, type Refusal } from "../rules/index.ts";
import { isPlain, type Plain } from "./documents.ts";
import type { Notice } from "./notices.ts";
import type { CheckReply, CheckRequest } from "./question.ts";

/** Reads one value; undefined: it is not of this shape. */
type Shape<T> = (value: unknown) => T | undefined;

const text =
  (longest: number, pattern = /^/): Shape<string> =>
  (value) =>
    typeof value === "string" && value.length <= longest && pattern.test(value) ? value : undefined;

/** Larger than anything that is counted here. */
const MOST = 1e9;

const number =
  (least = -MOST, most = MOST): Shape<number> =>
  (value) =>
    typeof value === "number" && value >= least && value <= most ? value : undefined;

const oneOf =
  <T extends string | boolean>(...values: T[]): Shape<T> =>
  (value) =>
    values.find((known) => known === value);

const list =
  <T>(shape: Shape<T>, longest: number): Shape<T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > longest) return undefined;
    const read = value.map(shape);
    return read.every((one) => one !== undefined) ? (read as T[]) : undefined;
  };

type Shapes<T> = { [K in keyof T]-?: Shape<NonNullable<T[K]>> };

/** `may`: keys that may be absent (or null, as which JSON keeps them). */
const record =
  <T extends object>(shapes: Shapes<T>, may: readonly (keyof T & string)[] = []): Shape<T> =>
  (value) => {
    if (!isPlain(value)) return undefined;
    const read: Plain = {};
    for (const [name, shape] of Object.entries<Shape<unknown>>(shapes)) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if ((given ?? null) === null && (may as readonly string[]).includes(name)) continue;
      const part = shape(given);
      if (part === undefined) return undefined;
      read[name] = part;
    }
    return read as T;
  };

const word = text(40, /^[A-Za-z]\w*$/);
/** Names of people and things; longer ones are somebody's joke. */
const name = text(500);
const uuid = text(200, /^[\w.-]+$/);
/** Ids of checks and keys of them: names with dots and `~`. */
const checkId = text(300, /^[\w.~:-]+$/);
/** Dice that people roll; a forged notation must not keep a client busy, nor read anything. */
const die = text(8, /^\d{1,2}d\d{1,3}$/);

/** Labels are keys below one of the language files: "con", "preparation.breath". */
const label = text(100, /^[A-Za-z][\w.]*$/);
const part = record<Check["base"]>({ label, value: number() });

const check = record<Check>(
  {
    id: checkId,
    countdown: word as Shape<Check["countdown"]>,
    ordinal: number(0),
    due: number(0),
    clause: text(40, /^[\w.-]*$/),
    die,
    compare: oneOf("atMost", "atLeast"),
    base: part,
    target: number(),
    modifiers: list(part, 40),
    modifier: number(),
    risked: number(0, 20),
    onFail: word as Shape<Check["onFail"]>,
  },
  ["risked"],
);

const request = record<CheckRequest>(
  {
    check,
    ruleset: (value) => (isRulesetId(value) ? value : undefined),
    tokenUuid: uuid,
    name,
    img: text(2000),
    roundsWithoutAir: number(0),
    forGM: oneOf(true, false),
    askedOf: name,
  },
  ["roundsWithoutAir", "askedOf"],
);

/** More dice than any check has. */
const MOST_DICE = 100;
const dice = list(number(), MOST_DICE);
const situational = number();

const later = record<{ later: true }>({ later: oneOf(true as const) });
const rolled = record<{ dice: number[]; situational?: number }>({ dice, situational }, ["situational"]);
const verdict = record<{ verdict: "pass" | "fail" }>({ verdict: oneOf("pass", "fail") });

/** What a sentence is filled with. */
const MOST_DATA = 20;
const filling: Shape<Refusal["data"]> = (value) => {
  if (!isPlain(value)) return undefined;
  const data: Refusal["data"] = {};
  let count = 0;
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    const given = value[key];
    const read = name(given) ?? number()(given);
    if (++count > MOST_DATA || word(key) === undefined || read === undefined) return undefined;
    data[key] = read;
  }
  return data;
};

const level = oneOf("info", "warn");
const refusalNotice = record<Notice>(
  { level, refusal: record<Refusal>({ key: word, data: filling }), key: word, data: filling },
  ["key", "data"],
);
const keyNotice = record<Notice>({ level, key: word, data: filling, refusal: () => undefined }, ["data", "refusal"]);

/** Getters and proxies may do anything: then it is nothing that came as JSON. */
function read<T>(shape: Shape<T>, value: unknown): T | null {
  try {
    return shape(value) ?? null;
  } catch {
    return null;
  }
}

/** What a query brought, or null if it is no check that could be shown. */
export const readRequest = (data: unknown): CheckRequest | null => read(request, data);

/** What a person sent back: anything at all, so only the shapes that count get through. Players have no verdict. */
export function readReply(data: unknown, fromGM: boolean): CheckReply | null {
  const decided = fromGM ? read(verdict, data) : null;
  const given = read(later, data) ?? decided ?? read(rolled, data);
  return given && "dice" in given ? { dice: given.dice, situational: given.situational ?? 0 } : given;
}

export const readNotice = (data: unknown): Notice | null => read(refusalNotice, data) ?? read(keyNotice, data);

/** Key of a question that is taken back. */
export const readWithdrawal = (data: unknown): string | null =>
  read(record<{ key: string }>({ key: text(500, /^[\w.~:-]+$/) }), data)?.key ?? null;

/** Values in a wish; a scene's water and a whole swimmer together are fewer than a hundred. */
const MOST_VALUES = 1000;
/** Characters of a text in it. */
const LONGEST = 500;

/** A copy of JSON of bounded size; undefined for anything larger or else. */
function bounded(value: unknown, left: { values: number }, depth = 6): unknown {
  if (--left.values < 0 || depth < 0) return undefined;
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string") return value.length <= LONGEST ? value : undefined;
  if (Array.isArray(value)) return boundedList(value, left, depth);
  if (!isPlain(value)) return undefined;
  const copy: Plain = {};
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    const inner = key.length <= LONGEST && key !== "__proto__" ? bounded(value[key], left, depth - 1) : undefined;
    if (inner === undefined) return undefined;
    copy[key] = inner;
  }
  return copy;
}

function boundedList(value: unknown[], left: { values: number }, depth: number): unknown {
  if (value.length > left.values) return undefined;
  const copy = value.map((one) => bounded(one, left, depth - 1));
  return copy.includes(undefined) ? undefined : copy;
}

const anything: Shape<NonNullable<unknown>> = (value) => bounded(value, { values: MOST_VALUES }) ?? undefined;

/** A flag with a wish in it: an id and one thing that is wished; the rules check the rest of it. */
const WISHES = ["enter", "leave", "act", "answer", "discard", "pause", "advance", "undo", "withdraw"] as const;

export type WishData = { id: string } & Partial<Record<(typeof WISHES)[number], unknown>>;

const wishShapes = Object.fromEntries(WISHES.map((verb) => [verb, anything])) as unknown as Shapes<WishData>;
const wish = record<WishData>({ ...wishShapes, id: text(100) }, WISHES);

export function readWish(data: unknown): WishData | null {
  const wished = read(wish, data);
  return wished && Object.keys(wished).length === 2 ? wished : null;
}
