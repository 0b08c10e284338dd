import { describe, expect, it } from "vitest";
import {
  answerKey,
  chance,
  meets,
  needed,
  parseDie,
  passes,
  writeAnswer,
  writeThrow,
} from "../../src/rules/answers.ts";
import { writeEntry } from "../../src/rules/log.ts";
import { newSwim, readSwim } from "../../src/rules/swim.ts";
import { forecast, tell } from "../../src/rules/tell.ts";
import type { Act, Answer, Check, Entry, Swim } from "../../src/rules/types.ts";

const check = (over: Partial<Check> = {}): Check => ({
  id: "breath.e0.1",
  countdown: "breath",
  ordinal: 1,
  due: 5,
  clause: "W1",
  die: "1d20",
  compare: "atMost",
  base: { label: "con", value: 12 },
  target: 12,
  modifiers: [],
  modifier: 0,
  onFail: "drowns",
  ...over,
});

const rolled = (one: Check, face: number, situational?: number): Answer => {
  const written = writeAnswer(one, { dice: [face], ...(situational === undefined ? {} : { situational }) });
  if (!written.ok) throw new Error(JSON.stringify(written.errors));
  return written.value;
};

const faces = (die: string): number[] => Array.from({ length: parseDie(die).faces }, (_, i) => i + 1);

describe("passing", () => {
  it.each(["atMost", "atLeast"] as const)("follows the book's formula, face by face: %s", (compare) => {
    for (let target = -3; target <= 27; target++)
      for (let modifier = -6; modifier <= 12; modifier++) {
        const one = check({ compare, target, modifier });
        for (const face of faces("1d20")) {
          const sum = face + modifier;
          expect(passes(one, rolled(one, face))).toBe(compare === "atMost" ? sum <= target : sum >= target);
        }
      }
  });

  it.each(["atMost", "atLeast"] as const)("a situational bonus helps, a malus hinders: %s", (compare) => {
    const one = check({ compare, target: 10 });
    const passing = (situational: number): number =>
      faces("1d20").filter((face) => passes(one, rolled(one, face, situational))).length;
    const plain = passing(0);
    expect(passing(1)).toBe(plain + 1);
    expect(passing(3)).toBe(plain + 3);
    expect(passing(-2)).toBe(plain - 2);
    expect(passing(20)).toBe(20);
    expect(passing(-20)).toBe(0);
  });

  it("the needed face is the last that passes", () => {
    const low = check({ target: 12, modifier: 4 });
    expect(needed(low)).toBe(8);
    expect(needed(low, 2)).toBe(10);
    const high = check({ compare: "atLeast", target: 16 });
    expect(needed(high)).toBe(16);
    expect(needed(high, 2)).toBe(14);
  });

  it("the GM's word goes before the dice", () => {
    const one = check();
    expect(passes(one, { ...rolled(one, 20), verdict: "pass" })).toBe(true);
    expect(passes(one, { ...rolled(one, 1), verdict: "fail" })).toBe(false);
  });
});

describe("chance", () => {
  it.each(["1d20", "1d100", "1d6", "1d1"])("equals counting the faces of %s", (die) => {
    for (const compare of ["atMost", "atLeast"] as const)
      for (let target = -4; target <= 24; target += 1)
        for (const modifier of [-7, 0, 2, 9])
          for (const situational of [-5, 0, 4]) {
            const one = check({ compare, target, modifier, die });
            const good = faces(die).filter((face) => passes(one, rolled(one, face, situational)));
            expect(chance(one, situational)).toBeCloseTo(good.length / faces(die).length, 12);
          }
  });
});

describe("meeting", () => {
  it("asks for the same moment, target and modifier", () => {
    const one = check();
    const answer = rolled(one, 3);
    expect(meets(one, answer)).toBe(true);
    expect(meets(check({ due: 5 + 1e-9 }), answer)).toBe(true);
    expect(meets(check({ due: 6 }), answer)).toBe(false);
    expect(meets(check({ target: 11 }), answer)).toBe(false);
    expect(meets(check({ modifier: 2 }), answer)).toBe(false);
  });
});

