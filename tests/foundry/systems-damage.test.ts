/** Damage in each system's own way: never twice, never lost in silence. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Case } from "../../src/foundry/case.ts";
import { settleDamage } from "../../src/foundry/ledger.ts";
import { reportFailure } from "../../src/foundry/report.ts";
import { answerKey, type StoryEvent } from "../../src/rules/index.ts";
import { actorOf, getProperty, worldOf } from "./systems-actors.ts";

type Update = Record<string, unknown>;

vi.mock("../../src/foundry/report.ts", () => ({ reportFailure: vi.fn() }));
const told = vi.mocked(reportFailure);

interface Fake {
  uuid: string;
  name: string;
  system: Record<string, unknown>;
  flags: { undertow?: { ledger?: Record<string, Entry> } };
  updates: Update[];
  update(changes: Update): Promise<void>;
  [method: string]: unknown;
}

interface Entry {
  amount: number;
  taken: number | null;
  applied: boolean;
  undone: boolean;
  pending?: unknown;
}

/** A fixture's actor that takes dotted updates and counts them. */
function fake(system: string, name: string, methods: (actor: Fake) => object = () => ({})): Fake {
  const updates: Update[] = [];
  const actor = actorOf(system, name, { uuid: "Actor.a", name, flags: {}, updates }) as unknown as Fake;
  actor.update = async (changes) => {
    updates.push(structuredClone(changes));
    put(actor, changes);
  };
  return Object.assign(actor, methods(actor));
}

function put(actor: Fake, changes: Update): void {
  for (const [path, value] of Object.entries(structuredClone(changes))) {
    const keys = path.split(".");
    const last = keys.pop() as string;
    let place = actor as unknown as Record<string, unknown>;
    for (const key of keys) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    place[last] = value;
  }
}

const damage = (amount: number, id: string): StoryEvent => ({ at: 3, event: "damage", amount, id, cause: "rapids" });
const settle = (actor: Fake, events: StoryEvent[]): Promise<void> =>
  settleDamage([{ token: { actor, name: "Aelis" }, swim: { id: "swimA" }, telling: { events } } as unknown as Case]);
const ledger = (actor: Fake): Entry[] => Object.values(actor.flags.undertow?.ledger ?? {});
const LOSS = [damage(4, "rapids.x1.1")];
/** What the ledger calls it. */
const KEY = `swimA-${answerKey("rapids.x1.1")}-4`;

/** A system's method that takes from these hit points, not below 0. */
const takesFrom = (path: string) => (actor: Fake) => ({
  applyDamage: vi.fn(async (points: number) => {
    put(actor, { [path]: Math.max(0, Number(getProperty(actor, path)) - points) });
  }),
});

let confirm = vi.fn<() => Promise<boolean | null>>();
const warn = vi.fn();

function world(system: string, settings: Record<string, unknown> = {}): void {
  worldOf(system, settings);
  const i18n = {
    format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
    localize: String,
    has: () => true,
  };
  Object.assign(game, { i18n, user: { isGM: true } });
  Object.assign(foundry, { applications: { api: { DialogV2: { confirm: () => confirm() } } } });
  vi.stubGlobal("ui", { notifications: { warn, info: vi.fn(), error: vi.fn() } });
  vi.stubGlobal("document", { createElement: () => ({ textContent: "" }) });
}

beforeEach(() => {
  warn.mockClear();
  told.mockClear();
  confirm = vi.fn(async () => null);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ["dnd5e", "rogue", "system.attributes.hp.value", [4]],
  ["ose", "halfling", "system.hp.value", [4, 1]],
  ["ose-dev", "halfling", "system.hp.value", [4, 1]],
  ["acks", "crusader", "system.hp.value", [4, 1]],
  ["dcc", "peasant", "system.attributes.hp.value", [4, 1]],
] as const)("under %s", (system, name, path, given) => {
  it("its own method takes the points, once; the line is there before and confirmed after", async () => {
    world(system);
    const actor = fake(system, name, takesFrom(path));
    const before = Number(getProperty(actor, path));
    await settle(actor, LOSS);
    await settle(actor, LOSS);
    expect(getProperty(actor, path)).toBe(before - 4);
    expect(actor.applyDamage).toHaveBeenCalledExactlyOnceWith(...given);
    expect(ledger(actor)).toMatchObject([{ amount: 4, taken: null, applied: true, pending: null }]);
    const [mark] = Object.values(actor.updates[0] ?? {});
    expect(mark).toMatchObject({ applied: false, pending: { before: expect.any(Number) } });
    expect(warn).not.toHaveBeenCalled();
  });

  it("without the method the points are written, together with the line", async () => {
    world(system);
    const actor = fake(system, name);
    const before = Number(getProperty(actor, path));
    const temp = Number(getProperty(actor, path.replace("value", "temp")) ?? 0);
    await settle(actor, LOSS);
    expect(getProperty(actor, path)).toBe(before - Math.max(0, 4 - temp));
    expect(actor.updates).toHaveLength(1);
    expect(ledger(actor)).toMatchObject([{ amount: 4, applied: true }]);
  });

  it("a method that throws takes nothing twice: the points are written", async () => {
    world(system);
    const applyDamage = vi.fn(() => {
      throw new Error("broken");
    });
    const actor = fake(system, name, () => ({ applyDamage }));
    const points = () =>
      Number(getProperty(actor, path)) + Number(getProperty(actor, path.replace("value", "temp")) ?? 0);
    const before = points();
    await settle(actor, LOSS);
    await settle(actor, LOSS);
    expect(points()).toBe(before - 4);
    expect(applyDamage).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(ledger(actor)).toMatchObject([{ applied: true, pending: null }]);
  });
});

