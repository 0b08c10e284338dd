import type { Sprite } from "pixi.js";
import { CELL, COURSE, RIVER, RIVER_SIZE } from "../../demo/river.ts";
import { SCENE } from "./colours.ts";
import { box, disc, grid, type Pen, picture } from "./pen.ts";

const { width: WIDTH, height: HEIGHT } = RIVER_SIZE;

/** A fixed sequence of shares from 0 to 1, so that two people looking at the scene see the same one. */
function* shares(): Generator<number> {
  for (let last = 7; ; last = (last * 73 + 19) % 997) yield last / 997;
}

function meadow(pen: Pen): void {
  box(pen, SCENE.meadow, 0, 0, WIDTH, HEIGHT);
  const next = shares();
  for (let tuft = 0; tuft < 160; tuft += 1) {
    const [x, y, size] = [next.next().value, next.next().value, next.next().value];
    disc(pen, SCENE.meadowDark, x * WIDTH, y * HEIGHT, 6 + size * 20);
  }
}

function trace(pen: Pen): void {
  pen.beginPath();
  RIVER.forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  pen.closePath();
}

function water(pen: Pen): void {
  trace(pen);
  pen.lineJoin = "round";
  pen.lineWidth = 44;
  pen.strokeStyle = SCENE.sand;
  pen.stroke();
  const shade = pen.createLinearGradient(0, 0, WIDTH, 0);
  shade.addColorStop(0, SCENE.shallow);
  shade.addColorStop(1, SCENE.deep);
  pen.fillStyle = shade;
  pen.fill();
}

/** Streaks along the current. */
function flow(pen: Pen): void {
  pen.save();
  trace(pen);
  pen.clip();
  pen.strokeStyle = SCENE.flow;
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.beginPath();
  const next = shares();
  for (let lane = 0; lane < 9; lane += 1) {
    for (let x = 40 + next.next().value * 200; x < WIDTH; x += 190 + next.next().value * 180) {
      const [from, to] = [course(x, lane / 8), course(x + 90, lane / 8)];
      pen.moveTo(x, from);
      pen.quadraticCurveTo(x + 45, (from + to) / 2 - 8, x + 90, to);
    }
  }
  pen.stroke();
  pen.restore();
}

/** How far down the picture the river's `share` from the north bank to the south bank lies, at `x`. */
function course(x: number, share: number): number {
  const at = COURSE.findIndex(({ x: next }) => next >= x);
  const [before, after] = [COURSE[Math.max(0, at - 1)], COURSE[at < 0 ? COURSE.length - 1 : at]];
  if (!before || !after) return 0;
  const along = after.x === before.x ? 0 : (x - before.x) / (after.x - before.x);
  const north = before.north + (after.north - before.north) * along;
  const south = before.south + (after.south - before.south) * along;
  return north + (south - north) * (0.06 + share * 0.88);
}

function rocks(pen: Pen): void {
  for (const [x, y, size] of [
    [9.4, 4.6, 46],
    [10.1, 5.1, 30],
    [9.7, 7.2, 38],
    [13.2, 7.9, 34],
  ] as const) {
    disc(pen, SCENE.shadow, x * CELL + 8, y * CELL + 8, size);
    disc(pen, SCENE.rock, x * CELL, y * CELL, size);
    disc(pen, SCENE.rockLight, x * CELL - size * 0.2, y * CELL - size * 0.25, size * 0.55);
  }
}

/** The river seen from above: meadows on both banks, the water between them as far as the region reaches. */
export const drawRiver = (): Sprite =>
  picture(RIVER_SIZE, (pen) => {
    for (const draw of [meadow, water, flow, rocks]) draw(pen);
    grid(pen, RIVER_SIZE, CELL);
  });
