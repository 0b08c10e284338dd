/** What "Where the numbers are" holds until it is saved: a path or formula for each trait, and what it reads from two actors. */
import {
  type CustomName,
  type CustomPaths,
  customPaths,
  readActor,
  readCustom,
  type TraitReading,
} from "../foundry/systems/index.ts";
import { type Field, fieldsOf, type Json, type Refusal, type RulesetId, type Swimmer } from "../rules/index.ts";

export type WouldRead = { ok: true; value: Json } | { ok: false; refusal: Refusal };

/** Wrong whoever is read: dice, a bad formula. What one actor does not have another may. */
const NEVER_RIGHT: readonly string[] = ["formulaDice", "formulaBad", "formulaLong", "hpByPath", "unknownTrait"];

const HP: Field = { name: "hp", type: "number", default: null };

export class PathsDraft {
  readonly #texts: Map<string, string>;

  constructor(public ruleset: RulesetId) {
    this.#texts = new Map(Object.entries(customPaths()));
  }

  /** The traits of the rule system, and the hit points that damage is taken from. */
  get fields(): Field[] {
    return [...fieldsOf(this.ruleset).swimmer, HP];
  }

  text(name: string): string {
    return this.#texts.get(name) ?? "";
  }

  type(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  /** What is read at present, by the paths that are saved; null for hit points and without an actor. */
  now(name: string, actor: Actor | null): TraitReading | null {
    if (!actor || name === HP.name) return null;
    return readActor(actor, this.ruleset).traits[name as keyof Swimmer] ?? null;
  }

  isSaved(name: string): boolean {
    return customPaths()[name as CustomName] !== undefined;
  }

  /** What the typed text would read; null while there is none. */
  would(name: string, actor: Actor): WouldRead | null {
    const text = this.text(name).trim();
    if (text === "") return null;
    const read = readCustom(actor, name as CustomName, text);
    if (read.ok) return { ok: true, value: read.value };
    return { ok: false, refusal: read.errors[0] ?? { key: "pathEmpty", data: { path: text } } };
  }

  /** Texts that nobody's data can make right, of all traits, shown or not. */
  errors(actor: Actor | null): { name: string; refusal: Refusal }[] {
    if (!actor) return [];
    return [...this.#texts.keys()].flatMap((name) => {
      const would = this.would(name, actor);
      return would && !would.ok && NEVER_RIGHT.includes(would.refusal.key) ? [{ name, refusal: would.refusal }] : [];
    });
  }

  get changed(): boolean {
    const saved = customPaths();
    const names = new Set([...this.#texts.keys(), ...Object.keys(saved)]);
    return [...names].some((name) => this.text(name).trim() !== (saved[name as CustomName] ?? ""));
  }

  paths(): CustomPaths {
    return Object.fromEntries([...this.#texts].map(([name, text]) => [name, text.trim()])) as CustomPaths;
  }
}
