/** What an actor says about a swimmer, trait by trait, and where each value comes from. */
import { type Field, fieldsOf, type Json, type RulesetId, type Swimmer } from "../../rules/index.ts";
import { flagsOf, isPlain } from "../documents.ts";
import { reportFailure } from "../report.ts";
import type { Adapter, Found } from "./adapter.ts";
import { breathes } from "./breathes.ts";
import { type CustomPaths, customPaths, readCustom } from "./custom.ts";
import { fitting, read } from "./fit.ts";
import { firstNumber, firstValue } from "./property.ts";
import { adapterFor } from "./registry.ts";

export {
  type CustomName,
  type CustomPaths,
  customPaths,
  readCustom,
  setCustomPaths,
} from "./custom.ts";
export { hitPoints } from "./hit-points.ts";
export { type Leaf, pathsOfActor } from "./leaves.ts";
export { knownSystems, registerAdapter } from "./registry.ts";

/** "assumed": the trait's default stands. "missing": the rules need it and the actor does not have it: the GM types it. */
export type Source = "actor" | "assumed" | "missing";

export interface TraitReading {
  value: Json;
  source: Source;
  /** Dotted, below the actor; or the formula that a GM gave. */
  path?: string;
  /** The actor says so by saying nothing else: what it says later counts, and so does that it says nothing any more. */
  unsaid?: true;
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

/** Statuses come and go: an actor without any of them breathes air. */
const UNSAID: ReadonlySet<Name> = new Set(["breathes"]);

/** What the adapter reads; one that throws on this actor reads nothing. */
function adapted(actor: Actor, field: Field, adapter: Adapter): Found | null {
  const where = adapter.traits[field.name as Name] ?? (field.name === "breathes" ? breathes : undefined);
  if (!where) return null;
  try {
    if (typeof where === "function") return where(actor);
    if (field.type === "integer" || field.type === "number") return firstNumber(actor, where);
    const found = firstValue(actor, where);
    return found && { value: read(field, found.value) as Json, path: found.path };
  } catch (error) {
    // Ours look before they leap; another module's may not.
    reportFailure(`adapter:${game.system.id}`, error);
    return null;
  }
}

/** flags.undertow.typed of the actor: what a GM typed because the system does not have it. */
export function typedOf(actor: Actor): Record<string, Json> {
  const { typed } = flagsOf(actor);
  return isPlain(typed) ? (typed as Record<string, Json>) : {};
}

interface World {
  adapter: Adapter;
  custom: CustomPaths;
}

function reading(actor: Actor, field: Field, { adapter, custom }: World): TraitReading {
  const name = field.name as Name;
  const own = custom[name] ? readCustom(actor, name, custom[name]) : null;
  if (own?.ok) return { value: own.value, source: "actor", path: own.path };
  const found = adapted(actor, field, adapter);
  const value = SCORES.has(name) && found?.value === 0 ? null : fitting(field, found?.value);
  if (found && value !== null) return { value, source: "actor", path: String(found.path) };
  const typed = fitting(field, typedOf(actor)[name]);
  if (typed !== null) return { value: typed, source: "actor", path: `flags.undertow.typed.${name}` };
  return UNSAID.has(name) ? { ...absent(field), unsaid: true } : absent(field);
}

const absent = (field: Field): TraitReading => ({
  value: field.default,
  source: NEEDED.has(field.name as Name) ? "missing" : "assumed",
});

/** Reads the traits that this rule system wants. Without an actor everything is the default, missing where it is needed. */
export function readActor(actor: Actor | null, ruleset: RulesetId): ActorReading {
  const { id, title } = game.system as unknown as { id: string; title: string };
  const world = actor ? { adapter: adapterFor(id), custom: customPaths() } : null;
  const traits: ActorReading["traits"] = {};
  for (const field of fieldsOf(ruleset).swimmer)
    traits[field.name as Name] = actor && world ? reading(actor, field, world) : absent(field);
  return { systemId: id, systemTitle: title, traits };
}

/** The values of a reading, as a swim begins with them. */
export function valuesOf(reading: ActorReading): Partial<Swimmer> {
  return Object.fromEntries(
    Object.entries(reading.traits).map(([name, trait]) => [name, trait.value]),
  ) as Partial<Swimmer>;
}
