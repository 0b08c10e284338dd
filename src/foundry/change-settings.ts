/** The world's settings as a window of our own shows and changes them: what they are is said once, where they are registered. */
import type { Json } from "../rules/index.ts";
import { MODULE } from "./documents.ts";

export interface SettingFacts {
  kind: "boolean" | "number" | "word";
  /** Keys of texts. */
  name: string;
  hint: string;
  /** Value to the key of its text. */
  choices: Record<string, string>;
  range: { min: number; max: number; step?: number } | null;
  standard: Json;
  value: Json;
}

interface Registered {
  name?: string;
  hint?: string;
  type?: unknown;
  default?: unknown;
  choices?: Record<string, string>;
  range?: SettingFacts["range"];
}

interface Settings {
  settings: ReadonlyMap<string, Registered>;
  get(module: string, key: string): unknown;
  set(module: string, key: string, value: unknown): Promise<unknown>;
}

const all = (): Settings => game.settings as unknown as Settings;

const kindOf = ({ type }: Registered): SettingFacts["kind"] =>
  type === Boolean ? "boolean" : type === Number ? "number" : "word";

/** @throws when it is not registered */
export function settingFacts(setting: string): SettingFacts {
  const registered = all().settings.get(`${MODULE}.${setting}`);
  if (!registered) throw new Error(`no setting ${setting}`);
  const { name = "", hint = "", choices = {}, range = null } = registered;
  const value = all().get(MODULE, setting) as Json;
  return { kind: kindOf(registered), name, hint, choices, range, standard: registered.default as Json, value };
}

/** One message to the server for each; those that already have the value send none. Throws what the server says. */
export async function changeSettings(changes: readonly (readonly [name: string, value: Json])[]): Promise<void> {
  for (const [name, value] of changes) if (all().get(MODULE, name) !== value) await all().set(MODULE, name, value);
}
