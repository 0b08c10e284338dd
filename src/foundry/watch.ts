/** Tells windows and overlays that swims, or the time, may have changed. On every client, whoever wrote it; gathered, so that one change draws once. */
import { guarded } from "./report.ts";

type Listener = () => void;

const listeners = new Set<Listener>();
let gathering = false;

/** Milliseconds in which changes are gathered. */
const GATHER = 30;

/** @returns stops listening. */
export function onSwims(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Something happened that may show: called by the hooks of `main.ts`. */
export function noteSwims(): void {
  if (listeners.size === 0 || gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    // One window that goes wrong keeps no other from being drawn.
    for (const listener of [...listeners]) guarded("display", listener)();
  }, GATHER);
}
