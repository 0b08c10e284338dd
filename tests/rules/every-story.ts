/** Every story that the dice can tell: a scenario run again and again, each time with one roll more. */
import { parseDie } from "../../src/rules/answers.ts";
import {
  newSwim,
  type Report,
  readScenario,
  runScenario,
  type Scenario,
  type StoryEvent,
  type Swim,
  writeEntry,
} from "../../src/rules/index.ts";

export const mustBe = <T>(result: { ok: true; value: T } | { ok: false; errors: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
};

/** The same story as a swim that is stored. */
export function swimOf({ ruleset, swimmer = {}, water = {}, options = {}, script }: Omit<Scenario, "until">): Swim {
  const swim = mustBe(newSwim(ruleset, { swimmer, water, options }));
  script.forEach(({ at, ...act }, i) => {
    swim.entries[`s${i}`] = mustBe(writeEntry(swim, { id: `s${i}`, at, act }));
  });
  return swim;
}

export const reportOf = (scenario: Scenario): Report => mustBe(runScenario(mustBe(readScenario(scenario))));

/** All faces of `NdX`, in every order. */
export function faces(die: string): number[][] {
  const { count, faces: sides } = parseDie(die);
  let all: number[][] = [[]];
  for (let i = 0; i < count; i++)
    all = all.flatMap((dice) => Array.from({ length: sides }, (_, face) => [...dice, face + 1]));
  return all;
}

const isOpen = (event: StoryEvent): boolean =>
  (event.event === "check" && event.passed === null) || (event.event === "roll" && event.rolled === null);

/** When somebody drowns in each story that the dice can tell, and how likely it is; dice that come to the same go on as one. */
export function endings(scenario: Scenario, dice: number[] = [], share = 1): { share: number; dies: number }[] {
  const { events } = reportOf({ ...scenario, dice });
  const place = events.findIndex(isOpen);
  if (place < 0) {
    const dies = events.find((event) => event.event === "drowns")?.at ?? Number.POSITIVE_INFINITY;
    return [{ share, dies }];
  }
  const rolls = faces(events[place]?.die as string);
  const ways = new Map<unknown, { dice: number[]; count: number }>();
  for (const roll of rolls) {
    const longer = [...dice, ...roll];
    const event = reportOf({ ...scenario, dice: longer }).events[place];
    const outcome = event?.event === "check" ? event.passed : event?.rolled;
    const way = ways.get(outcome);
    if (way) way.count += 1;
    else ways.set(outcome, { dice: longer, count: 1 });
  }
  return [...ways.values()].flatMap((way) => endings(scenario, way.dice, (share * way.count) / rolls.length));
}
