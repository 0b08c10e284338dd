import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerKey } from "../../src/rules/answers.ts";
import { liveEntries, writeEntry } from "../../src/rules/log.ts";
import { round } from "../../src/rules/numbers.ts";
import { RULESETS } from "../../src/rules/rulesets/index.ts";
import { newSwim } from "../../src/rules/swim.ts";
import { forecast, tell } from "../../src/rules/tell.ts";
import type { Act, Entry, RulesetId, Swim } from "../../src/rules/types.ts";
import { viewOf } from "../../src/rules/view.ts";
import { answerTo, anyStory, deepFreeze, difference, foldOf, numbersIn, played, search } from "./arbitraries.ts";

/** A part of a whole. (Doubles at random are mostly next to 0 or 1.) */
const share = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000);
const shares = fc.array(share, { minLength: 1, maxLength: 8 });

/** Times within a story and a little beyond, in order; every other one on a sixth of a round, where things happen. */
const times = (end: number, where: number[]): number[] =>
  where
    .map((part) => part * (end + 20))
    .map((at, i) => (i % 2 ? at : Math.round(at * 6) / 6))
    .sort((a, b) => a - b);

function swimOf(ruleset: RulesetId, acts: [number, Act][], start: Parameters<typeof newSwim>[1] = {}): Swim {
  const begun = newSwim(ruleset, start);
  if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
  const entries = acts.map(([at, act], seq): Entry => ({ id: `e${seq}`, at, seq, act }));
  return { ...begun.value, entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])) };
}

describe("the state at a time", () => {
  it("does not depend on how many steps led there", () => {
    fc.assert(
      fc.property(anyStory, shares, (story, where) => {
        const swim = played(story);
        const stops = times(story.end, where);
        const last = stops.at(-1) as number;
        const told = tell(swim, last);
        const { fold } = foldOf(swim, stops);
        expect(difference(viewOf(fold, RULESETS[swim.ruleset]), told.view)).toBeNull();
        expect(difference(fold.events, told.events, 1e-6)).toBeNull();
        expect(difference([fold.open, fold.throws], [told.open, told.throws], 1e-6)).toBeNull();
      }),
      search(200),
    );
  });

  it("is the same after looking back and forward again, and nothing is asked twice", () => {
    fc.assert(
      fc.property(anyStory, share, (story, part) => {
        const swim = played(story);
        const before = tell(swim, story.end);
        tell(swim, part * story.end);
        expect(tell(swim, story.end)).toEqual(before);
      }),
      search(60),
    );
  });

  it("tells at an earlier time the beginning of the later story", () => {
    fc.assert(
      fc.property(anyStory, share, (story, part) => {
        const swim = played(story);
        const at = part * story.end;
        const { events } = tell(swim, story.end);
        const earlier = tell(swim, at).events;
        expect(earlier).toEqual(events.slice(0, earlier.length));
        for (const event of events.slice(earlier.length)) expect(event.at).toBeGreaterThan(at - 1e-6);
      }),
      search(100),
    );
  });

  it("does not depend on the order of keys in entries, answers and facts", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        expect(tell(reversed(swim), story.end)).toEqual(tell(swim, story.end));
      }),
      search(60),
    );
  });

  it("leaves the swim as it was", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = deepFreeze(played(story));
        expect(() => [tell(swim, story.end), forecast(swim, story.end, 20), liveEntries(swim)]).not.toThrow();
      }),
      search(60),
    );
  });

  it("is plain JSON, without a negative zero or a figure that is none", () => {
    fc.assert(
      fc.property(anyStory, shares, (story, where) => {
        const swim = played(story);
        for (const at of times(story.end, where)) {
          const told = tell(swim, at);
          const { view, open, throws } = told;
          for (const [path, figure] of numbersIn({ view, open, throws, events: told.events }))
            if (!Number.isFinite(figure) || Object.is(figure, -0))
              if (!path.includes(".wish")) throw new Error(`${path} is ${Object.is(figure, -0) ? "-0" : figure}`);
          expect(JSON.parse(JSON.stringify({ view, open, throws }))).toEqual({ view, open, throws });
        }
      }),
      search(150),
    );
  });

  it("keeps its figures within bounds", () => {
    fc.assert(
      fc.property(anyStory, shares, (story, where) => {
        const swim = played(story);
        for (const at of times(story.end, where)) {
          const { view } = tell(swim, at);
          expect(view.depth).toBeGreaterThanOrEqual(0);
          // T3; magic shows the rounds that are safe without risk (A8), and there may be none.
          expect(view.breath.limit).toBeGreaterThanOrEqual(swim.ruleset === "magic" ? 0 : 1);
          expect(view.breath.left).toBeGreaterThanOrEqual(0);
          expect(view.breath.left).toBeLessThanOrEqual(view.breath.limit);
          expect(view.endurance?.left ?? 0).toBeGreaterThanOrEqual(0);
          expect(view.endurance?.left ?? 0).toBeLessThanOrEqual(view.endurance?.limit ?? 0);
          if (view.position !== "under") expect(view.depth).toBe(0);
          if (view.next) expect(view.next.at).toBeGreaterThan(at - 1e-6);
          expect(new Set(view.statuses).size).toBe(view.statuses.length);
        }
      }),
      search(150),
    );
  });
});

