/** The life of swimming tokens' actors: shared, taken away, changed. */
import { describe, expect, it } from "vitest";
import { notices } from "./harness.ts";
import { AELIS, answersOf, GOBLIN, iconsOf, make, sit, sourceOf, WET } from "./living.ts";
import { isSwimming } from "./river.ts";

describe.each([13, 14] as const)("tokens and the actors they are linked to, v%i", (generation) => {
  it("unlinked: each has its own swim, icons and answers, and the base actor nothing", async () => {
    const { harbour, gm } = await sit(generation);
    await gm.putIn([GOBLIN, "tokengoblin2"]);
    await gm.rounds(4);
    await gm.answer({ verdict: "fail" }, "Goblin 1");
    await gm.answer({ dice: [1], situational: 0 }, "Goblin 2");
    expect(iconsOf(gm.token(GOBLIN).actor)).toContain("undertow-drowned");
    expect(iconsOf(gm.token("tokengoblin2").actor)).not.toContain("undertow-drowned");
    expect([iconsOf(gm.game.actors.get("goblin") as never), iconsOf(gm.token("tokengoblin3").actor)]).toEqual([[], []]);
    await harbour.table.end();
  });

  it("linked twice: two tokens of one actor are two swims, asked one by one, their icons together, until the last is out", async () => {
    const { harbour, gm, mara, now } = await sit(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    await gm.done(gm.api.putIn(gm.token("riveraelis", "river"), { activity: { position: "under" } }));
    await gm.rounds(3);
    expect([now(), now("riveraelis", "river")]).toEqual([5, 3]);
    expect(mara.questions).toEqual(["Aelis"]);
    await gm.rounds(2);
    expect(mara.asked.map(({ request }) => request.tokenUuid).sort()).toEqual(
      [gm.token(AELIS).uuid, gm.token("riveraelis", "river").uuid].sort(),
    );
    while (mara.asked.length > 0) await mara.roll(1);
    await gm.token(AELIS).delete();
    await harbour.moment();
    expect(iconsOf(gm.game.actors.get("aelis") as never)).toContain("undertow-inWater");
    await gm.done(gm.api.discard(gm.token("riveraelis", "river")));
    expect(iconsOf(gm.game.actors.get("aelis") as never)).toEqual([]);
    await harbour.table.end();
  });

  it("linked, unlinked or given another actor in mid-swim: the icons go along, nothing stays behind", async () => {
    const { harbour, gm } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    await gm.token(AELIS).update({ actorLink: false });
    await gm.token(GOBLIN).update({ actorLink: true });
    await harbour.moment();
    await gm.rounds(1);
    expect([iconsOf(gm.token(AELIS).actor), iconsOf(gm.token(GOBLIN).actor)]).toEqual([WET, WET]);
    expect(iconsOf(gm.game.actors.get("aelis") as never)).toEqual([]);
    expect(iconsOf(gm.game.actors.get("goblin") as never)).toEqual(WET);
    expect([...gm.token(AELIS).actor.effects].length).toBe(2);
    await gm.token(GOBLIN).update({ actorId: "crocodile" });
    await harbour.moment();
    await gm.rounds(0.5);
    expect(iconsOf(gm.game.actors.get("goblin") as never)).toEqual([]);
    expect(iconsOf(gm.token(GOBLIN).actor)).toEqual(WET);
    // Copied while its actor was gone: nobody could see its icons, until it has an actor again.
    await gm.putIn(["tokengoblin2"]);
    await gm.game.actors.get("goblin").delete();
    const { _id, ...source } = sourceOf(gm.token("tokengoblin2"));
    const [copy] = await make(gm, [source]);
    await gm.token(copy?.id ?? "").update({ actorId: "odile" });
    await harbour.moment();
    expect(iconsOf(gm.token(copy?.id ?? "").actor)).toEqual([]);
    expect(gm.tab.errors).toEqual([]);
    await harbour.table.end();
  });

  it("linked and unlinked ones of one actor: what the linked one shows, the others do not inherit", async () => {
    const { harbour, gm } = await sit(generation);
    await gm.token(GOBLIN).update({ actorLink: true });
    await gm.putIn(["tokengoblin2", GOBLIN]);
    expect(iconsOf(gm.game.actors.get("goblin") as never)).toEqual(WET);
    expect(iconsOf(gm.token("tokengoblin3").actor)).toEqual([]);
    expect([...gm.token("tokengoblin2").actor.effects].length).toBe(2);
    const writes = await harbour.writesDuring(() => gm.rounds(1));
    expect(writes.filter(({ documentName }) => documentName === "ActiveEffect")).toEqual([]);
    await gm.takeOut(GOBLIN);
    expect(iconsOf(gm.game.actors.get("goblin") as never)).toEqual([]);
    expect(iconsOf(gm.token("tokengoblin2").actor)).toEqual(WET);
    await harbour.table.end();
  });

  it("actor deleted, of a linked token and under an unlinked one: the swim stays, the GM is asked, the token can come out", async () => {
    const { harbour, gm, mara } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    await gm.rounds(5);
    for (const id of ["aelis", "goblin"]) await gm.game.actors.get(id).delete();
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect([...gm.questions].sort()).toEqual(["Aelis", "Goblin 1"]);
    await gm.answer({ dice: [1], situational: 0 }, "Aelis");
    await gm.rounds(1);
    expect((await gm.takeOut(AELIS)).refused.length + (await gm.takeOut(GOBLIN)).refused.length).toBe(0);
    expect([isSwimming(gm, AELIS), isSwimming(gm, GOBLIN)]).toEqual([false, false]);
    expect([gm.tab.errors, notices(gm)]).toEqual([[], []]);
    await harbour.table.end();
  });

  it("actor changed to another type: the swim keeps what it knew, and reads anew what there is", async () => {
    const { harbour, gm, mara } = await sit(generation);
    await gm.putIn([AELIS]);
    await gm.rounds(1);
    const goblin = sourceOf(gm.game.actors.get("goblin"));
    const { actor } = gm.token(AELIS);
    await actor.update({ type: goblin.type, system: {} }, { recursive: false });
    await harbour.moment();
    // Nothing to read: what was known stays.
    expect(gm.api.stateOf(gm.token(AELIS))).toMatchObject({ now: 1, present: { swimmer: { con: 12 } } });
    await actor.update({ system: goblin.system });
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(AELIS))).toMatchObject({ now: 1, present: { swimmer: { con: 9 } } });
    await gm.rounds(4);
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(1);
    expect(answersOf(harbour, AELIS)).toHaveLength(1);
    expect([gm.tab.errors, notices(gm)]).toEqual([[], []]);
    await harbour.table.end();
  });
});
