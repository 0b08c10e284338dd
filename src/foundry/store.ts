/** The flag on the token: read as foreign data each time, written in parts so that two writers do not erase each other. */

import { type Answer, answerKey, type Entry, type Refusal, type Result, readSwim, type Swim } from "../rules/index.ts";
import { announce } from "./announce.ts";
import type { Clock } from "./clock.ts";
import { flagsOf, isPlain, type Plain, removal } from "./documents.ts";
import { type Changes, changesBetween, lifted } from "./migrations.ts";
import { refusalText } from "./notices.ts";
import { LONGEST_ROUND, SHORTEST_ROUND } from "./settings.ts";
import { MOST_SECONDS } from "./world-time.ts";

/** flags.undertow.swim of a TokenDocument. */
export interface StoredSwim extends Swim {
  /** Names this swim in the ledger of its actor. */
  id: string;
  clock: Clock;
  /** Seconds of world time in a round, fixed at entry. */
  roundSeconds: number;
  /** The story is told in chat up to this swim time; -1: nothing yet. */
  told: number;
  /** When it was last told, in ms as of `Date.now()`; 0: never. */
  toldWhen: number;
  /** Traits that the GM set by hand for this swim: they do not follow the actor. */
  typed: string[];
}

const badClock = (field: string): Result<never> => ({ ok: false, errors: [{ key: "badClock", data: { field } }] });

/** A finite number of at most this size. */
const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && Math.abs(value) <= most;

/** Two thousand years of minutes: what the core can count. */
const MOST_ROUNDS = 1e9;

/** Values in a swim as large as the core lets it become, several times over. Counting them is quick, reading them is not. */
const MOST_VALUES = 300_000;

function isHuge(value: unknown): boolean {
  const waiting = [value];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    // Names alone first: collecting the values of a million takes seconds.
    for (const _name in next) if (++seen > MOST_VALUES) return true;
    for (const inner of Object.values(next)) if (typeof inner === "object" && inner !== null) waiting.push(inner);
  }
  return false;
}

function readStored(value: unknown): Result<StoredSwim> {
  if (isHuge(value)) return { ok: false, errors: [{ key: "huge", data: { field: "swim", max: MOST_VALUES } }] };
  const raw = isPlain(value) ? lifted(value) : {};
  const swim = readSwim(isPlain(value) ? raw : value);
  if (!swim.ok) return swim;
  const { clock, roundSeconds, told, id } = raw;
  if (!isPlain(clock) || typeof clock.source !== "string") return badClock("clock");
  if (!isWithin(clock.origin, MOST_SECONDS) || !isWithin(clock.at, MOST_ROUNDS)) return badClock("clock");
  if (!isWithin(roundSeconds, LONGEST_ROUND) || roundSeconds < SHORTEST_ROUND) return badClock("roundSeconds");
  const typed = Array.isArray(raw.typed) ? raw.typed.filter((name): name is string => typeof name === "string") : [];
  return {
    ok: true,
    value: {
      ...swim.value,
      id: typeof id === "string" && /^\w{1,40}$/.test(id) ? id : "swim",
      clock: { source: clock.source, origin: clock.origin, at: clock.at },
      roundSeconds,
      told: isWithin(told, MOST_ROUNDS) ? told : -1,
      toldWhen: typeof raw.toldWhen === "number" ? raw.toldWhen : 0,
      typed,
    },
  };
}

/** Reading is checking everything, so what was read is kept as long as the flag is the same object and nobody said it changed. */
const cache = new WeakMap<object, { flag: unknown; read: Result<StoredSwim> }>();

export const forgetToken = (token: object): void => void cache.delete(token);

/** The token's swim: null without one, errors for data that is not ours, too new or damaged. Never change the value: clone it. */
export function swimOf(token: TokenDocument): Result<StoredSwim> | null {
  const flag = flagsOf(token).swim;
  if (flag === null || flag === undefined) return null;
  const known = cache.get(token);
  if (known && known.flag === flag) return known.read;
  const read = readStored(flag);
  cache.set(token, { flag, read });
  return read;
}

/** What lifting the token's swim to the present shape changes; null for a swim that has it, or none. */
export function liftOf(token: TokenDocument): Changes | null {
  const { swim } = flagsOf(token);
  if (!isPlain(swim)) return null;
  const present = lifted(swim);
  return present === swim ? null : changesBetween(swim, present);
}

const warned = new Set<string>();

/** One notice per token and session: what is wrong, that nothing was touched, what can be done. */
export function noticeForeign(token: TokenDocument, errors: Refusal[]): void {
  if (warned.has(token.uuid)) return;
  warned.add(token.uuid);
  const [error] = errors;
  const reason = error ? refusalText(error) : "";
  announce("warn", game.i18n.format("undertow.notice.foreign", { name: token.name, reason }), {
    permanent: true,
  });
}

/** What to write into the flag, by path below flags.undertow.swim; "" is the whole. */
export class Patch {
  readonly changes = new Map<string, unknown>();
  readonly removed = new Set<string>();

  get empty(): boolean {
    return this.changes.size === 0 && this.removed.size === 0;
  }

  /** Takes a part away. */
  remove(path: string): void {
    this.changes.delete(path);
    if (!this.changes.has("")) this.removed.add(path);
  }

  whole(swim: StoredSwim | null): void {
    this.changes.clear();
    this.removed.clear();
    this.changes.set("", swim);
  }

  set(path: string, value: unknown): void {
    // A whole swim in the patch is the very object that is being changed, so its parts need no writing of their own.
    if (!this.changes.has("")) this.changes.set(path, value);
  }

  entry(entry: Entry): void {
    this.set(`entries.${entry.id}`, entry);
  }

  answer(answer: Answer): void {
    this.set(`answers.${answerKey(answer.check)}`, answer);
  }

  /** As an update of the token. */
  toUpdate(): Plain {
    const update: Plain = {};
    for (const [path, value] of this.changes)
      update[path ? `flags.undertow.swim.${path}` : "flags.undertow.swim"] = value;
    for (const path of this.removed) Object.assign(update, removal(`flags.undertow.swim.${path}`));
    return update;
  }
}
