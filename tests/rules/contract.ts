/**
 * What every rule system keeps, as one suite: `keepsTheContract(book)` inside a `describe`. Stories are drawn at random from what the book declares,
 * each run the same (SEED and RUNS search elsewhere and longer).
 */
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { answerKey } from "../../src/rules/answers.ts";
import { fieldsFor } from "../../src/rules/fields.ts";
import { type Resolver, run, startFold } from "../../src/rules/fold.ts";
import { fieldsOf, forecast, type RulesetId, readSwim, tell } from "../../src/rules/index.ts";
import { liveEntries } from "../../src/rules/log.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { startOf } from "../../src/rules/state.ts";
import type { CountdownId, Entry, StoryEvent, Swim, Verb } from "../../src/rules/types.ts";
import { viewOf } from "../../src/rules/view.ts";
import { deepFreeze, difference, foldOf, played, type Story, search, swims } from "./arbitraries.ts";
import { GROUPS, type Group, look, noReads, type Reads, record } from "./recording.ts";
import { notPlain, sentences, sheetsOf, unspoken } from "./spoken.ts";
import { declared, withoutRest, withoutUndeclared, workedExamples } from "./variants.ts";

export interface Exceptions {
  /** What the book declares and never reads, each with its reason. */
  unread?: Partial<Record<Group, Record<string, string>>>;
  /** Its texts are not ours to write. */
  withoutTexts?: string;
}

/** T9: the order in which countdowns speak. */
const ORDER: CountdownId[] = ["breath", "endurance", "afloat", "rapids", "grip", "current", "sink", "fall", "rise"];
const STORIES = 100;

/** The core itself reads these when they are named, whatever the book says. */
const READ_WHEN_NAMED: NonNullable<Exceptions["unread"]> = {
  activity: { position: "where somebody is: the verbs of the core read it" },
};

const storedIn =
  (swim: Swim): Resolver =>
  (wanted) =>
    swim.answers[answerKey(wanted.id)];

interface Case {
  book: Ruleset;
  id: RulesetId;
  exceptions: Exceptions;
  /** Drawn before the first test. */
  stories: (Story & { played: Swim })[];
}

export function keepsTheContract(book: Ruleset, exceptions: Exceptions = {}): void {
  const one: Case = { book, id: book.id as RulesetId, exceptions, stories: [] };
  beforeAll(() => {
    const { seed, numRuns } = search(STORIES);
    one.stories = fc
      .sample(swims(one.id, 12), { seed: seed ?? 0, numRuns: numRuns ?? STORIES })
      .map((story) => deepFreeze({ ...story, played: played(story) }));
  });
  describe("dice and time", () => keepsDiceAndTime(one));
  describe("what it is given", () => keepsWhatItIsGiven(one));
  describe("what it declares", () => keepsWhatItDeclares(one));
  describe("what it tells", () => keepsWhatItTells(one));
  describe("what it tells of a time", () => keepsTime(one));
}

function keepsDiceAndTime(one: Case): void {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("come through the core's request only: no chance, no clock of its own", () => {
    const trap = (name: string) => () => {
      throw new Error(`${name} was touched`);
    };
    vi.spyOn(Math, "random").mockImplementation(trap("Math.random"));
    vi.spyOn(Date, "now").mockImplementation(trap("Date.now"));
    vi.spyOn(performance, "now").mockImplementation(trap("performance.now"));
    vi.spyOn(crypto, "getRandomValues").mockImplementation(trap("crypto"));
    vi.stubGlobal(
      "Date",
      class extends Date {
        constructor() {
          super(0);
          trap("Date")();
        }
      },
    );
    const told = one.stories.map(({ played, end }) => [
      tell(played, end).view.at,
      forecast(played, Math.min(end, 100), 20).length,
    ]);
    expect(told).toHaveLength(one.stories.length);
  });

  it("the same swim and the same dice tell the same story", () => {
    for (const story of one.stories) expect(played(story)).toEqual(story.played);
  });
}

