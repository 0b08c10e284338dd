import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageToken } from "../model.ts";
import { iconButton } from "../sidebar/panel.ts";

interface StripActions {
  select(token: PageToken, add: boolean): void;
  openHud(token: PageToken): void;
}

/** The scene's tokens as buttons, for the keyboard and for readers: select, and open the HUD. */
export function drawTokenStrip({ say }: PageContext, tokens: PageToken[], actions: StripActions): HTMLElement[] {
  return tokens.map((token) => {
    const { name, hidden, isOwner } = token.document;
    const label = hidden ? `${name} (${say("scene.hidden")})` : name;
    const select = build(document, "button", { type: "button", id: `select-${token.id}`, disabled: !isOwner }, label);
    select.setAttribute("aria-pressed", String(token.controlled));
    select.classList.toggle("is-hidden", hidden);
    select.addEventListener("click", (event) => actions.select(token, event.shiftKey || event.ctrlKey));
    const item = build(document, "li", { "data-token-id": token.id }, select);
    if (isOwner)
      item.append(iconButton(`hud-${token.id}`, "ellipsis", say("scene.hud", { name }), () => actions.openHud(token)));
    return item;
  });
}
