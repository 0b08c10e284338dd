/** Undertow is switched off in the middle of a swim, the table plays on without it, and it is switched on again. */
import { describe, expect, it } from "vitest";
import { SYSTEMS } from "../../table/demo/systems/index.ts";
import type { Generation, Source, WorldData } from "../../table/host/seam.ts";
import { openTable } from "../../table/node.ts";
import { Harbour, type LooseDocument, openHarbour } from "./harness.ts";
import type { LooseGame } from "./loose.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const GOBLIN = "tokengoblin1";

/** The world as the table left it, with the module's flags, effects and settings in it. */
async function swimming(generation: Generation): Promise<WorldData> {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  await gm.putIn([AELIS, BRAND, GOBLIN]);
  await gm.rounds(5);
  await mara.roll(2);
  const world = harbour.table.server.toJSON();
  await harbour.table.end();
  return world;
}

/** The same world where nothing of the module runs: no script, no words, no types of its own. */
async function without(generation: Generation, world: WorldData) {
  const table = await openTable({ generation, world, system: SYSTEMS.ars.standIn, modules: [{ id: "undertow" }] });
  const bare = new Harbour(table, generation);
  const tab = await table.join("gm");
  const game = tab.globals.game as unknown as LooseGame;
  const token = (id: string): LooseDocument => game.scenes.get("harbour").tokens.get(id);
  return { table, bare, tab, game, token };
}

describe.each([13, 14] as const)("switched off in mid-swim, v%i", (generation) => {
  it("leaves tokens that can be moved, dried, hurt, copied and deleted, and goes on when it is switched on again", async () => {
    const before = await swimming(generation);
    const { table, bare, tab, game, token } = await without(generation, before);
    expect(game.modules.get("undertow").api).toBeUndefined();
    expect(token(AELIS).actor.statuses.has("undertow-inWater")).toBe(true);
    const swim = structuredClone(bare.swim(AELIS));

    await token(AELIS).update({ x: 600 });
    await token(BRAND).update({ movementAction: "walk", name: "Brand the Dry" });
    // Icons are ordinary effects: whoever wants them gone deletes them.
    const effects = [...token(BRAND).actor.effects].map(({ id }) => id);
    expect(effects.length).toBeGreaterThan(0);
    await token(BRAND).actor.deleteEmbeddedDocuments("ActiveEffect", effects);
    expect([...token(BRAND).actor.statuses]).toEqual([]);
    const tokens = bare.table.server.store.get("Scene", "harbour")?.tokens as Source[];
    const copy = structuredClone(tokens.find(({ _id }) => _id === GOBLIN)) as Source;
    await game.scenes.get("harbour").createEmbeddedDocuments("Token", [dropId(copy)]);
    await token(GOBLIN).delete();
    await game.time.advance(180);
    await bare.moment();
    expect(bare.swim(AELIS)).toEqual(swim);
    expect(tab.errors).toEqual([]);
    const after = table.server.toJSON();
    await table.end();

    const harbour = await openHarbour({ generation, change: (world) => Object.assign(world, after) });
    const mara = await harbour.join("mara");
    const gm = await harbour.join("gm");
    await harbour.moment();
    // Three rounds have gone by: time is the world's, so they count, and she is asked once for what is due.
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(8);
    expect(harbour.swim(AELIS)?.entries).toMatchObject(swim?.entries ?? {});
    expect(harbour.swim(AELIS)?.answers).toMatchObject(swim?.answers ?? {});
    expect(mara.questions).toEqual(["Aelis"]);
    expect(gm.token(BRAND).actor.statuses.has("undertow-inWater")).toBe(true);
    await mara.roll(1);
    await gm.takeOut(AELIS, BRAND);
    for (const id of [AELIS, BRAND])
      expect([...gm.token(id).actor.statuses].filter((status) => status === "undertow-inWater")).toEqual([]);
    await harbour.table.end();
  });

  it("takes its icons off who was deleted, ended or changed by hand in the meantime", async () => {
    const before = await swimming(generation);
    const { table, token } = await without(generation, before);
    await token(AELIS).update({ "flags.undertow": null });
    await token(BRAND).update({ "flags.undertow.swim": "gone" });
    const after = table.server.toJSON();
    await table.end();
    const harbour = await openHarbour({ generation, change: (world) => Object.assign(world, after) });
    const gm = await harbour.join("gm");
    await harbour.moment();
    expect([...gm.token(AELIS).actor.statuses]).toEqual([]);
    expect((await gm.putIn([AELIS])).refused).toEqual([]);
    // What cannot be read is left alone, icon and all, until the GM throws it away.
    expect(gm.token(BRAND).actor.statuses.has("undertow-inWater")).toBe(true);
    await gm.done(gm.api.discard(gm.token(BRAND)));
    expect(gm.token(BRAND).actor.statuses.has("undertow-inWater")).toBe(false);
    await harbour.table.end();
  });
});

const dropId = ({ _id, ...rest }: Source): Source => rest;
