import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Case } from "../../src/foundry/case.ts";
import { settleDamage } from "../../src/foundry/ledger.ts";
import type { StoryEvent } from "../../src/rules/index.ts";

const getProperty = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], object);

/** An actor that takes dotted updates and counts them. */
class FakeActor {
  readonly name = "Aelis";
  readonly updates: Record<string, unknown>[] = [];
  flags: Record<string, unknown> = {};
  constructor(readonly system: Record<string, unknown>) {}

  async update(changes: Record<string, unknown>): Promise<void> {
    this.updates.push(changes);
    for (const [path, value] of Object.entries(changes)) {
      const keys = path.split(".");
      let place = this as unknown as Record<string, unknown>;
      for (const key of keys.slice(0, -1)) {
        place[key] ??= {};
        place = place[key] as Record<string, unknown>;
      }
      place[keys.at(-1) as string] = value;
    }
  }
}

const damage = (amount: number, id: string): StoryEvent => ({ at: 3, event: "damage", amount, id, cause: "rapids" });

const swimmer = (actor: FakeActor, events: StoryEvent[], id = "swimA"): Case =>
  ({ token: { actor, name: "Aelis" }, swim: { id }, telling: { events } }) as unknown as Case;

let confirm = vi.fn<() => Promise<boolean | null>>();
const warn = vi.fn();
let auto = true;

beforeEach(() => {
  auto = true;
  warn.mockClear();
  confirm = vi.fn(async () => null);
  const i18n = { format: (key: string) => key, localize: (key: string) => key, has: () => true };
  vi.stubGlobal("game", { system: { id: "ars", title: "ARS" }, i18n, settings: { get: () => auto } });
  vi.stubGlobal("foundry", {
    utils: { getProperty },
    applications: { api: { DialogV2: { confirm: () => confirm() } } },
  });
  vi.stubGlobal("ui", { notifications: { warn, info: vi.fn(), error: vi.fn() } });
  vi.stubGlobal("document", { createElement: () => ({ textContent: "" }) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const fresh = (): FakeActor => new FakeActor({ attributes: { hp: { value: 10, max: 12 } } });
const points = (actor: FakeActor): unknown => getProperty(actor, "system.attributes.hp.value");

describe("the ledger", () => {
  it("takes damage once, in one update with its entry, however often it is looked at", async () => {
    const actor = fresh();
    const events = [damage(4, "rapids.x1.1"), damage(3, "rapids.x1.2")];
    await settleDamage([swimmer(actor, events)]);
    await settleDamage([swimmer(actor, events)]);
    expect(points(actor)).toBe(3);
    expect(actor.updates).toHaveLength(1);
    expect(Object.keys(actor.updates[0] ?? {})).toHaveLength(3);
  });

  it("takes it once when two tokens of one actor are copies of one swim, twice when they are two swims", async () => {
    const actor = fresh();
    const events = [damage(2, "rapids.x1.1")];
    await settleDamage([swimmer(actor, events), swimmer(actor, events)]);
    expect(points(actor)).toBe(8);
    await settleDamage([swimmer(actor, events), swimmer(actor, events, "swimB")]);
    expect(points(actor)).toBe(6);
  });

  it("offers back once what a rewind made untrue, gives it back only on a yes, and takes it again after stepping forward", async () => {
    const actor = fresh();
    const events = [damage(4, "rapids.r1.1")];
    await settleDamage([swimmer(actor, events)]);
    await settleDamage([swimmer(actor, [])]);
    await settleDamage([swimmer(actor, [])]);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(points(actor)).toBe(6);

    // Forward and back again: another offer; this time the GM agrees.
    await settleDamage([swimmer(actor, events)]);
    expect(points(actor)).toBe(6);
    confirm.mockResolvedValue(true);
    await settleDamage([swimmer(actor, [])]);
    await vi.waitFor(() => expect(points(actor)).toBe(10));
    await settleDamage([swimmer(actor, events)]);
    expect(points(actor)).toBe(6);
  });

  it("does not offer again what the GM wants to keep", async () => {
    const actor = fresh();
    await settleDamage([swimmer(actor, [damage(4, "rapids.k1.1")])]);
    confirm.mockResolvedValue(false);
    await settleDamage([swimmer(actor, [])]);
    await vi.waitFor(() => expect(actor.updates).toHaveLength(2));
    await settleDamage([swimmer(actor, [])]);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(points(actor)).toBe(6);
  });

  it("leaves hit points alone and tells the GM if it is switched off, for good", async () => {
    auto = false;
    const actor = fresh();
    const events = [damage(4, "rapids.s1.1")];
    await settleDamage([swimmer(actor, events)]);
    auto = true;
    await settleDamage([swimmer(actor, events)]);
    expect(points(actor)).toBe(10);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("tells the GM under a system whose hit points it does not know", async () => {
    Object.assign(game, { system: { id: "nobody-knows", title: "?" } });
    const actor = fresh();
    await settleDamage([swimmer(actor, [damage(4, "rapids.u1.1")])]);
    expect(points(actor)).toBe(10);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("takes temporary points first and stops at the system's floor", async () => {
    Object.assign(game, { system: { id: "dnd5e", title: "D&D" } });
    const actor = new FakeActor({ attributes: { hp: { value: 3, max: 12, temp: 2 } } });
    await settleDamage([swimmer(actor, [damage(9, "fall.t1.1")])]);
    expect(points(actor)).toBe(0);
    expect(getProperty(actor, "system.attributes.hp.temp")).toBe(0);
  });

  it("does not stumble over what somebody else wrote there", async () => {
    const actor = fresh();
    actor.flags = { undertow: { ledger: { a: null, b: 7, c: { amount: "x" }, d: { amount: 2, swim: "swimA" } } } };
    await settleDamage([swimmer(actor, [damage(1, "rapids.f1.1")])]);
    expect(points(actor)).toBe(9);
    expect(confirm).not.toHaveBeenCalled();
  });
});
