/** What clients send one another, and what people say to checks: by whom, for whom, and of what shape. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNotice, readReply, readRequest, readWish, readWithdrawal } from "../../src/foundry/payloads.ts";
import { notices, openHarbour, type Seat, UNDER } from "./harness.ts";

const AELIS = "tokenaelis";

const CHECK = {
  id: "breath.k3f9.1",
  countdown: "breath",
  ordinal: 1,
  due: 5,
  clause: "W1",
  die: "1d20",
  compare: "atMost",
  base: { label: "con", value: 12 },
  target: 12,
  modifiers: [{ label: "load", value: 2 }],
  modifier: 2,
  onFail: "unconscious",
};
const REQUEST = { check: CHECK, ruleset: "wsg", tokenUuid: "Scene.a.Token.b", name: "Aelis", img: "", forGM: false };

const READERS = {
  request: readRequest,
  reply: (data: unknown) => readReply(data, false),
  word: (data: unknown) => readReply(data, true),
  notice: readNotice,
  withdrawal: readWithdrawal,
  wish: readWish,
} as const;

/** Real payloads: what is fuzzed starts from them, so that the deeper checks are reached. */
const GOOD: Record<keyof typeof READERS, unknown> = {
  request: REQUEST,
  reply: { dice: [3], situational: 2 },
  word: { verdict: "pass" },
  notice: { level: "warn", refusal: { key: "notOwner", data: { name: "Aelis" } } },
  withdrawal: { key: "Scene.a.Token.bbreath.k3f9.1" },
  wish: { id: "w1", act: { activity: { pace: "half" } } },
};

const nonsense = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  fc.constantFrom("__proto__", "constructor", "<img src=x onerror=alert(1)>", "x".repeat(100_000), Number.NaN, 1e300),
);

/** The payload with one part, at any depth, put in place of another, taken away or added. */
function spoilt(value: unknown, path: number[], part: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof value !== "object" || value === null) return part;
  const names = [...Object.keys(value), "__proto__x", "extra"];
  const name = names[at % names.length] as string;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[name] = spoilt(copy[name], rest, part);
  return copy;
}

/** Plain JSON of bounded size and nothing of anybody's prototype: what the rest of the module may rely on. */
function isSound(value: unknown, depth = 0): boolean {
  if (value === null || ["string", "boolean"].includes(typeof value)) return JSON.stringify(value).length < 10_000;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 10) return false;
  const inner = Object.values(value);
  return inner.length <= 1000 && inner.every((one) => isSound(one, depth + 1));
}

