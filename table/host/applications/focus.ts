/** What the keyboard was on before a re-render, told by id or name, and the caret if it was in a text field. */
export interface FocusMark {
  selector: string;
  caret: [number, number] | null;
}

const quote = (text: string): string => text.replace(/["\\]/g, "\\$&");

function selectorOf(element: Element): string | null {
  if (element.id) return `[id="${quote(element.id)}"]`;
  const name = element.getAttribute("name");
  if (!name) return null;
  const value =
    element.getAttribute("type") === "radio" ? `[value="${quote(element.getAttribute("value") ?? "")}"]` : "";
  return `${element.tagName.toLowerCase()}[name="${quote(name)}"]${value}`;
}

/** Null when the focus lies elsewhere, or on something that has neither id nor name. */
export function markFocus(root: Element): FocusMark | null {
  const active = root.ownerDocument.activeElement;
  if (!active || !root.contains(active)) return null;
  const selector = selectorOf(active);
  if (!selector) return null;
  const field = active as Partial<HTMLInputElement>;
  // Number and checkbox fields have no caret: reading it gives null or throws, depending on the browser.
  const textual = active.tagName === "TEXTAREA" || (active.tagName === "INPUT" && field.type === "text");
  const caret = textual ? ([field.selectionStart ?? 0, field.selectionEnd ?? 0] as [number, number]) : null;
  return { selector, caret };
}

export function restoreFocus(root: Element, mark: FocusMark | null): void {
  if (!mark) return;
  const found = root.querySelector<HTMLElement>(mark.selector);
  if (!found) return;
  found.focus();
  if (mark.caret) (found as HTMLInputElement).setSelectionRange(...mark.caret);
}
