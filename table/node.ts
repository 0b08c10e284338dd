/** The table in Node: several clients of one world in one process, each with its own happy-dom window. */
import { existsSync, readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { compileFunction } from "node:vm";
import { Window } from "happy-dom";
import { createClient } from "./host/client.ts";
import { isVisibleTo } from "./host/documents/chat-message.ts";
import type {
  Client,
  ClientGlobals,
  Generation,
  HostWindow,
  ModuleManifest,
  ModuleScript,
  RecordedError,
  SystemStandIn,
  WorldData,
} from "./host/seam.ts";
import { ManualTimers, type TimerScope } from "./host/timers.ts";
import { createServer, type Server } from "./server/server.ts";

/** A module without a folder. `script` is code, or a function that is called with the globals of each client. */
export interface InlineModule {
  id: string;
  script?: string | ((globals: ClientGlobals) => void | Promise<void>);
  manifest?: Partial<ModuleManifest>;
  /** Path inside the module -> text. */
  files?: Record<string, string>;
}

export interface TableOptions {
  generation: Generation;
  world: WorldData;
  system?: SystemStandIn;
  /** A built module: a folder with a module.json. */
  moduleDir?: string;
  /** Code in place of the folder's own script. */
  script?: string;
  modules?: InlineModule[];
}

export interface Joining {
  language?: string;
  /** What the browser has kept from earlier: key -> text. */
  storage?: Record<string, string>;
}

/** A tab. After `reload` it is a new client with new globals; errors and deprecations are kept. */
export interface Tab extends Client {
  readonly userId: string;
  readonly window: HostWindow;
  reload(): Promise<void>;
}

export interface Table {
  readonly server: Server;
  readonly tabs: readonly Tab[];
  /** Opens a tab for a user and boots it. Several tabs of one user are allowed. */
  join(userId: string, options?: Joining): Promise<Tab>;
  /** Until no message is under way and nothing is left to run but timers that are not due. */
  settle(): Promise<void>;
  /** Moves the clients' timers by ms, settling at each moment at which something falls due. */
  advanceTimers(ms: number): Promise<void>;
  /** Ids of the users who see a chat message. */
  whoSees(messageId: string): string[];
  /** Closes all tabs; throws when any client recorded an error. */
  end(): Promise<void>;
}

/** Milliseconds. */
const PATIENCE = 10_000;

const NO_SYSTEM: SystemStandIn = { id: "plain", title: "Plain", roundTime: 0, turnTime: 0 };

export async function openTable(options: TableOptions): Promise<Table> {
  return new NodeTable(options);
}

class NodeTable implements Table {
  readonly server: Server;
  readonly tabs: NodeTab[] = [];
  readonly timers = new ManualTimers();
  readonly options: TableOptions;
  readonly modules: LoadedModule[];
  readonly system: SystemStandIn;

  constructor(options: TableOptions) {
    this.options = options;
    this.system = options.system ?? NO_SYSTEM;
    this.modules = loadModules(options);
    const { generation, world } = options;
    const modules = this.modules.map(({ manifest }) => manifest);
    this.server = createServer({ generation, world, system: this.system, modules });
  }

  async join(userId: string, { language = "en", storage = {} }: Joining = {}): Promise<Tab> {
    const tab = new NodeTab(this, userId, language);
    for (const [key, text] of Object.entries(storage)) tab.window.localStorage.setItem(key, text);
    this.tabs.push(tab);
    await tab.boot();
    return tab;
  }

  async settle(): Promise<void> {
    const start = Date.now();
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (Date.now() - start > PATIENCE)
        throw new Error("The table does not come to rest: something goes round and round");
      const busy = this.timers.runDue() || this.server.inFlight > 0;
      quiet = busy ? 0 : quiet + 1;
    }
  }

  advanceTimers(ms: number): Promise<void> {
    return this.timers.advance(ms, () => this.settle());
  }

  whoSees(messageId: string): string[] {
    const message = this.server.store.get("ChatMessage", messageId);
    if (!message) throw new Error(`There is no message "${messageId}"`);
    const users = this.server.store.all("User").map((user) => String(user._id));
    return users.filter((userId) => isVisibleTo(message, userId));
  }

  async end(): Promise<void> {
    await this.settle();
    const recorded = this.tabs.flatMap((tab) => tab.errors.map((error) => ({ ...error, userId: tab.userId })));
    for (const tab of this.tabs) tab.close();
    if (recorded.length === 0) return;
    const lines = recorded.map(
      ({ userId, hook, error }) => `${userId}, ${hook ?? "?"}: ${String((error as Error)?.stack ?? error)}`,
    );
    throw new AggregateError(
      recorded.map(({ error }) => error),
      `${recorded.length} recorded error(s)\n${lines.join("\n")}`,
    );
  }

  async readText(path: string): Promise<string> {
    const [, id, ...rest] = path.split("/");
    const module = path.startsWith("modules/") ? this.modules.find(({ manifest }) => manifest.id === id) : undefined;
    const text = module?.read(rest.join("/"));
    if (text === undefined) throw new Error(`There is no file "${path}"`);
    return text;
  }

  async runModule(source: ModuleScript, globals: ClientGlobals, window: HostWindow): Promise<void> {
    const module = this.modules.find(({ manifest }) => manifest.id === source.id);
    if (typeof module?.script === "function") return module.script(globals);
    const names: Record<string, unknown> = { ...domGlobals(window), ...globals };
    await compile(source, Object.keys(names))(...Object.values(names));
  }
}

