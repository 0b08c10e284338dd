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

/** A window that somebody opened has the keyboard, unless they are writing elsewhere. */
export function takeFocus(element: HTMLElement, selector: string): void {
  if (!isTyping(element)) element.querySelector<HTMLElement>(selector)?.focus();
}

/** The forms of a window say what they hold when sent; the page itself must not. */
export function onSubmit(element: HTMLElement, send: () => unknown): void {
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

/** What stands in the place of an element that has been drawn anew: the host redraws its HUD and its trackers. */
function sameAs(gone: HTMLElement): HTMLElement | null {
  const { ownerDocument } = gone;
  if (gone.id) return ownerDocument.getElementById(gone.id);
  return gone.matches(".undertow-hud") ? ownerDocument.querySelector<HTMLElement>("#token-hud .undertow-hud") : null;
}

/**
 * Remembers what has the focus before a window takes it. The returned function, called when the window is gone, gives it back:
 * without that the keyboard would begin again at the top of the page.
 */
export function rememberFocus(document: Document): () => void {
  const before = document.activeElement as HTMLElement | null;
  return () => {
    const now = document.activeElement;
    // Whoever has gone on elsewhere stays there.
    if (!before || before === document.body || (now && now !== document.body)) return;
    (before.isConnected ? before : sameAs(before))?.focus();
  };
}