const reversed = (swim: Swim): Swim => ({
  ...swim,
  start: mapValues(swim.start, backwards) as unknown as Swim["start"],
  entries: backwards(mapValues(swim.entries, backwards)) as Swim["entries"],
  answers: backwards(mapValues(swim.answers, backwards)) as Swim["answers"],
});
const backwards = <T extends object>(record: T): T => Object.fromEntries(Object.entries(record).reverse()) as T;
const mapValues = <T extends object>(record: T, change: (part: object) => object): Record<string, object> =>
  Object.fromEntries(Object.entries(record).map(([key, part]) => [key, change(part as object)]));

describe("the log", () => {
  it("an entry that is written and undone leaves no trace", () => {
    fc.assert(
      fc.property(anyStory, share, (story, part) => {
        const swim = played(story);
        const written = writeEntry(swim, { id: "new", at: part * story.end, act: { raise: true } });
        if (!written.ok) throw new Error(JSON.stringify(written.errors));
        const undone = { ...swim, entries: { ...swim.entries, new: { ...written.value, undone: true } } };
        expect(tell(undone, story.end)).toEqual(tell(swim, story.end));
      }),
      search(60),
    );
  });

  it("an entry supersedes whatever was written for later", () => {
    fc.assert(
      fc.property(anyStory, share, (story, part) => {
        const { swim } = story;
        const at = Math.round(part * story.end * 7) / 7;
        const written = writeEntry(swim, { id: "new", at, act: { raise: true } });
        if (!written.ok) throw new Error(JSON.stringify(written.errors));
        const after = { ...swim, entries: { ...swim.entries, new: written.value } };
        const live = liveEntries(after).map((entry) => entry.id);
        const kept = liveEntries(swim).filter((entry) => entry.at <= at + 1e-6);
        expect(live).toEqual([...kept.map((entry) => entry.id), "new"]);
      }),
      search(60),
    );
  });
});

/** Whether the head stays without air from one time to the other: no air in between, no new dive. */
function staysUnder(swim: Swim, from: number, to: number): boolean {
  const between = tell(swim, to).events.filter((event) => event.at >= from);
  const moved = liveEntries(swim).some((entry) => entry.at >= from && entry.at <= to && !("swimmer" in entry.act));
  return !moved && !between.some((event) => ["surfaces", "goesUnder", "sinks"].includes(event.event));
}

