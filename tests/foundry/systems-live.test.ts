/** The adapters at the table: what changes on an actor, in a setting or by the system's own hand, seen from a swim. */
import { describe, expect, it, vi } from "vitest";
import { fight, type Harbour, notices, openHarbour, type Seat, step, UNDER } from "./harness.ts";

const ODILE = "tokenodile";
const BRAND = "tokenbrand";
const GOBLIN = "tokengoblin1";

/** Traits as entries and the beginning say, the latest last. */
function traits(harbour: Harbour, id: string): Record<string, unknown> {
  const swim = harbour.swim(id);
  const entries = Object.values(swim?.entries ?? {}).sort((a, b) => a.seq - b.seq);
  const said = entries.map(({ act }) => ("swimmer" in act ? act.swimmer : {}));
  return Object.assign({}, swim?.start.swimmer, ...said) as Record<string, unknown>;
}

/** Gives the actors of one person's tab a method, as a system's own class has it. */
function teach(
  seat: Seat,
  name: string,
  method: (this: { update(changes: object): Promise<unknown> }) => unknown,
): void {
  const { Actor } = seat.tab.globals as unknown as { Actor: { prototype: object } };
  Object.defineProperty(Actor.prototype, name, { value: method, configurable: true });
}

describe.each([13, 14] as const)("a swimmer's actor, v%i", (generation) => {
  it("is read anew when the GM says that a trait is elsewhere, and when the actor changes there", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([BRAND]);
    const dexterity = Number(
      (gm.token(BRAND).actor.system as { abilities: { dex: { value: number } } }).abilities.dex.value,
    );
    expect(traits(harbour, BRAND).con).not.toBe(dexterity + 1);
    await step(gm, () => gm.game.settings.set("undertow", "paths", { con: "@abilities.dex.value + 1" }));
    expect(traits(harbour, BRAND).con).toBe(dexterity + 1);
    await step(gm, () => gm.token(BRAND).actor.update({ "system.abilities.dex.value": dexterity + 2 }));
    expect(traits(harbour, BRAND).con).toBe(dexterity + 3);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("breathes water while an effect says so, and air again after", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN], UNDER);
    expect(traits(harbour, GOBLIN).breathes).toBe("air");
    const { actor } = gm.token(GOBLIN);
    const gills = { name: "Kiemen", statuses: ["water-breathing"] };
    const [effect] = await gm.done(actor.createEmbeddedDocuments("ActiveEffect", [gills]));
    expect(traits(harbour, GOBLIN).breathes).toBe("water");
    await gm.rounds(20);
    expect(gm.asked).toEqual([]);
    await gm.done(actor.deleteEmbeddedDocuments("ActiveEffect", [effect?.id as string]));
    expect(traits(harbour, GOBLIN).breathes).toBe("air");
    await harbour.table.end();
  });

  it("breathes water by a status that the GM named in the settings", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN], UNDER);
    await gm.done(
      gm.token(GOBLIN).actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Kelp", statuses: ["kelp"] }]),
    );
    expect(traits(harbour, GOBLIN).breathes).toBe("air");
    await step(gm, () => gm.game.settings.set("undertow", "breathStatuses", "kelp"));
    expect(traits(harbour, GOBLIN).breathes).toBe("water");
    await harbour.table.end();
  });

  it("loses points by the system's own hand, once, also when seen again after a reload", async () => {
    const harbour = await openHarbour({ generation, system: "dnd5e" });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "damageBreath", 3);
    const asked = vi.fn();
    teach(gm, "applyDamage", function (this: { update(changes: object): Promise<unknown> }, ...given: unknown[]) {
      asked(...given);
      const { hp } = (this as unknown as { system: { attributes: { hp: { value: number } } } }).system.attributes;
      return this.update({ "system.attributes.hp.value": hp.value - Number(given[0]) });
    });
    const hp = () => (gm.token(ODILE).actor.system as { attributes: { hp: { value: number } } }).attributes.hp.value;
    const before = hp();
    const combat = await fight(gm, [BRAND]);
    gm.tab.dice.queue.push(2);
    await gm.putIn([ODILE], { water: { danger: 3 }, ...UNDER });
    await step(gm, () => combat.nextRound());
    expect(hp()).toBe(before - 2);
    expect(asked).toHaveBeenCalledExactlyOnceWith(2);
    // Ours is no blow that costs breath.
    expect(Object.values(harbour.swim(ODILE)?.entries ?? {}).filter(({ act }) => "adjust" in act)).toEqual([]);
    await gm.reload();
    expect(hp()).toBe(before - 2);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("rolls as the system rolls where the GM wants it so", async () => {
    const harbour = await openHarbour({ generation, system: "dnd5e" });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    await gm.game.settings.set("undertow", "systemRolls", true);
    teach(gm, "rollAbilityCheck", async () => [{ dice: [{ faces: 20, results: [{ result: 2, active: true }] }] }]);
    await gm.putIn([GOBLIN], { ruleset: "wsg", swimmer: { con: 9 }, ...UNDER });
    await gm.rounds(8);
    const answers = Object.values(harbour.swim(GOBLIN)?.answers ?? {});
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map(({ dice }) => dice)).toEqual(answers.map(() => [2]));
    await harbour.table.end();
  });
});
