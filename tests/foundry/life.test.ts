/** The life of tokens: deleted, copied, carried away, undone: the swim is where it belongs, once. Their actors: life-actors. */
import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { cardsOf } from "./cards.ts";
import { fight, type LooseDocument, notices, step } from "./harness.ts";
import { AELIS, answersOf, BRAND, GOBLIN, iconsOf, make, sceneOf, sit, sourceOf, WET } from "./living.ts";
import { carry, deeds, isSwimming, river, tokenOn } from "./river.ts";

describe.each([13, 14] as const)("a token deleted, v%i", (generation) => {
  it("with a prompt open, and put back by undo: the question ends with it and comes back with it, and counts once", async () => {
    const { harbour, gm, mara, now } = await sit(generation);
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS]);
    await step(gm, () => combat.nextRound(), 5);
    const [early] = mara.asked;
    const source = sourceOf(gm.token(AELIS));
    await gm.token(AELIS).delete();
    await harbour.moment();
    expect([mara.questions, gm.api.waiting()]).toEqual([[], []]);
    early?.reply({ dice: [20], situational: 0 });
    await make(gm, [source], { keepId: true, isUndo: true });
    expect([now(), answersOf(harbour, AELIS), mara.questions]).toEqual([5, [], ["Aelis"]]);
    await mara.roll(1);
    expect([answersOf(harbour, AELIS).length, mara.questions, gm.questions]).toEqual([1, [], []]);
    expect([iconsOf(gm.token(AELIS).actor).length > 0, notices(gm)]).toEqual([true, []]);
    await harbour.table.end();
  });

  it("while its answer is on the way, or while the GM answers for it, leaves the others' answers alone", async () => {
    const { harbour, gm, mara } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    await gm.rounds(5);
    const rolls = [mara.roll(1), gm.roll(1)];
    await Promise.all([...rolls, gm.token(AELIS).delete()]);
    await harbour.moment();
    expect(answersOf(harbour, GOBLIN)).toHaveLength(1);
    expect([mara.questions, gm.tab.errors]).toEqual([[], []]);
    await harbour.table.end();
  });

  it("with its scene: questions, icons and waiting end, and swimmers of other scenes go on", async () => {
    const { harbour, gm, mara, now } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    await gm.done(gm.api.putIn(gm.token("riverbrand", "river"), { activity: { position: "under" } }));
    await gm.rounds(5);
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], ["Goblin 1"]]);
    await sceneOf(gm).delete();
    await harbour.moment();
    expect([mara.questions, gm.questions, gm.api.waiting()]).toEqual([[], [], []]);
    expect(iconsOf(gm.game.actors.get("aelis") as never)).toEqual([]);
    await gm.rounds(1);
    expect([now("riverbrand", "river"), gm.tab.errors, notices(gm)]).toEqual([6, [], []]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a token copied, v%i", (generation) => {
  it("is dry however often and wherever it is pasted; a copy of a copy too; one question stays one", async () => {
    const { harbour, gm, mara } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    await gm.rounds(5);
    const made: [string, string][] = [];
    for (const scene of ["harbour", "river"])
      for (const id of [AELIS, GOBLIN]) {
        const { _id, ...source } = sourceOf(gm.token(id));
        const onLand = { ...source, x: 0, y: 0 };
        for (const copy of await make(gm, [onLand, onLand], {}, scene)) made.push([copy.id, scene]);
      }
    const [first = ["", ""]] = made;
    const { _id, ...again } = sourceOf(gm.token(...first));
    for (const copy of await make(gm, [again])) made.push([copy.id, "harbour"]);
    for (const [id, scene] of made) expect(gm.api.stateOf(gm.token(id, scene)), `${id} in ${scene}`).toBeNull();
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], ["Goblin 1"]]);
    for (const [id, scene] of made.filter(([id, scene]) => gm.token(id, scene).name.startsWith("Goblin")))
      expect(iconsOf(gm.token(id, scene).actor)).toEqual([]);
    await harbour.table.end();
  });

  it("twice in one go after the first is gone does not swim twice", async () => {
    const { harbour, gm } = await sit(generation);
    await gm.putIn([GOBLIN]);
    await gm.rounds(1);
    const { _id, ...source } = sourceOf(gm.token(GOBLIN));
    await gm.token(GOBLIN).delete();
    await harbour.moment();
    const made = await make(gm, [source, source]);
    const swims = made.map(({ id }) => harbour.swim(id)?.id).filter((id) => id !== undefined);
    expect(new Set(swims).size).toBe(swims.length);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a prototype, v%i", (generation) => {
  it.each(["the first still swims", "the first is out", "the first is deleted"])(
    "that was taken from a swimming token makes dry tokens (%s)",
    async (when) => {
      const { harbour, gm } = await sit(generation);
      await gm.putIn([GOBLIN]);
      await gm.rounds(1);
      const { flags } = sourceOf(gm.token(GOBLIN));
      const actor = gm.game.actors.get("goblin") as unknown as LooseDocument & {
        getTokenDocument(data: object): Promise<object>;
      };
      await actor.update({ "prototypeToken.flags": flags });
      if (when === "the first is out") await gm.takeOut(GOBLIN);
      if (when === "the first is deleted") await gm.token(GOBLIN).delete();
      await harbour.moment();
      const { _id, ...source } = sourceOf(await actor.getTokenDocument({ x: 300, y: 300 }));
      const [made] = await make(gm, [source]);
      expect(harbour.swim(made?.id ?? "")).toBeNull();
      expect(iconsOf(gm.token(made?.id ?? "").actor)).toEqual([]);
      expect((await gm.putIn([made?.id ?? ""])).done).toHaveLength(1);
      await harbour.table.end();
    },
  );

  it("an actor made from a swimmer's, or copied, shows nothing of the water", async () => {
    const { harbour, gm } = await sit(generation);
    await gm.putIn([AELIS, GOBLIN]);
    const { Actor } = gm.tab.globals as unknown as { Actor: { create(data: Source): Promise<LooseDocument> } };
    for (const id of [AELIS, GOBLIN]) {
      const { _id, ...source } = sourceOf(gm.token(id).actor);
      const made = await Actor.create({ ...source, name: "Copy" });
      await harbour.moment();
      expect(iconsOf(gm.game.actors.get(made.id) as never)).toEqual([]);
      expect(iconsOf(gm.token(id).actor)).toEqual(WET);
    }
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a token that goes to another scene, v%i", (generation) => {
  it.each(["made there under its own id, then deleted here", "deleted here, then made there"])(
    "%s: goes on swimming there, in time and with what is asked",
    async (how) => {
      const { harbour, gm, mara, now } = await sit(generation);
      const combat = await fight(gm, [AELIS, BRAND]);
      await gm.putIn([AELIS]);
      await step(gm, () => combat.nextRound(), 5);
      expect(mara.questions).toEqual(["Aelis"]);
      const told = cardsOf(gm).length;
      const source = sourceOf(gm.token(AELIS));
      const there: Source = { ...source, x: 0, y: 0 };
      let id = AELIS;
      if (how.startsWith("made")) await make(gm, [there], { keepId: true }, "river");
      await gm.token(AELIS).delete();
      await harbour.moment();
      if (how.startsWith("deleted")) {
        const { _id, ...bare } = there;
        id = (await make(gm, [bare], {}, "river"))[0]?.id ?? "";
      }
      expect([now(id, "river"), harbour.swim(id, "river")?.clock.source]).toEqual([5, "world"]);
      expect([mara.questions, gm.questions]).toEqual([["Aelis"], []]);
      await mara.roll(1);
      expect([answersOf(harbour, id, "river").length, mara.questions]).toEqual([1, []]);
      await step(gm, () => combat.nextRound());
      const before = Number(now(id, "river"));
      await gm.game.time.advance(60);
      await harbour.moment();
      expect(now(id, "river")).toBe(before + 1);
      expect(iconsOf(gm.game.actors.get("aelis") as never).filter((icon) => icon.endsWith("inWater"))).toHaveLength(1);
      const outOf = cardsOf(gm)
        .slice(told)
        .flatMap(({ lines }) => lines);
      expect(outOf.filter((line) => line.endsWith("outOfBreath"))).toEqual([]);
      await harbour.table.end();
    },
  );

  it("leaves behind the water of the old scene", async () => {
    const { harbour, gm } = await sit(generation);
    await river(gm);
    await carry(gm, GOBLIN, 11);
    expect(isSwimming(gm, GOBLIN)).toBe(true);
    const source = sourceOf(gm.token(GOBLIN));
    await make(gm, [{ ...source, x: 0, y: 0 }], { keepId: true }, "river");
    await gm.token(GOBLIN).delete();
    await harbour.moment();
    expect(gm.api.stateOf(gm.token(GOBLIN, "river"))?.view.statuses ?? []).not.toContain("inWater");
    expect(iconsOf(gm.token(GOBLIN, "river").actor)).toEqual([]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("undone by the host, v%i", (generation) => {
  it("a step into the water and a step out of it are as if they had not been", async () => {
    const { harbour, gm } = await sit(generation);
    await river(gm);
    await carry(gm, AELIS, 11);
    await tokenOn(gm, AELIS).update({ x: 700 }, { isUndo: true });
    await harbour.moment();
    expect([isSwimming(gm, AELIS), tokenOn(gm, AELIS).elevation]).toEqual([false, 0]);
    await carry(gm, AELIS, 11);
    await gm.rounds(2);
    await carry(gm, AELIS, 7);
    await tokenOn(gm, AELIS).update({ x: 1100 }, { isUndo: true });
    await harbour.moment();
    expect(isSwimming(gm, AELIS)).toBe(true);
    expect(deeds(harbour, AELIS).filter((deed) => deed === "enter").length).toBeGreaterThan(0);
    await harbour.table.end();
  });

  it("several tokens deleted at once come back with their swims, and nobody is told anything twice", async () => {
    const { harbour, gm, mara, now } = await sit(generation);
    const ids = [AELIS, BRAND, GOBLIN];
    await gm.putIn(ids);
    await gm.rounds(5);
    await mara.roll(1);
    const told = JSON.stringify(cardsOf(gm).map(({ lines }) => lines));
    const sources = ids.map((id) => sourceOf(gm.token(id)));
    await sceneOf(gm).deleteEmbeddedDocuments("Token", ids);
    await harbour.moment();
    await make(gm, sources, { keepId: true, isUndo: true });
    expect(ids.map((id) => now(id))).toEqual([5, 5, 5]);
    expect([mara.questions, gm.questions]).toEqual([[], ["Goblin 1"]]);
    expect(JSON.stringify(cardsOf(gm).map(({ lines }) => lines))).toBe(told);
    await harbour.table.end();
  });
});
