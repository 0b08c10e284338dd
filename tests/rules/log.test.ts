import { describe, expect, it } from "vitest";
import { answerKey } from "../../src/rules/answers.ts";
import { byTime, liveEntries, writeEntry } from "../../src/rules/log.ts";
import { LATEST } from "../../src/rules/numbers.ts";
import { newSwim, readSwim } from "../../src/rules/swim.ts";
import { tell } from "../../src/rules/tell.ts";
import type { Act, Entry, Swim } from "../../src/rules/types.ts";
import { MOST_ENTRIES } from "../../src/rules/validate.ts";

const begun = (): Swim => {
  const swim = newSwim("wsg", { swimmer: { con: 12 } });
  if (!swim.ok) throw new Error(JSON.stringify(swim.errors));
  return swim.value;
};

const UNDER: Act = { activity: { position: "under" } };
const UP: Act = { activity: { position: "surface" } };

/** Writes entries one after the other, as the one writer does. */
function write(swim: Swim, ...entries: [id: string, at: number, act: Act][]): Swim {
  let now = swim;
  for (const [id, at, act] of entries) {
    const written = writeEntry(now, { id, at, act });
    if (!written.ok) throw new Error(JSON.stringify(written.errors));
    now = { ...now, entries: { ...now.entries, [id]: written.value } };
  }
  return now;
}

const undo = (swim: Swim, id: string, undone = true): Swim => ({
  ...swim,
  entries: { ...swim.entries, [id]: { ...(swim.entries[id] as Entry), undone } },
});

const live = (swim: Swim): string[] => liveEntries(swim).map((entry) => entry.id);

describe("the order of entries", () => {
  const entry = (id: string, at: number, seq: number): Entry => ({ id, at, seq, act: { leave: true } });

  it("is by time, then by sequence number, then by id", () => {
    const inOrder = [entry("z", 0, 9), entry("y", 1, 1), entry("x", 1, 2), entry("a", 1, 3), entry("b", 1, 3)];
    expect([...inOrder].reverse().sort(byTime)).toEqual(inOrder);
    expect(byTime(entry("a", 1, 1), entry("a", 1, 1))).toBe(0);
  });

  it("does not depend on how the entries are stored", () => {
    const swim = write(begun(), ["c", 0, { enter: {} }], ["2", 1, UNDER], ["1", 1, UP], ["a", 2, UNDER]);
    const other = { ...swim, entries: Object.fromEntries(Object.entries(swim.entries).reverse()) };
    expect(live(swim)).toEqual(["c", "2", "1", "a"]);
    expect(live(other)).toEqual(["c", "2", "1", "a"]);
  });

  it("two writers with the same sequence number agree", () => {
    const base = write(begun(), ["in", 0, { enter: {} }]);
    const one = writeEntry(base, { id: "one", at: 3, act: UNDER });
    const two = writeEntry(base, { id: "two", at: 3, act: UP });
    if (!one.ok || !two.ok) throw new Error("refused");
    expect(one.value.seq).toBe(two.value.seq);
    expect(live({ ...base, entries: { ...base.entries, two: two.value, one: one.value } })).toEqual([
      "in",
      "one",
      "two",
    ]);
  });
});

