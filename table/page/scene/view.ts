import type { Container } from "pixi.js";

export interface Point {
  x: number;
  y: number;
}

const NEAREST = 2;
const FARTHEST = 0.15;

/** Where on the scene the window looks and how closely; moves the stage and the HUD's layer together. */
export class View {
  zoom = 1;
  #left = 0;
  #top = 0;
  readonly #stage: Container;
  readonly #hud: HTMLElement;
  readonly #board: HTMLElement;
  readonly #changed: () => void;

  /** `changed` is told after every move of the view. */
  constructor(stage: Container, hud: HTMLElement, board: HTMLElement, changed: () => void) {
    this.#changed = changed;
    this.#stage = stage;
    this.#hud = hud;
    this.#board = board;
  }

  /** The place in the scene that is in the middle of the window. */
  get middle(): Point {
    const { clientWidth, clientHeight } = this.#board;
    return { x: (clientWidth / 2 - this.#left) / this.zoom, y: (clientHeight / 2 - this.#top) / this.zoom };
  }

  /** A place on the page, as a place in the scene. */
  toScene({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    return { x: (clientX - left - this.#left) / this.zoom, y: (clientY - top - this.#top) / this.zoom };
  }

  /** A place in the scene, as a place on the page. */
  toPage({ x, y }: Point): Point {
    const { left, top } = this.#board.getBoundingClientRect();
    return { x: left + this.#left + x * this.zoom, y: top + this.#top + y * this.zoom };
  }

  pan(dx: number, dy: number): void {
    this.#left += dx;
    this.#top += dy;
    this.#apply();
  }

  /** Comes closer or goes farther while the given place on the page stays where it is. */
  zoomBy(factor: number, at?: { clientX: number; clientY: number }): void {
    const { left, top, width, height } = this.#board.getBoundingClientRect();
    const fixed = at ?? { clientX: left + width / 2, clientY: top + height / 2 };
    const before = this.toScene(fixed);
    this.zoom = Math.min(NEAREST, Math.max(FARTHEST, this.zoom * factor));
    this.#left = fixed.clientX - left - before.x * this.zoom;
    this.#top = fixed.clientY - top - before.y * this.zoom;
    this.#apply();
  }

  /** Shows the whole of a scene of this size. */
  fit(width: number, height: number): void {
    const { clientWidth, clientHeight } = this.#board;
    this.zoom = Math.max(FARTHEST, Math.min(clientWidth / width, clientHeight / height));
    this.#left = (clientWidth - width * this.zoom) / 2;
    this.#top = (clientHeight - height * this.zoom) / 2;
    this.#apply();
  }

  #apply(): void {
    this.#stage.position.set(this.#left, this.#top);
    this.#stage.scale.set(this.zoom);
    this.#hud.style.transform = `translate(${this.#left}px, ${this.#top}px) scale(${this.zoom})`;
    this.#hud.style.setProperty("--table-zoom", String(this.zoom));
    this.#changed();
  }
}
