/** One verb with its value, checked: the shape that entries and script lines share. */
import { type Refusal, refuse, shown } from "./result.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Verb } from "./types.ts";
import { checkPatch, isPlain } from "./validate.ts";

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
    default:
      return value === true ? [] : [refuse("notTrue", path, { value: shown(value) })];
  }
}
