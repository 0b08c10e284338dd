import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import type { LogEntry } from "../../table/server/server.ts";
import { fight, type Harbour, notices, openHarbour, type Seat, step } from "./harness.ts";

const ODILE = "tokenodile";
/** Odile does not swim: rapids hurt her every round (W14), 1d3 points. */
const RAPIDS = { water: { danger: 3 } };

interface Entry {
  amount: number;
  applied: boolean;
  undone: boolean;
}

const points = (harbour: Harbour): number => {
  const actor = harbour.table.server.store.get("Actor", "odile") as {
    system: { attributes: { hp: { value: number } } };
  };
  return actor.system.attributes.hp.value;
};

const ledger = (harbour: Harbour): Entry[] => {
  const actor = harbour.table.server.store.get("Actor", "odile") as { flags: { undertow?: { ledger?: object } } };
  return Object.values(actor.flags.undertow?.ledger ?? {}) as Entry[];
};

const actorUpdates = (writes: LogEntry[]): LogEntry[] =>
  writes.filter(({ action, documentName }) => action === "update" && documentName === "Actor");

const offers = (seat: Seat): HTMLElement[] =>
  [...seat.tab.window.document.querySelectorAll<HTMLElement>("dialog, .application.dialog")].filter((element) =>
    element.textContent?.includes("Give them back"),
  );

async function press(seat: Seat, action: "yes" | "no"): Promise<void> {
  offers(seat)[0]?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
  await seat.harbour.moment();
}

async function inRapids(generation: 13 | 14, change?: (world: { actors: Source[] }) => void) {
  const harbour = await openHarbour({ generation, ...(change ? { change } : {}) });
  const gm = await harbour.join("gm");
  const combat = await fight(gm, ["tokenbrand"]);
  gm.tab.dice.queue.push(2, 3, 1);
  await gm.putIn([ODILE], RAPIDS);
  return { harbour, gm, combat };
}

describe.each([13, 14] as const)("damage in the rapids, v%i", (generation) => {
  it("is taken each round, once, together with its line in the ledger", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const before = points(harbour);
    const first = actorUpdates(await harbour.writesDuring(() => step(gm, () => combat.nextRound())));
    expect(points(harbour)).toBe(before - 2);
    expect(first).toHaveLength(1);
    expect(ledger(harbour)).toMatchObject([{ amount: 2, applied: true, undone: false }]);

    const second = actorUpdates(await harbour.writesDuring(() => step(gm, () => combat.nextRound())));
    expect(points(harbour)).toBe(before - 5);
    expect(second).toHaveLength(1);
    expect(ledger(harbour).map(({ amount }) => amount)).toEqual([2, 3]);

    await step(gm, () => combat.nextTurn());
    await gm.reload();
    expect(points(harbour)).toBe(before - 6);
    expect(ledger(harbour)).toHaveLength(3);
    await harbour.table.end();
  });

  it("is told in chat with its cause", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    await step(gm, () => combat.nextRound());
    const [message] = [...gm.game.messages].filter(({ flags }) => flags.undertow?.card);
    const card = message?.flags.undertow?.card as { lines: { event: { event: string } }[] } | undefined;
    expect(card?.lines.map(({ event }) => event)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ event: "damage", amount: 2, cause: "rapids" })]),
    );
    await harbour.table.end();
  });

  it("is offered back to the GM once when time is stepped back, and not taken twice on the way forward", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const before = points(harbour);
    await step(gm, () => combat.nextRound(), 2);
    const taken = before - points(harbour);
    expect(taken).toBe(5);
    await step(gm, () => combat.previousRound());
    expect(points(harbour)).toBe(before - 5);
    expect(offers(gm)).toHaveLength(1);
    expect(offers(gm)[0]?.textContent).toContain("3");

    // Nobody has answered, and time goes on: what was taken stands again.
    await step(gm, () => combat.nextRound());
    expect(points(harbour)).toBe(before - 5);
    await step(gm, () => combat.previousRound());
    await press(gm, "yes");
    expect(points(harbour)).toBe(before - 2);
    await step(gm, () => combat.nextRound());
    expect(points(harbour)).toBe(before - 5);
    await harbour.table.end();
  });

  it("stays taken if the GM says no, and is not offered again", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const before = points(harbour);
    await step(gm, () => combat.nextRound());
    await step(gm, () => combat.previousRound());
    await press(gm, "no");
    expect(points(harbour)).toBe(before - 2);
    expect(offers(gm)).toHaveLength(0);
    await step(gm, () => combat.nextRound());
    await step(gm, () => combat.previousRound());
    expect(offers(gm)).toHaveLength(0);
    expect(points(harbour)).toBe(before - 2);
    await harbour.table.end();
  });

  it("is left to the GM if the setting says so, who is told how much", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const before = points(harbour);
    await gm.game.settings.set("undertow", "autoDamage", false);
    await step(gm, () => combat.nextRound());
    expect(points(harbour)).toBe(before);
    expect(notices(gm).filter((text) => text.includes("Odile loses 2 hit points"))).toHaveLength(1);
    await gm.game.settings.set("undertow", "autoDamage", true);
    await gm.reload();
    expect(points(harbour)).toBe(before);
    await harbour.table.end();
  });

  it("is not taken again by another GM who takes over, or comes back", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const before = points(harbour);
    await step(gm, () => combat.nextRound());
    const assistant = await harbour.join("assistant");
    await gm.leave();
    await harbour.moment();
    expect(assistant.game.users.activeGM?.id).toBe("assistant");
    expect(points(harbour)).toBe(before - 2);
    assistant.tab.dice.queue.push(3);
    await step(assistant, () => assistant.game.combats.get(combat.id).nextRound());
    expect(points(harbour)).toBe(before - 5);
    await harbour.join("gm");
    expect(points(harbour)).toBe(before - 5);
    expect(ledger(harbour)).toHaveLength(2);
    await harbour.table.end();
  });

  it("of a goblin without an actor of its own touches no other goblin", async () => {
    const { harbour, gm, combat } = await inRapids(generation);
    const hp = (id: string): number =>
      (gm.token(id).actor.system as { attributes: { hp: { value: number } } }).attributes.hp.value;
    const before = hp("tokengoblin1");
    gm.tab.dice.queue.length = 0;
    gm.tab.dice.queue.push(2, 2);
    await gm.takeOut(ODILE);
    await gm.putIn(["tokengoblin1"], RAPIDS);
    await step(gm, () => combat.nextRound());
    expect(hp("tokengoblin1")).toBe(before - 2);
    expect(hp("tokengoblin2")).toBe(before);
    await harbour.table.end();
  });
});
