/** What players write from the console into what is the referee's: put back, told, and never judged by. */
import { describe, expect, it } from "vitest";
import { type Harbour, hooksOf, notices, openHarbour, type Seat, UNDER } from "./harness.ts";

const AELIS = "tokenaelis";
const GOBLIN = "tokengoblin1";
/** The mark of the referee's own writes, which anybody can forge. */
const FORGED = { undertow: { by: "referee" } };

async function people(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const writes = async (changes: object, options: object = {}): Promise<void> => {
    await mara.token(AELIS).update(changes, options);
    await harbour.moment();
  };
  return { harbour, gm, mara, writes };
}

const told = (gm: Seat): string[] => notices(gm).filter((text) => text.includes("Mara wrote into"));

const flagsOf = (harbour: Harbour, id = AELIS): Record<string, unknown> => {
  const scene = harbour.table.server.store.get("Scene", "harbour") as { tokens: { _id: string; flags: object }[] };
  const token = scene.tokens.find(({ _id }) => _id === id) as { flags: { undertow?: Record<string, unknown> } };
  return token.flags.undertow ?? {};
};

describe.each([13, 14] as const)("a player at the console, v%i", (generation) => {
  it.each([
    ["more breath", { "flags.undertow.swim.entries.x": { id: "x", at: 0, seq: 9, act: { adjust: { breath: 900 } } } }],
    ["a better body", { "flags.undertow.swim.start.swimmer.con": 18 }],
    ["a clock set back", { "flags.undertow.swim.clock.at": -100 }],
    ["no swim at all", { "flags.undertow.swim": null }],
    ["nonsense", { "flags.undertow.swim": "dry" }],
    ["everything gone", { "flags.undertow": null }],
    ["a mark of the elevation", { "flags.undertow.before": { elevation: 500 } }],
    ["a mark of a region", { "flags.undertow.region": { water: "x", told: "", put: true } }],
  ])("(%s) changes nothing, and the GM learns who tried", async (_name, changes) => {
    const { harbour, gm, writes } = await people(generation);
    await gm.putIn([AELIS]);
    const before = structuredClone(flagsOf(harbour));
    const story = structuredClone(gm.api.stateOf(gm.token(AELIS)));
    await writes(changes);
    expect(Object.entries(flagsOf(harbour)).filter(([, value]) => value !== null)).toEqual(
      Object.entries(before).filter(([, value]) => value !== null),
    );
    expect(gm.api.stateOf(gm.token(AELIS))).toEqual(story);
    expect(told(gm)).toEqual(["Mara wrote into what Undertow keeps on Aelis. It has been put back."]);
    // Again, and with the referee's own mark on it: put back as well, told once a minute.
    await writes(changes, FORGED);
    expect(gm.api.stateOf(gm.token(AELIS))).toEqual(story);
    expect(told(gm)).toHaveLength(1);
    await harbour.table.end();
  });

  it("does not put anybody into the water without asking", async () => {
    const { harbour, gm, writes } = await people(generation);
    await gm.putIn([GOBLIN]);
    const swim = structuredClone(harbour.swim(GOBLIN));
    await writes({ "flags.undertow.swim": swim });
    expect(harbour.swim(AELIS)).toBeNull();
    expect(gm.api.stateOf(gm.token(AELIS))).toBeNull();
    expect(gm.token(AELIS).actor.statuses.size).toBe(0);
    expect(told(gm)).toHaveLength(1);
    await harbour.table.end();
  });

  it("loses nothing that the referee wrote at the same time", async () => {
    const { harbour, gm, mara } = await people(generation);
    await gm.putIn([AELIS], UNDER);
    await gm.rounds(5);
    const { asked } = mara;
    const forged = mara.token(AELIS).update({ "flags.undertow.swim.start.swimmer.con": 18 });
    asked[0]?.reply({ dice: [2], situational: 0 });
    await forged;
    await harbour.moment();
    await harbour.moment();
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(12);
    await harbour.table.end();
  });

  it("is caught by whichever GM takes over, too", async () => {
    const { harbour, gm, writes } = await people(generation);
    await gm.putIn([AELIS]);
    const assistant = await harbour.join("assistant");
    await gm.leave();
    await writes({ "flags.undertow.swim.start.swimmer.con": 18 });
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(12);
    expect(told(assistant)).toHaveLength(1);
    await harbour.table.end();
  });

  it("changes neither the ledger nor what a GM typed for the actor", async () => {
    const { harbour, gm, mara } = await people(generation);
    await gm.putIn([AELIS], { ruleset: "magic", swimmer: { co: 2, st: 1, swimming: 4 } });
    await mara.token(AELIS).actor.update({ "flags.undertow.typed.co": 19, "flags.undertow.ledger.x": { amount: 9 } });
    await harbour.moment();
    const actor = harbour.table.server.store.get("Actor", "aelis") as { flags: { undertow: Record<string, unknown> } };
    expect(actor.flags.undertow.typed).toMatchObject({ co: 2, st: 1, swimming: 4 });
    expect(actor.flags.undertow.ledger ?? null).toBeNull();
    expect(harbour.swim(AELIS)?.entries).not.toMatchObject({ x: expect.anything() });
    expect(JSON.stringify(harbour.swim(AELIS)?.entries)).not.toContain("19");
    expect(told(gm)).toHaveLength(1);
    await harbour.table.end();
  });

  it("gains nothing by another module that will not have it put back at once", async () => {
    const { harbour, gm, writes } = await people(generation);
    await gm.putIn([AELIS]);
    let refusals = 2;
    hooksOf(gm).on("preUpdateToken", (_token: object, { flags }: { flags?: { undertow?: object } }) =>
      flags?.undertow && "swim" in flags.undertow && refusals-- > 0 ? false : undefined,
    );
    await writes({ "flags.undertow.swim.start.swimmer.con": 18 });
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(18);
    await harbour.wait(10);
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(12);
    await harbour.table.end();
  });

  it("may still wish, and GMs may still write", async () => {
    const { harbour, gm, writes } = await people(generation);
    const assistant = await harbour.join("assistant");
    await writes({ "flags.undertow.request": { id: "w", enter: { activity: { position: "under" } } } });
    expect(Object.values(harbour.swim(AELIS)?.entries ?? {})).toMatchObject([{ by: "mara" }]);
    await assistant.token(AELIS).update({ "flags.undertow.swim.start.swimmer.con": 15 });
    await harbour.moment();
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(15);
    expect(told(gm)).toEqual([]);
    await harbour.table.end();
  });

  it("makes no token that swims already, but may undo its own deletion", async () => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const mara = world.users.find(({ _id }) => _id === "mara");
        Object.assign(mara ?? {}, { permissions: { TOKEN_CREATE: true, TOKEN_DELETE: true } });
      },
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    const scene = mara.game.scenes.get("harbour");
    const source = (harbour.table.server.store.get("Scene", "harbour") as { tokens: { _id: string }[] }).tokens.find(
      ({ _id }) => _id === AELIS,
    ) as { _id: string };
    const swim = structuredClone(harbour.swim(AELIS));
    await mara.token(AELIS).delete();
    await harbour.moment();
    await scene.createEmbeddedDocuments("Token", [structuredClone(source)], { keepId: true });
    await harbour.moment();
    expect(harbour.swim(AELIS)?.entries).toEqual(swim?.entries);
    expect(told(gm)).toEqual([]);
    const { _id, ...rest } = structuredClone(source) as unknown as Record<string, unknown>;
    const forged = { ...swim, id: "mine", start: { ...swim?.start, swimmer: { ...swim?.start.swimmer, con: 18 } } };
    const [made] = await scene.createEmbeddedDocuments("Token", [{ ...rest, flags: { undertow: { swim: forged } } }]);
    await harbour.moment();
    expect(harbour.swim(made?.id as string)).toBeNull();
    expect(told(gm)).toHaveLength(1);
    await harbour.table.end();
  });

  it("hides nothing behind the mark of what the referee writes", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.game.settings.set("undertow", "damageBreath", 1);
    await gm.putIn([AELIS]);
    const mark = { undertow: { by: "referee" } };
    const { actor } = mara.token(AELIS);
    const hp = (actor.system as { attributes: { hp: { value: number } } }).attributes.hp.value;
    await actor.update({ "system.attributes.hp.value": hp - 1, "system.abilities.con.value": 18 }, mark);
    await harbour.moment();
    const acts = () => Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts()).toContainEqual({ adjust: { breath: -1 } });
    expect(acts()).toContainEqual({ swimmer: { con: 18 } });
    await mara.token(AELIS).update({ elevation: -5 }, mark);
    await harbour.moment();
    expect(acts()).toContainEqual({ adjust: { depth: 5 } });
    await harbour.table.end();
  });
});
