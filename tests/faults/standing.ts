/** How the swimmers stand: the form in which two tellings of one story are compared. */
import type { StoredSwim } from "../../src/foundry/store.ts";
import { liveEntries, type Swim, tell } from "../../src/rules/index.ts";
import type { Bench } from "./bench.ts";
import { TOKENS, type TokenId } from "./commands.ts";

/** A swim without what depends on chance or on who was there: ids, who said it, how far it was told, where its clock was marked. */
export function normal(swim: StoredSwim, now: number): string {
  const entries = liveEntries(swim).filter(({ at }) => at <= now);
  const { ruleset, start } = swim;
  const paused = swim.clock.source === "stopped";
  const deeds = entries.map(({ at, act }) => ({ at, act }));
  const { events, view, open } = toldAt(swim, now);
  const answered = events.map(({ check: _check, ...event }) => event);
  const text = JSON.stringify({ ruleset, start, now, paused, deeds, answered, view, open: open.map(({ id }) => id) });
  return Object.values(swim.entries)
    .sort((a, b) => a.at - b.at || a.seq - b.seq)
    .filter(({ id }) => entries.some((entry) => entry.id === id))
    .reduce((all, { id }, index) => all.replaceAll(id, `e${index}`), text);
}

function toldAt(swim: Swim, now: number): ReturnType<typeof tell> {
  return now < 0 ? tell({ ...swim, entries: {}, answers: {} }, 0) : tell(swim, now);
}

const timeOf = (bench: Bench, id: TokenId): number => {
  const gm = bench.screen("gm");
  return gm.api.stateOf(gm.token(id))?.now ?? Number.NaN;
};

/** The story of somebody who swims, up to now. */
export function storyOf(bench: Bench, id: TokenId): ReturnType<typeof tell> & { now: number } {
  const swim = bench.harbour.swim(id);
  if (!swim) throw new Error(`${id} does not swim`);
  const now = timeOf(bench, id);
  return { ...toldAt(swim, now), now };
}

/** flags.undertow.ledger.<key> of an actor. */
export interface LedgerRow {
  amount: number;
  taken: number | null;
  swim: string;
  applied: boolean;
  undone: boolean;
  kept: boolean;
}

/** What is written down of whoever is there, and was not given back. */
export function rowsOf(bench: Bench, id: TokenId): LedgerRow[] {
  const { ledger = {} } = bench.screen("gm").token(id)?.actor.flags.undertow ?? {};
  return Object.values(ledger as Record<string, LedgerRow | null>).filter(
    (row): row is LedgerRow => row?.undone === false,
  );
}

/** Hit points that these losses have cost. */
export const costOf = (rows: LedgerRow[]): number =>
  rows.filter(({ applied }) => applied).reduce((sum, { amount, taken }) => sum + (taken ?? amount), 0);

const lostBy = (bench: Bench, id: TokenId, swimId: string): number =>
  costOf(rowsOf(bench, id).filter(({ swim }) => swim === swimId));

/** All swims as they are now, each token's a line. */
export function picture(bench: Bench): string[] {
  return TOKENS.map((id) => {
    if (!bench.screen("gm").token(id)) return `${id} gone`;
    const swim = bench.harbour.swim(id);
    if (!swim) return `${id} dry`;
    // While a check is open, damage is taken that its answer may make untrue: whether it was, hangs on who looked, and kept it stays.
    const lost = bench.says.giveBack === "yes" ? ` lost ${lostBy(bench, id, swim.id)}` : "";
    return `${id}${lost} ${normal(swim, timeOf(bench, id))}`;
  });
}
