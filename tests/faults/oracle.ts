/** What must be so at the end of every story, and the form in which two tellings of one story are compared. */

import type { StoredSwim } from "../../src/foundry/store.ts";
import { liveEntries, type StoryEvent, type Swim, tell } from "../../src/rules/index.ts";
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

export function timeOf(bench: Bench, id: TokenId): number {
  const gm = bench.screen("gm");
  return gm.api.stateOf(gm.token(id))?.now ?? Number.NaN;
}

/** All swims as they are now, each token's a line. */
export function picture(bench: Bench): string[] {
  return TOKENS.map((id) => {
    const swim = bench.harbour.swim(id);
    return swim ? `${id} ${normal(swim, timeOf(bench, id))}` : `${id} dry`;
  });
}

interface LedgerRow {
  amount: number;
  taken: number | null;
  swim: string;
  applied: boolean;
  undone: boolean;
}

interface CardLine {
  token?: string;
  swim?: string;
  event: StoryEvent;
}

/** Everything that does not depend on how the story went. */
export function check(bench: Bench): void {
  for (const id of TOKENS) {
    nothingOpen(bench, id);
    statuses(bench, id);
    losses(bench, id);
    requests(bench, id);
  }
  answersOnce(bench);
  linesOnce(bench);
  for (const error of bench.takeErrors()) bench.problem(`Error: ${error}`);
}

function nothingOpen(bench: Bench, id: TokenId): void {
  const gm = bench.screen("gm");
  for (const { id: check } of gm.api.stateOf(gm.token(id))?.open ?? [])
    bench.problem(`${id}: ${check} is open and unasked`);
}

const actorOf = (bench: Bench, id: TokenId) => {
  const actor = bench.screen("gm").token(id)?.actor;
  if (!actor) throw new Error(`${id} has no actor`);
  return actor;
};

function statuses(bench: Bench, id: TokenId): void {
  const gm = bench.screen("gm");
  const wanted = (gm.api.stateOf(gm.token(id))?.view.statuses ?? []).map((status) => `undertow-${status}`).sort();
  const shown = [...actorOf(bench, id).statuses].filter((status) => status.startsWith("undertow-")).sort();
  if (wanted.join() !== shown.join()) bench.problem(`${id} shows ${shown.join()} and is ${wanted.join()}`);
}

/** Hit points are what there was, less what was taken; and what was taken is what the story brings, each thing once. */
function losses(bench: Bench, id: TokenId): void {
  const actor = actorOf(bench, id);
  const { hp } = (actor.system as { attributes: { hp: { value: number } } }).attributes;
  const rows = Object.values((actor.flags.undertow?.ledger ?? {}) as Record<string, LedgerRow | null>).filter(
    (row): row is LedgerRow => row !== null,
  );
  const taken = rows.filter(({ applied, undone }) => applied && !undone);
  const gone = taken.reduce((sum, { amount, taken: real }) => sum + (real ?? amount), 0) + bench.blowsOf(id);
  const first = bench.hitPointsOf(id);
  if (hp.value !== first - gone) bench.problem(`${id} has ${hp.value} of ${first} hit points and lost ${gone}`);
  const swim = bench.harbour.swim(id);
  if (!swim) return;
  const amount = (of: { amount?: unknown }[]): number => of.reduce((sum, row) => sum + Number(row.amount), 0);
  const brought = toldAt(swim, timeOf(bench, id)).events.filter(
    (event) => event.event === "damage" && Number(event.amount) > 0,
  );
  const own = taken.filter((row) => row.swim === swim.id);
  const offered = bench.offers();
  if (own.length < brought.length || (offered === 0 && amount(own) !== amount(brought)))
    bench.problem(`${id}: the story brings ${amount(brought)} damage, the ledger has ${amount(own)}`);
}

function requests(bench: Bench, id: TokenId): void {
  const { flags } = bench.harbour.table.server.store.resolve(`Scene.harbour.Token.${id}`) as {
    flags: { undertow?: { request?: unknown } };
  };
  if (flags.undertow?.request) bench.problem(`${id} still has a request: ${JSON.stringify(flags.undertow.request)}`);
}

type Written = Record<string, { due?: number; target?: number; modifier?: number } | null>;

/** An answer, once written, stays as it is, unless its check has become another: then its moment, target or modifier is another too. */
function answersOnce(bench: Bench): void {
  const written = new Set<string>();
  for (const { documentName, changes } of bench.log) {
    if (documentName !== "Token") continue;
    for (const { _id, flags } of changes as { _id: string; flags?: { undertow?: { swim?: object } } }[]) {
      const { answers = {} } = (flags?.undertow?.swim ?? {}) as { answers?: Written };
      for (const [key, answer] of Object.entries(answers)) {
        const name = `${_id} ${key}`;
        const { due, target, modifier } = answer ?? {};
        const isAnother = due !== undefined || target !== undefined || modifier !== undefined;
        if (answer && written.has(name) && !isAnother) bench.problem(`Recorded twice: ${name}`);
        written.add(name);
      }
    }
  }
}

function linesOnce(bench: Bench): void {
  const told = new Set<string>();
  for (const message of bench.screen("gm").game.messages) {
    const card = message.flags.undertow?.card as { lines: CardLine[] } | undefined;
    for (const { token, swim, event } of card?.lines ?? []) {
      const { check: _check, ...rest } = event;
      const line = `${token} ${swim} ${JSON.stringify(Object.entries(rest).sort())}`;
      if (told.has(line)) bench.problem(`Told twice: ${line}`);
      told.add(line);
    }
  }
}
