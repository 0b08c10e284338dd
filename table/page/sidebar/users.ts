import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageUser } from "../model.ts";
import { createPanel, type Panel } from "./panel.ts";

const css = ({ color }: PageUser): string => (typeof color === "string" ? color : color.css);

/** Who is here, and which gamemaster leads. */
export function createUsersPanel({ game, say, watch }: PageContext): Panel {
  const panel = createPanel("table-users", say("users.heading"), (body) => {
    const list = build(document, "ul", { class: "users" });
    for (const user of game.users) {
      if (!user.active) continue;
      const dot = build(document, "span", { class: "user-dot" });
      dot.style.background = css(user);
      const notes = [user.isSelf ? say("users.you") : "", user.isActiveGM ? say("users.active") : ""].filter(Boolean);
      const note = notes.length > 0 ? build(document, "small", {}, notes.join(", ")) : null;
      list.append(build(document, "li", { "data-user-id": user.id }, dot, user.name, note));
    }
    body.append(list);
  });
  watch(["userConnected", "updateUser"], panel.redraw);
  return panel;
}
