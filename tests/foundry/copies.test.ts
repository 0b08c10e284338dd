import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { hooksOf, notices, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const GOBLIN = "tokengoblin1";

const sourceOf = (seat: Seat, id: string): Source => (seat.token(id) as unknown as { toObject(): Source }).toObject();

async function copy(seat: Seat, id: string, options: object = {}): Promise<string> {
  const scene = seat.game.scenes.get("harbour");
  const [made] = await scene.createEmbeddedDocuments("Token", [sourceOf(seat, id)], options);
  await seat.harbour.moment();
  return made?.id ?? "";
}

describe.each([13, 14] as const)("a copy of a swimming token, v%i", (generation) => {
  it.each([
    ["an unlinked one", GOBLIN],
    ["a linked one", AELIS],
  ])("(%s) is dry: it is asked nothing and shares nothing", async (_name, id) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([id]);
    await gm.rounds(1);
    const twin = await copy(gm, id);
    expect(harbour.swim(twin)).toBeNull();
    expect(gm.api.stateOf(gm.token(twin))).toBeNull();
    if (id === GOBLIN) expect([...gm.token(twin).actor.statuses]).toEqual([]);
    expect([...gm.token(id).actor.statuses]).toContain("undertow-inWater");
    await gm.rounds(4);
    expect(gm.questions).toHaveLength(1);
    expect((await gm.putIn([twin])).done).toHaveLength(1);
    expect(harbour.swim(twin)?.id).not.toBe(harbour.swim(id)?.id);
    await harbour.table.end();
  });

  it("goes on swimming when it is the token itself that comes back", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN]);
    await gm.rounds(1);
    const source = sourceOf(gm, GOBLIN);
    await gm.token(GOBLIN).delete();
    await harbour.moment();
    const scene = gm.game.scenes.get("harbour");
    await scene.createEmbeddedDocuments("Token", [source], { keepId: true, isUndo: true });
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(GOBLIN))).toMatchObject({ now: 1, view: { position: "under" } });
    expect([...gm.token(GOBLIN).actor.statuses]).toContain("undertow-inWater");
    await harbour.table.end();
  });

  it("may come with a wish of its own, which is not carried out", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.leave();
    const mara = await harbour.join("mara");
    await mara.done(mara.api.putIn(mara.token(AELIS)));
    const back = await harbour.join("gm");
    const twin = await copy(back, AELIS);
    expect(harbour.swim(twin)).toBeNull();
    await harbour.table.end();
  });

  it("of its whole scene is dry, too", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS, GOBLIN]);
    await gm.rounds(1);
    const { Scene } = gm.tab.globals as unknown as { Scene: { create(data: object): Promise<{ id: string }> } };
    const scene = gm.game.scenes.get("harbour") as unknown as { toObject(): Source };
    const made = await Scene.create({ ...scene.toObject(), active: false, name: "Copy" });
    await harbour.moment();
    const tokens = [...gm.game.scenes.get(made.id).tokens];
    expect(tokens.length).toBeGreaterThan(5);
    for (const token of tokens) expect(gm.api.stateOf(token)).toBeNull();
    expect(gm.api.stateOf(gm.token(AELIS))).not.toBeNull();
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-inWater");
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("an actor that goes, v%i", (generation) => {
  it("leaves its token swimming, and the GM is asked", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    await gm.game.actors.get("aelis").delete();
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect(gm.questions).toEqual(["Aelis"]);
    await gm.roll(3);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(notices(gm)).toEqual([]);
    expect(hooksOf(gm)).toBeDefined();
    await harbour.table.end();
  });
});
