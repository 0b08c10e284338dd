/** The life of tokens at random: after whatever was done, every swim is somebody's alone, icons tell what is, and only those who are there are asked for. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { type LooseDocument, notices, openHarbour, type Seat, UNDER } from "./harness.ts";
import { sourceOf } from "./living.ts";

const MOVES = ["putIn", "takeOut", "copy", "copyTwo", "prototype", "delete", "undo", "carry", "link", "other"] as const;
const REST = ["round", "round", "roll", "rollGM", "reload", "hide", "actorGone", "copyActor", "retype"] as const;

type Move = { what: (typeof MOVES)[number] | (typeof REST)[number]; which: number };

const SCENES = ["harbour", "river"];
/** Dry land in both. */
const ASHORE = { x: 0, y: 0 };

const swimOf = (token: LooseDocument) => (token.flags.undertow as { swim?: { id: string } | null } | undefined)?.swim;

interface Placed {
  token: LooseDocument & { actorLink: boolean; hidden: boolean; actorId: string | null };
  scene: LooseDocument & { id: string };
}

function* placed(gm: Seat): Generator<Placed> {
  for (const id of SCENES) {
    const scene = gm.game.scenes.get(id);
    for (const token of scene.tokens) yield { token: token as Placed["token"], scene };
  }
}

interface Deleted {
  scene: string;
  source: Source;
}

/** Does one thing to one token. */
async function live(gm: Seat, mara: Seat, { what, which }: Move, deleted: Deleted[]): Promise<unknown> {
  const all = [...placed(gm)];
  const swimming = all.filter(({ token }) => swimOf(token));
  const among = which % 3 > 0 && swimming.length > 0 ? swimming : all;
  const one = among[which % among.length];
  if (!one) return;
  const { token, scene } = one;
  const { _id, ...bare } = sourceOf(token);
  const make = (sources: Source[], options: object = {}, into: LooseDocument = scene) =>
    into.createEmbeddedDocuments("Token", sources, options);
  const remove = async (): Promise<void> => {
    deleted.push({ scene: scene.id, source: sourceOf(token) });
    await token.delete();
  };
  switch (what) {
    case "putIn":
      return gm.done(gm.api.putIn(token as never, UNDER));
    case "takeOut":
      return gm.done(gm.api.takeOut(token as never));
    case "copy":
      return make([{ ...bare, ...ASHORE }]);
    case "copyTwo":
      await remove();
      return make([bare, bare].map((source) => ({ ...source, ...ASHORE })));
    case "prototype": {
      if (!token.actor) return;
      const base = gm.game.actors.get(String(token.actorId)) as unknown as LooseDocument & {
        getTokenDocument(data: object): Promise<object>;
      };
      await base.update({ "prototypeToken.flags": bare.flags });
      const { _id: _none, ...source } = sourceOf(await base.getTokenDocument(ASHORE));
      return make([source]);
    }
    case "delete":
      return remove();
    case "undo": {
      const last = deleted.pop();
      const into = last && gm.game.scenes.get(last.scene);
      const isThere = last && all.some((other) => other.token.id === last.source._id);
      return into && !isThere ? make([last.source], { keepId: true, isUndo: true }, into) : undefined;
    }
    case "carry": {
      const there = gm.game.scenes.get(SCENES.find((id) => id !== scene.id) ?? "");
      if (there.tokens.get(token.id)) return;
      await make([{ ...sourceOf(token), ...ASHORE }], { keepId: true }, there);
      return token.delete();
    }
    case "link":
      return token.actor && token.update({ actorLink: !token.actorLink });
    case "other":
      return token.update({ actorId: "odile" });
    case "hide":
      return token.update({ hidden: !token.hidden });
    case "actorGone":
      return token.actor && gm.game.actors.contents.length > 4
        ? gm.game.actors.get(String(token.actorId)).delete()
        : undefined;
    case "copyActor": {
      if (!token.actor) return;
      const { Actor } = gm.tab.globals as unknown as { Actor: { create(data: Source): Promise<unknown> } };
      const { _id: _none, ...source } = sourceOf(token.actor);
      return Actor.create({ ...source, name: "Copy" });
    }
    case "retype":
      return token.actor?.update({ type: "character", system: {} }, { recursive: false });
    case "round":
      return gm.rounds(1);
    case "roll":
      return mara.asked.length > 0 && mara.roll(1);
    case "rollGM":
      return gm.asked.length > 0 && gm.roll(20);
    case "reload":
      return gm.reload();
  }
}

function look(gm: Seat, mara: Seat, where: string): void {
  const swims = [...placed(gm)].flatMap(({ token }) => swimOf(token)?.id ?? []);
  expect([where, swims.length]).toEqual([where, new Set(swims).size]);
  const wanted = new Map<string, Set<string>>();
  for (const { token } of placed(gm)) {
    const view = gm.api.stateOf(token as never)?.view;
    if (!token.actor) continue;
    const statuses = wanted.get(token.actor.uuid) ?? new Set<string>();
    for (const status of view?.statuses ?? []) statuses.add(`undertow-${status}`);
    wanted.set(token.actor.uuid, statuses);
  }
  const actors = [...gm.game.actors, ...[...placed(gm)].flatMap(({ token }) => token.actor ?? [])];
  for (const actor of actors) {
    const shown = [...actor.statuses].filter((id) => id.startsWith("undertow-")).sort();
    expect([where, actor.uuid, shown]).toEqual([where, actor.uuid, [...(wanted.get(actor.uuid) ?? [])].sort()]);
  }
  const there = new Set([...placed(gm)].map(({ token }) => token.uuid));
  const asked = [...gm.asked, ...mara.asked].map(({ request }) => `${request.tokenUuid} ${request.check.id}`);
  expect([where, asked.length]).toEqual([where, new Set(asked).size]);
  for (const { request } of [...gm.asked, ...mara.asked])
    expect([where, there.has(request.tokenUuid)]).toEqual([where, true]);
}

describe.each([13, 14] as const)("tokens at random, v%i", (generation) => {
  it("are never two of one swim, show what they are and ask for whom there is", {
    timeout: 120_000 * Number(process.env.RUNS ?? 1),
  }, async () => {
    const move = fc.record({ what: fc.constantFrom(...MOVES, ...REST), which: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 25 }), async (moves) => {
        const harbour = await openHarbour({ generation });
        const gm = await harbour.join("gm");
        const mara = await harbour.join("mara");
        await gm.putIn(["tokenaelis", "tokengoblin1", "tokengoblin2"]);
        const deleted: Deleted[] = [];
        for (const [at, one] of moves.entries()) {
          await live(gm, mara, one, deleted);
          await harbour.wait(1);
          look(gm, mara, `${at}: ${one.what} ${one.which}`);
        }
        expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
        await harbour.table.end();
      }),
      // SEED and RUNS, as for the rules: others, and more of them. What fails prints the seed and path that find it again.
      {
        numRuns: 8 * Number(process.env.RUNS ?? 1),
        seed: Number(process.env.SEED ?? generation),
        endOnFailure: true,
      },
    );
  });
});
