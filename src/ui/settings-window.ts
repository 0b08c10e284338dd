/** A window of world settings: everything is written at once when it is saved, and nothing before. */

import { announce } from "../foundry/announce.ts";
import { changeSettings } from "../foundry/change-settings.ts";
import { reportFailure } from "../foundry/report.ts";
import type { Json } from "../rules/index.ts";
import { GMWindow } from "./module-window.ts";
import { openRules } from "./rules-window.ts";
import { SettingsDraft } from "./settings-draft.ts";
import { type SettingsPlan, settingError, settingsView } from "./settings-view.ts";
import { TEMPLATES } from "./templates.ts";
import { say, sayCount } from "./text.ts";
import { onSubmit } from "./window.ts";

interface Notice {
  title: string;
  lines: string[];
}

/** What a control says; NaN is no number. */
function readSetting(control: HTMLInputElement | HTMLSelectElement): Json {
  if (control.type === "checkbox") return (control as HTMLInputElement).checked;
  if (control.type !== "number") return control.value;
  const text = control.value.trim();
  return text === "" || control.validity?.badInput ? Number.NaN : Number(text);
}

export abstract class SettingsWindow extends GMWindow {
  static override DEFAULT_OPTIONS: object = {
    classes: ["undertow", "undertow-settings"],
    window: { icon: "fa-solid fa-gears", resizable: true },
    position: { width: 640, height: "auto" as const },
    actions: { cancel: onCancel, reset: onReset, resetAll: onResetAll, clause: onClause },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.settings,
      templates: [TEMPLATES.settingField],
      scrollable: [".undertow-settings-groups"],
    },
  };

  protected abstract readonly plan: SettingsPlan;
  #draft: SettingsDraft | undefined;
  #notice: Notice | null = null;
  #busy = false;
  protected readonly describedBy = "lead";

  get draft(): SettingsDraft {
    const names = this.plan.groups.flatMap((group) => group.names);
    this.#draft ??= new SettingsDraft(names, this.plan.clauses !== null);
    return this.#draft;
  }

  protected override async _prepareContext(): Promise<never> {
    return { ...settingsView(this.id, this.draft, this.plan), notice: this.#notice } as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => this.save());
    this.element.addEventListener("input", (event) => this.#onEdit(event));
    this.element.addEventListener("change", (event) => this.#onEdit(event));
    this.element.querySelector<HTMLElement>("[data-setting]")?.focus();
  }

  control(name: string): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`[data-setting="${name}"]`);
  }

  #onEdit(event: Event): void {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    const name = control.dataset.setting;
    if (name === undefined) return;
    this.draft.type(name, readSetting(control));
    this.#showMarks(name);
  }

  /** In place, so that nothing jumps and the focus stays. */
  #showMarks(name: string): void {
    const control = this.control(name);
    const cell = control?.closest<HTMLElement>("[data-cell]");
    if (!control || !cell) return;
    const text = settingError(this.draft, name);
    control.setAttribute("aria-invalid", String(text !== ""));
    const error = cell.querySelector<HTMLElement>(".undertow-error");
    if (error) {
      error.textContent = text;
      error.hidden = text === "";
    }
    for (const mark of cell.querySelectorAll<HTMLElement>("[data-differs]")) mark.hidden = !this.draft.differs(name);
  }

  async reset(name: string): Promise<void> {
    this.draft.reset(name);
    await this.render();
    this.control(name)?.focus();
  }

  async resetAll(): Promise<void> {
    for (const name of this.draft.names) this.draft.reset(name);
    this.#notice = null;
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=resetAll]")?.focus();
  }

  /** Writes what has changed, or says what stands in the way. */
  async save(): Promise<void> {
    if (this.#busy) return;
    const errors = this.draft.errors();
    if (errors.length > 0) return this.#refuse(errors.map(({ name }) => name));
    this.#busy = true;
    try {
      const changes = this.draft.changes();
      await changeSettings(changes);
      if (changes.length > 0) announce("info", say("settings.saved"));
      await this.close();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#notice = { title: say("settings.failed", { message }), lines: [] };
      await this.render();
      reportFailure("settings", error);
    } finally {
      this.#busy = false;
    }
  }

  async #refuse(names: string[]): Promise<void> {
    const lines = names.map((name) => settingError(this.draft, name));
    this.#notice = { title: sayCount("settings.invalid", names.length), lines };
    await this.render();
    this.control(names[0] ?? "")?.focus();
  }
}

// The host calls actions with the window as `this`.
async function onCancel(this: SettingsWindow): Promise<void> {
  await this.close();
}

async function onReset(this: SettingsWindow, _event: Event, target: HTMLElement): Promise<void> {
  await this.reset(target.dataset.name ?? "");
}

async function onResetAll(this: SettingsWindow): Promise<void> {
  await this.resetAll();
}

async function onClause(this: SettingsWindow, _event: Event, target: HTMLElement): Promise<void> {
  await openRules(target.dataset.ruleset, target.dataset.clause);
}
