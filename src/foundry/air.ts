/** How the breath stands, for everybody who shows or tells it: fine, getting short, out, drowned. */
import type { Telling, View } from "../rules/index.ts";

export type Air = "fine" | "short" | "out" | "drowned";

/** Breath is getting short at two rounds, or at a third of what the swimmer has. */
const FEW_ROUNDS = 2;
const SMALL_SHARE = 1 / 3;

/** Noise of calculated rounds. */
const CRUMB = 1e-6;

/** Some of it is gone. */
const isBroken = ({ left, limit }: View["breath"]): boolean => left < limit - CRUMB;

/** `slack`: rounds by which it may be more. */
export const isShort = (breath: View["breath"], slack = CRUMB): boolean =>
  isBroken(breath) && (breath.left <= FEW_ROUNDS + slack || breath.left <= breath.limit * SMALL_SHARE + slack);

function lacksAir({ position }: View, { swimmer }: Telling["present"]): boolean {
  if (position === "gas") return swimmer.breathes !== "nothing";
  return position === "under" && swimmer.breathes === "air";
}

/** Null where nothing has to be told: the head is in the air and the breath is whole. */
export function airOf({ view, present }: Telling): Air | null {
  const { statuses, breath } = view;
  if (statuses.includes("drowned")) return "drowned";
  if (statuses.includes("outOfBreath")) return "out";
  if (!statuses.includes("inWater") || !(isBroken(breath) || lacksAir(view, present))) return null;
  return isShort(breath) ? "short" : "fine";
}
