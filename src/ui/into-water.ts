/** "Into the water": one dialog for all selected tokens. */

import { announce } from "../foundry/announce.ts";
import { defaultPlan, keepAsDefault } from "../foundry/plans.ts";
import { reportFailure } from "../foundry/report.ts";
import { standardOptions } from "../foundry/settings.ts";
import { type Plan, putIn, type Report } from "../foundry/water.ts";
import { fieldsOf, RULESETS, type RulesetId } from "../rules/index.ts";
import { EntryDraft, type FieldError, type Group } from "./entry-draft.ts";
import { fieldLabel, readControl } from "./field-view.ts";
import { breathText, intoWaterView, loadText, problemTexts, readFromText } from "./into-water-view.ts";
import { ModuleWindow } from "./module-window.ts";
import { onPathsSaved, openPathPicker } from "./path-picker.ts";
import { refusalText } from "./refusal.ts";
import { openRules } from "./rules-window.ts";
import { TEMPLATES } from "./templates.ts";
import { say, sayCount } from "./text.ts";
import { onSubmit } from "./window.ts";

interface Notice {
  title: string;
  lines: string[];
}

class IntoWater extends ModuleWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-into-water",
    classes: ["undertow", "undertow-into-water"],
    window: {
      title: "undertow.enter.title",
      icon: "fa-solid fa-water",
      resizable: true,
    },
    position: { width: 820, height: "auto" as const },
    actions: { cancel: onCancel, where: onWhere, rules: onRules },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.intoWater,
      templates: [TEMPLATES.swimmerRow, TEMPLATES.field],
      scrollable: [".undertow-into-water-body", ".undertow-rows"],
    },
  };

  readonly draft: EntryDraft;
  #notice: Notice | null = null;
  #opened = new Set<string>();
  #busy = false;
  protected readonly describedBy = "swimmers";
  #stopReading = (): void => undefined;

  constructor(tokens: TokenDocument[], plan: Plan) {
    super({});
    this.draft = new EntryDraft(tokens, plan, standardOptions());
  }

  async show(tokens: TokenDocument[]): Promise<void> {
    this.draft.setTokens(tokens);
    this.#notice = null;
    await this.render({ force: true });
    this.bringToFront();
  }

  protected override async _prepareContext(): Promise<never> {
    return { ...intoWaterView(this.id, this.draft, this.#opened), notice: this.#notice } as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => this.confirm());
    this.element.addEventListener("input", (event) => this.#onEdit(event));
    this.element.addEventListener("change", (event) => this.#onEdit(event));
    this.#stopReading = onPathsSaved(() => {
      this.draft.readAnew();
      void this.render();
    });
    this.#focusFirst();
  }

  protected override _onClose(options: object): void {
    super._onClose(options as never);
    this.#stopReading();
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context as never, options as never);
    for (const details of this.element.querySelectorAll<HTMLDetailsElement>("details[data-details]")) {
      details.addEventListener("toggle", () => {
        const key = details.dataset.details ?? "";
        if (details.open) this.#opened.add(key);
        else this.#opened.delete(key);
        // The window has grown or shrunk: the host puts it back inside the screen.
        this.setPosition({});
      });
    }
  }

  /** What is missing comes first; else the dialog is one key away from done. */
  #focusFirst(): void {
    const missing = this.element.querySelector<HTMLElement>("[data-origin=missing] :is(input, select)");
    (missing ?? this.element.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  }

  #onEdit(event: Event): void {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.name === "ruleset") {
      if (event.type === "change") void this.#changeRuleset(control.value);
      return;
    }
    const { group, field: name, row: place } = control.dataset;
    if (!group || !name) return;
    const row = place === undefined || place === "" ? undefined : Number(place);
    const field = this.draft.field(group as Group, name);
    this.draft.type(group as Group, name, readControl(control, field), row);
    this.#showCell(control, group as Group, name, row);
    this.#showRows(row);
  }

  async #changeRuleset(value: string): Promise<void> {
    if (!Object.hasOwn(RULESETS, value)) return;
    this.draft.setRuleset(value as RulesetId);
    this.#notice = null;
    await this.render();
  }

  /** Updates one control's marks in place, so that nothing jumps and the focus stays. */
  #showCell(control: HTMLElement, group: Group, name: string, row?: number): void {
    const cell = control.closest<HTMLElement>("[data-cell]");
    if (!cell) return;
    const refusal = this.draft.errorOf(group, name, row);
    control.setAttribute("aria-invalid", String(refusal !== null));
    const error = cell.querySelector<HTMLElement>(".undertow-error");
    if (error) {
      error.textContent = refusal ? refusalText(refusal, fieldLabel(this.draft.ruleset, group, name)) : "";
      error.hidden = refusal === null;
    }
    if (row === undefined) return;
    const origin = this.draft.origin(name, row);
    cell.dataset.origin = origin;
    cell.querySelector(".undertow-origin-text")?.replaceChildren(say(`enter.source.${origin}`));
  }

  /** The consequences for the breath: of one row, or of all when it was the water that changed. */
  #showRows(only?: number): void {
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-swimmer]")) {
      const row = Number(element.dataset.swimmer);
      if (only !== undefined && row !== only) continue;
      element.querySelector("[data-live=breath]")?.replaceChildren(breathText(this.draft, row));
      const load = element.querySelector<HTMLElement>("[data-live=load]");
      if (load) {
        load.textContent = loadText(this.draft, row);
        load.hidden = load.textContent === "";
      }
      this.#showProblems(element, problemTexts(this.draft, row));
    }
    this.element.querySelector("[data-live=readFrom]")?.replaceChildren(readFromText(this.draft));
  }

  #showProblems(row: HTMLElement, texts: string[]): void {
    const lines = texts.map((text) => {
      const line = row.ownerDocument.createElement("li");
      line.textContent = text;
      return line;
    });
    const list = row.querySelector<HTMLElement>("[data-live=problems]");
    list?.replaceChildren(...lines);
    if (list) list.hidden = lines.length === 0;
  }

  async #showNotice(notice: Notice | null): Promise<void> {
    this.#notice = notice;
    await this.render();
    this.element.querySelector<HTMLElement>(".undertow-notice")?.scrollIntoView?.({ block: "nearest" });
  }

  /** Puts everybody in, or says what stands in the way. */
  async confirm(): Promise<void> {
    if (this.#busy) return;
    const errors = this.draft.errors();
    if (errors.length > 0) return this.#refuse(errors);
    this.#busy = true;
    try {
      const tokens = this.draft.swimmers.map(({ token }) => token);
      const plan = this.draft.plan();
      const report = await putIn(tokens, plan);
      if (report.done.length > 0) await keepForScenes(tokens, plan);
      await this.#report(report);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await this.#showNotice({ title: say("enter.failed", { message }), lines: [] });
      reportFailure("intoWater", error);
    } finally {
      this.#busy = false;
    }
  }

  async #refuse(errors: FieldError[]): Promise<void> {
    const lines = errors.map(({ group, field, row, refusal }) => {
      const label = fieldLabel(this.draft.ruleset, group, field);
      const name = this.draft.swimmers[row ?? -1]?.name;
      return refusalText(refusal, name === undefined ? label : say("enter.fieldOf", { name, field: label }));
    });
    const controls = errors.map((error) => this.#controlOf(error));
    for (const control of controls) {
      const details = control?.closest<HTMLElement>("details[data-details]");
      if (details?.dataset.details) this.#opened.add(details.dataset.details);
    }
    await this.#showNotice({ title: sayCount("enter.invalid", errors.length), lines });
    if (errors[0]) this.#controlOf(errors[0])?.focus();
  }

  #controlOf({ group, field, row }: FieldError): HTMLElement | null {
    const place = row === undefined ? "" : `[data-row="${row}"]`;
    return this.element.querySelector<HTMLElement>(`[data-group=${group}][data-field=${field}]${place}`);
  }

  /** Those who went in leave the list; those who could not stay, with the reason. */
  async #report(report: Report): Promise<void> {
    if (report.refused.length === 0) return void (await this.close());
    const stay = new Set(report.refused.map(({ uuid }) => uuid));
    this.draft.setTokens(this.draft.swimmers.map(({ token }) => token).filter(({ uuid }) => stay.has(uuid)));
    const lines = report.refused.map(({ name, reason }) => {
      const text = refusalText(reason, fieldOfPath(this.draft.ruleset, reason.data.field));
      return "name" in reason.data ? text : say("enter.refusedLine", { name, reason: text });
    });
    await this.#showNotice({ title: sayCount("enter.refused", lines.length), lines });
  }
}

