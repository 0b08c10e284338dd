/** A GM's first steps: into the water, time, the tracker. Shown once, dismissed for good, shown again from the settings. */

import { selectedTokens } from "../foundry/hud.ts";
import { isToured, markToured } from "../foundry/toured.ts";
import { firstStepsView, STEPS, type Step } from "./first-steps-view.ts";
import { openIntoWater } from "./into-water.ts";
import { ModuleWindow } from "./module-window.ts";
import { openRules } from "./rules-window.ts";
import { AutomationSettings } from "./settings-automation.ts";
import { TEMPLATES } from "./templates.ts";
import { openTracker } from "./tracker.ts";
import { isTyping } from "./window.ts";

async function openSettings(): Promise<void> {
  await new foundry.applications.settings.SettingsConfig().render({ force: true });
}

async function openAutomation(): Promise<void> {
  await new AutomationSettings().render({ force: true });
}

/** What the buttons of the steps do. */
const DEEDS: Readonly<Record<string, () => Promise<void>>> = {
  putIn: () => openIntoWater(selectedTokens()),
  automation: openAutomation,
  tracker: openTracker,
  rules: () => openRules(),
  settings: openSettings,
};

export class FirstSteps extends ModuleWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-first-steps",
    classes: ["undertow", "undertow-first-steps"],
    window: { title: "undertow.tour.title", icon: "fa-solid fa-flag" },
    position: { width: 440, height: "auto" as const, top: 90, left: 130 },
    actions: { back: onBack, next: onNext, done: onDone, deed: onDeed },
  };

  static override PARTS = { body: { template: TEMPLATES.firstSteps } };

  #step: Step = STEPS[0];
  protected readonly describedBy = "text";

  protected override async _prepareContext(): Promise<never> {
    return firstStepsView(this.id, this.#step) as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    if (!isTyping(this.element)) this.#focusNext();
  }

  protected override _onClose(options: object): void {
    super._onClose(options as never);
    void markToured();
  }

  #focusNext(): void {
    this.element.querySelector<HTMLElement>(".undertow-primary")?.focus();
  }

  async turn(by: 1 | -1): Promise<void> {
    this.#step = STEPS[STEPS.indexOf(this.#step) + by] ?? this.#step;
    await this.render();
    this.#focusNext();
  }
}

// The host calls actions with the window as `this`.
async function onBack(this: FirstSteps): Promise<void> {
  await this.turn(-1);
}

async function onNext(this: FirstSteps): Promise<void> {
  await this.turn(1);
}

async function onDone(this: FirstSteps): Promise<void> {
  await this.close();
}

async function onDeed(this: FirstSteps, _event: Event, target: HTMLElement): Promise<void> {
  await DEEDS[target.dataset.deed ?? ""]?.();
}

/** At `ready`: for a GM who has not seen them. */
export async function showFirstSteps(): Promise<void> {
  if (!game.user.isGM || isToured()) return;
  await new FirstSteps().render({ force: true });
}
