/** Scenario files (SCENARIOS.md): a swim told in JSON, checked, run with its dice, and reported. */
import { checkAct, VERBS } from "./acts.ts";
import { checkFace, isCheck, parseDie } from "./answers.ts";
import { type Fold, type Resolver, run, startFold } from "./fold.ts";
import { byTime } from "./log.ts";
import { LATEST } from "./numbers.ts";
import { pass, type Refusal, type Result, refuse, shown } from "./result.ts";
import { RULESETS } from "./rulesets/index.ts";
import { startOf } from "./state.ts";
import { isRulesetId, newSwim, unknownRuleset } from "./swim.ts";
import type { Act, Answer, Entry, Options, RulesetId, StoryEvent, Swimmer, View, Water } from "./types.ts";
import { checkNumber, checkPatch, isPlain, type Plain } from "./validate.ts";
import { viewOf } from "./view.ts";

export interface Scenario {
  name?: string;
  clause?: string;
  ruleset: RulesetId;
  options?: Partial<Options>;
  swimmer?: Partial<Swimmer>;
  water?: Partial<Water>;
  script: ({ at: number } & Act)[];
  dice?: number[];
  samples?: number[];
  until: number;
}

export interface Report {
  name: string | null;
  clause: string | null;
  ruleset: RulesetId;
  events: StoryEvent[];
  samples: View[];
  final: View;
  unusedDice: number[];
}

const KEYS = ["name", "clause", "ruleset", "options", "swimmer", "water", "script", "dice", "samples", "until"];

/** Checks a scenario of unknown origin; every error names its field. */
export function readScenario(value: unknown): Result<Scenario> {
  if (!isPlain(value)) return { ok: false, errors: [refuse("notAnObject", "scenario", { value: shown(value) })] };
  const errors: Refusal[] = Object.keys(value)
    .filter((key) => !KEYS.includes(key))
    .map((key) => refuse("unknownKey", key, { known: KEYS.join(", ") }));
  for (const key of ["ruleset", "script", "until"]) if (value[key] === undefined) errors.push(refuse("missing", key));
  for (const key of ["name", "clause"])
    if (value[key] !== undefined && typeof value[key] !== "string")
      errors.push(refuse("notText", key, { value: shown(value[key]) }));
  if (value.ruleset !== undefined && !isRulesetId(value.ruleset)) errors.push(unknownRuleset(value.ruleset, "ruleset"));
  if (isRulesetId(value.ruleset)) errors.push(...checkParts(value, value.ruleset));
  return errors.length ? { ok: false, errors } : pass(value as unknown as Scenario);
}

function checkParts(value: Plain, ruleset: RulesetId): Refusal[] {
  const errors: Refusal[] = [];
  for (const group of ["options", "swimmer", "water"] as const)
    if (value[group] !== undefined) errors.push(...checkPatch(group, value[group], group, RULESETS[ruleset].unit));
  if (value.script !== undefined) errors.push(...checkScript(value.script, ruleset));
  if (value.until !== undefined) errors.push(...checkNumber(value.until, "until", 0, LATEST));
  errors.push(...checkList(value.dice, "dice", (face, path) => checkFace(face, "d100", 100, path)));
  errors.push(...checkList(value.samples, "samples", (at, path) => checkNumber(at, path, 0, LATEST)));
  return errors;
}

function checkList(value: unknown, path: string, check: (item: unknown, path: string) => Refusal[]): Refusal[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [refuse("notAList", path, { value: shown(value) })];
  return value.flatMap((item, i) => check(item, `${path}[${i}]`));
}

function checkScript(value: unknown, ruleset: RulesetId): Refusal[] {
  if (!Array.isArray(value)) return [refuse("notAList", "script", { value: shown(value) })];
  let previous = 0;
  return value.flatMap((line: unknown, i) => {
    const path = `script[${i}]`;
    if (!isPlain(line)) return [refuse("notAnObject", path, { value: shown(line) })];
    const { at, ...act } = line;
    const unknown = Object.keys(act).find((key) => !(VERBS as readonly string[]).includes(key));
    if (unknown) return [refuse("unknownVerb", `${path}.${unknown}`, { known: VERBS.join(", ") })];
    const errors = [...checkNumber(at, `${path}.at`, 0, LATEST), ...checkAct(act, RULESETS[ruleset], path)];
    if (typeof at === "number" && at < previous) errors.push(refuse("goesBack", `${path}.at`, { value: at, previous }));
    if (typeof at === "number") previous = at;
    return errors;
  });
}

/** Runs a checked scenario. A face higher than its die is an error of the file, found while rolling. */
export function runScenario(scenario: Scenario): Result<Report> {
  const book = RULESETS[scenario.ruleset];
  const swim = newSwim(scenario.ruleset, scenario);
  if (!swim.ok) return swim;
  const entries = scenario.script
    .map(({ at, ...act }, i): Entry => ({ id: `s${i}`, at, seq: i, act: act as Act }))
    .sort(byTime);
  const dice = diceOf(scenario.dice ?? []);
  const told = (until: number): Fold => {
    const fold = startFold(startOf(swim.value, book));
    dice.restart();
    run(fold, book, entries, until, dice.resolve);
    return fold;
  };
  const samples = (scenario.samples ?? []).map((at) => viewOf(told(at), book));
  const fold = told(scenario.until);
  const final = viewOf(fold, book);
  if (dice.errors.length) return { ok: false, errors: dice.errors };
  return pass({
    name: scenario.name ?? null,
    clause: scenario.clause ?? null,
    ruleset: scenario.ruleset,
    events: fold.events,
    samples,
    final,
    unusedDice: dice.left(),
  });
}

/** Dice in the order in which they are rolled; when they have run out, checks stay open. */
function diceOf(faces: number[]): { resolve: Resolver; errors: Refusal[]; restart(): void; left(): number[] } {
  const errors: Refusal[] = [];
  let next = 0;
  const resolve: Resolver = (wanted): Answer | undefined => {
    const { count, faces: sides } = parseDie(wanted.die);
    if (next + count > faces.length) return undefined;
    const rolled = faces.slice(next, next + count);
    const wrong = rolled.flatMap((face, i) => checkFace(face, wanted.die, sides, `dice[${next + i}]`));
    if (errors.length === 0) errors.push(...wrong);
    next += count;
    const { target, modifier } = isCheck(wanted) ? wanted : { target: 0, modifier: 0 };
    return { check: wanted.id, due: wanted.due, target, modifier, dice: rolled };
  };
  return {
    resolve,
    errors,
    restart: () => {
      next = 0;
    },
    left: () => faces.slice(next),
  };
}
