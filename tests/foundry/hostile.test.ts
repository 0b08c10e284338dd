import { describe, expect, it } from "vitest";
import { swimOf } from "../../src/foundry/store.ts";
import type { Source } from "../../table/host/seam.ts";
import { type Harbour, hooksOf, notices, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const EVIL = '<img src=x onerror="alert(1)">';

const tokenOf = (world: { scenes: Source[] }, id: string): Source =>
  world.scenes.flatMap(({ tokens }) => tokens as Source[]).find(({ _id }) => _id === id) as Source;

/** A readable swim, as the module wrote it. */
async function written(harbour: Harbour, gm: Seat): Promise<Source> {
  await gm.putIn([BRAND]);
  const swim = structuredClone(harbour.swim(BRAND)) as unknown as Source;
  await gm.done(gm.api.discard(gm.token(BRAND)));
  return swim;
}

const SPOILT: [string, (swim: Source) => Source][] = [
  ["a round of no length", (swim) => ({ ...swim, roundSeconds: 1e-9 })],
  ["a round of ages", (swim) => ({ ...swim, roundSeconds: 1e300 })],
  ["a clock far away", (swim) => ({ ...swim, clock: { source: "world", origin: -1e300, at: 0 } })],
  ["a time beyond all time", (swim) => ({ ...swim, clock: { source: "world", origin: 0, at: 1e300 } })],
  [
    "NaN, which is null by the time it is stored",
    (swim) => ({ ...swim, clock: { source: "world", origin: null, at: null } }),
  ],
  ["a constructor", (swim) => ({ ...swim, entries: { constructor: { id: "constructor", at: 0, seq: 1, act: {} } } })],
  [
    "entries without end",
    (swim) => ({
      ...swim,
      entries: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`e${at}`, 0])),
    }),
  ],
  [
    "an entry by nobody's verb",
    (swim) => ({ ...swim, entries: { a: { id: "a", at: 0, seq: 1, act: { fly: true } } } }),
  ],
];

describe.each([13, 14] as const)("a swim that was spoilt, v%i", (generation) => {
  it.each(SPOILT)("(%s) is told of once and stops nobody", async (_name, spoil) => {
    const first = await openHarbour({ generation });
    const swim = await written(first, await first.join("gm"));
    await first.table.end();
    const harbour = await openHarbour({
      generation,
      change: (world) => Object.assign(tokenOf(world, BRAND), { flags: { undertow: { swim: spoil(swim) } } }),
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], { water: { danger: 3 }, activity: { position: "under" } });
    await gm.rounds(5);
    expect(mara.questions).toContain("Aelis");
    expect(notices(gm).filter((text) => text.includes("Brand"))).toHaveLength(1);
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    expect((await gm.putIn([BRAND])).refused).toMatchObject([{ reason: { key: "foreignSwim" } }]);
    await gm.done(gm.api.discard(gm.token(BRAND)));
    expect((await gm.putIn([BRAND])).done).toHaveLength(1);
    await harbour.table.end();
  });
});

describe("a flag of a million values", () => {
  const many = Object.fromEntries(Array.from({ length: 1e6 }, (_, at) => [`e${at}`, at]));
  it.each([
    ["entries", (many: object) => ({ schema: 1, entries: many, answers: {} })],
    ["traits", (many: object) => ({ schema: 1, start: { swimmer: many }, entries: {}, answers: {} })],
    ["anything", (many: object) => Object.values(many)],
  ])("(%s) is refused before anybody reads it", (_name, flag) => {
    const token = { flags: { undertow: { swim: flag(many) } } } as unknown as TokenDocument;
    expect(swimOf(token)).toMatchObject({ ok: false, errors: [{ key: "huge" }] });
  });
});