/** The next swim in these scenes begins with the same water. */
async function keepForScenes(tokens: TokenDocument[], plan: Plan): Promise<void> {
  if (!game.user.isGM) return;
  const scenes = new Set(tokens.flatMap((token) => token.parent ?? []));
  for (const scene of scenes) await keepAsDefault(scene, plan);
}

// The host calls actions with the window as `this`.
async function onCancel(this: IntoWater): Promise<void> {
  await this.close();
}

async function onRules(this: IntoWater): Promise<void> {
  await openRules(this.draft.ruleset);
}

async function onWhere(this: IntoWater): Promise<void> {
  const { swimmers, ruleset } = this.draft;
  await openPathPicker(
    swimmers.map(({ token }) => token),
    ruleset,
  );
}

/** "swimmer.con" is Constitution to people; what is not a field is said as it is. */
function fieldOfPath(ruleset: RulesetId, path: string | number | undefined): string | undefined {
  if (typeof path !== "string") return undefined;
  const [group, name] = path.split(".").slice(-2);
  const known = GROUPS.find((each) => each === group || (each === "activity" && group === "enter"));
  const isField = known && fieldsOf(ruleset)[known].some((field) => field.name === name);
  return isField && name ? fieldLabel(ruleset, known, name) : path;
}

const GROUPS: readonly Group[] = ["swimmer", "water", "activity", "options"];

let dialog: IntoWater | undefined;

/** Opens the dialog for these tokens, or hands them to the one that is open. */
export async function openIntoWater(tokens: TokenDocument[]): Promise<void> {
  if (tokens.length === 0) {
    announce("info", say("enter.nobody"));
    return;
  }
  if (!dialog?.rendered) {
    dialog = new IntoWater(tokens, defaultPlan(tokens[0]?.parent ?? null));
  }
  await dialog.show(tokens);
}
