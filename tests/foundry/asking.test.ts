import { describe, expect, it } from "vitest";
import { openHarbour } from "./harness.ts";

const AELIS = "tokenaelis";
const GOBLIN = "tokengoblin1";

/** GM and Mara; `others` join after them. Aelis is under water, her first check is due. */
async function atTheCheck(generation: 13 | 14, ids: string[] = [AELIS]) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  await gm.putIn(ids);
  await gm.rounds(5);
  return { harbour, gm, mara };
}

describe.each([13, 14] as const)("whom to ask, v%i", (generation) => {
  it("asks the player whose character it is, with what they need to know", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    expect(gm.questions).toEqual([]);
    const [asked] = mara.asked;
    expect(asked?.request).toMatchObject({
      name: "Aelis",
      ruleset: "wsg",
      forGM: false,
      roundsWithoutAir: 1,
      check: { countdown: "breath", ordinal: 1, target: 12, die: "1d20" },
    });
    await mara.roll(12);
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [12], by: "mara" }]);
    await harbour.table.end();
  });

  it("asks another owner who is there, if the character's player is not", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const aelis = world.actors.find(({ _id }) => _id === "aelis");
        Object.assign(aelis?.ownership as object, { theo: 3 });
      },
    });
    const gm = await harbour.join("gm");
    const theo = await harbour.join("theo");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(theo.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("asks the GM for creatures, absent players and hidden tokens", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const tokens = world.scenes[0]?.tokens as { _id: string; hidden: boolean }[];
        const aelis = tokens.find(({ _id }) => _id === AELIS);
        if (aelis) aelis.hidden = true;
      },
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS, "tokenbrand", GOBLIN]);
    await gm.rounds(8);
    expect(mara.questions).toEqual([]);
    expect([...gm.questions].sort()).toEqual(["Aelis", "Brand", "Goblin 1"]);
    await harbour.table.end();
  });

  it("hands the question to the GM when the player says Later, and takes it back from the player", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await mara.answer({ later: true });
    expect(gm.asked.map(({ request }) => [request.name, request.forGM, request.askedOf])).toEqual([
      ["Aelis", true, "Mara"],
    ]);
    await gm.answer({ verdict: "pass" });
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ verdict: "pass", dice: [], by: "gm" }]);
    await harbour.table.end();
  });

  it("hands it to the GM when the player does not answer in time", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await harbour.wait(59);
    expect(gm.questions).toEqual([]);
    await harbour.wait(2);
    expect(gm.questions).toEqual(["Aelis"]);
    expect(mara.questions).toEqual([]);
    await harbour.table.end();
  });

  it("hands it to the GM when the player's client fails", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    mara.asked[0]?.fail(new Error("dialog broke"));
    await harbour.wait(1);
    expect(gm.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("leaves it open when the GM says Later, and asks again in the next round or when told to", async () => {
    const { harbour, gm } = await atTheCheck(generation, [GOBLIN]);
    await gm.answer({ later: true });
    expect(gm.questions).toEqual([]);
    await gm.game.time.advance(6);
    await harbour.moment();
    expect(gm.questions).toEqual([]);
    expect(gm.api.waiting()).toMatchObject([{ name: "Goblin 1", later: true }]);
    expect(gm.api.askAgain()).toBe(1);
    await harbour.moment();
    expect(gm.questions).toEqual(["Goblin 1"]);
    await gm.answer({ later: true });
    await gm.rounds(1);
    expect(gm.questions).toEqual(["Goblin 1"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a question on its way, v%i", (generation) => {
  it("reaches a player who reloads again", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await mara.reload();
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.wait(6);
    expect(gm.questions).toEqual([]);
    await mara.roll(4);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("goes to the GM when the player stays away", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await mara.leave();
    expect(gm.questions).toEqual([]);
    await harbour.wait(6);
    expect(gm.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("is served by the dialog that is open when another GM takes over", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    const assistant = await harbour.join("assistant");
    expect(mara.questions).toEqual(["Aelis"]);
    await gm.leave();
    expect(assistant.game.users.activeGM?.id).toBe("assistant");
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(7);
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ dice: [7], by: "mara" }]);
    expect(assistant.questions).toEqual([]);
    await harbour.table.end();
  });

  it("is asked by one GM only, whoever else is there", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    await gm.putIn([GOBLIN]);
    await gm.rounds(5);
    expect(gm.questions).toEqual(["Goblin 1"]);
    expect(assistant.questions).toEqual([]);
    const cards = [...gm.game.messages].filter(({ flags }) => flags.undertow?.card);
    expect(cards).toHaveLength(1);
    await harbour.table.end();
  });

  it("closes everywhere once the GM has decided, and a late roll does not count", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    const [late] = mara.asked;
    const [open] = gm.api.stateOf(gm.token(AELIS))?.open ?? [];
    const report = await gm.done(gm.api.answer(gm.token(AELIS), open?.id ?? "", { verdict: "fail" }));
    expect(report.refused).toEqual([]);
    expect(mara.questions).toEqual([]);
    expect(mara.withdrawn).toHaveLength(1);
    late?.reply({ dice: [1], situational: 0 });
    await harbour.moment();
    expect(Object.values(harbour.swim(AELIS)?.answers ?? {})).toMatchObject([{ verdict: "fail" }]);
    expect(gm.token(AELIS).actor.statuses).toContain("undertow-drowned");
    await harbour.table.end();
  });

  it("ends with the token", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await gm.token(AELIS).delete();
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    await harbour.table.end();
  });

  it("does not believe faces that the die does not have, nor a player's verdict", async () => {
    const { harbour, gm, mara } = await atTheCheck(generation);
    await mara.roll(27);
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    expect(gm.questions).toEqual(["Aelis"]);
    await gm.roll(9);
    await gm.rounds(1);
    await mara.answer({ verdict: "pass" });
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(gm.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("is for each swimmer of one player", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const brand = world.actors.find(({ _id }) => _id === "brand");
        brand && Object.assign(brand, { ownership: { default: 0, mara: 3 } });
      },
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS, "tokenbrand"]);
    await gm.rounds(8);
    expect([...mara.questions].sort()).toEqual(["Aelis", "Brand"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("folk without a player, v%i", (generation) => {
  it("roll at once if the GM wants it so, until nothing is left to roll", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    gm.tab.dice.queue.push(2, 3, 20);
    await gm.putIn([GOBLIN]);
    const writes = await harbour.writesDuring(() => gm.rounds(30));
    expect(gm.questions).toEqual([]);
    expect(Object.values(harbour.swim(GOBLIN)?.answers ?? {}).map(({ dice }) => dice)).toEqual([[2], [3], [20]]);
    expect(gm.token(GOBLIN).actor.statuses).toContain("undertow-drowned");
    expect(writes.filter(({ documentName }) => documentName === "Token")).toHaveLength(1);
    expect(writes.filter(({ documentName }) => documentName === "ChatMessage")).toHaveLength(1);
    await harbour.table.end();
  });
});

describe("a forged question, v14", () => {
  it("is not shown when it comes from a player", async () => {
    const { harbour, gm, mara } = await atTheCheck(14);
    const theo = await harbour.join("theo");
    const request = { ...mara.asked[0]?.request, tokenUuid: "Scene.harbour.Token.other" };
    const user = theo.game.users.get("mara") as unknown as { query(name: string, data: object): Promise<unknown> };
    const forged = [
      user.query("undertow.check", request),
      user.query("undertow.withdraw", { key: mara.asked[0]?.key }),
      user.query("undertow.notify", { level: "warn", key: "noGM" }),
    ];
    const results = await Promise.allSettled(forged);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await harbour.moment();
    expect(mara.questions).toEqual(["Aelis"]);
    expect(gm.questions).toEqual([]);
    await harbour.table.end();
  });
});
