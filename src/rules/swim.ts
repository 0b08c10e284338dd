/** A swim as data: how one begins, and how a stored one is read when it may be anything. */
import { checkAct } from "./acts.ts";
import { answerKey } from "./answers.ts";
import { defaultsOf, FIELDS, type FieldGroup } from "./fields.ts";
import { LATEST, round } from "./numbers.ts";
import { checkLosses, checkState } from "./read-state.ts";
import { pass, type Refusal, type Result, refuse, shown } from "./result.ts";
import type { Ruleset } from "./ruleset.ts";
import { RULESETS } from "./rulesets/index.ts";
import type { Act, Answer, Base, Entry, Options, RulesetId, Swim, Swimmer, Water } from "./types.ts";
import { checkNumber, checkPatch, isEntryId, isName, isPlain, MOST_ENTRIES, type Plain, pick } from "./validate.ts";

/** The shape's version; older shapes are migrated by the store, newer ones left alone. 2: swimmers know what they breathe, swims may have a base. */
export const SCHEMA = 2;
type Start = { swimmer?: Partial<Swimmer>; water?: Partial<Water>; options?: Partial<Options> };

export const isRulesetId = (id: unknown): id is RulesetId => typeof id === "string" && Object.hasOwn(RULESETS, id);

/** A swim that nobody has entered yet; what `start` leaves out takes its default. */
export function newSwim(ruleset: string, start: Start, path = ""): Result<Swim> {
  if (!isRulesetId(ruleset)) return { ok: false, errors: [unknownRuleset(ruleset, "ruleset")] };
  const book = RULESETS[ruleset];
  const errors = GROUPS.flatMap((group) => checkPatch(group, start[group] ?? {}, `${path}${group}`, book.unit));
  if (errors.length) return { ok: false, errors };
  return pass({
    schema: SCHEMA,
    ruleset,
    rulesetVersion: book.version,
    start: {
      swimmer: { ...defaultsOf<Swimmer>("swimmer", book.unit), ...start.swimmer },
      water: { ...defaultsOf<Water>("water", book.unit), ...start.water },
      options: { ...defaultsOf<Options>("options", book.unit), ...start.options },
    },
    entries: {},
    answers: {},
  });
}

const GROUPS = ["swimmer", "water", "options"] as const satisfies readonly FieldGroup[];

export const unknownRuleset = (value: unknown, field: string): Refusal =>
  refuse("unknownWord", field, { value: shown(value), words: Object.keys(RULESETS).join(", ") });

/** A stored swim, checked through and through; a copy holding only what is ours. Never throws. */
export function readSwim(foreign: unknown): Result<Swim> {
  const value = copied(foreign);
  if (!isPlain(value)) return { ok: false, errors: [refuse("notOurs", "swim", { value: shown(foreign) })] };
  if (typeof value.schema !== "number" || !Number.isInteger(value.schema))
    return { ok: false, errors: [refuse("notOurs", "swim.schema", { value: shown(value.schema) })] };
  if (value.schema > SCHEMA)
    return { ok: false, errors: [refuse("newerSchema", "swim.schema", { value: value.schema, known: SCHEMA })] };
  if (value.schema < SCHEMA)
    return { ok: false, errors: [refuse("olderSchema", "swim.schema", { value: value.schema, known: SCHEMA })] };
  if (!isRulesetId(value.ruleset)) return { ok: false, errors: [unknownRuleset(value.ruleset, "swim.ruleset")] };
  return readShape(value, RULESETS[value.ruleset]);
}

/** A copy without getters and the like, which could say one thing now and another later; nothing where that cannot be had. */
function copied(value: unknown): unknown {
  try {
    return isPlain(value) ? structuredClone(value) : undefined;
  } catch {
    return undefined;
  }
}

function readShape(value: Plain, book: Ruleset): Result<Swim> {
  const begun = readStart(value.start, book);
  const entries = readTable(value.entries, "swim.entries", (entry, path, id) => readEntry(entry, path, id, book));
  const answers = readTable(value.answers, "swim.answers", readAnswer);
  const errors = [begun, entries, answers].flatMap((part) => (part.ok ? [] : part.errors));
  errors.push(...checkNumber(value.rulesetVersion, "swim.rulesetVersion", 1, 1e6));
  const base = value.base ?? undefined;
  if (base !== undefined) errors.push(...checkBase(base, book));
  if (errors.length || !begun.ok || !entries.ok || !answers.ok) return { ok: false, errors };
  return pass({
    ...begun.value,
    rulesetVersion: value.rulesetVersion as number,
    entries: entries.value,
    answers: answers.value,
    ...(base === undefined ? {} : { base: base as Base }),
  });
}