function keepsWhatItIsGiven(one: Case): void {
  const { book } = one;
  it("stays as it was: the swim, its answers and the book itself are frozen", () => {
    deepFreeze(book);
    const frozen = () => one.stories.map(({ played, end }) => tell(played, end).events.length);
    expect(frozen).not.toThrow();
  });

  it("is only looked at between the moments: asking a book or a countdown when it is due changes nothing", () => {
    for (const { played, end } of one.stories)
      foldOf(played, [end], undefined, ({ state }) => {
        const still = deepFreeze(structuredClone(state));
        const told = JSON.stringify(look(still, book));
        if (told !== JSON.stringify(look(still, book))) throw new Error(`${told} once, something else twice`);
        book.refuses(still, { position: "surface", pace: "double" });
      });
  });

  it("is reviewed to the same effect once or twice", () => {
    for (const { played, end } of one.stories)
      foldOf(played, [end], undefined, ({ state }) => {
        const again = structuredClone(state);
        for (const countdown of book.countdowns) countdown.review(again);
        const found = difference(again, state, 0);
        if (found) throw new Error(found);
      });
  });

  it("comes due now or later, never before", () => {
    for (const { played, end } of one.stories)
      foldOf(played, [end], undefined, ({ state }) => {
        const late = book.countdowns.filter(({ due }) => !(due(state) > state.at - 1e-6)).map(({ id }) => id);
        if (late.length) throw new Error(`${late} due before ${state.at}`);
      });
  });
}

function keepsWhatItDeclares(one: Case): void {
  const { book, id, exceptions } = one;
  const reads: Reads = noReads();
  beforeAll(() => {
    const { seed } = search(STORIES);
    for (const story of fc.sample(swims(id, 12), { seed: (seed ?? 0) + 1, numRuns: 4 * STORIES }))
      record(story.swim, book, story.end, storedIn(played(story)), reads);
    for (const { swim, end } of workedExamples(id)) record(swim, book, end, () => "pass", reads);
  });

  it.each(GROUPS)("holds every fact it reads of: %s", (group) => {
    expect([...reads[group]].filter((name) => !declared(book)[group].includes(name)).sort()).toEqual([]);
  });

  it.each(GROUPS)("is read, all of it, of: %s", (group) => {
    const unread = declared(book)[group].filter((name) => !reads[group].has(name));
    const excused = { ...(READ_WHEN_NAMED[group] ?? {}), ...exceptions.unread?.[group] };
    expect(unread.filter((name) => !excused[name])).toEqual([]);
    for (const name of Object.keys(exceptions.unread?.[group] ?? {}))
      expect(unread, "is read after all").toContain(name);
  });

  it("is part of the vocabulary, each name once, and what is not declared changes nothing", () => {
    for (const group of GROUPS) {
      const names = declared(book)[group];
      expect(new Set(names).size, group).toBe(names.length);
      expect(Object.keys(fieldsFor(group, book.unit))).toEqual(expect.arrayContaining([...names]));
      expect(fieldsOf(id)[group].map(({ name }) => name)).toEqual(names);
    }
    for (const { played, end } of one.stories) {
      const bare = withoutUndeclared(played, book);
      // What is there and not read is shown as it is.
      const told = [played, bare].map((swim) => ({
        ...tell(swim, end),
        events: withoutWishes(swim, end),
        present: null,
      }));
      expect(told[1]).toEqual(told[0]);
    }
  });

  it("lets the countdowns speak in the order of T9, and knows the verbs that everybody needs", () => {
    const places = book.countdowns.map(({ id }) => ORDER.indexOf(id));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const needed: Verb[] = ["enter", "activity", "water", "swimmer", "raise", "leave", "rest"];
    expect(book.verbs).toEqual(expect.arrayContaining(needed));
    expect(book.positions).toEqual(expect.arrayContaining(["surface", "under"]));
    expect(book.verbs.includes("grab")).toBe(book.holdClause !== undefined);
    expect(book.verbs.includes("leap") || book.verbs.includes("waterfall")).toBe(book.falls !== undefined);
  });
}

