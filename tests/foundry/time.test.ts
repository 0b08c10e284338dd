/** Time, however it goes: one test for each way in which a table moves it. All of them at random: time-walks. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "./cards.ts";
import { fight, notices, step } from "./harness.ts";
import { AELIS, BRAND, GOBLIN, join, ODILE, part, putAelisIn, type RollingCombat, sit } from "./timekeeping.ts";

describe.each([13, 14] as const)("time, v%i", (generation) => {
  it("back and forward: each turn on the way back is what it was on the way there, and forward again", async () => {
    const { harbour, gm, roll, asked, now, statuses } = await sit(generation);
    const combat = await fight(gm, [BRAND, AELIS]);
    await putAelisIn(gm);
    const look = () => JSON.stringify([combat.round, combat.turn, now(), statuses()]);
    const there = [look()];
    for (let turn = 0; turn < 16; turn++) {
      await step(gm, () => combat.nextTurn());
      await roll();
      there.push(look());
    }
    const answers = JSON.stringify(harbour.swim(AELIS)?.answers);
    const told = cardsOf(gm).length;
    const back = [look()];
    for (let turn = 0; turn < 16; turn++) {
      await step(gm, () => combat.previousTurn());
      back.push(look());
    }
    expect(back.reverse()).toEqual(there);
    await step(gm, () => combat.nextTurn(), 16);
    expect(look()).toBe(there.at(-1));
    await roll();
    expect(new Set(asked).size).toBe(asked.length);
    expect([JSON.stringify(harbour.swim(AELIS)?.answers), cardsOf(gm).length]).toEqual([answers, told]);
    await harbour.table.end();
  });

  it("jumps of many rounds: thirty at once bring the same checks and the same end as thirty one by one", async () => {
    const tell = async (jump: boolean) => {
      const { harbour, gm, now } = await sit(generation);
      await gm.game.settings.set("undertow", "npcRolls", "auto");
      gm.tab.dice.queue.push(1, 2, 3, 1, 2, 3, 20);
      const combat = await fight(gm, [BRAND]);
      await gm.putIn([GOBLIN], { swimmer: { con: 12 }, activity: { position: "under" } });
      await step(gm, () => (jump ? combat.update({ round: 31, turn: 0 }) : combat.nextRound()), jump ? 1 : 30);
      await harbour.wait(1);
      const rolls = Object.values(harbour.swim(GOBLIN)?.answers ?? {}).map(({ due, dice }) => [due, dice]);
      const end = [now(GOBLIN), [...gm.token(GOBLIN).actor.statuses].sort(), rolls];
      await harbour.table.end();
      return end;
    };
    const [once, oneByOne] = [await tell(true), await tell(false)];
    expect(once).toEqual(oneByOne);
    expect((once[2] as unknown[]).length).toBeGreaterThan(4);
  });

  it("initiative re-rolled each round, before the turn or in it: each check once", async () => {
    const { harbour, gm, roll, asked, now } = await sit(generation);
    const combat = (await fight(gm, [BRAND, AELIS, ODILE])) as RollingCombat;
    await putAelisIn(gm);
    for (let round = 2; round <= 12; round++) {
      await step(gm, () => combat.nextRound());
      gm.tab.dice.queue.push(round, 20 - round, 10);
      await step(gm, () => combat.resetAll());
      await step(gm, () => combat.rollAll({ formula: "1d20" }));
      expect(now()).toBe(round - 1);
      // Re-rolled in the middle of a round too: the turn may go on to whoever was before, and so the round be over.
      await step(gm, () => combat.nextTurn());
      await roll();
      if (combat.round > round) await step(gm, () => combat.previousRound());
    }
    await step(gm, () => combat.nextRound());
    await roll();
    const expected = Object.values(harbour.swim(AELIS)?.answers ?? {});
    expect(asked).toHaveLength(expected.length);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(6);
    await harbour.table.end();
  });

  it("combatants who come and go, the swimmer too: a round stays a round", async () => {
    const { harbour, gm, roll, asked, now } = await sit(generation);
    const combat = await fight(gm, [BRAND]);
    await putAelisIn(gm);
    for (let round = 1; round <= 10; round++) {
      await step(gm, () => (round % 2 ? join(combat, AELIS, round) : part(combat, AELIS)));
      await step(gm, () => (round % 3 ? join(combat, ODILE, 25 - round) : part(combat, ODILE)));
      expect(now()).toBe(round - 1);
      await step(gm, () => combat.nextRound());
      await roll();
      expect(now()).toBe(round);
    }
    expect(new Set(asked).size).toBe(asked.length);
    await step(gm, () =>
      combat.deleteEmbeddedDocuments(
        "Combatant",
        combat.turns.map(({ id }) => id),
      ),
    );
    await step(gm, () => combat.nextRound());
    expect(now()).toBe(11);
    await harbour.table.end();
  });

  it("a combat that begins around people in the water, each since another moment: all go on from where they are", async () => {
    const { harbour, gm, now } = await sit(generation);
    const ids = [AELIS, BRAND, GOBLIN];
    for (const id of ids) {
      await gm.putIn([id], { swimmer: { con: 15 }, activity: { position: "under" } });
      await gm.rounds(0.5);
    }
    const before = ids.map((id) => now(id));
    expect(before).toEqual([1.5, 1, 0.5]);
    const combat = await fight(gm, [AELIS]);
    expect(ids.map((id) => now(id))).toEqual(before);
    await step(gm, () => combat.nextRound(), 2);
    await gm.rounds(7);
    expect(ids.map((id) => now(id))).toEqual(before.map((at) => Number(at) + 2));
    await harbour.table.end();
  });

  it("several combats: everyone counts one, and none jumps when another begins, is activated, goes on or ends", async () => {
    const { harbour, gm, now } = await sit(generation);
    await putAelisIn(gm);
    await gm.putIn([GOBLIN], { swimmer: { con: 18 }, activity: { position: "surface" } });
    const first = (await fight(gm, [BRAND])) as RollingCombat;
    await step(gm, () => first.nextRound(), 2);
    const second = (await fight(gm, [GOBLIN])) as RollingCombat;
    expect([now(), now(GOBLIN)]).toEqual([2, 2]);
    for (const active of [first, second, first]) {
      const before = [now(), now(GOBLIN)];
      await step(gm, () => active.activate());
      expect([now(), now(GOBLIN)]).toEqual(before);
    }
    const goblin = now(GOBLIN);
    await step(gm, () => second.nextRound());
    expect(now(GOBLIN)).toBe(Number(goblin) + 1);
    const aelis = now();
    await step(gm, () => second.delete());
    expect([now(), now(GOBLIN)]).toEqual([aelis, Number(goblin) + 1]);
    await step(gm, () => first.nextRound());
    expect([now(), now(GOBLIN)]).toEqual([Number(aelis) + 1, Number(goblin) + 2]);
    await harbour.table.end();
  });

  it.each(["before it begins", "in its first round", "in a late round", "stepped back"])(
    "a combat deleted %s: time goes on from there by the world's",
    async (when) => {
      const { harbour, gm, mara, now } = await sit(generation);
      await putAelisIn(gm);
      const combat = await fight(gm, [BRAND, AELIS]);
      if (when === "before it begins") await step(gm, () => combat.previousRound());
      if (when === "in a late round") await step(gm, () => combat.nextRound(), 3);
      if (when === "stepped back") {
        await step(gm, () => combat.nextRound(), 3);
        await step(gm, () => combat.previousRound(), 2);
      }
      const before = now();
      await step(gm, () => combat.delete());
      expect([now(), now() === mara.api.stateOf(mara.token(AELIS))?.now]).toEqual([before, true]);
      await gm.rounds(1);
      expect(now()).toBe(Number(before) + 1);
      await gm.reload();
      expect([now(), harbour.swim(AELIS)?.clock.source]).toEqual([Number(before) + 1, "world"]);
      expect(notices(gm)).toEqual([]);
      await harbour.table.end();
    },
  );

  it("a combat without a scene counts for those whom no other has, while it is the active one", async () => {
    const { harbour, gm, now } = await sit(generation);
    await putAelisIn(gm);
    const free = (await fight(gm, [BRAND], null)) as RollingCombat;
    await step(gm, () => free.nextRound(), 2);
    expect(now()).toBe(2);
    await step(gm, () => free.update({ active: false }));
    await step(gm, () => free.nextRound(), 2);
    expect(now()).toBe(2);
    await step(gm, () => free.activate());
    const scenes = await fight(gm, [ODILE]);
    await step(gm, () => scenes.nextRound());
    await step(gm, () => free.nextRound());
    expect(now()).toBe(3);
    await step(gm, () => scenes.delete());
    await step(gm, () => free.nextRound());
    expect(now()).toBe(4);
    await harbour.table.end();
  });

  it("the world's time set back a day and more, and forward again: no swim is written, nobody is asked again", async () => {
    const { harbour, gm, mara, roll, asked, now, statuses } = await sit(generation);
    await gm.game.settings.set("undertow", "jumpRounds", 0);
    await putAelisIn(gm);
    await gm.rounds(6);
    await roll();
    const before = [now(), statuses()];
    const DAY = 24 * 3600;
    const swim = JSON.stringify(harbour.swim(AELIS));
    const writes = await harbour.writesDuring(async () => {
      for (const seconds of [DAY, 60, 10 * DAY]) {
        await step(gm, () => gm.game.time.advance(-seconds));
        await step(gm, () => gm.game.time.advance(seconds));
        expect([now(), statuses()]).toEqual(before);
      }
    });
    // The icons, and how deep the token is.
    expect(writes.filter(({ documentName }) => documentName === "ChatMessage")).toEqual([]);
    expect(JSON.stringify(harbour.swim(AELIS))).toBe(swim);
    expect(mara.questions).toEqual([]);
    expect(asked).toHaveLength(2);
    await harbour.table.end();
  });

  it("eight hours: asked about first, told in one card, and not for those whose time is another", async () => {
    const { harbour, gm, mara, now } = await sit(generation);
    await gm.putIn([AELIS, BRAND, GOBLIN, ODILE], { swimmer: { con: 12 }, activity: { position: "under" } });
    await fight(gm, [ODILE], "river");
    const combat = await fight(gm, [BRAND], null);
    await step(gm, () => combat.update({ active: false }));
    await gm.done(gm.api.pause(gm.token(GOBLIN)));
    const told = cardsOf(gm).length;
    const before = JSON.stringify(harbour.swim(AELIS));
    await gm.game.time.advance(8 * 3600);
    await harbour.moment();
    expect([JSON.stringify(harbour.swim(AELIS)), cardsOf(gm).length, mara.questions]).toEqual([before, told, []]);
    const question = [...gm.tab.window.document.querySelectorAll("dialog")].at(-1) as unknown as HTMLElement;
    question.querySelector<HTMLButtonElement>('button[data-action="roll"]')?.click();
    await harbour.wait(1);
    expect(cardsOf(gm)).toHaveLength(told + 1);
    expect([now(), now(BRAND), now(GOBLIN)]).toEqual([480, 0, 0]);
    expect([mara.questions, gm.questions]).toEqual([[], []]);
    await harbour.table.end();
  });
});
