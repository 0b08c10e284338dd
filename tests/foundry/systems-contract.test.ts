/** One contract for every adapter and preset: what an adapter may give, and what it may do to an actor. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reportFailure } from "../../src/foundry/report.ts";
import { hitPoints, knownSystems, pathsOfActor, readActor, registerAdapter } from "../../src/foundry/systems/index.ts";
import { type Field, fieldsOf, type Json, RULESETS, type RulesetId } from "../../src/rules/index.ts";
import { actorOf, getProperty, worldOf } from "./systems-actors.ts";

vi.mock("../../src/foundry/report.ts", () => ({ reportFailure: vi.fn() }));

const SYSTEMS = [...knownSystems(), "a-system-nobody-knows"];
const BOOKS = Object.keys(RULESETS) as RulesetId[];

/** Every fixture's actors, under every system: an importer may have left anything in a world. */
const FIXTURES = knownSystems().filter((id) => id !== "ose-dev");
const namesIn = (system: string): string[] =>
  Object.keys(JSON.parse(readFileSync(new URL(`../fixtures/actors/${system}.json`, import.meta.url), "utf8")).actors);
const ACTORS = FIXTURES.flatMap((system) => namesIn(system).map((name) => [system, name] as const));

afterEach(() => {
  vi.unstubAllGlobals();
});

function inRange({ type, min, max, words, nullable }: Field, value: Json): boolean {
  if (value === null) return nullable === true;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "word") return words?.includes(String(value)) === true;
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  return (type !== "integer" || Number.isInteger(value)) && value >= (min ?? value) && value <= (max ?? value);
}

/** Looks at everything that Undertow asks of an actor. */
function readAll(actor: Actor) {
  const readings = BOOKS.map((id) => [id, readActor(actor, id)] as const);
  return { readings, points: hitPoints(actor), leaves: pathsOfActor(actor) };
}

function holds(actor: Actor): void {
  const { readings, points } = readAll(actor);
  for (const [id, { traits }] of readings)
    for (const field of fieldsOf(id).swimmer) {
      const trait = traits[field.name as keyof typeof traits];
      expect(trait, `${id} ${field.name}`).toBeDefined();
      if (trait) expect(inRange(field, trait.value), `${id} ${field.name}: ${JSON.stringify(trait)}`).toBe(true);
    }
  expect(points === null || Number.isFinite(points)).toBe(true);
}

/** What stands where a reading says that it comes from. */
function standsAt(actor: Actor, path: string): unknown {
  const [head, type] = path.split(".");
  if (head === "items")
    return (actor as unknown as { items: { type: string }[] }).items.map((item) => item.type === type);
  return getProperty(actor, path);
}

/** Every object of an actor frozen: whoever writes to it throws, and what throws reads nothing. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Object.keys(value)) frozen((value as Record<string, unknown>)[key]);
  }
  return value;
}

/** Says which properties were written. */
function watched<T extends object>(object: T, writes: string[]): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      return typeof value === "object" && value !== null && typeof key === "string" ? watched(value, writes) : value;
    },
    set(_target, key) {
      writes.push(String(key));
      return true;
    },
    defineProperty(_target, key) {
      writes.push(String(key));
      return true;
    },
    deleteProperty(_target, key) {
      writes.push(String(key));
      return true;
    },
  });
}

const HOSTILE: [string, () => object][] = [
  ["an actor of nothing", () => ({})],
  ["no system data", () => ({ system: null, items: null, flags: null, statuses: null, effects: null })],
  ["items of nothing", () => ({ system: {}, items: [null, undefined, 7, {}, { type: null, system: null }] })],
  ["a list where an object should be", () => ({ system: [], items: {}, flags: [], statuses: "undead", effects: 3 })],
  [
    "nothing in every place",
    () => {
      const nobody = new Proxy({}, { get: (_, key) => (key === Symbol.iterator ? undefined : null) });
      return { system: nobody, items: [{ type: "armor", name: null, system: nobody }], flags: nobody };
    },
  ],
  [
    "getters that throw",
    () => {
      const angry = new Proxy(
        {},
        {
          get() {
            throw new Error("not prepared");
          },
          ownKeys() {
            throw new Error("not yours");
          },
        },
      );
      return { system: angry, items: [angry], flags: {}, statuses: angry, effects: [angry], encumb: angry };
    },
  ],
  [
    "numbers that are none",
    () => {
      const bad = (value: unknown) => ({ value, max: value, base: value, mod: value, score: value, total: value });
      const parts = [Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e300, "", "NaN", "1e999", {}, [], true, () => 3];
      const keys = ["str", "con", "dex", "sta", "agl"];
      const each = (value: unknown) => Object.fromEntries(keys.map((key) => [key, bad(value)]));
      return {
        system: Object.fromEntries(
          ["abilities", "scores", "attributes", "props", "hp", "movement", "details", "level"].map((name, at) => [
            name,
            each(parts[at % parts.length]),
          ]),
        ),
        items: parts.map((part) => ({
          type: "class",
          name: part,
          system: { levels: part, level: part, advancement: part },
        })),
        flags: { undertow: { typed: { con: "fifteen", str: Number.NaN, load: 7 } } },
      };
    },
  ],
  [
    "names of the language itself",
    () => ({
      system: { attributes: { encumbrance: { category: "constructor" } }, mouvement: { categorie: "__proto__" } },
      encumbrance: "toString",
      items: [{ type: "race", name: "__proto__", system: { slug: "constructor" } }],
      statuses: ["constructor", "__proto__", "toString"],
    }),
  ],
  [
    "a snake that bites its tail",
    () => {
      const system: Record<string, unknown> = { hp: { value: 3 } };
      system.self = system;
      return { system, items: [{ type: "armor", name: "Mail", system }] };
    },
  ],
];

