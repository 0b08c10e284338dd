import { describe, expect, it } from "vitest";
import { type LooseEffect, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const ALL = [
  "inWater",
  "underWater",
  "outOfBreath",
  "exhausted",
  "sinking",
  "unconscious",
  "holdingOn",
  "mustRest",
  "drowned",
].map((status) => `undertow-${status}`);

interface Config {
  statusEffects:
    | { id: string; name: string; img: string }[]
    | Record<string, { id: string; name: string; img: string }>;
}

const registry = (seat: Seat) => {
  const { statusEffects } = seat.tab.globals.CONFIG as unknown as Config;
  return Array.isArray(statusEffects) ? statusEffects : Object.values(statusEffects);
};

const effectsOf = (seat: Seat, id = AELIS): LooseEffect[] => [...seat.token(id).actor.effects];

describe.each([13, 14] as const)("the statuses, v%i", (generation) => {
  it.each(["ars", "dnd5e"] as const)("are registered once each, in the reader's words, under %s", async (system) => {
    const harbour = await openHarbour({ generation, system });
    const gm = await harbour.join("gm");
    const theo = await harbour.join("theo", "fr");
    const ours = registry(gm).filter(({ id }) => id.startsWith("undertow-"));
    expect(ours.map(({ id }) => id).sort()).toEqual([...ALL].sort());
    expect(registry(gm).length).toBeGreaterThan(ALL.length);
    expect(ours.find(({ id }) => id === "undertow-inWater")).toMatchObject({
      name: "In the water",
      img: "modules/undertow/icons/inWater.svg",
    });
    expect(registry(theo).find(({ id }) => id === "undertow-inWater")?.name).toBe("Dans l’eau");
    await harbour.table.end();
  });

  it("show on the actor as one icon for the water and one for the worst of the rest", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS], {});
    expect(effectsOf(gm).map(({ name }) => name)).toEqual(["In the water"]);
    await gm.change(AELIS, { activity: { position: "under" } });
    await gm.rounds(4);
    expect(effectsOf(gm).map(({ name, statuses }) => [name, statuses.size])).toEqual([
      ["In the water", 1],
      ["Unconscious (water)", 3],
    ]);
    expect(effectsOf(gm).map(({ showIcon }) => showIcon)).toEqual(generation >= 14 ? [2, 2] : [undefined, undefined]);
    expect(gm.tab.deprecations).toEqual([]);
    await harbour.table.end();
  });

  it("come back when something else deletes or disables them", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const actor = gm.token(AELIS).actor;
    const [water, condition] = effectsOf(gm);
    await actor.deleteEmbeddedDocuments("ActiveEffect", [water?.id ?? ""]);
    await condition?.update({ disabled: true });
    await harbour.moment();
    expect([...actor.statuses].sort()).toEqual(["undertow-inWater", "undertow-underWater"]);
    expect(effectsOf(gm)).toHaveLength(2);
    await harbour.table.end();
  });

  it("go when the token leaves the water or is deleted, also while nobody looked", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS, "tokenbrand"]);
    await gm.takeOut(AELIS);
    expect(effectsOf(gm)).toEqual([]);
    expect(harbour.swim(AELIS)).toBeNull();
    const brand = gm.token("tokenbrand").actor;
    await gm.leave();
    const theo = await harbour.join("theo");
    await theo.token("tokenbrand").update({ "flags.undertow.swim": null });
    const assistant = await harbour.join("assistant");
    expect([...assistant.game.actors.get("brand").statuses]).toEqual([]);
    expect(brand.id).toBe("brand");
    await harbour.table.end();
  });

  it("of two tokens of one actor are shown together", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const tokens = world.scenes[0]?.tokens as { _id: string }[];
        const aelis = tokens.find(({ _id }) => _id === AELIS);
        tokens.push({ ...structuredClone(aelis), _id: "tokentwin" });
      },
    });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS], {});
    await gm.putIn(["tokentwin"]);
    expect([...gm.token(AELIS).actor.statuses].sort()).toEqual(["undertow-inWater", "undertow-underWater"]);
    expect(effectsOf(gm)).toHaveLength(2);
    await gm.takeOut("tokentwin");
    expect([...gm.token(AELIS).actor.statuses]).toEqual(["undertow-inWater"]);
    await harbour.table.end();
  });

  it("need no actor: a barrel swims as well", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokenbarrel", "tokenwitness"]);
    expect(gm.api.stateOf(gm.token("tokenbarrel"))?.view.statuses).toEqual(["inWater", "underWater"]);
    await gm.rounds(5);
    expect([...gm.questions].sort()).toEqual(["Barrel", "Witness"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("the host's palette, v%i", (generation) => {
  it("puts in by putting the icon on", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.token(AELIS).actor.toggleStatusEffect("undertow-inWater");
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(AELIS))?.view.position).toBe("surface");
    expect(effectsOf(gm)).toHaveLength(1);
    await harbour.table.end();
  });

  it("puts in for a player, too, whose token it is", async () => {
    const harbour = await openHarbour({ generation });
    await harbour.join("gm");
    const mara = await harbour.join("mara");
    await mara.token(AELIS).actor.toggleStatusEffect("undertow-inWater");
    await harbour.moment();
    expect(Object.values(harbour.swim(AELIS)?.entries ?? {})).toMatchObject([{ by: "mara" }]);
    await harbour.table.end();
  });

  it("takes out only if the icon is taken off where the palette is open", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokengoblin1"], {});
    const { actor } = gm.token("tokengoblin1");
    await actor.toggleStatusEffect("undertow-inWater");
    await harbour.moment();
    expect([...actor.statuses]).toEqual(["undertow-inWater"]);
    const hooks = gm.tab.globals.Hooks as unknown as { callAll(name: string, ...args: unknown[]): void };
    const element = gm.tab.window.document.createElement("form");
    const app = { document: gm.token("tokengoblin1"), actor, rendered: true, activePalette: "effects" };
    hooks.callAll("renderTokenHUD", app, element, {}, {});
    await actor.toggleStatusEffect("undertow-inWater");
    await harbour.moment();
    expect([...actor.statuses]).toEqual([]);
    expect(harbour.swim("tokengoblin1")).toBeNull();
    await harbour.table.end();
  });
});