class NodeTab implements Tab {
  readonly userId: string;
  readonly errors: RecordedError[] = [];
  readonly deprecations: string[] = [];
  declare window: HostWindow;
  declare private client: Client;
  declare private timers: TimerScope;
  private readonly table: NodeTable;
  private readonly language: string;

  constructor(table: NodeTable, userId: string, language: string) {
    this.table = table;
    this.userId = userId;
    this.language = language;
    this.open();
  }

  private open(storage?: Storage): void {
    const { table } = this;
    const window = new Window({ url: "http://localhost:30000/game" }) as unknown as HostWindow;
    this.timers = table.timers.scope();
    Object.assign(window, this.timers.api);
    for (let at = 0; storage && at < storage.length; at += 1) {
      const key = storage.key(at) as string;
      window.localStorage.setItem(key, storage.getItem(key) as string);
    }
    this.window = window;
    this.client = createClient({
      transport: table.server.connect(this.userId),
      generation: table.options.generation,
      window,
      language: this.language,
      system: table.system,
      readText: (path) => table.readText(path),
      runModule: (source, globals) => table.runModule(source, globals, window),
      errors: this.errors,
      deprecations: this.deprecations,
    });
  }

  get globals(): ClientGlobals {
    return this.client.globals;
  }
  get played(): Client["played"] {
    return this.client.played;
  }
  get copied(): Client["copied"] {
    return this.client.copied;
  }
  get saved(): Client["saved"] {
    return this.client.saved;
  }
  get dice(): Client["dice"] {
    return this.client.dice;
  }

  boot(): Promise<void> {
    return this.client.boot();
  }
  async reload(): Promise<void> {
    const { localStorage } = this.window;
    this.close();
    this.open(localStorage);
    await this.boot();
  }
  pressKey(key: string, modifiers: string[] = []): boolean {
    return this.client.pressKey(key, modifiers);
  }
  close(): void {
    this.client.close();
    this.timers.close();
  }
}

interface LoadedModule {
  manifest: ModuleManifest;
  script?: InlineModule["script"];
  read(path: string): string | undefined;
}

function loadModules({ moduleDir, script, modules = [] }: TableOptions): LoadedModule[] {
  const folder = moduleDir === undefined ? [] : [loadFolder(moduleDir, script)];
  if (moduleDir === undefined && script !== undefined) folder.push(loadInline({ id: "undertow", script }));
  return [...folder, ...modules.map(loadInline)];
}

function loadFolder(dir: string, script: string | undefined): LoadedModule {
  const manifest = JSON.parse(readFileSync(joinPath(dir, "module.json"), "utf8")) as ModuleManifest;
  const texts = new Map<string, string | undefined>();
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) {
      const file = joinPath(dir, path);
      texts.set(path, existsSync(file) ? readFileSync(file, "utf8") : undefined);
    }
    return texts.get(path);
  };
  if (script !== undefined) texts.set(manifest.esmodules?.[0] ?? "main.js", script);
  return { manifest, read };
}

function loadInline({ id, script, manifest, files = {} }: InlineModule): LoadedModule {
  const own = script === undefined ? {} : { esmodules: ["main.js"] };
  const code = typeof script === "string" ? script : "";
  const texts: Record<string, string> = { "main.js": code, ...files };
  const loaded = { manifest: { id, ...own, ...manifest }, read: (path: string) => texts[path] };
  return script === undefined ? loaded : { ...loaded, script };
}

type Compiled = (...values: unknown[]) => Promise<void>;

/** The last script of each path: every tab runs it anew, but reading it takes longer than running it. */
const compiled = new Map<string, { code: string; run: Compiled }>();

/**
 * The script as an async function of the globals, in this realm, so that `{}` of the module is `{}` of the table.
 * It must be one bundled file: a function body cannot import.
 */
function compile({ code, path }: ModuleScript, names: string[]): Compiled {
  const key = [path, ...names].join(" ");
  const known = compiled.get(key);
  if (known?.code === code) return known.run;
  const body = `"use strict"; return (async () => { ${code}\n})();`;
  try {
    const run = compileFunction(body, names, { filename: path }) as Compiled;
    compiled.set(key, { code, run });
    return run;
  } catch (error) {
    throw new Error(`${path} is not one self-contained script: ${String(error)}`, { cause: error });
  }
}

const DOM_NAMES = [
  "window document navigator location localStorage sessionStorage getComputedStyle DOMParser XMLSerializer",
  "Node Element HTMLElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLButtonElement HTMLFormElement",
  "HTMLDivElement HTMLTemplateElement HTMLDialogElement DocumentFragment NodeList",
  "Event CustomEvent MouseEvent PointerEvent KeyboardEvent InputEvent SubmitEvent FocusEvent FormData File Blob",
  "MutationObserver ResizeObserver IntersectionObserver",
].flatMap((line) => line.split(" "));

const DOM_FUNCTIONS =
  "setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame getComputedStyle";

function domGlobals(window: HostWindow): Record<string, unknown> {
  const all = window as unknown as Record<string, unknown>;
  const names = DOM_NAMES.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]);
  const functions = DOM_FUNCTIONS.split(" ").map((name) => [name, (all[name] as () => void).bind(window)]);
  return Object.fromEntries([...names, ...functions]);
}
