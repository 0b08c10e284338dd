/** Templates and windows, on one that nobody sees. */
import { MODULE } from "../documents.ts";
import { type Check, type Group, same } from "./check.ts";

export const TRIAL_TEMPLATE = `modules/${MODULE}/templates/self-check-trial.hbs`;

/** A name that would be HTML if the host let it. */
const SHARP = "<b>Undertow</b>";

const templateEscapes: Check = {
  id: "templateEscapes",
  needed: true,
  async run() {
    const { renderTemplate } = foundry.applications.handlebars;
    const html = await renderTemplate(TRIAL_TEMPLATE, { value: SHARP });
    return same([true, false], [html.includes("&lt;b&gt;"), html.includes("<b>")]);
  },
};

interface Trial {
  element: HTMLElement;
  rendered: boolean;
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
}

/** A window whose one button is pressed by `pressed`. */
function trialWindow(pressed: (app: unknown, target: HTMLElement) => void): Trial {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  class SelfCheckTrial extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS = {
      id: "undertow-self-check-trial",
      classes: ["undertow-self-check-trial"],
      window: { title: "undertow.selfCheck.title" },
      actions: {
        press(this: unknown, _event: Event, target: HTMLElement): void {
          pressed(this, target);
        },
      },
    };
    static override PARTS = { body: { template: TRIAL_TEMPLATE } };
    protected override async _prepareContext(): Promise<never> {
      return { value: SHARP } as never;
    }
  }
  return new SelfCheckTrial() as unknown as Trial;
}

const windowRenders: Check = {
  id: "windowRenders",
  needed: true,
  async run(bench) {
    let by: unknown = null;
    let at: string | undefined;
    const app = trialWindow((window, target) => {
      by = window;
      at = target.dataset.action;
    });
    bench.afterwards("window", () => app.close({ animate: false }));
    await app.render({ force: true });
    const { element } = app;
    const text = element.querySelector("[data-action=press]")?.textContent ?? "";
    element.querySelector<HTMLElement>("[data-action=press]")?.click();
    await bench.settle();
    const shown = element.isConnected;
    await app.close({ animate: false });
    return same([true, true, "press", true, false], [shown, text.includes(SHARP), at, by === app, element.isConnected]);
  },
};

export const WINDOWS: Group = { id: "windows", checks: [templateEscapes, windowRenders] };
