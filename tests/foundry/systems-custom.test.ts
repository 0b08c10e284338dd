import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CustomName,
  customPaths,
  pathsOfActor,
  readActor,
  readCustom,
  setCustomPaths,
} from "../../src/foundry/systems/index.ts";
import { Roll } from "../../table/host/dice.ts";
import { actorOf, worldOf } from "./systems-actors.ts";

beforeEach(() => {
  vi.stubGlobal("Roll", Roll);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = (actor: Actor, trait: CustomName, text: string) => {
  const read = readCustom(actor, trait, text);
  return read.ok ? read : read.errors.map(({ key }) => key);
};

describe("a path of the GM's own", () => {
  it("reads below the actor, or below its system data, numbers as text too", () => {
    worldOf("custom-system-builder");
    const hero = actorOf("custom-system-builder", "hero");
    expect(readCustom(hero, "con", "system.props.constitution")).toEqual({
      ok: true,
      value: 15,
      path: "system.props.constitution",
    });
    expect(readCustom(hero, "con", " props.constitution ")).toMatchObject({
      value: 15,
      path: "system.props.constitution",
    });
    expect(readCustom(actorOf("ars", "fighter"), "load", "encumbrance")).toMatchObject({ ok: true, value: "heavy" });
  });

  it.each([
    ["proficient", "system.swim", 2, true],
    ["proficient", "system.swim", "0", false],
    ["proficient", "system.swim", true, true],
    ["proficient", "system.swim", "oui", true],
    ["load", "system.load", 3, "heavy"],
    ["load", "system.load", "Unencumbered", "none"],
    ["race", "system.race", "Humaine", "human"],
    ["race", "system.race", "Elfe", "other"],
    ["armor", "system.armor", "Cotte de mailles", "metal"],
    ["breathes", "system.breath", "amphibious", "water"],
    ["breathes", "system.breath", "nothing", "nothing"],
    ["con", "system.con", "14 (+1)", 14],
    ["con", "system.con", 14.9, 14],
    ["height", "system.size", "5,5", 5.5],
  ] as const)("%s at %s: %s is %s", (trait, path, value, read) => {
    worldOf("worldbuilding");
    const actor = { system: { [path.slice(7)]: value } } as unknown as Actor;
    expect(readCustom(actor, trait, path)).toMatchObject({ ok: true, value: read });
  });

  it("says why it gives nothing", () => {
    worldOf("ars");
    const fighter = actorOf("ars", "fighter");
    expect(refusal(fighter, "con", "system.abilities.con.velue")).toEqual(["pathEmpty"]);
    expect(refusal(fighter, "con", "system.abilities.con")).toEqual(["pathEmpty"]);
    expect(refusal(fighter, "con", "")).toEqual(["pathEmpty"]);
    expect(refusal(fighter, "con", "system.attributes.hp.value")).toEqual(["pathUnfit"]);
    expect(refusal(fighter, "con", "encumbrance")).toEqual(["pathUnfit"]);
    expect(refusal(fighter, "load", "system.abilities.con.value")).toEqual(["pathUnfit"]);
    expect(refusal(fighter, "hat" as CustomName, "system.abilities.con.value")).toEqual(["unknownTrait"]);
    expect(refusal(fighter, "constructor" as CustomName, "system.abilities.con.value")).toEqual(["unknownTrait"]);
    expect(refusal(fighter, "hp", "@abilities.con.value")).toEqual(["hpByPath"]);
    expect(refusal(fighter, "con", `1${" + 1".repeat(100)}`)).toEqual(["formulaLong"]);
  });
});

describe("a formula of the GM's own", () => {
  it("counts with names of the roll data and of the system data, the roll data first", () => {
    worldOf("dnd5e");
    const fighter = actorOf("dnd5e", "fighter", {
      getRollData: () => ({ abilities: { con: { value: 17 } }, prof: 2 }),
    });
    expect(readCustom(fighter, "con", "@abilities.con.value + 1")).toMatchObject({ ok: true, value: 18 });
    expect(readCustom(fighter, "breathSave", "20 - @abilities.con.mod - @prof")).toMatchObject({ value: 16 });
    expect(readCustom(fighter, "str", "10 + 2 * @system.abilities.str.mod")).toMatchObject({ value: 16 });
    expect(readCustom(fighter, "con", "12")).toEqual({ ok: true, value: 12, path: "12" });
    expect(readCustom(fighter, "proficient", "@skills.ath.value")).toMatchObject({ value: true });
    expect(readCustom(fighter, "load", "min(4, floor(@attributes.encumbrance.value / 80))")).toMatchObject({
      value: "moderate",
    });
  });

  it("takes away a negative number as it should", () => {
    worldOf("dnd5e");
    const actor = { system: { mod: -2 }, getRollData: () => ({}) } as unknown as Actor;
    expect(readCustom(actor, "con", "10 - @mod")).toMatchObject({ value: 12 });
    expect(readCustom(actor, "con", "10 + 2 * @mod")).toMatchObject({ value: 6 });
  });

  it("refuses dice, names that are no number, and what cannot be worked out", () => {
    worldOf("dnd5e");
    const fighter = actorOf("dnd5e", "fighter");
    expect(refusal(fighter, "con", "3d6")).toEqual(["formulaDice"]);
    expect(refusal(fighter, "con", "@abilities.con.value + 1d4")).toEqual(["formulaDice"]);
    expect(refusal(fighter, "con", "@abilities.con.valeu + 1")).toEqual(["formulaMissing"]);
    expect(refusal(fighter, "con", "@details.race + 1")).toEqual(["formulaMissing"]);
    expect(refusal(fighter, "con", "@abilities.con.value +")).toEqual(["formulaBad"]);
    expect(refusal(fighter, "con", "alert(1)")).toEqual(["formulaBad"]);
    expect(refusal(fighter, "con", "1 / 0")).toEqual(["formulaBad"]);
    expect(refusal(fighter, "con", "@abilities.con.value * 9")).toEqual(["pathUnfit"]);
  });

  it("does without roll data that cannot be had", () => {
    worldOf("dnd5e");
    const getRollData = () => {
      throw new Error("not prepared");
    };
    expect(readCustom(actorOf("dnd5e", "fighter", { getRollData }), "con", "@abilities.con.value + 1")).toMatchObject({
      value: 16,
    });
  });
});

describe("the world's paths", () => {
  it("come before the adapter, which stands in where they give nothing", () => {
    worldOf("ars", { paths: { con: "@abilities.dex.value + 1", str: "system.nowhere", load: "system.nothing" } });
    const { traits } = readActor(actorOf("ars", "fighter"), "wsg");
    expect(traits.con).toEqual({ value: 12, source: "actor", path: "@abilities.dex.value + 1" });
    expect(traits.str).toMatchObject({ value: 18, path: "system.abilities.str.value" });
    expect(traits.load).toMatchObject({ value: "heavy", path: "encumbrance" });
  });

  it("come before what was typed on the actor", () => {
    worldOf("ars", { paths: { con: "10" } });
    const typed = { flags: { undertow: { typed: { con: 14, str: 12 } } } };
    const { traits } = readActor(actorOf("ars", "monster", typed), "wsg");
    expect(traits).toMatchObject({ con: { value: 10 }, str: { value: 12, path: "flags.undertow.typed.str" } });
  });

  it.each([
    null,
    undefined,
    "con",
    7,
    [],
    { con: 5, str: "", hat: "system.x", constructor: "x", dex: "a".repeat(500) },
  ])("are none where somebody else wrote %j", (paths) => {
    worldOf("ars", { paths });
    expect(customPaths()).toEqual({});
    expect(readActor(actorOf("ars", "fighter"), "wsg").traits.con?.value).toBe(15);
  });

  it("are written without what is none", async () => {
    worldOf("ars");
    const set = vi.fn(async () => undefined);
    Object.assign(game.settings, { set });
    await setCustomPaths({ con: " system.x ", str: "", hp: "system.hp", hat: "system.y" } as never);
    expect(set).toHaveBeenCalledExactlyOnceWith("undertow", "paths", { con: "system.x", hp: "system.hp" });
  });
});

describe("what an actor has to read", () => {
  it("is every number, yes or no, and text, numbers first, each readable by its path", () => {
    worldOf("ars");
    const fighter = actorOf("ars", "fighter");
    const leaves = pathsOfActor(fighter);
    expect(leaves).toContainEqual({ path: "system.abilities.con.value", value: 15 });
    expect(leaves).toContainEqual({ path: "encumbrance", value: "heavy" });
    const kinds = leaves.map(({ value }) => typeof value);
    expect(kinds.lastIndexOf("number")).toBeLessThan(kinds.indexOf("string"));
    for (const { path, value } of leaves)
      if (typeof value === "number" && value >= 3 && value <= 25)
        expect(readCustom(fighter, "con", path)).toMatchObject({ ok: true, value, path });
  });

  it("has the getters of a data model too", () => {
    worldOf("ose");
    const leaves = pathsOfActor(actorOf("ose", "halfling"));
    expect(leaves).toContainEqual({ path: "system.encumbrance.atSecondBreakpoint", value: true });
  });

  it("ends, however deep or broad the data is", () => {
    worldOf("ars");
    const deep: Record<string, unknown> = {};
    let place = deep;
    for (let depth = 0; depth < 1000; depth++) {
      place.next = { depth };
      place = place.next as Record<string, unknown>;
    }
    const broad = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, at]));
    expect(pathsOfActor({ system: { deep, broad } } as unknown as Actor).length).toBeLessThanOrEqual(2000);
  });
});
