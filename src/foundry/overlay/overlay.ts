/** Breath on the tokens of the viewed scene: which have a layer of ours, and when it is looked at again. */
import { reportFailure } from "../report.ts";
import { onSwims } from "../watch.ts";
import { Pulse } from "./pulse.ts";
import { sightOf } from "./sights.ts";
import { type Placed, TokenLayer } from "./token-layer.ts";

const layers = new Map<Placed, TokenLayer>();
const pulse = new Pulse(() => [...layers.values()].filter((layer) => layer.pulses));

/** The scene's tokens; none without a canvas, as in a browser that cannot draw. */
function placed(): Placed[] {
  const tokens = canvas?.ready === true && typeof PIXI !== "undefined" ? canvas.tokens?.placeables : undefined;
  return (tokens ?? []) as unknown as Placed[];
}

function drop(token: Placed): void {
  layers.get(token)?.remove();
  layers.delete(token);
}

function draw(token: Placed): void {
  const onCanvas = !token.destroyed && typeof token.addChild === "function";
  const sight = onCanvas ? sightOf(token) : null;
  if (!sight) {
    drop(token);
    return;
  }
  let layer = layers.get(token);
  // The host draws a token anew by throwing away all that lies on it.
  if (!layer?.isThere) {
    layer = new TokenLayer(token);
    layers.set(token, layer);
  }
  layer.show(sight);
}

/** One token looks different, is under the pointer or is selected. */
export function drawOverlay(token: unknown): void {
  if (typeof PIXI === "undefined" || canvas?.ready !== true) return;
  draw(token as Placed);
  pulse.follow();
}

/** A token leaves the canvas. */
export function dropOverlay(token: unknown): void {
  drop(token as Placed);
  pulse.follow();
}

/** Another scene, other settings, or swims and time have changed. One token that cannot be drawn keeps no other from it. */
export function drawOverlays(): void {
  const tokens = new Set(placed());
  for (const token of layers.keys()) if (!tokens.has(token)) drop(token);
  for (const token of tokens) {
    try {
      draw(token);
    } catch (error) {
      reportFailure("overlay", error);
    }
  }
  pulse.follow();
}

/** The view moved: what is drawn follows the zoom in steps. */
export function zoomOverlays(): void {
  for (const token of layers.keys()) draw(token);
}

/** At `ready`: the canvas is already there. */
export function startOverlay(): void {
  onSwims(drawOverlays);
  drawOverlays();
}
