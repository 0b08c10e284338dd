/** A seventh rule system, written by the page "Adding a rule system" of CONTRIBUTING.md and nothing else. */
import { describe, expect, it } from "vitest";
import { breath } from "../../src/rules/countdowns/breath.ts";
import { askNext, type Countdown } from "../../src/rules/countdowns/countdown.ts";
import {
  fieldsOf,
  newSwim,
  RULESETS,
  type Ruleset,
  type RulesetId,
  readScenario,
  readSwim,
  registerRuleset,
  runScenario,
  tell,
  writeAnswer,
  writeEntry,
} from "../../src/rules/index.ts";
import { floor, round } from "../../src/rules/numbers.ts";
import { afloat, begin, inWater } from "../../src/rules/state.ts";
import { keepsTheContract } from "./contract.ts";
import { tellEvent } from "./worked-examples.ts";

/** X3: ten rounds. */
const TURN = 10;
/** X4: feet per round, down, up and along. */
const SPEED = 30;

/** X3: the cold. A Constitution check at the end of every turn afloat; whoever fails goes under. */
const cold: Countdown = {
  id: "afloat",
  review(s) {
    if (!afloat(s) || s.drowned) delete s.series.afloat;
    else if (!s.series.afloat) begin(s, "afloat", 0, { label: "con", value: s.swimmer.con });
  },
  spend() {},
  due(s) {
    const series = s.series.afloat;
    if (!series || series.halted) return Number.POSITIVE_INFINITY;
    return round(series.began + TURN * (series.ordinal + 1));
  },
  fire(s, teller) {
    const series = s.series.afloat;
    if (!series?.base) return;
    const { base } = series;
    const passed = askNext("afloat", series, { clause: "X3", base, modifiers: [], onFail: "goesUnder" }, teller);
    if (passed === false) s.goingUnder = { event: "goesUnder", clause: "X3" };
  },
};

const tiny: Ruleset = {
  id: "tiny",
  version: 1,
  unit: "ft",
  roundSeconds: 60,
  floatHolds: true,
  traits: ["con", "proficient", "breathes", "height"],
  water: ["depth"],
  activity: ["position", "vertical", "inert", "float"],
  options: [],
  verbs: ["enter", "activity", "water", "swimmer", "raise", "leave", "rest"],
  positions: ["surface", "under"],
  countdowns: [
    /** X1: Constitution rounds, then a Constitution check at half the score each round. */
    breath({
      clause: "X1",
      limit: (s) => s.swimmer.con,
      rate: () => 1,
      base: (s) => ({ label: "con", value: floor(s.swimmer.con / 2) }),
      step: 0,
    }),
    cold,
  ],
  /** X2: without the skill nobody swims. */
  sinks: (s) => (s.swimmer.proficient ? null : { cause: "skill", event: "goesUnder", clause: "X2" }),
  spentOut: () => null,
  sinkRate: () => SPEED,
  dive: () => SPEED,
  rise: (s) => (s.sinking ? null : SPEED),
  floatUp: (s) => (s.swimmer.proficient ? SPEED : null),
  swims: (s) => {
    const speed = inWater(s) && s.swimmer.proficient && !s.sinking && !s.drowned ? SPEED : null;
    return { surface: speed, under: speed };
  },
  endurance: () => null,
  breathLimit: (s) => s.swimmer.con,
  refuses: () => null,
};

registerRuleset(tiny);
const TINY = tiny.id as RulesetId;

function story(scenario: Record<string, unknown>): string[] {
  const read = readScenario({ ruleset: "tiny", ...scenario });
  const done = read.ok ? runScenario(read.value) : read;
  if (!done.ok) throw new Error(JSON.stringify(done.errors));
  return done.value.events.map(tellEvent);
}

describe("a seventh rule system", () => {
  it("is known by its id, once", () => {
    expect(RULESETS[TINY]).toBe(tiny);
    expect(() => registerRuleset(tiny)).toThrow("tiny");
    expect(() => registerRuleset({ ...tiny, id: "wsg" })).toThrow("wsg");
  });

  it("X1: breath for Constitution rounds, then checks at half the score", () => {
    const script = [{ at: 0, enter: { position: "under" } }];
    expect(story({ swimmer: { con: 5 }, script, dice: [2, 3], until: 20 })).toEqual([
      "5 outOfBreath",
      "6 check breath#1 2+0 rolled 2 passed",
      "7 check breath#2 2+0 rolled 3 failed",
      "7 drowns",
    ]);
  });

  it("X2: whoever cannot swim goes under at once, sinks, and comes up when held", () => {
    const script = [
      { at: 0, enter: {} },
      { at: 2, raise: true },
    ];
    const told = story({ swimmer: { proficient: false }, script, until: 30 });
    expect(told).toEqual(["0 goesUnder", "2 surfaces"]);
  });

  it("X3: the cold asks every turn, and a failure takes the swimmer under", () => {
    const script = [{ at: 0, enter: {} }];
    expect(story({ swimmer: { con: 4 }, script, dice: [4, 5], until: 26 })).toEqual([
      "10 check afloat#1 4+0 rolled 4 passed",
      "20 check afloat#2 4+0 rolled 5 failed",
      "20 goesUnder",
      "24 outOfBreath",
      "25 check breath#1 2+0 open",
    ]);
  });

  it("says what it asks of a dialog", () => {
    const { swimmer, water, activity, options } = fieldsOf(TINY);
    expect([swimmer, water, activity, options].map((fields) => fields.map(({ name }) => name))).toEqual([
      ["con", "proficient", "breathes", "height"],
      ["depth"],
      ["position", "vertical", "inert", "float"],
      [],
    ]);
  });

  it("refuses what it does not know, by name", () => {
    const read = readScenario({ ruleset: "tiny", script: [{ at: 0, leap: { height: 5 } }], until: 1 });
    expect(read).toMatchObject({ ok: false, errors: [{ key: "verbNotOfRuleset", data: { field: "script[0].leap" } }] });
  });

  it("lives in a log: written, answered, stored and read again", () => {
    const begun = newSwim("tiny", { swimmer: { con: 3 } });
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
    const entry = writeEntry(begun.value, { id: "in", at: 0, act: { enter: { position: "under" } } });
    if (!entry.ok) throw new Error(JSON.stringify(entry.errors));
    const swim = { ...begun.value, entries: { in: entry.value } };
    const [check] = tell(swim, 4).open;
    const answer = check && writeAnswer(check, { dice: [1] });
    if (!answer?.ok) throw new Error("refused");
    const read = readSwim(JSON.parse(JSON.stringify({ ...swim, answers: { "breath-in-1": answer.value } })));
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(tell(read.value, 4)).toMatchObject({
      open: [],
      view: { statuses: ["inWater", "underWater", "outOfBreath"] },
    });
    expect(tell(read.value, 5).open).toMatchObject([{ id: "breath.in.2", clause: "X1", target: 1 }]);
  });

  keepsTheContract(tiny, { withoutTexts: "it has no sheet in seeds/ and no section in lang/: the test is its book" });
});
