/** The self-check: passes on the table, leaves nothing behind, and names what was broken on purpose. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GROUPS, type Line, type Report, type runSelfCheck } from "../../src/foundry/self-check/run.ts";
import type { Generation, WorldData } from "../../table/host/seam.ts";
import { type Harbour, hooksOf, openHarbour, type Seat } from "./harness.ts";
import { SABOTAGES } from "./sabotages.ts";

const SLOW = 60_000;

const IDS = GROUPS.flatMap(({ checks }) => checks.map(({ id }) => id));

/** What the table will not let itself be deceived about. */
const UNBREAKABLE = ["uuids", "statusShape", "regionType"];

async function selfCheck(seat: Seat, moveTime = true): Promise<Report> {
  const { undertowSelfCheck } = seat.tab.window as unknown as { undertowSelfCheck: typeof runSelfCheck };
  let over = false;
  const run = undertowSelfCheck({ moveTime }).finally(() => {
    over = true;
  });
  run.catch(() => undefined);
  while (!over) await seat.harbour.table.advanceTimers(100);
  return run;
}

const failing = ({ lines }: Report): string[] => lines.filter(({ ok }) => ok === false).map(({ id }) => id);
const skippedIn = ({ lines }: Report): string[] =>
  lines.filter(({ ok }) => ok === "skipped").map(({ id, detail }) => `${id}: ${detail.word}`);

/** The whole world as the server has it, but for when whoever looked in. */
const worldOf = (harbour: Harbour): WorldData => harbour.table.server.toJSON();

