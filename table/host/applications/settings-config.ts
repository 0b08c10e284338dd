import type { ApplicationClass } from "./application.ts";
import { formInput, groupOf } from "./field-inputs.ts";
import type { ApplicationsHost } from "./host.ts";
import type { RenderContext, RenderOptions } from "./lifecycle.ts";
import { build, optionElements } from "./markup.ts";

/** A registered setting, as the windows need it. */
export interface SettingEntry {
  namespace: string;
  key: string;
  name?: string;
  hint?: string;
  scope: "world" | "client" | "user";
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
}

interface MenuEntry {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: new () => { render(options: object): Promise<unknown> };
  restricted?: boolean;
}

/** The part of `game.settings` that the window speaks to. */
export interface SettingsLike {
  settings: Map<string, SettingEntry>;
  menus: Map<string, MenuEntry>;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const WORDS = {
  world: "TABLE.SettingsScopeWorld",
  client: "TABLE.SettingsScopeClient",
  user: "TABLE.SettingsScopeUser",
};

/** The input for a setting by its type: choices, a data field, boolean, number with or without range, text. */
function settingInput(host: ApplicationsHost, setting: SettingEntry, value: unknown): HTMLElement {
  const { document } = host.window;
  const { type, choices, range } = setting;
  if (choices) {
    const options = optionElements(document, choices, { selected: value, localize: true }, (key) => host.localize(key));
    const kind = type === Number || typeof value === "number" ? "Number" : null;
    return build(document, "select", { "data-dtype": kind }, ...options);
  }
  if (typeof type === "object" && type !== null) return formInput(host, type, { value });
  if (type === Boolean) return build(document, "input", { type: "checkbox", checked: Boolean(value) });
  if (type === Number) return build(document, "input", { type: "number", value, step: "any", ...range });
  if (type === String) return build(document, "input", { type: "text", value });
  throw new Error(`The setting ${setting.namespace}.${setting.key} has config:true but no type the window can show`);
}

/** Makes `foundry.applications.settings.SettingsConfig` of one client: all settings with `config: true`. */
export function createSettingsClass(host: ApplicationsHost, ApplicationV2: ApplicationClass) {
  const { document } = host.window;
  const settings = (): SettingsLike => host.game.settings as unknown as SettingsLike;
  const isGM = (): boolean => (host.game.user as unknown as { isGM: boolean }).isGM;

  return class SettingsConfig extends ApplicationV2 {
    static override DEFAULT_OPTIONS: Record<string, unknown> = {
      id: "settings-config",
      tag: "form",
      classes: ["settings-config"],
      window: {
        title: "TABLE.Settings",
        icon: "fa-solid fa-gears",
        contentClasses: ["standard-form"],
        resizable: true,
      },
      position: { width: 560 },
      actions: { openSubmenu: onOpenSubmenu },
      form: { handler: onSubmit, closeOnSubmit: true },
    };

    override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
      const groups = new Map<string, HTMLElement[]>();
      const add = (namespace: string, row: HTMLElement) =>
        groups.set(namespace, [...(groups.get(namespace) ?? []), row]);
      for (const menu of settings().menus.values()) {
        if (!menu.restricted || isGM()) add(menu.namespace, menuRow(menu));
      }
      for (const setting of settings().settings.values()) {
        if (setting.config) add(setting.namespace, settingRow(setting));
      }
      const scroll = build(document, "div", { class: "settings-scroll" });
      if (groups.size === 0)
        scroll.append(build(document, "p", { class: "hint" }, host.localize("TABLE.SettingsEmpty")));
      for (const [namespace, rows] of groups) {
        scroll.append(build(document, "fieldset", {}, build(document, "legend", {}, groupTitle(namespace)), ...rows));
      }
      const icon = build(document, "i", { class: "fa-solid fa-floppy-disk", inert: true });
      const save = build(
        document,
        "button",
        { type: "submit" },
        icon,
        build(document, "span", {}, host.localize("TABLE.SettingsSave")),
      );
      return [scroll, build(document, "footer", { class: "form-footer" }, save)];
    }

    override _replaceHTML(result: unknown, content: HTMLElement): void {
      content.replaceChildren(...(result as HTMLElement[]));
    }
  };

  function groupTitle(namespace: string): string {
    const modules = host.game.modules as unknown as { get(id: string): { title?: string } | undefined };
    return modules.get(namespace)?.title ?? namespace;
  }

  function settingRow(setting: SettingEntry): HTMLElement {
    const { namespace, key, scope } = setting;
    const id = `settings-config-${namespace}.${key}`;
    const input = settingInput(host, setting, settings().get(namespace, key));
    input.id = id;
    input.setAttribute("name", `${namespace}.${key}`);
    const locked = scope === "world" && !isGM();
    if (locked) input.setAttribute("disabled", "");
    const label = build(document, "label", { for: id }, host.localize(setting.name ?? key));
    label.append(" ", build(document, "span", { class: "scope" }, host.localize(WORDS[scope])));
    const hints = [
      setting.hint ? host.localize(setting.hint) : "",
      locked ? host.localize("TABLE.SettingsWorldOnly") : "",
    ];
    const hint = hints.filter(Boolean).join(" ");
    return groupOf(document, id, label, input, hint);
  }

  function menuRow(menu: MenuEntry): HTMLElement {
    const icon = menu.icon ? build(document, "i", { class: menu.icon, inert: true }) : null;
    const text = build(document, "span", {}, host.localize(menu.label ?? menu.name ?? menu.key));
    const attributes = { type: "button", "data-action": "openSubmenu", "data-key": `${menu.namespace}.${menu.key}` };
    const button = build(document, "button", attributes, icon, text);
    const hint = menu.hint ? build(document, "p", { class: "hint" }, host.localize(menu.hint)) : null;
    const label = build(document, "label", {}, host.localize(menu.name ?? menu.label ?? menu.key));
    return build(
      document,
      "div",
      { class: "form-group submenu" },
      label,
      build(document, "div", { class: "form-fields" }, button),
      hint,
    );
  }

  async function onOpenSubmenu(_event: Event, target: HTMLElement): Promise<void> {
    const menu = settings().menus.get(target.dataset.key ?? "");
    if (!menu) throw new Error(`No settings menu "${target.dataset.key}"`);
    await new menu.type().render({ force: true });
  }

  async function onSubmit(_event: Event, _form: HTMLFormElement, formData: { object: Record<string, unknown> }) {
    for (const [id, value] of Object.entries(formData.object)) {
      const setting = settings().settings.get(id);
      if (!setting) throw new Error(`The settings window has a field "${id}" that is no setting`);
      const { namespace, key } = setting;
      if (settings().get(namespace, key) !== value) await settings().set(namespace, key, value);
    }
  }
}
