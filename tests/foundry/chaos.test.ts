import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../table/server/server.ts";
import { fight, hooksOf, notices, openHarbour, type Seat, step } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const ODILE = "tokenodile";
const GOBLIN = "tokengoblin1";

const cards = (seat: Seat): number => [...seat.game.messages].filter(({ flags }) => flags.undertow?.card).length;

/** Effect operations per actor, by its uuid. */
function effectOperations(writes: LogEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { documentName, parent } of writes as (LogEntry & { parent?: string | null })[]) {
    if (documentName !== "ActiveEffect") continue;
    counts.set(String(parent), (counts.get(String(parent)) ?? 0) + 1);
  }
  return counts;
}

describe.each([13, 14] as const)("whatever the tracker does, v%i", (generation) => {
  it("asks each check once while rounds are pressed on, back and on, and combatants come and go", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    const seen = new Map<string, number>();
    const look = async (): Promise<void> => {
      for (let [asked] = mara.asked; asked; [asked] = mara.asked) {
        const { id } = asked.request.check;
        seen.set(id, (seen.get(id) ?? 0) + 1);
        await mara.roll(1);
      }
    };
    await Promise.all([combat.nextRound(), combat.nextRound()]);
    await step(gm, () => combat.nextRound(), 4);
    await look();
    const [odile] = await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: ODILE, sceneId: "harbour", initiative: 30 },
    ]);
    await step(gm, () => combat.nextTurn(), 4);
    await look();
    await combat.deleteEmbeddedDocuments("Combatant", [odile?.id ?? ""]);
    await step(gm, () => combat.previousRound(), 3);
    await look();
    await step(gm, () => combat.nextRound(), 4);
    await look();
    await step(gm, () => combat.nextTurn(), 1);
    await look();
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
    expect(seen.size).toBeGreaterThan(1);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(seen.size);
    expect(gm.questions).toEqual([]);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("keeps an open question through the end of the combat, and through another that begins", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    const [first] = mara.asked;
    await step(gm, () => combat.delete());
    expect(mara.asked).toEqual([first]);
    const other = await fight(gm, [BRAND, AELIS]);
    expect(mara.asked).toEqual([first]);
    await mara.roll(2);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await step(gm, () => other.nextRound());
    await step(gm, () => other.nextTurn());
    expect(mara.asked.map(({ request }) => request.check.ordinal)).toEqual([2]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("time that leaps, v%i", (generation) => {
  it("goes back a day and on eight hours: on land, then where it was, each check asked once", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await mara.roll(3);
    const told = cards(gm);
    await step(gm, () => gm.game.time.advance(-24 * 3600));
    expect([...gm.token(AELIS).actor.statuses]).toEqual([]);
    expect(harbour.swim(AELIS)).not.toBeNull();
    await step(gm, () => gm.game.time.advance(24 * 3600));
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-unconscious");
    expect(cards(gm)).toBe(told);
    await gm.game.settings.set("undertow", "jumpRounds", 0);
    await step(gm, () => gm.game.time.advance(8 * 3600));
    expect(mara.asked.map(({ request }) => request.check.ordinal)).toEqual([2]);
    await mara.roll(20);
    expect(mara.questions).toEqual([]);
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-drowned");
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("drowns a hundred times no goblin, and tells of it in few cards", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    await gm.game.settings.set("undertow", "jumpRounds", 0);
    await gm.putIn([GOBLIN], { water: { danger: 3 } });
    const writes = await harbour.writesDuring(() => gm.game.time.advance(8 * 3600));
    expect(writes.filter(({ documentName }) => documentName === "ChatMessage").length).toBeLessThan(40);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("rounds with checks, v%i", (generation) => {
  it("need one effect operation per actor at most, whatever swims", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    const combat = await fight(gm, [BRAND]);
    await gm.done(gm.api.putIn(gm.token(GOBLIN), { water: { danger: 2, surface: "stormy" } }));
    await gm.done(gm.api.putIn(gm.token("tokengoblin2"), { swimmer: { load: "severe" } }));
    await gm.done(gm.api.putIn(gm.token("tokengoblin3"), { activity: { position: "gas" } }));
    await gm.done(gm.api.putIn(gm.token("tokencrocodile"), { activity: { position: "under" } }));
    await gm.done(gm.api.putIn(gm.token(ODILE), { ruleset: "natation", water: { surface: "stormy" } }));
    let changes = 0;
    for (let round = 0; round < 25; round++) {
      const writes = await harbour.writesDuring(async () => {
        await step(gm, () => combat.nextRound());
        while (gm.asked.length > 0) await gm.roll(round % 3 === 0 ? 20 : 1);
      });
      const counts = effectOperations(writes);
      changes += counts.size;
      const evaluations = writes.filter(({ documentName }) => documentName === "Token").length;
      for (const count of counts.values()) expect(count).toBeLessThanOrEqual(Math.max(1, evaluations));
    }
    expect(changes).toBeGreaterThan(4);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("GMs of two languages, v%i", (generation) => {
  it("do not rename each other's icons when they change over", async () => {
    const harbour = await openHarbour({ generation });
    const assistant = await harbour.join("assistant", "fr");
    await assistant.putIn([AELIS, GOBLIN]);
    const writes = await harbour.writesDuring(() => harbour.join("gm", "en"), ["User", "Setting"]);
    expect(writes).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a hook of ours that throws, v%i", (generation) => {
  it("stops neither the host nor the others, and is told once", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    const hooks = hooksOf(gm);
    for (const name of [
      "updateToken",
      "createToken",
      "preCreateToken",
      "renderTokenHUD",
      "updateCombat",
      "createScene",
    ])
      hooks.callAll(name, null, null, null, null);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    expect(gm.tab.errors).toEqual([]);
    await harbour.table.end();
  });
});
