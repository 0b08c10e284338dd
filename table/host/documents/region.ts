import type { DocumentCollection } from "../collection.ts";
import type { ArrayField, SchemaField } from "../fields.ts";
import { containsPoint, type Point, type RegionShape } from "../regions/shapes.ts";
import { schemas } from "../schemas.ts";
import type { Source } from "../seam.ts";
import { Document } from "./document.ts";
import type { RegionBehavior } from "./region-behavior.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

/** `null`: without end. `topInclusive` is v14's. */
interface RegionElevation {
  bottom: number | null;
  top: number | null;
  topInclusive?: boolean;
}

export class RegionDocument extends Document {
  static override documentName = "Region" as const;

  /** Who is in it, kept by the region watch. */
  readonly _tokens = new Set<TokenDocument>();

  get scene(): Scene {
    return this.parent as Scene;
  }
  get color(): string {
    return this.read("color");
  }
  get shapes(): readonly RegionShape[] {
    return this.read("shapes");
  }
  get elevation(): RegionElevation {
    return this.read("elevation");
  }
  get visibility(): number {
    return this.read("visibility");
  }
  get locked(): boolean {
    return this.read("locked");
  }
  get behaviors(): DocumentCollection<RegionBehavior> {
    return this.typed("behaviors");
  }
  /** A new Set each time: adding to it changes nothing. */
  get tokens(): Set<TokenDocument> {
    return new Set(this._tokens);
  }

  /** Pixels, and elevation in the scene's units. The bottom belongs to it; the top does in v13, and in v14 if it says so. */
  testPoint({ x, y, elevation }: Point & { elevation: number }): boolean {
    if (![x, y, elevation].every(Number.isFinite)) throw new Error("testPoint needs x, y and elevation");
    return this.holdsElevation(elevation) && containsPoint(this.shapes, { x, y });
  }
  private holdsElevation(elevation: number): boolean {
    const { bottom, top, topInclusive } = this.elevation;
    if (bottom !== null && elevation < bottom) return false;
    if (top === null || elevation < top) return true;
    return elevation === top && (this.host.generation < 14 || topInclusive === true);
  }

  /** Shapes are completed; a name that is no field of the elevation is refused. */
  override _cleanChanges(changes: Source): Source {
    const { shapes, elevation } = schemas(this.host.generation).Region.fields;
    const strange = (elevation as SchemaField).strangeName(changes.elevation);
    if (strange) throw new Error(`Region has no field "elevation.${strange}"`);
    return "shapes" in changes ? { ...changes, shapes: (shapes as ArrayField).clean(changes.shapes) } : changes;
  }
}
