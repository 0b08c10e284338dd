/** One verb with its value, checked: the shape that entries and script lines share. */
import { FIELDS, type Field } from "./fields.ts";
import { type Refusal, refuse, shown } from "./result.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Verb } from "./types.ts";
import { checkNumber, checkPatch, checkValue, isPlain } from "./validate.ts";

/** Every verb of SCENARIOS.md; a ruleset lists those it knows. */
export const VERBS: readonly Verb[] = [
  "enter",
  "activity",
  "water",
  "swimmer",
  "leap",
  "waterfall",
  "grab",
  "release",
  "doff",
  "raise",
  "leave",
  "rest",
  "adjust",
];

/** Errors of an act; `path` is where it stands, e.g. "script[2]". */
export function checkAct(act: unknown, book: Ruleset, path: string): Refusal[] {
  const at = (name: string): string => (path ? `${path}.${name}` : name);
  if (!isPlain(act)) return [refuse("notAnObject", path || "act", { value: shown(act) })];
  const verbs = Object.keys(act);
  const [verb] = verbs;
  if (verbs.length !== 1 || !verb) return [refuse("oneVerb", path || "act", { verbs: verbs.join(", ") || "-" })];
  if (!(VERBS as readonly string[]).includes(verb))
    return [refuse("unknownVerb", at(verb), { known: VERBS.join(", ") })];
  if (!book.verbs.includes(verb as Verb)) return [refuse("verbNotOfRuleset", at(verb), { ruleset: book.id })];
  return checkVerb(verb as Verb, act[verb], book, at(verb));
}

function checkVerb(verb: Verb, value: unknown, book: Ruleset, path: string): Refusal[] {
  switch (verb) {
    case "enter":
    case "activity":
      return checkPatch("activity", value, path, book.unit, { position: book.positions });
    case "water":
    case "swimmer":
      return checkPatch(verb, value, path, book.unit);
    case "raise":
    case "rest":
      return typeof value === "boolean" ? [] : [refuse("notBoolean", path, { value: shown(value) })];
    case "leap":
      return checkRecord(value, path, LEAP, "height");
    case "waterfall":
      return checkRecord(value, path, WATERFALL, "height");
    case "doff":
      return checkRecord(value, path, DOFF, "what");
    case "adjust":
      return checkAdjustment(value, path);
    default:
      return value === true ? [] : [refuse("notTrue", path, { value: shown(value) })];
  }
}

type CheckOne = (value: unknown, path: string) => Refusal[];

const HIGHEST = 100_000;
const checkHeight: CheckOne = (value, path) => checkNumber(value, path, 0, HIGHEST);
const checkYes: CheckOne = (value, path) =>
  typeof value === "boolean" ? [] : [refuse("notBoolean", path, { value: shown(value) })];
const checkLoad: CheckOne = (value, path) => checkValue(FIELDS.swimmer.load as Field, value, path);
const WHAT: Field = { name: "what", type: "word", words: ["pack", "armor", "ballast"], default: "pack" };
const checkWhat: CheckOne = (value, path) => checkValue(WHAT, value, path);

type Checks = ReadonlyMap<string, CheckOne>;

const LEAP: Checks = new Map([
  ["height", checkHeight],
  ["runUp", checkYes],
]);
const WATERFALL: Checks = new Map([
  ["height", checkHeight],
  ["rocks", checkYes],
]);
const DOFF: Checks = new Map([
  ["what", checkWhat],
  ["then", checkLoad],
  ["haste", checkYes],
]);
const MOST_GIVEN = 1000;
const ADJUST: Checks = new Map([
  ["breath", (value, path) => checkNumber(value, path, -MOST_GIVEN, MOST_GIVEN)],
  ["endurance", (value, path) => checkNumber(value, path, -MOST_GIVEN, MOST_GIVEN)],
  ["depth", checkHeight],
]);

const checkAdjustment: CheckOne = (value, path) =>
  isPlain(value) && Object.keys(value).length === 0
    ? [refuse("missing", `${path}.breath`)]
    : checkRecord(value, path, ADJUST);

function checkRecord(value: unknown, path: string, checks: Checks, needed?: string): Refusal[] {
  if (!isPlain(value)) return [refuse("notAnObject", path, { value: shown(value) })];
  const missing = needed !== undefined && value[needed] === undefined ? [refuse("missing", `${path}.${needed}`)] : [];
  const wrong = Object.entries(value).flatMap(
    ([key, given]) =>
      checks.get(key)?.(given, `${path}.${key}`) ?? [
        refuse("unknownKey", `${path}.${key}`, { known: [...checks.keys()].join(", ") }),
      ],
  );
  return [...missing, ...wrong];
}
