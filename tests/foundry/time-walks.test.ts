/** Time at random: whatever people do, a swimmer's time goes by its source alone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fight, type LooseDocument, notices, type Seat } from "./harness.ts";
import { AELIS, BRAND, combatantOf, join, ODILE, part, putAelisIn, sit } from "./timekeeping.ts";

/** One thing that somebody does with time. */
const MOVES = [
  "nextRound",
  "nextRound",
  "nextTurn",
  "nextTurn",
  "previousRound",
  "previousTurn",
  "leap",
  "rewind",
  "initiative",
  "join",
  "part",
  "begin",
  "beginFree",
  "remove",
  "worldOn",
  "worldBack",
  "reload",
] as const;
type Move = (typeof MOVES)[number];

/** What each source of time stands at. */
const standOf = (gm: Seat, source: string): number | null => {
  if (source === "world") return gm.game.time.worldTime / 60;
  const combat = gm.game.combats.get(source) as LooseDocument | undefined;
  return combat ? Math.max(1, combat.round) : null;
};

async function move(gm: Seat, kind: Move): Promise<void> {
  const combats = gm.game.combats.contents;
  const combat = combats.at(-1);
  if (kind === "worldOn") return void (await gm.game.time.advance(60));
  if (kind === "worldBack") return void (await gm.game.time.advance(-180));
  if (kind === "reload") return gm.reload();
  if (kind === "begin" || kind === "beginFree") {
    if (combats.length < 3)
      await fight(gm, kind === "begin" ? [BRAND, AELIS] : [ODILE], kind === "begin" ? "harbour" : null);
    return;
  }
  if (!combat) return;
  if (kind === "remove") return void (await combat.delete());
  if (kind === "leap") return void (await combat.update({ round: combat.round + 5 }));
  if (kind === "rewind") return void (await combat.update({ round: 1, turn: combat.turns.length > 0 ? 0 : null }));
  if (kind === "join") return void (combatantOf(combat, AELIS) ?? (await join(combat, AELIS)));
  if (kind === "part") return part(combat, AELIS);
  if (kind === "initiative") {
    const changes = combat.turns.map(({ id }, at) => ({ _id: id, initiative: (at * 7 + combat.round * 3) % 11 }));
    return void (await combat.updateEmbeddedDocuments("Combatant", changes));
  }
  await combat[kind]();
}

/** After every move: time has gone by what its source has gone, icons tell what is, and no check comes twice. */
async function walk(generation: 13 | 14, moves: readonly Move[]): Promise<void> {
  const { harbour, gm, mara, roll, asked, now, statuses } = await sit(generation);
  await gm.game.settings.set("undertow", "jumpRounds", 0);
  await putAelisIn(gm);
  for (const [at, kind] of moves.entries()) {
    const source = harbour.swim(AELIS)?.clock.source ?? "world";
    const stood = standOf(gm, source);
    const before = Number(now());
    await move(gm, kind);
    await harbour.moment();
    await roll();
    const stands = standOf(gm, source);
    const expected = stood === null || stands === null ? before : before + stands - stood;
    const where = `${at}: ${kind}`;
    expect([where, Math.round(Number(now()) * 1e3) / 1e3]).toEqual([where, Math.round(expected * 1e3) / 1e3]);
    const shown = gm.api.stateOf(gm.token(AELIS))?.view.statuses.map((status) => `undertow-${status}`) ?? [];
    expect([where, statuses()]).toEqual([where, [...shown].sort()]);
  }
  expect(new Set(asked).size).toBe(asked.length);
  expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(asked.length);
  expect([mara.questions, gm.questions, notices(gm)]).toEqual([[], [], []]);
  await harbour.table.end();
}

describe.each([13, 14] as const)("time at random, v%i", (generation) => {
  it("goes by its source alone, whatever people do", { timeout: 120_000 * Number(process.env.RUNS ?? 1) }, async () => {
    const moves = fc.array(fc.constantFrom(...MOVES), { minLength: 15, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(moves, (list) => walk(generation, list)),
      {
        numRuns: 8 * Number(process.env.RUNS ?? 1),
        seed: Number(process.env.SEED ?? generation),
        endOnFailure: true,
      },
    );
  });
});