describe("budgets", () => {
  it("breath never rises while the head stays under", () => {
    fc.assert(
      fc.property(anyStory, shares, (story, where) => {
        const swim = played(story);
        let before: { at: number; left: number } | null = null;
        for (const at of times(story.end, where)) {
          const { view } = tell(swim, at);
          const under = view.position === "under" || view.position === "gas";
          if (under && before && staysUnder(swim, before.at, at))
            expect(view.breath.left).toBeLessThanOrEqual(before.left + 1e-4);
          before = under ? { at, left: view.breath.left } : null;
        }
      }),
      search(150),
    );
  });

  it("endurance never rises without rest or new facts about the body", () => {
    fc.assert(
      fc.property(anyStory, shares, (story, where) => {
        const swim = played(story);
        const changes = liveEntries(swim).filter((entry) => "swimmer" in entry.act);
        let before: { at: number; left: number; limit: number } | null = null;
        for (const at of times(story.end, where)) {
          const { left, limit } = tell(swim, at).view.endurance ?? { left: 0, limit: 0 };
          const from = before?.at ?? 0;
          const changed = changes.some((entry) => entry.at >= from - 1e-6 && entry.at <= at + 1e-6);
          // Gear that was taken off lightens the load: the figures are shown at the present one (T5).
          if (before && before.limit === limit && !changed && !mayRest(swim, from, at))
            expect(left).toBeLessThanOrEqual(before.left + 2e-4);
          before = { at, left, limit };
        }
      }),
      search(150),
    );
  });
});

/** Rest on land was named, or the swimmer could stand (W5), somewhere before `to`. */
function mayRest(swim: Swim, from: number, to: number): boolean {
  const acts = liveEntries(swim).flatMap((entry) => (entry.at <= to + 1e-6 ? [entry.act] : []));
  const heights = acts.map((act) => ("swimmer" in act ? (act.swimmer.height ?? 0) : swim.start.swimmer.height));
  const depths = [swim.start.water, ...acts.flatMap((act) => ("water" in act ? [act.water] : []))];
  const stands = depths.some(({ depth }) => typeof depth === "number" && depth <= Math.max(...heights));
  return from < to && (acts.some((act) => "rest" in act && act.rest) || stands);
}

describe("checks", () => {
  it("have ids of their own, naming countdown, entry and ordinal", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        const { events, open } = tell(swim, story.end + 30);
        const asked = events.flatMap((event) => (event.check ? [event.check] : []));
        expect(new Set(asked.map((check) => check.id)).size).toBe(asked.length);
        for (const check of asked) {
          const [countdown, key, ordinal] = check.id.split(".");
          expect(countdown).toBe(check.countdown);
          expect(Number(ordinal)).toBe(check.ordinal);
          expect(Object.keys(swim.entries)).toContain(key?.split("~")[0]);
        }
        expect(open).toEqual(events.filter((event) => event.passed === null).map((event) => event.check));
      }),
      search(150),
    );
  });

  it("are numbered from 1 without gaps within a series, at rising times", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const seen = new Map<string, { ordinal: number; due: number }>();
        for (const { check } of tell(played(story), story.end + 30).events) {
          if (!check) continue;
          const series = check.id.slice(0, check.id.lastIndexOf("."));
          const last = seen.get(series) ?? { ordinal: 0, due: -1 };
          // Rapids that batter a non-swimmer count their rounds unasked.
          if (check.countdown === "rapids") expect(check.ordinal).toBeGreaterThan(last.ordinal);
          else expect(check.ordinal).toBe(last.ordinal + 1);
          expect(check.due).toBeGreaterThan(last.due);
          seen.set(series, check);
        }
      }),
      search(100),
    );
  });

  it("and what they bring have ids that no other has: the ledger's keys", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { events, throws } = tell(played(story), story.end + 30);
        const ids = events.flatMap((event) => (event.event === "damage" ? [event.id] : []));
        expect(ids.filter((id) => id === undefined)).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(throws.map(({ id }) => id)).size).toBe(throws.length);
      }),
      search(150),
    );
  });

  it("that were answered are not asked again", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        const { open, throws } = tell(swim, story.end);
        for (const { id } of [...open, ...throws]) expect(swim.answers[answerKey(id)]).toBeUndefined();
      }),
      search(100),
    );
  });

  it("come at `next` with its countdown if nothing changes, and none comes where it is null", () => {
    fc.assert(
      fc.property(anyStory, share, (story, part) => {
        const at = part * story.end;
        const swim = cut(played(story), at);
        const { view, events } = tell(swim, at);
        const later = tell(swim, view.next ? view.next.at : at + 100_000).events.slice(events.length);
        const [first] = later.filter((event) => event.event === "check");
        if (!view.next) expect(first).toBeUndefined();
        else expect([first?.at, first?.countdown]).toEqual([expect.closeTo(view.next.at, 6), view.next.countdown]);
      }),
      search(250),
    );
  });

  it("an open one halts no other series", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = { ...story.swim, answers: {} };
        const { open, events } = tell(swim, story.end + 30);
        const series = open.map((check) => check.id.slice(0, check.id.lastIndexOf(".")));
        expect(new Set(series).size).toBe(series.length);
        expect(events.filter((event) => event.event === "drowns" && event.countdown)).toEqual([]);
      }),
      search(60),
    );
  });
});

