/** Old entries folded into a snapshot: what is later is told as before, exactly. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compacted,
  forecast,
  oddsOfLiving,
  readScenario,
  readSwim,
  runScenario,
  type Swim,
  scenarioOf,
  tell,
} from "../../src/rules/index.ts";
import { anyStory, difference, type Story, search, swims, played as thrown } from "./arbitraries.ts";

/** Played with dice that never run out: nothing waits for an answer. */
function played({ dice, ...story }: Story): Swim {
  const some = dice.length > 0 ? dice : [50];
  return thrown({ ...story, dice: Array.from({ length: 3000 }, (_, at) => some[at % some.length] as number) });
}

const cut = fc.integer({ min: 0, max: 16 }).map((part) => part / 16);
const storyAndCut = fc.tuple(anyStory, cut);

/** What is told of a time: how things stand, and what happened since the cut. */
const later = (swim: Swim, at: number, since: number) => {
  const { events, ...rest } = tell(swim, at);
  // Moments that are as good as the cut lie before it.
  return { ...rest, events: events.filter((event) => event.at > since + 1e-4) };
};

describe("a compacted swim", () => {
  it("tells every later moment as it was, under every rule system", () => {
    let cuts = 0;
    fc.assert(
      fc.property(storyAndCut, ([story, part]) => {
        const swim = played(story);
        const short = compacted(swim, story.end * part);
        if (!short.base) return;
        cuts += 1;
        const { at } = short.base;
        for (const share of [0, 0.3, 1, 1.5]) {
          const moment = at + (story.end - at) * share;
          expect(difference(later(short, moment, at), later(swim, moment, at), 1e-6)).toBeNull();
        }
        expect(difference(forecast(short, story.end + 1, 10), forecast(swim, story.end + 1, 10), 1e-6)).toBeNull();
      }),
      search(300),
    );
    expect(cuts).toBeGreaterThan(100);
  });

  it("can be compacted again, and survives being stored", () => {
    fc.assert(
      fc.property(storyAndCut, ([story, part]) => {
        const swim = played(story);
        const once = compacted(swim, (story.end * part) / 2);
        const twice = compacted(once, story.end * part);
        const read = readSwim(JSON.parse(JSON.stringify(twice)));
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        const since = twice.base?.at ?? 0;
        expect(difference(later(read.value, story.end, since), later(swim, story.end, since), 1e-6)).toBeNull();
      }),
      search(200),
    );
  });

  it("keeps the losses by name, for whoever keeps a ledger", () => {
    fc.assert(
      fc.property(storyAndCut, ([story, part]) => {
        const swim = played(story);
        const short = compacted(swim, story.end * part);
        const losses = (one: Swim) =>
          tell(one, story.end).events.flatMap((e) => (e.event === "damage" ? [[e.id, e.amount]] : []));
        expect(losses(short)).toEqual(losses(swim));
      }),
      search(200),
    );
  });

  it("has the same odds", () => {
    fc.assert(
      fc.property(swims("wsg", 5), cut, (story, part) => {
        const swim = played(story);
        const short = compacted(swim, story.end * part);
        expect(difference(oddsOfLiving(short, story.end, 3), oddsOfLiving(swim, story.end, 3), 1e-9)).toBeNull();
      }),
      search(25),
    );
  });

  it("is copied as a scenario that begins with the snapshot", () => {
    fc.assert(
      fc.property(storyAndCut, ([story, part]) => {
        const short = compacted(played(story), story.end * part);
        const read = readScenario(JSON.parse(JSON.stringify(scenarioOf(short, story.end, "copy"))));
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        const report = runScenario(read.value);
        if (!report.ok) throw new Error(JSON.stringify(report.errors));
        const { position } = tell(short, short.base?.at ?? 0).view;
        if (short.base) expect(report.value.final.at).toBeCloseTo(story.end - short.base.at);
        if (short.base && position !== "land")
          expect(read.value.script[0]).toMatchObject({ at: 0, enter: { position } });
      }),
      search(150),
    );
  });

  it("waits for an answer that is still owed", () => {
    const { swim } = fc.sample(anyStory, { seed: 1, numRuns: 1 })[0] as { swim: Swim };
    expect(compacted(swim, 0)).toBe(swim);
    const open = thrown({ swim, dice: [], end: 500 });
    const short = compacted(open, 400);
    expect(tell(short, 450).open.map(({ id }) => id)).toEqual(tell(open, 450).open.map(({ id }) => id));
  });
});

describe("a snapshot that is not ours", () => {
  const good = (): Swim => {
    for (const story of fc.sample(anyStory, { seed: 7, numRuns: 200 })) {
      const short = compacted(played(story), story.end / 2);
      if (short.base && Object.keys(short.base.state.series).length > 0) return short;
    }
    throw new Error("no story of this seed can be compacted");
  };
  const swim = good();
  const leaves = (value: unknown, path: string[] = []): string[][] =>
    value !== null && typeof value === "object"
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
      : [path];
  const spoilt = (path: string[], value: unknown): unknown => {
    const copy = structuredClone(swim) as unknown as Record<string, unknown>;
    let place = copy;
    for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
    place[path.at(-1) ?? ""] = value;
    return copy;
  };

  it("is refused at whichever of its places it is spoilt, and named there", () => {
    const paths = leaves(swim.base?.state, ["base", "state"]);
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) {
      const read = readSwim(spoilt(path, { toString: "x" }));
      expect(read.ok, path.join(".")).toBe(false);
      if (!read.ok) expect(JSON.stringify(read.errors)).toContain(path.slice(0, 4).join("."));
    }
  });

  it.each([
    ["at", -1],
    ["at", Number.NaN],
    ["state", null],
    ["losses", [{ event: "check" }]],
    ["losses", "none"],
  ])("is refused with %s: %j", (key, value) => {
    expect(readSwim(spoilt(["base", key], value)).ok).toBe(false);
    expect(readSwim(swim).ok).toBe(true);
  });
});
