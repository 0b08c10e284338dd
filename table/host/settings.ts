/** game.settings: strict about registration, type, scope and the moment. */
import type { AppliedOperation } from "../server/protocol.ts";
import { DataField } from "./fields.ts";
import type { Host } from "./host.ts";
import { assertJson, deepClone, deepFreeze, isPlainObject } from "./plain.ts";
import type { Source } from "./seam.ts";

export type SettingScope = "world" | "client" | "user";

export interface SettingConfig {
  name?: string;
  hint?: string;
  scope?: SettingScope;
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  requiresReload?: boolean;
  onChange?: (value: unknown, options?: Source, userId?: string) => void;
  [field: string]: unknown;
}

/** A registration as `game.settings.settings` holds it. */
export interface RegisteredSetting extends SettingConfig {
  namespace: string;
  key: string;
  scope: SettingScope;
}

const SCOPES = ["world", "client", "user"];

export class ClientSettings {
  /** "namespace.key" -> registration */
  readonly settings = new Map<string, RegisteredSetting>();
  readonly menus = new Map<string, Source>();
  private readonly stored = new Map<string, string>();
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  register(namespace: string, key: string, config: SettingConfig): void {
    const name = this.nameOf(namespace, key);
    const scope = config.scope ?? "client";
    if (!SCOPES.includes(scope)) throw new Error(`Setting ${name}: unknown scope "${scope}"`);
    if (config.type === undefined) throw new Error(`Setting ${name} has no type`);
    const registered = { ...config, namespace, key, scope };
    if (config.default !== undefined) this.validate(registered, config.default);
    this.settings.set(name, registered);
  }

  registerMenu(namespace: string, key: string, config: Source): void {
    const name = this.nameOf(namespace, key);
    const { name: title, label, type } = config;
    if (typeof title !== "string" || typeof label !== "string")
      throw new Error(`Setting menu ${name} needs name and label`);
    // Any window class will do: what makes one is that it renders.
    const renders = typeof type === "function" && typeof (type.prototype as Source).render === "function";
    if (!renders) throw new Error(`Setting menu ${name} needs a subclass of ApplicationV2`);
    this.menus.set(name, { ...config, namespace, key });
  }

  /** Objects and arrays come deep-frozen. Throws when it is not registered. */
  get(namespace: string, key: string): unknown {
    const setting = this.registered(namespace, key);
    const text = this.text(setting);
    return deepFreeze(text === undefined ? this.defaultOf(setting) : JSON.parse(text));
  }

  async set(namespace: string, key: string, value: unknown, options: Source = {}): Promise<unknown> {
    const setting = this.registered(namespace, key);
    const name = `${namespace}.${key}`;
    const clean = this.validate(setting, value);
    const text = JSON.stringify(clean);
    if (setting.scope === "client") {
      const changed = (this.text(setting) ?? JSON.stringify(this.defaultOf(setting))) !== text;
      this.host.window.localStorage.setItem(this.storageKey(name), text);
      if (changed) this.changed(setting, clean, options, this.host.game.userId);
      if (changed) this.host.Hooks.callAll("clientSettingChanged", name, clean, options);
      return clean;
    }
    if (!this.host.game.ready) throw new Error(`Setting ${name}: the world cannot be written to before ready`);
    const own = setting.scope === "user";
    await this.host.connection.request({ type: "setting", key: name, value: text, own, options });
    return clean;
  }

  /** Takes the stored settings on joining. */
  _load(sources: Source[]): void {
    for (const source of sources) this.store(source);
  }

  /** What the server says was changed: onChange on every client, for user scope on that user's. */
  _receive(source: Source, { options, userId, action }: AppliedOperation): void {
    const key = source.key as string;
    const before = this.stored.get(storeKey(source));
    this.store(source);
    const mine = !source.user || source.user === this.host.game.userId;
    const setting = this.settings.get(key);
    if (mine && setting) {
      const value = deepFreeze(JSON.parse(source.value as string));
      if (key === "core.time") this.host.game.time._changed(Number(JSON.parse(before ?? "0")), value, options, userId);
      this.changed(setting, value, options, userId);
    }
    const hook = action === "create" ? [source, options, userId] : [source, { value: source.value }, options, userId];
    this.host.Hooks.callAll(`${action}Setting`, ...hook);
  }

  private changed(setting: RegisteredSetting, value: unknown, options: Source, userId: string): void {
    if (!setting.onChange) return;
    try {
      setting.onChange(value, options, userId);
    } catch (error) {
      this.host.errors.push({ hook: `setting ${setting.namespace}.${setting.key}`, error });
    }
  }

  private store(source: Source): void {
    this.stored.set(storeKey(source), source.value as string);
  }

  private text(setting: RegisteredSetting): string | undefined {
    const name = `${setting.namespace}.${setting.key}`;
    if (setting.scope === "client") return this.host.window.localStorage.getItem(this.storageKey(name)) ?? undefined;
    if (!this.host.game.joined) throw new Error(`Setting ${name} cannot be read before the world is known`);
    return this.stored.get(storeKey({ key: name, user: setting.scope === "user" ? this.host.game.userId : null }));
  }

  /** Two users of one browser do not share what is theirs. */
  private storageKey(name: string): string {
    return `${this.host.game.userId}.${name}`;
  }

  private defaultOf(setting: RegisteredSetting): unknown {
    if (setting.default !== undefined) return deepClone(setting.default);
    return setting.type instanceof DataField ? setting.type.getInitialValue() : undefined;
  }

  private registered(namespace: string, key: string): RegisteredSetting {
    const setting = this.settings.get(`${namespace}.${key}`);
    if (!setting) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return setting;
  }

  private nameOf(namespace: string, key: string): string {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key");
    if (!this.host.packages.has(namespace)) throw new Error(`"${namespace}" is not an active package`);
    return `${namespace}.${key}`;
  }

  /** The cast value; throws what is wrong with it. */
  private validate(setting: RegisteredSetting, value: unknown): unknown {
    const name = `${setting.namespace}.${setting.key}`;
    const clean = cast(setting.type, value, name);
    assertJson(clean, `Setting ${name}`);
    if (setting.choices && !(String(clean) in setting.choices))
      throw new Error(`Setting ${name}: ${String(clean)} is not a choice`);
    const { range } = setting;
    if (range && (Number(clean) < range.min || Number(clean) > range.max)) {
      throw new Error(`Setting ${name}: ${String(clean)} is not between ${range.min} and ${range.max}`);
    }
    return clean;
  }
}

function storeKey(source: Source): string {
  return source.user ? `${String(source.key)}@${String(source.user)}` : String(source.key);
}

function cast(type: unknown, value: unknown, name: string): unknown {
  const wrong = (wanted: string) => new Error(`Setting ${name}: ${String(value)} is not ${wanted}`);
  if (type instanceof DataField) {
    const clean = type.clean(value);
    const problem = type.validate(clean);
    if (problem) throw new Error(`Setting ${name}: ${problem.message}`);
    return clean;
  }
  switch (type) {
    case String:
      if (value === null || value === undefined || typeof value === "object") throw wrong("a string");
      return String(value);
    case Number: {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number !== "number" || !Number.isFinite(number)) throw wrong("a number");
      return number;
    }
    case Boolean:
      if (typeof value !== "boolean") throw wrong("a boolean");
      return value;
    case Array:
      if (!Array.isArray(value)) throw wrong("an array");
      return deepClone(value);
    case Object:
      if (!isPlainObject(value)) throw wrong("an object");
      return deepClone(value);
    default:
      throw new Error(`Setting ${name}: the table does not know this type`);
  }
}
