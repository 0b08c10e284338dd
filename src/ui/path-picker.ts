/** "Where the numbers are": for any game system, which number on an actor is which trait. */

import { announce } from "../foundry/announce.ts";
import { selectedTokens } from "../foundry/hud.ts";
import { reportFailure } from "../foundry/report.ts";
import { defaultRuleset } from "../foundry/settings.ts";
import { setCustomPaths } from "../foundry/systems/index.ts";
import { RULESETS, type RulesetId } from "../rules/index.ts";
import { GMWindow } from "./module-window.ts";
import { actorChoices } from "./path-picker-actors.ts";
import { PathsDraft } from "./path-picker-draft.ts";
import { fillPaths } from "./path-picker-list.ts";
import { type Looked, pathsView, traitLabel, wouldTexts } from "./path-picker-view.ts";
import { refusalText } from "./refusal.ts";
import { TEMPLATES } from "./templates.ts";
import { say, sayCount } from "./text.ts";
import { onSubmit, takeFocus } from "./window.ts";

interface Notice {
  title: string;
  lines: string[];
}

export class PathPicker extends GMWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-paths",
    classes: ["undertow", "undertow-paths"],
    window: { title: "undertow.paths.title", icon: "fa-solid fa-location-dot", resizable: true },
    position: { width: 940, height: 700 },
    actions: { cancel: onCancel, pick: onPick },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.paths,
      templates: [TEMPLATES.pathRow],
      scrollable: [".undertow-paths-traits", ".undertow-paths-data"],
    },
  };

  readonly draft: PathsDraft;
  #looked: Looked = { choices: [], first: null, second: null };
  #filter = "";
  /** The trait whose path a click chooses. */
  #current: string;
  #notice: Notice | null = null;
  #busy = false;
  protected readonly describedBy = "lead";

  /** The settings' menu makes it without anything. */
  constructor(tokens: readonly TokenDocument[] = selectedTokens(), ruleset: RulesetId = defaultRuleset()) {
    super({});
    this.draft = new PathsDraft(ruleset);
    this.#current = this.draft.fields[0]?.name ?? "hp";
    this.#lookAt(tokens);
  }

  #lookAt(tokens: readonly TokenDocument[]): void {
    const choices = actorChoices(tokens);
    this.#looked = { choices, first: choices[0] ?? null, second: choices[1] ?? null };
  }

  protected override async _prepareContext(): Promise<never> {
    return { ...pathsView(this.id, this.draft, this.#looked), notice: this.#notice } as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => this.save());
    this.element.addEventListener("input", (event) => this.#onInput(event.target as HTMLInputElement));
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLSelectElement));
    this.element.addEventListener("focusin", (event) => this.#onFocus(event.target as HTMLElement));
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context as never, options as never);
    this.#showList();
    this.#showCurrent();
  }

  #input(name: string): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>(`input[data-trait="${name}"]`);
  }

  #onInput(control: HTMLInputElement): void {
    const { trait } = control.dataset;
    if (trait !== undefined) {
      this.draft.type(trait, control.value);
      this.#showWould(trait);
    } else if (control.name === "filter") {
      this.#filter = control.value;
      this.#showList();
    }
  }

  #onChange({ name, value }: HTMLSelectElement): void {
    if (name === "into") {
      this.#turnTo(value);
      return;
    }
    const chosen = this.#looked.choices.find(({ uuid }) => uuid === value) ?? null;
    if (name === "actor") this.#looked = { ...this.#looked, first: chosen };
    else if (name === "other") this.#looked = { ...this.#looked, second: chosen };
    else if (name === "ruleset" && Object.hasOwn(RULESETS, value)) this.#changeRuleset(value as RulesetId);
    else return;
    void this.render();
  }

  #changeRuleset(ruleset: RulesetId): void {
    this.draft.ruleset = ruleset;
    const { fields } = this.draft;
    if (!fields.some(({ name }) => name === this.#current)) this.#current = fields[0]?.name ?? "hp";
  }

  #onFocus({ dataset: { trait } }: HTMLElement): void {
    if (trait !== undefined) this.#turnTo(trait);
  }

  #turnTo(trait: string): void {
    this.#current = trait;
    this.#showCurrent();
    this.#input(trait)?.closest("[data-cell]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** In place, so that nothing jumps and the focus stays. */
  #showWould(name: string): void {
    const place = this.#input(name)?.closest("[data-cell]")?.querySelector<HTMLElement>("[data-live=would]");
    const lines = wouldTexts(this.draft, name, this.#looked).map(({ text, ok }) => {
      const line = this.element.ownerDocument.createElement("span");
      line.className = ok ? "undertow-reads" : "undertow-reads-not";
      line.textContent = text;
      return line;
    });
    place?.replaceChildren(...lines);
  }

  #showList(): void {
    const list = this.element.querySelector<HTMLElement>(".undertow-paths-list");
    if (!list) return;
    const rest = fillPaths(list, this.#looked.first?.actor ?? null, this.#filter.trim());
    this.element.querySelector("[data-live=rest]")?.replaceChildren(rest);
    const filter = this.element.querySelector<HTMLInputElement>("[name=filter]");
    if (filter && filter.value !== this.#filter) filter.value = this.#filter;
  }

  #showCurrent(): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>("[data-cell]"))
      cell.classList.toggle("undertow-current", cell.dataset.cell === this.#current);
    const into = this.element.querySelector<HTMLSelectElement>("[name=into]");
    if (into) into.value = this.#current;
  }

  /** Puts a path into the field that had the focus last. */
  pick(path: string): void {
    const input = this.#input(this.#current);
    if (!input) return;
    input.value = path;
    this.draft.type(this.#current, path);
    this.#showWould(this.#current);
    input.closest("[data-cell]")?.scrollIntoView?.({ block: "nearest" });
  }

  async save(): Promise<void> {
    if (this.#busy) return;
    const errors = this.draft.errors(this.#looked.first?.actor ?? null);
    if (errors.length > 0) return this.#refuse(errors);
    this.#busy = true;
    try {
      if (this.draft.changed) {
        await setCustomPaths(this.draft.paths());
        announce("info", say("settings.saved"));
        for (const listener of listeners) listener();
      }
      await this.close();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await this.#showNotice({ title: say("settings.failed", { message }), lines: [] });
      reportFailure("paths", error);
    } finally {
      this.#busy = false;
    }
  }

  async #refuse(errors: ReturnType<PathsDraft["errors"]>): Promise<void> {
    const lines = errors.map(({ name, refusal }) =>
      say("enter.refusedLine", { name: traitLabel(this.draft.ruleset, name), reason: refusalText(refusal) }),
    );
    await this.#showNotice({ title: sayCount("settings.invalid", errors.length), lines });
    this.#input(errors[0]?.name ?? "")?.focus();
  }

  async #showNotice(notice: Notice): Promise<void> {
    this.#notice = notice;
    await this.render();
  }
}

// The host calls actions with the window as `this`.
async function onCancel(this: PathPicker): Promise<void> {
  await this.close();
}

function onPick(this: PathPicker, _event: Event, target: HTMLElement): void {
  this.pick(target.dataset.path ?? "");
}

const listeners = new Set<() => void>();

/** Whoever shows what actors say reads them anew once paths have been saved here. Returns how to stop. */
export function onPathsSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let picker: PathPicker | undefined;

/** Opens it on the actors of these tokens, under these rules. */
export async function openPathPicker(tokens: readonly TokenDocument[], ruleset: RulesetId): Promise<void> {
  if (picker?.rendered) return picker.bringToFront();
  picker = new PathPicker(tokens, ruleset);
  await picker.render({ force: true });
  if (picker.rendered) takeFocus(picker.element, "select");
}