function keepsWhatItTells(one: Case): void {
  const { book, id, exceptions } = one;
  it("is plain JSON: the state at every moment, and the story goes on the same from a copy through JSON", () => {
    for (const { played, end } of one.stories) {
      const { fold } = foldOf(played, [end], undefined, ({ state }) => {
        const [found] = notPlain(state);
        if (found) throw new Error(`${found} is not plain JSON`);
      });
      expect(throughJson(played, book, end)).toEqual(fold.events);
    }
  });

  it("names a clause with every check, throw and consequence, and none for what people do", () => {
    for (const { played, end } of one.stories)
      for (const { event, clause, check } of tell(played, end).events) {
        if (event === "refused" || event === "surfaces") expect(clause, event).toBeUndefined();
        else expect(clause, event).toMatch(/^[A-Z]\d+$/);
        if (check) expect(check.clause).toBe(clause);
      }
  });

  it("holds no sentence: every text is a key that both languages know, every clause a line of the rule sheet", () => {
    const events = one.stories.flatMap(({ played, end }) => tell(played, end).events);
    for (const line of events) expect(sentences(line)).toEqual([]);
    if (exceptions.withoutTexts) return;
    const sheets = ["", ".fr"].map((language) => sheetsOf(id, language));
    expect(unspoken(id, events, sheets)).toEqual([]);
  });
}

function keepsTime(one: Case): void {
  const { book } = one;
  const shares = [0.1, 0.35, 0.5, 0.77, 1];
  it("does not depend on how many steps led there", () => {
    for (const { played, end } of one.stories) {
      const last = end + 7;
      const { fold } = foldOf(
        played,
        shares.map((part) => part * last),
      );
      const told = tell(played, last);
      expect(difference(viewOf(fold, book), told.view)).toBeNull();
      expect(difference(fold.events, told.events, 1e-6)).toBeNull();
    }
  });

  it("is the same after a rewind, and an entry undone leaves no trace", () => {
    for (const { played, end } of one.stories) {
      const before = tell(played, end);
      const half = tell(played, end / 2);
      expect(half.events).toEqual(before.events.slice(0, half.events.length));
      expect(tell(played, end)).toEqual(before);
      const undone: Entry = { id: "x", at: end / 2, seq: 99, act: { raise: true }, undone: true };
      expect(tell({ ...played, entries: { ...played.entries, x: undone } }, end)).toEqual(before);
    }
  });

  it("survives being stored", () => {
    for (const { played, end } of one.stories) {
      const read = readSwim(JSON.parse(JSON.stringify(played)));
      if (!read.ok) throw new Error(JSON.stringify(read.errors));
      expect(difference(tell(read.value, end), tell(played, end), 1e-6)).toBeNull();
    }
  });

  it("lets no budget grow without a reason: breath under water, endurance without rest", () => {
    for (const { played, end } of one.stories) {
      const calm = withoutRest(played);
      let before: { under: boolean; breath: number; endurance: number } | null = null;
      for (let part = 0; part <= 1; part += 1 / 16) {
        const { view } = tell(calm, part * (end + 10));
        const now = {
          under: view.position === "under" || view.position === "gas",
          breath: view.breath.left,
          endurance: view.endurance?.left ?? 0,
        };
        if (before?.under && now.under) expect(now.breath).toBeLessThanOrEqual(before.breath + 1e-4);
        if (before) expect(now.endurance).toBeLessThanOrEqual(before.endurance + 2e-4);
        before = now;
      }
    }
  });
}

/** The story told by a fold that forgets at every moment whatever JSON does not hold. */
function throughJson(swim: Swim, book: Ruleset, end: number): StoryEvent[] {
  const fold = startFold(startOf(swim, book));
  for (let stopped = true; stopped; ) {
    stopped = false;
    run(fold, book, liveEntries(swim), end, storedIn(swim), () => {
      stopped = true;
      return true;
    });
    fold.state = JSON.parse(JSON.stringify(fold.state));
  }
  return fold.events;
}

const withoutWishes = (swim: Swim, end: number) => tell(swim, end).events.map(({ wish: _, ...event }) => event);
