/** Cards keep what they told when time is stepped back: lines that have not happened (yet) are marked so, on each reader's own screen, and nothing is written. */

import { nowOf } from "../foundry/clock.ts";
import { asToken } from "../foundry/documents.ts";
import { swimOf } from "../foundry/store.ts";
import { onSwims } from "../foundry/watch.ts";

interface Present {
  swim: string;
  now: number;
}

function presentOf(uuid: string): Present | null {
  const token = asToken(uuid);
  const read = token ? swimOf(token) : null;
  return read?.ok ? { swim: read.value.id, now: nowOf(read.value) } : null;
}

/** Marks the lines below `root` that lie ahead of their swimmer's time; what ended stays as it was told. */
export function markAhead(root: ParentNode): void {
  const known = new Map<string, Present | null>();
  for (const line of root.querySelectorAll<HTMLElement>(".undertow-line[data-at]")) {
    const { token = "", swim, at } = line.dataset;
    const present = known.has(token) ? known.get(token) : presentOf(token);
    known.set(token, present ?? null);
    const isAhead = present?.swim === swim && Number(at) > (present?.now ?? Number.POSITIVE_INFINITY);
    line.classList.toggle("undertow-ahead", isAhead);
    line.querySelector(".undertow-ahead-mark")?.toggleAttribute("hidden", !isAhead);
  }
}

/** For the whole session. */
export function watchCards(): void {
  onSwims(() => markAhead(document));
}
