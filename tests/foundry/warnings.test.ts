/** A word before the breath runs out, and the breath that a blow costs. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "./cards.ts";
import { fight, notices, openHarbour, step } from "./harness.ts";

const AELIS = "tokenaelis";

async function open(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const told = (word: string) => cardsOf(gm).flatMap(({ lines }) => lines.filter((line) => line.endsWith(word)));
  const left = () => gm.api.stateOf(gm.token(AELIS))?.view.breath.left;
  return { harbour, gm, mara, told, left };
}

// Aelis has Constitution 12: breath for four rounds.
describe.each([13, 14] as const)("a warning, v%i", (generation) => {
  it("comes once in a dive, in the round's card and to the owner", async () => {
    const { harbour, gm, mara, told } = await open(generation);
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound());
    expect(told("shortBreath")).toEqual([]);
    await step(gm, () => combat.nextRound());
    expect(told("shortBreath")).toEqual(["Aelis shortBreath"]);
    expect(notices(mara)).toEqual(["Aelis is getting short of breath: 2 rounds left."]);
    await step(gm, () => combat.nextRound());
    expect(told("shortBreath")).toHaveLength(1);
    expect(notices(mara)).toHaveLength(1);
    await harbour.table.end();
  });

  it("does not come again on the way back and forward, nor after a reload", async () => {
    const { harbour, gm, told } = await open(generation);
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 2);
    await step(gm, () => combat.previousRound(), 2);
    await step(gm, () => combat.nextRound(), 2);
    await gm.reload();
    await step(gm, () => gm.game.combats.contents[0]?.nextRound() ?? Promise.reject(new Error("no combat")));
    expect(told("shortBreath")).toHaveLength(1);
    await harbour.table.end();
  });

  it("comes again in the next dive", async () => {
    const { harbour, gm, told } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    await gm.change(AELIS, { activity: { position: "surface" } });
    await gm.rounds(3);
    await gm.change(AELIS, { activity: { position: "under" } });
    await gm.rounds(2);
    expect(told("shortBreath")).toHaveLength(2);
    await harbour.table.end();
  });

  it("has no figures where players may not see them, and is silent when switched off", async () => {
    const { harbour, gm, mara, told } = await open(generation);
    await gm.game.settings.set("undertow", "reveal", "words");
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    expect(notices(mara)).toEqual(["Aelis is getting short of breath."]);
    const [message] = [...gm.game.messages] as unknown as { content: string }[];
    expect(message?.content).toContain("Aelis is getting short of breath.");
    await gm.takeOut(AELIS);
    await gm.game.settings.set("undertow", "warnings", false);
    await gm.rounds(60);
    await gm.putIn([AELIS]);
    await gm.rounds(3);
    expect(told("shortBreath")).toHaveLength(1);
    expect(notices(mara)).toHaveLength(1);
    await harbour.table.end();
  });

  it("of a hidden swimmer is the GM's alone", async () => {
    const { harbour, gm, mara } = await open(generation);
    await gm.token(AELIS).update({ hidden: true });
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    expect(notices(mara)).toEqual([]);
    for (const { id } of cardsOf(gm)) expect(harbour.table.whoSees(id).sort()).toEqual(["assistant", "gm"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a blow under water, v%i", (generation) => {
  const hit = { "system.attributes.hp.value": 3 };

  it("costs breath where the GM wants it so, once for each update", async () => {
    const { harbour, gm, mara, told, left } = await open(generation);
    await gm.game.settings.set("undertow", "damageBreath", 1);
    await gm.putIn([AELIS]);
    await gm.rounds(0.5);
    await mara.token(AELIS).actor.update(hit);
    await harbour.moment();
    expect(left()).toBe(2.5);
    expect(told("breathLost")).toEqual(["Aelis breathLost"]);
    await gm.token(AELIS).actor.update({ "system.attributes.hp.value": 5 });
    await harbour.moment();
    await gm.token(AELIS).actor.update({ "system.attributes.hp.value": 4 });
    await harbour.moment();
    expect(left()).toBe(1.5);
    await harbour.table.end();
  });

  it("costs none by itself, on the surface, or when it is taken back", async () => {
    const { harbour, gm, told, left } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.token(AELIS).actor.update(hit);
    await harbour.moment();
    expect(left()).toBe(4);
    await gm.game.settings.set("undertow", "damageBreath", 2);
    await gm.token(AELIS).actor.update({ "system.attributes.hp.value": 2 });
    await harbour.moment();
    expect(left()).toBe(2);
    await gm.done(gm.api.undo(gm.token(AELIS)));
    expect([left(), told("breathLost")]).toEqual([4, []]);
    await gm.change(AELIS, { activity: { position: "surface" } });
    await gm.token(AELIS).actor.update({ "system.attributes.hp.value": 1 });
    await harbour.moment();
    expect(told("breathLost")).toEqual([]);
    await harbour.table.end();
  });
});