describe.each([13, 14] as const)("the self-check, v%i", (generation: Generation) => {
  let harbour: Harbour;
  let gm: Seat;
  let mara: Seat;

  beforeAll(async () => {
    harbour = await openHarbour({ generation });
    gm = await harbour.join("gm");
    mara = await harbour.join("mara");
  }, SLOW);
  afterAll(() => harbour.table.end());

  it("holds, skips with a reason, and leaves the world as it was", { timeout: SLOW }, async () => {
    const before = worldOf(harbour);
    const visible: boolean[] = [];
    hooksOf(mara).on("createChatMessage", (message: { visible: boolean }) => visible.push(message.visible));
    const from = harbour.log.length;
    const report = await selfCheck(gm, false);
    expect(report.lines.filter(({ ok }) => ok === false)).toEqual([]);
    expect(skippedIn(report)).toEqual([
      ...(generation < 14 ? ["effectIcon: only14", "querySender: only14", "queryOtherSender: only14"] : []),
      ...(generation < 14 ? ["regionTopInclusive: only14"] : []),
      "timeHook: noConsent",
    ]);
    expect(report.lines.map(({ id }) => id)).toEqual(IDS);
    expect(report.left).toEqual([]);
    expect(worldOf(harbour)).toEqual(before);
    // Nothing of it is for players: no message that she sees, no scene shown, nobody in the water.
    expect(harbour.log.slice(from).filter(({ documentName }) => documentName === "Setting")).toEqual([]);
    expect([...new Set(visible)]).toEqual([false]);
    expect(harbour.log.slice(from).filter(({ changes }) => JSON.stringify(changes).includes('"swim":{'))).toEqual([]);
  });

  it("moves the world's time where it may, and back", { timeout: SLOW }, async () => {
    const before = worldOf(harbour);
    const report = await selfCheck(gm);
    expect(report.lines.find(({ id }) => id === "timeHook")?.ok).toBe(true);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("knows a sabotage for every assumption that can be broken here", () => {
    expect([...Object.keys(SABOTAGES), ...UNBREAKABLE].sort()).toEqual([...IDS].sort());
  });

  it.each(Object.keys(SABOTAGES))("names it: %s", { timeout: SLOW }, async (id) => {
    const sabotage = SABOTAGES[id];
    if (!sabotage || (sabotage.only14 && generation < 14)) return;
    const before = worldOf(harbour);
    const undo = sabotage.break({ gm, mara, generation });
    let report: Report;
    try {
      report = await selfCheck(gm);
    } finally {
      undo();
    }
    expect(failing(report)).toEqual([id]);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("says what another module will not have deleted, and takes it away the next time", {
    timeout: SLOW,
  }, async () => {
    const before = worldOf(harbour);
    const hooks = hooksOf(gm);
    const id = hooks.on("preDeleteScene", () => false);
    const stuck = await selfCheck(gm);
    expect(stuck.left.length).toBeGreaterThan(0);
    expect(stuck.left.every((line) => line.startsWith("Scene."))).toBe(true);
    hooks.off("preDeleteScene", id);
    // The next run finds what the last one left.
    expect((await selfCheck(gm)).left).toEqual([]);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("cleans up behind checks that throw in the middle", { timeout: SLOW }, async () => {
    const before = worldOf(harbour);
    const { Scene } = gm.tab.globals as unknown as { Scene: { prototype: { createEmbeddedDocuments: unknown } } };
    const { createEmbeddedDocuments } = Scene.prototype;
    Scene.prototype.createEmbeddedDocuments = async () => {
      throw new Error("no room");
    };
    const report = await selfCheck(gm);
    Scene.prototype.createEmbeddedDocuments = createEmbeddedDocuments;
    const thrown = report.lines.filter(({ detail }) => detail.data.message === "no room");
    expect(thrown.length).toBeGreaterThan(20);
    expect(failing(report).length).toBe(thrown.length);
    expect(report.left).toEqual([]);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("gives up what takes too long, and cleans up when it comes after all", { timeout: SLOW }, async () => {
    const before = worldOf(harbour);
    const { Actor } = gm.tab.globals as unknown as { Actor: { create(...args: unknown[]): Promise<unknown> } };
    const create = Actor.create;
    Actor.create = async (...args) => {
      await new Promise((done) => gm.tab.window.setTimeout(done, 11_000));
      return create.apply(Actor, args);
    };
    const report = await selfCheck(gm);
    Actor.create = create;
    const late = report.lines.filter(({ detail }) => detail.word === "timedOut");
    expect(late.length).toBeGreaterThan(20);
    expect(failing(report).length).toBe(late.length);
    await harbour.table.advanceTimers(60_000);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("deletes nothing that a player has marked as the self-check's", { timeout: SLOW }, async () => {
    const { ChatMessage } = mara.tab.globals as unknown as { ChatMessage: { create(data: object): Promise<unknown> } };
    const flags = { undertow: { selfCheck: "forged" } };
    await mara.game.actors.get("aelis").update({ flags });
    await ChatMessage.create({ content: "forged", flags });
    const before = worldOf(harbour);
    expect((await selfCheck(gm)).left).toEqual([]);
    expect(worldOf(harbour)).toEqual(before);
  });

  it("is for GMs alone, one at a time", async () => {
    await expect(selfCheck(mara)).rejects.toThrow("Only GMs");
    const first = selfCheck(gm);
    await expect(selfCheck(gm)).rejects.toThrow("running");
    await first;
  });
});

describe.each([13, 14] as const)("in a world of its own, v%i", (generation) => {
  it("skips what it has nothing for, with a reason", { timeout: SLOW }, async () => {
    const change = (world: WorldData): void => {
      world.actors = [];
      for (const scene of world.scenes) Object.assign(scene, { tokens: [] });
      world.users = world.users.filter(({ _id }) => _id === "gm");
    };
    const harbour = await openHarbour({ generation, change });
    const report = await selfCheck(await harbour.join("gm"));
    expect(failing(report)).toEqual([]);
    const reasons = new Map(report.lines.map(({ id, detail }: Line) => [id, detail.word]));
    expect([reasons.get("hookOrder"), reasons.get("queryTimeout"), reasons.get("queryAbsent")]).toEqual([
      ...["noActorType", "alone", "allHere"],
    ]);
    await harbour.table.end();
  });

  it("is a batch of Quench where that is there", { timeout: SLOW }, async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const ran: [string, string][] = [];
    const tests: [string, (this: { skip(): void }) => Promise<void>][] = [];
    const quench = {
      registerBatch(name: string, body: (context: object) => void, options: object): void {
        ran.push([name, JSON.stringify(options)]);
        const ok = (value: unknown, message?: string): void => {
          if (!value) throw new Error(message);
        };
        const describeIt = (_title: string, inner: () => void): void => inner();
        body({
          describe: describeIt,
          it: (title: string, test: () => Promise<void>) => tests.push([title, test]),
          assert: { ok },
        });
      },
    };
    hooksOf(gm).callAll("quenchReady", quench);
    expect(ran).toEqual([["undertow.selfCheck", '{"displayName":"Undertow: self-check"}']]);
    expect(tests.length).toBe(IDS.length);
    const skips: string[] = [];
    for (const [title, test] of tests) {
      // As Mocha does: a test that is skipped ends there.
      const skip = (): never => {
        throw new Error(`skip ${title}`);
      };
      let over = false;
      const run = test.call({ skip }).catch((error: Error) => void skips.push(error.message));
      void run.finally(() => {
        over = true;
      });
      while (!over) await harbour.table.advanceTimers(100);
    }
    expect(skips.filter((message) => !message.startsWith("skip "))).toEqual([]);
    await harbour.table.end();
  });
});
