import type { ApplicationClass } from "./application.ts";
import type { ApplicationsHost } from "./host.ts";
import type { CloseOptions, RenderContext, RenderOptions } from "./lifecycle.ts";
import { build } from "./markup.ts";

/** What the HUD reads of a placeable token and its document. */
export interface HudToken {
  id: string;
  w: number;
  h: number;
  document: HudTokenDocument;
  actor: HudActor | null;
}

interface HudTokenDocument {
  id: string;
  x: number;
  y: number;
  hidden: boolean;
  elevation: number;
  movementAction: string | null;
  update(changes: object): Promise<unknown>;
}

interface HudActor {
  type: string;
  statuses: Set<string>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
}

interface StatusChoice {
  id: string;
  title: string;
  src: string;
  isActive: boolean;
}

interface MovementChoice {
  id: string;
  label: string;
  icon: string;
  isActive: boolean;
}

/** Makes `BasePlaceableHUD` and `TokenHUD` of one client: the buttons around a token. */
export function createTokenHudClasses(host: ApplicationsHost, ApplicationV2: ApplicationClass) {
  const { document } = host.window;

  class BasePlaceableHUD extends ApplicationV2 {
    static override DEFAULT_OPTIONS: Record<string, unknown> = {
      id: "{id}",
      classes: ["placeable-hud"],
      tag: "form",
      window: { frame: false, positioned: false },
      actions: { togglePalette: onTogglePalette },
      form: { handler: onSubmit, submitOnChange: true, closeOnSubmit: false },
    };

    #object: HudToken | undefined;
    #palette: string | null = null;

    get object(): HudToken | undefined {
      return this.#object;
    }
    get document(): HudTokenDocument | undefined {
      return this.#object?.document;
    }
    get activePalette(): string | null {
      return this.#palette;
    }
    get actor(): HudActor | null | undefined {
      return this.#object?.actor;
    }

    async bind(object: HudToken): Promise<void> {
      if (this.rendered && this.#object !== object) await this.close();
      this.#object = object;
      await this.render({ force: true });
    }

    override _canRender(_options: RenderOptions): false | undefined {
      return this.#object ? undefined : false;
    }

    override _insertElement(element: HTMLElement): void {
      document.getElementById(element.id)?.remove();
      // In a page the layer over the scene holds it and moves with the view.
      (document.getElementById("hud") ?? document.body).append(element);
    }

    override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      this.#place();
      this.#showPalette();
    }

    #place(): void {
      const token = this.#object;
      if (!token) return;
      Object.assign(this.element.style, {
        left: `${token.document.x}px`,
        top: `${token.document.y}px`,
        width: `${token.w}px`,
        height: `${token.h}px`,
      });
    }

    togglePalette(palette: string | null, active?: boolean): void {
      const open = active ?? this.#palette !== palette;
      this.#palette = open ? palette : null;
      this.#showPalette();
    }

    #showPalette(): void {
      for (const button of this.element.querySelectorAll<HTMLElement>('[data-action="togglePalette"]')) {
        const open = button.dataset.palette === this.#palette;
        button.classList.toggle("active", open);
        button.setAttribute("aria-expanded", String(open));
      }
      for (const panel of this.element.querySelectorAll<HTMLElement>(
        ".palette[data-palette], .palette-list[data-palette]",
      )) {
        panel.classList.toggle("active", panel.dataset.palette === this.#palette);
      }
    }

    override _onClose(options: CloseOptions): void {
      super._onClose(options);
      this.#object = undefined;
      this.#palette = null;
    }
  }

  class TokenHUD extends BasePlaceableHUD {
    static override DEFAULT_OPTIONS: Record<string, unknown> = {
      id: "token-hud",
      actions: {
        effect: { handler: onEffect, buttons: [0, 2] },
        movementAction: onMovementAction,
        visibility: onVisibility,
      },
    };

    override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { document: token } = this;
      return {
        ...context,
        id: this.id,
        isGM: (host.game.user as { isGM: boolean }).isGM,
        hidden: token?.hidden ?? false,
        elevation: token?.elevation ?? 0,
        statusEffects: this._getStatusEffectChoices(),
        movementActions: this._getMovementActionChoices(),
      };
    }

    _getStatusEffectChoices(): Record<string, StatusChoice> {
      const { actor } = this;
      if (!actor) return {};
      const choices: Record<string, StatusChoice> = {};
      for (const status of Object.values(host.config().statusEffects)) {
        const { hud = true, id, name, img } = status;
        const wanted = typeof hud === "object" ? (hud.actorTypes?.includes(actor.type) ?? true) : hud;
        if (wanted) choices[id] = { id, title: host.localize(name), src: img, isActive: actor.statuses.has(id) };
      }
      return choices;
    }

    _getMovementActionChoices(): Record<string, MovementChoice> {
      const choices: Record<string, MovementChoice> = {};
      const current = this.document?.movementAction;
      for (const [id, action] of Object.entries(host.config().Token.movement.actions)) {
        if (!action.canSelect(this.document)) continue;
        choices[id] = { id, label: host.localize(action.label), icon: action.icon, isActive: current === id };
      }
      return choices;
    }

    override async _renderHTML(context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
      const { isGM, hidden, elevation } = context;
      const left = build(document, "div", { class: "col left" });
      if (isGM) left.append(control("visibility", "fa-solid fa-eye-slash", "TABLE.HudVisibility", Boolean(hidden)));
      left.append(this.#movement(context.movementActions as Record<string, MovementChoice>));
      const middle = build(document, "div", { class: "col middle" });
      const label = host.localize("TABLE.HudElevation");
      const field = { type: "number", name: "elevation", value: elevation, step: "any", "aria-label": label };
      middle.append(
        build(
          document,
          "label",
          { class: "attribute elevation", "data-tooltip": label },
          build(document, "input", field),
        ),
      );
      const right = build(document, "div", { class: "col right" });
      right.append(this.#statuses(context.statusEffects as Record<string, StatusChoice>));
      return [left, middle, right];
    }

    #movement(choices: Record<string, MovementChoice>): DocumentFragment {
      const fragment = document.createDocumentFragment();
      const panel = build(document, "div", { class: "palette palette-list", "data-palette": "movementActions" });
      for (const { id, label, icon, isActive } of Object.values(choices)) {
        const mark = build(document, "i", { class: `fa-fw ${icon}`, inert: true });
        const attributes = { href: "#", "data-action": "movementAction", "data-movement-action": id };
        const classes = isActive ? "palette-list-entry active" : "palette-list-entry";
        panel.append(build(document, "a", { ...attributes, class: classes }, mark, build(document, "span", {}, label)));
      }
      fragment.append(paletteButton("movementActions", "fa-solid fa-person-walking", "TABLE.HudMovement"), panel);
      return fragment;
    }

    #statuses(choices: Record<string, StatusChoice>): DocumentFragment {
      const fragment = document.createDocumentFragment();
      const panel = build(document, "div", { class: "palette status-effects", "data-palette": "effects" });
      for (const { id, title, src, isActive } of Object.values(choices)) {
        const image = build(document, "img", { src, alt: "" });
        const attributes = {
          "data-action": "effect",
          "data-status-id": id,
          "data-tooltip": title,
          "aria-label": title,
        };
        const classes = isActive ? "effect-control active" : "effect-control";
        panel.append(
          build(
            document,
            "button",
            { type: "button", ...attributes, class: classes, "aria-pressed": isActive ? "true" : "false" },
            image,
          ),
        );
      }
      fragment.append(paletteButton("effects", "fa-solid fa-person-rays", "TABLE.HudEffects"), panel);
      return fragment;
    }

    override _replaceHTML(result: unknown, content: HTMLElement): void {
      content.replaceChildren(...(result as HTMLElement[]));
    }

    /** After a change of the bound token: drawn anew if it is still open. */
    async _refresh(): Promise<void> {
      if (this.rendered) await this.render();
    }
  }

  function onTogglePalette(this: BasePlaceableHUD, _event: Event, target: HTMLElement): void {
    this.togglePalette(target.dataset.palette ?? null);
  }

  type Submitted = { object: Record<string, unknown> };
  async function onSubmit(this: BasePlaceableHUD, _event: Event, _form: HTMLFormElement, formData: Submitted) {
    if (Object.keys(formData.object).length > 0) await this.document?.update(formData.object);
  }

  async function onEffect(this: TokenHUD, event: MouseEvent, target: HTMLElement): Promise<void> {
    await this.actor?.toggleStatusEffect(target.dataset.statusId ?? "", { overlay: event.button === 2 });
    await this._refresh();
  }

  async function onMovementAction(this: TokenHUD, event: Event, target: HTMLElement): Promise<void> {
    event.preventDefault();
    await this.document?.update({ movementAction: target.dataset.movementAction });
    await this._refresh();
  }

  async function onVisibility(this: TokenHUD): Promise<void> {
    await this.document?.update({ hidden: !this.document.hidden });
    await this._refresh();
  }

  function control(action: string, icon: string, label: string, active: boolean): HTMLButtonElement {
    const text = host.localize(label);
    const attributes = { type: "button", "data-action": action, "data-tooltip": text, "aria-label": text };
    const classes = active ? "control-icon active" : "control-icon";
    return build(
      document,
      "button",
      { ...attributes, class: classes },
      build(document, "i", { class: icon, inert: true }),
    );
  }

  function paletteButton(palette: string, icon: string, label: string): HTMLButtonElement {
    const button = control("togglePalette", icon, label, false);
    button.dataset.palette = palette;
    button.setAttribute("aria-expanded", "false");
    return button;
  }

  return { BasePlaceableHUD, TokenHUD };
}
