/** The catalogue of failures (docs/FAILURES.md): time, waters on the map, windows, other modules, languages. */
import { describe, expect, it } from "vitest";
import { SYSTEM_IDS } from "../../../table/demo/systems/index.ts";
import type { Source } from "../../../table/host/seam.ts";
import type { ServerMessage } from "../../../table/server/protocol.ts";
import { cardsOf } from "../cards.ts";
import { fight, type LooseEffect, notices, openHarbour, type Seat, step } from "../harness.ts";
import { carry, deeds, isSwimming, river, sceneOf, tokenOn } from "../river.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const IN = 11;
const OUT = 7;

type Registry = { id: string }[] | Record<string, { id: string }>;

const registryOf = (seat: Seat): { statusEffects: Registry } =>
  seat.tab.globals.CONFIG as unknown as { statusEffects: Registry };

describe.each([13, 14] as const)("time, v%i", (generation) => {
  it("42: in a combat it is the same whether the world's time arrives before the round or after it", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    await gm.leave();
    await harbour.wait(1);
    const theirs = assistant.game.combats.get(combat.id);
    for (const late of ["Combat", "Setting"]) {
      harbour.table.server.delay = (message, { direction }) => {
        const { type, operations } = message as ServerMessage & { operations?: { documentName: string }[] };
        const isLate = type === "modified" && operations?.some(({ documentName }) => documentName === late);
        return direction === "client" && isLate ? 20 : 0;
      };
      const before = assistant.api.stateOf(assistant.token(AELIS))?.now ?? 0;
      await Promise.all([assistant.game.time.advance(300), theirs.nextRound(), assistant.game.time.advance(60)]);
      harbour.table.server.delay = () => 0;
      await harbour.wait(1);
      expect(assistant.api.stateOf(assistant.token(AELIS))?.now).toBe(before + 1);
    }
    await harbour.table.end();
  });

  it("43: nobody's time is counted twice, in the tracker or beside it, and the world's is never moved", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS, "tokengoblin1"]);
    await step(gm, () => combat.nextRound(), 2);
    const before = gm.game.time.worldTime;
    await gm.game.time.advance(6000);
    await harbour.moment();
    const nows = [AELIS, "tokengoblin1"].map((id) => gm.api.stateOf(gm.token(id))?.now);
    expect([nows, gm.game.time.worldTime]).toEqual([[2, 2], before + 6000]);
    await harbour.table.end();
  });

  it.each(SYSTEM_IDS)("44: a round is a round under %s, whatever it makes of the world's time", async (system) => {
    const harbour = await openHarbour({ generation, system });
    const gm = await harbour.join("gm");
    const combat = await fight(gm, [BRAND]);
    await gm.putIn([AELIS], { ruleset: "wsg", swimmer: { con: 12 }, activity: { position: "under" } });
    await step(gm, () => combat.nextRound(), 3);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(3);
    await step(gm, () => combat.previousRound(), 2);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(1);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("waters on the map, v%i", (generation) => {
  it("48: who is set down in the water or out of it without a way there is in it or out of it", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await river(gm);
    await tokenOn(gm, AELIS).move({ x: IN * 100, y: 300, action: "displace" });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(true);
    await tokenOn(gm, AELIS).update({ x: OUT * 100 }, { animate: false, teleport: true });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(false);
    // Across a scene: made there, then deleted here.
    await carry(gm, "tokengoblin1", IN);
    const { _id, ...goblin } = (gm.token("tokengoblin1") as unknown as { toObject(): Source }).toObject();
    const [made] = await sceneOf(gm, "river").createEmbeddedDocuments("Token", [{ ...goblin, x: 0, y: 0 }]);
    await gm.token(String(_id)).delete();
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(made?.id ?? "", "river"))).toBeNull();
    const [back] = await sceneOf(gm).createEmbeddedDocuments("Token", [{ ...goblin, x: IN * 100, y: 300 }]);
    await harbour.moment();
    expect([isSwimming(gm, back?.id ?? ""), deeds(harbour, back?.id ?? "")]).toEqual([true, ["enter"]]);
    await harbour.table.end();
  });

  it("50: leaving takes out whom the water took up, and nobody whom a person put in", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await river(gm);
    await carry(gm, AELIS, IN);
    await gm.putIn([BRAND]);
    await carry(gm, BRAND, IN);
    for (const id of [AELIS, BRAND]) await carry(gm, id, OUT);
    expect([isSwimming(gm, AELIS), isSwimming(gm, BRAND)]).toEqual([false, true]);
    await carry(gm, AELIS, IN);
    await gm.takeOut(AELIS);
    await carry(gm, AELIS, IN + 1);
    await gm.reload();
    expect(isSwimming(gm, AELIS)).toBe(false);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("people and other modules, v%i", (generation) => {
  it("55: who has air is asked nothing; many who have none are one card and one question each", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS, "tokengoblin1", "tokengoblin2"]);
    await gm.done(gm.api.putIn(gm.token(BRAND), { activity: { position: "surface" } }));
    await step(gm, () => combat.nextRound(), 3);
    expect([mara.asked.length, gm.asked.length]).toEqual([0, 0]);
    await step(gm, () => combat.nextRound());
    const [round] = cardsOf(gm).slice(-1);
    await step(gm, () => combat.nextRound());
    expect([mara.questions, [...gm.questions].sort()]).toEqual([["Aelis"], ["Goblin 1", "Goblin 2"]]);
    expect(round?.lines).toContain("Aelis outOfBreath");
    const ids = cardsOf(gm).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await harbour.table.end();
  });

  it("58: another module that replaces the host's list of statuses, early or late, takes nothing from us", async () => {
    const wipe = generation >= 14 ? "CONFIG.statusEffects = {};" : "CONFIG.statusEffects = [];";
    const script = `Hooks.once("setup", () => { ${wipe} });`;
    const harbour = await openHarbour({ generation, modules: [{ id: "rewriter", script }] });
    const gm = await harbour.join("gm");
    const ids = () => Object.values(registryOf(gm).statusEffects).map(({ id }) => id);
    expect(ids().filter((id) => id.startsWith("undertow-"))).toHaveLength(9);
    expect(new Set(ids()).size).toBe(ids().length);
    registryOf(gm).statusEffects = generation >= 14 ? {} : [];
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    expect([...gm.token(AELIS).actor.statuses].sort()).toEqual(["undertow-inWater", "undertow-underWater"]);
    await gm.takeOut(AELIS);
    expect([[...gm.token(AELIS).actor.statuses], notices(gm), gm.tab.errors]).toEqual([[], [], []]);
    await harbour.table.end();
  });

  it("59: a status is known by its id, whatever it is called and in whatever language", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm", "fr");
    await gm.putIn([AELIS]);
    const effects = (): LooseEffect[] => [...gm.token(AELIS).actor.effects];
    for (const effect of effects()) await effect.update({ name: "Mouillée" });
    await gm.change(AELIS, { activity: { position: "surface" } });
    expect(effects().map(({ name }) => name)).toEqual(["Mouillée"]);
    await gm.change(AELIS, { activity: { position: "under" } });
    expect([...gm.token(AELIS).actor.statuses].sort()).toEqual(["undertow-inWater", "undertow-underWater"]);
    expect(effects()).toHaveLength(2);
    await gm.leave();
    const back = await harbour.join("gm", "en");
    await back.takeOut(AELIS);
    expect([...back.token(AELIS).actor.effects]).toEqual([]);
    await harbour.table.end();
  });

  it("61: our button stands once in the host's own HUD, and after each drawing of it", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    interface Hud {
      element: HTMLElement;
      bind(token: unknown): Promise<unknown>;
      render(): Promise<unknown>;
    }
    const { canvas } = gm.tab.globals as unknown as {
      canvas: { hud: { token: Hud }; tokens: { get(id: string): unknown } };
    };
    const hud = canvas.hud.token;
    await hud.bind(canvas.tokens.get(AELIS));
    for (let drawn = 0; drawn < 3; drawn++) {
      await hud.render();
      expect(hud.element.querySelectorAll(".undertow-hud")).toHaveLength(1);
    }
    expect(hud.element.querySelector(".col.right .undertow-hud")).not.toBeNull();
    await harbour.table.end();
  });
});

describe("the kind of a region's water", () => {
  it.each([13, 14] as const)(
    "52: is known before the world's documents are, so that none is dropped, v%i",
    async (generation) => {
      const harbour = await openHarbour({ generation });
      const gm = await harbour.join("gm");
      const [stored] = [...sceneOf(gm, "river").regions].flatMap((region) => [
        ...(region as unknown as { behaviors: Iterable<{ type: string; active: boolean; system: object }> }).behaviors,
      ]);
      expect(stored?.type).toBe("undertow.water");
      expect(stored?.system.constructor.name).not.toBe("Object");
      expect(stored?.active).toBe(true);
      await harbour.table.end();
    },
  );
});
