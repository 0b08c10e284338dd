/** What a swim tells: checks and throws that are wanted, events, statuses, and how things stand at a time. Plain JSON data. */
import type { Json } from "./types.ts";

export type CountdownId = "breath" | "endurance" | "afloat" | "rapids" | "grip" | "current" | "sink" | "fall" | "rise";

/** A named part of a target or of what is added to the die; `label` is a key below `undertow.rules.` in lang/. */
export interface Part {
  label: string;
  value: number;
}

/** What to roll, against what, and why. `modifier` (the sum of `modifiers`) is added to the die: a penalty of 2 is +2 for "atMost". */
export interface Check {
  id: string;
  countdown: CountdownId;
  ordinal: number;
  due: number;
  /** e.g. "W1": the line that the dialog and the card show. */
  clause: string;
  die: string;
  compare: "atMost" | "atLeast";
  /** What is rolled against, by name: "con", "str", "dex", "endurance", "breathSave", "proficiency". */
  base: Part;
  target: number;
  modifiers: Part[];
  modifier: number;
  /** magic A2: dice that the roller means to put at risk; up to `MOST_RISKED` may be rolled. Absent where there is no such choice. */
  risked?: number;
  /** What failing brings, as event names: drowns, goesUnder, mustRest, damage, losesHold. */
  onFail: EventName;
}

/** Dice that are no check: damage, say. Nobody is asked; whoever keeps the swim rolls them and stores the faces as an answer. */
export interface Throw {
  id: string;
  countdown: CountdownId;
  due: number;
  clause: string;
  /** `NdX` */
  die: string;
  /** What the sum is for: "rapids", "fall", "breath". */
  for: string;
}

export type EventName =
  | "check"
  | "roll"
  | "outOfBreath"
  | "unconscious"
  | "wakes"
  | "drowns"
  | "exhausted"
  | "mustRest"
  | "rested"
  | "goesUnder"
  | "sinks"
  | "surfaces"
  | "swept"
  | "catchesHold"
  | "losesHold"
  | "dropped"
  | "damage"
  | "loses"
  | "recovers"
  | "refused";

/** One line of the story that the fold tells; the keys beside these are those of SCENARIOS.md. */
export interface StoryEvent {
  at: number;
  event: EventName;
  /** The clause that brings it, e.g. "W7"; absent for what people did. */
  clause?: string;
  countdown?: CountdownId;
  ordinal?: number;
  die?: string;
  compare?: "atMost" | "atLeast";
  target?: number;
  modifier?: number;
  rolled?: number | null;
  /** What the roller added in the swimmer's favour, if anything. */
  situational?: number;
  /** magic: dice that were put at risk. */
  risked?: number;
  passed?: boolean | null;
  /** The answered or open check of a `check` event. */
  check?: Check;
  /** Stable name of a consequence that reaches outside the swim (damage): the ledger's key. */
  id?: string;
  for?: string;
  amount?: number | string;
  cause?: string;
  str?: number;
  con?: number;
  wish?: Json;
  /** Key below `undertow.refused.` */
  reason?: string;
}

export type Status =
  | "inWater"
  | "underWater"
  | "outOfBreath"
  | "exhausted"
  | "sinking"
  | "unconscious"
  | "holdingOn"
  | "mustRest"
  | "drowned";

export const STATUSES: readonly Status[] = [
  "inWater",
  "underWater",
  "outOfBreath",
  "exhausted",
  "sinking",
  "unconscious",
  "holdingOn",
  "mustRest",
  "drowned",
];

/** Distances for this round in `unit`, current included, signed; null where the swimmer cannot. */
export interface Movement {
  unit: "ft" | "m";
  surface: number | null;
  under: number | null;
  dive: number | null;
  rise: number | null;
}

/** What is so at a time: the STATE of SCENARIOS.md. */
export interface View {
  at: number;
  position: "surface" | "under" | "gas" | "land";
  depth: number;
  breath: { limit: number; left: number };
  endurance: { limit: number; left: number; unit: "turns" | "hours" } | null;
  statuses: Status[];
  movement: Movement;
  next: { at: number; countdown: CountdownId } | null;
}
