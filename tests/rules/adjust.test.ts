/** The GM's hand on a running swim, and swimmers that need no air: under every rule system. */
import { describe, expect, it } from "vitest";
import {
  type Act,
  newSwim,
  RULESETS,
  type RulesetId,
  readSwim,
  type Swim,
  tell,
  writeEntry,
} from "../../src/rules/index.ts";

const IDS = ["natation", "dsg", "wsg", "oriental", "modules", "magic"] as const satisfies RulesetId[];

type Line = [at: number, act: Act];

function swimOf(ruleset: RulesetId, lines: Line[], swimmer: object = {}): Swim {
  // M1 would throw a die for how long the breath lasts.
  const options = ruleset === "modules" ? { breath: "dsg" as const } : {};
  const made = newSwim(ruleset, { swimmer: { con: 12, str: 12, st: 5, swimming: 3, ...swimmer }, options });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  const entries = lines.map(([at, act], seq) => ({ id: `e${seq}`, at, seq, act }));
  return { ...made.value, entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])) };
}

const under: Line = [0, { enter: { position: "under" } }];
const refusalsOf = (swim: Swim, at: number) =>
  tell(swim, at).events.flatMap(({ event, reason }) => (event === "refused" ? [reason] : []));

describe.each(IDS)("%s: rounds given and taken", (id) => {
  const firstOut = (lines: Line[]) => tell(swimOf(id, lines), 0).view.next?.at ?? Number.NaN;
  const nextAt = (lines: Line[], at: number) => tell(swimOf(id, lines), at).view.next?.at;

  it("a round given comes one round later, a round taken one earlier", () => {
    const plain = firstOut([under]);
    expect(plain).toBeGreaterThan(2);
    expect(nextAt([under, [1, { adjust: { breath: 1 } }]], 1)).toBe(plain + 1);
    expect(nextAt([under, [1, { adjust: { breath: -1 } }]], 1)).toBe(plain - 1);
  });

  it("shows in what is left, and never below nothing", () => {
    const leftAt = (lines: Line[], at: number) => tell(swimOf(id, lines), at).view.breath.left;
    const before = leftAt([under], 1);
    expect(leftAt([under, [1, { adjust: { breath: 2 } }]], 1)).toBeCloseTo(before + 2);
    expect(leftAt([under, [1, { adjust: { breath: -500 } }]], 1)).toBe(0);
    const { breath } = tell(swimOf(id, [under, [0, { adjust: { breath: 9 } }]]), 0).view;
    expect(breath.left).toBeLessThanOrEqual(breath.limit);
  });

  it("is refused to somebody who has air, and changes nothing", () => {
    const swim = swimOf(id, [
      [0, { enter: {} }],
      [1, { adjust: { breath: 1 } }],
    ]);
    expect(refusalsOf(swim, 1)).toEqual(["notHoldingBreath"]);
  });

  it("counts from the moment of going under, entered in one go", () => {
    const plain = tell(swimOf(id, [under]), 1).view.breath.left;
    const taken: Line[] = [under, [0, { adjust: { breath: -1 } }]];
    expect(refusalsOf(swimOf(id, taken), 1)).toEqual([]);
    expect(tell(swimOf(id, taken), 1).view.breath.left).toBeCloseTo(plain - 1);
  });

  it("moves the depth under water only, and not through the bottom", () => {
    const deep: Line[] = [under, [0, { water: { depth: 30 } }], [1, { adjust: { depth: 20 } }]];
    expect(tell(swimOf(id, deep), 1).view.depth).toBe(20);
    expect(tell(swimOf(id, [...deep, [2, { adjust: { depth: 500 } }]]), 2).view.depth).toBe(30);
    const above: Line[] = [
      [0, { enter: { float: 4 } }],
      [1, { adjust: { depth: 5 } }],
    ];
    expect(refusalsOf(swimOf(id, above), 1)).toEqual(["notUnderWater"]);
  });
});

