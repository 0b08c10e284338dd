import { FormDataExtended } from "./form-data.ts";
import { buildControlsMenu, buildFrame, type Frame, followPointer } from "./frame.ts";
import type { ApplicationsHost } from "./host.ts";
import { type ApplicationsState, type CloseOptions, Lifecycle, type RenderOptions } from "./lifecycle.ts";
import { type ActionEntry, type FormOptions, type HeaderControl, inheritanceChain, type Position } from "./options.ts";

/** Which mouse event carries which button: the browser sends the others' presses elsewhere. */
const MOUSE_EVENTS: Record<string, number[]> = { click: [0], auxclick: [1], contextmenu: [2] };

const UNPLACED: Position = { width: "auto", height: "auto", left: Number.NaN, top: Number.NaN, zIndex: 0 };

/** Keeps a window's corner on the page. */
const clamp = (value: number, highest: number): number =>
  Math.round(Math.max(0, Math.min(value, Math.max(0, highest))));

/** Makes the class `foundry.applications.api.ApplicationV2` of one client: the window around what Lifecycle renders. */
export function createApplicationClass(host: ApplicationsHost, shared: ApplicationsState) {
  const { document } = host.window;

  class ApplicationV2 extends Lifecycle {
    static DEFAULT_OPTIONS: Record<string, unknown> = {
      id: "app-{id}",
      classes: [],
      tag: "div",
      window: {
        frame: true,
        positioned: true,
        title: "",
        icon: "",
        controls: [],
        minimizable: true,
        resizable: false,
        contentTag: "section",
        contentClasses: [],
      },
      actions: {},
      position: {},
    };

    position: Position;
    #frame: Frame | null = null;
    #minimized = false;

    constructor(options: Record<string, unknown> = {}) {
      super(host, shared, options);
      this.position = { ...UNPLACED, ...this.options.position };
    }

    get title(): string {
      return host.localize(this.options.window.title || this.constructor.name);
    }
    get form(): HTMLFormElement | null {
      if (this.options.tag === "form") return this.element as HTMLFormElement | null;
      return this.element?.querySelector("form") ?? null;
    }
    get classList(): DOMTokenList | undefined {
      return this.element?.classList;
    }
    get minimized(): boolean {
      return this.#minimized;
    }
    get hasFrame(): boolean {
      return this.options.window.frame;
    }
    get window(): Partial<Frame> {
      return this.#frame ?? {};
    }
    get _content(): HTMLElement {
      return this.#frame?.content ?? this.element;
    }

    _configureRenderOptions(options: RenderOptions): void {
      if (options.position) Object.assign(this.position, options.position);
    }
    _onPosition(_position: Position): void {}
    _onClickAction(_event: Event, _target: HTMLElement): void {}

    async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
      const root = document.createElement(this.options.tag);
      root.id = this.id;
      root.className = ["application", ...this.options.classes].join(" ");
      if (this.options.tag === "form") (root as HTMLFormElement).autocomplete = "off";
      if (!this.hasFrame) return root;
      this.#frame = buildFrame(host, root, this.options.window, this.title);
      this.#frame.controls.hidden = this._getHeaderControls().length === 0;
      return root;
    }

    _insertElement(element: HTMLElement): void {
      document.getElementById(element.id)?.remove();
      document.body.append(element);
    }

    _getHeaderControls(): HeaderControl[] {
      const controls = [...this.options.window.controls];
      for (const each of inheritanceChain(this.constructor, ApplicationV2)) {
        host.callHook(`getHeaderControls${each.name}`, this, controls);
      }
      return controls;
    }

    _updateFrame(options: RenderOptions): void {
      const { title, icon } = options.window ?? {};
      if (this.#frame && title !== undefined) this.#frame.title.textContent = title;
      if (this.#frame && icon !== undefined) this.#frame.icon.className = `window-icon ${icon}`;
      if (this.#frame && this.options.window.positioned) this.setPosition(options.position ?? {});
    }

    _attachFrameListeners(): void {
      const root = this.element;
      for (const [type, buttons] of Object.entries(MOUSE_EVENTS)) {
        root.addEventListener(type, (event) => this.#onMouse(event as MouseEvent, buttons));
      }
      const { form } = this.options;
      if (form && this.options.tag === "form") this._listenToForm(root as HTMLFormElement, form);
      this.bringToFront();
      if (this.#frame) this.#listenToFrame(root, this.#frame);
    }

    #listenToFrame(root: HTMLElement, { header, resize }: Frame): void {
      root.addEventListener("pointerdown", () => this.bringToFront());
      followPointer(header, () => {
        const { left, top } = this.position;
        return (dx, dy) => void this.setPosition({ left: left + dx, top: top + dy });
      });
      if (resize) {
        followPointer(resize, () => {
          const { offsetWidth, offsetHeight } = root;
          return (dx, dy) => void this.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy });
        });
      }
      header.addEventListener("dblclick", (event) => {
        if ((event.target as HTMLElement).closest("button") || !this.options.window.minimizable) return;
        void this._guard("minimize", () => (this.#minimized ? this.maximize() : this.minimize()));
      });
    }

    #onMouse(event: MouseEvent, carried: number[]): void {
      const target = (event.target as HTMLElement | null)?.closest<HTMLElement>("[data-action]");
      if (!target || !this.element.contains(target)) return;
      const action = target.dataset.action ?? "";
      if (event.button === 0 && this.#frameAction(action)) {
        event.preventDefault();
        return;
      }
      const entry = this.options.actions[action] as ActionEntry | undefined;
      const { handler, buttons = [0] } = typeof entry === "function" ? { handler: entry } : (entry ?? {});
      if (!carried.includes(event.button) || !buttons.includes(event.button)) return;
      if (event.button === 2) event.preventDefault();
      void this._guard(`action ${action}`, () =>
        handler ? handler.call(this, event, target) : this._onClickAction(event, target),
      );
    }

    /** Whether the press was one of the frame's own. */
    #frameAction(action: string): boolean {
      if (!this.#frame || (action !== "close" && action !== "toggleControls")) return false;
      void this._guard(action, () => (action === "close" ? this.close() : this.toggleControls()));
      return true;
    }

    _listenToForm(form: HTMLFormElement, config: FormOptions): void {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        void this._guard("submit", () => this._onSubmitForm(config, event, form));
      });
      form.addEventListener("change", (event) => {
        void this._guard("change", () => this._onChangeForm(config, event, form));
      });
    }

    async _onSubmitForm(config: FormOptions, event: Event, form = this.form as HTMLFormElement): Promise<void> {
      await config.handler?.call(this, event, form, new FormDataExtended(form));
      if (config.closeOnSubmit) await this.close({ submitted: true });
    }

    async _onChangeForm(config: FormOptions, event: Event, form = this.form as HTMLFormElement): Promise<void> {
      if (config.submitOnChange) await this._onSubmitForm({ ...config, closeOnSubmit: false }, event, form);
    }

    /** Submits the main form as its button would. */
    async submit(): Promise<void> {
      const { form, options } = this;
      if (!form || !options.form) throw new Error(`${this.constructor.name} has no form to submit`);
      await this._onSubmitForm(options.form, new host.window.Event("submit", { cancelable: true }), form);
    }

    toggleControls(expanded?: boolean): void {
      if (!this.#frame) return;
      const open = this.#frame.header.querySelector(".controls-dropdown");
      open?.remove();
      const menu = (expanded ?? !open) ? buildControlsMenu(host, this._getHeaderControls()) : null;
      if (menu) this.#frame.header.append(menu);
      this.#frame.controls.setAttribute("aria-expanded", String(menu !== null));
    }

    setPosition(position: Partial<Position> = {}): Position {
      Object.assign(this.position, position);
      const { width, height, left, top } = this.position;
      const { style } = this.element;
      style.width = width === "auto" ? "" : `${width}px`;
      style.height = height === "auto" ? "" : `${height}px`;
      const { innerWidth, innerHeight } = host.window;
      const wide = width === "auto" ? this.element.offsetWidth : width;
      const high = height === "auto" ? this.element.offsetHeight : height;
      this.position.left = clamp(Number.isFinite(left) ? left : (innerWidth - wide) / 2, innerWidth - wide);
      this.position.top = clamp(Number.isFinite(top) ? top : (innerHeight - high) / 2, innerHeight - high);
      style.left = `${this.position.left}px`;
      style.top = `${this.position.top}px`;
      this._onPosition(this.position);
      return this.position;
    }

    bringToFront(): void {
      if (!this.element || this.position.zIndex === shared.topZ) return;
      shared.topZ += 1;
      this.position.zIndex = shared.topZ;
      this.element.style.zIndex = String(shared.topZ);
    }

    async minimize(): Promise<void> {
      if (!this.rendered || !this.#frame) return;
      this.#minimized = true;
      this.element.classList.add("minimized");
    }

    async maximize(): Promise<void> {
      this.#minimized = false;
      this.element?.classList.remove("minimized");
    }

    override _tearDown(options: CloseOptions): void {
      super._tearDown(options);
      this.#frame = null;
      this.#minimized = false;
      this.position.zIndex = 0;
    }
  }

  shared.base = ApplicationV2;
  const statics = {
    BASE_APPLICATION: { value: ApplicationV2 },
    // A getter of the class it is read from, so that `Sub.inheritanceChain()` starts at Sub.
    inheritanceChain: {
      value(this: object) {
        return inheritanceChain(this, ApplicationV2);
      },
    },
  };
  Object.defineProperties(ApplicationV2, statics);
  if (host.generation >= 14) addFamilyGetters(ApplicationV2.prototype);
  return ApplicationV2;
}

/** v14's `parent` and `children`: the table's windows have neither. */
function addFamilyGetters(prototype: object): void {
  Object.defineProperty(prototype, "parent", { get: () => null, configurable: true });
  Object.defineProperty(prototype, "children", { get: () => new Map(), configurable: true });
}

export type ApplicationClass = ReturnType<typeof createApplicationClass>;
export type Application = InstanceType<ApplicationClass>;
