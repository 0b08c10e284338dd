/** "Copy swim": the scenario tells the same story as the swim it was made from. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerKey,
  newSwim,
  readScenario,
  runScenario,
  type Scenario,
  type StoryEvent,
  type Swim,
  scenarioOf,
  tell,
  writeAnswer,
} from "../../src/rules/index.ts";
import { anyStory, played, search } from "./arbitraries.ts";

/** What a line says, without the names that entries and checks have. */
const plain = ({ check: _, id: _i, situational: _s, ...line }: StoryEvent) => JSON.stringify(line);

function replayed(scenario: Scenario) {
  const read = readScenario(JSON.parse(JSON.stringify(scenario)));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const report = runScenario(read.value);
  if (!report.ok) throw new Error(JSON.stringify(report.errors));
  return report.value;
}

const isOpen = ({ event, passed, rolled }: StoryEvent): boolean =>
  (event === "check" && (passed ?? null) === null) || (event === "roll" && (rolled ?? null) === null);

describe("a copied swim", () => {
  it("replays as it was, under every rule system, up to the first check that nobody answered", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        const { events, view } = tell(swim, story.end);
        const again = replayed(scenarioOf(swim, story.end, "copy"));
        const open = events.findIndex(isOpen);
        const upTo = open < 0 ? events.length : open;
        expect(again.events.slice(0, upTo).map(plain)).toEqual(events.slice(0, upTo).map(plain));
        if (open < 0) expect(again.final).toEqual(view);
      }),
      search(300),
    );
  });

  it("names what differs from the defaults and nothing else", () => {
    const made = newSwim("wsg", { swimmer: { con: 13, breathes: "water" }, water: { surface: "rough" } });
    if (!made.ok) throw new Error("refused");
    const scenario = scenarioOf(made.value, 0, "Aelis");
    expect(scenario).toEqual({
      name: "Aelis",
      ruleset: "wsg",
      options: {},
      swimmer: { con: 13, breathes: "water" },
      water: { surface: "rough" },
      script: [],
      dice: [],
      until: 0,
    });
  });

  const drowning = (said: Parameters<typeof writeAnswer>[1]): Swim => {
    const made = newSwim("dsg", { swimmer: { con: 12 } });
    if (!made.ok) throw new Error("refused");
    const entry = { id: "e", at: 0, seq: 1, act: { enter: { position: "under" as const } } };
    const swim = { ...made.value, entries: { e: entry } };
    const [check] = tell(swim, 5).open;
    if (!check) throw new Error("no check");
    const answer = writeAnswer(check, said);
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
    return { ...swim, answers: { [answerKey(check.id)]: answer.value } };
  };

  it.each([
    ["the GM's word to fail", { verdict: "fail" as const }, true],
    ["the GM's word to pass", { verdict: "pass" as const }, false],
    ["a bonus that saves", { dice: [14], situational: 3 }, false],
    ["a malus that kills", { dice: [11], situational: -3 }, true],
  ])("turns %s into faces that do the same", (_, said, dies) => {
    const swim = drowning(said);
    const { events } = replayed(scenarioOf(swim, 5.5));
    expect(events.some(({ event }) => event === "drowns")).toBe(dies);
    expect(tell(swim, 5.5).view.statuses.includes("drowned")).toBe(dies);
  });

  it("leaves undone entries out", () => {
    const swim = drowning({ verdict: "pass" });
    const undone = { id: "up", at: 2, seq: 2, act: { activity: { position: "surface" as const } }, undone: true };
    const { script } = scenarioOf({ ...swim, entries: { ...swim.entries, up: undone } }, 4);
    expect(script).toHaveLength(1);
  });
});