describe.each(Object.keys(READERS) as (keyof typeof READERS)[])("a payload (%s)", (name) => {
  const read = READERS[name] as (data: unknown) => unknown;

  it("is read when it is right, and what is not listed stays behind", () => {
    const good = GOOD[name] as object;
    expect(read(good)).not.toBeNull();
    if (name !== "wish") expect(read({ ...good, onerror: "x" })).toEqual(read(good));
  });

  it("never throws, never hangs and never lets nonsense through", { timeout: 60_000 }, () => {
    const payload = fc.oneof(
      nonsense,
      fc
        .tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), nonsense)
        .map(([path, part]) => spoilt(GOOD[name], path, part)),
    );
    fc.assert(
      fc.property(payload, (data) => {
        const began = performance.now();
        const result = read(data);
        expect(performance.now() - began).toBeLessThan(500);
        if (result !== null) expect(isSound(result)).toBe(true);
        expect(Object.prototype).not.toHaveProperty("polluted");
      }),
      { numRuns: 600 },
    );
  });

  it("is read in no time when it is huge, and does not trust what only looks like data", () => {
    const million = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
    const long = Array.from({ length: 100_000 }, () => 1);
    const trap = new Proxy(
      {},
      {
        get: () => trap,
        has: () => true,
        ownKeys: () => {
          throw new Error("trap");
        },
      },
    );
    const circle: Record<string, unknown> = { id: "w" };
    circle.enter = circle;
    const mixed = { ...million, ...(GOOD[name] as object) };
    const began = performance.now();
    for (const data of [million, long, trap, circle, mixed]) {
      const result = read(data);
      if (result !== null) expect(isSound(result)).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

const ask = (from: Seat, to: string, name: string, data: unknown): Promise<unknown> =>
  (
    from.game.users.get(to) as unknown as { query(name: string, data: unknown, options: object): Promise<unknown> }
  ).query(`undertow.${name}`, data, { timeout: 1000 });

async function people(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const theo = await harbour.join("theo");
  await gm.putIn([AELIS], UNDER);
  await gm.rounds(5);
  const request = mara.asked[0]?.request;
  if (!request) throw new Error("Mara is not asked");
  const tried = async (to: string, name: string, data: unknown): Promise<string> => {
    const result = ask(theo, to, name, data).then(
      () => "taken",
      () => "refused",
    );
    await harbour.wait(2);
    return result;
  };
  return { harbour, gm, mara, theo, request, tried };
}

describe.each([13, 14] as const)("a query that a player forges, v%i", (generation) => {
  it("puts no question before a GM, nor one about somebody else's token before a player", async () => {
    const { harbour, gm, mara, theo, request, tried } = await people(generation);
    const tokenUuid = theo.token("tokenbrand").uuid;
    expect(await tried("gm", "check", request)).toBe("refused");
    expect(await tried("gm", "withdraw", { key: request.tokenUuid + request.check.id })).toBe("refused");
    expect(await tried("mara", "check", { ...request, tokenUuid })).toBe("refused");
    expect(gm.questions).toEqual([]);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("changes no swim: the answer to the real question still counts, once", async () => {
    const { harbour, gm, mara, request, tried } = await people(generation);
    // v14 says who sends; on v13 a question can be taken back by anybody, and goes to the GM then.
    const taken = generation === 14 ? "refused" : "taken";
    expect(await tried("mara", "withdraw", { key: request.tokenUuid + request.check.id })).toBe(taken);
    const asked = generation === 14 ? mara : gm;
    expect(asked.questions).toEqual(["Aelis"]);
    await asked.roll(3);
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [3], by: asked.tab.userId }]);
    await harbour.table.end();
  });

  it("tells nobody anything but our own sentences, as text", async () => {
    const { harbour, mara, tried } = await people(generation);
    const before = notices(mara).length;
    const name = "<img src=x onerror=alert(1)>";
    await tried("mara", "notify", { level: "warn", key: "../title", data: {} });
    await tried("mara", "notify", { level: "warn", key: "noGM", data: { name: "x".repeat(5000) } });
    expect(notices(mara)).toHaveLength(before);
    await tried("mara", "notify", { level: "warn", refusal: { key: "notOwner", data: { name } } });
    expect(notices(mara)).toHaveLength(before + (generation === 14 ? 0 : 1));
    expect(mara.tab.window.document.querySelectorAll("img[onerror], img[src=x]")).toHaveLength(0);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("an answer, v%i", (generation) => {
  it("is nobody's but the asked person's: a wish with one in it is no wish of a player", async () => {
    const { harbour, mara, theo, request } = await people(generation);
    const answer = { check: request.check, said: { dice: [1], verdict: "pass" } };
    await mara.token(AELIS).update({ "flags.undertow.request": { id: "w1", answer } });
    await harbour.moment();
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    await expect(theo.token(AELIS).update({ "flags.undertow.request": { id: "w2", answer } })).rejects.toThrow();
    expect(await theo.done(theo.api.answer(theo.token(AELIS) as never, request.check.id, { dice: [1] }))).toMatchObject(
      {
        refused: [{ reason: { key: "onlyGM" } }],
      },
    );
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    await harbour.table.end();
  });

  it("with something added to it says so on the card, with the name", async () => {
    const { harbour, gm, mara } = await people(generation);
    await mara.answer({ dice: [4], situational: 3 });
    const { lines } =
      [...gm.game.messages].map(({ flags }) => flags.undertow?.card as { lines: object[] }).at(-1) ?? {};
    expect(lines).toMatchObject([{ by: "mara", event: { situational: 3 } }]);
    await harbour.table.end();
  });
});
