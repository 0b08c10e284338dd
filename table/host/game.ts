/** `game`: the state of one client. Collections exist from the end of `setup` on, as in Foundry. */

import type { Snapshot } from "../server/protocol.ts";
import { Collection, type DocumentCollection } from "./collection.ts";
import type { Actor } from "./documents/actor.ts";
import type { ChatMessage } from "./documents/chat-message.ts";
import type { Combat } from "./documents/combat.ts";
import type { Document } from "./documents/document.ts";
import type { Item } from "./documents/item.ts";
import type { JournalEntry } from "./documents/journal.ts";
import type { Scene } from "./documents/scene.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { User } from "./documents/user.ts";
import type { Host } from "./host.ts";
import type { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { ClipboardHelper } from "./outlets.ts";
import { Queries } from "./queries.ts";
import type { ModuleManifest, Source } from "./seam.ts";
import { ClientSettings } from "./settings.ts";
import { GameTime } from "./time.ts";
import type { createUtils } from "./utils.ts";

export class Users extends Collection<User> {
  private readonly game: Game;
  constructor(game: Game) {
    super();
    this.game = game;
  }
  get current(): User | undefined {
    return this.get(this.game.userId);
  }
  get players(): User[] {
    return this.filter((user) => !user.isGM);
  }
  /** Full GMs before assistants, then by id. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }
  /** Of those who fit: the highest role, then the lowest id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const fitting = this.filter((user) => condition(user));
    const order = fitting.sort((a, b) => b.role - a.role || ((a.id as string) < (b.id as string) ? -1 : 1));
    return order[0] ?? null;
  }
}

export class Scenes extends Collection<Scene> {
  private readonly host: Host;
  constructor(host: Host) {
    super();
    this.host = host;
  }
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }
  get viewed(): Scene | undefined {
    return this.host.canvas.scene ?? undefined;
  }
  get current(): Scene | undefined {
    return this.viewed;
  }
}

export class Combats extends Collection<Combat> {
  get active(): Combat | undefined {
    return this.find((combat) => combat.isActive);
  }
  /** The one in this client's tracker. */
  get viewed(): Combat | null {
    return this.active ?? this.combats[0] ?? null;
  }
  get combats(): Combat[] {
    return this.filter((combat) => combat.scene === null || combat.scene.isView);
  }
}

type Listed<C extends Collection<unknown>, V> = Omit<C, typeof Symbol.iterator> & DocumentCollection<V>;

export interface PackageInfo extends ModuleManifest {
  active: boolean;
  title: string;
  version: string;
  /** A module's own. */
  api?: unknown;
}

export class Game {
  /** Null until the documents are there. */
  user: User | null = null;
  userId = "";
  ready = false;
  /** The server's snapshot has come. */
  joined = false;
  /** Documents may be read and changed. */
  documentsReady = false;
  paused = false;
  readonly release: { generation: number; version: string; build: number };
  readonly settings: ClientSettings;
  readonly keybindings: ClientKeybindings;
  readonly time: GameTime;
  readonly queries: Queries;
  readonly clipboard: ClipboardHelper;
  readonly modules = new Collection<PackageInfo>();
  declare i18n: Localization;
  declare utils: ReturnType<typeof createUtils>;
  declare world: { id: string; title: string };
  declare system: { id: string; title: string; version: string };
  /** For each permission the roles that have it by default. */
  declare defaultPermissions: Record<string, number[]>;
  /** Primary documents by document name. */
  readonly collections = new Map<string, Collection<Document>>();
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
    const build = host.generation >= 14 ? 369 : 350;
    this.release = { generation: host.generation, version: `${host.generation}.${build}`, build };
    this.settings = new ClientSettings(host);
    this.keybindings = new ClientKeybindings(host);
    this.time = new GameTime(host);
    this.queries = new Queries(host);
    this.clipboard = new ClipboardHelper(host);
  }

  get version(): string {
    return this.release.version;
  }
  get users(): Listed<Users, User> {
    return this.collection("User");
  }
  get actors(): DocumentCollection<Actor> {
    return this.collection("Actor");
  }
  get items(): DocumentCollection<Item> {
    return this.collection("Item");
  }
  get scenes(): Listed<Scenes, Scene> {
    return this.collection("Scene");
  }
  get combats(): Listed<Combats, Combat> {
    return this.collection("Combat");
  }
  get messages(): DocumentCollection<ChatMessage> {
    return this.collection("ChatMessage");
  }
  get journal(): DocumentCollection<JournalEntry> {
    return this.collection("JournalEntry");
  }
  get combat(): Combat | null {
    return this.combats.viewed;
  }
  get canvas(): Host["canvas"] {
    return this.host.canvas;
  }
  get permissions(): Record<string, number[]> {
    return { ...this.defaultPermissions, ...(this.settings.get("core", "permissions") as Record<string, number[]>) };
  }

  private collection<C>(name: string): C {
    if (!this.documentsReady) throw new Error(`${name} documents are not there before setup is over`);
    return this.collections.get(name) as C;
  }

  /** Makes the documents of the snapshot. */
  _initializeDocuments(snapshot: Snapshot): void {
    const { host } = this;
    this.collections.set("User", new Users(this));
    this.collections.set("Actor", new Collection<Document>());
    this.collections.set("Item", new Collection<Document>());
    this.collections.set("Scene", new Scenes(host) as unknown as Collection<Document>);
    this.collections.set("Combat", new Combats() as unknown as Collection<Document>);
    this.collections.set("ChatMessage", new Collection<Document>());
    this.collections.set("JournalEntry", new Collection<Document>());
    this.documentsReady = true;
    for (const [name, collection] of this.collections) {
      const cls = host.documentClass(name);
      for (const source of snapshot.documents[name] as Source[]) {
        collection.set(source._id as string, new cls(source, { stored: true }));
      }
    }
    for (const user of this.users) user.active = snapshot.activeUsers.includes(user.id as string);
    this.user = this.users.get(this.userId) ?? null;
    host.regions.start(this.scenes);
  }

  /** The document of a uuid, undefined when there is none. Absolute uuids only, no compendiums. */
  resolve(uuid: string): Document | undefined {
    const parts = uuid.split(".");
    let found: Document | undefined;
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [name, id] = [parts[at] as string, parts[at + 1] as string];
      if (at === 0) found = this.collections.get(name)?.get(id);
      else if (name === "Actor" && found?.documentName === "Token") found = actorOf(found as TokenDocument, id);
      else found = found?.getEmbeddedCollection(name).get(id);
      if (!found) return undefined;
    }
    return parts.length % 2 === 0 ? found : undefined;
  }
}

function actorOf(token: TokenDocument, id: string): Actor | undefined {
  return token.actor?.id === id ? token.actor : undefined;
}
