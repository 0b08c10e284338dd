import type { ApplicationsHost } from "./host.ts";
import { type ApplicationOptions, inheritanceChain, type Position, resolveOptions } from "./options.ts";

export interface RenderOptions {
  force?: boolean;
  parts?: string[];
  position?: Partial<Position>;
  window?: { title?: string; icon?: string; controls?: boolean };
  isFirstRender?: boolean;
  [key: string]: unknown;
}

export interface CloseOptions {
  animate?: boolean;
  submitted?: boolean;
  [key: string]: unknown;
}

export type RenderContext = Record<string, unknown>;

export const RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

/** What one client's applications share: which are open, and what lies on top. */
export interface ApplicationsState {
  instances: Map<string, object>;
  topZ: number;
  count: number;
  /** ApplicationV2 itself: hooks and options are followed up to it. */
  base: object;
}

/** The half of ApplicationV2 that is about time: rendering, closing, and the hooks of both. */
export abstract class Lifecycle {
  static RENDER_STATES = RENDER_STATES;

  options: ApplicationOptions;
  protected readonly _host: ApplicationsHost;
  protected readonly _shared: ApplicationsState;
  #element: HTMLElement | null = null;
  #state: number = RENDER_STATES.NONE;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(host: ApplicationsHost, shared: ApplicationsState, options: Record<string, unknown>) {
    this._host = host;
    this._shared = shared;
    this.options = this._initializeApplicationOptions(options);
    for (const name of ["_host", "_shared"]) Object.defineProperty(this, name, { enumerable: false });
  }

  _initializeApplicationOptions(options: Record<string, unknown>): ApplicationOptions {
    const shared = this._shared;
    const resolved = resolveOptions(this.constructor, shared.base, options);
    shared.count += 1;
    resolved.uniqueId = String(options.uniqueId ?? shared.count);
    resolved.id = resolved.id.replace("{id}", resolved.uniqueId);
    return resolved;
  }

  get id(): string {
    return this.options.id;
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }

  /** Renders run one after another, so that two in a row never mix their contents. */
  async render(options: boolean | RenderOptions = {}, _options: RenderOptions = {}): Promise<this> {
    const wanted = typeof options === "boolean" ? { ..._options, force: options } : { ...options };
    const turn = this.#queue.then(() => this.#render(wanted));
    this.#queue = turn.catch(() => undefined);
    await turn;
    return this;
  }

  async #render(options: RenderOptions): Promise<void> {
    if (!this.rendered && !options.force) return;
    options.isFirstRender = !this.rendered;
    if (options.isFirstRender) this.#assertNoTakenNames();
    this._configureRenderOptions(options);
    if (this._canRender(options) === false) return;
    const before = this.#state;
    this.#state = RENDER_STATES.RENDERING;
    try {
      await this.#draw(options);
    } catch (error) {
      this.#state = options.isFirstRender ? RENDER_STATES.ERROR : before;
      if (options.isFirstRender) this.#remove();
      throw error;
    }
  }

  async #draw(options: RenderOptions): Promise<void> {
    const context = await this._prepareContext(options);
    if (options.isFirstRender) await this._preFirstRender(context, options);
    await this._preRender(context, options);
    const result = await this._renderHTML(context, options);
    if (options.isFirstRender) await this.#insert(options);
    this._replaceHTML(result, this._content, options);
    this.#state = RENDER_STATES.RENDERED;
    this._updateFrame(options);
    if (options.isFirstRender) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    for (const { name } of this.#chain()) this._host.callHook(`render${name}`, this, this.element, context, options);
  }

  async #insert(options: RenderOptions): Promise<void> {
    this.#element = await this._renderFrame(options);
    this._shared.instances.set(this.id, this);
    this._insertElement(this.#element);
    this._attachFrameListeners();
  }

  /** v14 has getters of these names; a field that hides them breaks its windows. */
  #assertNoTakenNames(): void {
    if (this._host.generation < 14) return;
    for (const name of ["parent", "children"]) {
      if (Object.hasOwn(this, name)) {
        throw new Error(
          `${this.constructor.name}: "${name}" is a getter of ApplicationV2 in v14 and cannot be a field`,
        );
      }
    }
  }

  async close(options: CloseOptions = {}): Promise<this> {
    await this.#queue;
    if (!this.rendered) return this;
    this.#state = RENDER_STATES.CLOSING;
    await this._preClose(options);
    this.#remove(options);
    this.#state = RENDER_STATES.CLOSED;
    this._onClose(options);
    for (const { name } of this.#chain()) this._host.callHook(`close${name}`, this);
    return this;
  }

  #remove(options: CloseOptions = {}): void {
    this._tearDown(options);
    this.#element?.remove();
    this.#element = null;
    this._shared.instances.delete(this.id);
  }

  /** The named classes from this one up to ApplicationV2: hooks are called for each. */
  #chain(): { name: string }[] {
    return [...inheritanceChain(this.constructor, this._shared.base)].filter(({ name }) => name);
  }

  /** Runs a handler, sync or async; what it throws is recorded as the client's error. */
  async _guard(where: string, run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (error) {
      this._host.report(error, `${this.constructor.name}: ${where}`);
    }
  }

  /** What is rendered into. */
  abstract get _content(): HTMLElement;
  abstract _renderFrame(options: RenderOptions): Promise<HTMLElement>;
  abstract _attachFrameListeners(): void;
  abstract _updateFrame(options: RenderOptions): void;
  abstract _insertElement(element: HTMLElement): void;
  abstract _configureRenderOptions(options: RenderOptions): void;

  _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }
  async _prepareContext(_options: RenderOptions): Promise<RenderContext> {
    return {};
  }
  async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not implement _renderHTML`);
  }
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML`);
  }
  async _preFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: CloseOptions): Promise<void> {}
  _onClose(_options: CloseOptions): void {}
  _tearDown(_options: CloseOptions): void {}
}
