/** A state that was stored (the snapshot of a long swim), read as foreign data: everything that the fold touches is of its kind, or it is refused. */
import { FIELDS, type FieldGroup } from "./fields.ts";
import { LATEST } from "./numbers.ts";
import { type Refusal, refuse, shown } from "./result.ts";
import type { Ruleset } from "./ruleset.ts";
import { checkNumber, checkPatch, isName, isPlain, type Plain } from "./validate.ts";

type Test = (value: unknown, path: string) => Refusal[];
type Shape = Record<string, Test>;

const MOST = LATEST;
const number: Test = (value, path) => checkNumber(value, path, -MOST, MOST);
const yes: Test = (value, path) =>
  typeof value === "boolean" ? [] : [refuse("notBoolean", path, { value: shown(value) })];
const text: Test = (value, path) =>
  typeof value === "string" && value.length <= 200 ? [] : [refuse("notText", path, { value: shown(value) })];
const maybe =
  (test: Test): Test =>
  (value, path) =>
    value === null ? [] : test(value, path);
const word =
  (...words: string[]): Test =>
  (value, path) =>
    words.includes(value as string)
      ? []
      : [refuse("unknownWord", path, { value: shown(value), words: words.join(", ") })];

/** Every key of the shape, each of its kind; others are none of ours. */
const record =
  (shape: Shape, optional: readonly string[] = []): Test =>
  (value, path) => {
    if (!isPlain(value)) return [refuse("notAnObject", path, { value: shown(value) })];
    const strange = Object.keys(value).filter((key) => !Object.hasOwn(shape, key));
    if (strange.length > 0)
      return [refuse("unknownKey", `${path}.${strange[0]}`, { known: Object.keys(shape).join(", ") })];
    return Object.entries(shape).flatMap(([key, test]) =>
      value[key] === undefined && optional.includes(key) ? [] : test(value[key], `${path}.${key}`),
    );
  };

/** As many names as a swim of weeks brings. */
const MOST_NAMES = 20_000;
const table =
  (test: Test, names?: readonly string[]): Test =>
  (value, path) => {
    if (!isPlain(value)) return [refuse("notAnObject", path, { value: shown(value) })];
    const keys = Object.keys(value);
    if (keys.length > MOST_NAMES) return [refuse("tooMany", path, { count: keys.length, max: MOST_NAMES })];
    const bad = keys.find((key) => (names ? !names.includes(key) : !isName(key) || key.includes(".")));
    if (bad !== undefined) return [refuse("badId", path, { value: shown(bad) })];
    return keys.flatMap((key) => test(value[key], `${path}.${key}`)).slice(0, 10);
  };

const list =
  (test: Test, most: number): Test =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > most) return [refuse("notAList", path, { value: shown(value) })];
    return value.flatMap((item, i) => test(item, `${path}[${i}]`)).slice(0, 10);
  };

const part = record({ label: text, value: number });

const series = record({
  key: text,
  began: number,
  ordinal: number,
  limit: number,
  spent: number,
  rate: number,
  extra: number,
  extraFrom: maybe(number),
  thrown: maybe(record({ die: word("1d3"), added: number, clause: text })),
  over: maybe(number),
  perilSince: maybe(number),
  pausedAt: maybe(number),
  halted: yes,
  base: maybe(part),
  parts: maybe(list(part, 20)),
});

const SLOTS = [
  "breath",
  "endurance",
  "afloat",
  "rapids",
  "grip",
  "current",
  "sink",
  "fall",
  "rise",
  "pulled",
  "sewage",
  "drowning",
];

/** Not an object literal: one with a `then` could be taken for a promise. */
const DOFFING: [string, Test][] = [
  ["what", word("pack", "armor", "ballast")],
  ["then", word("none", "light", "moderate", "heavy", "severe")],
  ["haste", yes],
  ["done", number],
];
const doffing = record(Object.fromEntries(DOFFING), ["then", "haste"]);

const whole =
  (group: FieldGroup, unit: "ft" | "m"): Test =>
  (value, path) => {
    const errors = checkPatch(group, value, path, unit);
    if (errors.length > 0) return errors;
    const missing = Object.keys(FIELDS[group]).find((name) => (value as Plain)[name] === undefined);
    return missing ? [refuse("missing", `${path}.${missing}`)] : [];
  };

/** Errors of a stored state; none: it can be folded on. */
export function checkState(value: unknown, path: string, book: Ruleset): Refusal[] {
  return record({
    at: (at, where) => checkNumber(at, where, 0, LATEST),
    swimmer: whole("swimmer", book.unit),
    water: whole("water", book.unit),
    options: whole("options", book.unit),
    activity: whole("activity", book.unit),
    position: word("surface", "under", "gas", "land"),
    depth: (depth, where) => checkNumber(depth, where, 0, MOST),
    sinking: maybe(word("load", "roll", "skill", "exhausted", "check", "unconscious")),
    willing: yes,
    goingUnder: maybe(record({ event: word("goesUnder", "sinks"), clause: text })),
    comesUp: yes,
    raised: yes,
    holding: yes,
    triedHold: maybe(number),
    plunge: maybe(record({ added: number, until: number })),
    doffing: maybe(doffing),
    unconscious: yes,
    wakesAt: maybe(number),
    drowned: yes,
    restsUntil: maybe(number),
    resting: yes,
    restTurn: maybe(number),
    lost: record({ str: number, con: number }),
    hours: number,
    points: record({ normal: number, fast: number, exhausted: yes }),
    restOwed: number,
    restTold: yes,
    floatHolds: yes,
    series: table(series, SLOTS),
    started: table(number),
    cause: text,
  })(value, path);
}

const damage = record(
  {
    at: number,
    event: word("damage"),
    clause: text,
    cause: text,
    id: text,
    amount: (amount, where) => (typeof amount === "string" ? text(amount, where) : number(amount, where)),
    countdown: text,
  },
  ["clause", "cause", "id", "countdown"],
);

/** Losses that a snapshot keeps by name. */
export const checkLosses: Test = list(damage, 5000);
