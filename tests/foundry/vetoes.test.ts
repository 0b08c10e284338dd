import { describe, expect, it } from "vitest";
import { hooksOf, notices, openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const ODILE = "tokenodile";

interface Hp {
  attributes: { hp: { value: number } };
}

const cards = (seat: Seat): number => [...seat.game.messages].filter(({ flags }) => flags.undertow?.card).length;

/** Another module that will not have our changes to a token; gives a way to call it off. */
function refuseUpdates(seat: Seat, name: string): () => void {
  const hooks = hooksOf(seat);
  const id = hooks.on("preUpdateToken", (token: { name: string }, changes: { flags?: { undertow?: unknown } }) =>
    token.name === name && changes.flags?.undertow ? false : undefined,
  );
  return () => hooks.off("preUpdateToken", id);
}

describe.each([13, 14] as const)("a module that refuses our update, v%i", (generation) => {
  it("leaves who was to go in on land, and says so", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    refuseUpdates(gm, "Aelis");
    const report = await gm.putIn([AELIS, BRAND]);
    expect(report.refused).toMatchObject([{ name: "Aelis", reason: { key: "notWritten" } }]);
    expect(report.done).toEqual([gm.token(BRAND).uuid]);
    expect([...gm.token(AELIS).actor.statuses]).toEqual([]);
    expect(cards(gm)).toBe(0);
    await harbour.table.end();
  });

  it("loses no answer: the player is told, the GM is asked, and it counts once it can be written", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara", "fr");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const told = cards(gm);
    const callOff = refuseUpdates(gm, "Aelis");
    await mara.roll(3);
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    expect(notices(mara).some((text) => text.includes("rien n’a pu être écrit"))).toBe(true);
    expect(gm.questions).toEqual(["Aelis"]);
    expect(cards(gm)).toBe(told);
    callOff();
    await gm.answer({ verdict: "pass" });
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(cards(gm)).toBe(told + 1);
    await harbour.table.end();
  });

  it("loses nothing of what changed on an actor meanwhile", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const callOff = refuseUpdates(gm, "Aelis");
    await gm.game.actors.get("aelis").update({ "system.abilities.con.value": 9 });
    await harbour.moment();
    expect(Object.keys(harbour.swim(AELIS)?.entries ?? {})).toHaveLength(1);
    callOff();
    await harbour.wait(10);
    const entries = Object.values(harbour.swim(AELIS)?.entries ?? {});
    expect(entries.map(({ act }) => act)).toContainEqual({ swimmer: { con: 9 } });
    await harbour.table.end();
  });

  it("takes no hit points for dice that could not be written down, and takes them once when they can", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([ODILE], { water: { danger: 3 } });
    const points = () => (gm.token(ODILE).actor.system as unknown as Hp).attributes.hp.value;
    const before = points();
    const callOff = refuseUpdates(gm, "Odile");
    await gm.rounds(1);
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    await gm.rounds(0.1);
    expect(points()).toBe(before);
    expect(notices(gm).filter((text) => text.includes("Odile"))).toHaveLength(1);
    callOff();
    gm.tab.dice.queue.length = 0;
    gm.tab.dice.queue.push(2);
    await gm.rounds(0.1);
    expect(points()).toBe(before - 2);
    await harbour.table.end();
  });

  it("stops nothing when it is an icon that is refused", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    hooksOf(gm).on("preCreateActiveEffect", () => false);
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a module that never wants our icons, v%i", (generation) => {
  it("does not use up the tries of a wish that somebody else refused once", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    hooksOf(gm).on("preCreateActiveEffect", () => false);
    await gm.putIn([AELIS]);
    await harbour.wait(300);
    const callOff = refuseUpdates(gm, "Aelis");
    await mara.change(AELIS, { activity: { pace: "still" } });
    callOff();
    await harbour.wait(10);
    const acts = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ activity: { pace: "still" } });
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("what vanishes while dice are in the air, v%i", (generation) => {
  /** The next roll of this person lands when told to. */
  function holdDice(seat: Seat): () => void {
    const { prototype } = seat.tab.globals.Roll as unknown as { prototype: { evaluate(): Promise<unknown> } };
    const evaluate = prototype.evaluate;
    let land = (): void => {};
    prototype.evaluate = function held(this: unknown) {
      prototype.evaluate = evaluate;
      return new Promise((resolve) => {
        land = () => resolve(evaluate.call(this));
      });
    };
    return () => land();
  }

  it.each(["token", "scene"] as const)("(a %s) takes nobody else's answer along", async (what) => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const tokens = structuredClone(world.scenes[0]?.tokens) as { _id: string }[];
        const goblins = tokens.filter(({ _id }) => _id === "tokengoblin1" || _id === "tokengoblin2");
        world.scenes.push({ _id: "cave", name: "Cave", active: false, tokens: goblins, flags: {} });
      },
    });
    const gm = await harbour.join("gm");
    await gm.done(gm.api.putIn([gm.token("tokengoblin1", "cave")], { activity: { position: "under" } }));
    await gm.putIn([AELIS]);
    const mara = await harbour.join("mara");
    await gm.rounds(5);
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    const land = holdDice(gm);
    await gm.rounds(1);
    const goblin = gm.token("tokengoblin1", "cave");
    await (what === "token" ? goblin : gm.game.scenes.get("cave")).delete();
    mara.asked[0]?.reply({ dice: [3], situational: 0 });
    land();
    await harbour.moment();
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(notices(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("is no failure when a scene with swimmers is deleted in peace either", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS, "tokengoblin1"]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    await gm.game.scenes.get("harbour").delete();
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    expect(gm.questions).toEqual([]);
    expect(notices(gm)).toEqual([]);
    expect([...gm.game.actors.get("aelis").statuses]).toEqual([]);
    await harbour.table.end();
  });
});
