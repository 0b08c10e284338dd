/** Drawing on a canvas of the scene's size, for the pictures that lie under the tokens. */
import { Sprite, Texture } from "pixi.js";
import { SCENE } from "./colours.ts";

export type Pen = CanvasRenderingContext2D;

/** Pixels of the scene. */
export interface Size {
  width: number;
  height: number;
}

/** Pictures are drawn at this share of the scene's size: sharp enough when close, light enough for weak machines. */
const DETAIL = 0.75;

export function box(pen: Pen, colour: string, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}

export function disc(pen: Pen, colour: string, x: number, y: number, radius: number): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}

export type Segment = [x1: number, y1: number, x2: number, y2: number];

/** Strokes all segments of a list at once. */
export function lines(pen: Pen, colour: string, width: number, segments: Segment[]): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const [x1, y1, x2, y2] of segments) {
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
  }
  pen.stroke();
}

export function grid(pen: Pen, { width, height }: Size, cell: number): void {
  const all: Segment[] = [];
  for (let x = 0; x <= width; x += cell) all.push([x, 0, x, height]);
  for (let y = 0; y <= height; y += cell) all.push([0, y, width, y]);
  lines(pen, SCENE.grid, 2, all);
}

/** Draws once, and gives the one picture. */
export function picture({ width, height }: Size, draw: (pen: Pen) => void): Sprite {
  const paper = document.createElement("canvas");
  paper.width = width * DETAIL;
  paper.height = height * DETAIL;
  const pen = paper.getContext("2d");
  if (!pen) throw new Error("The browser gave no canvas to draw the scene on");
  pen.scale(DETAIL, DETAIL);
  draw(pen);
  const sprite = new Sprite(Texture.from(paper));
  sprite.width = width;
  sprite.height = height;
  sprite.eventMode = "none";
  return sprite;
}
