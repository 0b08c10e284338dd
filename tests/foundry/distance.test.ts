/** Who moves a swimmer farther than it swims in a round is told so, once, or stopped. */
import { describe, expect, it } from "vitest";
import { fight, type Harbour, notices, openHarbour, type Seat, step } from "./harness.ts";
import { tokenOn, viewOf } from "./river.ts";

const AELIS = "tokenaelis";

/** Drags over columns of 5 feet. */
const drag = async (seat: Seat, columns: number, method = "dragging"): Promise<void> => {
  const token = tokenOn(seat, AELIS);
  await token.move({ x: token.x + columns * 100 }, { method });
  await seat.harbour.moment();
};

describe.each([13, 14] as const)("the distance of a round, v%i", (generation) => {
  const open = async (rule: string): Promise<{ harbour: Harbour; gm: Seat; mara: Seat }> => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.game.settings.set("undertow", "distance", rule);
    await gm.putIn([AELIS], {});
    expect(viewOf(gm, AELIS)?.movement).toMatchObject({ surface: 40, under: 27 });
    return { harbour, gm, mara };
  };

  it("is told to whoever moves farther, once a round, and adds up in a combat", async () => {
    const { harbour, gm, mara } = await open("warn");
    const combat = await fight(gm, [AELIS, "tokenbrand"]);
    await drag(mara, 6);
    expect(notices(mara)).toEqual([]);
    await drag(mara, 3);
    expect(notices(mara)).toEqual(["Aelis swims 40 ft this round; this is 45 ft."]);
    await drag(mara, 1);
    expect(notices(mara)).toHaveLength(1);
    expect(notices(gm)).toEqual([]);
    expect(tokenOn(gm, AELIS).x).toBe(1600);
    await step(gm, () => combat.nextRound());
    await drag(mara, -9);
    expect(notices(mara)).toHaveLength(2);
    await harbour.table.end();
  });

  it("counts each movement by itself outside combat", async () => {
    const { harbour, mara } = await open("warn");
    await drag(mara, 6);
    await drag(mara, -6);
    expect(notices(mara)).toEqual([]);
    await drag(mara, 9);
    expect(notices(mara)).toHaveLength(1);
    await harbour.table.end();
  });

  it("stops players if the GM wants it so, and nobody else", async () => {
    const { harbour, gm, mara } = await open("stop");
    await drag(mara, 9);
    expect(tokenOn(gm, AELIS).x).toBe(600);
    expect(notices(mara)).toEqual(["Aelis swims only 40 ft this round: 45 ft is too far."]);
    await drag(mara, 9, "undo");
    expect(tokenOn(gm, AELIS).x).toBe(1500);
    await drag(gm, -9);
    expect(tokenOn(gm, AELIS).x).toBe(600);
    await tokenOn(mara, AELIS).move({ x: 1600, action: "blink" }, { method: "dragging" });
    expect(tokenOn(gm, AELIS).x).toBe(1600);
    await harbour.table.end();
  });

  it("is the way under water there, less what sinking moved the token, in the unit that people chose", async () => {
    const { harbour, gm, mara } = await open("warn");
    await mara.game.settings.set("undertow", "units", "m");
    await fight(gm, [AELIS]);
    await gm.change(AELIS, { activity: { position: "under" } });
    await gm.change(AELIS, { adjust: { depth: 40 } });
    expect(tokenOn(gm, AELIS).elevation).toBe(-40);
    await drag(mara, 5);
    expect(notices(mara)).toEqual([]);
    await drag(mara, 1);
    expect(notices(mara)).toEqual(["Aelis swims 8.1 m this round; this is 9 m."]);
    await harbour.table.end();
  });

  it("is nobody's business on land, or when it is off", async () => {
    const { harbour, gm, mara } = await open("off");
    await drag(mara, 13);
    await gm.game.settings.set("undertow", "distance", "stop");
    await gm.takeOut(AELIS);
    await drag(mara, -13);
    expect(tokenOn(gm, AELIS).x).toBe(600);
    expect(notices(mara)).toEqual([]);
    await harbour.table.end();
  });
});
