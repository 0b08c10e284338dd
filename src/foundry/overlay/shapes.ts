/** Rings, bars, badges and signs as strokes of a PIXI graphics. */

import type { Air } from "../air.ts";
import { BACK, BACK_ALPHA, badgeHeight, type Frame, gaugeWidth, INK, radiusOf } from "./look.ts";
import type { Picture, Sign } from "./picture.ts";

type Graphics = PIXI.Graphics;

const TURN = Math.PI * 2;
const TOP = -Math.PI / 2;

/** Of the ring, in turns: a dash and the gap after it. */
const DASH = 1 / 20;
const DASH_FILLED = 0.58;

function arc(g: Graphics, x: number, y: number, radius: number, from: number, to: number): void {
  if (to - from >= 1 - 1e-6) {
    g.drawCircle(x, y, radius);
    return;
  }
  const start = TOP + from * TURN;
  g.moveTo(x + radius * Math.cos(start), y + radius * Math.sin(start));
  g.arc(x, y, radius, start, TOP + to * TURN);
}

/** Whole while there is plenty, in dashes when it gets short; only the dark track when nothing is left. */
function ring(g: Graphics, frame: Frame, air: Air, share: number): void {
  const width = gaugeWidth(frame);
  const radius = radiusOf(frame) + width / 2;
  const [x, y] = [frame.width / 2, frame.height / 2];
  g.lineStyle({ width: width + Math.max(2, width * 0.5), color: BACK, alpha: 0.62 });
  g.drawCircle(x, y, radius);
  if (air === "out") {
    // Thin, all round: there is nothing in it any more.
    g.lineStyle({ width: Math.max(1, width * 0.45), color: INK.out });
    g.drawCircle(x, y, radius);
    return;
  }
  g.lineStyle({ width, color: INK[air] });
  const dash = air === "fine" ? 1 : DASH;
  const filled = air === "fine" ? 1 : DASH * DASH_FILLED;
  for (let at = 0; at < share - 1e-6; at += dash) arc(g, x, y, radius, at, Math.min(share, at + filled));
}

/** A tank at the token's right edge. */
function bar(g: Graphics, frame: Frame, air: Air, share: number): void {
  const width = gaugeWidth(frame) * 1.3;
  const [x, top] = [frame.width - width, frame.height * 0.16];
  const height = frame.height - top;
  g.lineStyle({ width: Math.max(1, width * 0.2), color: air === "out" ? INK.out : BACK, alpha: 1 });
  g.beginFill(BACK, 0.72).drawRect(x, top, width, height).endFill();
  g.lineStyle(0);
  g.beginFill(INK[air]);
  const filled = height * share;
  const inset = width * 0.18;
  const pieces = air === "short" ? 10 : 1;
  const piece = height / pieces;
  for (let index = 0; index * piece < filled - 1e-6; index += 1) {
    const size = Math.min(piece, filled - index * piece);
    const drawn = air === "short" ? size * DASH_FILLED : size;
    g.drawRect(x + inset, frame.height - index * piece - drawn, width - inset * 2, drawn);
  }
  g.endFill();
}

/** Outlines of badges round the middle, for a badge of height 1 and the given width. */
const OUTLINES: Readonly<Record<Air, (width: number) => number[]>> = {
  fine: () => [],
  short: (w) => [-w / 2, 0, -w / 2 + 0.3, -0.5, w / 2 - 0.3, -0.5, w / 2, 0, w / 2 - 0.3, 0.5, -w / 2 + 0.3, 0.5],
  out: () => [0, -0.66, 0.72, 0.54, -0.72, 0.54],
  drowned: () => [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5],
};

/** A pill while there is plenty, pointed at both ends when it gets short, a triangle, a square. */
function badge(g: Graphics, air: Air, size: number, width: number): void {
  g.lineStyle({ width: size * 0.09, color: INK[air] }).beginFill(BACK, BACK_ALPHA);
  if (air === "fine") g.drawRoundedRect(-width / 2, -size / 2, width, size, size / 2);
  else g.drawPolygon(OUTLINES[air](width / size).map((at) => at * size));
  g.endFill();
}

/** Points of strokes and of filled shapes for a sign of size 1, its middle at 0, 0. */
function sign(g: Graphics, what: Sign, size: number, ink: number): void {
  const stroke = { width: size * 0.13, color: ink };
  if (what === "bubbles") {
    g.lineStyle({ ...stroke, width: size * 0.09 });
    g.drawCircle(-size * 0.09, size * 0.1, size * 0.2).drawCircle(size * 0.19, -size * 0.2, size * 0.1);
  } else if (what === "hourglass") {
    g.lineStyle({ width: size * 0.05, color: ink }).beginFill(ink);
    for (const end of [-0.3, 0.3]) g.drawPolygon([-0.22, end, 0.22, end, 0, 0].map((at) => at * size));
    g.endFill();
  } else if (what === "warning") {
    g.lineStyle(stroke)
      .moveTo(0, -size * 0.24)
      .lineTo(0, size * 0.16);
    g.lineStyle(0)
      .beginFill(ink)
      .drawCircle(0, size * 0.36, size * 0.08)
      .endFill();
  } else if (what === "cross") {
    const arm = size * 0.24;
    g.lineStyle({ ...stroke, width: size * 0.16 });
    g.moveTo(-arm, -arm).lineTo(arm, arm).moveTo(arm, -arm).lineTo(-arm, arm);
  }
}

export function drawGauge(g: Graphics, { air, gauge }: Picture, frame: Frame): void {
  if (gauge?.as === "ring") ring(g, frame, air, gauge.share);
  else if (gauge) bar(g, frame, air, gauge.share);
}

/** `textWidth`: of the figure that will lie on it, 0 for a sign. */
export function drawBadge(g: Graphics, picture: Picture, frame: Frame, textWidth: number): void {
  const size = badgeHeight(frame);
  const ends = picture.air === "short" ? 0.75 : 0.5;
  badge(g, picture.air, size, Math.max(size * (picture.air === "short" ? 1.25 : 1), textWidth + size * ends));
  sign(g, picture.sign, size, INK[picture.air]);
}
