/**
 * What all documents share. A document is a view of `_source`, which is frozen and replaced by each
 * update that the server sends; writing to it or to what is read from it throws.
 */
import { applyChanges } from "../changes.ts";
import { Collection, type DocumentCollection } from "../collection.ts";
import { OWNERSHIP } from "../constants.ts";
import type { Host } from "../host.ts";
import { toWire } from "../operators.ts";
import { assertJson, deepClone, deepFreeze } from "../plain.ts";
import { completeSource, type DocumentName, EMBEDDED } from "../schemas.ts";
import type { Source } from "../seam.ts";
import { strictPrototype } from "../strict.ts";
import type { DocumentSheet } from "./journal.ts";
import type { User } from "./user.ts";

export interface DocumentContext {
  parent?: Document | null;
  /** The data came from the server: complete and valid. */
  stored?: boolean;
}

/** Options of a request; whatever else is in it reaches every client's hooks. */
export type ModifyOptions = Source & { parent?: Document | null };

export class Document {
  static documentName: DocumentName;
  /** Set on the subclass that each client has for itself. */
  static host: Host;
  /** Names that Foundry's class lacks too in one of the generations, or that code looks for on mixed objects. */
  static absent: ReadonlySet<string> = new Set();

  readonly parent: Document | null;
  declare _source: Source;
  private readonly embedded = new Map<string, Collection<Document>>();

  constructor(data: Source, context: DocumentContext = {}) {
    this.parent = context.parent ?? null;
    for (const field of Object.values(EMBEDDED[this.documentName] ?? {})) this.embedded.set(field, new Collection());
    this._initialize(context.stored ? data : this.completed(data));
  }

  static get implementation(): typeof Document {
    return this.host.documentClass(this.documentName);
  }
  static get metadata(): { name: string } {
    return { name: this.documentName };
  }

  get host(): Host {
    return (this.constructor as typeof Document).host;
  }
  get documentName(): DocumentName {
    return (this.constructor as typeof Document).documentName;
  }
  get id(): string | null {
    return this.read("_id");
  }
  get _id(): string | null {
    return this.id;
  }
  get name(): string {
    return this.read("name");
  }
  get uuid(): string {
    const own = `${this.documentName}.${this.id}`;
    return this.parent ? `${this.parent.uuid}.${own}` : own;
  }
  get isEmbedded(): boolean {
    return this.parent !== null;
  }
  get flags(): Record<string, Source> {
    return this.read("flags");
  }
  get isOwner(): boolean {
    return this.testUserPermission(this.host.game.user as User, "OWNER");
  }
  get sheet(): DocumentSheet | null {
    return null;
  }
  get pack(): null {
    return null;
  }

  /** A top-level stored field. */
  protected read<T>(field: string): T {
    return this._source[field] as T;
  }

  private completed(data: Source): Source {
    const { host } = this;
    const source = completeSource(host.generation, this.documentName, deepClone(toWire(data)));
    return host.completeData(this.documentName, { ...source, _id: data._id ?? null });
  }

  /** Takes a whole source. Embedded documents that stay keep their identity. */
  _initialize(data: Source): void {
    const source = { ...data };
    const lists: [string, string, Source[]][] = [];
    for (const [kind, field] of Object.entries(EMBEDDED[this.documentName] ?? {})) {
      lists.push([kind, field, (source[field] as Source[] | undefined) ?? []]);
      delete source[field];
    }
    this._source = deepFreeze(source);
    for (const [kind, field, list] of lists) this.fill(kind, field, list);
    this.prepareData();
  }

  private fill(kind: string, field: string, list: Source[]): void {
    const collection = this.collection(field);
    const wanted = new Set(list.map((item) => item._id));
    for (const id of [...collection.keys()]) if (!wanted.has(id)) collection.delete(id);
    for (const item of list) {
      const present = collection.get(item._id as string);
      if (!present) {
        const cls = this.host.documentClass(kind);
        collection.set(item._id as string, new cls(item, { parent: this, stored: true }));
      } else if (present._source !== item) present._initialize(item);
    }
  }

  /** Takes wire-form differences. */
  _apply(changes: Source): void {
    this._source = applyChanges(this._source, changes);
    this.prepareData();
  }

  /** Recomputes what is derived. Subclasses add to it. */
  prepareData(): void {}

  /** The embedded documents in a source field, e.g. "tokens". */
  protected collection<T extends Document>(field: string): Collection<T> {
    return this.embedded.get(field) as unknown as Collection<T>;
  }
  protected typed<T extends Document>(field: string): DocumentCollection<T> {
    return this.collection<T>(field) as unknown as DocumentCollection<T>;
  }

  getEmbeddedCollection(documentName: string): Collection<Document> {
    const field = EMBEDDED[this.documentName]?.[documentName] ?? documentName;
    const found = this.embedded.get(field);
    if (!found) throw new Error(`${documentName} is not embedded in ${this.documentName}`);
    return found;
  }
  getEmbeddedDocument(documentName: string, id: string, options: { strict?: boolean } = {}): Document | undefined {
    return this.getEmbeddedCollection(documentName).get(id, options);
  }

  /** A plain copy, embedded documents included. */
  toObject(_source = true): Source {
    const object = deepClone(this._source);
    for (const [field, collection] of this.embedded) object[field] = collection.map((item) => item.toObject());
    return object;
  }
  toJSON(): Source {
    return this.toObject();
  }

  /** The frozen source with its embedded sources: what a synthetic actor is computed from. */
  _fullSource(): Source {
    const full: Source = { ...this._source };
    for (const [field, collection] of this.embedded) full[field] = collection.map((item) => item._fullSource());
    return full;
  }

