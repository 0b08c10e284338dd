import { cleanHTML } from "../html.ts";
import type { Application, ApplicationClass } from "./application.ts";
import { FormDataExtended } from "./form-data.ts";
import type { ApplicationsHost } from "./host.ts";
import type { CloseOptions, RenderContext, RenderOptions } from "./lifecycle.ts";
import { build } from "./markup.ts";

export type DialogCallback = (event: Event, button: HTMLButtonElement, dialog: Application) => unknown;

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: DialogCallback;
}

/** What `wait` and its sisters take, next to any option of an application. */
export interface DialogConfig {
  buttons?: DialogButton[];
  content?: string | HTMLElement;
  modal?: boolean;
  rejectClose?: boolean;
  render?: (event: Event, dialog: Application) => unknown;
  close?: (event: Event, dialog: Application) => unknown;
  submit?: (result: unknown, dialog: Application) => unknown;
  ok?: Partial<DialogButton>;
  yes?: Partial<DialogButton>;
  no?: Partial<DialogButton>;
  [key: string]: unknown;
}

function buttonElement(host: ApplicationsHost, button: DialogButton): HTMLButtonElement {
  const { document } = host.window;
  const icon = button.icon ? build(document, "i", { class: button.icon, inert: true }) : null;
  const label = build(document, "span", {}, host.localize(button.label));
  const classes = [button.class, button.default ? "default" : ""].filter(Boolean).join(" ");
  const { action, disabled } = button;
  const type = button.type ?? "submit";
  // Without a content field to type into, the default button is where the keyboard starts.
  return build(
    document,
    "button",
    { type, class: classes, "data-action": action, disabled, autofocus: button.default },
    icon,
    label,
  );
}

/** Makes `foundry.applications.api.DialogV2` of one client. */
export function createDialogClass(host: ApplicationsHost, ApplicationV2: ApplicationClass) {
  class DialogV2 extends ApplicationV2 {
    static override DEFAULT_OPTIONS: Record<string, unknown> = {
      id: "dialog-{id}",
      classes: ["dialog"],
      tag: "dialog",
      form: { closeOnSubmit: true },
      window: { frame: true, positioned: true, minimizable: false },
    };

    readonly #buttons: Map<string, DialogButton>;

    constructor(options: DialogConfig = {}) {
      super(options as Record<string, unknown>);
      const buttons = options.buttons ?? [];
      if (buttons.length === 0) throw new Error("DialogV2: at least one button is needed");
      this.#buttons = new Map(buttons.map((button) => [button.action, button]));
      if (this.#buttons.size !== buttons.length) throw new Error("DialogV2: two buttons have the same action");
    }

    get #config(): DialogConfig {
      return this.options as DialogConfig;
    }

    override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLFormElement> {
      const { document } = host.window;
      const form = build(document, "form", { class: "dialog-form standard-form", autocomplete: "off" });
      const { content = "" } = this.#config;
      const holder = build(document, "div", { class: "dialog-content standard-form" });
      if (typeof content === "string") holder.innerHTML = cleanHTML(content, host.window);
      else holder.append(content);
      const footer = build(document, "footer", { class: "form-footer" });
      for (const button of this.#buttons.values()) footer.append(buttonElement(host, button));
      form.append(holder, footer);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const { submitter } = event as SubmitEvent;
        void this._guard("submit", () => this._onSubmit(submitter as HTMLButtonElement | null, event));
      });
      return form;
    }

    override _replaceHTML(result: unknown, content: HTMLElement): void {
      content.replaceChildren(result as HTMLFormElement);
    }

    /** The pressed button's own value is the callback's result, or the action's name when it gives none. */
    async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
      const pressed = target?.dataset.action ?? this.#defaultAction();
      const button = this.#buttons.get(pressed);
      event.preventDefault();
      const element = target ?? this.element.querySelector<HTMLButtonElement>(`footer [data-action="${pressed}"]`);
      const result = (await button?.callback?.(event, element as HTMLButtonElement, this)) ?? button?.action;
      await this.#config.submit?.(result, this);
      return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
    }

    #defaultAction(): string {
      const buttons = [...this.#buttons.values()];
      return (buttons.find((button) => button.default) ?? buttons[0])?.action ?? "";
    }

    override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      const dialog = this.element as HTMLDialogElement;
      if (this.#config.modal) dialog.showModal();
      else dialog.show();
      // A modal dialog takes Escape itself; it must close as this application does.
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        void this._guard("cancel", () => this.close());
      });
      const first = dialog.querySelector<HTMLElement>(
        "[autofocus]:not(button), .dialog-content :is(input, select, textarea), [autofocus]",
      );
      first?.focus();
      this.setPosition();
    }

    override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      await this.#config.render?.(new host.window.Event("render"), this);
    }

    override _onClose(options: CloseOptions): void {
      super._onClose(options);
      this.#config.close?.(new host.window.Event("close"), this);
    }

    /** Resolves with the pressed button's result; closed without: null, or a rejection with `rejectClose`. */
    static async wait(config: DialogConfig = {}): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const { close, submit, rejectClose = false, ...rest } = config;
        const dialog = new DialogV2({
          ...rest,
          submit: async (result: unknown, app: Application) => {
            await submit?.(result, app);
            resolve(result);
          },
          close: (event: Event, app: Application) => {
            close?.(event, app);
            // After a submit this comes too late to matter: a promise settles once.
            if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
            else resolve(null);
          },
        });
        dialog.render({ force: true }).catch(reject);
      });
    }

    static async prompt({ ok = {}, ...config }: DialogConfig = {}): Promise<unknown> {
      const icon = "fa-solid fa-check";
      const button = { action: "ok", label: "TABLE.Ok", icon, default: true, ...ok };
      return DialogV2.wait({ ...config, buttons: [button, ...(config.buttons ?? [])] });
    }

    static async confirm({ yes = {}, no = {}, ...config }: DialogConfig = {}): Promise<unknown> {
      const icons = { yes: "fa-solid fa-check", no: "fa-solid fa-xmark" };
      const buttons: DialogButton[] = [
        { action: "yes", label: "TABLE.Yes", icon: icons.yes, callback: () => true, ...yes },
        { action: "no", label: "TABLE.No", icon: icons.no, default: !yes.default, callback: () => false, ...no },
        ...(config.buttons ?? []),
      ];
      return DialogV2.wait({ ...config, buttons });
    }

    static async input({ ok = {}, ...config }: DialogConfig = {}): Promise<unknown> {
      const callback: DialogCallback = (_event, button) => new FormDataExtended(button.form as HTMLFormElement).object;
      return DialogV2.prompt({ ...config, ok: { callback, ...ok } });
    }
  }
  return DialogV2;
}