describe.each([13, 14] as const)("commands with nonsense in them, v%i", (generation) => {
  it.each([
    ["another ruleset", { ruleset: "lava" }],
    ["no object for the water", { water: 7 }],
    ["nothing for the activity", { activity: null }],
    ["a list of options", { options: ["x"] }],
    ["no object for the swimmer", { swimmer: "strong" }],
    ["a trait that nobody has", { swimmer: { wings: 2 } }],
  ])("(%s) are refused with a reason and fail nowhere", async (_name, how) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    const report = await gm.putIn([AELIS], how as never);
    expect(report.done).toEqual([]);
    expect(report.refused).toMatchObject([{ name: "Aelis", reason: { key: expect.any(String) } }]);
    await assistant.putIn([AELIS], how as never);
    expect(harbour.swim(AELIS)).toBeNull();
    expect(gm.token(AELIS).flags.undertow?.request ?? null).toBeNull();
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    expect(notices(assistant)).toHaveLength(1);
    // Once in the water, the same comes another way.
    await gm.putIn([AELIS]);
    await gm.takeOut(AELIS);
    await gm.change(AELIS, how as never);
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("answers that cannot be, v%i", (generation) => {
  it.each([
    ["a modifier of a thousand millions", { dice: [3], situational: 1e9 }],
    ["a modifier that is a word", { dice: [3], situational: "abc" }],
    ["half a modifier", { dice: [3], situational: 0.5 }],
    ["too many dice", { dice: Array.from({ length: 5000 }, () => 1), situational: 0 }],
    ["half a face", { dice: [2.5], situational: 0 }],
    ["nothing", null],
    ["another check's answer", { answer: { check: "breath.other.1" }, verdict: "pass" }],
  ])("(%s) do not count, and the GM is asked", async (_name, reply) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await mara.answer(reply as never);
    await harbour.wait(1);
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    expect(gm.questions).toEqual(["Aelis"]);
    await gm.roll(3);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("of a GM who mistypes are asked for again", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokengoblin1"]);
    await gm.rounds(4);
    await gm.answer({ dice: [3], situational: 1e9 });
    expect(notices(gm)).toHaveLength(1);
    expect(gm.api.askAgain()).toBe(1);
    await harbour.moment();
    expect(gm.questions).toEqual(["Goblin 1"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("names, v%i", (generation) => {
  it("are never taken for HTML in what people are told", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.token(AELIS).update({ name: EVIL });
    await gm.token(BRAND).update({ name: EVIL, "flags.undertow.swim": "broken" });
    await harbour.moment();
    await mara.token(AELIS).update({ "flags.undertow.request": { id: "w", leave: true } });
    await harbour.moment();
    await gm.game.settings.set("undertow", "autoDamage", false);
    await gm.putIn([AELIS], { swimmer: { proficient: false }, water: { danger: 3 } });
    await gm.rounds(1);
    hooksOf(gm).on("preUpdateToken", () => false);
    await gm.rounds(1);
    expect(notices(gm).length + notices(mara).length).toBeGreaterThan(3);
    for (const seat of [gm, mara]) {
      for (const text of notices(seat)) expect(text).toContain(EVIL);
      expect(seat.tab.window.document.querySelectorAll("img[onerror], img[src=x]")).toHaveLength(0);
    }
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("whoever may not ask, v%i", (generation) => {
  it("asks nobody but themselves", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const assistant = world.users.find(({ _id }) => _id === "assistant");
        Object.assign(assistant as Source, { permissions: { QUERY_USER: false } });
      },
    });
    const assistant = await harbour.join("assistant");
    const mara = await harbour.join("mara");
    await assistant.putIn([AELIS]);
    await assistant.rounds(5);
    await harbour.wait(1);
    expect(mara.questions).toEqual([]);
    expect(assistant.questions).toEqual(["Aelis"]);
    await assistant.roll(2);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(notices(assistant).filter((text) => text.includes("went wrong"))).toEqual([]);
    await harbour.table.end();
  });

  it("still answers when it is the player's own right that was taken away", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const mara = world.users.find(({ _id }) => _id === "mara");
        Object.assign(mara as Source, { permissions: { QUERY_USER: false } });
      },
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await mara.roll(2);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });
});

describe("a forged question", () => {
  it("must be a whole check, with a die that people roll", async () => {
    const harbour = await openHarbour({ generation: 13 });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const { request } = mara.asked[0] ?? {};
    const user = theo.game.users.get("mara") as unknown as { query(name: string, data: object): Promise<unknown> };
    const forged = [
      { check: { ...request?.check, die: "100000d1000" } },
      { check: { ...request?.check, die: "1d20 + @evil" } },
      { check: { ...request?.check, modifiers: 7 } },
      { check: { ...request?.check, base: null } },
      { check: { ...request?.check, target: "12" } },
      { ruleset: "lava" },
      { check: null },
    ].map((part, at) => user.query("undertow.check", { ...request, tokenUuid: `Scene.x.Token.${at}`, ...part }));
    const results = await Promise.allSettled(forged.map((one) => Promise.race([one, harbour.wait(1)])));
    expect(results.map(({ status }) => status)).toEqual(forged.map(() => "rejected"));
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });
});
