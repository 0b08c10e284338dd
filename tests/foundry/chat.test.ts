/** The story in chat: one card a round and audience, true to what happened, for whoever may read it. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "./cards.ts";
import { fight, openHarbour, type Seat, step } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const GMS = ["assistant", "gm"];

async function open(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  await gm.game.settings.set("undertow", "warnings", false);
  const mara = await harbour.join("mara");
  const theo = await harbour.join("theo");
  const seen = (id: string) => harbour.table.whoSees(id).sort();
  return { harbour, gm, mara, theo, seen };
}

/** Aelis and Brand under water in a combat, both with their first check open. */
async function bothAsked(generation: 13 | 14) {
  const evening = await open(generation);
  const { gm, mara, theo } = evening;
  const combat = await fight(gm, [AELIS, BRAND]);
  await gm.putIn([AELIS, BRAND]);
  for (let round = 0; round < 8; round++) await step(gm, () => combat.nextRound());
  await step(gm, () => combat.nextTurn());
  expect([mara.questions, theo.questions]).toEqual([["Aelis"], ["Brand"]]);
  return { ...evening, combat };
}

const setMode = (seat: Seat, generation: 13 | 14, mode: "public" | "gm" | "blind"): Promise<unknown> =>
  generation >= 14
    ? seat.game.settings.set("core", "messageMode", mode)
    : seat.game.settings.set("core", "rollMode", `${mode}roll`);

