/** What all windows of the module share. */

/** Names a window as a dialog for those who do not see it, and lets Escape close it. */
export function asDialog(element: HTMLElement, describedBy: string, close: () => unknown): void {
  const title = element.querySelector<HTMLElement>(".window-title");
  if (title) {
    title.id ||= `${element.id}-title`;
    element.setAttribute("aria-labelledby", title.id);
  }
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-describedby", describedBy);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // The host's own Escape would close every other window as well.
    event.preventDefault();
    event.stopPropagation();
    close();
  });
}

/** Whether somebody is writing outside of `element`, whose focus must then be left alone. */
export function isTyping(element: HTMLElement): boolean {
  const active = element.ownerDocument.activeElement;
  if (!active || element.contains(active)) return false;
  return active.matches("input, textarea, select, [contenteditable]:not([contenteditable=false]), prose-mirror");
}

/** The forms of a window say what they hold when sent; the page itself must not. */
export function onSubmit(element: HTMLElement, send: () => unknown): void {
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}
