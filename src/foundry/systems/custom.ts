/**
 * Where a GM says that a trait is: the world's setting `paths`, trait to a dotted path below the actor ("system.abilities.con.value") or to
 * a formula without dice ("10 + 2 * @abilities.con.mod") over the actor's roll data and system data. It comes before the adapter's own
 * reading; where it gives this actor nothing, the adapter's stands.
 */
import {
  type Field,
  fieldsOf,
  type Json,
  type Refusal,
  RULESETS,
  type RulesetId,
  type Swimmer,
} from "../../rules/index.ts";
import { isPlain, MODULE } from "../documents.ts";
import { fitting, read } from "./fit.ts";
import { actorProperty, toNumber } from "./property.ts";

/** Traits, and "hp": a path (no formula) to the hit points of a system that Undertow does not know, from which losses are taken. */
export type CustomName = keyof Swimmer | "hp";
export type CustomPaths = Partial<Record<CustomName, string>>;

export type CustomReading = { ok: true; value: Json; path: string } | { ok: false; errors: Refusal[] };

/** No formula that a person writes is longer. */
const LONGEST = 200;

const refusal = (key: string, data: Refusal["data"]): CustomReading => ({ ok: false, errors: [{ key, data }] });

/** Hit points go as far down as they like: what they mean is the system's affair. */
const HP_FIELD: Field = { name: "hp", type: "number", default: null };

/** Of whichever rule system reads such a trait. */
function fieldOf(name: string): Field | null {
  if (name === "hp") return HP_FIELD;
  for (const id of Object.keys(RULESETS) as RulesetId[]) {
    const field = fieldsOf(id).swimmer.find((each) => each.name === name);
    if (field) return field;
  }
  return null;
}

const isPath = (text: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$-]*(\.[\p{L}\p{N}_$-]+)*$/u.test(text);

/** Below the actor, or below its system data, as the readings of adapters are often told. */
function atPath(actor: Actor, text: string): { value: unknown; path: string } | null {
  for (const path of [text, `system.${text}`]) {
    const value = actorProperty(actor, path);
    if (value !== undefined && value !== null && typeof value !== "object") return { value, path };
  }
  return null;
}

function readPath(actor: Actor, field: Field, text: string): CustomReading {
  const found = atPath(actor, text);
  if (!found) return refusal("pathEmpty", { path: text });
  const value = fitting(field, read(field, found.value));
  return value === null
    ? refusal("pathUnfit", { path: found.path, value: String(found.value).slice(0, 60) })
    : { ok: true, value, path: found.path };
}

/** What the host's formulas may refer to. A system whose roll data cannot be had still has its data. */
function rollData(actor: Actor): object {
  try {
    const data: unknown = actor.getRollData();
    return isPlain(data) ? data : {};
  } catch {
    return {};
  }
}

/** "@abilities.con.value": a dot at the end belongs to the sentence. */
const REFERENCE = /@([\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*)/gu;

/** The formula with numbers in place of its names, or the first name that is no number. */
function filledIn(actor: Actor, formula: string): { text: string } | { missing: string } {
  const data = rollData(actor);
  let missing: string | null = null;
  const text = formula.replace(REFERENCE, (whole, path: string) => {
    const value = [actorProperty(data, path), actorProperty(actor, `system.${path}`), actorProperty(actor, path)]
      .map((each) => (typeof each === "boolean" ? Number(each) : toNumber(each)))
      .find((number) => number !== null);
    if (value === undefined || value === null) {
      missing ??= whole;
      return "0";
    }
    // A number in exponents is a word to the host, and two signs in a row need not be a sum.
    const plain = Math.abs(value) < 1e-6 ? "0" : String(value);
    return value < 0 ? `(${plain})` : plain;
  });
  return missing === null ? { text } : { missing };
}

function readFormula(actor: Actor, field: Field, formula: string): CustomReading {
  const filled = filledIn(actor, formula);
  if ("missing" in filled) return refusal("formulaMissing", { formula, name: filled.missing });
  let total: number | undefined;
  try {
    const roll = new Roll(filled.text);
    if (!roll.isDeterministic || roll.dice.length > 0) return refusal("formulaDice", { formula });
    total = roll.evaluateSync().total;
  } catch (error) {
    return refusal("formulaBad", { formula, message: error instanceof Error ? error.message : String(error) });
  }
  if (typeof total !== "number" || !Number.isFinite(total))
    return refusal("formulaBad", { formula, message: String(total) });
  const value = fitting(field, read(field, total));
  return value === null ? refusal("pathUnfit", { path: formula, value: total }) : { ok: true, value, path: formula };
}

/** What a path or formula gives for one trait of one actor, or why nothing. Changes nothing, never throws. */
export function readCustom(actor: Actor, trait: CustomName, text: string): CustomReading {
  const field = fieldOf(trait);
  if (!field) return refusal("unknownTrait", { field: String(trait) });
  const trimmed = text.trim();
  if (trimmed === "") return refusal("pathEmpty", { path: "" });
  if (trimmed.length > LONGEST) return refusal("formulaLong", { max: LONGEST });
  if (isPath(trimmed)) return readPath(actor, field, trimmed);
  return trait === "hp" ? refusal("hpByPath", { path: trimmed }) : readFormula(actor, field, trimmed);
}

/** Of anything, what can be a path or formula of a trait that some rule system reads. */
function valid(paths: unknown): CustomPaths {
  const rows = Object.entries(isPlain(paths) ? paths : {}).flatMap(([name, text]) => {
    const trimmed = typeof text === "string" ? text.trim() : "";
    return fieldOf(name) && trimmed !== "" && trimmed.length <= LONGEST ? [[name, trimmed] as const] : [];
  });
  return Object.fromEntries(rows) as CustomPaths;
}

/** The world's paths, as far as they are any. */
export const customPaths = (): CustomPaths => valid(game.settings.get(MODULE, "paths"));

/** Writes all of them; empty ones go. GMs only: the host refuses others. */
export async function setCustomPaths(paths: CustomPaths): Promise<void> {
  await game.settings.set(MODULE, "paths", valid(paths) as Record<string, string>);
}
