import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import french from "../../lang/fr.json" with { type: "json" };
import type { Refusal } from "../../src/rules/result.ts";
import { type Report, readScenario, runScenario } from "../../src/rules/scenario.ts";

type Loose = Record<string, unknown>;

const DIVE = {
  name: "a dive",
  clause: "W1",
  ruleset: "wsg",
  swimmer: { con: 12 },
  script: [{ at: 0, enter: { position: "under" } }],
  dice: [12, 11, 4],
  samples: [0, 4.5],
  until: 10,
};

function errorsOf(value: unknown): Refusal[] {
  const read = readScenario(value);
  if (!read.ok) return read.errors;
  const run = runScenario(read.value);
  return run.ok ? [] : run.errors;
}
const refusals = (value: unknown): string[] => errorsOf(value).map(({ key, data }) => `${key} ${data.field}`);
const withKeys = (over: Loose): string[] => refusals({ ...DIVE, ...over });
const withScript = (...script: unknown[]): string[] => withKeys({ script });
const withAct = (act: Loose): string[] => withScript({ at: 0, ...act });

function reportOf(value: unknown): Report {
  const read = readScenario(value);
  const run = read.ok ? runScenario(read.value) : read;
  if (!run.ok) throw new Error(JSON.stringify(run.errors));
  return run.value;
}

