/**
 * Takes lost hit points from an actor and writes down that it did. Where an update does it, the line in the ledger goes along in the same one.
 * Where the system has a way of its own, the line is written first as pending and confirmed by what the hit points then are: whatever happens in
 * between, nothing is taken twice, and what may not have been taken is told to the GM.
 */
import { MODULE, OURS, type Plain, tabName, writable } from "./documents.ts";
import { showNotice } from "./notices.ts";
import { TooLate, within } from "./patience.ts";
import { reportFailure } from "./report.ts";
import { isOn } from "./switches.ts";
import { hitPointChanges, hitPoints, isAtFloor, systemDamage } from "./systems/hit-points.ts";

export interface Loss {
  key: string;
  amount: number;
  /** Id of the swim that brings it. */
  swim: string;
  /** Whose it is, for the GM. */
  name: string;
}

/** What is written of a loss before the system's own way is gone. */
export interface Pending {
  /** Hit points then. */
  before: number;
  /** The tab that went about it. */
  by: string;
}

type Mark = { applied: boolean; pending?: Pending | null };

/** Milliseconds for a system that does not say when it is done, and between two looks. */
const LONGEST_WAIT = 1_000;
const LOOK = 50;

const sum = (losses: readonly Loss[]): number => losses.reduce((total, { amount }) => total + amount, 0);

/** The lines of several losses that came to `points` together: `taken` where it was less than the amount. */
function lines(losses: readonly Loss[], mark: Mark, points = sum(losses)): Plain {
  let left = points;
  const rows = losses.map(({ key, amount, swim }) => {
    const taken = Math.max(0, Math.min(amount, left));
    left -= taken;
    const entry = { amount, swim, undone: false, kept: false, taken: taken < amount ? taken : null, ...mark };
    return [`flags.${MODULE}.ledger.${key}`, entry] as const;
  });
  return Object.fromEntries(rows);
}

const updated = (actor: Actor, changes: Plain): Promise<unknown> =>
  within(writable(actor).update(changes, OURS), "hit points");

const tell = (losses: readonly Loss[], { key }: { key: string }): void =>
  showNotice({ level: "warn", key, data: { name: losses[0]?.name ?? "", amount: sum(losses) } });

/** Takes all of these at once. */
export async function take(actor: Actor, losses: readonly Loss[]): Promise<void> {
  const total = sum(losses);
  const deed = isOn("autoDamage") ? systemDamage(actor, total) : null;
  if (deed && (await takeByDeed(actor, losses, deed))) return;
  const change = isOn("autoDamage") ? hitPointChanges(actor, total) : null;
  const mark: Mark = { applied: change !== null, ...(deed ? { pending: null } : {}) };
  await updated(actor, { ...change?.changes, ...lines(losses, mark, change?.points) });
  if (!change) tell(losses, { key: "damageByHand" });
}

/** False: nothing was taken and it may be tried otherwise. */
async function takeByDeed(actor: Actor, losses: readonly Loss[], deed: () => Promise<unknown>): Promise<boolean> {
  const before = hitPoints(actor);
  if (before === null) return false;
  await updated(actor, lines(losses, { applied: false, pending: { before, by: tabName } }));
  const end = await done(actor, before, deed);
  const lost = before - (hitPoints(actor) ?? before);
  if (lost <= 0 && end === "failed") return false;
  const applied = lost > 0 || isAtFloor(actor);
  await updated(actor, lines(losses, { applied, pending: null }, applied ? Math.max(0, lost) : undefined));
  // The system, or a module that has a say in it, would not.
  if (!applied) tell(losses, { key: end === "late" ? "damageUnsure" : "damageByHand" });
  return true;
}

/** How the system's own way ended; its errors are the GM's to know. "late": it may still be done. */
async function done(actor: Actor, before: number, deed: () => Promise<unknown>): Promise<"done" | "failed" | "late"> {
  try {
    await within(deed(), "hit points");
    for (let waited = 0; waited < LONGEST_WAIT && hitPoints(actor) === before && !isAtFloor(actor); waited += LOOK)
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    return "done";
  } catch (error) {
    reportFailure("hit points", error);
    return error instanceof TooLate ? "late" : "failed";
  }
}

/** Losses that somebody went about and did not confirm: what the hit points say counts, and if they say nothing the GM is asked to look. */
export async function settlePending(actor: Actor, losses: readonly (Loss & { pending: Pending })[]): Promise<void> {
  const [first] = losses;
  if (!first) return;
  const lost = first.pending.before - (hitPoints(actor) ?? first.pending.before);
  await updated(actor, lines(losses, { applied: lost > 0, pending: null }, lost > 0 ? lost : undefined));
  if (lost <= 0) tell(losses, { key: "damageUnsure" });
}

/** Gives points back, never beyond the most that the actor can have, together with `mark`, the line that says so. */
export async function giveBack(
  actor: Actor,
  { points, name }: { points: number; name: string },
  mark: Plain,
): Promise<void> {
  const deed = systemDamage(actor, -points);
  const change = deed ? null : hitPointChanges(actor, -points);
  await updated(actor, { ...change?.changes, ...mark });
  if (change) return;
  const before = hitPoints(actor);
  if (deed && before !== null && (await done(actor, before, deed)) === "done" && (hitPoints(actor) ?? before) > before)
    return;
  showNotice({ level: "warn", key: "giveBackByHand", data: { name, amount: points } });
}
