/**
 * The words of the core. Everything here is plain JSON data: it can be stored, sent, compared and replayed.
 *
 * Units: times are rounds of the ruleset (AD&D 60 s, magic 5 s) since the swim's beginning, fractions allowed; lengths are
 * feet or metres as the ruleset says (`Ruleset.unit`); points, hours and turns are named where they stand.
 */

export type RulesetId = "natation" | "dsg" | "wsg" | "oriental" | "modules" | "magic";

import type { State } from "./state.ts";
import type { StoryEvent } from "./story.ts";

export * from "./story.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type LoadWord = "none" | "light" | "moderate" | "heavy" | "severe";
export type ArmorWord =
  | "none"
  | "padded"
  | "leather"
  | "studded"
  | "hide"
  | "brigandine"
  | "cuirass"
  | "ring"
  | "scale"
  | "metal";

/** Facts about a body. Each ruleset lists the traits it reads; `traits.ts` holds type, range and default of each. */
export interface Swimmer {
  str: number;
  con: number;
  dex: number;
  strPercent: number;
  levels: number;
  damageBonus: number;
  hitBonus: number;
  move: number;
  swimRate: number | null;
  race: "human" | "other";
  /** "water": under water it is at home, in bad air it is not; "nothing" needs no air anywhere. */
  breathes: "air" | "water" | "nothing";
  proficient: boolean;
  slots: number;
  load: LoadWord;
  gear: boolean;
  armor: ArmorWord;
  armorClass: number;
  breathSave: number;
  height: number;
  samurai: boolean;
  co: number;
  st: number;
  swimming: number;
  strength: number;
  afloat: number;
  breath: number;
  speed: number;
  currents: number;
  loadModifier: number;
}

export type Surface = "calm" | "choppy" | "rough" | "stormy";

export interface Water {
  surface: Surface;
  difficulty: number | null;
  /** Per round, + with the swimmer, - against. */
  current: number;
  currentStrength: number | null;
  /** 1 (worst) to 10, null where there are no rapids. */
  danger: number | null;
  /** null: over everyone's head, no bottom in reach. */
  depth: number | null;
  far: boolean;
  filth: boolean;
}

export type Pace = "still" | "half" | "normal" | "double";
export type Stroke = "tread" | "breast" | "back" | "crawl" | "sprint";
export type Preparation = "none" | "breath" | "minute" | "ten" | "thirty";

export interface Activity {
  position: "surface" | "under" | "gas";
  vertical: "level" | "down" | "up";
  pace: Pace;
  stroke: Stroke;
  strenuous: boolean;
  deepBreath: boolean;
  preparation: Preparation;
  inert: boolean;
  holdPlace: boolean;
  pulled: boolean;
  float: number;
  risk: number;
}

/** The rulings that a GM may change (RULES.md marks them *setting*). */
export interface Options {
  breath: "simple" | "dsg";
  pulled: boolean;
  sewage: boolean;
  sinkEvery: "turn" | "round";
  rapidsAbility: "str" | "dex" | "con";
  rapidsModifier: number;
  fallDie: number;
  fallCap: number;
  breathAfterFail: boolean;
}

export interface Leap {
  height: number;
  runUp?: boolean;
}
export interface Waterfall {
  height: number;
  rocks?: boolean;
}
export interface Doff {
  what: "pack" | "armor" | "ballast";
  then?: LoadWord;
  haste?: boolean;
}

/** The GM's hand: breath in rounds and endurance in what is shown (turns, hours) are given (+) or taken (-), depth is set, in `unit`. */
export interface Adjustment {
  breath?: number;
  endurance?: number;
  depth?: number;
}

/** What happens in an entry or in a line of a scenario's script: one verb with its value. */
export type Act =
  | { enter: Partial<Activity> }
  | { activity: Partial<Activity> }
  | { water: Partial<Water> }
  | { swimmer: Partial<Swimmer> }
  | { leap: Leap }
  | { waterfall: Waterfall }
  | { grab: true }
  | { release: true }
  | { doff: Doff }
  | { raise: boolean }
  | { leave: true }
  | { rest: boolean }
  | { adjust: Adjustment };

export type Verb =
  | "enter"
  | "activity"
  | "water"
  | "swimmer"
  | "leap"
  | "waterfall"
  | "grab"
  | "release"
  | "doff"
  | "raise"
  | "leave"
  | "rest"
  | "adjust";

/** Something that happened at a time. Order is total: at, seq, id. */
export interface Entry {
  id: string;
  at: number;
  seq: number;
  act: Act;
  /** User id of whoever said it. */
  by?: string;
  /** Ids of the later entries that this one made untrue when it was written; they stand again once it is undone. */
  supersedes?: string[];
  undone?: boolean;
}

/** What was rolled for a check, by whom. It counts only while the check it met is the same (`due`, `target`, `modifier`). */
export interface Answer {
  check: string;
  due: number;
  target: number;
  modifier: number;
  /** Faces in the order rolled; empty when the GM decided. */
  dice: number[];
  /** Said by the roller, added in the swimmer's favour: +1 helps by one. */
  situational?: number;
  /** The GM's word, instead of dice. */
  verdict?: "pass" | "fail";
  by?: string;
}

/** A swim: everything that is stored about a token in the water. `schema` is the shape's version. */
export interface Swim {
  schema: number;
  ruleset: RulesetId;
  rulesetVersion: number;
  start: { swimmer: Swimmer; water: Water; options: Options };
  entries: Record<string, Entry>;
  answers: Record<string, Answer>;
  /** What lay before a moment, folded into the state at it (`compact.ts`); entries and answers are then later ones. */
  base?: Base;
}

export interface Base {
  at: number;
  state: State;
  /** `damage` events from before. */
  losses: StoryEvent[];
}
