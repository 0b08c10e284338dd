import { cleanHTML } from "../html.ts";
import type { ApplicationsHost } from "./host.ts";
import { build } from "./markup.ts";

/** Milliseconds for which the pointer rests on something before it says what it is. */
const AFTER_MS = 500;

const GAP = 6;

/** A key of a language file is trusted as it stands; any other text is markup that is cleaned. */
function markupOf(host: ApplicationsHost, text: string): string {
  const words = host.localize(text);
  return words === text ? cleanHTML(text, host.window) : words;
}

function show(host: ApplicationsHost, element: HTMLElement): void {
  const { document } = host.window;
  const tooltip = build(document, "aside", { id: "tooltip", role: "tooltip" });
  tooltip.innerHTML = markupOf(host, element.dataset.tooltip ?? "");
  document.body.append(tooltip);
  const box = element.getBoundingClientRect();
  const own = tooltip.getBoundingClientRect();
  const left = box.left + (box.width - own.width) / 2;
  const right = document.documentElement.clientWidth - own.width;
  const above = box.top - own.height - GAP;
  tooltip.style.left = `${Math.max(0, Math.min(left, right))}px`;
  tooltip.style.top = `${above < 0 ? box.bottom + GAP : above}px`;
}

/** `data-tooltip`: whatever the pointer rests on shows its text, as the host does, as markup. */
export function showTooltips(host: ApplicationsHost): void {
  const { window } = host;
  const { document } = window;
  let current: HTMLElement | null = null;
  let timer: number | undefined;
  const turnTo = (element: HTMLElement | null): void => {
    if (element === current) return;
    current = element;
    window.clearTimeout(timer);
    document.getElementById("tooltip")?.remove();
    if (element) timer = window.setTimeout(() => element.isConnected && show(host, element), AFTER_MS);
  };
  document.addEventListener("pointerover", ({ target }) =>
    turnTo((target as Element).closest<HTMLElement>("[data-tooltip]")),
  );
  document.addEventListener("pointerdown", () => turnTo(null));
}
