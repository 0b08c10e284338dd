/** The log of a swim: the order of its entries, which of them count, and how a new one is written. */
import { checkAct } from "./acts.ts";
import { EPSILON, LATEST, round } from "./numbers.ts";
import { pass, type Result, refuse } from "./result.ts";
import { RULESETS } from "./rulesets/index.ts";
import type { Act, Entry, Swim } from "./types.ts";
import { checkNumber, isEntryId, MOST_ENTRIES } from "./validate.ts";

/** Total: time, sequence number, id. */
export const byTime = (a: Entry, b: Entry): number =>
  round(a.at) - round(b.at) || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The entries that count, in order. Whatever was written last is looked at first: unless it was undone or superseded
 * itself, the entries that it names do not count.
 */
export function liveEntries(swim: Swim): Entry[] {
  const written = Object.values(swim.entries).sort((a, b) => b.seq - a.seq || (a.id < b.id ? 1 : -1));
  const dead = new Set<string>();
  for (const entry of written) {
    if (entry.undone) dead.add(entry.id);
    if (dead.has(entry.id)) continue;
    for (const id of entry.supersedes ?? []) dead.add(id);
  }
  return written.filter((entry) => !dead.has(entry.id)).sort(byTime);
}

/** A new entry, ready to be stored at `entries[id]`. It supersedes whatever was written for later than its time. */
export function writeEntry(swim: Swim, what: { id: string; at: number; act: Act; by?: string }): Result<Entry> {
  const book = RULESETS[swim.ruleset];
  const errors = [...checkAct(what.act, book, ""), ...checkNumber(what.at, "at", 0, LATEST)];
  if (!isEntryId(what.id)) errors.push(refuse("badId", "id", { value: what.id }));
  else if (Object.hasOwn(swim.entries, what.id)) errors.push(refuse("idTaken", "id", { value: what.id }));
  if (errors.length) return { ok: false, errors };
  const written = Object.values(swim.entries);
  if (written.length >= MOST_ENTRIES)
    return { ok: false, errors: [refuse("tooMany", "entries", { count: written.length + 1, max: MOST_ENTRIES })] };
  const seq = written.reduce((highest, entry) => Math.max(highest, entry.seq), 0) + 1;
  const later = written.filter((entry) => entry.at > what.at + EPSILON).map((entry) => entry.id);
  return pass({
    id: what.id,
    at: round(what.at),
    seq,
    act: structuredClone(what.act),
    ...(what.by ? { by: what.by } : {}),
    ...(later.length ? { supersedes: later.sort() } : {}),
  });
}
