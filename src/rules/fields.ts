/** Every trait, and every field of water, activity and options: its type, range and default. Dialogs, adapters and validation are built from this. */
import type { Activity, Json, Options, Swimmer, Water } from "./types.ts";

export interface Field {
  name: string;
  type: "integer" | "number" | "boolean" | "word";
  min?: number;
  max?: number;
  /** Values are multiples of this. */
  step?: number;
  /** The minimum itself is refused (a height of 0). */
  open?: boolean;
  words?: readonly string[];
  nullable?: boolean;
  default: Json;
  /** "length" is feet or metres as the ruleset has it, "speed" the same per round. */
  unit?: "length" | "speed" | "points" | "rounds";
}

type Spec = Omit<Field, "name">;
const whole = (min: number, max: number, standard: number): Spec => ({ type: "integer", min, max, default: standard });
const yes = (standard: boolean): Spec => ({ type: "boolean", default: standard });
const word = (words: readonly string[], standard: string): Spec => ({ type: "word", words, default: standard });
const halves = (min: number, max: number, standard: number): Spec => ({
  type: "number",
  min,
  max,
  step: 0.5,
  default: standard,
  unit: "points",
});

const SCORE = whole(3, 25, 10);
const MANY = 1_000_000;
const BONUS = whole(-MANY, MANY, 0);
const SPECIALISM: Spec = { type: "number", min: 0, max: MANY, default: 0, unit: "points" };

const SWIMMER: Record<keyof Swimmer, Spec> = {
  str: SCORE,
  strPercent: whole(0, 100, 0),
  con: SCORE,
  dex: SCORE,
  levels: whole(0, MANY, 1),
  damageBonus: BONUS,
  hitBonus: BONUS,
  move: { type: "number", min: 0, max: 1000, open: true, default: 12 },
  swimRate: { type: "number", min: 0, max: 10000, nullable: true, default: null, unit: "speed" },
  race: word(["human", "other"], "human"),
  breathes: word(["air", "water", "nothing"], "air"),
  proficient: yes(true),
  slots: BONUS,
  load: word(["none", "light", "moderate", "heavy", "severe"], "none"),
  gear: yes(false),
  armor: word(
    ["none", "padded", "leather", "studded", "hide", "brigandine", "cuirass", "ring", "scale", "metal"],
    "none",
  ),
  armorClass: whole(-10, 10, 10),
  breathSave: whole(2, 20, 16),
  height: { type: "number", min: 0, max: 1000, open: true, default: null, unit: "length" },
  samurai: yes(false),
  co: halves(-100, 100, 0),
  st: halves(-100, 100, 0),
  swimming: halves(-100, 100, 0),
  strength: SPECIALISM,
  afloat: SPECIALISM,
  breath: SPECIALISM,
  speed: SPECIALISM,
  currents: SPECIALISM,
  loadModifier: halves(-100, 100, 2),
};

const WATER: Record<keyof Water, Spec> = {
  surface: word(["calm", "choppy", "rough", "stormy"], "calm"),
  difficulty: { type: "number", min: 0, max: 1000, nullable: true, default: null },
  current: { type: "number", min: -10000, max: 10000, default: 0, unit: "speed" },
  currentStrength: { type: "number", min: 0, max: 1000, nullable: true, default: null },
  danger: { type: "integer", min: 1, max: 10, nullable: true, default: null },
  depth: { type: "number", min: 0, max: 100000, nullable: true, default: null, unit: "length" },
  far: yes(false),
  filth: yes(false),
};

const ACTIVITY: Record<keyof Activity, Spec> = {
  position: word(["surface", "under", "gas"], "surface"),
  vertical: word(["level", "down", "up"], "level"),
  pace: word(["still", "half", "normal", "double"], "normal"),
  stroke: word(["tread", "breast", "back", "crawl", "sprint"], "crawl"),
  strenuous: yes(false),
  deepBreath: yes(true),
  preparation: word(["none", "breath", "minute", "ten", "thirty"], "breath"),
  inert: yes(false),
  holdPlace: yes(false),
  pulled: yes(false),
  float: { type: "number", min: 0, max: 4, default: 0 },
  risk: whole(0, 5, 0),
};

const OPTIONS: Record<keyof Options, Spec> = {
  breath: word(["simple", "dsg"], "simple"),
  pulled: yes(true),
  sewage: yes(true),
  sinkEvery: word(["turn", "round"], "turn"),
  rapidsAbility: word(["str", "dex", "con"], "str"),
  rapidsModifier: whole(-20, 20, 0),
  fallDie: whole(1, 100, 6),
  fallCap: whole(0, 1000, 20),
  breathAfterFail: yes(false),
};

const named = (specs: Record<string, Spec>): Record<string, Field> =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { name, ...spec }]));

/** The whole vocabulary by group; the height's default depends on the unit (6 ft, 1.8 m) and is filled in by `fieldsFor`. */
export const FIELDS = {
  swimmer: named(SWIMMER),
  water: named(WATER),
  activity: named(ACTIVITY),
  options: named(OPTIONS),
};

export type FieldGroup = keyof typeof FIELDS;

export const HEIGHT = { ft: 6, m: 1.8 } as const;

/** All fields of a group with the defaults that hold in this unit. */
export function fieldsFor(group: FieldGroup, unit: "ft" | "m"): Record<string, Field> {
  if (group !== "swimmer") return FIELDS[group];
  const { height, ...rest } = FIELDS.swimmer;
  return { ...rest, height: { ...(height as Field), default: HEIGHT[unit] } };
}

/** A full record of defaults for a group. */
export function defaultsOf<T>(group: FieldGroup, unit: "ft" | "m"): T {
  return Object.fromEntries(Object.values(fieldsFor(group, unit)).map((field) => [field.name, field.default])) as T;
}
