/** What a GM does to a running swim: pause, move its time, give and take, take back an entry or a question. */
import { describe, expect, it } from "vitest";
import { fight, openHarbour, step } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";

async function open(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const now = (id = AELIS) => gm.api.stateOf(gm.token(id))?.now;
  const view = (id = AELIS) => gm.api.stateOf(gm.token(id))?.view;
  return { harbour, gm, now, view };
}

describe.each([13, 14] as const)("a paused swimmer, v%i", (generation) => {
  it("stands still outside combat and in it, and goes on from where it was", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    await gm.rounds(1);
    await gm.done(gm.api.pause(gm.token(AELIS), true));
    await gm.rounds(2);
    expect([now(), now(BRAND)]).toEqual([1, 3]);
    const combat = await fight(gm, [AELIS, BRAND]);
    await step(gm, () => combat.nextRound(), 1);
    expect([now(), now(BRAND)]).toEqual([1, 4]);
    await gm.done(gm.api.pause(gm.token(AELIS), false));
    await step(gm, () => combat.nextRound(), 1);
    expect([now(), now(BRAND)]).toEqual([2, 5]);
    await harbour.table.end();
  });

  it("costs one write to stop and nothing while it stands", async () => {
    const { harbour, gm } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    const writes = await harbour.writesDuring(() => gm.done(gm.api.pause([gm.token(AELIS), gm.token(BRAND)], true)));
    expect(writes).toHaveLength(1);
    expect(await harbour.writesDuring(() => gm.rounds(9))).toEqual([]);
    const again = await harbour.writesDuring(() => gm.done(gm.api.pause(gm.token(AELIS), true)));
    expect(again).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("moving the time of swimmers, v%i", (generation) => {
  it("lets rounds pass for them alone, whatever the world's time", async () => {
    const { harbour, gm, now, view } = await open(generation);
    await gm.putIn([AELIS, BRAND]);
    await gm.done(gm.api.advance(gm.token(AELIS), 3));
    expect([now(), now(BRAND)]).toEqual([3, 0]);
    expect(view()?.breath).toEqual({ limit: 4, left: 1 });
    await gm.rounds(1);
    expect([now(), now(BRAND)]).toEqual([4, 1]);
    await gm.done(gm.api.advance(gm.token(AELIS), -2));
    expect(now()).toBe(2);
    await gm.done(gm.api.advance(gm.token(AELIS), -9));
    expect(now()).toBe(0);
    await harbour.table.end();
  });

  it("brings the checks that fall due, and asks nobody twice for them on the way back and forward", async () => {
    const { harbour, gm } = await open(generation);
    await gm.putIn([BRAND]);
    await gm.done(gm.api.advance(gm.token(BRAND), 8));
    expect(gm.questions).toEqual(["Brand"]);
    await gm.roll(3);
    const answers = () => Object.keys(harbour.swim(BRAND)?.answers ?? {}).length;
    const known = answers();
    await gm.done(gm.api.advance(gm.token(BRAND), -4));
    await gm.done(gm.api.advance(gm.token(BRAND), 4));
    expect(answers()).toBe(known);
    await harbour.table.end();
  });

  it("is the combat's where one runs, and a number of rounds", async () => {
    const { harbour, gm, now } = await open(generation);
    await gm.putIn([AELIS]);
    for (const rounds of [0, Number.NaN, 1e9]) {
      const { refused } = await gm.done(gm.api.advance(gm.token(AELIS), rounds));
      expect(refused[0]?.reason.key).toBe("badRounds");
    }
    await fight(gm, [AELIS]);
    const { done, refused } = await gm.done(gm.api.advance(gm.token(AELIS), 1));
    expect([done.length, refused[0]?.reason.key, now()]).toEqual([0, "inCombat", 0]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("taking back, v%i", (generation) => {
  it("undoes the latest entry, one by one, down to never having gone in", async () => {
    const { harbour, gm, view } = await open(generation);
    const undo = () => gm.done(gm.api.undo(gm.token(AELIS)));
    await gm.putIn([AELIS], {});
    await gm.rounds(1);
    await gm.change(AELIS, { activity: { position: "under" } });
    await gm.change(AELIS, { adjust: { breath: -2 } });
    expect(view()?.breath.left).toBe(2);
    await undo();
    expect(view()?.breath.left).toBe(4);
    await undo();
    expect(view()?.position).toBe("surface");
    await undo();
    expect(harbour.swim(AELIS)).toBeNull();
    expect([...gm.token(AELIS).actor.statuses]).toEqual([]);
    const { refused } = await undo();
    expect(refused[0]?.reason.key).toBe("nothingToUndo");
    await harbour.table.end();
  });

  it("brings somebody back who was taken out to rest", async () => {
    const { harbour, gm, view } = await open(generation);
    await gm.putIn([AELIS], {});
    await gm.rounds(30);
    await gm.takeOut(AELIS);
    expect(view()?.position).toBe("land");
    await gm.done(gm.api.undo(gm.token(AELIS)));
    expect(view()?.position).toBe("surface");
    await harbour.table.end();
  });

  it("leaves what the actor's sheet brought", async () => {
    const { harbour, gm, view } = await open(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(1);
    await gm.change(AELIS, { activity: { strenuous: true } });
    await gm.token(AELIS).actor.update({ "system.abilities.con.value": 15 });
    await harbour.moment();
    await gm.done(gm.api.undo(gm.token(AELIS)));
    const present = gm.api.stateOf(gm.token(AELIS))?.present;
    expect([present?.activity.strenuous, present?.swimmer.con, view()?.position]).toEqual([false, 15, "under"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a question taken back, v%i", (generation) => {
  const asked = async () => {
    const { harbour, gm } = await open(generation);
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    const [check] = gm.api.stateOf(gm.token(AELIS))?.open ?? [];
    if (!check) throw new Error("no check");
    return { harbour, gm, mara, check };
  };

  it("leaves the player's screen, is not asked by itself again, and waits for the GM", async () => {
    const { harbour, gm, mara, check } = await asked();
    await gm.done(gm.api.withdraw(gm.token(AELIS), check.id));
    expect([mara.questions, gm.questions]).toEqual([[], []]);
    await gm.rounds(2);
    expect([mara.questions, gm.questions]).toEqual([[], []]);
    expect(gm.api.waiting()).toMatchObject([{ name: "Aelis", withdrawn: true }]);
    await gm.done(gm.api.advance(gm.token(AELIS), -4));
    await gm.done(gm.api.advance(gm.token(AELIS), 4));
    expect([mara.questions, gm.questions]).toEqual([[], []]);
    gm.api.askAgain(gm.token(AELIS), check.id);
    await harbour.moment();
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(3);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("takes no answer that was already on its way", async () => {
    const { harbour, gm, mara, check } = await asked();
    harbour.table.server.delay = () => 500;
    const late = mara.asked[0];
    const withdrawn = gm.api.withdraw(gm.token(AELIS), check.id);
    late?.reply({ dice: [20], situational: 0 });
    await harbour.wait(3);
    harbour.table.server.delay = () => 0;
    await withdrawn;
    await harbour.wait(3);
    const answers = Object.values(harbour.swim(AELIS)?.answers ?? {});
    expect(answers.length + gm.api.waiting().length).toBe(1);
    await harbour.table.end();
  });

  it("works from a GM who is not the one that asks, and never for a player", async () => {
    const { harbour, gm, mara, check } = await asked();
    const second = await harbour.join("assistant");
    await second.done(second.api.withdraw(second.token(AELIS), check.id));
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect(gm.api.waiting()).toMatchObject([{ withdrawn: true }]);
    for (const forged of [{ pause: true }, { advance: 5 }, { undo: true }, { withdraw: check.id }]) {
      await mara.token(AELIS).update({ "flags.undertow.request": { id: JSON.stringify(forged), ...forged } });
      await harbour.moment();
    }
    expect(harbour.swim(AELIS)?.clock.source).toBe("world");
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(5);
    await harbour.table.end();
  });
});

describe("swimmers that nobody may touch", () => {
  it("are refused with a reason: no swim, a foreign one", async () => {
    const { harbour, gm } = await open(14);
    await gm.token(BRAND).update({ "flags.undertow.swim": { schema: 99 } });
    const keys = async (id: string) => {
      const token = gm.token(id);
      const calls = [gm.api.pause(token, true), gm.api.advance(token, 1), gm.api.undo(token)];
      return (await gm.done(Promise.all(calls))).map(({ refused }) => refused[0]?.reason.key);
    };
    expect(await keys(AELIS)).toEqual(["notInWater", "notInWater", "nothingToUndo"]);
    expect(await keys(BRAND)).toEqual(["foreignSwim", "foreignSwim", "foreignSwim"]);
    await harbour.table.end();
  });
});
