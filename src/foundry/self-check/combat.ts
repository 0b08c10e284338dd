/** Combats, on one of our own that is not active and whose scene nobody looks at. The world's time stays where it is. */
import type { Bench } from "./bench.ts";
import { type Check, type Group, same } from "./check.ts";
import type { HostCombat } from "./host.ts";

/** As the buttons do it, but for what they play and the time they take. */
async function turnTo(bench: Bench, combat: HostCombat, round: number, turn: number): Promise<void> {
  await combat.update({ round, turn }, { worldTime: { delta: 0 } });
  await bench.settle();
}

const turnsSorted: Check = {
  id: "turnsSorted",
  needed: true,
  async run(bench) {
    const { combat, tokens } = await bench.combat();
    const [low, high] = tokens.map(({ id }) => id);
    return same(
      [high, low],
      combat.turns.map(({ tokenId }) => tokenId),
    );
  },
};

const roundInHook: Check = {
  id: "roundInHook",
  needed: true,
  async run(bench) {
    const { combat } = await bench.combat();
    const rounds: number[] = [];
    bench.on("updateCombat", (updated) => void rounds.push((updated as HostCombat).round));
    await turnTo(bench, combat, 1, 0);
    await turnTo(bench, combat, 4, 1);
    return same([1, 4], [...new Set(rounds)]);
  },
};

/** A check of the hooks that one step of a running combat brings. */
const step = (id: string, from: [number, number] | null, to: [number, number]): Check => ({
  id,
  needed: false,
  async run(bench) {
    const { combat } = await bench.combat();
    if (from) await turnTo(bench, combat, ...from);
    const calls = bench.hear("updateCombat", "combatTurnChange");
    await turnTo(bench, combat, ...to);
    return same(["updateCombat", "combatTurnChange"], [...new Set(calls.map(({ hook }) => hook))]);
  },
});

const combatDeleted: Check = {
  id: "combatDeleted",
  needed: true,
  async run(bench) {
    const { combat } = await bench.combat();
    await turnTo(bench, combat, 3, 0);
    const rounds: unknown[] = [];
    bench.on("deleteCombat", (gone) => void rounds.push((gone as HostCombat).round, game.combats.has(combat.id)));
    await combat.delete();
    await bench.settle();
    return same([3, false], rounds);
  },
};

const tokenLeavesCombat: Check = {
  id: "tokenLeavesCombat",
  needed: false,
  async run(bench) {
    const { combat, tokens } = await bench.combat();
    const [first, second] = tokens;
    await first?.delete();
    await bench.settle();
    return same(
      [second?.id],
      [...combat.combatants].map(({ tokenId }) => tokenId),
    );
  },
};

export const COMBAT: Group = {
  id: "combat",
  checks: [
    turnsSorted,
    roundInHook,
    step("turnChangeStart", null, [1, 0]),
    step("turnChangeOn", [1, 0], [1, 1]),
    step("turnChangeBack", [2, 1], [1, 0]),
    combatDeleted,
    tokenLeavesCombat,
  ],
};
