import { Application, type Container } from "pixi.js";

/** Pictures a second while a module animates: few machines at a table are strong. */
const TICKS = 4;

/** How long after the last change the scene is painted once more: modules may draw a little after the hook they heard. */
const AFTERGLOW_MS = 400;

/**
 * Paints the scene when somebody asks for it. A scene that stands still costs nothing: without a graphics card each picture
 * takes a good part of a second from all cores.
 */
export class Painter {
  readonly application: Application;
  #painting = false;
  #afterglow: ReturnType<typeof setTimeout> | undefined;

  /** @throws where the browser has no WebGL */
  constructor(board: HTMLElement, stage: Container) {
    const looks = { backgroundColor: 0x10202a, antialias: true, autoDensity: true, resolution: devicePixelRatio };
    this.application = new Application({ resizeTo: board, ...looks });
    this.#paintOnlyAnimations();
    board.append(this.application.view as HTMLCanvasElement);
    this.application.stage.addChild(stage);
  }

  /** The ticker paints only while somebody else listens to it. */
  #paintOnlyAnimations(): void {
    const { application } = this;
    const { ticker } = application;
    ticker.maxFPS = TICKS;
    ticker.remove(application.render, application);
    ticker.add(() => {
      if (ticker.count > 1) application.render();
    });
  }

  /** Paints with the next frame, however often it is asked for, and once more when things have come to rest. */
  paint(): void {
    if (this.#painting) return;
    this.#painting = true;
    requestAnimationFrame(() => {
      this.#painting = false;
      this.application.render();
    });
    clearTimeout(this.#afterglow);
    this.#afterglow = setTimeout(() => this.application.render(), AFTERGLOW_MS);
  }
}
