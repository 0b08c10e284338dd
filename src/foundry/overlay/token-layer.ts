/** What lies on one token: a container of our own with gauge, badge and, when asked for, the distance of this round. */
import { MODULE } from "../documents.ts";
import { BACK, badgeHeight, badgePlace, type Frame, gaugeWidth, INK, reachHeight } from "./look.ts";
import type { Picture } from "./picture.ts";
import { drawBadge, drawGauge } from "./shapes.ts";

/** What is needed of a token on the canvas. */
export interface Placed {
  document: TokenDocument;
  w: number;
  h: number;
  hover?: boolean;
  controlled?: boolean;
  destroyed?: boolean;
  nameplate?: { visible: boolean; y: number; height: number } | null;
  addChild(child: PIXI.DisplayObject): unknown;
}

/** All that is to be seen on a token; equal `key`s look alike. */
export interface Sight {
  picture: Picture | null;
  /** "30 ft", or empty. */
  reach: string;
  frame: Frame;
  /** Where the distance stands: below the ring and the name. */
  reachTop: number;
}

export function keyOf({ picture, reach, frame, reachTop }: Sight): string {
  const { width, height, cell, zoom } = frame;
  const gauge = picture?.gauge;
  const seen = picture ? [picture.air, picture.sign, picture.figure, gauge?.as, gauge?.share] : [];
  return [...seen, "/", reach, reach && reachTop, width, height, cell, zoom].join(" ");
}

/** Figures of these are all of one width, so that nothing jumps from round to round. */
const FONT = "Segoe UI, Noto Sans, Helvetica Neue, Arial, DejaVu Sans, sans-serif";

/** Pixels in which figures are written, to be scaled down from. */
const WRITTEN = 48;

/** Of the badge's height. */
const FIGURE_SHARE = 0.74;

/** Written once and scaled down: `MIPMAP_MODES.ON`, so that small figures stay clean. */
function written(text: string, fill: number, stroke: number): PIXI.Text {
  const style = { fontFamily: FONT, fontSize: WRITTEN, fontWeight: "700" as const, fill };
  const outline = { stroke: BACK, strokeThickness: stroke, lineJoin: "round" as const };
  const label = new PIXI.Text(text, { ...style, ...outline });
  label.texture.baseTexture.mipmap = PIXI.MIPMAP_MODES.ON;
  label.anchor.set(0.5, 0.5);
  return label;
}

export class TokenLayer {
  readonly #root: PIXI.Container;
  #key = "";
  /** Redraws so far. */
  drawn = 0;
  /** The emptied gauge, which may breathe; the sign beside it never fades. */
  #emptied: PIXI.Graphics | null = null;

  constructor(token: Placed) {
    this.#root = new PIXI.Container();
    this.#root.name = MODULE;
    this.#root.eventMode = "none";
    token.addChild(this.#root);
  }

  /** False once the host has thrown away what was on the token. */
  get isThere(): boolean {
    return !this.#root.destroyed && this.#root.parent !== null;
  }

  get pulses(): boolean {
    return this.#emptied !== null && this.isThere;
  }

  set alpha(alpha: number) {
    if (this.#emptied && this.isThere) this.#emptied.alpha = alpha;
  }

  /** Draws anew if anything looks different. */
  show(sight: Sight): void {
    const key = keyOf(sight);
    if (key === this.#key) return;
    this.#key = key;
    this.drawn += 1;
    for (const child of this.#root.removeChildren())
      child.destroy({ children: true, texture: true, baseTexture: true });
    this.#emptied = null;
    if (sight.picture) this.#drawPicture(sight.picture, sight.frame);
    if (sight.reach) this.#drawReach(sight);
  }

  remove(): void {
    this.#emptied = null;
    if (!this.#root.destroyed) this.#root.destroy({ children: true, texture: true, baseTexture: true });
  }

  #drawPicture(picture: Picture, frame: Frame): void {
    if (picture.gauge) {
      const gauge = new PIXI.Graphics();
      drawGauge(gauge, picture, frame);
      this.#root.addChild(gauge);
      if (picture.air === "out") this.#emptied = gauge;
    }
    const badge = new PIXI.Graphics();
    const place = badgePlace(frame);
    badge.position.set(place.x, place.y);
    this.#root.addChild(badge);
    if (picture.sign !== "figure") {
      drawBadge(badge, picture, frame, 0);
      return;
    }
    const figure = written(picture.figure, INK[picture.air], 0);
    figure.scale.set((badgeHeight(frame) * FIGURE_SHARE) / WRITTEN);
    figure.position.set(place.x, place.y);
    drawBadge(badge, picture, frame, figure.width);
    this.#root.addChild(figure);
  }

  #drawReach({ reach, frame, reachTop }: Sight): void {
    const label = written(reach, 0xffffff, 9);
    label.anchor.set(0.5, 0);
    label.scale.set(reachHeight(frame) / WRITTEN);
    label.position.set(frame.width / 2, reachTop + gaugeWidth(frame));
    this.#root.addChild(label);
  }
}
