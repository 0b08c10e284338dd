/** What is drawn on a swimmer's token, as data: no canvas, no settings. */
import type { Telling, View } from "../../rules/index.ts";
import { type Air, airOf } from "../air.ts";
import type { Reveal } from "../settings.ts";

export type OverlayStyle = "ring" | "bar" | "number" | "off";

/** The sign of a state, each of another shape; "figure" is the number of rounds instead. */
export type Sign = "figure" | "bubbles" | "hourglass" | "warning" | "cross";

export interface Picture {
  air: Air;
  /** Share of the breath that is left, 0 to 1. Null: no gauge. */
  gauge: { as: "ring" | "bar"; share: number } | null;
  sign: Sign;
  /** Rounds left in figures, with the sign "figure". */
  figure: string;
}

/** Noise of calculated rounds. */
const CRUMB = 1e-6;

const SIGNS: Readonly<Record<Air, Sign>> = { fine: "bubbles", short: "hourglass", out: "warning", drowned: "cross" };

/** Whole rounds; less than one is not none. */
function roundsText(left: number): string {
  const whole = Math.floor(left + CRUMB);
  return whole > 0 ? String(whole) : left > CRUMB ? "<1" : "0";
}

const shareOf = ({ left, limit }: View["breath"]): number =>
  limit > 0 ? Math.min(1, Math.max(0, left / limit)) : left > 0 ? 1 : 0;

/** What this reader's token shows of the breath, or null for nothing. */
export function pictureOf(telling: Telling, reveal: Reveal, style: OverlayStyle): Picture | null {
  const air = style === "off" || reveal === "nothing" ? null : airOf(telling);
  if (!air) return null;
  if (reveal !== "exact") return { air, gauge: null, sign: SIGNS[air], figure: "" };
  const { breath } = telling.view;
  const counts = air === "fine" || air === "short";
  const gauge = style === "ring" || style === "bar" ? style : null;
  return {
    air,
    gauge: gauge && air !== "drowned" ? { as: gauge, share: counts ? shareOf(breath) : 0 } : null,
    sign: counts ? "figure" : SIGNS[air],
    figure: counts ? roundsText(breath.left) : "",
  };
}

/** How far this swimmer swims in this round as it is now, in the ruleset's unit; null on land and where it cannot. */
export function reachOf({ view }: Telling): number | null {
  if (view.statuses.includes("drowned")) return null;
  if (view.position === "surface") return view.movement.surface;
  return view.position === "under" ? view.movement.under : null;
}
