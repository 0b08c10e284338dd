import { Container, Graphics, Sprite, Text, Texture } from "pixi.js";
import type { PageEffect, PageToken } from "../model.ts";
import { DISPOSITION, MARKS } from "./colours.ts";

/** Pixels on the page. */
const LABEL = {
  fontFamily: "Segoe UI, Open Sans, sans-serif",
  fontSize: 12.5,
  fontWeight: "600" as const,
  fill: MARKS.name,
  stroke: MARKS.outline,
  strokeThickness: 3,
  lineJoin: "round" as const,
};

/** An effect's icon takes this share of a grid space, but never fewer pixels on the page than it needs to be read. */
const ICON = { share: 0.3, least: 22 };

const ALWAYS = 2;
const NEVER = 0;

/** v14 says for each effect whether its icon shows; v13 shows what is temporary. */
function showsIcon(effect: PageEffect): boolean {
  if (effect.disabled || !effect.img || effect.showIcon === NEVER) return false;
  return effect.showIcon === ALWAYS || effect.isTemporary === true;
}

function picture(src: string, size: number, loaded: () => void): Sprite {
  const texture = src ? Texture.from(src) : Texture.EMPTY;
  if (!texture.baseTexture.valid) texture.baseTexture.once("loaded", loaded);
  const sprite = Sprite.from(texture);
  sprite.width = size;
  sprite.height = size;
  return sprite;
}

/**
 * One token as drawn: picture, border, name, height, the icons of its effects. Its place follows the document.
 * What modules add to the token lies above and outlives a redraw.
 */
export class TokenSprite extends Container {
  readonly token: PageToken;
  readonly #cell: number;
  readonly #art = new Container();
  #labels: Text[] = [];
  /** As on the host's own tokens. */
  nameplate: Text | null = null;
  #effects = new Container();
  #zoom: number;
  readonly #loaded: () => void;

  /** `loaded` is told when a picture has come that was not there yet. */
  constructor(token: PageToken, cell: number, zoom: number, loaded: () => void) {
    super();
    this.token = token;
    this.#loaded = loaded;
    this.#cell = cell;
    this.#zoom = zoom;
    this.eventMode = "none";
    this.addChild(this.#art);
    this.redraw();
  }

  /** Names keep their size on the page however far away the view is, and icons stay readable. */
  setZoom(zoom: number): void {
    this.#zoom = zoom;
    for (const label of this.#labels) label.scale.set(1 / zoom);
    this.#effects.scale.set(Math.max(1, ICON.least / (this.#cell * ICON.share * zoom)));
  }

  redraw(): void {
    this.#labels = [];
    const { document: data, controlled } = this.token;
    for (const child of this.#art.removeChildren()) child.destroy({ children: true });
    const size = Math.max(data.width, 0.5) * this.#cell;
    this.position.set(data.x, data.y);
    this.alpha = data.hidden ? 0.5 : 1;
    this.#art.addChild(picture(data.texture.src, size, this.#loaded));
    const border = new Graphics();
    const colour = controlled ? MARKS.selected : (DISPOSITION[data.disposition] ?? 0xffffff);
    border.lineStyle(controlled ? 5 : 3, colour, controlled ? 1 : 0.85);
    if (controlled) border.drawRoundedRect(1, 1, size - 2, size - 2, 10);
    else border.drawCircle(size / 2, size / 2, size / 2 - 3);
    this.nameplate = this.#nameplate(data.name, size);
    this.#art.addChild(border, this.nameplate);
    if (data.elevation !== 0) this.#art.addChild(this.#elevation(data.elevation));
    this.#addEffects(size);
  }

  #label(content: string): Text {
    const text = new Text(content, LABEL);
    text.resolution = devicePixelRatio;
    text.scale.set(1 / this.#zoom);
    this.#labels.push(text);
    return text;
  }

  #nameplate(name: string, size: number): Text {
    const text = this.#label(name);
    text.anchor.set(0.5, 0);
    text.position.set(size / 2, size);
    return text;
  }

  #elevation(elevation: number): Text {
    const text = this.#label(elevation > 0 ? `+${elevation}` : `−${Math.abs(elevation)}`);
    text.anchor.set(0.5, 1);
    text.position.set((this.token.document.width * this.#cell) / 2, 4);
    return text;
  }

  #addEffects(size: number): void {
    const edge = Math.round(this.#cell * ICON.share);
    const perColumn = Math.max(1, Math.floor(size / edge));
    const effects = [...(this.token.actor?.effects ?? [])].filter(showsIcon);
    this.#effects = new Container();
    effects.forEach((effect, index) => {
      const holder = this.#effectIcon(effect.img ?? "", edge);
      holder.position.set(Math.floor(index / perColumn) * edge, (index % perColumn) * edge);
      this.#effects.addChild(holder);
    });
    this.#art.addChild(this.#effects);
    this.setZoom(this.#zoom);
  }

  #effectIcon(img: string, edge: number): Container {
    const back = new Graphics()
      .beginFill(MARKS.iconBack, 0.85)
      .drawRoundedRect(0, 0, edge - 2, edge - 2, 5)
      .endFill();
    const icon = picture(img, edge - 6, this.#loaded);
    icon.position.set(2, 2);
    const holder = new Container();
    holder.addChild(back, icon);
    return holder;
  }
}
