import { describe, expect, it } from "vitest";
import { fight, openHarbour, type Seat, step } from "./harness.ts";

const AELIS = "tokenaelis";
const GOBLIN = "tokengoblin1";

const cards = (seat: Seat): number => [...seat.game.messages].filter(({ flags }) => flags.undertow?.card).length;

async function atTheCheck(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  await gm.putIn([AELIS]);
  await gm.rounds(5);
  return { harbour, gm, mara };
}

describe.each([13, 14] as const)("two tabs of one GM, v%i", (generation) => {
  it("are one referee: one question, one card, one set of dice", async () => {
    const harbour = await openHarbour({ generation });
    const old = await harbour.join("gm");
    await old.game.settings.set("undertow", "npcRolls", "auto");
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN]);
    for (const tab of [old.tab, gm.tab]) tab.dice.queue.push(1);
    const writes = await harbour.writesDuring(() => gm.rounds(4));
    expect(writes.map(({ action, documentName }) => `${action} ${documentName}`).sort()).toEqual([
      "create ChatMessage",
      "update ActiveEffect",
      "update Token",
    ]);
    await gm.game.settings.set("undertow", "npcRolls", "ask");
    await gm.rounds(1);
    expect([...gm.questions, ...old.questions]).toEqual(["Goblin 1"]);
    await harbour.table.end();
  });

  it("ask in the one that was opened or looked at last, whichever is closed", async () => {
    const harbour = await openHarbour({ generation });
    const old = await harbour.join("gm");
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN]);
    await gm.rounds(5);
    expect([gm.questions, old.questions]).toEqual([["Goblin 1"], []]);
    const told = cards(gm);
    const { window } = old.tab;
    window.dispatchEvent(new window.Event("focus"));
    await harbour.moment();
    expect([gm.questions, old.questions]).toEqual([[], ["Goblin 1"]]);
    await gm.leave();
    await old.roll(3);
    expect(Object.keys(harbour.swim(GOBLIN)?.answers ?? {})).toHaveLength(1);
    expect(cards(old)).toBe(told + 1);
    await harbour.table.end();
  });

  it.each(["pointerdown", "keydown"])(
    "ask in the one that somebody uses, when the other died while this one was in front already: %s",
    async (sign) => {
      const harbour = await openHarbour({ generation });
      const old = await harbour.join("gm");
      const gm = await harbour.join("gm");
      await gm.putIn([GOBLIN]);
      await gm.leave();
      await old.rounds(5);
      expect(old.questions).toEqual([]);
      const { window } = old.tab;
      window.document.body.dispatchEvent(new window.Event(sign, { bubbles: true }));
      await harbour.moment();
      expect(old.questions).toEqual(["Goblin 1"]);
      await harbour.table.end();
    },
  );

  it("both take commands", async () => {
    const harbour = await openHarbour({ generation });
    const old = await harbour.join("gm");
    const gm = await harbour.join("gm");
    expect((await old.putIn([GOBLIN], { swimmer: { con: 12 } })).done).toHaveLength(1);
    expect(harbour.swim(GOBLIN)?.start.swimmer.con).toBe(12);
    expect((await gm.takeOut(GOBLIN)).done).toHaveLength(1);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("two tabs of one player, v%i", (generation) => {
  it("both show the check; an answer in one closes it in the other", async () => {
    const { harbour, mara } = await atTheCheck(generation);
    const other = await harbour.join("mara");
    await harbour.moment();
    const both = [mara, other].filter((seat) => seat.questions.length > 0);
    expect(both.length).toBeGreaterThan(0);
    await both[0]?.roll(4);
    expect([...mara.questions, ...other.questions]).toEqual([]);
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [4] }]);
    await harbour.table.end();
  });

  it("of which one is closed still has the question", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const other = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect([mara.questions, other.questions]).toEqual([["Aelis"], ["Aelis"]]);
    await other.leave();
    await mara.roll(4);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.wait(10);
    expect(gm.questions).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("changing over, v%i", (generation) => {
  it("counts what a player rolled while no GM was there, without asking twice", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await gm.leave();
    await mara.roll(6);
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    await harbour.join("assistant");
    expect(mara.questions).toEqual([]);
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [6], by: "mara" }]);
    await harbour.table.end();
  });

  it("asks a player anew whose first answer met another check", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await gm.leave();
    await mara.roll(6);
    await mara.game.actors.get("aelis").update({ "system.abilities.con.value": 9 });
    await harbour.join("assistant");
    await harbour.moment();
    const answers = Object.values(harbour.swim(AELIS)?.answers ?? {});
    expect(answers.length + mara.asked.length).toBe(1);
    await harbour.table.end();
  });

  it("in the middle of a round asks nobody twice and tells nothing twice", async () => {
    const harbour = await openHarbour({ generation });
    const assistant = await harbour.join("assistant");
    const mara = await harbour.join("mara");
    const combat = await fight(assistant, ["tokenbrand", AELIS, GOBLIN]);
    await assistant.putIn([AELIS, GOBLIN]);
    await step(assistant, () => combat.nextRound(), 5);
    await step(assistant, () => combat.nextTurn());
    expect(mara.questions).toEqual(["Aelis"]);
    const told = cards(assistant);
    const gm = await harbour.join("gm");
    expect(gm.game.users.activeGM?.id).toBe("gm");
    expect(cards(gm)).toBe(told);
    expect(mara.questions).toEqual(["Aelis"]);
    expect(assistant.questions).toEqual([]);
    await mara.roll(2);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await step(gm, () => gm.game.combats.get(combat.id).nextTurn());
    expect(gm.questions).toEqual(["Goblin 1"]);
    await gm.leave();
    expect(assistant.questions).toEqual(["Goblin 1"]);
    await assistant.roll(20);
    expect(Object.keys(harbour.swim(GOBLIN)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });
});
