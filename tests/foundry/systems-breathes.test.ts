import { afterEach, describe, expect, it, vi } from "vitest";
import { readActor } from "../../src/foundry/systems/index.ts";
import { worldOf } from "./systems-actors.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const AIR = { value: "air", source: "assumed", unsaid: true };

function breathes(actor: object, settings: Record<string, unknown> = {}, system = "ars") {
  worldOf(system, settings);
  return readActor({ system: {}, items: [], flags: {}, ...actor } as unknown as Actor, "wsg").traits.breathes;
}

describe("what an actor breathes", () => {
  it("is air where nothing says otherwise, and that is no more than assumed", () => {
    expect(breathes({})).toEqual(AIR);
    expect(breathes({ statuses: new Set(["prone", "undertow-underWater", "suffocation"]) })).toEqual(AIR);
    worldOf("ars");
    expect(readActor(null, "wsg").traits.breathes).toEqual({ value: "air", source: "assumed" });
  });

  it.each([
    "waterBreathing",
    "water-breathing",
    "ce-water-breathing",
    "Convenient Effect: Water Breathing",
    "amphibious",
    "Amphibious",
    "breathe_water",
  ])("is water with the status %s", (id) => {
    expect(breathes({ statuses: new Set([id]) })).toEqual({ value: "water", source: "actor", path: "statuses" });
    const effects = [{ name: "anything", statuses: new Set([id]) }];
    expect(breathes({ effects })).toEqual({ value: "water", source: "actor", path: "effects" });
  });

  it("is water with a status that the GM named", () => {
    const fish = { statuses: new Set(["my-gills-of-mine"]) };
    expect(breathes(fish)).toEqual(AIR);
    expect(breathes(fish, { breathStatuses: "kelp; My-Gills-of-Mine, other" })).toMatchObject({ value: "water" });
  });

  it.each([
    ["an effect's own data", { effects: [{ system: { tags: ["respiration:eau"] } }] }],
    ["an effect's flags", { effects: [{ flags: { add2e: { tags: ["sort", "respiration:eau"] } } }] }],
    [
      "effects of items, as the host gives them",
      { appliedEffects: [{ flags: { add2e: { tags: ["respiration:eau"] } } }] },
    ],
    [
      "a ring that is worn",
      { items: [{ type: "objet", name: "Anneau", system: { equipee: true, tags: ["respiration:eau"] } }] },
    ],
    ["a race", { items: [{ type: "race", name: "Triton", system: { identityTags: ["respiration:aquatique"] } }] }],
  ])("is water by the tags of %s", (_name, actor) => {
    expect(breathes(actor, {}, "add2e")).toMatchObject({ value: "water", source: "actor" });
  });

  it.each([
    ["the name of an effect", { effects: [{ name: "Water Breathing", label: "Respiration aquatique" }] }],
    ["the name of an item", { items: [{ type: "spell", name: "Water Breathing", system: { equipped: true } }] }],
    ["a spell that may yet be cast", { items: [{ type: "sort", name: "?", system: { tags: ["respiration:eau"] } }] }],
    [
      "a ring in the pack",
      { items: [{ type: "objet", name: "?", system: { equipee: false, tags: ["respiration:eau"] } }] },
    ],
    ["an effect that is switched off", { effects: [{ disabled: true, statuses: ["amphibious"] }] }],
    ["an effect that is not in force", { effects: [{ active: false, statuses: ["amphibious"] }] }],
    ["a swimming speed", { system: { attributes: { movement: { swim: 40 } } } }],
  ])("does not come from %s", (_name, actor) => {
    expect(breathes(actor)).toEqual(AIR);
  });

  it("comes from traits and kinds of creature", () => {
    const pf2e = (value: unknown) => breathes({ system: { traits: { value } } }, {}, "pf2e");
    expect(pf2e(["humanoid", "amphibious"])).toMatchObject({ value: "water", path: "system.traits.value" });
    expect(pf2e(["aquatic"])).toMatchObject({ value: "water" });
    expect(pf2e(["undead", "amphibious"])).toMatchObject({ value: "nothing" });
    expect(pf2e(["human"])).toEqual(AIR);
    const dnd5e = (system: object) => breathes({ system }, {}, "dnd5e");
    expect(dnd5e({ details: { type: { value: "construct" } } })).toMatchObject({
      value: "nothing",
      path: "system.details.type.value",
    });
    expect(dnd5e({ traits: { ci: { value: new Set(["suffocation"]) } } })).toMatchObject({ value: "nothing" });
    expect(dnd5e({ details: { type: { value: "humanoid" } } })).toEqual(AIR);
  });

  it("is what the GM typed or gave a path to", () => {
    expect(breathes({ flags: { undertow: { typed: { breathes: "water" } } } })).toMatchObject({
      value: "water",
      path: "flags.undertow.typed.breathes",
    });
    const fish = { system: { lungs: "gills" } };
    expect(breathes(fish, { paths: { breathes: "system.lungs" } })).toMatchObject({
      value: "water",
      path: "system.lungs",
    });
  });
});
