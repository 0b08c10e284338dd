import "./styles/variables.css";
import "./styles/elements.css";
import "./styles/applications.css";
import "./styles/hud.css";
import "./styles/layout.css";
import { build } from "../host/applications/markup.ts";
import type { TableInfo } from "../server/websocket.ts";
import { readChoice, remember, showTheme } from "./address.ts";
import { iconStyles } from "./icon-shapes.ts";
import { showPicker } from "./picker.ts";
import { openSession } from "./session.ts";
import { speaker } from "./words.ts";

async function open(): Promise<void> {
  const choice = readChoice();
  showTheme(choice.theme);
  remember(choice);
  document.head.append(build(document, "style", {}, iconStyles()));
  const response = await fetch("/table.json");
  const info = (await response.json()) as TableInfo;
  if (choice.user) await openSession(info, { ...choice, user: choice.user });
  else showPicker(info, choice);
}

open().catch((error: Error) => {
  const { language } = readChoice();
  const note = build(document, "div", { class: "table-lost", role: "alert" });
  note.append(
    build(document, "p", {}, speaker(language)("failed.title")),
    build(document, "pre", {}, error.stack ?? error.message),
  );
  document.body.replaceChildren(note);
});
