import type { HostWindow } from "./seam.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export function escapeHTML(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (char) => ESCAPES[char] as string);
}

const DROPPED = new Set(["script", "style", "iframe", "object", "embed", "link", "meta", "base"]);
const ALLOWED_ATTRIBUTES =
  /^(class|id|title|alt|src|href|name|value|type|for|role|tabindex|width|height|colspan|rowspan|scope|min|max|step|placeholder|disabled|checked|selected|required|readonly|multiple|autofocus|inert|hidden|lang|dir|open|start|datetime|data-[\w-]+|aria-[\w-]+)$/;

/** A minimal allow-list: no scripts, no handlers, no javascript: addresses, no style attributes. */
export function cleanHTML(html: string, window: HostWindow): string {
  const { body } = new window.DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) {
    if (DROPPED.has(element.tagName.toLowerCase())) element.remove();
    else cleanAttributes(element);
  }
  return body.innerHTML;
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const address = name === "href" || name === "src";
    if (!ALLOWED_ATTRIBUTES.test(name) || (address && /^\s*(javascript|data|vbscript):/i.test(value))) {
      element.removeAttribute(name);
    }
  }
}
