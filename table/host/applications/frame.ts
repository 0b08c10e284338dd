import type { ApplicationsHost } from "./host.ts";
import type { HeaderControl, WindowOptions } from "./options.ts";

/** The parts of a window's frame that the application keeps hold of. */
export interface Frame {
  header: HTMLElement;
  title: HTMLElement;
  icon: HTMLElement;
  controls: HTMLButtonElement;
  close: HTMLButtonElement;
  content: HTMLElement;
  resize: HTMLElement | null;
}

function headerButton(host: ApplicationsHost, action: string, icon: string, label: string): HTMLButtonElement {
  const button = host.window.document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset.action = action;
  button.dataset.tooltip = label;
  button.setAttribute("aria-label", label);
  return button;
}

/** Puts header, content and resize handle into `root`, which is the application's own element. */
export function buildFrame(host: ApplicationsHost, root: HTMLElement, options: WindowOptions, title: string): Frame {
  const { document } = host.window;
  const header = document.createElement("header");
  header.className = "window-header";
  // Outside an article or section a header would be announced as the page's banner.
  header.setAttribute("role", "presentation");
  const icon = document.createElement("i");
  icon.className = `window-icon ${options.icon}`;
  icon.setAttribute("inert", "");
  icon.hidden = !options.icon;
  const heading = document.createElement("h1");
  heading.className = "window-title";
  heading.id = `${root.id}-title`;
  heading.textContent = title;
  const controls = headerButton(
    host,
    "toggleControls",
    "fa-solid fa-ellipsis-vertical",
    host.localize("TABLE.Controls"),
  );
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton(host, "close", "fa-solid fa-xmark", host.localize("TABLE.Close"));
  header.append(icon, heading, controls, close);
  const content = document.createElement(options.contentTag);
  content.className = ["window-content", ...options.contentClasses].join(" ");
  root.append(header, content);
  let resize: HTMLElement | null = null;
  if (options.resizable) {
    resize = document.createElement("div");
    resize.className = "window-resize-handle";
    root.append(resize);
  }
  // A form is a landmark of its own by its label, a dialog element needs no role.
  if (root.tagName !== "DIALOG" && root.tagName !== "FORM") root.setAttribute("role", "dialog");
  root.setAttribute("aria-labelledby", heading.id);
  return { header, title: heading, icon, controls, close, content, resize };
}

const shown = (control: HeaderControl): boolean =>
  typeof control.visible === "function" ? control.visible() : (control.visible ?? true);

/** The menu behind the three dots, or null when it has no entry for this user. */
export function buildControlsMenu(host: ApplicationsHost, controls: HeaderControl[]): HTMLElement | null {
  const entries = controls.filter(shown);
  if (entries.length === 0) return null;
  const { document } = host.window;
  const menu = document.createElement("menu");
  menu.className = "controls-dropdown";
  for (const control of entries) {
    const item = document.createElement("li");
    item.className = "header-control";
    const button = document.createElement("button");
    button.type = "button";
    if (control.action) button.dataset.action = control.action;
    if (control.onClick) button.addEventListener("click", control.onClick);
    const icon = document.createElement("i");
    icon.className = `control-icon fa-fw ${control.icon}`;
    icon.setAttribute("inert", "");
    const label = document.createElement("span");
    label.className = "control-label";
    label.textContent = host.localize(control.label);
    button.append(icon, label);
    item.append(button);
    menu.append(item);
  }
  return menu;
}

/**
 * Follows the pointer from a press on `handle` until it is released.
 * `begin` gives what a move of (dx, dy) pixels does, or null to let the press be.
 */
export function followPointer(handle: HTMLElement, begin: () => ((dx: number, dy: number) => void) | null): void {
  handle.addEventListener("pointerdown", (press: PointerEvent) => {
    if (press.button !== 0 || (press.target as HTMLElement).closest("button")) return;
    const move = begin();
    if (!move) return;
    const window = handle.ownerDocument.defaultView as Window;
    const onMove = (event: PointerEvent) => move(event.clientX - press.clientX, event.clientY - press.clientY);
    const onUp = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onUp);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onUp);
    press.preventDefault();
  });
}
