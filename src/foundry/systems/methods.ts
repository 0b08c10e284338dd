/** What a system's actors can do by themselves, where they can. */
import type { Deed } from "./adapter.ts";

/** A call of the actor's method, yet to be made; null where this version of the system has no such method. What it throws rejects. */
export function deedOf(actor: object, name: string, ...given: unknown[]): Deed | null {
  const method = (actor as Record<string, unknown>)[name];
  return typeof method === "function" ? async () => method.apply(actor, given) : null;
}
