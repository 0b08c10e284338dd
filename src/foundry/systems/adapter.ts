/**
 * The contract of an adapter: where one game system keeps what a swimmer needs. An adapter knows no rules; it names facts of the actor
 * in the words of `src/rules/fields.ts`. It reads prepared data only, changes nothing and keeps nothing between two actors.
 */
import type { Json, LoadWord, Swimmer } from "../../rules/index.ts";

/** A value and the dotted path below the actor that it was read from ("system.scores.con.value", "items.armor"). */
export interface Found {
  value: Json;
  path: string;
}

/** A fact that takes more than a path. Null: this actor does not have it. What it throws counts as null. */
export type Reader = (actor: Actor) => Found | null;

/**
 * Dotted paths below actor.system ("system." may stand before them), or below the actor where they start with "actor." (getters included), in
 * the order in which they are tried. What stands there is taken for a trait that is a number if a number begins it ("30'", "4+1"), for others as it is.
 */
type Paths = readonly string[];

/** Hit points, by paths as above. */
export interface HitPointPaths {
  value: string;
  max?: string;
  /** Points that are lost first. */
  temp?: string;
  /** How far down they go; null or absent: without end. */
  min?: number | null;
  /** The value is the sum of something else: what is written there does not last. */
  derived?: true;
}

/** Something that a system does by itself. */
export type Deed = () => Promise<unknown>;

/** What is to be rolled, in the words of the core. */
export type RollOf = { ability: "str" | "con" | "dex" } | { save: "breath" };

export interface Adapter {
  /** Where each trait is. Moves are in the scale of 12, swimming rates in feet per round of a minute, armour class from 10 downwards. */
  traits: Partial<Record<keyof Swimmer, Paths | Reader>>;
  /** Absent where the system's hit points are not known: the GM is told what is lost. */
  hp?: HitPointPaths;
  /**
   * The system's own way of losing (+) and getting back (-) hit points, as a deed yet to be done. Null: it has none for this here, the paths of
   * `hp` are written instead. Whether points went is judged by `hp` alone, which must be there; a deed that rejects counts as not done.
   */
  damage?(actor: Actor, points: number): Deed | null;
  /** The system's own roll, without a question and without a message, giving a Roll or a list of them. Null: it has none such. */
  roll?(actor: Actor, what: RollOf): Deed | null;
}

/** Words of the systems for a load to ours. */
export type LoadWords = Readonly<Record<string, LoadWord>>;

export interface ItemLike {
  type: string;
  name: string;
  system: unknown;
}
