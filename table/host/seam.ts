/**
 * The seam between the table's two halves: what a client is made from, what a module script sees,
 * what the server speaks and what the applications half gives back.
 */
import type { Canvas } from "./canvas.ts";
import type { RollClass } from "./dice.ts";
import type { DocumentClasses } from "./documents/index.ts";
import type { DocumentSheet } from "./documents/journal.ts";
import type { Game } from "./game.ts";
import type { HooksAPI } from "./hooks.ts";
import type { Localization } from "./i18n.ts";
import type { ClientSettings } from "./settings.ts";

export type { Canvas } from "./canvas.ts";
export type { Game } from "./game.ts";
export type { HooksAPI } from "./hooks.ts";
export type { Localization } from "./i18n.ts";
export type { ClientSettings } from "./settings.ts";

export type Generation = 13 | 14;

/** A plain JSON object: the source data of a document, a part of it, or the changes to it. */
export type Source = Record<string, unknown>;

/** happy-dom's Window in Node, the real one in a page. */
export type HostWindow = Window & typeof globalThis;

/** A message channel to the server. Every message is JSON; both ends clone, nothing is shared by reference. */
export interface Transport {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** A thing that was thrown where nobody could catch it. */
export interface RecordedError {
  hook?: string;
  error: unknown;
}

export interface PlayedSound {
  src: string;
  volume: number;
  autoplay: boolean;
  loop: boolean;
}

export interface SavedFile {
  name: string;
  type: string;
  text: string;
}

/** What the table needs of a module.json. `esmodules`, `scripts`, `styles` and language paths are relative to the module. */
export interface ModuleManifest {
  id: string;
  title?: string;
  version?: string;
  esmodules?: string[];
  scripts?: string[];
  styles?: (string | { src: string; layer?: string })[];
  languages?: { lang: string; name?: string; path: string }[];
  documentTypes?: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

/** What a system's `prepareActor` is given: the Actor document, its `system` still writable. */
export interface PreparedActor {
  readonly type: string;
  readonly name: string;
  readonly statuses: Set<string>;
  readonly items: Iterable<{ type: string; name: string; system: unknown }>;
  system: Source;
}

/** A tiny rule system in place of the real one. */
export interface SystemStandIn {
  id: string;
  title: string;
  version?: string;
  /** Seconds of world time at the end of a round. */
  roundTime: number;
  /** Seconds of world time at the end of a turn. */
  turnTime: number;
  /**
   * Adds derived data. Called with the Actor document each time its data changed, while `actor.system` is
   * a clone that may still be written to; afterwards it is frozen.
   */
  prepareActor?(actor: PreparedActor): void;
  /** Runs before any module script; it may register hooks (they run before the modules' ones). */
  init?(globals: ClientGlobals): void;
}

/** A world as plain Foundry-shaped source JSON. Scenes hold `tokens` and `regions`, actors `items` and `effects`, combats `combatants`. */
export interface WorldData {
  id?: string;
  title?: string;
  users: Source[];
  actors: Source[];
  items?: Source[];
  scenes: Source[];
  combats: Source[];
  journal?: Source[];
  messages: Source[];
  /** Setting documents `{ _id, key, value: JSON text, user: id | null }`, or a plain `{ key: value }` record. */
  settings: Source[] | Record<string, unknown>;
  /** World time in seconds. */
  time: number;
}

export interface ModuleScript {
  id: string;
  path: string;
  code: string;
}

export interface ClientOptions {
  /** Already opened for one user (the server knows which). */
  transport: Transport;
  /** Must be the server's. */
  generation: Generation;
  window: HostWindow;
  /** "modules/undertow/lang/fr.json" -> its text. Rejects when there is no such file. */
  readText(path: string): Promise<string>;
  /** This client's language: "en", "fr". */
  language: string;
  /** The same stand-in the server was given (the server only sends its id and title over the wire). */
  system: SystemStandIn;
  /** Node: a compiled function with the globals as parameters; page: a module script after the globals were put on globalThis. */
  runModule(source: ModuleScript, globals: ClientGlobals): Promise<void> | void;
  /** PIXI in the page. */
  pixi?: unknown;
  /** Lists to record into, for a tab that outlives a reload; else the client makes its own. */
  errors?: RecordedError[];
  deprecations?: string[];
}

/**
 * What a module script sees as globals, next to what the browser itself gives. (In Node, table/node.ts adds the
 * window's own names - window, document, HTMLElement, setTimeout, ... - so that code sees its client's DOM.)
 */
export interface ClientGlobals extends DocumentClasses {
  game: Game;
  Hooks: HooksAPI;
  CONFIG: Config;
  CONST: Const;
  foundry: FoundryNamespace;
  canvas: Canvas;
  ui: UI;
  Roll: RollClass;
  fromUuid: (uuid: string) => Promise<unknown>;
  fromUuidSync: (uuid: string) => unknown;
  PIXI?: unknown;
  /** v14: foundry.data.operators in short, and localize. */
  _del?: unknown;
  _replace?: (value: unknown) => unknown;
  _loc?: (key: string, data?: Record<string, unknown>) => string;
}

export interface StatusEffectConfig {
  id: string;
  name: string;
  img: string;
  _id?: string;
  hud?: boolean | { actorTypes?: string[] };
  order?: number;
  [field: string]: unknown;
}

/** `user` is the requesting User; v13 does not tell. */
export type QueryHandler = (data: unknown, options: { timeout?: number; user?: unknown }) => unknown;

export interface MovementActionConfig {
  label: string;
  icon: string;
  order: number;
  canSelect: (token: unknown) => boolean;
  /** Leaves the ground between out: costs nothing. */
  teleport?: boolean;
  /** false: the way is not measured. */
  measure?: boolean;
  /** Gives (base cost, from, to, distance, segment) => cost, in the scene's units. */
  getCostFunction?: (
    token: unknown,
    options: Source,
  ) => (...step: [number, unknown, unknown, number, Source]) => number;
  [field: string]: unknown;
}

/** CONFIG, strict: a name the table does not have throws. Only the parts the table itself uses are typed. */
export interface Config {
  /** v13: an array. v14: a record by id (assigning an array is converted). */
  statusEffects: StatusEffectConfig[] | Record<string, StatusEffectConfig>;
  specialStatusEffects: Record<string, string>;
  queries: Record<string, QueryHandler>;
  time: { roundTime: number; turnTime: number };
  Combat: { initiative: { formula: string | null; decimals: number }; documentClass: unknown; [key: string]: unknown };
  Token: {
    movement: { defaultAction: string; actions: Record<string, MovementActionConfig>; [key: string]: unknown };
    documentClass: unknown;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

export type Const = Record<string, unknown>;

export interface Notifications {
  info(message: string, options?: Source): unknown;
  warn(message: string, options?: Source): unknown;
  error(message: string, options?: Source): unknown;
  [key: string]: unknown;
}

export interface UI {
  notifications: Notifications;
  [key: string]: unknown;
}

/** `foundry`, strict: a name the table does not have throws. */
export interface FoundryNamespace {
  utils: Record<string, unknown>;
  documents: Record<string, unknown>;
  data: Record<string, unknown>;
  dice: { Roll: RollClass; [key: string]: unknown };
  applications: {
    api: Record<string, unknown>;
    handlebars: Record<string, unknown>;
    hud: Record<string, unknown>;
    [key: string]: unknown;
  };
  CONST: Const;
  [key: string]: unknown;
}

/** What the applications half is given, before the `init` hook (so `game.user` and the documents are not there yet). */
export interface ApplicationsHost {
  window: HostWindow;
  generation: Generation;
  readText(path: string): Promise<string>;
  i18n: Localization;
  Hooks: HooksAPI;
  game: Game;
  CONFIG: Config;
  settings: ClientSettings;
  errors: RecordedError[];
}

/** What `installApplications(host)` of table/host/applications/index.ts gives back. */
export interface InstalledApplications {
  /** foundry.applications.api */
  api: { ApplicationV2: unknown; HandlebarsApplicationMixin: unknown; DialogV2: unknown; [key: string]: unknown };
  /** foundry.applications.handlebars */
  handlebars: { loadTemplates: unknown; getTemplate: unknown; renderTemplate: unknown; [key: string]: unknown };
  /** foundry.applications.hud gets everything; `token`, an instance, becomes canvas.hud.token. */
  hud: { token?: unknown; [key: string]: unknown };
  ui: { notifications: Notifications; [key: string]: unknown };
  /** foundry.applications.ux and other namespaces beside api, handlebars and hud. */
  applications?: Record<string, unknown>;
  /** The windows that documents open as their `sheet`, by document name. */
  sheets?: Record<string, new (document: unknown) => DocumentSheet>;
  /** CONFIG.queries of the core, e.g. `dialog`. */
  queries?: Record<string, QueryHandler>;
  /** The core's own words by language, nested or dotted; modules' files win. */
  words?: Record<string, Source>;
}

export interface Client {
  globals: ClientGlobals;
  /** Joins, loads languages and scripts, then init, i18nInit, setup, canvasInit, canvasReady, ready (Foundry's order). */
  boot(): Promise<void>;
  /** Everything thrown in hooks and handlers or left unhandled. Tests end by asserting that it is empty. */
  errors: RecordedError[];
  /** What Foundry would have warned of as deprecated in this generation, such as `-=key` in v14. */
  deprecations: string[];
  /** Sounds that this client was told to play, its own and those pushed to it. */
  played: PlayedSound[];
  /** What `game.clipboard` copied. */
  copied: string[];
  /** Files given out by foundry.utils.saveDataToFile. */
  saved: SavedFile[];
  /** Faces for the next dice of this client, first in first out; empty: real random. */
  dice: { queue: number[] };
  /** Runs what the module bound to a key ("KeyK", ["Control"]); true when one handler said it consumed the key. */
  pressKey(key: string, modifiers?: string[]): boolean;
  /** Leaves the world (tab closed). */
  close(): void;
}
