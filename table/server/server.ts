/** The world's server: sessions, requests, the log, broadcasts and queries between users. */
import { deepClone } from "../host/plain.ts";
import { behaviorTypes } from "../host/regions/behavior-types.ts";
import type { Generation, ModuleManifest, Source, SystemStandIn, Transport, WorldData } from "../host/seam.ts";
import { connectInMemory, createWire, type ServerEnd, type Wire } from "./memory.ts";
import { perform, worldSetting, writeSetting } from "./operations.ts";
import { hasPermission } from "./permissions.ts";
import type { Action, AppliedOperation, ClientMessage, ServerMessage, Snapshot } from "./protocol.ts";
import { Store } from "./store.ts";

export interface ServerOptions {
  generation: Generation;
  world: WorldData;
  system: Pick<SystemStandIn, "id" | "title" | "version">;
  modules: ModuleManifest[];
}

/** One document operation as it was stored. */
export interface LogEntry {
  action: Action;
  documentName: string;
  parent: string | null;
  ids: string[];
  userId: string;
  /** create: the new sources; update: the differences with `_id`; delete: empty. */
  changes: Source[];
  options: Source;
}

export interface Channel {
  send(message: unknown): void;
  close(): void;
}

export interface Server extends Wire {
  readonly generation: Generation;
  readonly log: LogEntry[];
  connect(userId: string): Transport;
  accept(userId: string, channel: Channel): ServerEnd;
  /** Delivers what `delay` said to hold. */
  release(): void;
  /** Ids of users with at least one session. */
  activeUsers(): string[];
  /** The world as JSON; a server made from it continues. */
  toJSON(): WorldData;
  readonly store: Store;
}

interface Session {
  userId: string;
  channel: Channel;
  joined: boolean;
}

interface PendingQuery {
  from: Session;
  request: number;
  to: Set<Session>;
}

export function createServer(options: ServerOptions): Server {
  return new TableServer(options);
}

class TableServer implements Server {
  readonly generation: Generation;
  readonly log: LogEntry[] = [];
  readonly store: Store;
  private readonly wire = createWire();
  private readonly sessions = new Set<Session>();
  private readonly queries = new Map<number, PendingQuery>();
  private readonly packages: Set<string>;
  private readonly behaviorTypes: Set<string>;
  private readonly options: ServerOptions;
  private nextQuery = 1;

  constructor(options: ServerOptions) {
    this.options = options;
    this.generation = options.generation;
    this.store = new Store(options.generation, withTime(options.world));
    this.behaviorTypes = new Set(behaviorTypes(options.generation, options.modules));
    this.packages = new Set(["core", "world", options.system.id, ...options.modules.map((module) => module.id)]);
  }

  get delay(): Wire["delay"] {
    return this.wire.delay;
  }
  set delay(delay: Wire["delay"]) {
    this.wire.delay = delay;
  }
  get inFlight(): number {
    return this.wire.inFlight;
  }
  get held(): Wire["held"] {
    return this.wire.held;
  }

  release(): void {
    const held = [...this.wire.held];
    this.wire.held.clear();
    for (const deliver of held) deliver();
  }

  connect(userId: string): Transport {
    return connectInMemory(this.wire, userId, (channel) => this.accept(userId, channel));
  }

  accept(userId: string, channel: Channel): ServerEnd {
    if (!this.store.get("User", userId)) throw new Error(`The world has no user "${userId}"`);
    const session: Session = { userId, channel, joined: false };
    return {
      receive: (message) => this.receive(session, message as ClientMessage),
      closed: () => this.leave(session),
    };
  }

  activeUsers(): string[] {
    return [...new Set([...this.sessions].map((session) => session.userId))];
  }

  toJSON(): WorldData {
    const time = worldSetting(this.store, "core.time");
    return {
      ...deepClone(metadata(this.options.world)),
      ...this.store.toJSON(),
      time: Number(JSON.parse(String(time?.value ?? "0"))),
    };
  }

  private receive(session: Session, message: ClientMessage): void {
    switch (message.type) {
      case "join":
        this.join(session, message.request);
        break;
      case "query":
        this.relay(session, message);
        break;
      case "answer":
        this.answer(session, message);
        break;
      case "sound":
        for (const other of this.sessions) if (other !== session) this.send(other, message);
        break;
      case "modify":
      case "setting":
        this.modify(session, message);
        break;
      default:
        throw new Error(`Unknown message ${JSON.stringify(message)}`);
    }
  }

  private join(session: Session, request: number): void {
    const isNew = !this.activeUsers().includes(session.userId);
    session.joined = true;
    this.sessions.add(session);
    this.send(session, { type: "joined", request, snapshot: this.snapshot(session.userId) });
    if (isNew) this.tellOthers(session.userId, true);
  }

