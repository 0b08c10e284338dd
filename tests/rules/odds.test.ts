import { describe, expect, it } from "vitest";
import {
  answerKey,
  type Check,
  chance,
  newSwim,
  type Scenario,
  type Swim,
  tell,
  writeAnswer,
  writeEntry,
} from "../../src/rules/index.ts";
import { oddsOfLiving } from "../../src/rules/odds.ts";
import { endings, faces, mustBe, reportOf, swimOf } from "./every-story.ts";

function answered(swim: Swim, now: number, said: { dice?: number[]; verdict?: "pass" | "fail" }): Swim {
  const [check] = tell(swim, now).open;
  const answer = mustBe(writeAnswer(check as Check, said));
  return { ...swim, answers: { ...swim.answers, [answerKey(answer.check)]: answer } };
}

function expectOdds(got: number[], expected: number[]): void {
  expect(got.length).toBe(expected.length);
  got.forEach((odds, i) => {
    expect(odds, `round ${i + 1}`).toBeCloseTo(expected[i] as number, 10);
  });
}

const ones = (count: number): number[] => new Array<number>(count).fill(1);
const UNDER: Scenario["script"] = [{ at: 0, enter: { position: "under" } }];

describe("the odds of living, by hand", () => {
  it("WSG, Con 12: checks at 12, 10, 8 from the fifth round", () => {
    const swim = swimOf({ ruleset: "wsg", swimmer: { con: 12 }, script: UNDER });
    const [fifth, sixth, seventh] = [12 / 20, 10 / 20, 8 / 20];
    expectOdds(oddsOfLiving(swim, 0, 7), [...ones(4), fifth, fifth * sixth, fifth * sixth * seventh]);
  });

  it("DSG, Con 16: six rounds, then checks at 16, 14, 12, 10", () => {
    const swim = swimOf({ ruleset: "dsg", swimmer: { con: 16 }, script: UNDER });
    const [a, b, c, d] = [16 / 20, 14 / 20, 12 / 20, 10 / 20];
    expectOdds(oddsOfLiving(swim, 0, 10), [...ones(6), a, a * b, a * b * c, a * b * c * d]);
  });

  // Out of endurance nobody is here: goes under at once (D4), no deep breath: 4 / 2 = 2 rounds.
  it("DSG without proficiency: two rounds, then the checks", () => {
    const swim = swimOf({
      ruleset: "dsg",
      swimmer: { con: 12, proficient: false },
      script: [{ at: 0, enter: {} }],
    });
    expectOdds(oddsOfLiving(swim, 0, 5), [1, 1, 0.6, 0.6 * 0.5, 0.6 * 0.5 * 0.4]);
  });

  it("natation, Con 10: four rounds, then checks at 10, 8, 6, 4, 2, and none can be passed", () => {
    const swim = swimOf({ ruleset: "natation", swimmer: { con: 10 }, script: UNDER });
    const late = [0.5, 0.4, 0.3, 0.2, 0.1, 0].map((_, i, all) => all.slice(0, i + 1).reduce((x, y) => x * y));
    expectOdds(oddsOfLiving(swim, 0, 10), [...ones(4), ...late]);
  });

  // A point of each for each hour; the third hour takes the last, whatever the checks say (N13).
  it("natation, Strength 3: three hours in choppy water", () => {
    const swim = swimOf({
      ruleset: "natation",
      swimmer: { str: 3, con: 3 },
      water: { surface: "choppy" },
      script: [{ at: 0, enter: {} }],
    });
    expectOdds(oddsOfLiving(swim, 0, 181), [...ones(179), 0, 0]);
  });

  it("WSG without skill: going under is not death, the breath comes first", () => {
    const swim = swimOf({
      ruleset: "wsg",
      swimmer: { str: 6, con: 12, proficient: false },
      script: [{ at: 0, enter: {} }],
    });
    // Staying up at the end of rounds 12, 13, 14; under: two rounds of air, checks in the third, fourth and fifth.
    const [up12, up13, up14] = [6 / 20, 5 / 20, 4 / 20];
    const [one, two, three] = [0.6, 0.6 * 0.5, 0.6 * 0.5 * 0.4];
    expectOdds(oddsOfLiving(swim, 0, 17), [
      ...ones(14),
      (1 - up12) * one + up12,
      (1 - up12) * two + up12 * ((1 - up13) * one + up13),
      (1 - up12) * three + up12 * ((1 - up13) * two + up13 * ((1 - up14) * one + up14)),
    ]);
  });

  it("modules, Con 12: three to five rounds, each as likely", () => {
    const swim = swimOf({ ruleset: "modules", swimmer: { con: 12 }, script: UNDER });
    const [one, two, three] = [0.6, 0.6 * 0.5, 0.6 * 0.5 * 0.4];
    expectOdds(oddsOfLiving(swim, 0, 6), [...ones(3), (one + 1 + 1) / 3, (two + one + 1) / 3, (three + two + one) / 3]);
  });

  // 7.5 against 8, 8 and 9 in rounds 16, 17, 18; whoever fails drowns five rounds later.
  it.each([
    [0, 0, 0],
    [1, 3 / 6, 2 / 6],
    [2, 21 / 36, 15 / 36],
    [3, 135 / 216, 108 / 216],
    [4, 861 / 1296, 721 / 1296],
    [5, 5403 / 7776, 4668 / 7776],
  ])("magic, %i dice at risk for every roll", (risk, eight, nine) => {
    const swim = swimOf({ ruleset: "magic", swimmer: { st: 0.5, swimming: 5 }, script: UNDER });
    const expected = [...ones(20), eight, eight * eight, eight * eight * nine];
    expectOdds(oddsOfLiving(swim, 0, 23, { risked: risk }), expected);
    swim.entries.s1 = mustBe(writeEntry(swim, { id: "s1", at: 0, act: { activity: { risk } } }));
    expectOdds(oddsOfLiving(swim, 0, 23), expected);
    expectOdds(oddsOfLiving(swim, 0, 21, { risked: 0 }), [...ones(20), 0]);
  });

  it("magic: a roll for breath that failed leaves five rounds, whatever is rolled", () => {
    const swim = swimOf({ ruleset: "magic", swimmer: { st: 0.5, swimming: 5 }, script: UNDER });
    const failed = answered(swim, 16, { dice: [] });
    expectOdds(oddsOfLiving(failed, 18.5, 4, { risked: 5 }), [1, 1, 0, 0]);
  });
});

