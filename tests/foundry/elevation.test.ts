/** The token goes down and up with its swimmer, and the swimmer with a token that somebody moves up or down. */
import { describe, expect, it } from "vitest";
import { fight, type Harbour, hooksOf, openHarbour, type Seat, step } from "./harness.ts";
import { behaviorOf, carry, deeds, isSwimming, river, tokenOn, viewOf } from "./river.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const IN = 11;
const OUT = 7;

const flagsOf = (gm: Seat, id: string) => gm.token(id).flags.undertow ?? {};

describe.each([13, 14] as const)("a token in the water, v%i", (generation) => {
  const open = async (): Promise<{ harbour: Harbour; gm: Seat }> => {
    const harbour = await openHarbour({ generation });
    return { harbour, gm: await harbour.join("gm") };
  };
  const dive = async (gm: Seat, id: string): Promise<void> => {
    await gm.change(id, { activity: { position: "under", vertical: "down" } });
  };

  it("goes down with its swimmer and is put back on leaving, in the writes that are made anyway", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await aelis.update({ elevation: 5 });
    const entering = await harbour.writesDuring(() => gm.putIn([AELIS], {}));
    expect(entering.filter(({ documentName }) => documentName === "Token")).toHaveLength(1);
    expect([aelis.elevation, aelis._source.movementAction]).toEqual([5, "swim"]);
    await dive(gm, AELIS);
    const sinking = await harbour.writesDuring(() => gm.rounds(1));
    expect(sinking.map(({ documentName }) => documentName)).toEqual(["Token"]);
    const { depth = 0 } = viewOf(gm, AELIS) ?? {};
    expect(depth).toBeGreaterThan(0);
    expect(aelis.elevation).toBe(5 - depth);
    await gm.takeOut(AELIS);
    expect([aelis.elevation, aelis._source.movementAction]).toEqual([5, null]);
    expect([flagsOf(gm, AELIS).before, flagsOf(gm, AELIS).shown]).toEqual([null, null]);
    await harbour.table.end();
  });

  it("writes nothing as long as the depth stays the same", async () => {
    const { harbour, gm } = await open();
    await gm.putIn([AELIS], { activity: { position: "surface" } });
    expect(await harbour.writesDuring(() => gm.rounds(2))).toEqual([]);
    await harbour.table.end();
  });

  it("takes an elevation that somebody gives it for the swimmer's depth, and never fights it", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await gm.putIn([AELIS], {});
    await aelis.update({ elevation: -20 });
    await harbour.moment();
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 20 });
    await gm.rounds(1);
    expect(aelis.elevation).toBe(-20);
    await dive(gm, AELIS);
    await gm.rounds(1);
    const deeper = aelis.elevation;
    expect(deeper).toBeLessThan(-20);
    await aelis.update({ elevation: -7 });
    await harbour.moment();
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 7 });
    await aelis.update({ elevation: 0 });
    await harbour.moment();
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "surface", depth: 0 });
    // Held over the water: the token stays where it is, its swimmer at the surface.
    await aelis.update({ elevation: 12 });
    await harbour.moment();
    expect([aelis.elevation, viewOf(gm, AELIS)?.position]).toEqual([12, "surface"]);
    await gm.takeOut(AELIS);
    expect(aelis.elevation).toBe(12);
    await harbour.table.end();
  });

  it("is heard when a player moves it, too, and once with two GMs", async () => {
    const { harbour, gm } = await open();
    await harbour.join("assistant");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], {});
    const writes = await harbour.writesDuring(() => tokenOn(mara, AELIS).update({ elevation: -10 }));
    expect(writes.filter(({ documentName }) => documentName === "Token")).toHaveLength(2);
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 10 });
    expect(deeds(harbour, AELIS)).toEqual(["enter", "activity", "adjust"]);
    const authors = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ by }) => by);
    expect(authors.sort()).toEqual(["gm", "mara", "mara"]);
    await harbour.table.end();
  });

  it("stays where somebody puts it, though the rules refuse it, and asks for nothing twice", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await gm.putIn([AELIS]);
    await gm.rounds(4);
    expect(viewOf(gm, AELIS)?.statuses).toContain("unconscious");
    const writes = await harbour.writesDuring(() => aelis.update({ elevation: 3 }));
    expect(writes.filter(({ documentName }) => documentName === "Token")).toHaveLength(2);
    expect(viewOf(gm, AELIS)?.position).toBe("under");
    expect(aelis.elevation).toBe(3);
    await harbour.table.end();
  });

  it("comes out of a region below where it went in, and under where it is below the surface", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await river(gm);
    await carry(gm, AELIS, IN, { elevation: -20 });
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 20 });
    expect(aelis.elevation).toBe(-20);
    await gm.change(AELIS, { activity: { position: "surface" } });
    expect(aelis.elevation).toBe(0);
    await aelis.update({ elevation: -15 });
    await harbour.moment();
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 15 });
    // Carried to land from the depth: back to the surface, not to where it came in.
    await carry(gm, AELIS, OUT);
    expect([isSwimming(gm, AELIS), aelis.elevation]).toEqual([false, 0]);
    // Lifted out of the water: in the air.
    await carry(gm, AELIS, IN);
    await aelis.update({ elevation: 40 });
    await harbour.moment();
    expect([isSwimming(gm, AELIS), aelis.elevation]).toEqual([false, 40]);
    await harbour.table.end();
  });

  it("sinks to the bottom of a region and stays in it", async () => {
    const { harbour, gm } = await open();
    await river(gm, { bottom: -17 });
    await carry(gm, AELIS, IN);
    await dive(gm, AELIS);
    await gm.rounds(3);
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 17 });
    expect(tokenOn(gm, AELIS).elevation).toBe(-17);
    await harbour.table.end();
  });

  it("lies on the bottom of a region when it is put below it, and stays where it was put", async () => {
    const { harbour, gm } = await open();
    await river(gm, { bottom: -17 });
    await carry(gm, AELIS, IN);
    await tokenOn(gm, AELIS).update({ elevation: -100 });
    await harbour.moment();
    expect(viewOf(gm, AELIS)).toMatchObject({ position: "under", depth: 17 });
    const writes = await harbour.writesDuring(() => gm.rounds(1));
    expect([isSwimming(gm, AELIS), tokenOn(gm, AELIS).elevation, writes.length]).toEqual([true, -100, 0]);
    await harbour.table.end();
  });

  it("rises and falls with the water", async () => {
    const { harbour, gm } = await open();
    const region = await river(gm);
    await carry(gm, AELIS, IN);
    await carry(gm, BRAND, IN + 1, { elevation: -10 });
    await behaviorOf(region).update({ system: { surfaceElevation: 6 } });
    await harbour.moment();
    expect([tokenOn(gm, AELIS).elevation, viewOf(gm, AELIS)?.position]).toEqual([6, "surface"]);
    expect([tokenOn(gm, BRAND).elevation, viewOf(gm, BRAND)?.depth]).toEqual([-10, 16]);
    await behaviorOf(region).update({ system: { surfaceElevation: -4 } });
    await harbour.moment();
    expect([tokenOn(gm, AELIS).elevation, viewOf(gm, AELIS)?.position]).toEqual([-4, "surface"]);
    expect([tokenOn(gm, BRAND).elevation, viewOf(gm, BRAND)?.depth]).toEqual([-10, 6]);
    expect(isSwimming(gm, AELIS)).toBe(true);
    await harbour.table.end();
  });

  it("is put back when time is stepped back, and goes down again", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    const combat = await fight(gm, [AELIS]);
    await step(gm, () => combat.nextRound());
    await gm.putIn([AELIS], {});
    await dive(gm, AELIS);
    await step(gm, () => combat.nextRound());
    const deep = aelis.elevation;
    expect(deep).toBeLessThan(0);
    await step(gm, () => combat.previousRound());
    expect(aelis.elevation).toBe(0);
    await step(gm, () => combat.previousRound());
    expect([aelis.elevation, aelis._source.movementAction]).toEqual([0, null]);
    await step(gm, () => combat.nextRound(), 2);
    expect([aelis.elevation, aelis._source.movementAction]).toEqual([deep, "swim"]);
    await harbour.table.end();
  });

  it("keeps another movement action that was chosen meanwhile", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await aelis.update({ movementAction: "crawl" });
    await gm.putIn([AELIS], {});
    expect(aelis.movementAction).toBe("swim");
    await aelis.update({ movementAction: "walk" });
    await gm.rounds(1);
    expect(aelis.movementAction).toBe("walk");
    await gm.takeOut(AELIS);
    expect(aelis.movementAction).toBe("walk");
    await gm.putIn([AELIS], {});
    await gm.takeOut(AELIS);
    expect(aelis.movementAction).toBe("walk");
    await harbour.table.end();
  });

  it("is left alone where the automations are off", async () => {
    const { harbour, gm } = await open();
    await gm.game.settings.set("undertow", "elevation", false);
    await gm.game.settings.set("undertow", "swimAction", false);
    await gm.putIn([AELIS], {});
    await dive(gm, AELIS);
    await gm.rounds(1);
    expect(viewOf(gm, AELIS)?.depth).toBeGreaterThan(0);
    expect([tokenOn(gm, AELIS).elevation, tokenOn(gm, AELIS)._source.movementAction]).toEqual([0, null]);
    expect(flagsOf(gm, AELIS).before ?? null).toBeNull();
    await harbour.table.end();
  });

  it("loses no swim if another module forbids the movement", async () => {
    const { harbour, gm } = await open();
    const aelis = tokenOn(gm, AELIS);
    await gm.putIn([AELIS], {});
    await dive(gm, AELIS);
    const forbid = hooksOf(gm).on("preMoveToken", () => false);
    await gm.rounds(1);
    await gm.change(AELIS, { activity: { strenuous: true } });
    expect(aelis.elevation).toBe(0);
    expect(gm.api.stateOf(gm.token(AELIS))?.present.activity.strenuous).toBe(true);
    hooksOf(gm).off("preMoveToken", forbid);
    await gm.rounds(1);
    expect(aelis.elevation).toBe(-(viewOf(gm, AELIS)?.depth ?? 0));
    await harbour.table.end();
  });
});
