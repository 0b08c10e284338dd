/** Sounds: off by default, on one's own client alone, and never of what that person may not know. */
import { describe, expect, it } from "vitest";
import { openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";

const heard = (seat: Seat): number => (seat.tab as unknown as { played: unknown[] }).played.length;

const hear = (seat: Seat): Promise<unknown> => seat.game.settings.set("undertow", "sound", true);

describe.each([13, 14] as const)("sounds, v%i", (generation) => {
  it("are heard by those who want them: a check that comes to them, somebody who drowns", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await hear(mara);
    await hear(theo);
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect([heard(gm), heard(mara), heard(theo)]).toEqual([0, 1, 0]);
    await mara.roll(20);
    expect([heard(gm), heard(mara), heard(theo)]).toEqual([0, 2, 1]);
    await gm.rounds(-3);
    await gm.rounds(3);
    expect([heard(mara), heard(theo)]).toEqual([2, 1]);
    await harbour.table.end();
  });

  it("of hidden swimmers reach no player", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    for (const seat of [gm, mara]) await hear(seat);
    await gm.token(AELIS).update({ hidden: true });
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await gm.roll(20);
    expect([heard(gm), heard(mara)]).toEqual([2, 0]);
    await harbour.table.end();
  });
});
