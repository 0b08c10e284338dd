/** A token on the viewed scene, as data: what the page draws and what code reads from `token.object`. */
import type { Actor } from "./documents/actor.ts";
import type { Combatant } from "./documents/combatant.ts";
import type { Scene } from "./documents/scene.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { User } from "./documents/user.ts";
import type { Host } from "./host.ts";

/** The page adds its drawing to these objects in its `drawToken` handler. */
export class Token {
  readonly document: TokenDocument;
  private readonly host: Host;
  private isControlled = false;
  /** Filled by the page. */
  [drawing: string]: unknown;

  constructor(document: TokenDocument, host: Host) {
    this.document = document;
    this.host = host;
    Object.defineProperty(this, "host", { enumerable: false });
  }

  get id(): string {
    return this.document.id as string;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): Actor | null {
    return this.document.actor;
  }
  get scene(): Scene {
    return this.document.scene;
  }
  get combatant(): Combatant | null {
    return this.document.combatant;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get controlled(): boolean {
    return this.isControlled;
  }
  /** Pixels. */
  get w(): number {
    return this.document.width * this.scene.grid.size;
  }
  get h(): number {
    return this.document.height * this.scene.grid.size;
  }
  get center(): { x: number; y: number } {
    return { x: this.document.x + this.w / 2, y: this.document.y + this.h / 2 };
  }
  get isVisible(): boolean {
    return !this.document.hidden || this.isOwner;
  }

  /** False when this user may not. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.document.testUserPermission(this.host.game.user as User, "OWNER")) return false;
    if (releaseOthers) for (const other of this.host.canvas.tokens.controlled) if (other !== this) other.release();
    if (!this.isControlled) {
      this.isControlled = true;
      this.host.Hooks.callAll("controlToken", this, true);
    }
    return true;
  }
  release(): boolean {
    if (this.isControlled) {
      this.isControlled = false;
      this.host.Hooks.callAll("controlToken", this, false);
    }
    return true;
  }
}
