import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readActor } from "../../src/foundry/systems/index.ts";
import type { RulesetId, Swimmer } from "../../src/rules/index.ts";

interface Fixture {
  system: string;
  actors: Record<string, object>;
}

/** Dotted paths through plain objects and getters, as the host's own does it. */
const getProperty = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], object);

function read(system: string, actor: string, ruleset: RulesetId = "wsg", flags: object = {}) {
  const path = new URL(`../fixtures/actors/${system}.json`, import.meta.url);
  const fixture = JSON.parse(readFileSync(path, "utf8")) as Fixture;
  vi.stubGlobal("foundry", { utils: { getProperty } });
  vi.stubGlobal("game", { system: { id: fixture.system, title: fixture.system }, settings: { get: () => "" } });
  const reading = readActor({ flags, ...fixture.actors[actor] } as unknown as Actor, ruleset);
  const traits = Object.entries(reading.traits);
  const values = Object.fromEntries(traits.map(([name, trait]) => [name, trait.value])) as unknown as Swimmer;
  const sources = Object.fromEntries(traits.map(([name, trait]) => [name, trait.source]));
  return { values, sources };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what an actor says about a swimmer", () => {
  it("under ars: scores, percentile, worn armour, load, the skill, all levels", () => {
    const { values, sources } = read("ars", "fighter");
    expect(values).toMatchObject({
      str: 18,
      strPercent: 76,
      con: 15,
      levels: 5,
      load: "heavy",
      race: "human",
      proficient: true,
      swimRate: null,
    });
    expect(sources).toMatchObject({ con: "actor", load: "actor", proficient: "actor", height: "assumed" });
    expect(read("ars", "fighter", "natation").values).toMatchObject({
      armor: "metal",
      hitBonus: 2,
      move: 12,
      slots: 0,
    });
  });

  it("under ars: classes add up, another race is another race, no skill is no skill", () => {
    expect(read("ars", "multiclass").values).toMatchObject({ levels: 5, race: "other", proficient: false });
  });

  it("under ars: a monster has hit dice but no scores, which somebody must type", () => {
    const { values, sources } = read("ars", "monster");
    expect(values.levels).toBe(4);
    expect(sources).toMatchObject({ con: "missing", str: "missing", levels: "actor" });
  });

  it("under adnd2e: the five words, the armour's kind, the slots", () => {
    expect(read("adnd2e", "ranger").values).toMatchObject({
      str: 18,
      strPercent: 20,
      con: 16,
      levels: 11,
      load: "moderate",
      race: "other",
      proficient: true,
    });
    expect(read("adnd2e", "ranger", "natation").values).toMatchObject({ armor: "studded", slots: 2, hitBonus: 1 });
  });

  it("under adnd2e: a fresh actor is readable", () => {
    const { values, sources } = read("adnd2e", "blank");
    expect(values).toMatchObject({ con: 10, proficient: false, strPercent: 0 });
    expect(sources.levels).toBe("missing");
  });

  it("under add2e: monsters swim as their movement says, and hit dice are levels", () => {
    expect(read("add2e", "triton").values).toMatchObject({ levels: 3, swimRate: 150 });
    expect(read("add2e", "triton", "natation").values.move).toBe(3);
    expect(read("add2e", "ogre").values).toMatchObject({ levels: 4, swimRate: null });
    expect(read("add2e", "ogre", "natation").values.move).toBe(9);
    expect(read("add2e", "ogre").sources.con).toBe("missing");
  });

  it("under add2e: French words, metres per round", () => {
    expect(read("add2e", "nain").values).toMatchObject({
      str: 18,
      strPercent: 51,
      con: 17,
      levels: 4,
      load: "light",
      race: "other",
    });
    expect(read("add2e", "nain", "natation").values).toMatchObject({ armor: "metal", move: 6 });
    expect(read("add2e", "vierge").values).toMatchObject({ con: 10, levels: 1, load: "none" });
  });

  it("under dnd5e: thresholds instead of the flag, Athletics instead of the skill", () => {
    expect(read("dnd5e", "fighter").values).toMatchObject({
      con: 15,
      levels: 1,
      load: "heavy",
      race: "human",
      proficient: true,
    });
    expect(read("dnd5e", "fighter", "natation").values).toMatchObject({ armor: "metal", move: 12 });
    expect(read("dnd5e", "rogue").values).toMatchObject({ load: "none", race: "other", proficient: false });
    expect(read("dnd5e", "rogue", "natation").values).toMatchObject({ armor: "leather", move: 10 });
  });

  it("under ose: the heaviest breakpoint counts, and 0 is not a score", () => {
    expect(read("ose", "halfling").values).toMatchObject({ con: 11, load: "moderate", levels: 2 });
    const { sources } = read("ose", "unrolled");
    expect(sources).toMatchObject({ con: "missing", str: "missing", load: "assumed" });
  });

  it("under a system nobody knows: what can be found, else what was typed before", () => {
    const { sources } = read("ars", "fighter");
    expect(sources.con).toBe("actor");
    vi.unstubAllGlobals();
    const typed = { undertow: { typed: { con: 14, levels: 3, str: 99 } } };
    const { values, sources: known } = read("ars", "monster", "wsg", typed);
    expect(values).toMatchObject({ con: 14, levels: 4 });
    // 99 is no Strength: what is out of range was not typed in our dialog.
    expect(known).toMatchObject({ con: "actor", str: "missing" });
  });

  it("survives getters that throw and values of the wrong kind", () => {
    vi.stubGlobal("foundry", { utils: { getProperty } });
    vi.stubGlobal("game", { system: { id: "ars", title: "ARS" }, settings: { get: () => "" } });
    const actor = {
      get encumbrance(): string {
        throw new Error("not prepared");
      },
      flags: { undertow: "nonsense" },
      system: { abilities: { con: { value: "strong" }, str: { value: Number.NaN } } },
      items: [{ type: "class", name: "?", system: {} }],
    };
    const { traits } = readActor(actor as unknown as Actor, "wsg");
    expect(traits.con).toEqual({ value: 10, source: "missing" });
    expect(traits.load).toEqual({ value: "none", source: "assumed" });
  });

  it("without an actor leaves what is needed to be typed", () => {
    vi.stubGlobal("game", { system: { id: "ars", title: "ARS" }, settings: { get: () => "" } });
    expect(readActor(null, "wsg").traits.con).toEqual({ value: 10, source: "missing" });
  });

  it("for the DSG and its kin: the bonus to damage, the armour without a shield, and who is a samurai", () => {
    expect(read("ars", "fighter", "dsg").values).toMatchObject({ samurai: false, armorClass: 5 });
    const { sources } = read("ars", "fighter", "oriental");
    expect(sources).toMatchObject({ samurai: "actor", armorClass: "actor" });
    // O1 prints one speed for all, whatever their Strength.
    expect(sources).not.toHaveProperty("damageBonus");
    expect(read("adnd2e", "ranger", "modules").sources).toMatchObject({ samurai: "actor", damageBonus: "actor" });
    for (const items of [
      [{ type: "class", name: "Samurai", system: {} }],
      [{ type: "class", name: "Samouraï", system: {} }],
    ]) {
      vi.stubGlobal("game", { system: { id: "ars", title: "ARS" }, settings: { get: () => "" } });
      const { traits } = readActor({ flags: {}, system: {}, items } as unknown as Actor, "dsg");
      expect(traits.samurai).toMatchObject({ value: true, source: "actor", path: "items.class" });
    }
  });

  it("for Age of Magic nothing: CO, ST and Swimming are typed, and kept", () => {
    expect(read("ars", "fighter", "magic").sources).toMatchObject({
      co: "missing",
      st: "missing",
      swimming: "missing",
      loadModifier: "assumed",
    });
    const flags = { undertow: { typed: { co: 0.5, st: 5, swimming: 0 } } };
    const { values, sources } = read("ars", "fighter", "magic", flags);
    expect(values).toMatchObject({ co: 0.5, st: 5, swimming: 0 });
    expect(sources).toMatchObject({ co: "actor", st: "actor", swimming: "actor" });
  });
});
