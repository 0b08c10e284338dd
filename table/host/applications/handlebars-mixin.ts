import type { ApplicationClass } from "./application.ts";
import { type FocusMark, markFocus, restoreFocus } from "./focus.ts";
import type { HandlebarsApi } from "./handlebars.ts";
import type { ApplicationsHost } from "./host.ts";
import type { CloseOptions, RenderContext, RenderOptions } from "./lifecycle.ts";
import type { FormOptions } from "./options.ts";

export interface Part {
  id?: string;
  template: string;
  templates?: string[];
  classes?: string[];
  /** Selectors whose scroll position is kept; the empty one is the part itself. */
  scrollable?: string[];
  forms?: Record<string, FormOptions>;
}

interface PartState {
  focus: FocusMark | null;
  scroll: [string, number, number][];
}

const inPart = (root: HTMLElement, selector: string): HTMLElement | null =>
  selector === "" ? root : root.querySelector<HTMLElement>(selector);

/** Makes `foundry.applications.api.HandlebarsApplicationMixin` of one client. */
export function createHandlebarsMixin(host: ApplicationsHost, handlebars: HandlebarsApi) {
  /** One root element per part, or the template is wrong. */
  function parsePart(html: string, partId: string, path: string): HTMLElement {
    const holder = host.window.document.createElement("template");
    holder.innerHTML = html;
    const loose = [...holder.content.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const [root] = holder.content.children;
    if (!root || holder.content.children.length !== 1 || loose) {
      throw new Error(`The template "${path}" of part "${partId}" must render exactly one root element`);
    }
    return root as HTMLElement;
  }

  return function HandlebarsApplicationMixin(BaseApplication: ApplicationClass) {
    class HandlebarsApplication extends BaseApplication {
      static PARTS: Record<string, Part> = {};

      #parts: Record<string, HTMLElement> = {};

      get parts(): Record<string, HTMLElement> {
        return this.#parts;
      }

      get #declared(): Record<string, Part> {
        return this._configureRenderParts({});
      }

      _configureRenderParts(_options: RenderOptions): Record<string, Part> {
        return structuredClone((this.constructor as typeof HandlebarsApplication).PARTS);
      }

      override _configureRenderOptions(options: RenderOptions): void {
        super._configureRenderOptions(options);
        const all = Object.keys(this.#declared);
        options.parts ??= all;
        const unknown = options.parts.filter((part) => !all.includes(part));
        if (unknown.length > 0) throw new Error(`${this.constructor.name} has no part "${unknown.join('", "')}"`);
      }

      override async _preFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
        await super._preFirstRender(context, options);
        const paths = Object.values(this.#declared).flatMap((part) => [part.template, ...(part.templates ?? [])]);
        await handlebars.loadTemplates([...new Set(paths)]);
      }

      async _preparePartContext(
        partId: string,
        context: RenderContext,
        _options: RenderOptions,
      ): Promise<RenderContext> {
        context.partId = `${this.id}-${partId}`;
        return context;
      }

      override async _renderHTML(context: RenderContext, options: RenderOptions): Promise<Record<string, HTMLElement>> {
        const declared = this._configureRenderParts(options);
        const made: Record<string, HTMLElement> = {};
        for (const partId of options.parts ?? []) {
          const part = declared[partId];
          if (!part) continue;
          const partContext = await this._preparePartContext(partId, { ...context }, options);
          const root = parsePart(await handlebars.renderTemplate(part.template, partContext), partId, part.template);
          root.dataset.applicationPart = partId;
          if (part.id) root.id = `${this.id}-${part.id}`;
          if (part.classes) root.classList.add(...part.classes);
          made[partId] = root;
        }
        return made;
      }

      override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
        for (const [partId, root] of Object.entries(result as Record<string, HTMLElement>)) {
          const prior = content.querySelector<HTMLElement>(`:scope > [data-application-part="${partId}"]`);
          const state: PartState = { focus: null, scroll: [] };
          if (prior) {
            this._preSyncPartState(partId, root, prior, state);
            prior.replaceWith(root);
          } else content.append(root);
          this._attachPartListeners(partId, root, options);
          if (prior) this._syncPartState(partId, root, prior, state);
          this.#parts[partId] = root;
        }
      }

      _preSyncPartState(partId: string, _root: HTMLElement, prior: HTMLElement, state: PartState): void {
        state.focus = markFocus(prior);
        for (const selector of this.#declared[partId]?.scrollable ?? []) {
          const scrolled = inPart(prior, selector);
          if (scrolled) state.scroll.push([selector, scrolled.scrollTop, scrolled.scrollLeft]);
        }
      }

      _syncPartState(_partId: string, root: HTMLElement, _prior: HTMLElement, state: PartState): void {
        restoreFocus(root, state.focus);
        for (const [selector, top, left] of state.scroll) {
          const scrolled = inPart(root, selector);
          if (scrolled) Object.assign(scrolled, { scrollTop: top, scrollLeft: left });
        }
      }

      _attachPartListeners(partId: string, root: HTMLElement, _options: RenderOptions): void {
        for (const [selector, config] of Object.entries(this.#declared[partId]?.forms ?? {})) {
          const form = root.matches(selector) ? root : root.querySelector(selector);
          if (!form) throw new Error(`Part "${partId}" has no form "${selector}"`);
          this._listenToForm(form as HTMLFormElement, config);
        }
      }

      override _tearDown(options: CloseOptions): void {
        super._tearDown(options);
        this.#parts = {};
      }
    }
    return HandlebarsApplication;
  };
}