describe("writing an answer", () => {
  const errors = (said: Parameters<typeof writeAnswer>[1], one = check()): [string, unknown][] => {
    const written = writeAnswer(one, said);
    return written.ok ? [] : written.errors.map(({ key, data }) => [key, data.field]);
  };

  it("keeps what the check was", () => {
    const one = check({ due: 7, target: 9, modifier: 2 });
    expect(writeAnswer(one, { dice: [4], situational: -1, by: "user" })).toEqual({
      ok: true,
      value: { check: one.id, due: 7, target: 9, modifier: 2, dice: [4], situational: -1, by: "user" },
    });
    expect(writeAnswer(one, { verdict: "fail" })).toMatchObject({ ok: true, value: { dice: [], verdict: "fail" } });
  });

  it.each([
    ["no dice", {}, "wrongDice", "dice"],
    ["too many dice", { dice: [3, 4] }, "wrongDice", "dice"],
    ["a face that is none", { dice: [0] }, "notAFace", "dice[0]"],
    ["half a face", { dice: [2.5] }, "notAFace", "dice[0]"],
    ["not a number", { dice: [Number.NaN] }, "notAFace", "dice[0]"],
    ["text", { dice: ["3" as unknown as number] }, "notAFace", "dice[0]"],
    ["a face higher than the die", { dice: [21] }, "faceTooHigh", "dice[0]"],
    ["a situational modifier in fractions", { dice: [3], situational: 0.5 }, "situational", "situational"],
    ["a situational modifier beyond 20", { dice: [3], situational: 21 }, "situational", "situational"],
    [
      "a situational modifier that is none",
      { verdict: "pass" as const, situational: Number.NaN },
      "situational",
      "situational",
    ],
  ])("refuses %s", (_, said, key, field) => {
    expect(errors(said)).toContainEqual([key, field]);
  });

  it("a throw is written like an answer, with all its dice", () => {
    const wanted = { id: "fall.e0.damage", countdown: "fall" as const, due: 0, clause: "W12", die: "3d6", for: "fall" };
    expect(writeThrow(wanted, [1, 6, 3])).toMatchObject({ ok: true, value: { check: wanted.id, dice: [1, 6, 3] } });
    expect(writeThrow(wanted, [1, 6])).toMatchObject({ ok: false, errors: [{ key: "wrongDice" }] });
    expect(writeThrow(wanted, [1, 7, 3])).toMatchObject({ ok: false, errors: [{ key: "faceTooHigh" }] });
  });

  it("dice beside a verdict do no harm: what is written can be read", () => {
    const swim = dive();
    const [one] = tell(swim, 5).open;
    const written = writeAnswer(one as Check, { verdict: "pass", dice: [0] });
    if (!written.ok) throw new Error("refused");
    expect(readSwim(answered(swim, written.value))).toMatchObject({ ok: true });
  });
});

const answered = (swim: Swim, ...answers: Answer[]): Swim => ({
  ...swim,
  answers: { ...swim.answers, ...Object.fromEntries(answers.map((answer) => [answerKey(answer.check), answer])) },
});

/** Constitution 12: out of breath at 4, checks at 5, 6, 7 with 0, +2, +4. */
function dive(...more: [string, number, Act][]): Swim {
  const begun = newSwim("wsg", { swimmer: { con: 12 } });
  if (!begun.ok) throw new Error("refused");
  const acts: [string, number, Act][] = [["e0", 0, { enter: { position: "under" } }], ...more];
  const entries = acts.map(([id, at, act], seq): [string, Entry] => [id, { id, at, seq, act }]);
  return { ...begun.value, entries: Object.fromEntries(entries) };
}

const openAt = (swim: Swim, now: number): string[] => tell(swim, now).open.map((one) => one.id);
const first = (swim: Swim, now: number): Check => tell(swim, now).open[0] as Check;