function checkBase(value: unknown, book: Ruleset): Refusal[] {
  if (!isPlain(value)) return [refuse("notAnObject", "swim.base", { value: shown(value) })];
  const errors = [
    ...checkNumber(value.at, "swim.base.at", 0, LATEST),
    ...checkState(value.state, "swim.base.state", book),
    ...checkLosses(value.losses, "swim.base.losses"),
  ];
  if (errors.length === 0 && (value.state as { at: number }).at !== value.at)
    errors.push(refuse("notOurs", "swim.base.at", { value: shown(value.at) }));
  return errors;
}

function readStart(value: unknown, book: Ruleset): Result<Swim> {
  if (!isPlain(value)) return { ok: false, errors: [refuse("notAnObject", "swim.start", { value: shown(value) })] };
  const missing = GROUPS.find((group) => !isPlain(value[group]));
  if (missing) {
    const place = `swim.start.${missing}`;
    return { ok: false, errors: [refuse("notAnObject", place, { value: shown(value[missing]) })] };
  }
  const parts = GROUPS.map((group) => [group, known(value[group], group)]);
  return newSwim(book.id, Object.fromEntries(parts), "swim.start.");
}

/** Keys that we do not know were written by a later release: they are left out, not refused. */
const known = (part: unknown, group: FieldGroup): unknown =>
  isPlain(part) ? pick(part, Object.keys(FIELDS[group])) : part;

function readTable<T>(
  value: unknown,
  path: string,
  read: (row: unknown, path: string, id: string) => Result<T>,
): Result<Record<string, T>> {
  if (!isPlain(value)) return { ok: false, errors: [refuse("notAnObject", path, { value: shown(value) })] };
  const ids = Object.keys(value);
  if (ids.length > MOST_ENTRIES)
    return { ok: false, errors: [refuse("tooMany", path, { count: ids.length, max: MOST_ENTRIES })] };
  const table: Record<string, T> = {};
  const errors: Refusal[] = [];
  for (const id of ids) {
    const row = isName(id) ? read(value[id], `${path}.${id}`, id) : { ok: false as const, errors: [badId(path, id)] };
    if (row.ok) table[id] = row.value;
    else errors.push(...row.errors);
    if (errors.length > 10) break;
  }
  return errors.length ? { ok: false, errors } : pass(table);
}

/** As many as the highest fall throws. */
const MOST_DICE = 1000;

const badId = (path: string, id: string): Refusal => refuse("badId", path, { value: shown(id) });

function readEntry(value: unknown, path: string, id: string, book: Ruleset): Result<Entry> {
  if (!isPlain(value)) return { ok: false, errors: [refuse("notAnObject", path, { value: shown(value) })] };
  const errors = [
    ...checkNumber(value.at, `${path}.at`, 0, LATEST),
    ...checkNumber(value.seq, `${path}.seq`, 0, LATEST),
    ...checkAct(value.act, book, `${path}.act`),
  ];
  if (value.id !== id || !isEntryId(id)) errors.push(badId(path, id));
  const supersedes = value.supersedes;
  if (supersedes !== undefined && !isListOfNames(supersedes))
    errors.push(refuse("notAList", `${path}.supersedes`, { value: shown(supersedes) }));
  if (errors.length) return { ok: false, errors };
  return pass({
    id,
    at: round(value.at as number),
    seq: value.seq as number,
    act: structuredClone(value.act) as Act,
    ...(typeof value.by === "string" ? { by: value.by } : {}),
    ...(isListOfNames(supersedes) ? { supersedes: [...supersedes] } : {}),
    ...(value.undone === true ? { undone: true } : {}),
  });
}

const isListOfNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_ENTRIES && value.every((id) => typeof id === "string");

function readAnswer(value: unknown, path: string, key: string): Result<Answer> {
  if (!isPlain(value)) return { ok: false, errors: [refuse("notAnObject", path, { value: shown(value) })] };
  const errors = [
    ...checkNumber(value.due, `${path}.due`, 0, LATEST),
    ...checkNumber(value.target, `${path}.target`, -1e6, 1e6),
    ...checkNumber(value.modifier, `${path}.modifier`, -1e6, 1e6),
    ...checkNumber(value.situational ?? 0, `${path}.situational`, -20, 20),
  ];
  if (typeof value.check !== "string" || answerKey(value.check) !== key) errors.push(badId(path, key));
  const dice = value.dice;
  const faces =
    Array.isArray(dice) && dice.length <= MOST_DICE && dice.every((face) => Number.isInteger(face) && face >= 1);
  const decided = value.verdict === "pass" || value.verdict === "fail";
  if (!faces) errors.push(refuse("notDice", `${path}.dice`, { value: shown(dice) }));
  if (errors.length) return { ok: false, errors };
  return pass({
    check: value.check as string,
    due: value.due as number,
    target: value.target as number,
    modifier: value.modifier as number,
    dice: [...(dice as number[])],
    ...(value.situational ? { situational: value.situational as number } : {}),
    ...(decided ? { verdict: value.verdict as "pass" | "fail" } : {}),
    ...(typeof value.by === "string" ? { by: value.by } : {}),
  });
}
