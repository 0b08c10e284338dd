/** How it stands with a swimmer, in one word that has an icon of its own. */
import type { View } from "../rules/index.ts";

export type Standing = "fine" | "short" | "out" | "unconscious" | "drowned" | "ashore";

/** Breath is getting short at two rounds, or at a third of what the swimmer has. */
const FEW_ROUNDS = 2;
const SMALL_SHARE = 1 / 3;

export function isShort({ limit, left }: View["breath"]): boolean {
  return left < limit && (left <= FEW_ROUNDS || left <= limit * SMALL_SHARE + 1e-6);
}

export function standingOf({ statuses, position, breath }: View): Standing {
  if (statuses.includes("drowned")) return "drowned";
  if (statuses.includes("unconscious")) return "unconscious";
  if (statuses.includes("outOfBreath")) return "out";
  if (position === "land") return "ashore";
  return position !== "surface" && isShort(breath) ? "short" : "fine";
}

/** Names of the host's icons: a shape for each, so that colour is never alone. */
export const STANDING_ICON: Readonly<Record<Standing, string>> = {
  fine: "fa-check",
  short: "fa-hourglass-half",
  out: "fa-triangle-exclamation",
  unconscious: "fa-bed",
  drowned: "fa-skull",
  ashore: "fa-person-walking",
};
