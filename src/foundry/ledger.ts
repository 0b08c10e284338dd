/**
 * Hit points are not ours: what was taken is written down on the actor in the same update that takes it, so that it is taken once,
 * whoever evaluates how often. What a rewind made untrue is offered back to the GM, never given back silently.
 */
import { answerKey, type StoryEvent } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { flagsOf, isPlain, MODULE, OURS, type Plain, writable } from "./documents.ts";
import { showNotice } from "./notices.ts";
import { reportFailure } from "./report.ts";
import { autoDamage } from "./settings.ts";
import { pathsFor } from "./systems/paths.ts";
import { property, toNumber } from "./systems/read.ts";

/** flags.undertow.ledger.<key> of an Actor. */
interface LedgerEntry {
  /** Points lost. */
  amount: number;
  /** Id of the swim that brought it. */
  swim: string;
  /** Taken by us; false: the GM was told to do it by hand. */
  applied: boolean;
  /** Given back: if the story brings it again, it counts as not taken. */
  undone: boolean;
  /** The GM does not want it back; not offered again. */
  kept: boolean;
}

interface Loss {
  key: string;
  amount: number;
  swim: string;
  name: string;
}

function readEntry(value: unknown): LedgerEntry | null {
  if (!isPlain(value) || typeof value.amount !== "number" || typeof value.swim !== "string") return null;
  const { amount, swim } = value;
  return { amount, swim, applied: value.applied === true, undone: value.undone === true, kept: value.kept === true };
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

/** The hit points after a loss, as changes to the actor; null where this system's are not known. */
function hitPointChanges(actor: Actor, loss: number): Plain | null {
  const { hp } = pathsFor(game.system.id);
  const value = hp.value ? toNumber(property(actor, hp.value)) : null;
  if (value === null) return null;
  const temp = hp.temp ? Math.max(0, toNumber(property(actor, hp.temp)) ?? 0) : 0;
  const fromTemp = loss > 0 ? Math.min(temp, loss) : 0;
  const left = value - (loss - fromTemp);
  const changes: Plain = { [`system.${hp.value}`]: hp.min === null ? left : Math.max(hp.min, left) };
  if (fromTemp > 0) changes[`system.${hp.temp}`] = temp - fromTemp;
  return changes;
}

async function take(actor: Actor, losses: Loss[]): Promise<void> {
  const total = losses.reduce((sum, loss) => sum + loss.amount, 0);
  const changes = autoDamage() ? hitPointChanges(actor, total) : null;
  const entries = losses.map(({ key, amount, swim }) => {
    const entry: LedgerEntry = { amount, swim, applied: changes !== null, undone: false, kept: false };
    return [`flags.${MODULE}.ledger.${key}`, entry] as const;
  });
  await writable(actor).update({ ...changes, ...Object.fromEntries(entries) }, OURS);
  if (!changes)
    showNotice({ level: "warn", key: "damageByHand", data: { name: losses[0]?.name ?? actor.name, amount: total } });
}

/** Keys on offer just now: asked once until the story has them again. */
const offered = new Set<string>();

async function offerBack(actor: Actor, key: string, entry: LedgerEntry, name: string): Promise<void> {
  if (offered.has(key)) return;
  offered.add(key);
  const text = game.i18n.format("undertow.ledger.offer", { name, amount: String(entry.amount) });
  const paragraph = document.createElement("div");
  paragraph.textContent = text;
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize("undertow.ledger.title") },
    content: paragraph as HTMLDivElement,
    rejectClose: false,
  });
  // Dismissed without a word, or stepped forward meanwhile: the offer lapses.
  if ((yes !== true && yes !== false) || !offered.has(key)) return;
  const current = ledgerOf(actor).get(key);
  if (!current || current.undone) return;
  const changes = yes ? hitPointChanges(actor, -entry.amount) : {};
  await writable(actor).update(
    { ...changes, [`flags.${MODULE}.ledger.${key}.${yes ? "undone" : "kept"}`]: true },
    OURS,
  );
}

/** Compares what the swimmers' stories bring with what was taken, actor by actor. */
export async function settleDamage(swimmers: Case[]): Promise<void> {
  const byActor = new Map<Actor, Case[]>();
  for (const swimmer of swimmers) {
    const { actor } = swimmer.token;
    if (actor && swimmer.swim) byActor.set(actor, [...(byActor.get(actor) ?? []), swimmer]);
  }
  for (const [actor, cases] of byActor) {
    try {
      await settleActor(actor, cases);
    } catch (error) {
      reportFailure(`damage:${actor.name}`, error);
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
  const missing = [...stands.values()].filter(({ key }) => ledger.get(key)?.undone ?? true);
  if (missing.length > 0) await take(actor, missing);
  for (const [key, entry] of ledger) {
    const owner = cases.find(({ swim }) => swim?.id === entry.swim);
    if (owner && entry.applied && !entry.undone && !entry.kept && !stands.has(key))
      offerBack(actor, key, entry, owner.token.name).catch((error) => reportFailure("ledger", error));
  }
}
