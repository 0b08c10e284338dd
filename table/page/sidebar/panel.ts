import { markFocus, restoreFocus } from "../../host/applications/focus.ts";
import { build } from "../../host/applications/markup.ts";

/** A section of the sidebar with a heading; `draw` fills its body anew and the keyboard stays where it was. */
export interface Panel {
  root: HTMLElement;
  redraw(): void;
}

export function createPanel(id: string, heading: string, draw: (body: HTMLElement) => void): Panel {
  const title = build(document, "h2", { id: `${id}-heading` }, heading);
  const body = build(document, "div", { class: "panel-body" });
  const root = build(document, "section", { id, class: "panel", "aria-labelledby": title.id }, title, body);
  const redraw = () => {
    const mark = markFocus(body);
    const { scrollTop } = body;
    const fresh = build(document, "div");
    draw(fresh);
    body.replaceChildren(...fresh.childNodes);
    body.scrollTop = scrollTop;
    restoreFocus(body, mark);
  };
  return { root, redraw };
}

/** A button with one of our icons; without text the label is only heard and shown as a tooltip. */
export function iconButton(
  id: string,
  icon: string,
  label: string,
  press: () => void,
  options: { text?: boolean; disabled?: boolean; class?: string } = {},
): HTMLButtonElement {
  const mark = build(document, "i", { class: `fa-solid fa-${icon}`, inert: true });
  const attributes = { type: "button", id, class: options.class ?? null, disabled: options.disabled };
  const button = options.text
    ? build(document, "button", attributes, mark, build(document, "span", {}, label))
    : build(document, "button", { ...attributes, "aria-label": label, title: label }, mark);
  if (!options.text) button.classList.add("icon-only");
  button.addEventListener("click", press);
  return button;
}
