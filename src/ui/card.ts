/** A chat card's data: flags of a message are foreign, so only what is known gets through. */
import { type Card, type CardEvent, type CardLine, MOST_LINES, OWN_WORDS } from "../foundry/card.ts";
import { isPlain, type Plain } from "../foundry/documents.ts";
import { type Check, type EventName, isRulesetId, WOUNDS } from "../rules/index.ts";

/** Every event that a card can tell, in no order. */
export const EVENT_NAMES = [
  "check",
  "roll",
  "outOfBreath",
  "unconscious",
  "wakes",
  "drowns",
  "exhausted",
  "mustRest",
  "rested",
  "goesUnder",
  "sinks",
  "surfaces",
  "swept",
  "catchesHold",
  "losesHold",
  "dropped",
  "damage",
  "loses",
  "recovers",
  "refused",
] as const satisfies readonly EventName[];

const WORDS: readonly unknown[] = [...EVENT_NAMES, ...OWN_WORDS];

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Words of the core are short names; anything else would be looked up as a language key. */
const isWord = (value: unknown): value is string => typeof value === "string" && /^[A-Za-z]\w{0,40}$/.test(value);

/** magic A9: an amount of damage that is no number. */
const isWound = (value: unknown): boolean => (WOUNDS as readonly unknown[]).includes(value);

const isDie = (value: unknown): value is string => typeof value === "string" && /^\d{1,2}d\d{1,3}$/.test(value);

function keep<T extends object>(wanted: { [K in keyof T]?: boolean }, source: Plain): Partial<T> {
  const names = Object.keys(wanted).filter((name) => wanted[name as keyof T]);
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<T>;
}

function readEvent(value: unknown): CardEvent | null {
  if (!isPlain(value) || !isNumber(value.at)) return null;
  if (!WORDS.includes(value.event)) return null;
  const wanted = {
    clause: isWord(value.clause),
    countdown: isWord(value.countdown),
    die: isDie(value.die),
    compare: value.compare === "atMost" || value.compare === "atLeast",
    target: isNumber(value.target),
    modifier: isNumber(value.modifier),
    situational: isNumber(value.situational),
    rolled: isNumber(value.rolled),
    passed: typeof value.passed === "boolean",
    amount: isNumber(value.amount) || isWound(value.amount),
    cause: isWord(value.cause),
    for: isWord(value.for),
    str: isNumber(value.str),
    con: isNumber(value.con),
    reason: isWord(value.reason),
  };
  const event = { at: value.at, event: value.event as CardEvent["event"], ...keep<CardEvent>(wanted, value) };
  const check = isPlain(value.check) ? value.check : {};
  const base = isPlain(check.base) ? check.base.label : undefined;
  const risked = isNumber(check.risked) ? { risked: check.risked } : {};
  return isWord(base) ? { ...event, check: { base: { label: base, value: 0 }, ...risked } as Check } : event;
}

/** Uuids of tokens are words with dots. */
const isUuid = (value: unknown): value is string => typeof value === "string" && /^[\w.-]{1,200}$/.test(value);

function readLine(value: unknown): CardLine | null {
  if (!isPlain(value) || typeof value.tokenName !== "string") return null;
  const event = readEvent(value.event);
  if (!event) return null;
  return {
    tokenName: value.tokenName,
    event,
    ...(isRulesetId(value.ruleset) ? { ruleset: value.ruleset } : {}),
    ...(isUuid(value.token) ? { token: value.token } : {}),
    ...(isUuid(value.swim) ? { swim: value.swim } : {}),
    ...(value.blind === true ? { blind: true } : {}),
    ...(isUuid(value.by) ? { by: value.by } : {}),
  };
}

/** The card in a message's flag, null for anything that is none. Lines that cannot be read make the whole unreadable. */
export function readCard(value: unknown): Card | null {
  if (!isPlain(value) || !isRulesetId(value.ruleset)) return null;
  const undone = value.undone === true;
  if (!Array.isArray(value.lines) || (value.lines.length === 0 && !undone)) return null;
  // More lines than any card of ours gets.
  if (value.lines.length > 2 * MOST_LINES) return null;
  const lines = value.lines.map(readLine);
  if (!lines.every((line) => line !== null)) return null;
  const round = isNumber(value.round) ? value.round : null;
  return { ruleset: value.ruleset, lines, round, undone, ...(isNumber(value.jump) ? { jump: value.jump } : {}) };
}
