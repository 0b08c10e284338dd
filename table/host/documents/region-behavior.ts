import { applyChanges } from "../changes.ts";
import type { RegionEventName } from "../constants.ts";
import type { Host } from "../host.ts";
import { deepClone, deepFreeze } from "../plain.ts";
import { coreBehaviorTypes, type RegionBehaviorType } from "../regions/behavior-types.ts";
import type { Source } from "../seam.ts";
import { Document } from "./document.ts";
import type { RegionDocument } from "./region.ts";
import type { Scene } from "./scene.ts";

type Model = (new (
  data: Source,
  context: { parent: RegionBehavior },
) => RegionBehaviorType) &
  typeof RegionBehaviorType;

function modelOf(host: Host, type: unknown): Model | undefined {
  return (host.CONFIG.RegionBehavior as { dataModels: Record<string, Model> }).dataModels[String(type)];
}

/** `system` as the type's data model completes it. Throws for names that are no fields and for what is not valid. */
export function completeSystem(host: Host, type: unknown, system: unknown): Source {
  const model = modelOf(host, type);
  const given = (system ?? {}) as Source;
  if (!model) return given;
  const strange = model.schema.strangeName(given);
  if (strange) throw new Error(`RegionBehavior ${String(type)} has no field "system.${strange}"`);
  const clean = model.schema.clean(deepClone(given)) as Source;
  const problem = model.schema.validate(clean);
  if (problem) throw new Error(`RegionBehavior ${String(type)}: system.${problem.message}`);
  return clean;
}

export class RegionBehavior extends Document {
  static override documentName = "RegionBehavior" as const;

  /** An instance of the type's data model; plain data when there is none, or when the data do not fit it. */
  declare system: RegionBehaviorType | Source;
  /** The type has no data model here, or what is stored does not fit it: kept, but never active. */
  declare invalid: boolean;
  /** What the region watch last told of it. */
  _wasActive = false;

  get type(): string {
    return this.read("type");
  }
  get disabled(): boolean {
    return this.read("disabled");
  }
  get region(): RegionDocument | null {
    return this.parent as RegionDocument | null;
  }
  get scene(): Scene | null {
    return this.region?.scene ?? null;
  }
  get active(): boolean {
    return !this.disabled && !this.invalid;
  }
  get viewed(): boolean {
    return this.active && this.scene?.isView === true;
  }

  /** Whether events of this name reach it. */
  hasEvent(name: RegionEventName): boolean {
    return this.handler(name) !== undefined || this.chosenEvents.has(name);
  }
  private handler(name: RegionEventName) {
    return this.model?.events[name];
  }
  private get model(): Model | undefined {
    return this.invalid ? undefined : modelOf(this.host, this.type);
  }
  private get chosenEvents(): Set<unknown> {
    const { events } = this.system as { events?: unknown };
    return events instanceof Set ? events : new Set();
  }

  override prepareData(): void {
    const source = this._source.system as Source;
    const model = modelOf(this.host, this.type);
    this.invalid = !model && !coreBehaviorTypes(this.host.generation).includes(this.type);
    if (!model) {
      this.system = source;
      return;
    }
    try {
      this.takeSystem(model, source);
    } catch {
      // As on loading a world: the document stays, and `invalid` tells.
      this.invalid = true;
      this.system = source;
    }
  }
  /** The instance stays the same from update to update. */
  private takeSystem(model: Model, source: Source): void {
    const present = Object.hasOwn(this, "system") ? this.system : undefined;
    if (present instanceof model) present._take(source);
    else this.system = new model(source, { parent: this });
    const system = this.system as RegionBehaviorType;
    system.prepareBaseData();
    system.prepareDerivedData();
  }

  /** What an update says of `system`, cast by the data model. */
  override _cleanChanges(changes: Source): Source {
    const type = changes.type ?? this.type;
    const model = modelOf(this.host, type);
    const whole = "==system" in changes;
    if (!model || !(whole || "system" in changes || "type" in changes)) return changes;
    const given = ((whole ? changes["==system"] : changes.system) ?? {}) as Source;
    const strange = model.schema.strangeName(given);
    if (strange) throw new Error(`RegionBehavior ${String(type)} has no field "system.${strange}"`);
    if (whole) return { ...changes, "==system": completeSystem(this.host, type, given) };
    const present = type === this.type ? (this._source.system as Source) : {};
    const complete = completeSystem(this.host, type, this.known(model, applyChanges(present, given)));
    if (type !== this.type) return { ...changes, "==system": complete };
    const named = Object.keys(given).map((key) => key.replace(/^(-=|==)/, ""));
    return { ...changes, system: Object.fromEntries(named.map((key) => [key, complete[key]])) };
  }
  /** Without what an older version of the type left behind. */
  private known(model: Model, source: Source): Source {
    return Object.fromEntries(Object.entries(source).filter(([key]) => key in model.schema.fields));
  }

  /** Calls the type's handler; what it throws or rejects with is recorded, as a hook's error is. */
  _handle(event: Parameters<RegionBehaviorType["_handleRegionEvent"]>[0]): void {
    const system = this.system as RegionBehaviorType;
    const handler = this.handler(event.name);
    const calls = [
      ...(handler ? [() => handler.call(system, event)] : []),
      ...(this.chosenEvents.has(event.name) ? [() => system._handleRegionEvent(event)] : []),
    ];
    for (const call of calls) {
      try {
        const result = call();
        if (result instanceof Promise) result.catch((error: unknown) => this.recordError(event.name, error));
      } catch (error) {
        this.recordError(event.name, error);
      }
    }
  }
  private recordError(name: string, error: unknown): void {
    this.host.errors.push({ hook: `region event ${name}`, error });
  }

  override _onCreate(options: Source, userId: string): void {
    if (this.model) (this.system as RegionBehaviorType)._onCreate(this.toObject(), options, userId);
  }
  override _onUpdate(changes: Source, options: Source, userId: string): void {
    const told = deepFreeze(deepClone((changes.system ?? {}) as Source));
    if (this.model) (this.system as RegionBehaviorType)._onUpdate(told, options, userId);
  }
  override _onDelete(options: Source, userId: string): void {
    if (this.model) (this.system as RegionBehaviorType)._onDelete(options, userId);
  }
}
