import { Container, Graphics } from "pixi.js";
import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageScene, PageToken } from "../model.ts";
import { iconButton } from "../sidebar/panel.ts";
import { backgroundOf } from "./background.ts";
import { MARKS } from "./colours.ts";
import { SceneControls } from "./controls.ts";
import { Moves } from "./moves.ts";
import { Painter } from "./painter.ts";
import { type Gestures, listenToPointer } from "./pointer.ts";
import { RegionLayer } from "./region-layer.ts";
import { createSceneTabs } from "./tabs.ts";
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

/** After these, modules may draw on tokens though nothing of the scene has changed. */
const PAINT_HOOKS = [
  "createCombat",
  "updateCombat",
  "deleteCombat",
  "updateWorldTime",
  "createSetting",
  "updateSetting",
  "clientSettingChanged",
];

const REGION_HOOKS = [
  "createRegion",
  "updateRegion",
  "deleteRegion",
  "createRegionBehavior",
  "updateRegionBehavior",
  "deleteRegionBehavior",
];

/** The scene in the page: the drawing, the gestures over it, the list of tokens and the HUD's layer. */
export class SceneBoard {
  readonly root: HTMLElement;
  readonly #context: PageContext;
  readonly #board: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #hud: HTMLElement;
  readonly #world = new Container();
  readonly #ground = new Container();
  readonly #regions = new RegionLayer();
  readonly #tokens = new Container();
  readonly #box = new Graphics();
  readonly #sprites = new Map<string, TokenSprite>();
  readonly #view: View;
  readonly #moves: Moves;
  readonly #tabs: { redraw(): void };
  #painter: Painter | null = null;
  /** Under the pointer. */
  #hovered: PageToken | null = null;
  /** The token whose HUD was opened from the strip. */
  #enteredFrom: PageToken | null = null;

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
    const controls = new SceneControls(context);
    const tabs = createSceneTabs(context);
    this.#tabs = tabs;
    const left = build(document, "div", { class: "scene-left" }, tools, controls.root);
    this.root = build(document, "main", { class: "table-stage" }, this.#board, this.#hud, tabs.root, left, this.#strip);
    this.#view = new View(this.#world, this.#hud, this.#board, () => this.#viewMoved());
    this.#moves = new Moves(context, () => this.#canvas, {
      shift: (token, to) => this.#shift(token, to),
      settle: () => this.redraw(),
    });
    const { Hooks } = context.client.globals;
    // Before any module's handler, so that what it adds to a token has something to lie on.
    Hooks.on("drawToken", (token: PageToken) => this.#drawToken(token));
    Hooks.on("destroyToken", (token: PageToken) => this.#destroyToken(token));
    Hooks.on("canvasTearDown", () => this.#hover(null));
    Hooks.on("canvasReady", () => this.#showScene());
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
    for (const name of ["children", "x", "y", "position", "destroyed", "nameplate"] as const) {
      Object.defineProperty(token, name, { get: () => sprite[name], configurable: true });
    }
    token.hover = false;
  }

  #destroyToken(token: PageToken): void {
    this.#sprites.get(token.id)?.destroy({ children: true });
    this.#sprites.delete(token.id);
    if (this.#hovered === token) this.#hovered = null;
  }

  get #canvas(): Canvas {
    return this.#context.client.globals.canvas as unknown as Canvas;
  }

  /** Starts drawing once the element is in the page. Without WebGL only the list of tokens is there. */
  start(): void {
    this.#world.addChild(this.#ground, this.#regions, this.#tokens, this.#box);
    try {
      this.#painter = new Painter(this.#board, this.#world);
      this.#canvas.app = this.#painter.application;
    } catch (error) {
      this.#board.append(build(document, "p", { class: "scene-note" }, this.#context.say("scene.noWebgl")));
      this.#context.client.errors.push({ hook: "scene", error });
    }
    listenToPointer(this.#board, this.#view, this.#gestures());
    this.#board.ownerDocument.addEventListener("keydown", (event) => this.#moves.onArrow(event));
    this.#context.watch(HOOKS, () => this.redraw());
    this.#context.watch(PAINT_HOOKS, () => this.#paint());
    this.#context.watch(REGION_HOOKS, () => this.#showRegions());
    new ResizeObserver(() => this.fit()).observe(this.#board);
    this.#tabs.redraw();
    this.#showScene();
  }

  /** Another scene is viewed: its picture, its name, all of it in sight. */
  #showScene(): void {
    const { scene } = this.#canvas;
    // The first scene comes while the page is not laid out yet.
    if (!this.root.isConnected) return;
    const { say } = this.#context;
    this.#board.setAttribute("aria-label", say("scene.label", { name: scene?.name ?? "" }));
    this.#board.title = say("scene.help");
    this.#ground.removeChildren();
    if (scene) this.#ground.addChild(backgroundOf(scene));
    this.#showRegions();
    this.fit();
    this.redraw();
  }

  #showRegions(): void {
    this.#regions.show(this.#context.game.user.isGM ? this.#canvas.scene : null);
    this.#paint();
  }

  #viewMoved(): void {
    for (const sprite of this.#sprites.values()) sprite.setZoom(this.#view.zoom);
    const { Hooks } = this.#context.client.globals;
    const { x, y } = this.#view.middle;
    if (this.#painter)
      Hooks.callAll("canvasPan", this.#context.client.globals.canvas, { x, y, scale: this.#view.zoom });
    this.#paint();
  }

  #paint(): void {
    this.#painter?.paint();
  }

  #after<T>(result: T): T {
    this.#paint();
    return result;
  }

  fit(): void {
    const scene = this.#canvas.scene;
    this.#painter?.application.resize();
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

  /** A token is dragged: its picture goes along, the document stays. */
  #shift(token: PageToken, { x, y }: Point): void {
    this.#sprites.get(token.id)?.position.set(x, y);
    this.#paint();
  }

  #hover(token: PageToken | null): void {
    if (token === this.#hovered) return;
    const { Hooks } = this.#context.client.globals;
    const before = this.#hovered;
    this.#hovered = token;
    for (const [each, hovered] of [
      [before, false],
      [token, true],
    ] as const) {
      if (!each) continue;
      each.hover = hovered;
      Hooks.callAll("hoverToken", each, hovered);
    }
    this.#paint();
  }

  #gestures(): Gestures {
    return {
      tokenAt: (point) => this.#tokenAt(point),
      hover: (token) => this.#hover(token),
      select: (token, add) => this.#select(token, add),
      selectBox: (from, to, add) => this.#selectBox(from, to, add),
      releaseAll: () => this.#canvas.tokens.releaseAll(),
      openHud: (token) => this.#openHud(token),
      closeHud: () => {
        if (this.#canvas.hud.token.rendered) this.#context.act(() => this.#canvas.hud.token.close());
      },
      drawBox: (from, to) => this.#drawBox(from, to),
      drag: (offset, done) => this.#moves.drag(offset, done),
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
}
