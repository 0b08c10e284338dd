/** foundry.data.regionBehaviors, and which behaviour types a world accepts. */
import type { RegionEventName } from "../constants.ts";
import { TypeDataModel } from "../data-model.ts";
import type { RegionDocument } from "../documents/region.ts";
import type { RegionBehavior } from "../documents/region-behavior.ts";
import type { Scene } from "../documents/scene.ts";
import type { User } from "../documents/user.ts";
import { type DataSchema, SetField, StringField } from "../fields.ts";
import type { Generation, ModuleManifest, Source } from "../seam.ts";

export interface RegionEvent {
  name: RegionEventName;
  data: Source;
  region: RegionDocument;
  user: User;
}

type RegionEventHandler = (this: RegionBehaviorType, event: RegionEvent) => unknown;

/** The base of a behaviour's data. `this.parent` is the behaviour. */
export class RegionBehaviorType extends TypeDataModel {
  /** Handlers that each behaviour of the type has; called with `this` being the behaviour's `system`. */
  static events: Partial<Record<string, RegionEventHandler>> = {};

  /** A field in which the GM chooses events; a type that leaves `super` out has none. */
  static override defineSchema(): DataSchema {
    return { events: this._createEventsField() };
  }
  static _createEventsField({ events, initial = [] }: { events?: string[]; initial?: string[] } = {}): SetField {
    const choice = new StringField({ required: true, ...(events ? { choices: events } : {}) });
    return new SetField(choice, { initial });
  }

  get behavior(): RegionBehavior | null {
    return this.parent as RegionBehavior | null;
  }
  get region(): RegionDocument | null {
    return this.behavior?.region ?? null;
  }
  get scene(): Scene | null {
    return this.behavior?.scene ?? null;
  }

  /** Events that were chosen in the `events` field come here. */
  _handleRegionEvent(_event: RegionEvent): unknown {
    return undefined;
  }
}

const CORE = [
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "modifyMovementCost",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
];
const CORE_14 = ["applyActiveEffect", "changeLevel", "defineSurface"];

export function coreBehaviorTypes(generation: Generation): string[] {
  return generation >= 14 ? [...CORE, ...CORE_14] : CORE;
}

/** The core's types and those that the manifests of the modules declare, as "module.type". */
export function behaviorTypes(generation: Generation, modules: readonly ModuleManifest[]): string[] {
  const declared = modules.flatMap(({ id, documentTypes }) =>
    Object.keys(documentTypes?.RegionBehavior ?? {}).map((type) => `${id}.${type}`),
  );
  return [...coreBehaviorTypes(generation), ...declared];
}
