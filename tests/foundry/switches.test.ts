/** Every automation by itself: what is switched off does not happen, the rest goes on. */
import { describe, expect, it } from "vitest";
import { openHarbour, UNDER } from "./harness.ts";

const AELIS = "tokenaelis";

async function open(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const turn = async (name: string, on: boolean) => {
    await gm.game.settings.set("undertow", name, on);
    await harbour.moment();
  };
  const statuses = () => [...gm.token(AELIS).actor.statuses];
  const cards = () => [...gm.game.messages].filter(({ flags }) => flags.undertow?.card).length;
  return { harbour, gm, mara, turn, statuses, cards };
}

describe.each([13, 14] as const)("switched off, v%i", (generation) => {
  it("icons: none are put on, those that were there go, and they come back", async () => {
    const { harbour, gm, turn, statuses } = await open(generation);
    await gm.putIn([AELIS], UNDER);
    expect(statuses()).not.toEqual([]);
    await turn("icons", false);
    expect(statuses()).toEqual([]);
    expect(harbour.swim(AELIS)).not.toBeNull();
    await turn("icons", true);
    expect(statuses()).toContain("undertow-underWater");
    await harbour.table.end();
  });

  it("asking players: an open question goes over to the GM, as do those that follow", async () => {
    const { harbour, gm, mara, turn } = await open(generation);
    await gm.putIn([AELIS], UNDER);
    await gm.rounds(5);
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], []]);
    await turn("askPlayers", false);
    expect([mara.questions, gm.questions]).toEqual([[], ["Aelis"]]);
    await gm.roll(3);
    await gm.rounds(1);
    expect([mara.questions, gm.questions]).toEqual([[], ["Aelis"]]);
    await harbour.table.end();
  });

  it("following actors: what changes on the sheet does not reach the swim", async () => {
    const { harbour, gm, turn } = await open(generation);
    await gm.putIn([AELIS], UNDER);
    await turn("followActors", false);
    await gm.token(AELIS).actor.update({ "system.abilities.con.value": 18 });
    await harbour.moment();
    const con = () => gm.api.stateOf(gm.token(AELIS))?.present.swimmer.con;
    expect(con()).toBe(12);
    await turn("followActors", true);
    await gm.token(AELIS).actor.update({ "system.abilities.con.value": 17 });
    await harbour.moment();
    expect(con()).toBe(17);
    await harbour.table.end();
  });

  it("cards: the story goes on without chat", async () => {
    const { harbour, gm, mara, turn, cards } = await open(generation);
    await turn("cards", false);
    await gm.putIn([AELIS], UNDER);
    await gm.rounds(5);
    await mara.roll(20);
    expect(cards()).toBe(0);
    expect(gm.api.stateOf(gm.token(AELIS))?.view.statuses).toContain("drowned");
    await harbour.table.end();
  });
});
