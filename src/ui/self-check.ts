/** "Self-check": proves in this world what Undertow takes for granted of Foundry, and shows a report to copy. */

import { announce } from "../foundry/announce.ts";
import { copyText } from "../foundry/clipboard.ts";
import { reportFailure } from "../foundry/report.ts";
import { checkCount, type Report, runSelfCheck } from "../foundry/self-check/run.ts";
import { GMWindow } from "./module-window.ts";
import { reportText, selfCheckView } from "./self-check-view.ts";
import { TEMPLATES } from "./templates.ts";
import { say } from "./text.ts";
import { onSubmit } from "./window.ts";

export class SelfCheckWindow extends GMWindow {
  static override DEFAULT_OPTIONS = {
    id: "undertow-self-check",
    classes: ["undertow", "undertow-self-check"],
    window: { title: "undertow.selfCheck.title", icon: "fa-solid fa-list", resizable: true },
    position: { width: 720, height: 600 },
    actions: { copy: onCopy, shut: onShut },
  };

  static override PARTS = { body: { template: TEMPLATES.selfCheck, scrollable: [".undertow-self-check-report"] } };

  #report: Report | null = null;
  #running = false;
  #moveTime = false;
  /** The report where the clipboard would not take it. */
  #copied = "";
  protected readonly describedBy = "lead";

  protected override async _prepareContext(): Promise<never> {
    const shown = { report: this.#report, running: this.#running, moveTime: this.#moveTime, copied: this.#copied };
    return selfCheckView(this.id, shown) as never;
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context as never, options as never);
    onSubmit(this.element, () => this.run());
    this.element.addEventListener("change", (event) => {
      const control = event.target as HTMLInputElement;
      if (control.name === "moveTime") this.#moveTime = control.checked;
    });
    this.#focusRun();
  }

  #focusRun(): void {
    this.element.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }

  /** Goes on when the window is closed: what it has made must be taken away. */
  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#copied = "";
    try {
      await this.#show();
      let done = 0;
      this.#report = await runSelfCheck({ moveTime: this.#moveTime }, () => {
        done += 1;
        this.#showProgress(say("selfCheck.progress", { done, total: checkCount() }));
      });
    } catch (error) {
      reportFailure("self-check", error);
    } finally {
      this.#running = false;
      await this.#show();
    }
  }

  async #show(): Promise<void> {
    if (!this.rendered) return;
    await this.render();
    this.#focusRun();
  }

  /** For the eye: whoever listens hears the end of it, and not every step. */
  #showProgress(text: string): void {
    if (this.rendered) this.element.querySelector("[data-live=progress]")?.replaceChildren(text);
  }

  async copy(): Promise<void> {
    if (!this.#report) return;
    const text = reportText(this.#report);
    if (await copyText(text)) {
      announce("info", say("selfCheck.copied"));
      return;
    }
    this.#copied = text;
    await this.render();
    this.element.querySelector<HTMLTextAreaElement>("textarea")?.select();
  }
}

// The host calls actions with the window as `this`.
async function onCopy(this: SelfCheckWindow): Promise<void> {
  await this.copy();
}

async function onShut(this: SelfCheckWindow): Promise<void> {
  await this.close();
}
