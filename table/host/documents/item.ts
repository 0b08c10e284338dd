import type { DocumentCollection } from "../collection.ts";
import { deepClone, deepFreeze } from "../plain.ts";
import type { Source } from "../seam.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./document.ts";

export class Item extends Document {
  static override documentName = "Item" as const;
  static override absent = { has: () => true } as unknown as ReadonlySet<string>;

  declare system: Source;

  get type(): string {
    return this.read("type");
  }
  get img(): string | null {
    return this.read("img");
  }
  get effects(): DocumentCollection<ActiveEffect> {
    return this.typed("effects");
  }
  get actor(): Actor | null {
    return this.parent as Actor | null;
  }
  override getUserLevel(user?: Parameters<Document["getUserLevel"]>[0]): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
  override prepareData(): void {
    this.system = deepFreeze(deepClone(this._source.system as Source));
  }
}
