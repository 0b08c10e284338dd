import { describe, expect, it } from "vitest";
import { type LooseDocument, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";

const scene = (seat: Seat): LooseDocument => seat.game.scenes.get("harbour");

const notices = (seat: Seat): string[] => {
  const { notifications } = seat.tab.globals.ui as unknown as { notifications: { active?: Iterable<unknown> } };
  void notifications;
  return [...seat.tab.window.document.querySelectorAll("#notifications li, .notification")].map(
    (el) => el.textContent ?? "",
  );
};

async function people(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara", "fr");
  const wish = async (request: unknown, id = AELIS): Promise<void> => {
    await mara.token(id).update({ "flags.undertow.request": request });
    await harbour.moment();
  };
  return { harbour, gm, mara, wish };
}

describe.each([13, 14] as const)("players' wishes, v%i", (generation) => {
  it("become entries in their name, and are cleared in the same update", async () => {
    const { harbour, gm, mara } = await people(generation);
    const writes = await harbour.writesDuring(async () => {
      const report = await mara.done(mara.api.putIn(mara.token(AELIS), { activity: { position: "under" } }));
      expect(report.done).toEqual([mara.token(AELIS).uuid]);
    });
    expect(writes.filter(({ documentName }) => documentName === "Token").map(({ userId }) => userId)).toEqual([
      "mara",
      "gm",
    ]);
    expect(Object.values(harbour.swim(AELIS)?.entries ?? {})).toMatchObject([
      { by: "mara", act: { enter: { position: "under" } } },
    ]);
    expect(gm.token(AELIS).flags.undertow?.request).toBeNull();
    await mara.done(mara.api.change(mara.token(AELIS), { activity: { position: "surface" } }));
    expect(gm.api.stateOf(gm.token(AELIS))?.view.position).toBe("surface");
    await mara.done(mara.api.takeOut(mara.token(AELIS)));
    expect(harbour.swim(AELIS)).toBeNull();
    await harbour.table.end();
  });

  it("count for their own tokens only", async () => {
    const { harbour, mara } = await people(generation);
    const report = await mara.done(mara.api.putIn([mara.token("tokenbrand"), mara.token(AELIS)]));
    expect(report.refused).toMatchObject([{ name: "Brand", reason: { key: "notOwner" } }]);
    expect(report.done).toHaveLength(1);
    await harbour.table.end();
  });

  it("may not say who they are, what the water is, or that somebody holds them up", async () => {
    const { harbour, gm, wish } = await people(generation);
    await wish({
      id: "w1",
      enter: { ruleset: "natation", swimmer: { con: 25 }, water: { depth: 1 }, activity: { float: 4 } },
    });
    expect(harbour.swim(AELIS)).toMatchObject({
      ruleset: "wsg",
      start: { swimmer: { con: 12 }, water: { depth: null } },
    });
    const entries = Object.values(harbour.swim(AELIS)?.entries ?? {});
    expect(entries.map(({ act }) => act)).toEqual([{ enter: {} }]);
    for (const act of [{ raise: true }, { swimmer: { con: 25 } }, { water: { depth: 1 } }, { activity: { float: 4 } }])
      await wish({ id: `w${JSON.stringify(act)}`, act });
    expect(Object.keys(harbour.swim(AELIS)?.entries ?? {})).toHaveLength(1);
    expect(gm.token(AELIS).flags.undertow?.request).toBeNull();
    await harbour.table.end();
  });

  it("may not answer checks, neither their own nor anybody's", async () => {
    const { harbour, gm, mara, wish } = await people(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const [check] = gm.api.stateOf(gm.token(AELIS))?.open ?? [];
    await wish({ id: "forged", answer: { check, said: { verdict: "pass" } } });
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    const report = await mara.done(mara.api.answer(mara.token(AELIS), check?.id ?? "", { dice: [1] }));
    expect(report.refused).toMatchObject([{ reason: { key: "onlyGM" } }]);
    await harbour.table.end();
  });

  it("that make no sense are refused in the player's own language, and nothing else happens", async () => {
    const { harbour, gm, mara, wish } = await people(generation);
    for (const request of [
      "nonsense",
      7,
      { id: 5 },
      { id: "x".repeat(200), leave: true },
      { id: "a", act: { fly: true } },
      { id: "b", act: null },
    ])
      await wish(request);
    expect(harbour.swim(AELIS)).toBeNull();
    expect(gm.token(AELIS).flags.undertow?.request).toBeNull();
    await wish({ id: "c", leave: true });
    expect(notices(mara).some((text) => text.includes("n’est pas dans l’eau"))).toBe(true);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("wait while no GM is there", async () => {
    const { harbour, gm, mara } = await people(generation);
    await gm.leave();
    await mara.done(mara.api.putIn(mara.token(AELIS)));
    expect(harbour.swim(AELIS)).toBeNull();
    await harbour.join("assistant");
    expect(harbour.swim(AELIS)).not.toBeNull();
    await harbour.table.end();
  });

  it("of a second GM go through the first, with a GM's rights", async () => {
    const { harbour, gm } = await people(generation);
    const assistant = await harbour.join("assistant");
    const report = await assistant.done(
      assistant.api.putIn([assistant.token(AELIS), assistant.token("tokengoblin1")], {
        ruleset: "natation",
        swimmer: { con: 7 },
      }),
    );
    expect(report.done).toHaveLength(2);
    expect(harbour.swim("tokengoblin1")).toMatchObject({ ruleset: "natation", start: { swimmer: { con: 7 } } });
    expect(gm.api.stateOf(scene(gm) && gm.token(AELIS))?.view.position).toBe("surface");
    await harbour.table.end();
  });
});
