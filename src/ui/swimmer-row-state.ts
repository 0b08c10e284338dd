/** How it stands with a swimmer, in one word that has an icon of its own. */
import { isShort } from "../foundry/air.ts";
import type { View } from "../rules/index.ts";

export type Standing = "fine" | "sinking" | "short" | "out" | "unconscious" | "drowned" | "ashore";

export function standingOf({ statuses, position, breath }: View): Standing {
  if (statuses.includes("drowned")) return "drowned";
  if (statuses.includes("unconscious")) return "unconscious";
  if (statuses.includes("outOfBreath")) return "out";
  if (position === "land") return "ashore";
  if (position !== "surface" && isShort(breath)) return "short";
  return statuses.includes("sinking") ? "sinking" : "fine";
}

/** Names of the host's icons: a shape for each, so that colour is never alone. */
export const STANDING_ICON: Readonly<Record<Standing, string>> = {
  fine: "fa-check",
  sinking: "fa-arrow-down",
  short: "fa-hourglass-half",
  out: "fa-triangle-exclamation",
  unconscious: "fa-bed",
  drowned: "fa-skull",
  ashore: "fa-person-walking",
};
