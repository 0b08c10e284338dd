/** Who is in charge when the host's idea of it changes in mid-session, and wishes that come in one breath. */
import { describe, expect, it } from "vitest";
import { openHarbour } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";

describe.each([13, 14] as const)("being in charge, v%i", (generation) => {
  it("is taken up again when the flags of the GM's user were cleared", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.game.users.get("gm")?.update({ "flags.undertow.tab": null });
    await harbour.moment();
    await gm.putIn([BRAND]);
    expect(harbour.swim(BRAND)).not.toBe(null);
    await harbour.table.end();
  });

  it("is taken up by a player who becomes a GM; what swims goes on, and wishes are heard", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const theo = await harbour.join("theo");
    await gm.putIn([AELIS]);
    await gm.game.users.get("theo")?.update({ role: 4 });
    await harbour.moment();
    await gm.leave();
    await mara.change(AELIS, { activity: { position: "under", pace: "half" } });
    await harbour.moment();
    const acts = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ activity: { position: "under", pace: "half" } });
    await theo.rounds(8);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it("passes on when the active GM is made a player", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const assistant = await harbour.join("assistant");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.game.users.get("gm")?.update({ role: 1 });
    await harbour.moment();
    await assistant.rounds(8);
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(3);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("wishes in one breath, v%i", (generation) => {
  it("are both heard", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], {});
    const token = mara.token(AELIS);
    const both = Promise.all([
      mara.api.change(token, { activity: { pace: "still" } }),
      mara.api.change(token, { activity: { position: "under" } }),
    ]);
    await harbour.moment();
    expect((await both).flatMap(({ refused }) => refused)).toEqual([]);
    const acts = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ activity: { pace: "still" } });
    expect(acts).toContainEqual({ activity: { position: "under" } });
    await harbour.table.end();
  });

  it("leave the last one while no GM is there, and no mixture", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS], {});
    await gm.leave();
    const token = mara.token(AELIS);
    const both = Promise.all([mara.api.change(token, { activity: { pace: "still" } }), mara.api.takeOut(token)]);
    await harbour.moment();
    await both;
    const next = await harbour.join("gm");
    await harbour.moment();
    expect(next.api.stateOf(next.token(AELIS))).toBe(null);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a scene that is brought in, v%i", (generation) => {
  it("keeps its swimmers when their players wish something", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const mara = await harbour.join("mara");
    const scene = gm.game.scenes.get("harbour") as unknown as {
      toObject(): Record<string, unknown>;
      delete(): Promise<unknown>;
    };
    const data = { ...scene.toObject(), _id: "elsewhere0000000" };
    const { Scene } = gm.tab.globals as unknown as {
      Scene: { create(data: object, options: object): Promise<unknown> };
    };
    await scene.delete();
    await harbour.moment();
    await Scene.create(data, { keepId: true });
    await harbour.moment();
    expect(harbour.swim(AELIS, "elsewhere0000000")).not.toBe(null);
    const wish = mara.api.change(mara.token(AELIS, "elsewhere0000000"), { activity: { pace: "still" } });
    await harbour.moment();
    await wish;
    const acts = Object.values(harbour.swim(AELIS, "elsewhere0000000")?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ activity: { pace: "still" } });
    await harbour.table.end();
  });
});
