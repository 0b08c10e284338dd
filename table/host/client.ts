/** One client: its parts put together, and Foundry's order of starting up. */

import { defaultPermissions } from "../server/permissions.ts";
import type { ServerMessage, Snapshot } from "../server/protocol.ts";
import { absentNames } from "./absent.ts";
import { installApplications } from "./applications/index.ts";
import { Backend } from "./backend.ts";
import { Canvas } from "./canvas.ts";
import { completeData } from "./complete-data.ts";
import { createConfig } from "./config.ts";
import { Connection } from "./connection.ts";
import { createConst } from "./constants.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { coreWords } from "./core-words.ts";
import { createDice } from "./dice.ts";
import type { Document } from "./documents/document.ts";
import { createDocumentClasses } from "./documents/index.ts";
import { Game } from "./game.ts";
import { createHooks } from "./hooks.ts";
import type { Host } from "./host.ts";
import { Localization } from "./i18n.ts";
import { createNamespace } from "./namespace.ts";
import { ForcedDeletion, ForcedReplacement } from "./operators.ts";
import { behaviorTypes } from "./regions/behavior-types.ts";
import { localizeModels } from "./regions/localize.ts";
import { RegionWatch } from "./regions/watch.ts";
import type { Client, ClientGlobals, ClientOptions, InstalledApplications, ModuleManifest, Source } from "./seam.ts";
import { type StrictOptions, strict } from "./strict.ts";
import { createUtils } from "./utils.ts";

/** What `game` has for the table's other parts. */
const OWN_AFFAIRS = new Set(["defaultPermissions", "documentsReady", "host", "joined", "queries", "resolve", "utils"]);

export function createClient(options: ClientOptions): Client {
  return new TableClient(options);
}

/** There are no compendia here, but what lies within their documents is refused as the host refuses it. */
function resolveAtOnce(game: { resolve(uuid: string): unknown }, uuid: string): unknown {
  if (/^Compendium(\.[^.]+){5,}$/.test(uuid)) throw new Error(`${uuid} cannot be retrieved synchronously`);
  return game.resolve(uuid) ?? null;
}

class TableClient implements Client {
  readonly globals: ClientGlobals;
  readonly errors: Client["errors"];
  readonly deprecations: string[];
  readonly dice: Client["dice"];
  readonly played: Client["played"] = [];
  readonly copied: Client["copied"] = [];
  readonly saved: Client["saved"] = [];
  private readonly host: Host;
  private readonly options: ClientOptions;
  private readonly installed: InstalledApplications;
  /** What came from the server before there were documents to change. */
  private early: ServerMessage[] | undefined = [];

  constructor(options: ClientOptions) {
    this.options = options;
    this.errors = options.errors ?? [];
    this.deprecations = options.deprecations ?? [];
    this.host = this.createHost();
    this.dice = this.host.dice;
    const absent = { absent: absentNames(options.generation) };
    this.installed = this.install(absent);
    this.globals = this.createGlobals(absent);
    this.host.connection.onMessage = (message) => this.receive(message);
    this.catchUnhandled();
  }

  private createHost(): Host {
    const { generation, window, system, transport, language } = this.options;
    const deprecated = (message: string) => this.deprecations.push(message);
    const Hooks = createHooks(this.errors);
    const host = {
      generation,
      window,
      system,
      errors: this.errors,
      played: this.played,
      copied: this.copied,
      saved: this.saved,
      sheets: {},
      Hooks,
      packages: new Set(["core", "world"]),
      deprecated,
    } as unknown as Host;
    host.CONST = createConst(generation);
    host.game = new Game(host);
    host.game.i18n = new Localization(language, generation);
    host.game.utils = createUtils(generation, window, deprecated);
    host.game.defaultPermissions = defaultPermissions();
    host.classes = createDocumentClasses(host);
    host.dice = createDice(host);
    host.canvas = new Canvas(host);
    host.connection = new Connection(transport);
    host.backend = new Backend(host);
    host.regions = new RegionWatch(host);
    host.completeData = (name, source) => completeData(host, name, source);
    host.documentClass = (name) => (host.CONFIG[name] as { documentClass: typeof Document }).documentClass;
    return host;
  }

  private install(absent: StrictOptions): InstalledApplications {
    const { host } = this;
    const { window, generation, Hooks, errors, game } = host;
    host.CONFIG = createConfig({ generation, classes: host.classes, game, absent });
    const installed = installApplications({
      window,
      generation,
      readText: this.options.readText,
      i18n: game.i18n,
      Hooks,
      game: strict(game, "game", absent),
      CONFIG: host.CONFIG,
      settings: game.settings,
      errors,
    });
    Object.assign(host.CONFIG.queries, installed.queries);
    Object.assign(host.sheets, installed.sheets);
    if (installed.hud.token) host.canvas.hud.token = installed.hud.token;
    return installed;
  }