describe("superseding", () => {
  const told = write(begun(), ["in", 0, { enter: {} }], ["down", 10, UNDER], ["up", 12, UP]);

  it("names whatever was written for later, and nothing at the same moment", () => {
    const again = write(told, ["new", 10, UP]);
    expect(again.entries.new?.supersedes).toEqual(["up"]);
    expect(live(again)).toEqual(["in", "down", "new"]);
    expect(write(told, ["last", 12, UNDER]).entries.last).not.toHaveProperty("supersedes");
  });

  it("is taken back by undoing", () => {
    const again = write(told, ["new", 5, UNDER]);
    expect(live(again)).toEqual(["in", "new"]);
    expect(live(undo(again, "new"))).toEqual(["in", "down", "up"]);
    expect(live(undo(undo(again, "new"), "new", false))).toEqual(["in", "new"]);
    expect(tell(undo(again, "new"), 30)).toEqual(tell(told, 30));
  });

  it("spares what was written afterwards", () => {
    const again = write(told, ["new", 5, UNDER], ["after", 20, UP]);
    expect(live(again)).toEqual(["in", "new", "after"]);
    expect(live(undo(again, "new"))).toEqual(["in", "down", "up", "after"]);
  });

  it("an entry that was superseded supersedes nothing itself", () => {
    const twice = write(told, ["first", 5, UNDER], ["second", 3, UNDER]);
    expect(live(twice)).toEqual(["in", "second"]);
    expect(live(undo(twice, "second"))).toEqual(["in", "first"]);
    expect(live(undo(undo(twice, "second"), "first"))).toEqual(["in", "down", "up"]);
    // The first, undone while the second stands, brings nothing back: the second names all of it.
    expect(live(undo(twice, "first"))).toEqual(["in", "second"]);
  });

  it("what the later of two says of each other holds", () => {
    const entry = (id: string, seq: number, supersedes: string[]): Entry => ({ id, at: 1, seq, act: UP, supersedes });
    const swim = { ...begun(), entries: { a: entry("a", 1, ["b"]), b: entry("b", 2, ["a"]) } };
    expect(live(swim)).toEqual(["b"]);
  });

  it("names that do not exist, twice or oneself, do no harm", () => {
    const entry: Entry = { id: "a", at: 1, seq: 1, act: UP, supersedes: ["gone", "gone", "__proto__"] };
    expect(live({ ...begun(), entries: { a: entry } })).toEqual(["a"]);
    expect(live({ ...begun(), entries: { a: { ...entry, supersedes: ["a"] } } })).toEqual([]);
  });

  it("the later written of two entries at the same moment (but for noise) comes later", () => {
    // 0.1 + 0.2 and 0.3 are the same moment; whoever writes second has the last word.
    const swim = write(begun(), ["in", 0, { enter: {} }], ["first", 0.1 + 0.2, UNDER], ["second", 0.3, UP]);
    expect(live(swim)).toEqual(["in", "first", "second"]);
  });
});