describe("a system's own method", () => {
  it("that throws after it has taken the points has taken them", async () => {
    world("ose");
    const actor = fake("ose", "halfling", (own) => ({
      applyDamage: async (points: number) => {
        put(own, { "system.hp.value": 5 - points });
        throw new Error("no chat");
      },
    }));
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.hp.value")).toBe(1);
    expect(ledger(actor)).toMatchObject([{ applied: true, pending: null }]);
  });

  it("that does not say when it is done is waited for", async () => {
    world("ose");
    const actor = fake("ose", "halfling", (own) => ({
      applyDamage: (points: number) => void setTimeout(() => put(own, { "system.hp.value": 5 - points }), 120),
    }));
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.hp.value")).toBe(1);
    expect(ledger(actor)).toMatchObject([{ applied: true }]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("that was refused by whoever has a say leaves it to the GM, once", async () => {
    world("dnd5e");
    const actor = fake("dnd5e", "rogue", () => ({ applyDamage: async () => undefined }));
    await settle(actor, LOSS);
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.attributes.hp.value")).toBe(11);
    expect(ledger(actor)).toMatchObject([{ applied: false, pending: null }]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain("damageByHand");
  });

  it("takes several losses at once, and each line knows its share where there was less to take", async () => {
    world("ose");
    const actor = fake("ose", "halfling", takesFrom("system.hp.value"));
    await settle(actor, [damage(4, "rapids.x1.1"), damage(3, "rapids.x1.2")]);
    expect(actor.applyDamage).toHaveBeenCalledExactlyOnceWith(7, 1);
    expect(ledger(actor).map(({ taken }) => taken)).toEqual([null, 1]);
  });

  it("on somebody who has nothing left takes nothing, and that is known", async () => {
    world("ose");
    const actor = fake("ose", "halfling", takesFrom("system.hp.value"));
    put(actor, { "system.hp.value": 0 });
    await settle(actor, LOSS);
    expect(ledger(actor)).toMatchObject([{ amount: 4, taken: 0, applied: true }]);
    await settle(actor, []);
    expect(confirm).not.toHaveBeenCalled();
    expect(ledger(actor)).toMatchObject([{ undone: true }]);
  });

  it("is not called where damage is left to the GM", async () => {
    world("ose", { autoDamage: false });
    const actor = fake("ose", "halfling", takesFrom("system.hp.value"));
    await settle(actor, LOSS);
    expect(actor.applyDamage).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe("a line that another tab began and did not confirm", () => {
  const begun = (hp: number): Fake => {
    const actor = fake("ose", "halfling", takesFrom("system.hp.value"));
    const entry = { amount: 4, swim: "swimA", applied: false, undone: false, kept: false };
    const ledger = { [KEY]: { ...entry, pending: { before: 5, by: "elsewhere" } } };
    put(actor, { "system.hp.value": hp, "flags.undertow.ledger": ledger });
    return actor;
  };

  it("counts as taken where the points are gone", async () => {
    world("ose");
    const actor = begun(1);
    await settle(actor, LOSS);
    await settle(actor, LOSS);
    expect(actor.applyDamage).not.toHaveBeenCalled();
    expect(ledger(actor)).toMatchObject([{ applied: true, pending: null }]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("is shown to the GM, once, where they are not: it is not taken a second time", async () => {
    world("ose");
    const actor = begun(5);
    await settle(actor, LOSS);
    await settle(actor, LOSS);
    expect(actor.applyDamage).not.toHaveBeenCalled();
    expect(getProperty(actor, "system.hp.value")).toBe(5);
    expect(ledger(actor)).toMatchObject([{ applied: false, pending: null }]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain("damageUnsure");
  });
});

describe("under hackmaster5e, whose hit points are the sum of wounds", () => {
  const wounds = (own: Fake) => ({
    modifyTokenAttribute: vi.fn(async (_path: string, points: number) => {
      put(own, { "system.hp.value": Number(getProperty(own, "system.hp.value")) + points });
    }),
  });

  it("damage is a wound, and so is what is given back", async () => {
    world("hackmaster5e");
    const actor = fake("hackmaster5e", "thief", wounds);
    await settle(actor, LOSS);
    expect(actor.modifyTokenAttribute).toHaveBeenLastCalledWith("hp", -4, true);
    expect(getProperty(actor, "system.hp.value")).toBe(17);
    confirm.mockResolvedValue(true);
    await settle(actor, []);
    await vi.waitFor(() => expect(getProperty(actor, "system.hp.value")).toBe(21));
    expect(actor.modifyTokenAttribute).toHaveBeenLastCalledWith("hp", 4, true);
    expect(actor.updates.flatMap(Object.keys).filter((path) => path.startsWith("system"))).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("without the method the GM is told: what is written there would not last", async () => {
    world("hackmaster5e");
    const actor = fake("hackmaster5e", "thief");
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.hp.value")).toBe(21);
    expect(ledger(actor)).toMatchObject([{ applied: false }]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe.each([
  ["ars", "fighter", "system.attributes.hp.value", 36],
  ["add2e", "nain", "system.pdv", 26],
  ["swords-wizardry", "fighter", "system.hp.value", 0],
  ["fantastic-depths", "elf", "system.hp.value", 1],
  ["castles-and-crusades", "fighter", "system.hitPoints.value", 5],
  ["basicfantasyrpg", "fighter", "system.hitPoints.value", 5],
  ["hyp3e", "amazon", "system.hp.value", 7],
  ["worldbuilding", "hero", "system.health.value", 6],
])("under %s", (system, name, path, left) => {
  it("the points are written, in one update with the line", async () => {
    world(system);
    const actor = fake(system, name);
    await settle(actor, LOSS);
    expect(getProperty(actor, path)).toBe(left);
    expect(actor.updates).toHaveLength(1);
  });
});

describe("points that go first", () => {
  it.each([
    ["adnd2e", "ranger", 30],
    ["pf2e", "valeros", 19],
  ])("under %s go first", async (system, name, left) => {
    world(system);
    const actor = fake(system, name);
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.attributes.hp")).toMatchObject({ value: left, temp: 0 });
  });
});

describe("what is given back", () => {
  it.each([
    ["no more than was taken", 3, 0, 3],
    ["never beyond the most", 5, 4, 5],
  ])("is %s", async (_name, before, meanwhile, after) => {
    world("ose");
    confirm.mockResolvedValue(true);
    const actor = fake("ose", "halfling");
    put(actor, { "system.hp.value": before });
    await settle(actor, LOSS);
    put(actor, { "system.hp.value": Math.max(meanwhile, Number(getProperty(actor, "system.hp.value"))) });
    await settle(actor, []);
    await vi.waitFor(() => expect(ledger(actor)).toMatchObject([{ undone: true }]));
    expect(getProperty(actor, "system.hp.value")).toBe(after);
  });

  it("lowers nobody who stands above", async () => {
    world("ars");
    confirm.mockResolvedValue(true);
    const actor = fake("ars", "fighter");
    await settle(actor, LOSS);
    put(actor, { "system.attributes.hp.value": 50 });
    await settle(actor, []);
    await vi.waitFor(() => expect(ledger(actor)).toMatchObject([{ undone: true }]));
    expect(getProperty(actor, "system.attributes.hp.value")).toBe(50);
  });
});

describe("hit points where the GM says", () => {
  it("are taken there, whatever the system is", async () => {
    world("custom-system-builder", { paths: { hp: "system.props.hp" } });
    const actor = fake("custom-system-builder", "hero");
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.props.hp")).toBe(14);
    expect(ledger(actor)).toMatchObject([{ applied: true }]);
  });

  it("of a system that nobody knows are left alone, and the GM is told", async () => {
    world("custom-system-builder");
    const actor = fake("custom-system-builder", "hero");
    await settle(actor, LOSS);
    expect(getProperty(actor, "system.props.hp")).toBe("18");
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
