import { describe, expect, it } from "vitest";
import type { Source, WorldData } from "../../table/host/seam.ts";
import type { LogEntry } from "../../table/server/server.ts";
import { fight, openHarbour, step } from "./harness.ts";

const CROWD = Array.from({ length: 100 }, (_, at) => `crowd${String(at).padStart(3, "0")}`);

/** A hundred goblins in the scene: Constitution 9, air for three rounds, checks from the fourth. */
function crowd(world: WorldData): void {
  const tokens = world.scenes[0]?.tokens as Source[];
  const goblin = tokens.find(({ _id }) => _id === "tokengoblin1");
  for (const id of CROWD) tokens.push({ ...structuredClone(goblin), _id: id, name: id });
}

const count = (writes: LogEntry[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { action, documentName } of writes) {
    const name = `${action} ${documentName}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe.each([13, 14] as const)("what a hundred swimmers write, v%i", (generation) => {
  it("is one update per scene and one operation per actor that changes, and nothing in a quiet round", async () => {
    const harbour = await openHarbour({ generation, change: crowd });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    await gm.game.settings.set("undertow", "warnings", false);
    const combat = await fight(gm, ["tokenbrand"]);
    const entering = await harbour.writesDuring(() => gm.putIn(CROWD));
    expect(count(entering)).toEqual({ "update Token": 1, "create ActiveEffect": 100 });

    const quiet = await harbour.writesDuring(() => step(gm, () => combat.nextRound(), 2));
    expect(count(quiet)).toEqual({});

    // Out of air, unconscious: one icon changes its face, once for each.
    const out = await harbour.writesDuring(() => step(gm, () => combat.nextRound()));
    expect(count(out)).toEqual({ "update Token": 1, "update ActiveEffect": 100, "create ChatMessage": 1 });

    // Everybody rolls; half of them drown.
    gm.tab.dice.queue.push(...CROWD.map((_, at) => (at % 2 ? 20 : 1)));
    const checks = await harbour.writesDuring(() => step(gm, () => combat.nextRound()));
    expect(count(checks)).toEqual({ "update Token": 1, "update ActiveEffect": 50, "create ChatMessage": 1 });
    expect(checks.find(({ documentName }) => documentName === "Token")?.ids).toHaveLength(100);

    const drowned = CROWD.filter((id) => gm.token(id).actor.statuses.has("undertow-drowned"));
    expect(drowned).toHaveLength(50);
    await harbour.table.end();
  });

  it("merges answers that arrive at about the same time", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await gm.putIn(["tokenaelis", "tokenbrand"]);
    await gm.rounds(8);
    const writes = await harbour.writesDuring(async () => {
      mara.asked[0]?.reply({ dice: [3], situational: 0 });
      theo.asked[0]?.reply({ dice: [4], situational: 0 });
    });
    expect(count(writes)).toMatchObject({ "update Token": 1, "create ChatMessage": 1 });
    expect(writes.find(({ documentName }) => documentName === "Token")?.ids).toHaveLength(2);
    await harbour.table.end();
  });

  it("is nothing for turns, initiative and other people's affairs", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const combat = await fight(gm, ["tokenbrand", "tokenaelis"]);
    await gm.putIn(["tokenaelis"]);
    const writes = await harbour.writesDuring(async () => {
      await step(gm, () => combat.nextTurn(), 3);
      const [first] = combat.turns as unknown as { id: string }[];
      await combat.updateEmbeddedDocuments("Combatant", [{ _id: first?.id, initiative: 1 }]);
    });
    expect(count(writes)).toEqual({ "update Combatant": 1 });
    await harbour.table.end();
  });

  it("is nothing when a GM reloads but the name of the tab", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokenaelis", "tokengoblin1"]);
    await gm.rounds(2);
    expect(count(await harbour.writesDuring(() => gm.reload()))).toEqual({ "update User": 1 });
    await harbour.table.end();
  });
});
