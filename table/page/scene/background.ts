import type { Sprite } from "pixi.js";
import type { PageScene } from "../model.ts";
import { SCENE } from "./colours.ts";
import { drawHarbour } from "./harbour-art.ts";
import { box, grid, picture } from "./pen.ts";
import { drawRiver } from "./river-art.ts";

/** Scenes of the demo world that have a picture of their own. */
const PICTURES: Record<string, () => Sprite> = { harbour: drawHarbour, river: drawRiver };

const drawn = new Map<string, Sprite>();

/** What lies under a scene's tokens; drawn once. A scene of somebody's making is plain stone under its grid. */
export function backgroundOf(scene: PageScene): Sprite {
  const known = drawn.get(scene.id);
  if (known) return known;
  const { width, height } = scene;
  const plain = () =>
    picture({ width, height }, (pen) => {
      box(pen, SCENE.stone, 0, 0, width, height);
      grid(pen, { width, height }, scene.grid.size);
    });
  const sprite = (PICTURES[scene.id] ?? plain)();
  drawn.set(scene.id, sprite);
  return sprite;
}