describe.each(SYSTEMS)("the adapter of %s", (system) => {
  it.each(HOSTILE)("survives %s", (_name, make) => {
    worldOf(system, { breathStatuses: 7, paths: "nonsense" });
    holds({ flags: {}, ...make() } as unknown as Actor);
  });

  it("survives whatever JSON there may be", () => {
    worldOf(system);
    const item = fc.record({
      type: fc.constantFrom("armor", "class", "race", "skill", "armure"),
      name: fc.string(),
      system: fc.jsonValue(),
    });
    const actor = fc.record({ system: fc.jsonValue(), items: fc.array(item, { maxLength: 3 }), flags: fc.jsonValue() });
    fc.assert(
      fc.property(actor, (one) => holds(one as unknown as Actor)),
      { numRuns: 40 },
    );
  });

  it("gives what the traits can be, from the actors of all systems", () => {
    worldOf(system);
    for (const [other, name] of ACTORS) holds(actorOf(other, name));
  });

  it("names the place where each value stands", () => {
    worldOf(system);
    for (const [other, name] of ACTORS) {
      const actor = actorOf(other, name);
      for (const [, { traits }] of readAll(actor).readings)
        for (const [trait, { source, path }] of Object.entries(traits))
          if (source === "actor") {
            const stands = standsAt(actor, path ?? "");
            expect([undefined, null], `${other} ${name} ${trait} at ${path}`).not.toContain(stands);
          }
    }
  });

  it("writes nothing: not on actors that let it, and it needs none that do", () => {
    worldOf(system);
    for (const [other, name] of ACTORS) {
      const writes: string[] = [];
      const seen = readAll(watched(actorOf(other, name), writes));
      expect(writes).toEqual([]);
      expect(readAll(frozen(actorOf(other, name))).readings).toEqual(seen.readings);
    }
  });

  it("keeps nothing from one actor to the next", () => {
    worldOf(system);
    const alone = ACTORS.map(([other, name]) => readAll(actorOf(other, name)));
    const there = ACTORS.map(([other, name]) => actorOf(other, name));
    const back = [...there].reverse().map(readAll).reverse();
    expect(back).toEqual(alone);
    expect(there.map(readAll)).toEqual(alone);
  });
});

describe("numbers and yes or no, read by a path alone", () => {
  it.each(ACTORS)("under %s: %s's stand at the path as they are", (system, name) => {
    worldOf(system);
    const actor = actorOf(system, name);
    // What is measured otherwise, summed up or counted is no copy of what stands there.
    const made = new Set(["move", "swimRate", "armorClass", "levels", "slots", "proficient", "samurai", "breathSave"]);
    const modifiers = system === "pf2e" ? ["str", "con", "dex"] : [];
    for (const [, { traits }] of readAll(actor).readings)
      for (const [trait, { source, path, value }] of Object.entries(traits))
        if (source === "actor" && typeof value === "number" && !made.has(trait) && !modifiers.includes(trait))
          expect(Number(getProperty(actor, path ?? "")), `${trait} at ${path}`).toBe(value);
  });
});

describe("another module's adapter", () => {
  it("is read like ours", () => {
    const faults = registerAdapter("their-system", {
      traits: {
        con: ["body.con"],
        str: ["system.body.str"],
        dex: ["actor.quickness"],
        load: () => ({ value: "heavy", path: "bag" }),
      },
      hp: { value: "body.hp" },
    });
    expect(faults).toEqual([]);
    worldOf("their-system");
    const actor = {
      system: { body: { con: "14", str: 9, hp: 6 } },
      quickness: 12,
      items: [],
      flags: {},
    } as unknown as Actor;
    expect(readActor(actor, "wsg").traits).toMatchObject({
      con: { value: 14, path: "system.body.con" },
      str: { value: 9, path: "system.body.str" },
      dex: { value: 12, path: "quickness" },
      load: { value: "heavy", path: "bag" },
    });
    expect(hitPoints(actor)).toBe(6);
  });

  it("that throws, or gives what cannot be, reads nothing and is told of", () => {
    const shout = () => {
      throw new Error("no such sheet");
    };
    registerAdapter("their-other-system", {
      traits: {
        con: shout,
        str: (() => 7) as never,
        dex: () => ({ value: "quick", path: "dex" }),
        load: (() => undefined) as never,
      },
    });
    worldOf("their-other-system");
    const { traits } = readActor({ system: {}, items: [], flags: {} } as unknown as Actor, "wsg");
    expect(traits).toMatchObject({
      con: { source: "missing" },
      str: { source: "missing" },
      dex: { source: "missing" },
    });
    expect(traits.load).toMatchObject({ value: "none", source: "assumed" });
    expect(vi.mocked(reportFailure)).toHaveBeenCalledWith("adapter:their-other-system", expect.any(Error));
  });

  it.each([
    ["no id", "", { traits: {} }, "notText"],
    ["nothing", "x", null, "notAnObject"],
    ["no traits", "x", { hp: { value: "hp" } }, "notAnObject"],
    ["a path that is no list", "x", { traits: { con: "con.value" } }, "notAList"],
    ["a list of other things", "x", { traits: { con: [7] } }, "notAList"],
    ["hit points nowhere", "x", { traits: {}, hp: {} }, "notText"],
    ["damage that is no function", "x", { traits: {}, damage: "hp" }, "notAFunction"],
  ])("with %s is refused, and nothing is taken of it", (_name, id, adapter, key) => {
    expect(registerAdapter(id, adapter as never)).toMatchObject([{ key }]);
    expect(knownSystems()).not.toContain(id);
  });
});
