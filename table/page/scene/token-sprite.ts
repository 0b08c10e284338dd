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

const ALWAYS = 2;
const NEVER = 0;

/** v14 says for each effect whether its icon shows; v13 shows what is temporary. */
function showsIcon(effect: PageEffect): boolean {
  if (effect.disabled || !effect.img || effect.showIcon === NEVER) return false;
  return effect.showIcon === ALWAYS || effect.isTemporary === true;
}

function picture(src: string, size: number): Sprite {
  const sprite = Sprite.from(src ? Texture.from(src) : Texture.EMPTY);
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
  #zoom: number;

  constructor(token: PageToken, cell: number, zoom: number) {
    super();
    this.token = token;
    this.#cell = cell;
    this.#zoom = zoom;
    this.eventMode = "none";
    this.addChild(this.#art);
    this.redraw();
  }

  /** Names keep their size on the page however far away the view is. */
  setZoom(zoom: number): void {
    this.#zoom = zoom;
    for (const label of this.#labels) label.scale.set(1 / zoom);
  }

  redraw(): void {
    this.#labels = [];
    const { document: data, controlled } = this.token;
    for (const child of this.#art.removeChildren()) child.destroy({ children: true });
    const size = Math.max(data.width, 0.5) * this.#cell;
    this.position.set(data.x, data.y);
    this.alpha = data.hidden ? 0.5 : 1;
    this.#art.addChild(picture(data.texture.src, size));
    const border = new Graphics();
    const colour = controlled ? MARKS.selected : (DISPOSITION[data.disposition] ?? 0xffffff);
    border.lineStyle(controlled ? 5 : 3, colour, controlled ? 1 : 0.85);
    if (controlled) border.drawRoundedRect(1, 1, size - 2, size - 2, 10);
    else border.drawCircle(size / 2, size / 2, size / 2 - 3);
    this.#art.addChild(border, this.#nameplate(data.name, size));
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
    const effects = [...(this.token.actor?.effects ?? [])].filter(showsIcon);
    const edge = Math.round(this.#cell * 0.3);
    const perColumn = Math.max(1, Math.floor(size / edge));
    effects.forEach((effect, index) => {
      const back = new Graphics()
        .beginFill(MARKS.iconBack, 0.85)
        .drawRoundedRect(0, 0, edge - 2, edge - 2, 5)
        .endFill();
      const icon = picture(effect.img ?? "", edge - 6);
      icon.position.set(2, 2);
      const holder = new Container();
      holder.addChild(back, icon);
      holder.position.set(Math.floor(index / perColumn) * edge, (index % perColumn) * edge);
      this.#art.addChild(holder);
    });
  }
}
