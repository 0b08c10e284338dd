/** What macros call: every example of docs/API.md at the table, refusals with reasons, rule systems and adapters of other modules. */
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { notices, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";

const page = readFileSync("docs/API.md", "utf8");

/** Title above it, and code. */
const EXAMPLES = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => {
  const above = page.slice(0, match.index).match(/^#+ .*$/gm) ?? [];
  return [above.at(-1)?.replace(/^#+ /, "") ?? "", match[1] ?? ""] as const;
});

/** Runs a macro at this person's client, as the host does: an async function of its globals. */
async function runMacro(seat: Seat, code: string): Promise<void> {
  const { globals, window } = seat.tab;
  const names = { ...globals, window, console } as Record<string, unknown>;
  const macro = compileFunction(`return (async () => { ${code}\n})();`, Object.keys(names)) as (
    ...values: unknown[]
  ) => Promise<void>;
  let done = false;
  const running = macro(...Object.values(names)).finally(() => {
    done = true;
  });
  running.catch(() => undefined);
  for (let moments = 0; !done && moments < 200; moments++) await seat.harbour.moment();
  if (!done) throw new Error(`The macro does not end:\n${code}`);
  await running;
}

async function open(generation: 13 | 14 = 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  return { harbour, gm };
}

describe("docs/API.md", () => {
  it("shows every call and every hook", async () => {
    const { harbour, gm } = await open();
    for (const name of Object.keys(gm.api)) expect(page, name).toMatch(new RegExp(`\\b${name}\\b`));
    await harbour.table.end();
  });

  it.each(EXAMPLES)("%s: runs as it stands", async (_title, code) => {
    const { harbour, gm } = await open();
    await runMacro(gm, code);
    await harbour.moment();
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    await harbour.table.end();
  });

  it("says what the calls do", async () => {
    const { harbour, gm } = await open();
    await gm.putIn([AELIS], { ruleset: "wsg", activity: { position: "under" } });
    const view = () => gm.api.stateOf(gm.token(AELIS))?.view;
    expect(view()?.breath).toEqual({ limit: 4, left: 4 });
    expect(view()?.next).toEqual({ at: 5, countdown: "breath" });
    await gm.done(gm.api.adjust(gm.token(AELIS), { breath: -1, depth: 20 }));
    expect([view()?.breath.left, view()?.depth]).toEqual([3, 20]);
    expect(gm.api.odds(gm.token(AELIS), 10)).toHaveLength(10);
    await harbour.table.end();
  });
});

const INSIDE = "Compendium.world.pack.Actor.abc.Item.def";

const NONSENSE: unknown[] = [undefined, null, 0, "x", INSIDE, Number.NaN, [], {}, () => 0, Symbol.iterator, { a: 1 }];

describe.each([13, 14] as const)("calls with nonsense, v%i", (generation) => {
  it("never throw, and say why", async () => {
    const { harbour, gm } = await open(generation);
    await gm.putIn([AELIS], {});
    const aelis = gm.token(AELIS);
    const api = gm.api as unknown as Record<string, (...args: unknown[]) => unknown>;
    const calls = ["putIn", "takeOut", "change", "adjust", "pause", "advance", "undo", "withdraw", "discard", "answer"];
    for (const name of calls)
      for (const value of NONSENSE) {
        const report = (await gm.done(Promise.resolve(api[name]?.(value, value, value)))) as {
          done: string[];
          refused: { reason: { key: string } }[];
        };
        expect(report.done, `${name}(${String(value)})`).toEqual([]);
        for (const { reason } of report.refused) expect(gm.game, reason.key).toBeTruthy();
      }
    for (const name of ["change", "adjust", "withdraw", "answer"])
      for (const value of NONSENSE) {
        const report = (await gm.done(Promise.resolve(api[name]?.(aelis, value, value)))) as { refused: unknown[] };
        expect(report.refused, `${name}(aelis, ${String(value)})`).toHaveLength(1);
      }
    for (const name of ["stateOf", "forecast", "odds"])
      for (const value of NONSENSE) expect(() => api[name]?.(aelis, value, value), name).not.toThrow();
    for (const value of NONSENSE) {
      expect(await gm.done(Promise.resolve(api.setDefaults?.(value)))).toMatchObject({ done: [] });
      const book = api.registerRuleset?.(value) as { done: string[]; refused: { reason: { key: string } }[] };
      expect([book.done, book.refused[0]?.reason.key]).toEqual([[], "badBook"]);
      expect(api.registerAdapter?.("x", value)).toMatchObject({ done: [], refused: [{ reason: { key: "badBook" } }] });
    }
    expect(gm.api.stateOf(aelis)?.view.statuses).toEqual(["inWater"]);
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    await harbour.table.end();
  });

  it("never throw for what JSON cannot hold or nobody can look at, neither here nor as a player's wish", async () => {
    const { harbour, gm } = await open(generation);
    const mara = await harbour.join("mara");
    const round: Record<string, unknown> = {};
    Object.assign(round, { round, activity: round });
    const trap = (): never => {
      throw new Error("A trap");
    };
    const hows: unknown[] = [
      round,
      Object.defineProperty({}, "activity", { get: trap, enumerable: true }),
      { activity: { risk: Number.NEGATIVE_INFINITY } },
      { activity: { pace: 10n } },
      { activity: () => 0 },
      { ruleset: { toString: trap } },
    ];
    for (const how of hows.slice(0, 5))
      for (const seat of [gm, mara]) {
        const report = await seat.putIn([AELIS], how as never);
        expect(report.refused, `${seat.tab.userId}, ${hows.indexOf(how)}`).toMatchObject([{ name: "Aelis" }]);
      }
    expect((await gm.putIn([AELIS], hows[5] as never)).done).toEqual([]);
    expect(harbour.swim(AELIS)).toBe(null);
    expect((await gm.done(gm.api.takeOut(new Proxy({}, { getPrototypeOf: trap, get: trap })))).done).toEqual([]);
    await harbour.table.end();
  });

  it("never throw before the world is there", async () => {
    const thrown: string[] = [];
    let calls = 0;
    const early = (globals: { Hooks: object; game: object }): void => {
      const { once } = globals.Hooks as { once(name: string, handler: () => void): void };
      const call = async (api: Record<string, (...args: unknown[]) => unknown>, name: string): Promise<void> => {
        try {
          await api[name]?.("Scene.harbour.Token.tokenaelis", {}, {});
          calls += 1;
        } catch (error) {
          thrown.push(`${name}: ${String(error)}`);
        }
      };
      for (const hook of ["init", "setup"])
        once.call(globals.Hooks, hook, () => {
          const { api } = (globals.game as Seat["game"]).modules.get("undertow");
          if (!api) return;
          for (const name of [
            "putIn",
            "takeOut",
            "change",
            "adjust",
            "discard",
            "answer",
            "stateOf",
            "odds",
            "askAgain",
          ])
            void call(api as never, name);
        });
    };
    const harbour = await openHarbour({ generation, modules: [{ id: "early", script: early }] });
    await harbour.join("gm");
    expect(thrown).toEqual([]);
    expect(calls).toBeGreaterThan(8);
    await harbour.table.end();
  });

  it("refuse players what is the GM's, with the reason", async () => {
    const { harbour, gm } = await open(generation);
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    const token = mara.token(AELIS);
    const { api } = mara;
    const reports = await mara.done(
      Promise.all([
        api.adjust(token, { breath: 5 }),
        api.pause(token),
        api.advance(token, 1),
        api.undo(token),
        api.withdraw(token, "breath.x.1"),
        api.discard(token),
        api.answer(token, "breath.x.1", { verdict: "pass" }),
        api.setDefaults(mara.game.scenes.get("harbour") as never, {}),
      ]),
    );
    expect(reports.map(({ refused }) => refused[0]?.reason.key)).toEqual(reports.map(() => "onlyGM"));
    await mara.done(api.change(token, { adjust: { breath: 5 } }));
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(AELIS))?.view.breath.left).toBe(4);
    await harbour.table.end();
  });
});

describe("a rule system of another module", () => {
  const example = EXAMPLES.find(([title]) => title === "A rule system of one's own")?.[1] ?? "";

  it("judges swims, has its words and its place in the settings, and comes in once", async () => {
    const { harbour, gm } = await open();
    const { game } = gm.tab.globals as unknown as { game: { i18n: { translations: Record<string, unknown> } } };
    game.i18n.translations["my-module"] = { swimming: { ruleset: { pond: "The pond" }, title: "not ours to change" } };
    await runMacro(gm, example);
    expect(gm.api.stateOf(gm.token(AELIS))?.view.breath.limit).toBe(12);
    await gm.rounds(13);
    expect(gm.api.stateOf(gm.token(AELIS))?.open).toMatchObject([{ clause: "P1", target: 6 }]);
    const { i18n } = gm.game as unknown as { i18n: { localize(key: string): string } };
    expect([i18n.localize("undertow.ruleset.pond"), i18n.localize("undertow.title")]).toEqual(["The pond", "Undertow"]);
    await gm.game.settings.set("undertow", "ruleset", "pond");
    const { pond } = gm.api.rulesets() as unknown as { pond: never };
    expect(gm.api.registerRuleset(pond)).toMatchObject({ done: [], refused: [{ reason: { key: "idTaken" } }] });
    await harbour.table.end();
  });

  it("is looked at field by field", async () => {
    const { harbour, gm } = await open();
    const { refused } = gm.api.registerRuleset({
      ...gm.api.rulesets().wsg,
      id: "lake",
      sinks: 3,
      traits: null,
    } as never);
    expect(refused.map(({ reason }) => reason)).toEqual([
      { key: "badBook", data: { field: "traits", value: "object" } },
      { key: "badBook", data: { field: "sinks", value: "number" } },
    ]);
    await harbour.table.end();
  });
});

it("an adapter of another module reads the actors of its system from then on", async () => {
  const { harbour, gm } = await open();
  expect(gm.api.registerAdapter("ars", { traits: { con: () => ({ value: 15, path: "system.x" }) } })).toMatchObject({
    done: ["ars"],
  });
  await gm.putIn([AELIS]);
  expect(gm.api.stateOf(gm.token(AELIS))?.view.breath.limit).toBe(5);
  await harbour.table.end();
});
