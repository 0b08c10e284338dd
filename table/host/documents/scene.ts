import type { DocumentCollection } from "../collection.ts";
import type { Source } from "../seam.ts";
import { Document } from "./document.ts";
import type { RegionDocument } from "./region.ts";
import type { TokenDocument } from "./token.ts";

export class Scene extends Document {
  static override documentName = "Scene" as const;

  get active(): boolean {
    return this.read("active");
  }
  get img(): string | null {
    return this.read("img");
  }
  get width(): number {
    return this.read("width");
  }
  get height(): number {
    return this.read("height");
  }
  get background(): Source {
    return this.read("background");
  }
  get dimensions(): { width: number; height: number; size: number; distance: number; sceneX: number; sceneY: number } {
    const { size, distance } = this.grid;
    return { width: this.width, height: this.height, size, distance, sceneX: 0, sceneY: 0 };
  }
  get grid(): { type: number; size: number; distance: number; units: string } {
    return this.read("grid");
  }
  get tokens(): DocumentCollection<TokenDocument> {
    return this.typed("tokens");
  }
  get regions(): DocumentCollection<RegionDocument> {
    return this.typed("regions");
  }
  /** Whether this client looks at it. */
  get isView(): boolean {
    return this.host.canvas.scene === this;
  }
  get viewed(): boolean {
    return this.isView;
  }

  async view(): Promise<this> {
    await this.host.canvas._view(this);
    return this;
  }
  activate(): Promise<this | undefined> {
    return this.update({ active: true });
  }

  override _onCreate(): void {
    if (this.active) this.host.canvas._pull(this);
  }
  override _onUpdate(changes: Source): void {
    if (changes.active === true) this.host.canvas._pull(this);
  }
  override _onDelete(): void {
    if (this.isView) this.host.canvas._pull(this.host.game.scenes.active ?? null);
  }
}
