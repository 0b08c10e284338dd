import { afterEach, describe, expect, it } from "vitest";
import type { Refusal } from "../../src/rules/result.ts";
import { newSwim, readSwim, SCHEMA } from "../../src/rules/swim.ts";
import { tell } from "../../src/rules/tell.ts";
import type { RulesetId, Swim } from "../../src/rules/types.ts";
import { MOST_ENTRIES } from "../../src/rules/validate.ts";

const begun = (ruleset: RulesetId = "wsg", start: Parameters<typeof newSwim>[1] = {}): Swim => {
  const swim = newSwim(ruleset, start);
  if (!swim.ok) throw new Error(JSON.stringify(swim.errors));
  return swim.value;
};

type Loose = Record<string, unknown>;

/** A good swim with an entry and an answer, as JSON brings it. */
const stored = (): Loose & {
  start: Record<string, Loose>;
  entries: Record<string, Loose>;
  answers: Record<string, Loose>;
} =>
  JSON.parse(
    JSON.stringify({
      ...begun("wsg", { swimmer: { con: 12 } }),
      entries: {
        e0: { id: "e0", at: 0, seq: 1, act: { enter: { position: "under" } }, by: "user" },
        e1: { id: "e1", at: 9, seq: 2, act: { raise: true }, supersedes: ["gone"], undone: true },
      },
      answers: { "breath-e0-1": { check: "breath.e0.1", due: 5, target: 12, modifier: 0, dice: [3], situational: 1 } },
    }),
  );

const errorsOf = (value: unknown): Refusal[] => {
  const read = readSwim(value);
  return read.ok ? [] : read.errors;
};
const refusals = (value: unknown): string[] => errorsOf(value).map(({ key, data }) => `${key} ${data.field}`);

/** The stored swim with one thing changed; `path` is where. */
function changed(path: string[], value: unknown): unknown {
  const swim = stored();
  let place: Loose = swim;
  for (const key of path.slice(0, -1)) place = place[key] as Loose;
  place[path.at(-1) as string] = value;
  return swim;
}

const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join();
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeKeys);
  expect(({} as Loose).polluted).toBeUndefined();
});

describe("a new swim", () => {
  it("takes defaults for what is left out, the height by the unit", () => {
    expect(begun("wsg").start.swimmer).toMatchObject({ con: 10, height: 6, proficient: true, load: "none" });
    expect(begun("natation").start.swimmer.height).toBe(1.8);
    expect(begun("wsg", { water: { depth: 4 } }).start.water).toMatchObject({ depth: 4, surface: "calm", current: 0 });
  });

  it.each([
    [{ swimmer: { con: 26 } }, "tooHigh swimmer.con"],
    [{ swimmer: { con: 2.5 } }, "tooLow swimmer.con"],
    [{ swimmer: { con: 12.5 } }, "notWhole swimmer.con"],
    [{ swimmer: { height: 0 } }, "notAbove swimmer.height"],
    [{ swimmer: { co: 0.25 } }, "notAStep swimmer.co"],
    [{ swimmer: { con: null } }, "notANumber swimmer.con"],
    [{ swimmer: { load: "Light" } }, "unknownWord swimmer.load"],
    [{ water: { danger: 0 } }, "tooLow water.danger"],
    [{ water: { far: 1 } }, "notBoolean water.far"],
    [{ water: { depht: 1 } }, "unknownKey water.depht"],
    [{ options: { fallDie: Number.NaN } }, "notANumber options.fallDie"],
    [{ options: [] }, "notAnObject options"],
  ])("refuses %j", (start, expected) => {
    const made = newSwim("wsg", start as Parameters<typeof newSwim>[1]);
    expect(made.ok ? [] : made.errors.map(({ key, data }) => `${key} ${data.field}`)).toEqual([expected]);
  });

  it("refuses a ruleset that is none", () => {
    for (const id of ["dnd", "__proto__", "constructor", "toString", "", 3, null])
      expect(newSwim(id as RulesetId, {})).toMatchObject({ ok: false, errors: [{ data: { field: "ruleset" } }] });
  });
});

