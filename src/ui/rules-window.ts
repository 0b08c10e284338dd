/** The rules in the reader's language: every clause with its number, its text and what this table has ruled. */

import { guarded } from "../foundry/report.ts";
import { defaultRuleset } from "../foundry/settings.ts";
import { ModuleWindow } from "./module-window.ts";
import { keepRulesAsJournal } from "./rules-journal.ts";
import { bookOfClause, sheetIds } from "./rules-sheets.ts";
import { finds, rulesView } from "./rules-window-view.ts";
import { TEMPLATES } from "./templates.ts";
import { say, sayCount } from "./text.ts";
import { onSubmit } from "./window.ts";

class RulesWindow extends ModuleWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-rules",
    classes: ["undertow", "undertow-rules"],
    window: { title: "undertow.rulesWindow.title", icon: "fa-solid fa-book", resizable: true },
    position: { width: 720, height: 640 },
    actions: { keep: guarded("journal", keepRulesAsJournal), shut: onShut },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.rules,
      templates: [TEMPLATES.rulePart, TEMPLATES.ruleText],
      scrollable: [".undertow-rules-text"],
    },
  };

  #ruleset: string;
  #query = "";
  protected readonly describedBy = "book";

  constructor(ruleset: string) {
    super({});
    this.#ruleset = ruleset;
  }

  /** Turns to a book, and in it to a clause. */
  async show(ruleset: string, clause?: string): Promise<void> {
    this.#ruleset = ruleset;
    this.#query = "";
    await this.render({ force: true });
    this.bringToFront();
    if (clause === undefined) this.element.querySelector<HTMLElement>("[name=query]")?.focus();
    else this.#turnTo(clause);
  }

  protected override async _prepareContext(): Promise<never> {
    return rulesView(this.id, this.#ruleset, this.#query) as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => undefined);
    this.element.addEventListener("input", (event) => this.#onEdit(event.target as HTMLInputElement));
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context as never, options as never);
    this.#search();
  }

  #onEdit(control: HTMLInputElement): void {
    if (control.name === "query") {
      this.#query = control.value;
      this.#search();
    } else if (control.name === "ruleset") {
      this.#ruleset = control.value;
      void this.render().then(() => {
        const text = this.element.querySelector<HTMLElement>(".undertow-rules-text");
        if (text) text.scrollTop = 0;
      });
    }
  }

  /** Leaves standing what holds all the words; the headings of what is left stay. */
  #search(): void {
    const query = this.#query.trim();
    let found = 0;
    for (const section of this.element.querySelectorAll<HTMLElement>("[data-section]")) {
      let here = 0;
      for (const part of section.querySelectorAll<HTMLElement>("[data-part]")) {
        part.hidden = !finds(query, part.textContent ?? "");
        if (!part.hidden) here += 1;
      }
      section.hidden = here === 0;
      found += here;
    }
    const said = query === "" ? "" : found === 0 ? say("rulesWindow.nothing") : sayCount("rulesWindow.found", found);
    this.element.querySelector("[data-live=found]")?.replaceChildren(said);
  }

  #turnTo(clause: string): void {
    const parts = [...this.element.querySelectorAll<HTMLElement>("[data-part]")];
    const part = parts.find(({ dataset }) => dataset.clauses?.split(" ").includes(clause));
    part?.scrollIntoView?.({ block: "start" });
    part?.focus();
  }
}

// The host calls actions with the window as `this`.
async function onShut(this: RulesWindow): Promise<void> {
  await this.close();
}

let open: RulesWindow | undefined;

/**
 * Opens the rules at a clause ("W1"), in the book that has it: a rule system's own, or one that it takes from. Without a clause, or with
 * one that no book has, at the beginning.
 */
export async function openRules(ruleset: string = defaultRuleset(), clause?: string): Promise<void> {
  const book = clause === undefined ? null : bookOfClause(ruleset, clause);
  const [first = ""] = sheetIds();
  const shown = book ?? (sheetIds().includes(ruleset) ? ruleset : first);
  if (!open?.rendered) open = new RulesWindow(shown);
  await open.show(shown, book === null ? undefined : clause);
}
