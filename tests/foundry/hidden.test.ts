import { describe, expect, it } from "vitest";
import { openHarbour } from "./harness.ts";

const AELIS = "tokenaelis";

async function atTheCheck(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  await gm.putIn([AELIS]);
  await gm.rounds(5);
  expect(mara.questions).toEqual(["Aelis"]);
  return { harbour, gm, mara };
}

describe.each([13, 14] as const)("a question that is no longer the player's, v%i", (generation) => {
  it("goes to the GM when the token is hidden, and what comes of it to GMs alone", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    const [late] = mara.asked;
    await gm.token(AELIS).update({ hidden: true });
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect(gm.asked.map(({ request }) => [request.name, request.forGM, request.askedOf])).toEqual([
      ["Aelis", true, undefined],
    ]);
    late?.reply({ dice: [1], situational: 0 });
    await harbour.moment();
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    const known = new Set([...gm.game.messages].map(({ id }) => id));
    await gm.roll(20);
    const news = [...gm.game.messages].filter(({ id }) => !known.has(id));
    expect(news).toHaveLength(1);
    for (const { id } of news) expect(harbour.table.whoSees(id).sort()).toEqual(["assistant", "gm"]);
    await harbour.table.end();
  });

  it("goes to the GM when the actor is taken from them", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await gm.game.actors.get("aelis").update({ ownership: { default: 0, mara: 0 } });
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect(gm.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("stays with the GM when the token is shown again", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await gm.token(AELIS).update({ hidden: true });
    await harbour.moment();
    await gm.token(AELIS).update({ hidden: false });
    await harbour.moment();
    expect([gm.questions, mara.questions]).toEqual([["Aelis"], []]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("after the time to answer, v%i", (generation) => {
  it("counts one roll, the player's dialog being closed and the GM's open", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    const [late] = mara.asked;
    await harbour.wait(61);
    expect(gm.questions).toEqual(["Aelis"]);
    late?.reply({ dice: [1], situational: 0 });
    const [own] = gm.asked;
    own?.reply({ dice: [2], situational: 0 });
    await harbour.moment();
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [2], by: "gm" }]);
    expect([...gm.game.messages].filter(({ flags }) => flags.undertow?.card)).toHaveLength(2);
    await harbour.table.end();
  });

  it("counts one roll when the player answers as the time runs out", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    const [late] = mara.asked;
    await harbour.table.advanceTimers(60_000);
    late?.reply({ dice: [1], situational: 0 });
    await harbour.wait(2);
    const answers = Object.values(harbour.swim(AELIS)?.answers ?? {});
    expect(answers.length + gm.asked.length).toBe(1);
    await harbour.table.end();
  });
});