const goesElsewhere = (act: Act): boolean => "leave" in act || ("activity" in act && act.activity.position === "gas");

/** The swim without whatever lies later than `at`: a throw to come decides nothing yet (M1). */
const cut = (swim: Swim, at: number): Swim => ({
  ...swim,
  entries: Object.fromEntries(Object.entries(swim.entries).filter(([, entry]) => entry.at <= at)),
  answers: Object.fromEntries(Object.entries(swim.answers).filter(([, answer]) => answer.due <= at)),
});

describe("the order of things", () => {
  it("events never go back in time, and the drowned do nothing more", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { events } = tell(played(story), story.end + 100);
        for (const [i, event] of events.entries()) expect(event.at).toBeGreaterThanOrEqual(events[i - 1]?.at ?? 0);
        const drowned = events.findIndex((event) => event.event === "drowns");
        if (drowned >= 0)
          for (const event of events.slice(drowned + 1))
            expect(event).toMatchObject({ event: "refused", reason: "drowned" });
      }),
      search(100),
    );
  });

  it("checks of one moment come in the order of the countdowns (T9)", () => {
    const order = ["breath", "endurance", "afloat", "rapids", "current", "sink", "rise"];
    fc.assert(
      fc.property(anyStory, (story) => {
        const asked = tell(played(story), story.end + 100).events.filter((event) => event.event === "check");
        for (const [i, event] of asked.entries()) {
          const before = asked[i - 1];
          if (!before || before.at !== event.at || !order.includes(event.countdown as string)) continue;
          expect(order.indexOf(before.countdown as string)).toBeLessThan(order.indexOf(event.countdown as string));
        }
      }),
      search(100),
    );
  });

  it("coming up and going down are told whenever they happen, and only then", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        // Out of the water and in again, or by way of bad air, in one moment: nobody comes up.
        const moved = new Set(liveEntries(swim).map(({ at, act }) => (goesElsewhere(act) ? round(at) : -1)));
        let was: { position: string; told: number } = { position: "land", told: 0 };
        foldOf(swim, [story.end + 100], undefined, ({ state, events }) => {
          const told = events.slice(was.told).map(({ event }) => event);
          const up = told.filter((event) => event === "surfaces").length;
          const down = told.filter((event) => event === "sinks" || event === "goesUnder").length;
          if (was.position === "under" && state.position === "surface" && !moved.has(state.at))
            expect(up).toBeGreaterThanOrEqual(1);
          if (down > 0 && up === 0 && !state.drowned) expect(state.position).toBe("under");
          was = { position: state.position, told: events.length };
        });
      }),
      search(100),
    );
  });

  it("a state that is reached is told once: no two of a kind without their opposite between", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { events } = tell(played(story), story.end + 100);
        let out = false;
        for (const { event } of events) {
          if (event === "unconscious") expect(out).toBe(false);
          if (event === "unconscious") out = true;
          if (event === "wakes") expect(out).toBe(true);
          if (event === "wakes") out = false;
        }
      }),
      search(100),
    );
  });
});

