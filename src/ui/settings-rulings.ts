/** "House rules": the rulings that a table may change, under the books that they belong to. */
import { rulings } from "../foundry/settings.ts";
import { fieldsOf, RULESETS, type RulesetId } from "../rules/index.ts";
import { RULING_CLAUSES } from "./settings-clauses.ts";
import type { SettingsGroup, SettingsPlan } from "./settings-view.ts";
import { SettingsWindow } from "./settings-window.ts";
import { listed, say } from "./text.ts";

/** The rule systems that read a ruling. */
const readers = (name: string): RulesetId[] =>
  (Object.keys(RULESETS) as RulesetId[]).filter((id) => fieldsOf(id).options.some((field) => field.name === name));

/** One group for each set of books that share rulings, the most widely shared first. */
function groups(): SettingsGroup[] {
  const byBooks = new Map<string, { books: RulesetId[]; names: string[] }>();
  for (const { name } of rulings()) {
    const books = readers(name);
    const group = byBooks.get(books.join()) ?? { books, names: [] };
    group.names.push(name);
    byBooks.set(books.join(), group);
  }
  return [...byBooks.values()]
    .sort((a, b) => b.books.length - a.books.length)
    .map(({ books, names }) => {
      const [first = "wsg"] = books;
      const title = books.length === 1 ? say(`ruleset.${first}`) : listed(books.map((id) => say(`rulesetShort.${id}`)));
      return { title, names, ruleset: first };
    });
}

export class RulingSettings extends SettingsWindow {
  static override DEFAULT_OPTIONS: object = {
    id: "undertow-rulings",
    window: { title: "undertow.settings.rulings.title", icon: "fa-solid fa-pen" },
  };

  protected override readonly plan: SettingsPlan = {
    lead: say("settings.rulings.lead"),
    clauses: RULING_CLAUSES,
    groups: groups(),
  };
}
