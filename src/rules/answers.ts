/** Checks and what is rolled for them: targets, chances, and whether an answer still meets the check it was given for. */
import { floor, same } from "./numbers.ts";
import { pass, type Refusal, type Result, refuse, shown } from "./result.ts";
import type { Answer, Check, Throw } from "./types.ts";

/** magic A2: as many dice as may be put at risk for one check. */
export const MOST_RISKED = 5;
const RISK_FACES = 6;
const RISK_COST = 3;

/** `NdX` as numbers. */
export function parseDie(die: string): { count: number; faces: number } {
  const [count, faces] = die.split("d").map(Number);
  return { count: count ?? 0, faces: faces ?? 0 };
}

/** Ids of checks hold dots, which a host expands in keys: the key of its answer has none. */
export const answerKey = (checkId: string): string => checkId.replaceAll(".", "-");

export const total = (dice: readonly number[]): number => dice.reduce((sum, face) => sum + face, 0);

/** The face that is just enough: at most it ("atMost") or at least it ("atLeast"). A bonus helps by as much. */
export const needed = (check: Check, situational = 0): number =>
  check.compare === "atMost"
    ? check.target - check.modifier + situational
    : check.target - check.modifier - situational;

/** The chance to pass, 0 to 1, over all faces; with dice at risk (magic A2) for as many as are put at risk. */
export function chance(check: Check, situational = 0, risked = check.risked ?? 0): number {
  if (check.risked !== undefined) {
    const wanted = check.target - check.modifier - situational + RISK_COST * risked;
    const all = sums(risked, RISK_FACES);
    return [...all].reduce((good, [sum, share]) => (floor(sum - wanted) >= 0 ? good + share : good), 0);
  }
  const { faces } = parseDie(check.die);
  const face = needed(check, situational);
  const good = check.compare === "atMost" ? face : faces + 1 - face;
  return Math.min(1, Math.max(0, good / faces));
}

/** Every sum of so many dice with its share. */
export function sums(count: number, faces: number): Map<number, number> {
  let all = new Map([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const next = new Map<number, number>();
    for (const [sum, share] of all)
      for (let face = 1; face <= faces; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + share / faces);
    all = next;
  }
  return all;
}

/** magic A1, A2: what a basic value comes to with so many dice at risk that show so much; without dice the certain result. */
export const riskedResult = (basic: number, dice = 0, rolled = 0): number => floor(basic - RISK_COST * dice + rolled);

export function passes(check: Check, answer: Answer): boolean {
  if (answer.verdict) return answer.verdict === "pass";
  const rolled = total(answer.dice);
  if (check.risked !== undefined)
    return riskedResult(check.modifier + (answer.situational ?? 0), answer.dice.length, rolled) >= check.target;
  const face = needed(check, answer.situational);
  return check.compare === "atMost" ? rolled <= face : rolled >= face;
}

export const isCheck = (wanted: Check | Throw): wanted is Check => "compare" in wanted;

/** An answer counts only for what it met: same moment, target and modifier, and dice that are there to be rolled. */
export function meets(wanted: Check | Throw, answer: Answer): boolean {
  if (!same(answer.due, wanted.due)) return false;
  if (isCheck(wanted) && !(same(answer.target, wanted.target) && same(answer.modifier, wanted.modifier))) return false;
  if (answer.verdict) return isCheck(wanted);
  return diceFor(wanted, answer.dice, "dice").length === 0;
}

/** The dice that a check or throw wants; a check with a choice of risk takes none to five of them. */
function diceFor(wanted: Check | Throw, dice: readonly unknown[], field: string): Refusal[] {
  if (!isCheck(wanted) || wanted.risked === undefined) return checkDice(wanted.die, dice, field);
  if (dice.length > MOST_RISKED)
    return [refuse("wrongDice", field, { die: `${MOST_RISKED}d${RISK_FACES}`, count: dice.length })];
  return checkDice(`${dice.length}d${RISK_FACES}`, dice, field);
}

/** The faces rolled for a throw, ready to be stored like an answer: it has no target. */
export const writeThrow = (wanted: Throw, dice: number[]): Result<Answer> => {
  const errors = checkDice(wanted.die, dice, "dice");
  if (errors.length) return { ok: false, errors };
  return pass({ check: wanted.id, due: wanted.due, target: 0, modifier: 0, dice: [...dice] });
};

/** How many dice the check wants, each within its faces. */
export function checkDice(die: string, dice: readonly unknown[], field: string): Refusal[] {
  const { count, faces } = parseDie(die);
  if (dice.length !== count) return [refuse("wrongDice", field, { die, count: dice.length })];
  return dice.flatMap((face, i) => checkFace(face, die, faces, `${field}[${i}]`));
}

export function checkFace(face: unknown, die: string, faces: number, field: string): Refusal[] {
  if (typeof face !== "number" || !Number.isInteger(face) || face < 1)
    return [refuse("notAFace", field, { value: shown(face), die })];
  return face > faces ? [refuse("faceTooHigh", field, { value: face, die })] : [];
}

/** What was said for a check, ready to be stored at `answers[answerKey(check.id)]`. */
export function writeAnswer(
  check: Check,
  said: { dice?: number[]; situational?: number; verdict?: "pass" | "fail"; by?: string },
): Result<Answer> {
  const dice = said.dice ?? [];
  const errors = said.verdict ? [] : diceFor(check, dice, "dice");
  const situational = said.situational ?? 0;
  if (!Number.isInteger(situational) || Math.abs(situational) > 20)
    errors.push(refuse("situational", "situational", { value: String(situational) }));
  if (errors.length) return { ok: false, errors };
  return pass({
    check: check.id,
    due: check.due,
    target: check.target,
    modifier: check.modifier,
    dice: said.verdict ? [] : [...dice],
    ...(situational ? { situational } : {}),
    ...(said.verdict ? { verdict: said.verdict } : {}),
    ...(said.by ? { by: said.by } : {}),
  });
}
