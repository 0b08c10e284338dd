/** Data that older versions wrote. `tests/fixtures/swims/<shape>/` holds what they really stored, and the story they told of it. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, lifted } from "../../src/foundry/migrations.ts";
import { liftOf, type StoredSwim, swimOf } from "../../src/foundry/store.ts";
import { RULESETS, SCHEMA, tell } from "../../src/rules/index.ts";
import type { Source, WorldData } from "../../table/host/seam.ts";
import type { LogEntry } from "../../table/server/server.ts";
import { openHarbour } from "./harness.ts";

const FOLDER = "tests/fixtures/swims";
const SHAPES = Array.from({ length: SCHEMA - 1 }, (_, at) => at + 1);
const BOOKS = Object.keys(RULESETS);

interface Story {
  at: number;
  view: Source;
  events: Source[];
  open: string[];
}
interface Kept {
  swim: StoredSwim;
  stories: Story[];
}

const read = <T>(shape: number, name: string): T =>
  JSON.parse(readFileSync(`${FOLDER}/${shape}/${name}.json`, "utf8")) as T;
const OLD = SHAPES.flatMap((shape) => BOOKS.map((book) => [shape, book] as const));

const asToken = (swim: unknown): TokenDocument => ({ flags: { undertow: { swim } } }) as unknown as TokenDocument;

it("keeps swims of every older shape, of every rule system", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(SHAPES.map(String));
  for (const [shape, book] of OLD) expect(read<Kept>(shape, book).swim).toMatchObject({ schema: shape, ruleset: book });
});

describe.each(OLD)("a swim of shape %i (%s)", (shape, book) => {
  const { swim, stories } = read<Kept>(shape, book);

  it("is read in the present shape, and what was given is left as it is", () => {
    const before = structuredClone(swim);
    const now = swimOf(asToken(swim));
    expect(now).toMatchObject({ ok: true, value: { schema: SCHEMA, id: swim.id, entries: swim.entries } });
    expect(swim).toEqual(before);
  });

  it("tells the story that it told", () => {
    const now = swimOf(asToken(swim));
    if (!now?.ok) throw new Error("not read");
    for (const story of stories) {
      const { view, events, open } = tell(now.value, story.at);
      expect(JSON.parse(JSON.stringify(view))).toEqual(story.view);
      expect(events).toMatchObject(story.events);
      expect(events).toHaveLength(story.events.length);
      expect(open.map(({ id }) => id)).toEqual(story.open);
    }
  });
});

describe("lifting", () => {
  it("keeps what a swim of its own shape knows already", () => {
    const swim = structuredClone(read<Kept>(1, "wsg").swim);
    swim.start.swimmer.breathes = "water";
    expect(lifted(swim as never)).toMatchObject({ schema: SCHEMA, start: { swimmer: { breathes: "water" } } });
  });

  it("stops where no way leads on, and never lifts what is newer", () => {
    const newer = { schema: SCHEMA + 1 };
    expect(lifted(newer)).toBe(newer);
    for (const schema of [0, -1, 0.5, Number.NaN, "1", null]) expect(lifted({ schema })).toEqual({ schema });
    expect(liftOf(asToken(newer))).toBeNull();
    expect(liftOf(asToken("swim"))).toBeNull();
  });

  it("writes no more than what is another, and all of that", () => {
    const key = fc.constantFrom("a", "b", "c");
    const tree = fc.letrec((tie) => ({
      node: fc.dictionary(key, fc.oneof({ depthSize: "small" }, fc.integer(), fc.array(fc.integer()), tie("node"))),
    })).node as fc.Arbitrary<Source>;
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const { set, removed } = changesBetween(before, after);
        const result = structuredClone(before);
        const parentOf = (path: string[]): Source =>
          path.slice(0, -1).reduce<Source>((place, name) => place[name] as Source, result);
        for (const path of removed.map((one) => one.split("."))) delete parentOf(path)[path.at(-1) as string];
        for (const [at, value] of set) {
          const path = at.split(".");
          parentOf(path)[path.at(-1) as string] = value;
        }
        expect(result).toEqual(after);
        expect(changesBetween(after, after)).toEqual({ set: new Map(), removed: [] });
      }),
      { numRuns: 300 },
    );
  });
});

const OF_HARBOUR = { tokenaelis: "wsg", tokenbrand: "natation" };

/** Three swimmers of shape 1 in two scenes, their time the world's. */
function older(world: WorldData): void {
  const swimmer = (book: string): Source => {
    const { swim, stories } = read<Kept>(1, book);
    return { undertow: { swim: { ...swim, clock: { source: "world", origin: world.time, at: stories[1]?.at } } } };
  };
  const [harbour, river] = world.scenes as { tokens: Source[] }[];
  for (const token of harbour?.tokens ?? []) {
    const book = OF_HARBOUR[token._id as keyof typeof OF_HARBOUR];
    if (book) token.flags = swimmer(book);
  }
  const [first] = harbour?.tokens ?? [];
  river?.tokens.push({ ...structuredClone(first), _id: "tokenriver", x: 0, y: 0, flags: swimmer("oriental") });
}