  private createGlobals(absent: StrictOptions): ClientGlobals {
    const { host, options, installed } = this;
    const { game } = host;
    const v14 = { _del: new ForcedDeletion(), _replace: (value: unknown) => new ForcedReplacement(value) };
    const loc = (key: string, data?: Record<string, unknown>) => game.i18n.localize(key, data);
    return {
      ...host.classes,
      Roll: host.dice.Roll,
      game: strict(game, "game", { ...absent, hidden: OWN_AFFAIRS }),
      Hooks: host.Hooks,
      CONFIG: host.CONFIG,
      CONST: strict(host.CONST, "CONST", absent),
      foundry: createNamespace(host, installed, absent),
      canvas: strict(host.canvas, "canvas", absent),
      ui: strict({ ...installed.ui }, "ui", absent),
      fromUuid: async (uuid) => game.resolve(uuid) ?? null,
      fromUuidSync: (uuid) => resolveAtOnce(game, uuid),
      ...(options.pixi === undefined ? {} : { PIXI: options.pixi }),
      ...(options.generation >= 14 ? { ...v14, _loc: loc } : {}),
    };
  }

  async boot(): Promise<void> {
    const { host } = this;
    const { Hooks, game } = host;
    const snapshot = (await host.connection.request({ type: "join" })) as Snapshot;
    this.enter(snapshot);
    await this.loadPackages(snapshot);
    Hooks.callAll("init");
    game.keybindings._close();
    game.i18n._open();
    localizeModels(host);
    Hooks.callAll("i18nInit");
    Hooks.callAll("setup");
    game._initializeDocuments(snapshot);
    this.catchUp();
    await host.canvas._view(game.scenes.active ?? null);
    game.ready = true;
    Hooks.callAll("ready");
  }

  private enter(snapshot: Snapshot): void {
    const { host } = this;
    const { game } = host;
    if (snapshot.generation !== host.generation) {
      throw new Error(`The client is of generation ${host.generation}, the server of ${snapshot.generation}`);
    }
    game.userId = snapshot.userId;
    game.world = snapshot.world;
    game.system = snapshot.system;
    host.packages.add(snapshot.system.id);
    for (const module of snapshot.modules) {
      host.packages.add(module.id);
      game.modules.set(module.id, { title: module.id, version: "0.0.0", ...module, active: true });
    }
    const labels = (host.CONFIG.RegionBehavior as { typeLabels: Record<string, string> }).typeLabels;
    for (const type of behaviorTypes(host.generation, snapshot.modules)) {
      labels[type] ??= `TYPES.RegionBehavior.${type}`;
    }
    game.settings._load(snapshot.documents.Setting as Source[]);
    game.joined = true;
    registerCoreSettings(host);
    host.CONFIG.time.roundTime = host.system.roundTime;
    host.CONFIG.time.turnTime = host.system.turnTime;
  }

  /** Words and code of the system and the modules, in this order. Their handlers so run in this order too. */
  private async loadPackages({ modules }: Snapshot): Promise<void> {
    const { i18n } = this.host.game;
    for (const [lang, words] of [...Object.entries(coreWords), ...Object.entries(this.installed.words ?? {})]) {
      i18n._add(lang, words);
    }
    this.host.system.init?.(this.globals);
    for (const module of modules) {
      await this.loadWords(module);
      for (const path of [...(module.scripts ?? []), ...(module.esmodules ?? [])]) await this.run(module.id, path);
    }
  }

  private async loadWords(module: ModuleManifest): Promise<void> {
    const { i18n } = this.host.game;
    for (const { lang, path } of module.languages ?? []) {
      if (lang !== i18n.lang && lang !== "en") continue;
      i18n._add(lang, JSON.parse(await this.options.readText(`modules/${module.id}/${path}`)) as Source);
    }
  }

  private async run(id: string, path: string): Promise<void> {
    const code = await this.options.readText(`modules/${id}/${path}`);
    try {
      await this.options.runModule({ id, path: `modules/${id}/${path}`, code }, this.globals);
    } catch (error) {
      this.errors.push({ hook: `script modules/${id}/${path}`, error });
    }
  }

  private receive(message: ServerMessage): unknown {
    try {
      return this.handle(message);
    } catch (error) {
      this.errors.push({ hook: `message ${message.type}`, error });
      return undefined;
    }
  }

  private handle(message: ServerMessage): unknown {
    if (message.type === "joined") return message.snapshot;
    if (this.early) {
      this.early.push(message);
      return undefined;
    }
    switch (message.type) {
      case "modified":
        return this.host.backend.receive(message.operations);
      case "query":
        return this.host.game.queries._receive(message);
      case "sound":
        return this.played.push(message.sound);
      case "userConnected":
        return this.userConnected(message.userId, message.connected);
      default:
        throw new Error(`Unknown message ${message.type}`);
    }
  }

  private catchUp(): void {
    const early = this.early ?? [];
    this.early = undefined;
    for (const message of early) this.receive(message);
  }

  private userConnected(userId: string, connected: boolean): void {
    const user = this.host.game.users.get(userId);
    if (!user) return;
    user.active = connected;
    this.host.Hooks.callAll("userConnected", user, connected);
  }

  private catchUnhandled(): void {
    const { window } = this.options;
    window.addEventListener("error", (event) =>
      this.errors.push({ hook: "window", error: event.error ?? event.message }),
    );
    window.addEventListener("unhandledrejection", (event) =>
      this.errors.push({ hook: "promise", error: event.reason }),
    );
  }

  pressKey(key: string, modifiers: string[] = []): boolean {
    return this.host.game.keybindings._press(key, modifiers);
  }

  close(): void {
    this.host.connection.close();
  }
}