describe("the odds of living, from now", () => {
  const swim = swimOf({ ruleset: "wsg", swimmer: { con: 12 }, script: UNDER });

  it("an open check is not rolled yet", () => {
    expectOdds(oddsOfLiving(swim, 5, 2), [0.6 * 0.5, 0.6 * 0.5 * 0.4]);
  });

  it("an answer counts", () => {
    expectOdds(oddsOfLiving(answered(swim, 5, { dice: [12] }), 5, 2), [0.5, 0.5 * 0.4]);
    expectOdds(oddsOfLiving(answered(swim, 5, { dice: [13] }), 5, 2), [0, 0]);
    expectOdds(oddsOfLiving(answered(swim, 5, { verdict: "pass" }), 5, 2), [0.5, 0.5 * 0.4]);
    expectOdds(oddsOfLiving(answered(swim, 5, { verdict: "fail" }), 5, 2), [0, 0]);
  });

  it("whole rounds are counted from now, be it in mid-round", () => {
    expectOdds(oddsOfLiving(swim, 3.5, 3), [1, 0.6, 0.6 * 0.5]);
  });

  it("what is written for later does not happen", () => {
    const leaving = swimOf({
      ruleset: "wsg",
      swimmer: { con: 12 },
      script: [...UNDER, { at: 4.5, leave: true }],
    });
    expectOdds(oddsOfLiving(leaving, 0, 6), [...ones(4), 0.6, 0.6 * 0.5]);
    expectOdds(oddsOfLiving(leaving, 4.5, 3), ones(3));
  });

  it("before the water, on land, held up: nobody drowns", () => {
    expectOdds(oddsOfLiving(mustBe(newSwim("wsg", {})), 0, 3), ones(3));
    const held = swimOf({ ruleset: "wsg", script: [...UNDER, { at: 3, raise: true }] });
    expectOdds(oddsOfLiving(held, 3, 30), ones(30));
    expect(oddsOfLiving(swim, 0, 0)).toEqual([]);
  });

  it("is a chance at any time: never above one, never below nothing, never rising", () => {
    const rough = swimOf({
      ruleset: "magic",
      swimmer: { swimming: 3, st: 5 },
      water: { surface: "rough" },
      script: [{ at: 0, enter: { risk: 2 } }],
    });
    const odds = oddsOfLiving(rough, 0, 120);
    expect(Math.max(...odds)).toBeLessThanOrEqual(1);
    expect(Math.min(...odds)).toBeGreaterThanOrEqual(0);
    odds.slice(1).forEach((later, i) => {
      expect(later - (odds[i] as number), `round ${i + 2}`).toBeLessThan(1e-12);
    });
  });

  it("changes nothing of the swim", () => {
    const before = structuredClone(swim);
    oddsOfLiving(swim, 5, 4);
    expect(swim).toEqual(before);
  });
});