describe("an answer in the story", () => {
  it("is asked for, counts once, and leads to the next check", () => {
    const swim = dive();
    expect(openAt(swim, 4.9)).toEqual([]);
    expect(openAt(swim, 7)).toEqual(["breath.e0.1"]);
    const one = answered(swim, rolled(first(swim, 7), 12));
    expect(openAt(one, 7)).toEqual(["breath.e0.2"]);
    const two = answered(one, rolled(first(one, 7), 11));
    expect(tell(two, 7)).toMatchObject({ open: [], view: { statuses: ["inWater", "underWater", "drowned"] } });
    expect(tell(two, 7).events.at(-1)).toMatchObject({ at: 6, event: "drowns" });
  });

  it("that comes late holds from its due time; a fatal one voids later ones", () => {
    const swim = dive(["up", 9, { raise: true }]);
    expect(tell(swim, 20).view.statuses).not.toContain("drowned");
    const late = answered(swim, rolled(first(swim, 20), 20));
    expect(tell(late, 20).view.statuses).toContain("drowned");
    expect(tell(late, 20).events.at(-1)).toMatchObject({ at: 9, event: "refused", reason: "drowned" });
  });

  it("given for another moment, target or modifier does not count and is asked again", () => {
    const swim = dive();
    const good = rolled(first(swim, 7), 1);
    for (const stale of [
      { ...good, due: 6 },
      { ...good, target: 13 },
      { ...good, modifier: 2 },
    ])
      expect(openAt(answered(swim, stale), 7)).toEqual(["breath.e0.1"]);
  });

  it("counts again once what changed is undone", () => {
    const swim = dive();
    const done = answered(swim, rolled(first(swim, 7), 1));
    const written = writeEntry(done, { id: "hurt", at: 0, act: { swimmer: { con: 15 } } });
    if (!written.ok) throw new Error("refused");
    const hurt = { ...done, entries: { ...done.entries, hurt: written.value } };
    expect(openAt(hurt, 7)).toEqual(["breath.e0.1"]);
    const undone = { ...hurt, entries: { ...hurt.entries, hurt: { ...written.value, undone: true } } };
    expect(tell(undone, 7)).toEqual(tell(done, 7));
  });

  it("of the first dive does not count for the third", () => {
    const swim = dive(
      ["u1", 2, { activity: { position: "surface" } }],
      ["d2", 4, { activity: { position: "under" } }],
      ["u2", 6, { activity: { position: "surface" } }],
      ["d3", 8, { activity: { position: "under" } }],
    );
    expect(openAt(swim, 13)).toEqual(["breath.d3.1"]);
  });

  it("a verdict needs no dice and shows none", () => {
    const swim = dive();
    const written = writeAnswer(first(swim, 5), { verdict: "pass" });
    if (!written.ok) throw new Error("refused");
    const event = tell(answered(swim, written.value), 5).events.find((one) => one.event === "check");
    expect(event).toMatchObject({ passed: true, rolled: null });
  });

  it("stored dice that the die does not have do not count", () => {
    const swim = dive();
    const good = rolled(first(swim, 5), 1);
    for (const dice of [[], [400], [1, 1], [1e308, 1e308]])
      expect(openAt(answered(swim, { ...good, dice }), 5), String(dice)).toEqual(["breath.e0.1"]);
  });

  it("a fall of as many dice as the options allow can be stored", () => {
    const begun = newSwim("wsg", { options: { fallCap: 200 } });
    if (!begun.ok) throw new Error("refused");
    const enter: Entry = { id: "e0", at: 0, seq: 1, act: { waterfall: { height: 2000, rocks: true } } };
    const swim = { ...begun.value, entries: { e0: enter } };
    const [wanted] = tell(swim, 0).throws;
    if (!wanted) throw new Error("no throw");
    const { count } = parseDie(wanted.die);
    const written = writeThrow(
      wanted,
      Array.from({ length: count }, () => 1),
    );
    if (!written.ok) throw new Error("refused");
    expect(readSwim(answered(swim, written.value))).toMatchObject({ ok: true });
  });
});

describe("the forecast", () => {
  it("assumes that checks are passed, the open ones included", () => {
    const ahead = forecast(dive(), 0, 7).map((event) => `${event.at} ${event.event}`);
    expect(ahead).toEqual(["4 outOfBreath", "4 unconscious", "5 check", "6 check", "7 check"]);
    expect(forecast(dive(), 5.5, 2).map((event) => event.ordinal)).toEqual([2, 3]);
  });

  it("tells what another exertion or pace would bring, and what cannot be", () => {
    const told = (wished: object): string[] =>
      forecast(dive(), 2, 2, wished).map((event) => `${event.at} ${event.event} ${event.reason ?? ""}`.trim());
    // Two rounds of four are spent; straining, the other two last one round.
    expect(told({ strenuous: true })).toEqual(["3 outOfBreath", "3 unconscious", "4 check"]);
    expect(told({ strenuous: false })).toEqual(["4 outOfBreath", "4 unconscious"]);
    expect(told({ pace: "double" })[0]).toBe("2 refused doubleOnlyOnSurface");
  });

  it("an answer that no longer counts does not stop it", () => {
    const swim = dive();
    const stale = answered(swim, { ...rolled(first(swim, 5), 3), target: 13 });
    expect(forecast(stale, 5.5, 2)).toEqual(forecast(swim, 5.5, 2));
  });

  it("many moments over a long time are no runaway", () => {
    const begun = newSwim("wsg", { swimmer: { proficient: false } });
    if (!begun.ok) throw new Error("refused");
    const swim: Swim = { ...begun.value, entries: { e0: { id: "e0", at: 0, seq: 0, act: { enter: {} } } } };
    expect(forecast(swim, 0, 20_100).length).toBeGreaterThan(20_000);
  });
});
