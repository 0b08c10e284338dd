import { build } from "../host/applications/markup.ts";
import type { TableInfo } from "../server/websocket.ts";
import { addressOf, type Choice, remember, showTheme } from "./address.ts";
import { LANGUAGES, type Language, type Say, speaker } from "./words.ts";

const ROLE_WORDS = { 4: "picker.gm", 3: "picker.assistant" } as const;

function userCard(info: TableInfo["users"][number], choice: Choice, say: Say): HTMLElement {
  const word = ROLE_WORDS[info.role as 3 | 4] ?? "picker.player";
  const note = info.active ? `${say(word)} · ${say("picker.here")}` : say(word);
  const dot = build(document, "span", { class: "user-dot" });
  dot.style.background = info.color;
  const text = build(document, "span", { class: "user-text" });
  text.append(build(document, "strong", {}, info.name), build(document, "small", {}, note));
  const link = build(document, "a", { class: "user-card", href: addressOf({ ...choice, user: info.id }) }, dot, text);
  return build(document, "li", {}, link);
}

function chooser(name: string, label: string, options: Record<string, string>, value: string): HTMLElement {
  const group = build(document, "fieldset", { class: "segmented" }, build(document, "legend", {}, label));
  for (const [key, text] of Object.entries(options)) {
    const input = build(document, "input", { type: "radio", name, value: key, checked: key === value });
    group.append(
      build(document, "label", {}, input, build(document, "span", { lang: name === "lang" ? key : null }, text)),
    );
  }
  return group;
}

/** Asks who is coming: one link per user, so that each can be opened in its own tab. */
export function showPicker(info: TableInfo, choice: Choice): void {
  const say = speaker(choice.language);
  document.documentElement.lang = choice.language;
  document.title = `${info.title} · ${say("page.title")}`;
  showTheme(choice.theme);
  const head = build(document, "header", {}, build(document, "h1", {}, info.title));
  head.append(build(document, "p", { class: "subtle" }, `Foundry v${info.generation} · ${info.systemTitle}`));
  const users = build(document, "ul", { class: "user-list" });
  for (const user of info.users) users.append(userCard(user, choice, say));
  const wishes = build(document, "div", { class: "picker-wishes" });
  wishes.append(
    chooser("lang", say("picker.language"), LANGUAGES, choice.language),
    chooser("theme", say("picker.theme"), { dark: say("theme.dark"), light: say("theme.light") }, choice.theme),
  );
  wishes.addEventListener("change", (event) => {
    const { name, value } = event.target as HTMLInputElement;
    const next = {
      ...choice,
      ...(name === "lang" ? { language: value as Language } : { theme: value as Choice["theme"] }),
    };
    remember(next);
    showPicker(info, next);
    document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)?.focus();
  });
  const main = build(document, "main", { class: "picker" }, head, build(document, "p", {}, say("picker.lead")));
  main.append(build(document, "h2", {}, say("picker.who")), users, wishes);
  document.body.replaceChildren(main);
}
