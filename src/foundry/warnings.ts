/** A word before it is too late: once in a dive, when the breath falls to two rounds or a third of what it was. */
import { liveEntries } from "../rules/index.ts";
import { type CardEvent, isShort } from "./card.ts";
import type { Case } from "./case.ts";
import { ownerIds } from "./people.ts";
import { notify } from "./queries.ts";
import { revealedToPlayers } from "./settings.ts";
import { tellAt } from "./telling.ts";

/**
 * The warning that is due now, or null. Nothing is stored for it but the time up to which the story is told: whether breath was short before is read from
 * the story at that time and wherever something was changed in this dive. `told`: that time, as it was before this evaluation told anything.
 */
export function warningOf({ swim, telling, earlier, now, changed }: Case, told: number): CardEvent | null {
  if (!swim || !telling || now < 0 || !isShort(telling.view)) return null;
  // Stepped back, or looked at again: this moment has been told.
  if (!changed && now <= told) return null;
  if (changed && now <= told && earlier && isShort(earlier.view)) return null;
  const entries = liveEntries(swim).map(({ at }) => at);
  const times = [told, ...entries].filter((at) => at >= 0 && at < now).sort((a, b) => b - a);
  for (const at of times) {
    const { view } = tellAt(swim, at);
    if (isShort(view)) return null;
    // Up for air: another dive.
    if (!view.statuses.includes("underWater")) break;
  }
  return { at: now, event: "shortBreath", amount: telling.view.breath.left };
}

/** Tells the players whose swimmer it is, wherever they look just now. */
export function warnOwners({ token }: Case, { amount }: CardEvent): void {
  if (token.hidden || revealedToPlayers() === "nothing") return;
  const exact = revealedToPlayers() === "exact" && typeof amount === "number";
  const key = exact ? "shortBreath" : "shortBreathInWords";
  const data = { name: token.name, ...(exact ? { amount: Math.floor(amount) } : {}) };
  for (const id of ownerIds(token)) {
    const user = game.users.get(id);
    if (user?.active) notify(user, { level: "warn", key, data });
  }
}