describe("what is refused", () => {
  it("a good scenario is not, nor one with the three required keys alone", () => {
    expect(refusals(DIVE)).toEqual([]);
    expect(refusals({ ruleset: "natation", script: [], until: 0 })).toEqual([]);
  });

  it.each([null, undefined, 1, "text", true, Number.NaN, new Date(0)])("%s is no scenario", (value) => {
    expect(refusals(value)).toEqual(["notAnObject scenario"]);
  });

  it.each(["ruleset", "script", "until"])("%s is required", (key) => {
    const { [key]: _, ...rest } = DIVE as Loose;
    expect(refusals(rest)).toContain(`missing ${key}`);
  });

  it("unknown keys at the top, a prototype among them", () => {
    expect(withKeys({ sample: [0] })).toEqual(["unknownKey sample"]);
    expect(withKeys({ Until: 3 })).toEqual(["unknownKey Until"]);
    const text = JSON.stringify(DIVE);
    expect(refusals(JSON.parse(text.replace("{", '{"__proto__":{"until":1},')))).toEqual(["unknownKey __proto__"]);
    expect(refusals(JSON.parse(text.replace("{", '{"constructor":1,')))).toEqual(["unknownKey constructor"]);
    expect(refusals(JSON.parse(text.replace('"swimmer":{', '"swimmer":{"__proto__":1,')))).toEqual([
      "unknownKey swimmer.__proto__",
    ]);
    expect(refusals(JSON.parse(text.replace('"at":0', '"__proto__":{},"at":0')))).toEqual([
      "unknownVerb script[0].__proto__",
    ]);
  });

  it.each([
    [{ ruleset: "add" }, "unknownWord ruleset"],
    [{ ruleset: "WSG" }, "unknownWord ruleset"],
    [{ ruleset: "toString" }, "unknownWord ruleset"],
    [{ ruleset: null }, "unknownWord ruleset"],
    [{ ruleset: 1 }, "unknownWord ruleset"],
    [{ name: 3 }, "notText name"],
    [{ name: null }, "notText name"],
    [{ clause: [] }, "notText clause"],
    [{ options: null }, "notAnObject options"],
    [{ options: [] }, "notAnObject options"],
    [{ options: { fallDice: 6 } }, "unknownKey options.fallDice"],
    [{ options: { fallDie: 0 } }, "tooLow options.fallDie"],
    [{ options: { breathAfterFail: "yes" } }, "notBoolean options.breathAfterFail"],
    [{ options: { rapidsAbility: "wis" } }, "unknownWord options.rapidsAbility"],
    [{ swimmer: "conan" }, "notAnObject swimmer"],
    [{ swimmer: { wis: 10 } }, "unknownKey swimmer.wis"],
    [{ swimmer: { con: 2 } }, "tooLow swimmer.con"],
    [{ swimmer: { con: 26 } }, "tooHigh swimmer.con"],
    [{ swimmer: { con: 12.5 } }, "notWhole swimmer.con"],
    [{ swimmer: { con: "12" } }, "notANumber swimmer.con"],
    [{ swimmer: { con: null } }, "notANumber swimmer.con"],
    [{ swimmer: { con: [12] } }, "notANumber swimmer.con"],
    [{ swimmer: { strPercent: 101 } }, "tooHigh swimmer.strPercent"],
    [{ swimmer: { levels: -1 } }, "tooLow swimmer.levels"],
    [{ swimmer: { levels: 0.5 } }, "notWhole swimmer.levels"],
    [{ swimmer: { damageBonus: 0.5 } }, "notWhole swimmer.damageBonus"],
    [{ swimmer: { move: 0 } }, "notAbove swimmer.move"],
    [{ swimmer: { height: 0 } }, "notAbove swimmer.height"],
    [{ swimmer: { height: -1 } }, "tooLow swimmer.height"],
    [{ swimmer: { height: null } }, "notANumber swimmer.height"],
    [{ swimmer: { swimRate: "fast" } }, "notANumber swimmer.swimRate"],
    [{ swimmer: { race: "elf" } }, "unknownWord swimmer.race"],
    [{ swimmer: { proficient: 1 } }, "notBoolean swimmer.proficient"],
    [{ swimmer: { load: "Heavy" } }, "unknownWord swimmer.load"],
    [{ swimmer: { load: null } }, "unknownWord swimmer.load"],
    [{ swimmer: { armor: "plate" } }, "unknownWord swimmer.armor"],
    [{ swimmer: { armorClass: 11 } }, "tooHigh swimmer.armorClass"],
    [{ swimmer: { armorClass: -11 } }, "tooLow swimmer.armorClass"],
    [{ swimmer: { breathSave: 1 } }, "tooLow swimmer.breathSave"],
    [{ swimmer: { breathSave: 21 } }, "tooHigh swimmer.breathSave"],
    [{ swimmer: { st: 0.3 } }, "notAStep swimmer.st"],
    [{ swimmer: { afloat: -1 } }, "tooLow swimmer.afloat"],
    [{ water: 3 }, "notAnObject water"],
    [{ water: { surface: "flat" } }, "unknownWord water.surface"],
    [{ water: { danger: 0 } }, "tooLow water.danger"],
    [{ water: { danger: 11 } }, "tooHigh water.danger"],
    [{ water: { danger: 1.5 } }, "notWhole water.danger"],
    [{ water: { depth: -1 } }, "tooLow water.depth"],
    [{ water: { current: null } }, "notANumber water.current"],
    [{ water: { far: "yes" } }, "notBoolean water.far"],
    [{ water: { salt: true } }, "unknownKey water.salt"],
    [{ script: null }, "notAList script"],
    [{ script: {} }, "notAList script"],
    [{ script: "enter" }, "notAList script"],
    [{ until: -1 }, "tooLow until"],
    [{ until: "10" }, "notANumber until"],
    [{ until: null }, "notANumber until"],
    [{ until: JSON.parse("1e999") }, "notANumber until"],
    [{ dice: null }, "notAList dice"],
    [{ dice: 14 }, "notAList dice"],
    [{ dice: [14, 0] }, "notAFace dice[1]"],
    [{ dice: [2.5] }, "notAFace dice[0]"],
    [{ dice: ["3"] }, "notAFace dice[0]"],
    [{ dice: [null] }, "notAFace dice[0]"],
    [{ dice: [[4]] }, "notAFace dice[0]"],
    [{ dice: [-3] }, "notAFace dice[0]"],
    [{ dice: [21] }, "faceTooHigh dice[0]"],
    [{ dice: [3, 21] }, "faceTooHigh dice[1]"],
    [{ dice: [3, 3, 3, 101] }, "faceTooHigh dice[3]"],
    [{ samples: 3 }, "notAList samples"],
    [{ samples: [1, "2"] }, "notANumber samples[1]"],
    [{ samples: [-0.5] }, "tooLow samples[0]"],
    [{ samples: [JSON.parse("1e999")] }, "notANumber samples[0]"],
  ])("%j", (over, expected) => {
    expect(withKeys(over)[0]).toBe(expected);
  });

  it.each([
    ["a line that is no object", [null], "notAnObject script[0]"],
    ["a list for a line", [[0, "enter"]], "notAnObject script[0]"],
    ["no time", [{ enter: {} }], "notANumber script[0].at"],
    ["a time as text", [{ at: "0", enter: {} }], "notANumber script[0].at"],
    ["a time without an end", [{ at: JSON.parse("1e999"), enter: {} }], "notANumber script[0].at"],
    ["a negative time", [{ at: -1, enter: {} }], "tooLow script[0].at"],
    ["no verb", [{ at: 0 }], "oneVerb script[0]"],
    ["two verbs", [{ at: 0, enter: {}, leave: true }], "oneVerb script[0]"],
    ["an unknown verb", [{ at: 0, swim: true }], "unknownVerb script[0].swim"],
    ["an unknown key beside a verb", [{ at: 0, enter: {}, note: "x" }], "unknownVerb script[0].note"],
    [
      "a time going back",
      [
        { at: 2, enter: {} },
        { at: 1.99, leave: true },
      ],
      "goesBack script[1].at",
    ],
    [
      "the second line",
      [
        { at: 0, enter: {} },
        { at: 1, leave: 1 },
      ],
      "notTrue script[1].leave",
    ],
  ])("in the script: %s", (_, script, expected) => {
    expect(withScript(...script)[0]).toBe(expected);
  });

  it.each([
    [{ enter: null }, "notAnObject script[0].enter"],
    [{ enter: true }, "notAnObject script[0].enter"],
    [{ enter: "under" }, "notAnObject script[0].enter"],
    [{ enter: { position: "land" } }, "unknownWord script[0].enter.position"],
    [{ enter: { vertical: "sideways" } }, "unknownWord script[0].enter.vertical"],
    [{ enter: { pace: "treading" } }, "unknownWord script[0].enter.pace"],
    [{ enter: { stroke: "dog" } }, "unknownWord script[0].enter.stroke"],
    [{ enter: { strenuous: "no" } }, "notBoolean script[0].enter.strenuous"],
    [{ enter: { float: 5 } }, "tooHigh script[0].enter.float"],
    [{ enter: { float: -1 } }, "tooLow script[0].enter.float"],
    [{ enter: { float: true } }, "notANumber script[0].enter.float"],
    [{ enter: { risk: 6 } }, "tooHigh script[0].enter.risk"],
    [{ enter: { risk: 1.5 } }, "notWhole script[0].enter.risk"],
    [{ enter: { depth: 3 } }, "unknownKey script[0].enter.depth"],
    [{ activity: { position: "deep" } }, "unknownWord script[0].activity.position"],
    [{ activity: [] }, "notAnObject script[0].activity"],
    [{ water: { depth: "deep" } }, "notANumber script[0].water.depth"],
    [{ swimmer: { str: 26 } }, "tooHigh script[0].swimmer.str"],
    [{ swimmer: { strength: -1 } }, "tooLow script[0].swimmer.strength"],
    [{ leap: true }, "notAnObject script[0].leap"],
    [{ leap: {} }, "missing script[0].leap.height"],
    [{ leap: { height: -1 } }, "tooLow script[0].leap.height"],
    [{ leap: { height: "15" } }, "notANumber script[0].leap.height"],
    [{ leap: { height: null } }, "notANumber script[0].leap.height"],
    [{ leap: { height: 5, runUp: 1 } }, "notBoolean script[0].leap.runUp"],
    [{ leap: { height: 5, rocks: true } }, "unknownKey script[0].leap.rocks"],
    [{ leap: JSON.parse('{"height":5,"__proto__":1}') }, "unknownKey script[0].leap.__proto__"],
    [{ waterfall: { rocks: true } }, "missing script[0].waterfall.height"],
    [{ waterfall: { height: 60, rocks: "some" } }, "notBoolean script[0].waterfall.rocks"],
    [{ waterfall: { height: 60, runUp: true } }, "unknownKey script[0].waterfall.runUp"],
    [{ grab: false }, "notTrue script[0].grab"],
    [{ release: 1 }, "notTrue script[0].release"],
    [{ doff: "pack" }, "notAnObject script[0].doff"],
    [{ doff: {} }, "missing script[0].doff.what"],
    [{ doff: { what: "boots" } }, "unknownWord script[0].doff.what"],
    [JSON.parse('{"doff":{"what":"pack","then":"lighter"}}'), "unknownWord script[0].doff.then"],
    [{ doff: { what: "pack", haste: 0 } }, "notBoolean script[0].doff.haste"],
    [{ doff: { what: "pack", now: true } }, "unknownKey script[0].doff.now"],
    [{ raise: 1 }, "notBoolean script[0].raise"],
    [{ rest: "yes" }, "notBoolean script[0].rest"],
    [{ leave: false }, "notTrue script[0].leave"],
    [{ leave: null }, "notTrue script[0].leave"],
  ])("%j", (act, expected) => {
    expect(withAct(act)).toContain(expected);
  });

  it.each([{ waterfall: { height: 3 } }, { grab: true }, { release: true }])("natation does not know %j", (act) => {
    const [verb] = Object.keys(act);
    expect(refusals({ ruleset: "natation", script: [{ at: 0, ...act }], until: 1 })).toEqual([
      `verbNotOfRuleset script[0].${verb}`,
    ]);
  });

  it("natation does not hold its breath in gas", () => {
    const script = [{ at: 0, enter: { position: "gas" } }];
    expect(refusals({ ruleset: "natation", script, until: 1 })).toEqual(["unknownWord script[0].enter.position"]);
    expect(refusals({ ruleset: "wsg", script, until: 1 })).toEqual([]);
  });

  it("a face higher than the die of a throw", () => {
    const fall = { ruleset: "wsg", script: [{ at: 0, waterfall: { height: 20, rocks: true } }], until: 1 };
    expect(refusals({ ...fall, dice: [6, 6] })).toEqual([]);
    expect(refusals({ ...fall, dice: [6, 7] })).toEqual(["faceTooHigh dice[1]"]);
  });

  it("of several faces that are too high, the first is named", () => {
    expect(withKeys({ dice: [21, 22], swimmer: { con: 25 }, until: 20 })[0]).toBe("faceTooHigh dice[0]");
  });

  it("objects for faces are refused, whatever they hold", () => {
    for (const face of [
      { toString: 1 },
      { toString: null, valueOf: 1 },
      JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`),
    ])
      expect(withKeys({ dice: [face] })).toEqual(["notAFace dice[0]"]);
  });

  it("the contract sets no end to a story", () => {
    expect(withKeys({ until: 1_000_000 })).toEqual([]);
  });

  it("the contract sets no bounds to bonuses, levels and slots", () => {
    for (const swimmer of [{ hitBonus: 30 }, { damageBonus: -21 }, { levels: 1001 }, { slots: -1 }])
      expect(withKeys({ swimmer }), JSON.stringify(swimmer)).toEqual([]);
  });

  it("traits of another ruleset are accepted and change nothing", () => {
    const foreign = { ...DIVE, swimmer: { con: 12, co: 2.5, st: -3, swimming: 1, samurai: true, move: 3 } };
    expect(reportOf(foreign)).toEqual(reportOf(DIVE));
  });

  it("what a person cannot do is an event, not an error", () => {
    const script = [
      { at: 0, enter: { pace: "double", position: "under" } },
      { at: 0, leave: true },
      { at: 1, enter: {} },
      { at: 1, enter: {} },
    ];
    const events = reportOf({ ruleset: "wsg", script, until: 2 }).events;
    expect(events.map(({ at, event, wish }) => ({ at, event, wish }))).toEqual([
      { at: 0, event: "refused", wish: { enter: { pace: "double", position: "under" } } },
      { at: 0, event: "refused", wish: { leave: true } },
      { at: 1, event: "refused", wish: { enter: {} } },
    ]);
    for (const event of events) expect(event.reason).toMatch(/^\w+$/);
  });
});

describe("every refusal has a sentence", () => {
  const keys = [
    ...["missing", "notANumber", "tooLow", "tooHigh", "notWhole", "notAbove", "verbNotOfRuleset", "notAnObject"],
    ...["notAList", "notText", "notAStep", "notBoolean", "notTrue", "unknownWord", "unknownKey", "oneVerb"],
    ...[
      "unknownVerb",
      "goesBack",
      "faceTooHigh",
      "notAFace",
      "wrongDice",
      "notDice",
      "situational",
      "badId",
      "idTaken",
    ],
    ...["tooMany", "notOurs", "newerSchema", "olderSchema"],
  ];
  it.each([
    ["en", english.undertow.errors],
    ["fr", french.undertow.errors],
  ])("in %s, naming the field", (_, sentences: Record<string, string>) => {
    for (const key of keys) expect(sentences[key], key).toContain("{field}");
  });
});

describe("the report", () => {
  const report = reportOf(DIVE);
  const STATE = ["at", "position", "depth", "breath", "endurance", "statuses", "movement", "next"];

  it("has the keys of the contract", () => {
    expect(Object.keys(report)).toEqual(expect.arrayContaining(["name", "events", "samples", "final", "unusedDice"]));
    expect(report.name).toBe("a dive");
    for (const state of [...report.samples, report.final])
      expect(Object.keys(state)).toEqual(expect.arrayContaining(STATE));
    expect(Object.keys(report.final.breath).sort()).toEqual(["left", "limit"]);
    expect(Object.keys(report.final.endurance ?? {}).sort()).toEqual(["left", "limit", "unit"]);
    expect(Object.keys(report.final.movement).sort()).toEqual(["dive", "rise", "surface", "under", "unit"]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("tells the story", () => {
    const check = { event: "check", countdown: "breath", die: "1d20", compare: "atMost", target: 12 };
    expect(report.events).toEqual([
      expect.objectContaining({ at: 4, event: "outOfBreath" }),
      expect.objectContaining({ at: 4, event: "unconscious" }),
      expect.objectContaining({ ...check, at: 5, ordinal: 1, modifier: 0, rolled: 12, passed: true }),
      expect.objectContaining({ ...check, at: 6, ordinal: 2, modifier: 2, rolled: 11, passed: false }),
      expect.objectContaining({ at: 6, event: "drowns" }),
    ]);
    expect(report.unusedDice).toEqual([4]);
    expect(report.samples.map((state) => state.at)).toEqual([0, 4.5]);
    expect(report.samples[0]?.breath).toEqual({ limit: 4, left: 4 });
    expect(report.samples[0]?.next).toEqual({ at: 5, countdown: "breath" });
    expect(report.final).toMatchObject({ at: 10, statuses: ["inWater", "underWater", "drowned"], next: null });
  });

  it("when the dice run out the check stays open and its series stops, the rest goes on", () => {
    const { events, final, unusedDice } = reportOf({
      ...DIVE,
      dice: [1],
      script: [...DIVE.script, { at: 9, leave: true }],
    });
    expect(
      events.filter((event) => event.event === "check").map(({ at, rolled, passed }) => [at, rolled, passed]),
    ).toEqual([
      [5, 1, true],
      [6, null, null],
    ]);
    expect(final).toMatchObject({ at: 10, position: "land", statuses: [] });
    expect(unusedDice).toEqual([]);
  });

  it("samples come in the order asked for, after what happens at their moment, even later than the end", () => {
    const { samples } = reportOf({ ...DIVE, dice: [], samples: [5, 0, 30, 1 / 3], until: 4 });
    expect(samples.map((state) => state.at)).toEqual([5, 0, 30, expect.closeTo(1 / 3, 6)]);
    expect(samples[0]?.breath.left).toBe(0);
    expect(samples[2]?.statuses).toContain("unconscious");
  });

  it("samples do not change the story", () => {
    const many = Array.from({ length: 40 }, (_, i) => i / 3);
    const { samples: _, ...rest } = reportOf({ ...DIVE, samples: many });
    const { samples: __, ...plain } = reportOf({ ...DIVE, samples: [] });
    expect(rest).toEqual(plain);
  });

  it("holds lists even where there is nothing to tell", () => {
    const empty = reportOf({ ruleset: "natation", script: [], until: 3 });
    expect(empty).toMatchObject({
      events: [],
      samples: [],
      unusedDice: [],
      final: { at: 3, position: "land", statuses: [] },
    });
    expect(empty.final.movement).toEqual({ unit: "m", surface: null, under: null, dive: null, rise: null });
  });

  it("a throw comes before what it decides; its dice are taken one by one", () => {
    const script = [{ at: 2, waterfall: { height: 30, rocks: true } }];
    const { events, unusedDice } = reportOf({ ruleset: "wsg", script, dice: [1, 2, 6, 5], until: 2 });
    expect(events).toEqual([
      expect.objectContaining({ at: 2, event: "roll", die: "3d6", for: "fall", rolled: 9 }),
      expect.objectContaining({ at: 2, event: "damage", cause: "fall", amount: 9 }),
    ]);
    expect(unusedDice).toEqual([5]);
  });

  it("lines at the same moment happen in the order in which they are told", () => {
    const script = [
      { at: 1, enter: {} },
      { at: 1, raise: true },
      { at: 1, raise: false },
      { at: 1, activity: { position: "under" } },
    ];
    expect(reportOf({ ruleset: "wsg", script, until: 1 }).final.position).toBe("under");
  });

  it("a story may be long: weeks on a float, a hundred lines a day", () => {
    const script = [
      { at: 0, enter: { float: 1 } },
      ...Array.from({ length: 1400 }, (_, i) => ({ at: i * 14.4, raise: i % 2 === 0 })),
    ];
    expect(reportOf({ ruleset: "wsg", script, until: 30_240 }).final).toMatchObject({
      position: "surface",
      next: null,
    });
  });

  it("a story with as many checks as it has dice comes to its end", () => {
    // Once the dice of one long series are given, they are rolled, however many rounds that takes.
    const dice = new Array(20_100).fill(1);
    const story = { swimmer: { proficient: false }, water: { danger: 10 }, script: [{ at: 0, enter: { float: 1 } }] };
    expect(() => reportOf({ ruleset: "wsg", ...story, dice, until: 21_000 })).not.toThrow();
  });
});

const root = fileURLToPath(new URL("../..", import.meta.url));
interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

describe("the command", () => {
  let folder = "";
  const names: Record<string, string> = {
    good: JSON.stringify(DIVE),
    list: JSON.stringify([DIVE, { ruleset: "natation", script: [], until: 0 }]),
    bad: JSON.stringify([DIVE, { ...DIVE, swimmer: { con: 30 } }]),
    "not-json": "{\n  'ruleset': \"wsg\",\n}",
    infinite: JSON.stringify(DIVE).replace('"until":10', '"until":1e999'),
    broken: JSON.stringify({ ...DIVE, "two\r\nlines\u2028here\u0085there": 1 }),
  };
  const results: Record<string, Ran> = {};

  const spawn = (file: string[]): Promise<Ran> =>
    new Promise((done) => {
      const args = ["--import", "tsx", "scripts/scenario.ts", ...file];
      execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });

  // One after the other two at a time: starting it is slow.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "undertow-"));
    const jobs = Object.entries(names).map(([name, text]) => {
      writeFileSync(join(folder, `${name}.json`), text);
      return [name, [join(folder, `${name}.json`)]] as [string, string[]];
    });
    jobs.push(["missing", [join(folder, "nowhere.json")]]);
    const work = async (): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) results[job[0]] = await spawn(job[1]);
    };
    await Promise.all([work(), work()]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const refusedWith = (name: string): string => {
    const { code, stdout, stderr } = results[name] as Ran;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\r\n\u0085\u2028\u2029]+\n$/);
    return stderr.trimEnd();
  };

  it("prints one JSON document and ends with 0", () => {
    const { code, stdout, stderr } = results.good as Ran;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual(reportOf(DIVE));
  });

  it("prints a list for a list", () => {
    const { code, stdout } = results.list as Ran;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([reportOf(DIVE), reportOf({ ruleset: "natation", script: [], until: 0 })]);
  });

  it("refuses a whole list for one of it, and names which", () => {
    expect(refusedWith("bad")).toMatch(/^\[1\]\.swimmer\.con: .*30/);
  });

  it.each([
    ["not-json", /not JSON/],
    ["infinite", /^until: /],
    ["missing", /nowhere\.json: /],
  ])("refuses: %s", (name, expected) => {
    expect(refusedWith(name)).toMatch(expected);
  });

  it("stays on one line whatever a key holds", () => {
    expect(refusedWith("broken")).toMatch(/^two lines here there: /);
  });

  it("says what is wrong in a whole sentence", () => {
    expect(refusedWith("infinite")).toBe("until: type a number.");
  });
});