  private snapshot(userId: string): Snapshot {
    const { id, title, version } = this.options.system;
    const { world } = this.options;
    return {
      userId,
      activeUsers: this.activeUsers(),
      generation: this.generation,
      world: { id: world.id ?? "world", title: world.title ?? "World" },
      system: { id, title, version: version ?? "1.0.0" },
      modules: this.options.modules,
      documents: this.store.documents(),
    };
  }

  private leave(session: Session): void {
    if (!this.sessions.delete(session)) return;
    for (const [id, query] of this.queries) {
      if (query.from === session) this.queries.delete(id);
      else if (query.to.delete(session) && query.to.size === 0) {
        this.queries.delete(id);
        this.send(query.from, { type: "answered", request: query.request, error: `User ${session.userId} has left` });
      }
    }
    if (!this.activeUsers().includes(session.userId)) this.tellOthers(session.userId, false);
  }

  private tellOthers(userId: string, connected: boolean): void {
    const message: ServerMessage = { type: "userConnected", userId, connected };
    for (const other of this.sessions) if (other.userId !== userId) this.send(other, message);
  }

  private modify(session: Session, message: Extract<ClientMessage, { type: "modify" | "setting" }>): void {
    let operations: AppliedOperation[];
    try {
      operations = this.store.transaction(() => this.carryOut(session, message));
    } catch (error) {
      this.send(session, { type: "refused", request: message.request, error: (error as Error).message });
      return;
    }
    for (const operation of operations) this.note(operation);
    const told: ServerMessage = { type: "modified", operations };
    this.send(session, { ...told, request: message.request });
    if (operations.length === 0) return;
    for (const other of this.sessions) if (other !== session) this.send(other, told);
  }

  private carryOut(
    session: Session,
    message: Extract<ClientMessage, { type: "modify" | "setting" }>,
  ): AppliedOperation[] {
    const user = this.store.get("User", session.userId) as Source;
    const { store, packages, behaviorTypes } = this;
    const context = { store, user, packages, behaviorTypes };
    if (message.type === "modify") return message.operations.flatMap((operation) => perform(context, operation));
    if (!message.own && !hasPermission(this.store, user, "SETTINGS_MODIFY")) {
      throw new Error(`User ${String(user.name)} lacks permission to change the world setting "${message.key}"`);
    }
    return writeSetting(context, message.key, message.value, message.own ? session.userId : null, message.options);
  }

  private note({ action, documentName, parent, ids, userId, data, options }: AppliedOperation): void {
    this.log.push({ action, documentName, parent, ids, userId, changes: data, options });
  }

  private relay(session: Session, message: Extract<ClientMessage, { type: "query" }>): void {
    const user = this.store.get("User", session.userId) as Source;
    const to = new Set([...this.sessions].filter((other) => other.userId === message.userId));
    const error = !hasPermission(this.store, user, "QUERY_USER")
      ? `User ${String(user.name)} lacks the permission QUERY_USER`
      : to.size === 0
        ? `User ${message.userId} is not connected`
        : undefined;
    if (error !== undefined) {
      this.send(session, { type: "answered", request: message.request, error });
      return;
    }
    const id = this.nextQuery++;
    this.queries.set(id, { from: session, request: message.request, to });
    const { name, data, timeout } = message;
    for (const other of to) this.send(other, { type: "query", query: id, name, data, userId: session.userId, timeout });
  }

  /** The first answer counts; those of other tabs come too late. */
  private answer(session: Session, message: Extract<ClientMessage, { type: "answer" }>): void {
    const query = this.queries.get(message.query);
    if (!query?.to.has(session)) return;
    this.queries.delete(message.query);
    const { result, error } = message;
    const reply = error === undefined ? { result: result ?? null } : { error };
    this.send(query.from, { type: "answered", request: query.request, ...reply });
  }

  private send(session: Session, message: ServerMessage): void {
    session.channel.send(message);
  }
}

function metadata({ id, title }: WorldData): Partial<WorldData> {
  return { ...(id === undefined ? {} : { id }), ...(title === undefined ? {} : { title }) };
}

/** `time` of the world data becomes the setting core.time, which is where the world keeps it. */
function withTime(world: WorldData): WorldData {
  const settings = Array.isArray(world.settings)
    ? world.settings
    : Object.entries(world.settings).map(([key, value]) => ({ key, value: JSON.stringify(value), user: null }));
  const others = settings.filter((setting) => setting.key !== "core.time");
  return { ...world, settings: [...others, { key: "core.time", value: JSON.stringify(world.time), user: null }] };
}