describe.each([13, 14] as const)("the card of a round, v%i", (generation) => {
  it("takes in what comes later in the same round; the next round has its own", async () => {
    const { harbour, gm, mara, theo, combat, seen } = await bothAsked(generation);
    const before = cardsOf(gm).length;
    await theo.roll(3);
    await mara.roll(3);
    const [card, ...others] = cardsOf(gm).slice(before);
    expect(others).toEqual([]);
    // By the time it happened, then by turns: Aelis's check was due three rounds before.
    expect(card?.lines).toEqual(["Aelis check passed", "Brand check passed"]);
    expect(card?.card).toMatchObject({ round: 9, undone: false });
    expect(seen(card?.id ?? "")).toEqual(["assistant", "gm", "mara", "theo"]);
    await step(gm, () => combat.nextRound());
    await step(gm, () => combat.nextTurn());
    await mara.roll(20);
    const news = cardsOf(gm).slice(before);
    expect(news.map(({ lines }) => lines)).toEqual([
      ["Aelis check passed", "Brand check passed"],
      ["Aelis check failed", "Aelis drowns"],
    ]);
    await harbour.table.end();
  });

  it("carries the dice as rolls of the host", async () => {
    const { harbour, gm, mara, theo } = await bothAsked(generation);
    await theo.roll(7);
    await mara.roll(3);
    const rolls = cardsOf(gm)
      .at(-1)
      ?.rolls.map(({ total }) => total);
    expect(rolls).toEqual([7, 3]);
    await harbour.table.end();
  });

  it("is told anew when something has not happened after all", async () => {
    const { harbour, gm, mara, combat } = await bothAsked(generation);
    await mara.roll(20);
    expect(cardsOf(gm).at(-1)?.lines).toEqual(["Aelis check failed", "Aelis drowns"]);
    const { id } = cardsOf(gm).at(-1) ?? { id: "" };
    await step(gm, () => combat.previousRound(), 5);
    expect(cardsOf(gm).find((card) => card.id === id)?.lines).toEqual(["Aelis check failed", "Aelis drowns"]);
    await gm.change(AELIS, { activity: { position: "surface" } });
    const rewritten = cardsOf(gm).find((card) => card.id === id);
    expect(rewritten?.lines).toEqual([]);
    expect(rewritten?.card.undone).toBe(true);
    expect(cardsOf(gm).flatMap(({ lines }) => lines)).not.toContain("Aelis drowns");
    await harbour.table.end();
  });

  it("tells the new story of a round that is played again in the same card", async () => {
    const { harbour, gm, mara, combat } = await bothAsked(generation);
    await mara.roll(20);
    const { id } = cardsOf(gm).at(-1) ?? { id: "" };
    await step(gm, () => combat.previousRound(), 6);
    // Another round of breath: that check is another one.
    await gm.change(AELIS, { adjust: { breath: 1 } });
    expect(cardsOf(gm).find((one) => one.id === id)?.lines).toEqual([]);
    for (let round = 0; round < 6; round++) await step(gm, () => combat.nextRound());
    await step(gm, () => combat.nextTurn());
    await mara.roll(3);
    expect(cardsOf(gm).find((one) => one.id === id)?.lines).toEqual(["Aelis check passed"]);
    const told = cardsOf(gm).flatMap(({ lines }) => lines);
    expect(told.filter((line) => line === "Aelis outOfBreath")).toHaveLength(1);
    expect(told).not.toContain("Aelis drowns");
    await harbour.table.end();
  });

  it("is found by another GM who takes over, and by the same one after a reload", async () => {
    const { harbour, gm, mara, theo } = await bothAsked(generation);
    const assistant = await harbour.join("assistant");
    await theo.roll(3);
    await gm.reload();
    await gm.leave();
    await harbour.wait(6);
    const told = cardsOf(assistant).length;
    const [asked] = mara.asked;
    asked?.reply({ dice: [4], situational: 0 });
    await harbour.wait(6);
    expect(cardsOf(assistant)).toHaveLength(told);
    expect(cardsOf(assistant).at(-1)?.lines).toEqual(["Aelis check passed", "Brand check passed"]);
    await harbour.table.end();
  });

  it("never takes a player's message for one of its own", async () => {
    const { harbour, gm, mara, theo } = await bothAsked(generation);
    const { ChatMessage } = mara.tab.globals as unknown as { ChatMessage: { create(data: object): Promise<unknown> } };
    await theo.roll(3);
    const { card, id } = cardsOf(gm).at(-1) ?? { card: {}, id: "" };
    await ChatMessage.create({ content: "forged", flags: { undertow: { card } } });
    await mara.roll(3);
    expect(cardsOf(gm).find((one) => one.id === id)?.lines).toHaveLength(2);
    expect(cardsOf(gm).at(-1)?.lines).toHaveLength(1);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("who reads the card, v%i", (generation) => {
  it("hidden tokens: GMs, in a card of their own beside the round's", async () => {
    const { harbour, gm, mara, theo, seen } = await bothAsked(generation);
    const before = cardsOf(gm).length;
    await mara.roll(3);
    await gm.token(BRAND).update({ hidden: true });
    await harbour.moment();
    expect(theo.questions).toEqual([]);
    await gm.roll(4);
    const [open, secret, ...more] = cardsOf(gm).slice(before);
    expect(more).toEqual([]);
    expect([open?.lines, secret?.lines]).toEqual([["Aelis check passed"], ["Brand check passed"]]);
    expect(seen(secret?.id ?? "")).toEqual(GMS);
    expect(seen(open?.id ?? "")).toContain("theo");
    await harbour.table.end();
  });

  it("owners of those on it, if the GM wants it so; more of them as more comes", async () => {
    const { harbour, gm, mara, theo, seen } = await bothAsked(generation);
    await gm.game.settings.set("undertow", "cardsTo", "owners");
    await theo.roll(3);
    const [first] = cardsOf(gm).slice(-1);
    expect(seen(first?.id ?? "")).toEqual([...GMS, "theo"]);
    await mara.roll(3);
    const [last] = cardsOf(gm).slice(-1);
    expect(last?.id).toBe(first?.id);
    expect(seen(last?.id ?? "")).toEqual([...GMS, "mara", "theo"]);
    await harbour.table.end();
  });

  it("GMs alone, or nobody at all", async () => {
    const { harbour, gm, mara, theo, seen } = await bothAsked(generation);
    await gm.game.settings.set("undertow", "cardsTo", "gm");
    await theo.roll(3);
    expect(seen(cardsOf(gm).at(-1)?.id ?? "")).toEqual(GMS);
    await gm.game.settings.set("undertow", "cards", false);
    const told = JSON.stringify(cardsOf(gm));
    await mara.roll(20);
    expect(JSON.stringify(cardsOf(gm))).toBe(told);
    await harbour.table.end();
  });

  it("private rolls: who rolled and GMs read the check, everybody what came of it", async () => {
    const { harbour, gm, mara, seen } = await bothAsked(generation);
    await setMode(gm, generation, "gm");
    await mara.roll(20);
    const [check, result] = cardsOf(gm).slice(-2);
    expect([check?.lines, result?.lines]).toEqual([["Aelis check failed"], ["Aelis drowns"]]);
    expect(seen(check?.id ?? "")).toEqual([...GMS, "mara"]);
    expect(seen(result?.id ?? "")).toContain("theo");
    await harbour.table.end();
  });

  it.each(["the table's roll mode", "the world's setting"])(
    "blind rolls by %s: nobody but GMs learns the result",
    async (by) => {
      const { harbour, gm, mara, theo, seen } = await bothAsked(generation);
      if (by === "the world's setting") await gm.game.settings.set("undertow", "secretChecks", true);
      else await setMode(gm, generation, "blind");
      await mara.roll(3);
      await theo.roll(4);
      const [whole, blind] = cardsOf(gm).slice(-2);
      expect(whole?.lines).toEqual(["Aelis check passed", "Brand check passed"]);
      expect(seen(whole?.id ?? "")).toEqual(GMS);
      expect(blind?.lines).toEqual(["Aelis check blind", "Brand check blind"]);
      expect(blind?.rolls).toEqual([]);
      expect(JSON.stringify(blind?.card)).not.toMatch(/rolled|passed|target/);
      expect(seen(blind?.id ?? "")).toContain("mara");
      await harbour.table.end();
    },
  );
});

describe("outside combat", () => {
  it("each evaluation with news has its own card, which stays true as well", async () => {
    const { harbour, gm, mara } = await open(14);
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(cardsOf(gm).map(({ lines }) => lines)).toEqual([["Aelis outOfBreath", "Aelis unconscious"]]);
    await mara.roll(20);
    expect(cardsOf(gm)).toHaveLength(2);
    await gm.rounds(-4);
    await gm.change(AELIS, { activity: { position: "surface" } });
    expect(cardsOf(gm).flatMap(({ lines }) => lines)).toEqual(["Aelis surfaces"]);
    await harbour.table.end();
  });

  it("tells nothing of a swim that turned out never to have been", async () => {
    const { harbour, gm } = await open(14);
    await gm.putIn([AELIS], { swimmer: { load: "severe" } });
    await gm.rounds(1);
    expect(cardsOf(gm).flatMap(({ lines }) => lines)).toContain("Aelis sinks");
    await gm.done(gm.api.undo(gm.token(AELIS)));
    expect(harbour.swim(AELIS)).toBeNull();
    expect(cardsOf(gm).flatMap(({ lines }) => lines)).toEqual([]);
    expect(cardsOf(gm).every(({ card }) => card.undone)).toBe(true);
    await harbour.table.end();
  });
});