describe("found by searching", () => {
  it("nothing more befalls whoever drowned at that very moment (M3 beside D2)", () => {
    const start = {
      swimmer: { con: 3, proficient: false },
      water: { filth: true },
      options: { breath: "dsg" },
    } as const;
    const swim = swimOf("modules", [[0, { enter: {} }]], start);
    const asked = tell(swim, 2).open.map((check) => answerTo(check, [20]));
    const answers = Object.fromEntries(asked.map((answer) => [answerKey(answer.check), answer]));
    const told = tell({ ...swim, answers }, 5).events.map(({ at, event }) => `${at} ${event}`);
    expect(told).toEqual(["0 goesUnder", "1 outOfBreath", "2 check", "2 drowns"]);
  });

  it("who loses the skill in rapids is battered from then on, not for the rounds before (W14)", () => {
    const acts: [number, Act][] = [
      [0, { enter: { pace: "still" } }],
      [3.5, { swimmer: { proficient: false } }],
    ];
    const swim = swimOf("wsg", acts, { water: { danger: 10 } });
    const { fold } = foldOf(swim, [5], (wanted) => answerTo(wanted, [1]));
    const damage = fold.events.flatMap(({ at, event }) => (event === "damage" ? [at] : []));
    expect(damage).toEqual([4, 5]);
  });

  it.each(["wsg", "dsg", "oriental", "modules"] as const)("who dives from a hold swims like anybody else: %s", (id) => {
    const dive: [number, Act] = [2, { activity: { position: "under" } }];
    const spent = (acts: [number, Act][]): number => {
      const { fold } = foldOf(swimOf(id, [[0, { enter: {} }], ...acts]), [2, 4], (wanted) => answerTo(wanted, [1]));
      return fold.state.points.normal;
    };
    const held = spent([[0, { grab: true }], dive]);
    const swam = spent([dive]) - spent([[2, { raise: true }]]);
    expect(held).toBeCloseTo(swam, 6);
  });
});

describe("cost", () => {
  it("grows with what happens, not with time", () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const swim = played(story);
        const entries = liveEntries(swim).length;
        // M2 tells damage each round as long as somebody is pulled under: an event each.
        const { fold, moments } = foldOf(swim, [swim.ruleset === "modules" ? story.end + 1000 : 1_000_000]);
        // Each turn of rest is a moment without an event: a swimmer has at most 46 points to regain each time. So is each metre of A7.
        const metres = swim.ruleset === "magic" ? fold.events.length + 30 : 0;
        expect(moments).toBeLessThanOrEqual(3 * (entries + fold.events.length) + 46 * (entries + 1) + metres);
      }),
      search(100),
    );
  });

  const quiet: [string, RulesetId, [number, Act][], Parameters<typeof newSwim>[1]][] = [
    ["held up by a float", "wsg", [[0, { enter: { float: 1 } }]], {}],
    ["standing", "natation", [[0, { enter: {} }]], { water: { depth: 1.8 } }],
    [
      "on land",
      "wsg",
      [
        [0, { enter: {} }],
        [0, { leave: true }],
      ],
      {},
    ],
    [
      "resting on land",
      "natation",
      [
        [0, { enter: {} }],
        [0, { leave: true }],
        [0, { rest: true }],
      ],
      {},
    ],
    ["holding on to life", "natation", [[0, { enter: { position: "under" } }]], {}],
  ];
  it.each(quiet)("a million rounds take as many moments as a hundred: %s", (_, ruleset, acts, start) => {
    const swim = swimOf(ruleset, acts, start);
    const few = foldOf(swim, [100]).moments;
    expect(foldOf(swim, [1_000_000]).moments - few).toBeLessThanOrEqual(1);
  });

  it("a swim of 500 entries is told in a moment", () => {
    const acts = Array.from({ length: 500 }, (_, i): [number, Act] => {
      if (i === 0) return [0, { enter: {} }];
      return [i * 1.3, i % 3 ? { activity: { position: i % 2 ? "under" : "surface" } } : { raise: i % 2 === 0 }];
    });
    const swim = swimOf("wsg", acts, { swimmer: { levels: 20, con: 18 } });
    tell(swim, 10);
    const before = performance.now();
    tell(swim, 1000);
    expect(performance.now() - before).toBeLessThan(250);
  });
});
