/** "Water of this scene": what holds where no region says otherwise, seen and changed without putting anybody in. */

import { defaultPlan, keepAsDefault } from "../foundry/plans.ts";
import { reportFailure } from "../foundry/report.ts";
import { standardOptions } from "../foundry/settings.ts";
import type { Plan } from "../foundry/water.ts";
import { type Json, RULESETS, type RulesetId } from "../rules/index.ts";
import { EntryDraft } from "./entry-draft.ts";
import { fieldLabel, readControl } from "./field-view.ts";
import { ModuleWindow } from "./module-window.ts";
import { refusalText } from "./refusal.ts";
import { sceneWaterView } from "./scene-water-view.ts";
import { TEMPLATES } from "./templates.ts";
import { say, sayCount } from "./text.ts";
import { onSubmit } from "./window.ts";

type Group = "water" | "activity";

class SceneWater extends ModuleWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-scene-water",
    classes: ["undertow", "undertow-scene-water"],
    window: { title: "undertow.sceneWater.title", icon: "fa-solid fa-water", resizable: true },
    position: { width: 640, height: "auto" as const },
    actions: { cancel: onCancel },
  };

  static override PARTS = {
    body: {
      template: TEMPLATES.sceneWater,
      templates: [TEMPLATES.field],
      scrollable: [".undertow-into-water-body"],
    },
  };

  readonly #draft: EntryDraft;
  #notice = "";
  protected readonly describedBy = "lead";

  constructor(readonly scene: Scene) {
    super({});
    this.#draft = new EntryDraft([], defaultPlan(scene), standardOptions());
  }

  override get title(): string {
    return say("sceneWater.of", { scene: this.scene.name });
  }

  protected override async _prepareContext(): Promise<never> {
    return sceneWaterView(this.id, this.scene, this.#draft, this.#notice) as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => this.#save().catch((error: unknown) => reportFailure("sceneWater", error)));
    this.element.addEventListener("input", (event) => this.#onEdit(event));
    this.element.addEventListener("change", (event) => this.#onEdit(event));
    this.element.querySelector<HTMLElement>("select")?.focus();
  }

  #onEdit(event: Event): void {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.name === "ruleset") {
      if (event.type === "change" && Object.hasOwn(RULESETS, control.value)) {
        this.#draft.setRuleset(control.value as RulesetId);
        void this.render();
      }
      return;
    }
    const { group, field: name } = control.dataset;
    if (!group || !name) return;
    this.#draft.type(group as Group, name, readControl(control, this.#draft.field(group as Group, name)));
    this.#showError(control, group as Group, name);
  }

  #showError(control: HTMLElement, group: Group, name: string): void {
    const refusal = this.#draft.errorOf(group, name);
    control.setAttribute("aria-invalid", String(refusal !== null));
    const error = control.closest("[data-cell]")?.querySelector<HTMLElement>(".undertow-error");
    if (!error) return;
    error.textContent = refusal ? refusalText(refusal, fieldLabel(this.#draft.ruleset, group, name)) : "";
    error.hidden = refusal === null;
  }

  async #save(): Promise<void> {
    const errors = this.#draft.errors();
    const [first] = errors;
    if (first) this.#notice = sayCount("enter.invalid", errors.length);
    else {
      await keepAsDefault(this.scene, this.#plan());
      this.#notice = say("sceneWater.saved");
    }
    await this.render();
    const selector = first ? `[data-group=${first.group}][data-field=${first.field}]` : "button[type=submit]";
    this.element.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Every field by name, also those that were cleared: the host keeps what an update does not name. */
  #plan(): Plan {
    const whole = (group: Group): Record<string, Json> =>
      Object.fromEntries(
        this.#draft.fields(group).map(({ name }) => [name, this.#draft.value(group, name) ?? null] as const),
      );
    return { ...this.#draft.plan(), water: whole("water"), activity: whole("activity"), swimmers: {} };
  }
}

// The host calls actions with the window as `this`.
async function onCancel(this: SceneWater): Promise<void> {
  await this.close();
}

let open: SceneWater | undefined;

/** For GMs. Another scene takes the window's place. */
export async function openSceneWater(scene: Scene | null): Promise<void> {
  if (!scene || !game.user.isGM) return;
  if (open?.rendered && open.scene !== scene) await open.close();
  if (!open?.rendered) open = new SceneWater(scene);
  await open.render({ force: true });
  open.bringToFront();
}