describe("reading what was stored", () => {
  it("gives back a copy that is equal and shares nothing", () => {
    const swim = stored();
    const read = readSwim(swim);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(read.value).toEqual(stored());
    (swim.entries.e0 as { act: unknown }).act = null;
    (swim.answers["breath-e0-1"] as { dice: number[] }).dice.push(9);
    (swim.start.swimmer as Loose).con = 3;
    expect(read.value).toEqual(stored());
  });

  it.each([
    null,
    undefined,
    0,
    1,
    Number.NaN,
    -0,
    "",
    "swim",
    true,
    [],
    [1],
    [stored()],
    new Date(0),
    new Map(),
    () => 1,
    10n,
    Symbol("x"),
  ])("refuses %s", (value) => {
    expect(refusals(value)).toEqual(["notOurs swim"]);
  });

  it("refuses a proxy and an object of a class", () => {
    class Foreign {
      schema = SCHEMA;
    }
    expect(refusals(new Foreign())).toEqual(["notOurs swim"]);
    expect(refusals({})).toEqual(["notOurs swim.schema"]);
  });

  const cases: [string[], unknown, string][] = [
    [["schema"], SCHEMA + 1, "newerSchema swim.schema"],
    [["schema"], SCHEMA - 1, "olderSchema swim.schema"],
    [["schema"], -1e300, "olderSchema swim.schema"],
    [["schema"], "1", "notOurs swim.schema"],
    [["schema"], 1.5, "notOurs swim.schema"],
    [["schema"], Number.NaN, "notOurs swim.schema"],
    [["ruleset"], "pathfinder", "unknownWord swim.ruleset"],
    [["ruleset"], "constructor", "unknownWord swim.ruleset"],
    [["ruleset"], ["wsg"], "unknownWord swim.ruleset"],
    [["ruleset"], undefined, "unknownWord swim.ruleset"],
    [["rulesetVersion"], 0, "tooLow swim.rulesetVersion"],
    [["rulesetVersion"], "1", "notANumber swim.rulesetVersion"],
    [["rulesetVersion"], Number.POSITIVE_INFINITY, "notANumber swim.rulesetVersion"],
    [["entries"], undefined, "notAnObject swim.entries"],
    [["entries"], [], "notAnObject swim.entries"],
    [["entries"], null, "notAnObject swim.entries"],
    [["entries", "e0"], null, "notAnObject swim.entries.e0"],
    [["entries", "e0"], [], "notAnObject swim.entries.e0"],
    [["entries", "e0", "at"], -1, "tooLow swim.entries.e0.at"],
    [["entries", "e0", "at"], Number.NaN, "notANumber swim.entries.e0.at"],
    [["entries", "e0", "at"], Number.POSITIVE_INFINITY, "notANumber swim.entries.e0.at"],
    [["entries", "e0", "at"], "0", "notANumber swim.entries.e0.at"],
    [["entries", "e0", "at"], { valueOf: 1 }, "notANumber swim.entries.e0.at"],
    [["entries", "e0", "seq"], null, "notANumber swim.entries.e0.seq"],
    [["entries", "e0", "act"], undefined, "notAnObject swim.entries.e0.act"],
    [["entries", "e0", "act"], {}, "oneVerb swim.entries.e0.act"],
    [["entries", "e0", "act"], { leave: true, rest: true }, "oneVerb swim.entries.e0.act"],
    [["entries", "e0", "act"], { swim: true }, "unknownVerb swim.entries.e0.act.swim"],
    [["entries", "e0", "act"], { leave: 1 }, "notTrue swim.entries.e0.act.leave"],
    [["entries", "e0", "act"], { enter: { pace: "fast" } }, "unknownWord swim.entries.e0.act.enter.pace"],
    [["entries", "e0", "act"], { leap: {} }, "missing swim.entries.e0.act.leap.height"],
    [["entries", "e0", "id"], "e1", "badId swim.entries"],
    [["entries", "e0", "id"], undefined, "badId swim.entries"],
    [["entries", "e0", "supersedes"], "e1", "notAList swim.entries.e0.supersedes"],
    [["entries", "e0", "supersedes"], [1], "notAList swim.entries.e0.supersedes"],
    [["entries", "e0", "supersedes"], { length: 1 }, "notAList swim.entries.e0.supersedes"],
    [["entries", "a.b"], { id: "a.b", at: 0, seq: 1, act: { leave: true } }, "badId swim.entries"],
    [["entries", ""], { id: "", at: 0, seq: 1, act: { leave: true } }, "badId swim.entries"],
    [["entries", "constructor"], { id: "constructor", at: 0, seq: 1, act: { leave: true } }, "badId swim.entries"],
    [["answers"], null, "notAnObject swim.answers"],
    [["answers", "breath-e0-1"], 3, "notAnObject swim.answers.breath-e0-1"],
    [["answers", "breath-e0-1", "check"], "breath.e0.2", "badId swim.answers.breath-e0-1"],
    [["answers", "breath-e0-1", "check"], 5, "badId swim.answers.breath-e0-1"],
    [["answers", "breath-e0-1", "due"], null, "notANumber swim.answers.breath-e0-1.due"],
    [["answers", "breath-e0-1", "target"], "12", "notANumber swim.answers.breath-e0-1.target"],
    [["answers", "breath-e0-1", "modifier"], Number.NaN, "notANumber swim.answers.breath-e0-1.modifier"],
    [["answers", "breath-e0-1", "situational"], 21, "tooHigh swim.answers.breath-e0-1.situational"],
    [["answers", "breath-e0-1", "dice"], [0], "notDice swim.answers.breath-e0-1.dice"],
    [["answers", "breath-e0-1", "dice"], [1.5], "notDice swim.answers.breath-e0-1.dice"],
    [["answers", "breath-e0-1", "dice"], ["3"], "notDice swim.answers.breath-e0-1.dice"],
    [["answers", "breath-e0-1", "dice"], 3, "notDice swim.answers.breath-e0-1.dice"],
  ];
  it.each(cases)("refuses %j = %j as %s", (path, value, expected) => {
    expect(refusals(changed(path, value))).toContainEqual(expect.stringContaining(expected));
  });

  it.each([
    [["start", "swimmer", "con"], 2, "swimmer.con"],
    [["start", "swimmer", "con"], "12", "swimmer.con"],
    [["start", "swimmer", "load"], "feathers", "swimmer.load"],
    [["start", "water", "depth"], -1, "water.depth"],
    [["start", "options", "fallDie"], Number.POSITIVE_INFINITY, "options.fallDie"],
    [["start", "swimmer"], [], "swimmer"],
    [["start", "water"], "calm", "water"],
  ])("names the field of the start: %j = %j", (path, value, field) => {
    expect(errorsOf(changed(path, value))[0]?.data.field).toContain(field);
  });

  it("names it as it stands in the swim", () => {
    expect(refusals(changed(["start", "swimmer", "con"], 2))).toEqual(["tooLow swim.start.swimmer.con"]);
  });

  it.each([[["start"]], [["start", "swimmer"]], [["start", "water"]], [["start", "options"]]])(
    "refuses a swim whose %j is null instead of judging it by defaults",
    (path) => {
      expect(refusals(changed(path, null))).toHaveLength(1);
    },
  );

  it("leaves out keys of the start that a later release wrote, and takes defaults for what it did not know", () => {
    const swim = stored();
    Object.assign(swim.start.swimmer as Loose, { gills: 2 });
    Object.assign(swim.start, { weather: { wind: 3 } });
    Object.assign(swim, { notes: "x" });
    delete (swim.start.water as Loose).far;
    expect(readSwim(swim)).toEqual({ ok: true, value: stored() });
  });

  it("keeps a prototype out, whatever JSON brings", () => {
    const evil = '{"polluted":true}';
    const text = JSON.stringify(stored());
    const places = ['"swimmer":{', '"water":{', '"start":{', '"schema":'];
    for (const place of places.slice(0, 3)) {
      const read = readSwim(JSON.parse(text.replace(place, `${place}"__proto__":${evil},"constructor":${evil},`)));
      expect(read).toEqual({ ok: true, value: stored() });
    }
    expect(readSwim(JSON.parse(text.replace("{", `{"__proto__":${evil},`)))).toEqual({ ok: true, value: stored() });
    for (const place of ['"entries":{', '"answers":{'])
      expect(refusals(JSON.parse(text.replace(place, `${place}"__proto__":${evil},`)))).toHaveLength(1);
    expect(refusals(JSON.parse(text.replace('"enter":{', `"enter":{"__proto__":${evil},`)))).toEqual([
      "unknownKey swim.entries.e0.act.enter.__proto__",
    ]);
    expect(refusals(JSON.parse(text.replace('"act":{', `"act":{"__proto__":${evil},`)))).toEqual([
      "oneVerb swim.entries.e0.act",
    ]);
    expect(Object.getPrototypeOf((readSwim(JSON.parse(text)) as { value: Swim }).value.entries)).toBe(Object.prototype);
  });

  it("does not throw on cycles", () => {
    for (const path of [
      ["start"],
      ["start", "swimmer"],
      ["entries"],
      ["entries", "e0"],
      ["entries", "e0", "act"],
      ["answers", "breath-e0-1", "dice"],
    ]) {
      const swim = stored();
      let place: Loose = swim;
      for (const key of path.slice(0, -1)) place = place[key] as Loose;
      place[path.at(-1) as string] = swim;
      expect(() => readSwim(swim)).not.toThrow();
      if (path[0] !== "start") expect(readSwim(swim).ok).toBe(false);
    }
  });

  it("does not throw on a getter that does", () => {
    const trap = {
      get: () => {
        throw new Error("gotcha");
      },
      enumerable: true,
    };
    for (const path of [["schema"], ["start"], ["entries"], ["entries", "e0"], ["entries", "e0", "act"], ["answers"]]) {
      const swim = stored();
      let place: Loose = swim;
      for (const key of path.slice(0, -1)) place = place[key] as Loose;
      Object.defineProperty(place, path.at(-1) as string, trap);
      expect(() => readSwim(swim), path.join(".")).not.toThrow();
    }
  });

  it("a getter that changes its mind does not get past the check", () => {
    const swim = stored();
    let looks = 0;
    Object.defineProperty(swim.entries.e0 as Loose, "at", { get: () => (looks++ ? "never" : 0), enumerable: true });
    const read = readSwim(swim);
    expect(read.ok && read.value.entries.e0?.at).toBe(0);
  });

  it("refuses a million entries at once", () => {
    const swim = changed(["entries"], { ...new Array(1_000_000).fill(null) });
    const before = performance.now();
    expect(refusals(swim)).toEqual(["tooMany swim.entries"]);
    expect(performance.now() - before).toBeLessThan(3000);
    expect(refusals(changed(["answers"], { ...new Array(20_000).fill(null) }))).toEqual(["tooMany swim.answers"]);
  });

  it("reads as many entries as there may be, and tells them", () => {
    const rows = Array.from({ length: MOST_ENTRIES }, (_, i) => {
      const id = `e${i}`;
      return [id, { id, at: i, seq: i, act: i === 0 ? { enter: { float: 1 } } : { raise: i % 2 === 0 } }];
    });
    const read = readSwim(changed(["entries"], Object.fromEntries(rows)));
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(tell(read.value, 1e4).view.at).toBe(1e4);
  });

  it("shows foreign values shortened", () => {
    const huge = "x".repeat(1_000_000);
    for (const path of [
      ["schema"],
      ["ruleset"],
      ["entries"],
      ["entries", "e0"],
      ["entries", "e0", "at"],
      ["entries", "e0", "act"],
    ])
      for (const { data } of errorsOf(changed(path, huge)))
        for (const text of Object.values(data)) expect(String(text).length).toBeLessThan(500);
    for (const { data } of errorsOf(changed(["entries", huge], null)))
      for (const text of Object.values(data)) expect(String(text).length).toBeLessThan(500);
  });

  it("stops after some errors", () => {
    const rows = Array.from({ length: 4000 }, (_, i): [string, null] => [`e${i}`, null]);
    expect(errorsOf(changed(["entries"], Object.fromEntries(rows))).length).toBeLessThan(20);
  });

  it("a swim of the other ruleset is judged by its own words", () => {
    const swim = changed(["ruleset"], "natation");
    expect(readSwim(swim)).toMatchObject({ ok: true });
    expect(
      refusals({ ...(swim as object), entries: { e0: { id: "e0", at: 0, seq: 1, act: { grab: true } } } }),
    ).toEqual(["verbNotOfRuleset swim.entries.e0.act.grab"]);
    const gas = { e0: { id: "e0", at: 0, seq: 1, act: { enter: { position: "gas" } } } };
    expect(refusals({ ...(swim as object), entries: gas })).toEqual(["unknownWord swim.entries.e0.act.enter.position"]);
  });
});
