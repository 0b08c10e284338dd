/** What a rule system gives to the fold: mostly tables and small formulas over a state. */
import type { Countdown } from "./countdowns/countdown.ts";
import type { Fall, Harm } from "./leaps.ts";
import type { SinkCause, State } from "./state.ts";
import type { Activity, Options, Swimmer, Verb, View, Water } from "./types.ts";

export interface Ruleset {
  /** One of ours (`RulesetId`), or one that was registered. */
  id: string;
  /** Raised when a ruling changes; old swims keep the version that judged them. */
  version: number;
  unit: "ft" | "m";
  /** Seconds in the book's round. */
  roundSeconds: number;
  /** T12: whoever has a float is held up. */
  floatHolds: boolean;
  traits: readonly (keyof Swimmer)[];
  water: readonly (keyof Water)[];
  activity: readonly (keyof Activity)[];
  options: readonly (keyof Options)[];
  verbs: readonly Verb[];
  positions: readonly Activity["position"][];
  /** In the order of T9. */
  countdowns: readonly Countdown[];
  /** What takes an unsupported swimmer down at once: load or want of skill. */
  sinks(s: State): { cause: SinkCause; event: "sinks" | "goesUnder"; clause: string } | null;
  /** Whether the gear still keeps down whom a roll has taken down (O2). */
  weighsDown?(s: State): boolean;
  /** The clause by which a swimmer who has nothing left cannot stay up (W7), or null. */
  spentOut(s: State): string | null;
  /** Units per round: sinking, going down by will, coming up by work, floating up without work; null where it cannot be. */
  sinkRate(s: State): number;
  dive(s: State): number | null;
  rise(s: State): number | null;
  floatUp(s: State): number | null;
  /** Distances on the surface and under water for this round. */
  swims(s: State): { surface: number | null; under: number | null };
  /** Leaps and waterfalls, where the book has them. */
  falls?: { adds(fall: Fall): number; harm(fall: Fall): Harm | null };
  /** The clause of catching hold, where the book has it. */
  holdClause?: string;
  endurance(s: State): View["endurance"];
  breathLimit(s: State): number;
  /** Where breath is no budget of rounds: what is shown under water instead. */
  breathLeft?(s: State): { limit: number; left: number };
  /** Why the swimmer cannot do what is wished (a key below `undertow.refused.`), or null. */
  refuses(s: State, wish: Partial<Activity>): string | null;
}
