import type { Sprite } from "pixi.js";
import { CELL, COLUMNS, QUAY_COLUMNS, ROWS } from "../../demo/harbour.ts";
import { SCENE } from "./colours.ts";
import { box, disc, grid, lines, type Pen, picture, type Segment } from "./pen.ts";

const WIDTH = COLUMNS * CELL;
const HEIGHT = ROWS * CELL;
const EDGE = QUAY_COLUMNS * CELL;

function water(pen: Pen): void {
  const shade = pen.createLinearGradient(EDGE, 0, WIDTH, 0);
  shade.addColorStop(0, SCENE.shallow);
  shade.addColorStop(0.55, SCENE.deep);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = SCENE.ripple;
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.beginPath();
  // A fixed pattern, so that two people looking at the scene see the same one.
  for (let row = 0; row < ROWS * 2; row += 1) {
    const y = row * (CELL / 2) + 22;
    for (let x = EDGE + 40 + ((row * 137) % 300); x < WIDTH - 90; x += 330) {
      pen.moveTo(x, y);
      pen.quadraticCurveTo(x + 18, y - 14, x + 36, y);
      pen.quadraticCurveTo(x + 54, y + 14, x + 72, y);
    }
  }
  pen.stroke();
}

function quay(pen: Pen): void {
  box(pen, SCENE.stone, 0, 0, EDGE, HEIGHT);
  const joints: Segment[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    joints.push([0, row * CELL, EDGE, row * CELL]);
    const shift = row % 2 === 0 ? 0 : CELL;
    for (let x = shift; x < EDGE; x += CELL * 2) joints.push([x, row * CELL, x, (row + 1) * CELL]);
  }
  lines(pen, SCENE.joint, 2, joints);
  box(pen, SCENE.stoneEdge, EDGE - 14, 0, 14, HEIGHT);
  for (let row = 1; row < ROWS; row += 4) disc(pen, SCENE.rail, EDGE - 42, row * CELL + 50, 13);
}

function jetty(pen: Pen): void {
  const top = 6 * CELL;
  box(pen, SCENE.plank, EDGE - 14, top, CELL * 4, CELL);
  const planks: Segment[] = [];
  for (let x = EDGE; x < EDGE + CELL * 4 - 14; x += 25) planks.push([x, top, x, top + CELL]);
  lines(pen, SCENE.plankLine, 2, planks);
  pen.strokeStyle = SCENE.rail;
  pen.lineWidth = 4;
  pen.strokeRect(EDGE - 14, top, CELL * 4, CELL);
}

const SHIP = { x: 10.3 * CELL, y: 3.4 * CELL, long: 7.4 * CELL, wide: 3.2 * CELL };

/** The hull's outline, smaller by `inset` on every side. */
function hull(pen: Pen, colour: string, inset: number): void {
  const { x, y, long, wide } = SHIP;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x + inset, y + inset);
  pen.lineTo(x + long * 0.62, y + inset);
  pen.quadraticCurveTo(x + long * 0.86, y + inset, x + long - inset * 2, y + wide / 2);
  pen.quadraticCurveTo(x + long * 0.86, y + wide - inset, x + long * 0.62, y + wide - inset);
  pen.lineTo(x + inset, y + wide - inset);
  pen.quadraticCurveTo(x - 30 + inset, y + wide / 2, x + inset, y + inset);
  pen.fill();
}

function ship(pen: Pen): void {
  const { x, y, long, wide } = SHIP;
  hull(pen, SCENE.shadow, -16);
  hull(pen, SCENE.hull, 0);
  hull(pen, SCENE.plank, 18);
  const deck: Segment[] = [];
  for (let line = y + 46; line < y + wide - 24; line += 28) deck.push([x + 22, line, x + long * 0.72, line]);
  lines(pen, SCENE.plankLine, 2, deck);
  lines(pen, SCENE.rail, 5, [[x + long * 0.2, y + 20, x + long * 0.2, y + wide - 20]]);
  const mast = x + long * 0.45 + 15;
  box(pen, SCENE.sail, mast - 13, y - 40, 26, wide + 80);
  disc(pen, SCENE.mast, mast, y + wide / 2, 22);
  disc(pen, SCENE.rail, mast, y + wide / 2, 9);
}

/** The harbour seen from above: water, quay, jetty, a ship and the grid over all. */
export const drawHarbour = (): Sprite =>
  picture({ width: WIDTH, height: HEIGHT }, (pen) => {
    for (const draw of [water, quay, jetty, ship]) draw(pen);
    grid(pen, { width: WIDTH, height: HEIGHT }, CELL);
  });
