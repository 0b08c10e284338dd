/** Actors for the tests of the adapters: the fixtures, with what systems answer by getters made getters, and the host's few globals that readers touch. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";

/** Dotted paths through plain objects and getters, as the host's own does it. */
export const getProperty = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], object);

export interface Stored {
  type: string;
  system: Record<string, unknown>;
  items: { type: string; name: string; system: unknown }[];
  [own: string]: unknown;
}

/** What `toObject` would lose: on the actor, and on the data model. */
const GETTERS: Record<string, string[]> = {
  ars: ["encumbrance", "effectiveLevel"],
  ose: ["system.encumbrance"],
  "ose-dev": ["system.encumbrance"],
  pf2e: ["inventory", "ancestry"],
};

/** The same object, of a class whose getters give what stood in its fields. */
function withGetters(object: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const values = Object.fromEntries(names.map((name) => [name, object[name]]));
  class Prepared {}
  for (const name of names) Object.defineProperty(Prepared.prototype, name, { get: () => values[name] });
  const rest = Object.entries(object).filter(([name]) => !names.includes(name));
  return Object.assign(new Prepared(), Object.fromEntries(rest));
}

/** A prepared actor of a fixture; `more` goes on top. */
export function actorOf(system: string, name: string, more: object = {}): Actor {
  const file = system === "ose-dev" ? "ose" : system;
  const path = new URL(`../fixtures/actors/${file}.json`, import.meta.url);
  const { actors } = JSON.parse(readFileSync(path, "utf8")) as { actors: Record<string, Stored> };
  const stored = actors[name];
  if (!stored) throw new Error(`${file}.json has no ${name}`);
  const getters = GETTERS[system] ?? [];
  const inSystem = getters.filter((getter) => getter.startsWith("system.")).map((getter) => getter.slice(7));
  for (const getter of inSystem) {
    const part = stored.system[getter] as Record<string, unknown>;
    stored.system[getter] = withGetters(part, Object.keys(part));
  }
  const own = getters.filter((getter) => !getter.startsWith("system.") && getter in stored);
  return Object.assign(withGetters(stored, own), {
    flags: {},
    getRollData: () => stored.system,
    ...more,
  }) as unknown as Actor;
}

/** A world under this system; settings by name, everything else at nothing. */
export function worldOf(system: string, settings: Record<string, unknown> = {}): void {
  vi.stubGlobal("foundry", { utils: { getProperty } });
  vi.stubGlobal("game", {
    system: { id: system, title: system },
    settings: { get: (_module: string, name: string) => settings[name] },
  });
}
