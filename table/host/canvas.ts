/** The canvas as data: which scene this client views and the placeables of its tokens. The page draws it. */
import type { Scene } from "./documents/scene.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { Host } from "./host.ts";
import { Token } from "./placeables.ts";
import type { Source } from "./seam.ts";
import { strict } from "./strict.ts";

export class TokenLayer {
  readonly name = "TokenLayer";
  private readonly byId = new Map<string, Token>();

  get placeables(): Token[] {
    return [...this.byId.values()];
  }
  get objects(): { children: Token[] } {
    return { children: this.placeables };
  }
  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }
  controllableObjects(): Token[] {
    return this.ownedTokens;
  }
  get(id: string): Token | undefined {
    return this.byId.get(id);
  }
  releaseAll(): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }
  _set(token: Token): void {
    this.byId.set(token.id, token);
  }
  _delete(id: string): void {
    this.byId.delete(id);
  }
  _clear(): void {
    this.byId.clear();
  }
}

export interface CanvasGrid {
  size: number;
  distance: number;
  units: string;
  type: number;
}

export class Canvas {
  ready = false;
  scene: Scene | null = null;
  readonly tokens = strict(new TokenLayer(), "canvas.tokens", { absent: new Set() });
  /** `token` comes from the applications. */
  readonly hud: { token?: unknown } = {};
  /** Filled by the page: the PIXI application and its root container. */
  app: unknown = null;
  stage: unknown = null;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  get id(): string | null {
    return this.scene?.id ?? null;
  }
  get grid(): CanvasGrid | null {
    return this.scene?.grid ?? null;
  }
  get dimensions(): Scene["dimensions"] | null {
    return this.scene?.dimensions ?? null;
  }

  async _view(scene: Scene | null): Promise<void> {
    const { Hooks } = this.host;
    if (this.ready) {
      this.tokens.releaseAll();
      for (const token of this.tokens.placeables) this.destroy(token.document);
      this.ready = false;
      if (this.scene) this.host.regions.viewed(this.scene, "behaviorUnviewed");
      Hooks.callAll("canvasTearDown", this);
    }
    this.scene = scene;
    if (!scene) return;
    Hooks.callAll("canvasInit", this);
    for (const document of scene.tokens) this.draw(document);
    this.ready = true;
    Hooks.callAll("canvasReady", this);
    this.host.regions.viewed(scene, "behaviorViewed");
  }

  /** An activated scene pulls everyone to it. */
  _pull(scene: Scene | null): void {
    if (!this.host.game.ready) return;
    this._view(scene).catch((error: unknown) => this.host.errors.push({ hook: "canvas", error }));
  }

  _tokenCreated(document: TokenDocument): void {
    if (document.scene === this.scene) this.draw(document);
  }
  _tokenUpdated(document: TokenDocument, changes: Source): void {
    const token = this.tokens.get(document.id as string);
    if (token && document.scene === this.scene) this.host.Hooks.callAll("refreshToken", token, changes);
  }
  _tokenDeleted(document: TokenDocument): void {
    if (document.scene === this.scene) this.destroy(document);
  }

  private draw(document: TokenDocument): void {
    const token = new Token(document, this.host);
    this.tokens._set(token);
    this.host.Hooks.callAll("drawToken", token);
  }
  private destroy(document: TokenDocument): void {
    const token = this.tokens.get(document.id as string);
    if (!token) return;
    token.release();
    this.tokens._delete(token.id);
    this.host.Hooks.callAll("destroyToken", token);
  }
}
