import { Application, Container, Graphics } from "pixi.js";
import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageScene, PageToken } from "../model.ts";
import { iconButton } from "../sidebar/panel.ts";
import { MARKS } from "./colours.ts";
import { drawHarbour } from "./harbour-art.ts";
import { type Gestures, listenToPointer } from "./pointer.ts";
import { TokenSprite } from "./token-sprite.ts";
import { drawTokenStrip } from "./token-strip.ts";
import { type Point, View } from "./view.ts";

interface Canvas {
  app: unknown;
  stage: unknown;
  scene: PageScene | null;
  tokens: { placeables: PageToken[]; controlled: PageToken[]; releaseAll(): unknown };
  hud: { token: { bind(token: PageToken): Promise<unknown>; close(): Promise<unknown>; rendered: boolean } };
}

const HOOKS = [
  "canvasReady",
  "createToken",
  "updateToken",
  "deleteToken",
  "controlToken",
  "updateActor",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "refreshToken",
];

/** Pictures a second while a module animates: few machines at a table are strong. */
const TICKS = 4;

/** How long after the last change the scene is painted once more: modules may draw a little after the hook they heard. */
const AFTERGLOW_MS = 400;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The scene in the page: the drawing, the gestures over it, the list of tokens and the HUD's layer. */
export class SceneBoard {
  readonly root: HTMLElement;
  readonly #context: PageContext;
  readonly #board: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #hud: HTMLElement;
  readonly #world = new Container();
  readonly #tokens = new Container();
  readonly #box = new Graphics();
  readonly #sprites = new Map<string, TokenSprite>();
  readonly #view: View;
  #application: Application | null = null;
  #painting = false;
  /** The token whose HUD was opened from the strip. */
  #enteredFrom: PageToken | null = null;
  #afterglow: ReturnType<typeof setTimeout> | undefined;

