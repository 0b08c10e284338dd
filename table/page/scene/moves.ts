import type { PageContext, PageScene, PageToken } from "../model.ts";
import type { Point } from "./view.ts";

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What lies here of the canvas. */
interface Ground {
  scene: PageScene | null;
  tokens: { controlled: PageToken[] };
}

interface Drawing {
  /** The picture goes along while the document stays. */
  shift(token: PageToken, to: Point): void;
  /** Every picture is where its document is. */
  settle(): void;
}

/** Moves the selected tokens that are the reader's own, by dragging and by the arrow keys, from space to space. */
export class Moves {
  readonly #context: PageContext;
  readonly #ground: () => Ground;
  readonly #drawing: Drawing;

  constructor(context: PageContext, ground: () => Ground, drawing: Drawing) {
    this.#context = context;
    this.#ground = ground;
    this.#drawing = drawing;
  }

  get #movable(): PageToken[] {
    return this.#ground().tokens.controlled.filter((token) => token.document.isOwner);
  }

  get #cell(): number {
    return this.#ground().scene?.grid.size ?? 100;
  }

  drag(offset: Point, done: boolean): void {
    const moved = this.#movable;
    for (const token of moved) {
      const { x, y } = token.document;
      this.#drawing.shift(token, { x: x + offset.x, y: y + offset.y });
    }
    if (!done) return;
    const size = this.#cell;
    const steps = { x: Math.round(offset.x / size) * size, y: Math.round(offset.y / size) * size };
    this.#move(moved, steps, "dragging");
  }

  onArrow(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    const target = event.target as HTMLElement;
    const elsewhere = target.closest(".application, .table-side, .table-bar, input, select, textarea");
    if (!step || elsewhere || event.defaultPrevented) return;
    const movable = this.#movable;
    if (movable.length === 0) return;
    event.preventDefault();
    this.#move(movable, { x: step.x * this.#cell, y: step.y * this.#cell }, "keyboard");
  }

  #move(tokens: PageToken[], offset: Point, method: "dragging" | "keyboard"): void {
    const { scene } = this.#ground();
    const updates = tokens.map(({ id, document: data }) => ({ _id: id, x: data.x + offset.x, y: data.y + offset.y }));
    if (!scene || updates.length === 0) return;
    const movement = Object.fromEntries(tokens.map(({ id }) => [id, { method }]));
    this.#context.act(async () => {
      try {
        await scene.updateEmbeddedDocuments("Token", updates, { movement });
      } finally {
        // What was stopped or refused is back where it was.
        this.#drawing.settle();
      }
    });
  }
}
