import { describe, expect, it } from "vitest";
import type { ActiveEffect } from "../../table/host/documents/active-effect.ts";
import type { StatusEffectConfig } from "../../table/host/seam.ts";
import { openTable } from "../../table/node.ts";
import { actorOf, listen, openWorld, sceneOf, system, tokenOf, world } from "./host-world.ts";

const WET: StatusEffectConfig = { id: "wet", name: "Wet", img: "wet.svg" };

describe.each([13, 14] as const)("v%i", (generation) => {
  const withWet = () =>
    openWorld(generation, ({ Hooks, CONFIG }) => {
      Hooks.on("setup", () => {
        if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.push(WET);
        else CONFIG.statusEffects.wet = WET;
      });
    });

  it("toggles statuses and derives them on every client", async () => {
    const table = await withWet();
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([mara], "createActiveEffect");
    const marks = listen([mara], "applyTokenStatusEffect");
    const hero = actorOf(gm, "hero");
    const effect = (await hero.toggleStatusEffect("wet", { active: true, overlay: true })) as ActiveEffect;
    await table.settle();
    expect(effect.statuses).toEqual(new Set(["wet"]));
    expect(effect.getFlag("core", "overlay")).toBe(true);
    expect(actorOf(mara, "hero").statuses.has("wet")).toBe(true);
    expect(tokenOf(mara, "tHero").hasStatusEffect("wet")).toBe(true);
    expect(told).toHaveLength(1);
    expect(marks.map(({ args }) => args.slice(1))).toEqual([["wet", true]]);
    expect(await hero.toggleStatusEffect("wet", { active: true })).toBe(true);
    await hero.effects.contents[0]?.update({ disabled: true });
    expect(hero.statuses.size).toBe(0);
    expect(await hero.toggleStatusEffect("wet")).toBe(false);
    expect(await hero.toggleStatusEffect("wet", { active: false })).toBeUndefined();
    await expect(hero.toggleStatusEffect("wett")).rejects.toThrow('Invalid status ID "wett"');
    await table.end();
  });

  it("gives effects the generation's shape", async () => {
    const table = await withWet();
    const hero = actorOf(await table.join("gm"), "hero");
    const effect = (await hero.toggleStatusEffect("wet")) as ActiveEffect;
    if (generation >= 14) {
      expect(effect.duration).toEqual({ value: null, units: "seconds", expiry: null, expired: false });
      expect(effect.showIcon).toBe(1);
      await effect.update({ showIcon: 2, "duration.expired": true });
      expect(hero.statuses.size).toBe(0);
    } else {
      expect(effect.duration).toMatchObject({ seconds: null, rounds: null });
      await expect(effect.update({ showIcon: 2 })).rejects.toThrow('no field "showIcon"');
    }
    await table.end();
  });

  it("does not remove an effect that carries two statuses by toggling one", async () => {
    const table = await withWet();
    const hero = actorOf(await table.join("gm"), "hero");
    await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Both", statuses: ["wet", "prone"] }]);
    await hero.toggleStatusEffect("wet");
    expect(hero.effects.map((effect) => effect.statuses.size).sort()).toEqual([1, 2]);
    await table.end();
  });

  it("keeps what a system made of CONFIG.statusEffects in i18nInit", async () => {
    const table = await openTable({
      generation,
      world: world(),
      system: {
        ...system,
        init: ({ Hooks, CONFIG }) => Hooks.on("i18nInit", () => void Object.assign(CONFIG, { statusEffects: [WET] })),
      },
      modules: [
        {
          id: "undertow",
          script: ({ CONFIG, Hooks }) => {
            const dry: StatusEffectConfig = { id: "dry", name: "Dry", img: "dry.svg" };
            Hooks.on("init", () => {
              if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.push(dry);
              else CONFIG.statusEffects.dry = dry;
            });
          },
        },
      ],
    });
    const gm = await table.join("gm");
    const hero = actorOf(gm, "hero");
    await expect(hero.toggleStatusEffect("dry")).rejects.toThrow("Invalid status ID");
    await hero.toggleStatusEffect("wet");
    expect(hero.statuses).toEqual(new Set(["wet"]));
    expect(Array.isArray(gm.globals.CONFIG.statusEffects)).toBe(generation < 14);
    await table.end();
  });

  it("keeps unlinked tokens apart from each other and from their base actor", async () => {
    const table = await withWet();
    const [gm, odo] = [await table.join("gm"), await table.join("odo")];
    const updates = listen([odo], "updateActor");
    const effects = listen([odo], "createActiveEffect");
    const one = tokenOf(gm, "tCrew1").actor;
    await one?.update({ "system.hp": 1, "flags.undertow.ledger": { a: 1 } });
    await one?.toggleStatusEffect("wet");
    await table.settle();
    const mine = tokenOf(odo, "tCrew1").actor;
    expect(updates[0]?.args[0]).toBe(mine);
    const effect = effects[0]?.args[0] as ActiveEffect | undefined;
    expect(effect?.parent).toBe(mine);
    expect(effect?.uuid).toMatch(/^Scene\.quay\.Token\.tCrew1\.Actor\.crew\.ActiveEffect\./);
    expect(mine?.isToken && mine.token).toBe(tokenOf(odo, "tCrew1"));
    expect(mine?.system).toMatchObject({ hp: 1, doubled: 2 });
    expect(mine?.statuses.has("wet")).toBe(true);
    expect(tokenOf(odo, "tCrew2").actor?.system.hp).toBe(4);
    expect(tokenOf(odo, "tCrew2").actor?.statuses.size).toBe(0);
    expect(actorOf(odo, "crew").flags).toEqual({});
    expect(tokenOf(odo, "tCrew1").delta).toMatchObject({ system: { hp: 1 } });
    await table.end();
  });

  it("lets changes of the base actor through to its tokens, and tombstones what a token removed", async () => {
    const table = await withWet();
    const [gm, odo] = [await table.join("gm"), await table.join("odo")];
    const before = tokenOf(odo, "tCrew1").actor;
    await actorOf(gm, "crew").update({ "system.pack.rope": 7 });
    await actorOf(gm, "crew").toggleStatusEffect("wet");
    await table.settle();
    expect(tokenOf(odo, "tCrew1").actor).toBe(before);
    expect(before?.system.pack).toEqual({ rope: 7 });
    expect(before?.statuses.has("wet")).toBe(true);
    await before?.toggleStatusEffect("wet", { active: false });
    await table.settle();
    expect(tokenOf(gm, "tCrew1").actor?.statuses.size).toBe(0);
    expect(tokenOf(gm, "tCrew2").actor?.statuses.size).toBe(1);
    await table.end();
  });

  it("shares a linked actor over all scenes and knows its tokens", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const hero = actorOf(gm, "hero");
    expect(tokenOf(gm, "tHero").actor).toBe(hero);
    expect(sceneOf(gm, "reef").tokens.get("tHero2")?.actor).toBe(hero);
    expect(hero.getActiveTokens(false, true)).toEqual([tokenOf(gm, "tHero")]);
    expect(hero.getDependentTokens()).toHaveLength(2);
    expect(tokenOf(gm, "tHero").isLinked && tokenOf(gm, "tHero").baseActor).toBe(hero);
    expect(hero.hasPlayerOwner).toBe(true);
    expect(tokenOf(gm, "tCrab").hasPlayerOwner).toBe(false);
    await table.end();
  });

  it("makes tokens from the prototype", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const hero = actorOf(gm, "hero");
    await hero.update({ "prototypeToken.flags.undertow.kind": "swimmer", "prototypeToken.actorLink": true });
    const made = await hero.getTokenDocument({ x: 5 });
    const [token] = await sceneOf(gm).createEmbeddedDocuments("Token", [made.toObject()]);
    expect(token?.toObject()).toMatchObject({ x: 5, actorLink: true, actorId: "hero", name: "Ysolde" });
    expect(token?.flags).toEqual({ undertow: { kind: "swimmer" } });
    expect(tokenOf(gm, "tHero").movementAction).toBe("walk");
    await tokenOf(gm, "tHero").update({ movementAction: "swim" });
    expect(tokenOf(gm, "tHero").movementAction).toBe("swim");
    await table.end();
  });

  it("controls placeables of owned tokens and views scenes", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([mara], "controlToken");
    const { canvas } = mara.globals;
    expect(tokenOf(mara, "tCrab").object?.control()).toBe(false);
    expect(canvas.tokens.get("tHero")?.control()).toBe(true);
    expect(canvas.tokens.controlled.map(({ id }) => id)).toEqual(["tHero"]);
    const gmTokens = gm.globals.canvas.tokens;
    for (const id of ["tHero", "tCrab"]) gmTokens.get(id)?.control({ releaseOthers: false });
    expect(gmTokens.controlled).toHaveLength(2);
    gmTokens.get("tCrew1")?.control();
    expect(gmTokens.controlled.map(({ id }) => id)).toEqual(["tCrew1"]);
    const ready = listen([mara], "canvasReady");
    await sceneOf(gm, "reef").activate();
    await table.settle();
    expect(canvas.scene?.id).toBe("reef");
    expect(sceneOf(mara, "quay").active).toBe(false);
    expect(ready).toHaveLength(1);
    expect(told.map(({ args }) => args[1])).toEqual([true, false]);
    expect(tokenOf(mara, "tHero").object).toBeNull();
    await table.end();
  });
});

it("v14 refuses the array's calls on CONFIG.statusEffects", async () => {
  const table = await openWorld(14);
  const { statusEffects } = (await table.join("gm")).globals.CONFIG;
  expect(() => (statusEffects as StatusEffectConfig[]).find(() => true)).toThrow("it is a record by id");
  expect((statusEffects as Record<string, StatusEffectConfig>).nope).toBeUndefined();
  expect(Object.keys(statusEffects)).toContain("dead");
});
