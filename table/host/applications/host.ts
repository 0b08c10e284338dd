import type { Config, Game, Generation, HostWindow } from "../seam.ts";

/** What the applications need of their client; `game` fills up only during boot. */
export interface ApplicationsHost {
  generation: Generation;
  window: HostWindow;
  game: Game;
  readText(path: string): Promise<string>;
  /** CONFIG, as it is when asked for: systems replace parts of it during boot. */
  config(): Config;
  localize(key: string, data?: Record<string, unknown>): string;
  /** Calls a hook on this client, each listener shielded from the others. */
  callHook(name: string, ...args: unknown[]): void;
  /** Records what a handler threw; a test ends by looking. */
  report(error: unknown, where: string): void;
}