  clone(changes: Source = {}, context: { keepId?: boolean } = {}): this {
    const data = deepClone(applyChanges(this._fullSource(), toWire(changes)));
    const cls = this.constructor as new (data: Source, context: DocumentContext) => this;
    return new cls(context.keepId ? data : { ...data, _id: null }, { parent: this.parent });
  }

  /** Changes a document that is not stored yet, as preCreate hooks do. */
  updateSource(changes: Source): Source {
    if (this.id !== null && this.isStored()) {
      throw new Error(`${this.uuid} is stored: updateSource would change this client only, use update`);
    }
    this._apply(toWire(changes));
    return changes;
  }

  private isStored(): boolean {
    const collection =
      this.parent?.getEmbeddedCollection(this.documentName) ?? this.host.game.collections.get(this.documentName);
    return (collection as Collection<Document> | undefined)?.get(this.id ?? "") === this;
  }

  getUserLevel(user?: User | null): number {
    const who = user ?? this.host.game.user;
    const ownership = this.read<Record<string, number> | undefined>("ownership");
    if (!ownership) return this.parent ? this.parent.getUserLevel(who) : who?.isGM ? OWNERSHIP.OWNER : OWNERSHIP.NONE;
    return ownership[who?.id ?? ""] ?? ownership.default ?? OWNERSHIP.NONE;
  }
  testUserPermission(user: User, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const wanted = typeof permission === "string" ? OWNERSHIP[permission as keyof typeof OWNERSHIP] : permission;
    if (wanted === undefined) throw new Error(`Unknown ownership level "${permission}"`);
    const level = user.isGM && !options.exact ? OWNERSHIP.OWNER : this.getUserLevel(user);
    return options.exact ? level === wanted : level >= wanted;
  }

  getFlag(scope: string, key: string): unknown {
    this.assertScope(scope);
    return this.host.game.utils.getProperty(this.flags[scope] ?? {}, key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    this.assertScope(scope);
    assertJson(value, `flags.${scope}.${key}`);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    this.assertScope(scope);
    const names = key.split(".");
    const last = names.pop();
    return this._update({ [["flags", scope, ...names, `-=${last}`].join(".")]: null });
  }
  private assertScope(scope: string): void {
    if (!this.host.packages.has(scope)) throw new Error(`Flag scope "${scope}" is not an active package`);
  }

  async update(data: Source = {}, options: ModifyOptions = {}): Promise<this | undefined> {
    this.host.backend.warnAboutLegacyKeys(data);
    return this._update(data, options);
  }
  private async _update(data: Source, options: ModifyOptions = {}): Promise<this | undefined> {
    const updates = [{ ...data, _id: this.id }];
    const done = await this.host.backend.update(this.documentName, updates, { ...options, parent: this.parent });
    return done[0] as this | undefined;
  }
  async delete(options: ModifyOptions = {}): Promise<this | undefined> {
    const ids = [this.id as string];
    const done = await this.host.backend.delete(this.documentName, ids, { ...options, parent: this.parent });
    return done[0] as this | undefined;
  }

  createEmbeddedDocuments(name: string, data: Source[] = [], options: ModifyOptions = {}): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    return this.host.backend.create(name, data, { ...options, parent: this });
  }
  updateEmbeddedDocuments(name: string, updates: Source[] = [], options: ModifyOptions = {}): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    for (const data of updates) this.host.backend.warnAboutLegacyKeys(data);
    return this.host.backend.update(name, updates, { ...options, parent: this });
  }
  deleteEmbeddedDocuments(name: string, ids: string[], options: ModifyOptions = {}): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    return this.host.backend.delete(name, ids, { ...options, parent: this });
  }

  static create<T extends typeof Document>(
    this: T,
    data: Source,
    options?: ModifyOptions,
  ): Promise<InstanceType<T> | undefined>;
  static create<T extends typeof Document>(
    this: T,
    data: Source[],
    options?: ModifyOptions,
  ): Promise<InstanceType<T>[]>;
  static async create(
    data: Source | Source[],
    options: ModifyOptions = {},
  ): Promise<Document | Document[] | undefined> {
    const made = await this.createDocuments(Array.isArray(data) ? data : [data], options);
    return Array.isArray(data) ? made : made[0];
  }
  static createDocuments(data: Source[] = [], options: ModifyOptions = {}): Promise<Document[]> {
    return this.host.backend.create(this.documentName, data, options);
  }
  static updateDocuments(updates: Source[] = [], options: ModifyOptions = {}): Promise<Document[]> {
    for (const data of updates) this.host.backend.warnAboutLegacyKeys(data);
    return this.host.backend.update(this.documentName, updates, options);
  }
  static deleteDocuments(ids: string[] = [], options: ModifyOptions = {}): Promise<Document[]> {
    return this.host.backend.delete(this.documentName, ids, options);
  }

  /** Data for a new document, with what may be given as an object turned into what is stored. */
  static _plainData(data: Source): Source {
    return data;
  }

  /** The changes of an update as they will be sent. `changes` in wire form; throws for what this client knows to be wrong. */
  _cleanChanges(changes: Source): Source {
    return changes;
  }

  /** What this client does by itself after the server's word, before the hook. */
  _onCreate(_options: Source, _userId: string): void {}
  _onUpdate(_changes: Source, _options: Source, _userId: string): void {}
  _onDelete(_options: Source, _userId: string): void {}
}

const nothing: ReadonlySet<string> = new Set();

Object.setPrototypeOf(
  Document.prototype,
  strictPrototype(
    (receiver) => (receiver as Document).constructor.name,
    (receiver) => ((receiver as Document).constructor as typeof Document).absent ?? nothing,
  ),
);
