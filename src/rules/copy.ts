/** A swim as a scenario (SCENARIOS.md): the same story from the facts at the beginning, what was entered, and the dice in the order in which they fell. */
import { answerKey, parseDie, passes } from "./answers.ts";
import { fieldsFor } from "./fields.ts";
import { liveEntries } from "./log.ts";
import { round } from "./numbers.ts";
import { RULESETS } from "./rulesets/index.ts";
import type { Scenario } from "./scenario.ts";
import { tell } from "./tell.ts";
import type { Act, Answer, Check, Options, StoryEvent, Swim, Swimmer, Water } from "./types.ts";

/** What differs from the defaults. */
function named<T extends object>(group: "swimmer" | "water" | "options", facts: T, unit: "ft" | "m"): Partial<T> {
  const fields = fieldsFor(group, unit);
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => fields[name] && fields[name].default !== value),
  ) as Partial<T>;
}

/** Faces that bring what the answer brought: a word of the GM, and what the roller added, are not told in a scenario. */
function facesFor(check: Check, answer: Answer): number[] | null {
  if (!answer.verdict && !answer.situational) return answer.dice;
  const wanted = passes(check, answer);
  const { count, faces } = parseDie(check.die);
  const { situational: _, verdict: _v, ...plain } = answer;
  for (let face = 1; face <= faces; face++) {
    const dice = new Array<number>(count).fill(face);
    if (passes(check, { ...plain, dice }) === wanted) return dice;
  }
  return null;
}

/** The dice of one line of the story; null where a scenario cannot say what happened. */
function diceOf(swim: Swim, event: StoryEvent): number[] | null {
  if (event.event === "check") {
    const { check } = event;
    const answer = check && swim.answers[answerKey(check.id)];
    return check && answer && (event.passed ?? null) !== null ? facesFor(check, answer) : null;
  }
  if (event.event !== "roll") return [];
  const thrown = Object.values(swim.answers).find((answer) => isThrowOf(answer, event));
  return (event.rolled ?? null) === null || !thrown ? null : thrown.dice;
}

/** A throw's event does not carry its id: its moment, sum and kind tell it. */
const isThrowOf = (answer: Answer, event: StoryEvent): boolean =>
  round(answer.due) === event.at &&
  answer.target === 0 &&
  answer.dice.length === parseDie(event.die ?? "").count &&
  answer.dice.reduce((sum, face) => sum + face, 0) === event.rolled;

/** A moment before a check, within the precision of times. */
const BEFORE = 1e-4;

/** Where more or fewer dice were put at risk than the activity says (magic A2), the swimmer says so just before. */
function riskLines(events: StoryEvent[]): Scenario["script"] {
  return events.flatMap(({ at, event, risked, check, passed }) => {
    if (event !== "check" || risked === undefined || check?.risked === risked || (passed ?? null) === null) return [];
    const [before, after] = [Math.max(0, round(at - BEFORE)), at];
    return [
      { at: before, activity: { risk: risked } },
      { at: after, activity: { risk: check?.risked ?? 0 } },
    ];
  });
}

/**
 * The swim from its beginning to `now` (rounds). From a check on that nobody has answered the dice are missing, as at the table. What a scenario cannot say
 * (a GM's word against all odds) ends the dice too.
 */
export function scenarioOf(swim: Swim, now: number, name = ""): Scenario {
  const { unit } = RULESETS[swim.ruleset];
  const events = tell(swim, now).events.filter(({ at }) => at >= (swim.base?.at ?? 0));
  const dice: number[] = [];
  for (const event of events) {
    const faces = diceOf(swim, event);
    if (!faces) break;
    dice.push(...faces);
  }
  const entries = liveEntries(swim).filter(({ at }) => at <= now);
  const script = [...entries.map(({ at, act }) => ({ at, ...(structuredClone(act) as Act) })), ...riskLines(events)];
  const { since, start, enter } = beginningOf(swim);
  return {
    ...(name ? { name: since > 0 ? `${name} @${since}` : name } : {}),
    ruleset: swim.ruleset,
    options: named<Options>("options", start.options, unit),
    swimmer: named<Swimmer>("swimmer", start.swimmer, unit),
    water: named<Water>("water", start.water, unit),
    script: [...enter, ...script.map((line) => ({ ...line, at: line.at - since })).sort((a, b) => a.at - b.at)],
    // From a snapshot on other checks may come than did.
    dice: swim.base ? [] : dice,
    until: Math.max(0, now - since),
  };
}

/**
 * Where a scenario of the swim can begin. Of a swim that was shortened (`compact.ts`) that is the snapshot: who was in the water goes in then, with what was
 * done at the time; what had been spent before cannot be told.
 */
function beginningOf({ start, base }: Swim): { since: number; start: Swim["start"]; enter: Scenario["script"] } {
  if (!base) return { since: 0, start, enter: [] };
  const { swimmer, water, options, activity, position } = base.state;
  const enter = position === "land" ? [] : [{ at: 0, enter: { ...activity, position } }];
  return { since: base.at, start: { swimmer, water, options }, enter };
}