describe("air for whoever had none", () => {
  it("wakes the unconscious of the WSG and asks the Constitution checks from the beginning", () => {
    const lines: Line[] = [under];
    const out = tell(swimOf("wsg", lines), 4).view;
    expect(out.statuses).toContain("unconscious");
    const given = tell(swimOf("wsg", [...lines, [4, { adjust: { breath: 2 } }]]), 4);
    expect(given.view.statuses).not.toContain("unconscious");
    expect(given.view.statuses).not.toContain("outOfBreath");
    expect(given.view.breath.left).toBe(2);
    const later = tell(swimOf("wsg", [...lines, [4, { adjust: { breath: 2 } }]]), 7);
    expect(later.open).toMatchObject([{ ordinal: 1, due: 7, modifier: 0 }]);
  });

  it("ends a drowning that has begun in the age of magic", () => {
    const lines: Line[] = [[0, { enter: { position: "under", preparation: "none", strenuous: true } }]];
    const swim = swimOf("magic", lines, { st: 0, swimming: 0 });
    const first = tell(swim, 5).open[0];
    expect(first?.countdown).toBe("breath");
    const failed: Swim = {
      ...swim,
      answers: {
        [String(first?.id).replaceAll(".", "-")]: {
          check: String(first?.id),
          due: first?.due ?? 0,
          target: first?.target ?? 0,
          modifier: first?.modifier ?? 0,
          dice: [],
          verdict: "fail",
        },
      },
    };
    const at = (first?.due ?? 0) + 1;
    const drowning = tell(failed, at);
    expect(drowning.view.statuses).toContain("outOfBreath");
    const entry = { id: "air", at, seq: 9, act: { adjust: { breath: 3 } } };
    const saved = tell({ ...failed, entries: { ...failed.entries, air: entry } }, at).view;
    expect(saved.statuses).not.toContain("outOfBreath");
    expect(saved.breath.left).toBeGreaterThan(0);
  });
});

describe("endurance given and taken", () => {
  it("is counted in the turns that the WSG shows at this load", () => {
    const swims: Line = [0, { enter: {} }];
    const leftAfter = (by: number) =>
      tell(swimOf("wsg", [swims, [20, { adjust: { endurance: by } }]], { load: "light" }), 20).view.endurance;
    const plain = leftAfter(0);
    expect(leftAfter(-3)?.left).toBeCloseTo((plain?.left ?? 0) - 3);
    expect(leftAfter(1)?.left).toBeCloseTo((plain?.left ?? 0) + 1);
    expect(leftAfter(900)?.left).toBe(plain?.limit);
    expect(leftAfter(-900)?.left).toBe(0);
  });

  it("runs out at once where all of it is taken", () => {
    const told = tell(
      swimOf("wsg", [
        [0, { enter: {} }],
        [3, { adjust: { endurance: -900 } }],
      ]),
      30,
    );
    expect(told.events.map(({ event }) => event)).toContain("exhausted");
  });

  it("is hours in natation, and is not known in the age of magic", () => {
    const hours = (by: number) =>
      tell(
        swimOf("natation", [
          [0, { enter: { pace: "half" } }],
          [60, { adjust: { endurance: by } }],
        ]),
        60,
      ).view.endurance;
    expect(hours(-2)?.left).toBeCloseTo((hours(0)?.left ?? 0) - 2);
    const magic = swimOf("magic", [
      [0, { enter: {} }],
      [1, { adjust: { endurance: 1 } }],
    ]);
    expect(refusalsOf(magic, 1)).toEqual(["noSuchCountdown"]);
  });
});

describe.each(IDS)("%s: what breathes", (id) => {
  const told = (breathes: string, position: "under" | "gas", time: number) =>
    tell(swimOf(id, [[0, { enter: { position } }]], { breathes }), time);
  const at = (...how: Parameters<typeof told>) => told(...how).view;

  it("water is never out of breath under it, nor asked", () => {
    const { statuses, breath } = at("water", "under", 200);
    expect(statuses).toContain("underWater");
    expect(statuses).not.toContain("outOfBreath");
    expect(breath.left).toBe(breath.limit);
    const breathOf = (breathes: string) =>
      told(breathes, "under", 200).open.filter((one) => one.countdown === "breath");
    expect([breathOf("water").length, breathOf("air").length]).toEqual([0, 1]);
  });

  it.runIf(RULESETS[id].positions.includes("gas"))(
    "water holds its breath in bad air; nothing needs none there",
    () => {
      expect(at("water", "gas", 60).statuses).toContain("outOfBreath");
      expect(at("nothing", "gas", 60).statuses).not.toContain("outOfBreath");
    },
  );

  it("water from some moment on is saved by it (a spell)", () => {
    const lines: Line[] = [under, [3, { swimmer: { breathes: "water" } }]];
    const { statuses } = tell(swimOf(id, lines), 300).view;
    expect(statuses).not.toContain("outOfBreath");
    expect(statuses).not.toContain("drowned");
  });
});

it.each([[{}], [{ breath: "much" }], [{ breath: 1e9 }], [{ air: 1 }], [{ depth: -1 }]])(
  "an adjustment of %j is refused when it is written and when it is read",
  (adjust) => {
    const swim = swimOf("wsg", [under]);
    const act = { adjust } as Act;
    expect(writeEntry(swim, { id: "x", at: 1, act }).ok).toBe(false);
    expect(readSwim({ ...swim, entries: { ...swim.entries, x: { id: "x", at: 1, seq: 5, act } } }).ok).toBe(false);
  },
);