describe("the odds of living, against every story that the dice can tell", () => {
  const stories: Record<string, Scenario> = {
    "wsg: without skill": {
      ruleset: "wsg",
      swimmer: { str: 3, con: 7, proficient: false, load: "light" },
      script: [{ at: 0, enter: {} }],
      until: 9,
    },
    "wsg: without skill and carried into rapids": {
      ruleset: "wsg",
      swimmer: { str: 3, con: 7, proficient: false, load: "heavy" },
      water: { danger: 4 },
      script: [{ at: 0.5, enter: {} }],
      until: 5,
    },
    "natation: without skill, choppy, from a fraction": {
      ruleset: "natation",
      swimmer: { str: 12, con: 5, proficient: false },
      water: { surface: "choppy" },
      script: [{ at: 0.25, enter: {} }],
      until: 8,
    },
    "natation: hours of heavy sea": {
      ruleset: "natation",
      swimmer: { str: 6, con: 4 },
      water: { surface: "stormy" },
      script: [{ at: 0, enter: {} }],
      until: 45,
    },
    "dsg: a fight under water": {
      ruleset: "dsg",
      swimmer: { con: 14 },
      script: [{ at: 0, enter: { position: "under", strenuous: true } }],
      until: 9,
    },
    "oriental: chance of sinking at the edge": {
      ruleset: "oriental",
      swimmer: { con: 9, armorClass: 7 },
      script: [{ at: 0, enter: {} }],
      until: 7,
    },
    "modules: pulled under": {
      ruleset: "modules",
      swimmer: { con: 13 },
      script: [{ at: 0, enter: { position: "under", strenuous: true } }],
      until: 7,
    },
    "magic: a fight on no breath": {
      ruleset: "magic",
      script: [{ at: 0, enter: { position: "under", preparation: "none", strenuous: true, risk: 1 } }],
      until: 10,
    },
    "magic: two dice": {
      ruleset: "magic",
      swimmer: { st: 0.5 },
      script: [{ at: 0, enter: { position: "under", preparation: "none", strenuous: true, risk: 2 } }],
      until: 10,
    },
    "magic: sinking in a storm while the breath runs out": {
      ruleset: "magic",
      swimmer: { swimming: 0.5, st: -1, loadModifier: 0 },
      water: { surface: "stormy" },
      script: [{ at: 0, enter: { risk: 1 } }],
      until: 20,
    },
    "magic: in a current": {
      ruleset: "magic",
      swimmer: { swimming: 1, st: -2, loadModifier: 0 },
      water: { surface: "choppy", currentStrength: 3 },
      script: [{ at: 0, enter: { risk: 1 } }],
      until: 19,
    },
  };

  it.each(Object.entries(stories))("%s", (_, story) => {
    const all = endings(story);
    expect(all.length).toBeGreaterThan(1);
    expect(all.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 10);
    const alive = (at: number): number => all.reduce((sum, one) => (one.dies > at + 1e-6 ? sum + one.share : sum), 0);
    const start = story.script[0]?.at ?? 0;
    const rounds = Math.floor(story.until - start);
    const expected = Array.from({ length: rounds }, (_, i) => alive(start + i + 1));
    expect(expected.at(-1)).toBeLessThan(1);
    expectOdds(oddsOfLiving(swimOf(story), start, rounds), expected);
  });
});