  constructor(context: PageContext) {
    this.#context = context;
    const { say } = context;
    this.#board = build(document, "div", { id: "board", role: "img" });
    this.#strip = build(document, "ul", { class: "token-strip", "aria-label": say("scene.tokens") });
    this.#hud = build(document, "div", { id: "hud" });
    const tools = build(document, "div", { class: "scene-tools" });
    tools.append(
      iconButton("scene-in", "plus", say("scene.zoomIn"), () => this.#view.zoomBy(1.25)),
      iconButton("scene-out", "minus", say("scene.zoomOut"), () => this.#view.zoomBy(0.8)),
      iconButton("scene-fit", "expand", say("scene.fit"), () => this.fit()),
    );
    this.root = build(document, "main", { class: "table-stage" }, this.#board, this.#hud, tools, this.#strip);
    this.#view = new View(this.#world, this.#hud, this.#board, () => this.#viewMoved());
    const { Hooks } = context.client.globals;
    // Before any module's handler, so that what it adds to a token has something to lie on.
    Hooks.on("drawToken", (token: PageToken) => this.#drawToken(token));
    Hooks.on("destroyToken", (token: PageToken) => this.#destroyToken(token));
    Hooks.on("closeTokenHUD", () => this.#leaveHud());
    this.#canvas.stage = this.#world;
  }

  /** Gives the token of the host, which is data, what a PIXI container answers to. */
  #drawToken(token: PageToken): void {
    const cell = this.#canvas.scene?.grid.size ?? 100;
    const sprite = new TokenSprite(token, cell, this.#view.zoom, () => this.#paint());
    this.#sprites.set(token.id, sprite);
    this.#tokens.addChild(sprite);
    Object.assign(token, {
      addChild: (...children: Container[]) => this.#after(sprite.addChild(...children)),
      removeChild: (...children: Container[]) => this.#after(sprite.removeChild(...children)),
    });
    for (const name of ["children", "x", "y", "position", "destroyed"] as const) {
      Object.defineProperty(token, name, { get: () => sprite[name], configurable: true });
    }
  }

  #destroyToken(token: PageToken): void {
    this.#sprites.get(token.id)?.destroy({ children: true });
    this.#sprites.delete(token.id);
  }

  get #canvas(): Canvas {
    return this.#context.client.globals.canvas as unknown as Canvas;
  }

  /** Starts drawing once the element is in the page. Without WebGL only the list of tokens is there. */
  start(): void {
    const { say } = this.#context;
    this.#board.setAttribute("aria-label", say("scene.label", { name: this.#canvas.scene?.name ?? "" }));
    this.#board.title = say("scene.help");
    this.#world.addChild(drawHarbour(), this.#tokens, this.#box);
    try {
      const looks = { backgroundColor: 0x10202a, autoDensity: true, resolution: devicePixelRatio };
      this.#application = new Application({ resizeTo: this.#board, ...looks });
      this.#paintOnlyAnimations(this.#application);
      this.#canvas.app = this.#application;
      this.#board.append(this.#application.view as HTMLCanvasElement);
      this.#application.stage.addChild(this.#world);
    } catch (error) {
      this.#board.append(build(document, "p", { class: "scene-note" }, this.#context.say("scene.noWebgl")));
      this.#context.client.errors.push({ hook: "scene", error });
    }
    listenToPointer(this.#board, this.#view, this.#gestures());
    this.#board.ownerDocument.addEventListener("keydown", (event) => this.#onArrow(event));
    this.#context.watch(HOOKS, () => this.redraw());
    new ResizeObserver(() => this.fit()).observe(this.#board);
    this.redraw();
  }

  #viewMoved(): void {
    for (const sprite of this.#sprites.values()) sprite.setZoom(this.#view.zoom);
    this.#paint();
  }

  /**
   * A scene that stands still costs nothing: without a graphics card each picture takes a good part of a second from all
   * cores. The ticker paints only while somebody else listens to it.
   */
  #paintOnlyAnimations(application: Application): void {
    const { ticker } = application;
    ticker.maxFPS = TICKS;
    ticker.remove(application.render, application);
    ticker.add(() => {
      if (ticker.count > 1) application.render();
    });
  }

  /** Paints with the next frame, however often it is asked for, and once more when things have come to rest. */
  #paint(): void {
    if (this.#painting) return;
    this.#painting = true;
    requestAnimationFrame(() => {
      this.#painting = false;
      this.#application?.render();
    });
    clearTimeout(this.#afterglow);
    this.#afterglow = setTimeout(() => this.#application?.render(), AFTERGLOW_MS);
  }

  #after<T>(result: T): T {
    this.#paint();
    return result;
  }

  fit(): void {
    const scene = this.#canvas.scene;
    this.#application?.resize();
    if (scene) this.#view.fit(scene.width, scene.height);
  }

  /** Where a token's middle is on the page, for tests that click there. */
  whereIs(token: PageToken): Point {
    const size = this.#canvas.scene?.grid.size ?? 100;
    const { x, y, width, height } = token.document;
    return this.#view.toPage({ x: x + (width * size) / 2, y: y + (height * size) / 2 });
  }

  get #visible(): PageToken[] {
    const { isGM } = this.#context.game.user;
    return this.#canvas.tokens.placeables.filter((token) => isGM || !token.document.hidden);
  }

  redraw(): void {
    const shown = new Set(this.#visible);
    for (const sprite of this.#sprites.values()) {
      sprite.visible = shown.has(sprite.token);
      sprite.redraw();
    }
    this.#redrawStrip([...shown]);
    this.#paint();
  }

  #redrawStrip(shown: PageToken[]): void {
    const focused = this.#strip.contains(document.activeElement) ? document.activeElement?.id : null;
    const items = drawTokenStrip(this.#context, shown, {
      select: (token, add) => this.#select(token, add),
      openHud: (token) => this.#openHud(token, true),
    });
    this.#strip.replaceChildren(...items);
    if (focused) document.getElementById(focused)?.focus();
  }

  #select(token: PageToken, add: boolean): void {
    if (!token.document.isOwner) return;
    if (add && token.controlled) token.release();
    else token.control({ releaseOthers: !add });
  }

  /** `byStrip`: the keyboard goes along into the HUD. */
  #openHud(token: PageToken, byStrip = false): void {
    if (!token.document.isOwner) return;
    if (!token.controlled) token.control({ releaseOthers: true });
    this.#context.act(async () => {
      await this.#canvas.hud.token.bind(token);
      this.#enteredFrom = byStrip ? token : null;
      if (byStrip) this.#hud.querySelector<HTMLElement>("button")?.focus();
    });
  }

  /** The HUD is gone: whoever was in it with the keyboard is back at its token. */
  #leaveHud(): void {
    if (!this.#enteredFrom || document.activeElement !== document.body) return;
    document.getElementById(`hud-${this.#enteredFrom.id}`)?.focus();
    this.#enteredFrom = null;
  }

  #gestures(): Gestures {
    return {
      tokenAt: (point) => this.#tokenAt(point),
      select: (token, add) => this.#select(token, add),
      selectBox: (from, to, add) => this.#selectBox(from, to, add),
      releaseAll: () => this.#canvas.tokens.releaseAll(),
      openHud: (token) => this.#openHud(token),
      closeHud: () => {
        if (this.#canvas.hud.token.rendered) this.#context.act(() => this.#canvas.hud.token.close());
      },
      drawBox: (from, to) => this.#drawBox(from, to),
      drag: (offset, done) => this.#drag(offset, done),
      mayMove: (token) => token.controlled && token.document.isOwner,
    };
  }

  #tokenAt({ x, y }: Point): PageToken | null {
    const size = this.#canvas.scene?.grid.size ?? 100;
    const hit = this.#visible.filter(({ document: data }) => {
      return x >= data.x && x < data.x + data.width * size && y >= data.y && y < data.y + data.height * size;
    });
    return hit.at(-1) ?? null;
  }

  #selectBox(from: Point, to: Point, add: boolean): void {
    const size = this.#canvas.scene?.grid.size ?? 100;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    if (!add) this.#canvas.tokens.releaseAll();
    for (const token of this.#visible) {
      const { x, y, width, height, isOwner } = token.document;
      const [middleX, middleY] = [x + (width * size) / 2, y + (height * size) / 2];
      const inside = middleX >= left && middleX <= right && middleY >= top && middleY <= bottom;
      if (inside && isOwner && !token.controlled) token.control({ releaseOthers: false });
    }
  }

  #drawBox(from: Point, to: Point | null): void {
    this.#box.clear();
    if (!to) {
      this.#paint();
      return;
    }
    this.#box.lineStyle(3, MARKS.selected).beginFill(MARKS.selected, 0.12);
    this.#box.drawRect(
      Math.min(from.x, to.x),
      Math.min(from.y, to.y),
      Math.abs(to.x - from.x),
      Math.abs(to.y - from.y),
    );
    this.#paint();
  }

  #drag(offset: Point, done: boolean): void {
    const size = this.#canvas.scene?.grid.size ?? 100;
    const moved = this.#canvas.tokens.controlled.filter((token) => token.document.isOwner);
    for (const { id, document: data } of moved) {
      this.#sprites.get(id)?.position.set(data.x + offset.x, data.y + offset.y);
    }
    this.#paint();
    if (!done) return;
    const steps = { x: Math.round(offset.x / size) * size, y: Math.round(offset.y / size) * size };
    this.#move(moved, steps);
  }

  #move(tokens: PageToken[], offset: Point): void {
    const scene = this.#canvas.scene as
      | (PageScene & { updateEmbeddedDocuments(n: string, u: object[]): Promise<unknown> })
      | null;
    const updates = tokens.map(({ id, document: data }) => ({ _id: id, x: data.x + offset.x, y: data.y + offset.y }));
    if (!scene || updates.length === 0) return;
    this.#context.act(async () => {
      await scene.updateEmbeddedDocuments("Token", updates);
      this.redraw();
    });
  }

  #onArrow(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    const target = event.target as HTMLElement;
    const elsewhere = target.closest(".application, .table-side, .table-bar, input, select, textarea");
    if (!step || elsewhere || event.defaultPrevented) return;
    const size = this.#canvas.scene?.grid.size ?? 100;
    const movable = this.#canvas.tokens.controlled.filter((token) => token.document.isOwner);
    if (movable.length === 0) return;
    event.preventDefault();
    this.#move(movable, { x: step.x * size, y: step.y * size });
  }
}
