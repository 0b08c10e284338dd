/** The rule in a line, for the clause that a check or an event names. */
import type { RulesetId } from "../rules/index.ts";
import { sayFirst } from "./text.ts";

/** Clauses of a book stand under its ruleset, the conventions (T1 to T25) under `shared`. */
export function clauseText(ruleset: RulesetId, clause: string): string {
  const keys = [`rules.clause.${ruleset}.${clause}`, `rules.clause.shared.${clause}`];
  const text = sayFirst(keys);
  // A clause without a text of its own shows nothing rather than a key.
  return text.endsWith(keys[1] ?? "") ? "" : text;
}