const swimParts = (writes: LogEntry[]): unknown[] =>
  writes
    .filter(({ documentName }) => documentName === "Token")
    .map(({ ids, changes }) => [
      ids,
      changes.map(({ flags }) => (flags as { undertow: { swim: Source } }).undertow.swim),
    ]);

describe.each([13, 14] as const)("a world of an older version, v%i", (generation) => {
  it("is understood by a player alone, and written once by the GM, one update for each scene", async () => {
    const harbour = await openHarbour({ generation, change: older });
    const mara = await harbour.join("mara");
    expect(mara.api.stateOf(mara.token("tokenaelis"))?.view).toMatchObject(read<Kept>(1, "wsg").stories[1]?.view ?? {});
    expect(swimParts(harbour.log)).toEqual([]);
    expect(harbour.swim("tokenaelis")?.schema).toBe(1);
    const gm = await harbour.join("gm");
    const lift = { schema: SCHEMA, start: { swimmer: { breathes: "air" } } };
    const written = swimParts(harbour.log) as [string[], Source[]][];
    expect(written.map(([ids]) => ids)).toEqual([["tokenaelis", "tokenbrand"], ["tokenriver"]]);
    for (const [, swims] of written) for (const swim of swims) expect(swim).toMatchObject(lift);
    expect(harbour.swim("tokenriver", "river")?.entries).toEqual(read<Kept>(1, "oriental").swim.entries);
    const again = await harbour.writesDuring(() => gm.reload(), ["User"]);
    expect(swimParts(again)).toEqual([]);
    await harbour.table.end();
  });

  it("has nothing left to lift for a GM who takes over", async () => {
    const harbour = await openHarbour({ generation, change: older });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    await gm.leave();
    const writes = await harbour.writesDuring(() => assistant.change("tokenbrand", { activity: { pace: "half" } }));
    const [[ids, swims] = []] = swimParts(writes) as [string[], Source[]][];
    expect(ids).toEqual(["tokenbrand"]);
    expect(swims?.map((swim) => Object.keys(swim))).toEqual([["entries", "toldWhen"]]);
    await harbour.table.end();
  });

  it("keeps its settings, its scene's defaults and what was typed for an actor", async () => {
    const kept = read<{ settings: Source; scene: Source; delta: Source }>(1, "world");
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        // The settings' values stand in the world as JSON texts.
        world.settings = { ...(world.settings as Source), ...kept.settings };
        const [scene] = world.scenes;
        if (!scene) throw new Error("no scene");
        scene.flags = { undertow: kept.scene };
        const goblin = (scene.tokens as Source[]).find(({ _id }) => _id === "tokengoblin1");
        Object.assign(goblin as Source, { delta: kept.delta });
      },
    });
    const gm = await harbour.join("gm");
    for (const [key, value] of Object.entries(kept.settings))
      expect([key, gm.game.settings.get("undertow", key.replace("undertow.", ""))]).toEqual([key, value]);
    await gm.putIn(["tokenaelis"], {});
    expect(harbour.swim("tokenaelis")).toMatchObject({
      ruleset: "dsg",
      start: { water: { surface: "rough", danger: 4 }, options: { breath: "simple", fallDie: 7, sewage: false } },
    });
    await gm.putIn(["tokengoblin1"], { ruleset: "magic" });
    expect(harbour.swim("tokengoblin1")?.start.swimmer).toMatchObject({ co: 2, st: 1 });
    await harbour.table.end();
  });
});
