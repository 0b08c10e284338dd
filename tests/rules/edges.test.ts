/** Stories at the edges: many things at one moment, times far away, facts that change to nonsense in mid-swim. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LATEST, round } from "../../src/rules/numbers.ts";
import { type Report, readScenario, runScenario } from "../../src/rules/scenario.ts";
import { newSwim } from "../../src/rules/swim.ts";
import { tell } from "../../src/rules/tell.ts";
import type { Act, RulesetId, StoryEvent } from "../../src/rules/types.ts";
import { anyStory, difference, played, search } from "./arbitraries.ts";

type Line = { at: number } & Act;

function run(ruleset: RulesetId, script: Line[], more: Record<string, unknown> = {}, until?: number): Report {
  const read = readScenario({ ruleset, script, until: until ?? (script.at(-1)?.at ?? 0) + 0, ...more });
  const done = read.ok ? runScenario(read.value) : read;
  if (!done.ok) throw new Error(JSON.stringify(done.errors));
  return done.value;
}

const short = (events: StoryEvent[]): string[] => events.map((event) => `${event.at} ${event.event}`);

describe("times far away", () => {
  it.each([600_000, 1 / 3 + 1e6])("a swim that begins %d rounds later goes the same way", (late) => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        const moved = <T extends { at?: number; due?: number }>(one: T): T => ({
          ...one,
          ...(one.at === undefined ? {} : { at: one.at + late }),
          ...(one.due === undefined ? {} : { due: one.due + late }),
        });
        const map = <T extends { at?: number; due?: number }>(rows: Record<string, T>): Record<string, T> =>
          Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, moved(row)]));
        const later = { ...swim, entries: map(swim.entries), answers: map(swim.answers) };
        const told = tell(later, story.end + late);
        const before = tell(swim, story.end);
        const plain = (events: StoryEvent[]) => events.map(({ check: _, ...event }) => event);
        expect(difference(plain(told.events), plain(before.events).map(moved), 1e-4)).toBeNull();
        const { next, ...view } = before.view;
        expect(difference(told.view, { ...moved(view), next: next && moved(next) }, 2e-3)).toBeNull();
      }),
      search(80),
    );
  });

  it.each([1e8, LATEST])("whoever sinks at %d rounds reaches the bottom", (at) => {
    for (const depth of [6.01, 25, 30]) {
      const read = newSwim("wsg", { swimmer: { load: "severe" }, water: { depth } });
      if (!read.ok) throw new Error("refused");
      const entries = { e0: { id: "e0", at, seq: 1, act: { enter: {} } } };
      expect(() => tell({ ...read.value, entries }, at + 3), `${depth} ft`).not.toThrow();
    }
  });

  it("gear is off in the end, at the latest time too", () => {
    const read = newSwim("wsg", { swimmer: { armorClass: 3 } });
    if (!read.ok) throw new Error("refused");
    for (const at of [LATEST - 7 + 1 / 3, LATEST - 7 + 2 / 3, LATEST - 1 / 3, LATEST]) {
      const entries = {
        e0: { id: "e0", at: round(at), seq: 1, act: { enter: {} } },
        e1: { id: "e1", at: round(at), seq: 2, act: { doff: { what: "armor" as const } } },
      };
      const { events } = tell({ ...read.value, entries }, at + 9);
      expect(events.map((event) => event.event)).toEqual(["dropped"]);
    }
  });

  it.each([1e7, LATEST - 1_000_000, LATEST - 100])("a swim at %d rounds is told", (at) => {
    // Whatever may be stored must be told.
    fc.assert(
      fc.property(anyStory, (story) => {
        const entries = Object.entries(story.swim.entries).map(([id, entry]) => [
          id,
          { ...entry, at: round(entry.at + at) },
        ]);
        expect(() => tell({ ...story.swim, entries: Object.fromEntries(entries) }, at + story.end)).not.toThrow();
      }),
      search(60),
    );
  });
});

describe("many things at one moment", () => {
  it("the last word counts, and each state is told once", () => {
    const { events, final } = run("wsg", [
      { at: 0, enter: {} },
      ...[1, 2, 3, 4].flatMap((): Line[] => [
        { at: 0, activity: { position: "under" } },
        { at: 0, raise: true },
        { at: 0, raise: false },
      ]),
      { at: 0, activity: { position: "under" } },
    ]);
    expect(short(events)).toEqual(new Array(4).fill("0 surfaces"));
    expect(final).toMatchObject({ position: "under", breath: { limit: 4, left: 4 } });
  });

  it("raised and let go within a round: the breath goes on where it was", () => {
    const storm = Array.from({ length: 20 }, (_, i): Line[] => [
      { at: 1 + i / 10, raise: true },
      { at: 1.05 + i / 10, activity: { position: "under" } },
    ]).flat();
    const { final, events } = run(
      "wsg",
      [{ at: 0, enter: { position: "under" } }, ...storm],
      { swimmer: { con: 12 } },
      4.9,
    );
    expect(events.filter((event) => event.event === "outOfBreath")).toEqual([]);
    // 20 times 0.05 rounds of air, which restore nothing: out of breath at the end of round 5.
    expect(final.breath).toEqual({ limit: 4, left: 0.1 });
    expect(final.next).toEqual({ at: 6, countdown: "breath" });
  });

  it("rest, enter, rest again: only whole turns of rest give points back", () => {
    const { samples, final } = run(
      "wsg",
      [
        { at: 0, enter: {} },
        { at: 80, leave: true },
        { at: 80, rest: true },
        { at: 89, enter: { float: 1 } },
        { at: 89.5, leave: true },
        { at: 89.5, rest: true },
        { at: 99, rest: false },
        { at: 99.1, rest: true },
      ],
      { swimmer: { load: "light", levels: 6, con: 12 }, samples: [109] },
      109.1,
    );
    expect(samples[0]?.endurance).toMatchObject({ limit: 18, left: 10 });
    expect(final.endurance).toMatchObject({ limit: 18, left: 13 });
  });

  it("whoever leaves and goes in again at once need not rest in the water first (T19)", () => {
    const script: Line[] = [
      { at: 0, enter: {} },
      { at: 61, leave: true },
      { at: 61, enter: {} },
    ];
    const { events, final } = run("natation", script, { dice: [20] });
    expect(events.map((event) => event.event)).toContain("mustRest");
    expect(final.position).toBe("surface");
  });

  it("whoever leaves lets go of the rock, even when going in again at once", () => {
    const script: Line[] = [
      { at: 0, enter: {} },
      { at: 0, grab: true },
      { at: 1, leave: true },
      { at: 1, enter: {} },
    ];
    expect(run("wsg", script, { dice: [1] }).final.statuses).toEqual(["inWater"]);
  });

  it("the momentum of a leap ends on land", () => {
    const script: Line[] = [
      { at: 0, leap: { height: 9 } },
      { at: 0.25, leave: true },
      { at: 0.5, enter: { position: "under" } },
    ];
    expect(run("natation", script, {}, 1).final.depth).toBe(0);
  });

  it("the drowned drop nothing", () => {
    const script: Line[] = [
      { at: 0, enter: { position: "under" } },
      { at: 0, swimmer: { armorClass: 5 } },
      { at: 0, doff: { what: "armor" } },
    ];
    const { events } = run("natation", script, { dice: [20], swimmer: { con: 12 } }, 9);
    expect(short(events)).toEqual(["4 outOfBreath", "5 check", "5 drowns"]);
  });
});

describe("facts that change in mid-swim", () => {
  it("whoever was exhausted and then has points again spends them", () => {
    const script: Line[] = [
      { at: 0, enter: {} },
      { at: 109, raise: true },
      { at: 110, raise: false },
      { at: 112, raise: true },
      { at: 113, swimmer: { levels: 2 } },
      { at: 113, raise: false },
    ];
    const { events, final } = run("wsg", script, { swimmer: { load: "light", levels: 1, con: 10 } }, 400);
    expect(events.filter((event) => event.event === "exhausted").length).toBe(2);
    expect(final.endurance?.left).toBe(0);
  });

  it("lowest scores and no levels: everything still has its time", () => {
    const script: Line[] = [
      { at: 0, enter: {} },
      { at: 12.5, swimmer: { str: 3, con: 3, levels: 0 } },
      { at: 13, activity: { position: "under" } },
    ];
    const { final } = run("wsg", script, { swimmer: { levels: 20, con: 25, load: "heavy" } });
    expect(final.breath).toEqual({ limit: 1, left: 1 });
    expect(final.endurance).toMatchObject({ limit: 0.75, left: 0 });
    expect(final.next).toEqual({ at: 15, countdown: "breath" });
    expect(run("natation", script, { swimmer: { con: 25 } }).final.breath).toEqual({ limit: 1, left: 1 });
  });

  it("a load that becomes severe takes a swimmer down at once, unless held up or standing", () => {
    const heavy: Line = { at: 2, swimmer: { load: "severe" } };
    const sinks = run("wsg", [{ at: 0, enter: {} }, heavy]);
    expect(short(sinks.events)).toEqual(["2 sinks"]);
    expect(sinks.final.statuses).toEqual(["inWater", "underWater", "sinking"]);
    expect(run("wsg", [{ at: 0, enter: { float: 1 } }, heavy]).events).toEqual([]);
    expect(run("wsg", [{ at: 0, enter: {} }, heavy], { water: { depth: 6 } }).events).toEqual([]);
    const held = run("wsg", [{ at: 0, enter: {} }, { at: 2, raise: true }, heavy, { at: 3, raise: false }]);
    expect(short(held.events)).toEqual(["3 sinks"]);
  });

  it("gear that is loaded and dropped again and again neither drowns nor saves by itself", () => {
    const script = Array.from({ length: 10 }, (_, i): Line[] => [
      { at: 2 * i + 1, swimmer: { load: "severe" } },
      { at: 2 * i + 1.5, swimmer: { load: "none" } },
      { at: 2 * i + 1.5, activity: { position: "surface" } },
    ]).flat();
    const { events, final } = run("wsg", [{ at: 0, enter: {} }, ...script], {}, 30);
    const dips = Array.from({ length: 10 }, (_, i) => [`${2 * i + 1} sinks`, `${2 * i + 1.5} surfaces`]);
    expect(short(events)).toEqual(dips.flat());
    expect(final.position).toBe("surface");
  });

  it.each([
    [6, 6, true],
    [6, 6.01, false],
    [5.5, 6, false],
    [0.01, 0, true],
  ])("a swimmer of %d ft in water of %d ft stands: %s", (height, depth, stands) => {
    const { final } = run("wsg", [{ at: 0, enter: {} }], { swimmer: { height, load: "severe" }, water: { depth } });
    expect(final.position).toBe(stands ? "surface" : "under");
  });

  it("nobody is deeper than the bottom, whichever of the two moves", () => {
    const script: Line[] = [
      { at: 0, enter: { position: "under", vertical: "down" } },
      { at: 2, water: { depth: 10 } },
    ];
    const { samples, final } = run("wsg", script, { samples: [1, 2], water: { depth: 25 } }, 3);
    expect([...samples, final].map((state) => state.depth)).toEqual([20, 10, 10]);
  });

  it("the drowned are no deeper than the bottom either, at that very moment", () => {
    const script: Line[] = [
      { at: 0, enter: { position: "under", vertical: "down" } },
      { at: 10, water: { depth: 9 } },
    ];
    const { final } = run("wsg", script, { dice: [20], swimmer: { con: 12 } });
    expect(final).toMatchObject({ at: 10, statuses: ["inWater", "underWater", "drowned"], depth: 9 });
  });

  it("out of the water into bad air: the depth is left behind", () => {
    const script: Line[] = [
      { at: 0, enter: { position: "under", vertical: "down" } },
      { at: 1, activity: { position: "gas" } },
    ];
    expect(run("wsg", script).final).toMatchObject({ position: "gas", depth: 0 });
    const sinking: Line[] = [
      { at: 0, enter: {} },
      { at: 0.5, activity: { position: "gas" } },
    ];
    expect(run("wsg", sinking, { swimmer: { load: "severe" } }, 0.75).final).toMatchObject({
      position: "gas",
      statuses: [],
    });
  });
});

describe("currents", () => {
  it.each([
    [-40, "normal", 0],
    [-41, "normal", -10],
    [-65, "normal", -25],
    [-500, "normal", -30],
    [-40, "double", 20],
    [40, "half", 60],
    [-0, "still", 0],
  ] as const)("%d ft a round against %s pace at light load: %d ft", (current, pace, made) => {
    const { final } = run("wsg", [{ at: 0, enter: { pace } }], { swimmer: { load: "light" }, water: { current } });
    expect(final.movement.surface).toBe(made);
  });
});
