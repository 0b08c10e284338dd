import type { RecordedError } from "./seam.ts";

export type HookFunction = (...args: never[]) => unknown;

export interface HooksAPI {
  on(hook: string, fn: HookFunction, options?: { once?: boolean }): number;
  once(hook: string, fn: HookFunction): number;
  /** By the id that `on` returned or by the function itself. */
  off(hook: string, fn: number | HookFunction): void;
  /** Stops at the first handler that returns `false` and then returns false. */
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): true;
}

interface Entry {
  id: number;
  hook: string;
  fn: (...args: unknown[]) => unknown;
  once: boolean;
}

/** Hooks of one client. Nothing is awaited; what a handler throws, or rejects with, is recorded and the rest still run. */
export function createHooks(errors: RecordedError[]): HooksAPI {
  const byHook = new Map<string, Entry[]>();
  let nextId = 1;

  function remove(entry: Entry): boolean {
    const list = byHook.get(entry.hook) ?? [];
    byHook.set(
      entry.hook,
      list.filter((other) => other !== entry),
    );
    return list.includes(entry);
  }

  function run(entry: Entry, args: unknown[]): unknown {
    // A handler may trigger its own hook: a `once` that has run in between is gone.
    if (entry.once && !remove(entry)) return undefined;
    try {
      const result = entry.fn(...args);
      if (result instanceof Promise) result.catch((error: unknown) => errors.push({ hook: entry.hook, error }));
      return result;
    } catch (error) {
      errors.push({ hook: entry.hook, error });
      return undefined;
    }
  }

  const hooks: HooksAPI = {
    on(hook, fn, options) {
      if (typeof hook !== "string" || typeof fn !== "function") throw new Error("Hooks.on needs a name and a function");
      const entry = { id: nextId++, hook, fn: fn as Entry["fn"], once: options?.once === true };
      byHook.set(hook, [...(byHook.get(hook) ?? []), entry]);
      return entry.id;
    },
    once: (hook, fn) => hooks.on(hook, fn, { once: true }),
    off(hook, fn) {
      for (const entry of byHook.get(hook) ?? []) {
        if (entry.id === fn || (entry.fn as unknown) === fn) remove(entry);
      }
    },
    call(hook, ...args) {
      for (const entry of byHook.get(hook) ?? []) {
        if (run(entry, args) === false) return false;
      }
      return true;
    },
    callAll(hook, ...args) {
      for (const entry of byHook.get(hook) ?? []) run(entry, args);
      return true;
    },
  };
  return hooks;
}
