/** Sizes and colours of what is drawn on tokens. Lengths are pixels of the scene unless they say otherwise. */
import type { Air } from "../air.ts";

/** Each state also has a shape of its own (`shapes.ts`): colour is never alone. */
export const INK: Readonly<Record<Air, number>> = {
  fine: 0x8be4ff,
  short: 0xffcf57,
  out: 0xff8a7a,
  drowned: 0xe6e3ee,
};

/** Under all that is drawn, so that it stands out from any picture. */
export const BACK = 0x0b1216;
export const BACK_ALPHA = 0.9;

/** What the sizes depend on. */
export interface Frame {
  /** The token's. */
  width: number;
  height: number;
  /** A grid space. */
  cell: number;
  /** Pixels on the screen for one of the scene, in steps: `zoomStep`. */
  zoom: number;
}

/** Shares of a grid space, and the least pixels on the screen. */
const GAUGE = { share: 0.06, least: 2.5 };
const BADGE = { share: 0.27, least: 17 };
const REACH = { share: 0.14, least: 13 };

/** Steps in which sizes follow the zoom, so that a glide of the view does not draw all tokens with every frame. */
const STEPS_PER_DOUBLING = 3;

/** The zoom rounded down to its step. */
export function zoomStep(zoom: number): number {
  const known = Number.isFinite(zoom) && zoom > 0 ? zoom : 1;
  return 2 ** (Math.floor(Math.log2(known) * STEPS_PER_DOUBLING + 1e-9) / STEPS_PER_DOUBLING);
}

const sized = ({ share, least }: { share: number; least: number }, { cell, zoom }: Frame): number =>
  Math.max(cell * share, least / zoom);

export const gaugeWidth = (frame: Frame): number => Math.min(sized(GAUGE, frame), frame.cell * 0.2);

export const badgeHeight = (frame: Frame): number => sized(BADGE, frame);

export const reachHeight = (frame: Frame): number => sized(REACH, frame);

/** Radius of the token's round. */
export const radiusOf = ({ width, height }: Frame): number => Math.min(width, height) / 2;

/** The badge's middle lies on the ring at the upper right; what it must grow for a far view it grows outwards. */
export function badgePlace(frame: Frame): { x: number; y: number } {
  const radius = radiusOf(frame) + Math.max(0, badgeHeight(frame) - frame.cell * BADGE.share) * 0.3;
  const aside = radius * Math.SQRT1_2;
  return { x: frame.width / 2 + aside, y: frame.height / 2 - aside };
}
