/** The region behaviour "Undertow: water": its fields and the events that wake the referee. What follows from it is `follow.ts`. */
import { wake } from "../queue.ts";
import { DISPOSITIONS, SURFACES, WATER_TYPE } from "./waters.ts";

/** Speeds and elevations that no map reaches, in grid units. */
const MOST_SPEED = 10_000;
const MOST_ELEVATION = 1_000_000;

/** How the host's field classes are called here; its types describe them too closely for a schema that is made at run time. */
type FieldClass = new (...args: unknown[]) => object;
type Fields = Record<"StringField" | "NumberField" | "BooleanField" | "SetField", FieldClass>;

/** Words of ours as choices. Looked up when asked for: at `init` no language has been read yet. */
const choices = (prefix: string, words: readonly string[]) => (): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, game.i18n.localize(`undertow.${prefix}.${word}`)]));

const COURSES = ["against", "with"];

/** Movement actions and statuses with which nobody gets wet: core's own and those of the systems at hand. */
const DRY_ACTIONS = ["fly"];
const DRY_STATUSES = ["fly", "hover", "flying", "hovering"];

function schema(): Record<string, object> {
  const { StringField, NumberField, BooleanField, SetField } = foundry.data.fields as unknown as Fields;
  const word = (prefix: string, words: readonly string[]): object =>
    new StringField({ required: true, blank: false, initial: words[0], choices: choices(prefix, words) });
  const elevation = (): object =>
    new NumberField({ required: true, nullable: true, initial: null, min: -MOST_ELEVATION, max: MOST_ELEVATION });
  const figure = (min: number, max: number, more: object = {}): object =>
    new NumberField({ required: true, nullable: true, initial: null, min, max, ...more });
  const set = (initial: readonly string[], element: object = {}): object =>
    new SetField(new StringField({ required: true, blank: false, ...element }), { required: true, initial });
  return {
    surface: word("word.surface", SURFACES),
    current: new NumberField({ required: true, nullable: false, initial: 0, min: 0, max: MOST_SPEED }),
    course: word("region.course", COURSES),
    direction: figure(0, 360),
    danger: figure(1, 10, { integer: true }),
    surfaceElevation: elevation(),
    bottomElevation: elevation(),
    far: new BooleanField({ required: true, initial: false }),
    filth: new BooleanField({ required: true, initial: false }),
    difficulty: figure(0, 1000),
    currentStrength: figure(0, 1000),
    dispositions: set(DISPOSITIONS, { choices: choices("region.disposition", DISPOSITIONS) }),
    dryActions: set(DRY_ACTIONS),
    dryStatuses: set(DRY_STATUSES),
  };
}

/** After these it may be that somebody stands in other water than before; who does is looked up anew each time. */
const WAKING = [
  "TOKEN_ENTER",
  "TOKEN_EXIT",
  "TOKEN_MOVE_WITHIN",
  "BEHAVIOR_ACTIVATED",
  "BEHAVIOR_DEACTIVATED",
] as const;

/** An event of a region, as far as anybody here looks at it. */
interface RegionEvent {
  name: string;
  region: { id: string };
}

const listeners = new Set<(event: RegionEvent) => void>();

/** Hears of every event that wakes the referee. Returns how to stop. */
export function onRegionEvent(listener: (event: RegionEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function noteRegionEvent(event: RegionEvent): void {
  wake();
  for (const listener of listeners) listener(event);
}

/** At `init`: a type that is registered later is dropped from the worlds that have it. */
export function registerWaterBehavior(): void {
  const { RegionBehaviorType } = foundry.data.regionBehaviors as unknown as { RegionBehaviorType: FieldClass };
  const events: Record<string, string> = CONST.REGION_EVENTS;
  const WaterBehavior = class extends RegionBehaviorType {
    static LOCALIZATION_PREFIXES = ["undertow.region"];
    static defineSchema = schema;
    // On every client; the others' referees sleep on.
    static events = Object.fromEntries(WAKING.map((name) => [events[name], noteRegionEvent]));
  };
  const { dataModels, typeIcons } = CONFIG.RegionBehavior as unknown as Record<string, Record<string, unknown>>;
  Object.assign(dataModels ?? {}, { [WATER_TYPE]: WaterBehavior });
  Object.assign(typeIcons ?? {}, { [WATER_TYPE]: "fa-solid fa-water" });
}