describe("writing an entry", () => {
  const swim = write(begun(), ["in", 0, { enter: {} }], ["down", 2, UNDER]);

  function refused(what: { id?: unknown; at?: unknown; act?: unknown }): [string, unknown][] {
    const good = { id: "new", at: 3, act: UP };
    const written = writeEntry(swim, { ...good, ...what } as Parameters<typeof writeEntry>[1]);
    return written.ok ? [] : written.errors.map(({ key, data }) => [key, data.field]);
  }

  it("numbers it and keeps who said it", () => {
    const written = writeEntry(swim, { id: "new", at: 3, act: UP, by: "user" });
    expect(written).toEqual({ ok: true, value: { id: "new", at: 3, seq: 3, act: UP, by: "user" } });
  });

  it("does not keep the object that it was given", () => {
    const act = { activity: { pace: "half" as const } };
    const written = writeEntry(swim, { id: "new", at: 3, act });
    act.activity = { pace: "still" as never };
    expect(written.ok && written.value.act).toEqual({ activity: { pace: "half" } });
  });

  it.each([
    ["a name that is taken", { id: "in" }, "idTaken", "id"],
    ["a name with a dot", { id: "a.b" }, "badId", "id"],
    ["no name", { id: "" }, "badId", "id"],
    ["__proto__", { id: "__proto__" }, "badId", "id"],
    ["constructor", { id: "constructor" }, "badId", "id"],
    ["a name without an end", { id: "x".repeat(101) }, "badId", "id"],
    ["a negative time", { at: -1 }, "tooLow", "at"],
    ["no number", { at: Number.NaN }, "notANumber", "at"],
    ["an endless time", { at: Number.POSITIVE_INFINITY }, "notANumber", "at"],
    ["a time as text", { at: "3" }, "notANumber", "at"],
    ["no act", { act: null }, "notAnObject", "act"],
    ["a list", { act: [UP] }, "notAnObject", "act"],
    ["no verb", { act: {} }, "oneVerb", "act"],
    ["two verbs", { act: { leave: true, rest: true } }, "oneVerb", "act"],
    ["an unknown verb", { act: { swim: true } }, "unknownVerb", "swim"],
    ["a verb with false", { act: { leave: false } }, "notTrue", "leave"],
    ["an unknown word", { act: { activity: { pace: "fast" } } }, "unknownWord", "activity.pace"],
    ["an unknown key", { act: { activity: { paces: "half" } } }, "unknownKey", "activity.paces"],
    ["a value out of range", { act: { swimmer: { con: 2 } } }, "tooLow", "swimmer.con"],
    ["a prototype", { act: JSON.parse('{"water":{"__proto__":{}}}') }, "unknownKey", "water.__proto__"],
  ])("refuses %s", (_, what, key, field) => {
    expect(refused(what)).toContainEqual([key, field]);
  });

  it("refuses a verb that the ruleset does not know", () => {
    const french = newSwim("natation", {});
    if (!french.ok) throw new Error("refused");
    const written = writeEntry(french.value, { id: "a", at: 0, act: { grab: true } });
    expect(written).toMatchObject({ ok: false, errors: [{ key: "verbNotOfRuleset", data: { field: "grab" } }] });
  });

  it("leaves the swim as it was", () => {
    const before = structuredClone(swim);
    writeEntry(swim, { id: "new", at: 1, act: UP });
    expect(swim).toEqual(before);
  });

  /** Whatever may be written must be readable again, or a swim is lost. */
  const readable = (one: Swim): unknown => readSwim(JSON.parse(JSON.stringify(one)));

  it("what was written can be read", () => {
    expect(readable(write(swim, ["new", 2.5, UP], ["x".repeat(64), 9.25, UNDER]))).toMatchObject({ ok: true });
  });

  it("a time that reading refuses is refused when writing", () => {
    expect(refused({ at: LATEST + 1 })).toEqual([["tooHigh", "at"]]);
    expect(readable(write(swim, ["new", LATEST, UP]))).toMatchObject({ ok: true });
  });

  it("one entry more than reading takes is refused when writing", () => {
    const one = (i: number): Entry => ({ id: `e${i}`, at: i, seq: i, act: { raise: true } });
    const rows = Array.from({ length: MOST_ENTRIES }, (_, i): [string, Entry] => [`e${i}`, one(i)]);
    const full = { ...begun(), entries: Object.fromEntries(rows) };
    expect(readable(full)).toMatchObject({ ok: true });
    expect(writeEntry(full, { id: "new", at: 1e6, act: UP })).toMatchObject({
      ok: false,
      errors: [{ key: "tooMany" }],
    });
  });
});

describe("names of entries", () => {
  it("leave no two checks with the same id", () => {
    const unskilled: Act = { swimmer: { proficient: false, str: 3 } };
    const skilled: Act = { swimmer: { proficient: true } };
    // The series that "a" starts for the second time is called "a~2": no entry may be.
    const swim = write(begun(), ["a", 0, { enter: {} }], ["b", 1, unskilled], ["c", 2, skilled], ["d", 3, unskilled]);
    expect(tell(swim, 20).open.map((check) => check.id)).toEqual(["afloat.a~2.1"]);
    for (const id of ["a~2", "a-2", "-=a"])
      expect(writeEntry(swim, { id, at: 20, act: UP })).toMatchObject({ ok: false, errors: [{ key: "badId" }] });
  });

  it("of any length that is written leave answers that can be read again", () => {
    const id = "x".repeat(64);
    const swim = write(begun(), [id, 0, { enter: { position: "under" } }]);
    const [check] = tell(swim, 10).open;
    if (!check) throw new Error("nothing asked");
    const { due, target, modifier } = check;
    const answers = { [answerKey(check.id)]: { check: check.id, due, target, modifier, dice: [1] } };
    expect(readSwim({ ...swim, answers })).toMatchObject({ ok: true });
    expect(writeEntry(swim, { id: `${id}x`, at: 20, act: UP })).toMatchObject({
      ok: false,
      errors: [{ key: "badId" }],
    });
  });
});
