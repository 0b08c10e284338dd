/** Dice of the host: rolls for the log, and animated ones that the card waits for. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "./cards.ts";
import { openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";

interface Fall {
  total: number;
  user: string;
  synchronize: boolean;
  whisper: string[] | null;
  lie(): void;
}

/** Dice So Nice as this seat's client has it. */
function animate(seat: Seat, options: { active?: boolean } = {}): Fall[] {
  const falls: Fall[] = [];
  const modules = seat.game.modules as unknown as Map<string, unknown>;
  modules.set("dice-so-nice", { id: "dice-so-nice", active: options.active ?? true });
  const showForRoll = (roll: { total: number }, user: { id: string }, synchronize: boolean, whisper: string[] | null) =>
    new Promise((resolve) => {
      falls.push({ total: roll.total, user: user.id, synchronize, whisper, lie: () => resolve(true) });
    });
  Object.assign(seat.game, { dice3d: { showForRoll } });
  return falls;
}

async function asked() {
  const harbour = await openHarbour({ generation: 14 });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  await gm.putIn([AELIS]);
  await gm.rounds(5);
  expect(mara.questions).toEqual(["Aelis"]);
  return { harbour, gm, mara, before: cardsOf(gm).length };
}

describe("animated dice", () => {
  it("fall before the card, in the roller's colours, on everybody's screen, and are no part of the message", async () => {
    const { harbour, gm, mara, before } = await asked();
    const falls = animate(gm);
    await mara.roll(20);
    expect(falls).toMatchObject([{ total: 20, user: "mara", synchronize: true, whisper: null }]);
    expect(cardsOf(gm)).toHaveLength(before);
    falls[0]?.lie();
    await harbour.moment();
    expect(cardsOf(gm)).toHaveLength(before + 1);
    expect(cardsOf(gm).at(-1)?.rolls).toEqual([]);
    await harbour.table.end();
  });

  it("hold up the card for a while only, and the swim not at all", async () => {
    const { harbour, gm, mara, before } = await asked();
    animate(gm);
    await mara.roll(20);
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-drowned");
    expect(cardsOf(gm)).toHaveLength(before);
    await harbour.wait(6);
    expect(cardsOf(gm)).toHaveLength(before + 1);
    await harbour.table.end();
  });

  it("that are switched off are not waited for", async () => {
    const { harbour, gm, mara, before } = await asked();
    const falls = animate(gm, { active: false });
    await mara.roll(3);
    expect(falls).toEqual([]);
    expect(cardsOf(gm)).toHaveLength(before + 1);
    expect(
      cardsOf(gm)
        .at(-1)
        ?.rolls.map(({ total }) => total),
    ).toEqual([3]);
    await harbour.table.end();
  });

  it("that fail are reported once and stop nothing", async () => {
    const { harbour, gm, mara, before } = await asked();
    animate(gm);
    const failing = () => Promise.reject(new Error("no graphics"));
    Object.assign(gm.game, { dice3d: { showForRoll: failing } });
    await mara.roll(3);
    expect(cardsOf(gm)).toHaveLength(before + 1);
    await harbour.table.end();
  });

  it("of hidden tokens are for GMs' eyes", async () => {
    const { harbour, gm } = await asked();
    const falls = animate(gm);
    await gm.token(AELIS).update({ hidden: true });
    await harbour.moment();
    await gm.roll(3);
    expect(falls).toMatchObject([{ user: "gm", whisper: ["gm", "assistant"] }]);
    await harbour.table.end();
  });
});