describe("dice at risk", () => {
  const roll = (target: number, modifier: number, risked: number): Check => ({
    id: "afloat.e0.1",
    countdown: "afloat",
    ordinal: 1,
    due: 12,
    clause: "A4",
    die: `${risked}d6`,
    risked,
    compare: "atLeast",
    base: { label: "difficulty", value: target },
    target,
    modifiers: [{ label: "swimming", value: modifier }],
    modifier,
    onFail: "goesUnder",
  });

  /** Basic value 5 against 6: the dice must make 3n + 1 or more. */
  it("one point is missing: counted by hand", () => {
    const shares = [0, 3 / 6, 21 / 36, 135 / 216, 861 / 1296, 5403 / 7776];
    shares.forEach((share, n) => {
      expect(chance(roll(6, 5, n)), `${n} dice`).toBeCloseTo(share, 12);
      expect(chance(roll(6, 5, 0), 0, n), `${n} dice chosen`).toBeCloseTo(share, 12);
    });
  });

  it("half a point is dropped last, and a situational bonus helps", () => {
    expect(chance(roll(6, 4.5, 1))).toBeCloseTo(2 / 6, 12);
    expect(chance(roll(6, 4.5, 1), 1)).toBeCloseTo(3 / 6, 12);
    expect(chance(roll(6, 5, 1), 1)).toBeCloseTo(4 / 6, 12);
    expect(chance(roll(6, 5, 0), 1)).toBe(1);
    expect(chance(roll(6, 5, 2), -1)).toBeCloseTo(15 / 36, 12);
  });

  it.each([0, 1, 2, 3, 4, 5])("%i dice: every face of every die", (n) => {
    const sums = faces(`${n}d6`).map((dice) => dice.reduce((sum, face) => sum + face, 0));
    for (const modifier of [-2.5, 0, 3.5, 7, 11.5])
      for (const target of [0, 4, 8, 12]) {
        const good = sums.filter((sum) => Math.floor(modifier - 3 * n + sum) >= target).length;
        expect(chance(roll(target, modifier, 0), 0, n)).toBeCloseTo(good / sums.length, 12);
      }
  });

  it("each roll says how many dice were put at risk", () => {
    const { events } = reportOf({
      ruleset: "magic",
      swimmer: { swimming: 5, loadModifier: 0 },
      water: { difficulty: 6, currentStrength: 6 },
      script: [
        { at: 0, enter: {} },
        { at: 1, activity: { risk: 2 } },
      ] as Scenario["script"],
      dice: [3, 4, 3, 4],
      until: 12,
    });
    const checks = events.filter((event) => event.event === "check");
    expect(checks.map(({ countdown, risked, rolled }) => [countdown, risked, rolled])).toEqual([
      ["current", 0, 0],
      ["afloat", 2, 7],
      ["current", 2, 7],
    ]);
  });
});
