/** A rule sheet as the window shows it, and what a search finds in it. */
import type { RulesetId } from "../rules/index.ts";
import type { Part } from "./rules-sheet.ts";
import { sheetIds, sheetOf } from "./rules-sheets.ts";
import { rulingsHere } from "./settings-clauses.ts";
import { say } from "./text.ts";

interface PartView extends Part {
  /** "A5 A11"; the first number names the row. */
  clauses: string;
  /** What this table has ruled on it. */
  here: string[];
}

interface RulesView {
  app: string;
  rulesets: { value: string; label: string; selected: boolean }[];
  title: string;
  intro: PartView[];
  sections: { title: string; parts: PartView[] }[];
  query: string;
  mayKeep: boolean;
}

/** `query`: what stands in the search box. */
export function rulesView(app: string, ruleset: string, query: string): RulesView {
  const sheet = sheetOf(ruleset);
  const partView = (part: Part): PartView => ({
    ...part,
    clauses: part.ids.join(" "),
    here: part.ids.flatMap((id) => rulingsHere(ruleset as RulesetId, id)),
  });
  return {
    app,
    rulesets: sheetIds().map((id) => ({ value: id, label: say(`ruleset.${id}`), selected: id === ruleset })),
    title: sheet?.title ?? "",
    intro: (sheet?.intro ?? []).map(partView),
    sections: (sheet?.sections ?? []).map(({ title, parts }) => ({ title, parts: parts.map(partView) })),
    query,
    mayKeep: game.user.isGM,
  };
}

/** Without case, accents and the kinds of apostrophes and spaces, so that "ecailles" finds "écailles". */
const plain = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").replace(/\s+/g, " ");

/** Whether every word of the query stands in the text; an empty query finds everything. */
export function finds(query: string, text: string): boolean {
  const searched = plain(text);
  return plain(query)
    .split(" ")
    .every((word) => searched.includes(word));
}
