/** Water on the map: tokens that come into it by whatever way swim, those that leave it do not, and what is done by hand stands. */
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../table/server/server.ts";
import { fight, type Harbour, notices, openHarbour, type Seat, step } from "./harness.ts";
import { behaviorOf, carry, deeds, isSwimming, river, sceneOf, tokenOn, viewOf, waterOf } from "./river.ts";

const AELIS = "tokenaelis";
const IN = 11;
const OUT = 7;
const LAND = 3;

const count = (writes: LogEntry[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { action, documentName } of writes) {
    const name = `${action} ${documentName}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe.each([13, 14] as const)("a river on the map, v%i", (generation) => {
  const open = async (): Promise<{ harbour: Harbour; gm: Seat }> => {
    const harbour = await openHarbour({ generation });
    return { harbour, gm: await harbour.join("gm") };
  };

  it("takes up whoever comes in and lets go whoever leaves, in one write each", async () => {
    const { harbour, gm } = await open();
    const region = await river(gm, { system: { surface: "rough", current: 20, danger: 7 } });
    const entering = await harbour.writesDuring(() => carry(gm, AELIS, IN));
    // The movement, and what follows.
    expect(count(entering)).toEqual({ "update Token": 2, "create ActiveEffect": 1 });
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "surface", depth: 0 });
    expect(waterOf(gm, AELIS)).toMatchObject({ surface: "rough", current: -20, danger: 7, depth: 30 });
    expect(Object.values(harbour.swim(AELIS)?.entries ?? {})).toMatchObject([{ by: behaviorOf(region).uuid }]);

    expect(count(await harbour.writesDuring(() => carry(gm, AELIS, IN + 2)))).toEqual({ "update Token": 1 });
    expect(count(await harbour.writesDuring(() => gm.reload()))).toEqual({ "update User": 1 });

    const leaving = await harbour.writesDuring(() => carry(gm, AELIS, OUT));
    expect(count(leaving)).toEqual({ "update Token": 2, "delete ActiveEffect": 1 });
    expect(harbour.swim(AELIS)).toBeNull();
    expect(count(await harbour.writesDuring(() => carry(gm, AELIS, LAND)))).toEqual({ "update Token": 1 });
    await harbour.table.end();
  });

  it("holds whoever is exactly at the surface, whether or not its upper edge belongs to it", async () => {
    const { harbour, gm } = await open();
    await river(gm, generation === 14 ? { topInclusive: false } : {});
    await carry(gm, AELIS, IN);
    expect(isSwimming(gm, AELIS)).toBe(true);
    await carry(gm, "tokenbrand", IN, { elevation: 5 });
    expect(isSwimming(gm, "tokenbrand")).toBe(false);
    await harbour.table.end();
  });

  it("finds those who are there when it is drawn, switched on or off, changed or deleted", async () => {
    const { harbour, gm } = await open();
    await carry(gm, AELIS, IN);
    const region = await river(gm, { disabled: true });
    expect(isSwimming(gm, AELIS)).toBe(false);
    await behaviorOf(region).update({ disabled: false });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(true);
    await behaviorOf(region).update({ disabled: true });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(false);
    await behaviorOf(region).update({ disabled: false });
    await harbour.moment();
    await region.update({ shapes: [{ type: "rectangle", x: 0, y: 0, width: 200, height: 200 }] });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(false);
    const other = await river(gm);
    expect(isSwimming(gm, AELIS)).toBe(true);
    await other.delete();
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(false);
    await harbour.table.end();
  });

  it("takes up tokens that are made in it, and copies as dry tokens that come in", async () => {
    const { harbour, gm } = await open();
    await river(gm);
    await carry(gm, "tokengoblin2", IN, { elevation: -10 });
    await carry(gm, "tokengoblin3", IN);
    const { _id, ...goblin } = sourceOf(harbour, "tokengoblin2");
    const [copy] = await sceneOf(gm).createEmbeddedDocuments("Token", [goblin]);
    await harbour.moment();
    const id = copy?.id ?? _id;
    expect(harbour.swim(id)?.id).not.toBe(harbour.swim("tokengoblin2")?.id);
    expect(deeds(harbour, id)).toEqual(["enter"]);
    expect(viewOf(gm, id)?.position).toBe("surface");
    await carry(gm, id, OUT);
    expect([isSwimming(gm, id), isSwimming(gm, "tokengoblin2")]).toEqual([false, true]);
    await harbour.table.end();
  });

  it("tells those in it when it changes, and once", async () => {
    const { harbour, gm } = await open();
    const region = await river(gm);
    await carry(gm, AELIS, IN);
    const rising = await harbour.writesDuring(() =>
      behaviorOf(region).update({ system: { current: 40, course: "with" } }),
    );
    expect(count(rising)).toEqual({ "update RegionBehavior": 1, "update Token": 1 });
    expect(waterOf(gm, AELIS)).toMatchObject({ current: 40 });
    expect(deeds(harbour, AELIS)).toEqual(["enter", "water"]);
    // For people to read only: nothing changes for the swimmers.
    await behaviorOf(region).update({ system: { direction: 90 } });
    await harbour.moment();
    expect(deeds(harbour, AELIS)).toEqual(["enter", "water"]);
    await harbour.table.end();
  });

  it("gives way to more dangerous water, without a new swim", async () => {
    const { harbour, gm } = await open();
    await river(gm, { system: { surface: "choppy" } });
    await carry(gm, AELIS, IN);
    const { id } = harbour.swim(AELIS) ?? {};
    const rapids = await river(gm, { name: "Rapids", x: 1200, width: 200, system: { danger: 3 } });
    await carry(gm, AELIS, 12);
    expect(waterOf(gm, AELIS)).toMatchObject({ surface: "calm", danger: 3 });
    await carry(gm, AELIS, IN);
    expect(waterOf(gm, AELIS)).toMatchObject({ surface: "choppy", danger: null });
    await carry(gm, AELIS, 12);
    await rapids.delete();
    await harbour.moment();
    expect(waterOf(gm, AELIS)).toMatchObject({ surface: "choppy", danger: null });
    expect(deeds(harbour, AELIS)).toEqual(["enter", "water", "water", "water", "water"]);
    expect(harbour.swim(AELIS)?.id).toBe(id);
    await harbour.table.end();
  });

  it("leaves those alone who are not concerned: another disposition, flying, walking on water", async () => {
    const { harbour, gm } = await open();
    await river(gm, { system: { dispositions: ["friendly"] } });
    await carry(gm, "tokengoblin1", 12);
    expect(isSwimming(gm, "tokengoblin1")).toBe(false);
    await tokenOn(gm, "tokengoblin1").update({ disposition: 1 });
    await harbour.moment();
    expect(isSwimming(gm, "tokengoblin1")).toBe(true);
    await tokenOn(gm, "tokengoblin1").update({ disposition: -1 });
    await harbour.moment();
    expect(isSwimming(gm, "tokengoblin1")).toBe(false);

    await tokenOn(gm, AELIS).update({ movementAction: "fly" });
    await carry(gm, AELIS, IN);
    expect(isSwimming(gm, AELIS)).toBe(false);
    // Below the surface nobody flies.
    await carry(gm, AELIS, IN, { elevation: -10 });
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 10 });

    await gm.token("tokenbrand").actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Wings", statuses: ["fly"] }]);
    await carry(gm, "tokenbrand", IN);
    expect(isSwimming(gm, "tokenbrand")).toBe(false);
    const [wings] = [...gm.token("tokenbrand").actor.effects];
    await wings?.delete();
    await harbour.moment();
    expect(isSwimming(gm, "tokenbrand")).toBe(true);
    await harbour.table.end();
  });

  it("never undoes what was done by hand", async () => {
    const { harbour, gm } = await open();
    const region = await river(gm);
    await carry(gm, AELIS, IN);
    await gm.takeOut(AELIS);
    await carry(gm, AELIS, IN + 1);
    await behaviorOf(region).update({ system: { surface: "stormy" } });
    await harbour.moment();
    await gm.reload();
    expect(isSwimming(gm, AELIS)).toBe(false);
    // Put in again by hand: the region did not, so it does not take out.
    await gm.putIn([AELIS], {});
    await carry(gm, AELIS, OUT);
    expect(isSwimming(gm, AELIS)).toBe(true);
    await gm.takeOut(AELIS);
    await carry(gm, AELIS, IN);
    expect(isSwimming(gm, AELIS)).toBe(true);
    await carry(gm, AELIS, OUT);
    expect(isSwimming(gm, AELIS)).toBe(false);

    await gm.putIn(["tokenbrand"], {});
    await carry(gm, "tokenbrand", IN);
    expect(waterOf(gm, "tokenbrand")).toMatchObject({ surface: "stormy" });
    await carry(gm, "tokenbrand", OUT);
    expect(isSwimming(gm, "tokenbrand")).toBe(true);
    await harbour.table.end();
  });

  it("catches up with what happened while no GM was there, once with two of them", async () => {
    const { harbour, gm } = await open();
    await river(gm);
    await carry(gm, "tokenbrand", IN);
    await gm.leave();
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await carry(mara, AELIS, IN);
    await carry(theo, "tokenbrand", OUT);
    expect(harbour.swim(AELIS)).toBeNull();
    const writes = await harbour.writesDuring(async () => {
      await harbour.join("gm");
      await harbour.join("assistant");
    });
    const tokens = writes.filter(({ documentName }) => documentName === "Token");
    expect(tokens.map(({ ids }) => [...(ids ?? [])].sort())).toEqual([[AELIS, "tokenbrand"]]);
    expect(deeds(harbour, AELIS)).toEqual(["enter"]);
    expect(harbour.swim("tokenbrand")).toBeNull();
    await harbour.table.end();
  });

  it("does nothing while its automation is off, and catches up", async () => {
    const { harbour, gm } = await open();
    await river(gm);
    await carry(gm, "tokenbrand", IN);
    await gm.game.settings.set("undertow", "regions", false);
    await harbour.moment();
    await carry(gm, AELIS, IN);
    await carry(gm, "tokenbrand", OUT);
    expect([isSwimming(gm, AELIS), isSwimming(gm, "tokenbrand")]).toEqual([false, true]);
    await gm.game.settings.set("undertow", "regions", true);
    await harbour.moment();
    expect([isSwimming(gm, AELIS), isSwimming(gm, "tokenbrand")]).toEqual([true, false]);
    await harbour.table.end();
  });

  it("puts in at the depth of the token, with the scene's defaults", async () => {
    const { harbour, gm } = await open();
    await sceneOf(gm).update({
      "flags.undertow.defaults": {
        ruleset: "natation",
        activity: { position: "surface", strenuous: true },
        water: { far: true },
      },
    });
    await river(gm, { top: -10, bottom: -110 });
    await carry(gm, AELIS, IN, { elevation: -30 });
    expect(harbour.swim(AELIS)?.ruleset).toBe("natation");
    // 20 ft are 6 m.
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 6 });
    expect(gm.api.stateOf(gm.token(AELIS))?.present).toMatchObject({
      activity: { strenuous: true },
      water: { depth: 30, far: false },
    });
    await harbour.table.end();
  });

  it("tells the GM once what the rules refuse", async () => {
    const { harbour, gm } = await open();
    await gm.putIn([AELIS]);
    await gm.rounds(4);
    expect(viewOf(gm, AELIS)?.statuses).toContain("unconscious");
    await gm.takeOut(AELIS);
    await river(gm);
    const writes = await harbour.writesDuring(() => carry(gm, AELIS, IN));
    expect(count(writes)).toEqual({ "update Token": 2 });
    expect(isSwimming(gm, AELIS)).toBe(false);
    const refusals = notices(gm).length;
    expect(refusals).toBe(1);
    expect(count(await harbour.writesDuring(() => carry(gm, AELIS, IN + 1)))).toEqual({ "update Token": 1 });
    await gm.rounds(1);
    expect(notices(gm)).toHaveLength(refusals);
    await harbour.table.end();
  });

  it("keeps to the story when time is stepped back and forward", async () => {
    const { harbour, gm } = await open();
    await river(gm);
    const combat = await fight(gm, [AELIS]);
    await step(gm, () => combat.nextRound(), 2);
    await carry(gm, AELIS, IN);
    await step(gm, () => combat.nextRound());
    await carry(gm, AELIS, OUT);
    expect(deeds(harbour, AELIS)).toEqual(["enter", "leave", "rest"]);
    await step(gm, () => combat.previousRound());
    expect(isSwimming(gm, AELIS)).toBe(true);
    expect(deeds(harbour, AELIS)).toEqual(["enter", "leave", "rest"]);
    await step(gm, () => combat.nextRound());
    expect(isSwimming(gm, AELIS)).toBe(false);

    // Taken elsewhere before it ever went in: it never did.
    await carry(gm, AELIS, IN);
    await step(gm, () => combat.previousRound());
    await step(gm, () => combat.previousRound());
    await carry(gm, AELIS, OUT);
    await step(gm, () => combat.nextRound(), 2);
    expect(isSwimming(gm, AELIS)).toBe(false);
    await harbour.table.end();
  });

  it("counts as no place to be in another scene", async () => {
    const { harbour, gm } = await open();
    await river(gm);
    await carry(gm, AELIS, IN);
    const { Scene } = gm.tab.globals as unknown as { Scene: { create(data: object): Promise<{ id: string }> } };
    const source = sourceOf(harbour, AELIS);
    await gm.token(AELIS).delete();
    const { id } = await Scene.create({ name: "Cave", width: 1000, height: 1000, tokens: [source] });
    await harbour.moment();
    expect(harbour.swim(AELIS, id)).toBeNull();
    expect(tokenOn(gm, AELIS, id)._source.movementAction).toBeNull();
    await harbour.table.end();
  });

  it("is not swum in if its data are nonsense, and harms nobody", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const scene = world.scenes[0] as { regions?: object[] };
        const region = (id: string, system: unknown, elevation: object) => ({
          _id: id,
          name: id,
          shapes: [{ type: "rectangle", x: 1000, y: 0, width: 500, height: 1300 }],
          elevation,
          behaviors: [{ _id: `${id}water`, name: "Water", type: "undertow.water", system, disabled: false }],
        });
        scene.regions = [
          region("upsidedown", { surfaceElevation: -50 }, { bottom: -30, top: 0 }),
          region(
            "words",
            { surface: "lava", current: "fast", danger: 99, dispositions: 7 },
            { bottom: null, top: null },
          ),
        ];
      },
    });
    const gm = await harbour.join("gm");
    await carry(gm, AELIS, IN);
    expect(isSwimming(gm, AELIS)).toBe(false);
    await harbour.table.end();
  });
});

function sourceOf(harbour: Harbour, id: string): { _id: string } {
  const scene = harbour.table.server.store.get("Scene", "harbour") as { tokens: { _id: string }[] };
  const source = scene.tokens.find(({ _id }) => _id === id);
  if (!source) throw new Error(`There is no token ${id}`);
  return structuredClone(source);
}
