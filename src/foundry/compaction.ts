/** Old entries of a long swim are folded into a snapshot, far enough back that no step back at the table meets it (DESIGN, "One idea", 10). */
import { compacted } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { beginningOfCombat } from "./clock.ts";

/** Rounds that can always be stepped back, and a combat that runs from its first one on. */
const HORIZON = 100;
/** Entries and answers that make it worth a write. */
const WORTH = 60;

/** Shortens a swim that has grown long; nothing that can still be seen changes. */
export function compact(swimmer: Case): void {
  const { swim, now } = swimmer;
  if (!swim) return;
  const at = Math.floor(Math.min(now - HORIZON, beginningOfCombat(swim)));
  const old = [
    ...Object.values(swim.entries).map((entry) => entry.at),
    ...Object.values(swim.answers).map((answer) => answer.due),
  ].filter((time) => time < at);
  if (old.length < WORTH) return;
  const short = compacted(swim, at);
  if (short !== swim) swimmer.shorten(short);
}
