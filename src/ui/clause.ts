/** The rule in a line, for the clause that a check or an event names. */
import type { RulesetId } from "../rules/index.ts";
import { sayFirst } from "./text.ts";

/** Books that a rule system takes clauses from, beside its own and the conventions (T1 to T25, `shared`). */
const TAKES_FROM: Readonly<Record<string, readonly string[]>> = {
  dsg: ["wsg"],
  oriental: ["dsg", "wsg"],
  modules: ["dsg", "wsg"],
};

/** The rule system's own book, then those it takes from. */
export const booksOf = (ruleset: string): string[] => [ruleset, ...(TAKES_FROM[ruleset] ?? [])];

export function clauseText(ruleset: RulesetId, clause: string): string {
  const keys = [...booksOf(ruleset), "shared"].map((book) => `rules.clause.${book}.${clause}`);
  const text = sayFirst(keys);
  // A clause without a text of its own shows nothing rather than a key.
  return text.endsWith(keys.at(-1) ?? "") ? "" : text;
}
