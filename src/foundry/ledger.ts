/**
 * Hit points are not ours: what was taken is written down on the actor in the same update that takes it, so that it is taken once,
 * whoever evaluates how often. What a rewind made untrue is offered back to the GM, never given back silently.
 */
import { answerKey, type StoryEvent } from "../rules/index.ts";
import { tryAgain } from "./again.ts";
import type { Case } from "./case.ts";
import { flagsOf, isPlain, MODULE, OURS, writable } from "./documents.ts";
import { reportFailure } from "./report.ts";
import { giveBack, type Loss, type Pending, settlePending, take } from "./taking.ts";

/** flags.undertow.ledger.<key> of an Actor. */
interface LedgerEntry {
  /** Points lost. */
  amount: number;
  /** Points that really went, fewer where there were no more to take. */
  taken: number;
  /** Id of the swim that brought it. */
  swim: string;
  /** Taken by us; false: the GM was told to do it by hand. */
  applied: boolean;
  /** Given back: if the story brings it again, it counts as not taken. */
  undone: boolean;
  /** The GM does not want it back; not offered again. */
  kept: boolean;
  /** Begun in the system's own way and not confirmed. */
  pending: Pending | null;
}

function readPending(value: unknown): Pending | null {
  if (!isPlain(value) || typeof value.before !== "number") return null;
  return { before: value.before, by: String(value.by) };
}

function readEntry(value: unknown): LedgerEntry | null {
  if (!isPlain(value) || typeof value.amount !== "number" || typeof value.swim !== "string") return null;
  const { amount, swim } = value;
  const taken = typeof value.taken === "number" ? value.taken : amount;
  const is = (name: string): boolean => value[name] === true;
  const said = { applied: is("applied"), undone: is("undone"), kept: is("kept") };
  return { amount, taken, swim, ...said, pending: readPending(value.pending) };
}

function ledgerOf(actor: Actor): Map<string, LedgerEntry> {
  const { ledger } = flagsOf(actor);
  const entries = Object.entries(isPlain(ledger) ? ledger : {});
  return new Map(
    entries.flatMap(([key, value]) => {
      const entry = readEntry(value);
      return entry ? [[key, entry] as const] : [];
    }),
  );
}

/** The amount is part of the name: another roll after a rewind is another loss. */
function lossOf(event: StoryEvent, swimmer: Case): Loss | null {
  const { swim, token } = swimmer;
  if (!swim || event.event !== "damage" || typeof event.amount !== "number" || event.amount <= 0) return null;
  const id = answerKey(event.id ?? `${event.cause}-${event.at}`).replace(/[^\w~-]/g, "_");
  return { key: `${swim.id}-${id}-${event.amount}`, amount: event.amount, swim: swim.id, name: token.name };
}

/** One answer after the other: each adds to the hit points as the one before it left them. */
let answered: Promise<void> = Promise.resolve();

/** Keys on offer just now: asked once until the story has them again. */
const offered = new Set<string>();

async function offerBack(actor: Actor, key: string, entry: LedgerEntry, name: string): Promise<void> {
  const mark = (word: "undone" | "kept") => ({ [`flags.${MODULE}.ledger.${key}.${word}`]: true });
  if (offered.has(key)) return;
  offered.add(key);
  if (entry.taken <= 0) {
    // There was nothing to take, so there is nothing to ask.
    await writable(actor).update(mark("undone"), OURS);
    return;
  }
  const text = game.i18n.format("undertow.ledger.offer", { name, amount: String(entry.taken) });
  const paragraph = document.createElement("div");
  paragraph.textContent = text;
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize("undertow.ledger.title") },
    content: paragraph as HTMLDivElement,
    rejectClose: false,
  });
  const done = answered.then(async () => {
    // Dismissed without a word, or stepped forward meanwhile: the offer lapses.
    if ((yes !== true && yes !== false) || !offered.has(key)) return;
    const current = ledgerOf(actor).get(key);
    if (!current || current.undone) return;
    if (yes) await giveBack(actor, { points: entry.taken, name }, mark("undone"));
    else await writable(actor).update(mark("kept"), OURS);
    const { undone, kept } = ledgerOf(actor).get(key) ?? current;
    if (undone || kept) return;
    // Another module would not have it.
    offered.delete(key);
    tryAgain(`damage ${actor.uuid}`);
  });
  answered = done.catch(() => undefined);
  await done;
}

/** Compares what the swimmers' stories bring with what was taken, actor by actor. */
export async function settleDamage(swimmers: Case[]): Promise<void> {
  const byActor = new Map<Actor, Case[]>();
  for (const swimmer of swimmers) {
    const { actor } = swimmer.token;
    if (actor && (swimmer.swim || swimmer.vanished)) byActor.set(actor, [...(byActor.get(actor) ?? []), swimmer]);
  }
  for (const [actor, cases] of byActor) {
    try {
      await settleActor(actor, cases);
    } catch (error) {
      reportFailure(`damage:${actor.name}`, error);
      tryAgain(`damage ${actor.uuid}`);
    }
  }
}

async function settleActor(actor: Actor, cases: Case[]): Promise<void> {
  const ledger = ledgerOf(actor);
  const stands = new Map<string, Loss>();
  for (const swimmer of cases)
    for (const event of swimmer.telling?.events ?? []) {
      const loss = lossOf(event, swimmer);
      if (loss) stands.set(loss.key, loss);
    }
  for (const key of stands.keys()) offered.delete(key);
  const begun = [...ledger].flatMap(([key, { pending, amount, swim }]) =>
    pending ? [{ key, amount, swim, pending, name: cases[0]?.token.name ?? actor.name }] : [],
  );
  if (begun.length > 0) await settlePending(actor, begun);
  const missing = [...stands.values()].filter(({ key }) => ledger.get(key)?.undone ?? true);
  if (missing.length > 0) {
    await take(actor, missing);
    const now = ledgerOf(actor);
    // Another module would not have it.
    if (missing.some(({ key }) => now.get(key)?.undone ?? true)) tryAgain(`damage ${actor.uuid}`);
  }
  for (const [key, entry] of ledger) {
    // Of a swim that turned out never to have been nothing stands.
    const owner = cases.find(({ swim, vanished }) => swim?.id === entry.swim || vanished === entry.swim);
    if (owner && entry.applied && !entry.pending && !entry.undone && !entry.kept && !stands.has(key))
      offerBack(actor, key, entry, owner.token.name).catch((error) => reportFailure("ledger", error));
  }
}
