import { build } from "../host/applications/markup.ts";
import type { TableInfo } from "../server/websocket.ts";
import { addressOf, type Choice, remember, showTheme } from "./address.ts";
import type { PageContext, PageUser } from "./model.ts";
import { iconButton } from "./sidebar/panel.ts";
import { LANGUAGES, type Language } from "./words.ts";

function languageSelect(context: PageContext, choice: Choice): HTMLSelectElement {
  const select = build(document, "select", { id: "bar-language", "aria-label": context.say("bar.language") });
  for (const [key, name] of Object.entries(LANGUAGES)) {
    select.append(build(document, "option", { value: key, selected: key === choice.language, lang: key }, name));
  }
  select.addEventListener("change", () => {
    const next = { ...choice, language: select.value as Language };
    remember(next);
    // A language is chosen when a client joins, as in Foundry: the page is opened anew.
    location.assign(addressOf(next));
  });
  return select;
}

function themeButton({ say }: PageContext, choice: Choice): HTMLButtonElement {
  const dark = choice.theme === "dark";
  const button = iconButton("bar-theme", dark ? "sun" : "moon", say(dark ? "theme.toLight" : "theme.toDark"), () => {
    choice.theme = dark ? "light" : "dark";
    remember(choice);
    showTheme(choice.theme);
    history.replaceState(null, "", addressOf(choice));
    const next = themeButton(context, choice);
    button.replaceWith(next);
    next.focus();
  });
  const context = { say } as PageContext;
  return button;
}

function me(user: PageUser): HTMLElement {
  const dot = build(document, "span", { class: "user-dot" });
  dot.style.background = typeof user.color === "string" ? user.color : user.color.css;
  return build(document, "span", { class: "me" }, dot, user.name);
}

function openSettings({ client, act }: PageContext): void {
  const { SettingsConfig } = client.globals.foundry.applications.settings as {
    SettingsConfig: new () => { render(options: object): Promise<unknown> };
  };
  act(() => new SettingsConfig().render({ force: true }));
}

/** The strip on top: what world this is, who you are, language, theme, settings. */
export function createBar(context: PageContext, info: TableInfo, choice: Choice): HTMLElement {
  const { game, say } = context;
  const modules = info.modules.map((module) => `${module.title ?? module.id} ${module.version ?? ""}`.trim());
  const parts = [
    `Foundry v${info.generation}`,
    info.systemTitle,
    ...(modules.length > 0 ? modules : [say("bar.noModule")]),
  ];
  const bar = build(document, "header", { class: "table-bar" }, build(document, "h1", {}, game.world.title));
  bar.append(
    build(document, "span", { class: "about subtle" }, parts.join(" · ")),
    me(game.user),
    languageSelect(context, choice),
    themeButton(context, choice),
    iconButton("bar-settings", "gear", say("bar.settings"), () => openSettings(context)),
    iconButton("bar-leave", "users", say("bar.leave"), () => location.assign(addressOf({ ...choice, user: null }))),
  );
  return bar;
}
