/** What an actor says about a swimmer, trait by trait, and where each value comes from. */
import { type Field, fieldsOf, type Json, type RulesetId, type Swimmer } from "../../rules/index.ts";
import { flagsOf, isPlain } from "../documents.ts";
import { pathsFor, type SystemPaths } from "./paths.ts";
import { armor, armorClass, type Found, firstNumber, levels, load, moves, race, samurai, skill } from "./read.ts";

/** "assumed": the trait's default stands. "missing": the rules need it and the actor does not have it: the GM types it. */
export type Source = "actor" | "assumed" | "missing";

export interface TraitReading {
  value: Json;
  source: Source;
  path?: string;
}

export interface ActorReading {
  systemId: string;
  systemTitle: string;
  traits: Partial<Record<keyof Swimmer, TraitReading>>;
}

type Name = keyof Swimmer;

/** Traits that nobody can do without a value of the person's own; for the others the default is as good. */
const NEEDED: ReadonlySet<Name> = new Set(["str", "con", "dex", "levels", "co", "st", "swimming"]);

/** 0 in a score means that nobody has rolled it. */
const SCORES: ReadonlySet<Name> = new Set(["str", "con", "dex"]);

function facts(actor: Actor, system: SystemPaths): Partial<Record<Name, Found | null>> {
  const { move, swim } = moves(actor, system);
  const swimming = skill(actor, system);
  const special: Partial<Record<Name, Found | null>> = {
    levels: levels(actor, system),
    load: load(actor, system),
    race: race(actor, system),
    armor: armor(actor, system),
    armorClass: armorClass(actor, system),
    samurai: samurai(actor, system),
    proficient: swimming?.proficient ?? null,
    slots: swimming?.slots ?? null,
    move,
    swimRate: swim,
  };
  const plain = Object.entries(system.paths).map(([name, paths]) => [name, firstNumber(actor, paths)] as const);
  return { ...Object.fromEntries(plain), ...special };
}

/** Fits a value into the trait's field, or null if it cannot be one: numbers are rounded down, not clamped. */
function fitting(field: Field, value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  if (field.type === "boolean") return typeof value === "boolean" ? value : null;
  if (field.type === "word") return field.words?.includes(String(value)) ? value : null;
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  const number = field.type === "integer" ? Math.floor(value) : value;
  return number < (field.min ?? number) || number > (field.max ?? number) ? null : number;
}

/** flags.undertow.typed of the actor: what a GM typed because the system does not have it. */
export function typedOf(actor: Actor): Record<string, Json> {
  const { typed } = flagsOf(actor);
  return isPlain(typed) ? (typed as Record<string, Json>) : {};
}

function reading(field: Field, found: Found | null | undefined, typed: Json | undefined): TraitReading {
  const name = field.name as Name;
  const value = SCORES.has(name) && found?.value === 0 ? null : fitting(field, found?.value);
  if (found && value !== null) return { value, source: "actor", path: found.path };
  const own = fitting(field, typed);
  if (own !== null) return { value: own, source: "actor", path: `flags.undertow.typed.${name}` };
  return { value: field.default, source: NEEDED.has(name) ? "missing" : "assumed" };
}

/** Reads the traits that this rule system wants. Without an actor everything is the default, missing where it is needed. */
export function readActor(actor: Actor | null, ruleset: RulesetId): ActorReading {
  const system = game.system as unknown as { id: string; title: string };
  const found = actor ? facts(actor, pathsFor(system.id)) : {};
  const typed = actor ? typedOf(actor) : {};
  const traits: ActorReading["traits"] = {};
  for (const field of fieldsOf(ruleset).swimmer) {
    const name = field.name as Name;
    traits[name] = reading(field, found[name], typed[name]);
  }
  return { systemId: system.id, systemTitle: system.title, traits };
}

/** The values of a reading, as a swim begins with them. */
export function valuesOf(reading: ActorReading): Partial<Swimmer> {
  return Object.fromEntries(
    Object.entries(reading.traits).map(([name, trait]) => [name, trait.value]),
  ) as Partial<Swimmer>;
}
