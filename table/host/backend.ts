/** Document operations of one client: pre hooks, the request, and what every client does at the server's word. */
import type { AppliedOperation, Operation } from "../server/protocol.ts";
import { applyChanges, diffChanges } from "./changes.ts";
import type { Collection } from "./collection.ts";
import { putInDelta, removeFromDelta } from "./delta.ts";
import type { Actor } from "./documents/actor.ts";
import type { Document, ModifyOptions } from "./documents/document.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { Host } from "./host.ts";
import { fromWire, legacyKeys, toWire } from "./operators.ts";
import { assertJson, isPlainObject } from "./plain.ts";
import { EMBEDDED } from "./schemas.ts";
import type { Source } from "./seam.ts";

/** One entry of foundry.documents.modifyBatch (v14). */
export interface BatchOperation extends Source {
  action: "create" | "update" | "delete";
  documentName: string;
  data?: Source[];
  updates?: Source[];
  ids?: string[];
  parent?: Document | null;
}

export class Backend {
  private readonly host: Host;
  private after: (() => void)[] = [];
  constructor(host: Host) {
    this.host = host;
  }

  async create(documentName: string, data: Source[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.prepareCreate(documentName, data, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }
  async update(documentName: string, updates: Source[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.prepareUpdate(documentName, updates, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }
  async delete(documentName: string, ids: string[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.prepareDelete(documentName, ids, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }

  /** All or nothing: one veto or error and none is sent. */
  async batch(operations: BatchOperation[]): Promise<Document[][]> {
    const prepared: (Operation | undefined)[] = [];
    for (const { action, documentName, data = [], updates = [], ids = [], ...options } of operations) {
      const vetoed = { count: 0 };
      const operation =
        action === "create"
          ? this.prepareCreate(documentName, data, options, vetoed)
          : action === "update"
            ? this.prepareUpdate(documentName, updates, options, vetoed)
            : this.prepareDelete(documentName, ids, options, vetoed);
      if (vetoed.count > 0) return operations.map(() => []);
      prepared.push(operation);
    }
    const sent = prepared.filter((operation) => operation !== undefined);
    const results = sent.length > 0 ? await this.send(sent) : [];
    return prepared.map((operation) => (operation ? (results[sent.indexOf(operation)] ?? []) : []));
  }

  warnAboutLegacyKeys(data: Source): void {
    if (this.host.generation < 14) return;
    for (const key of legacyKeys(data)) {
      this.host.deprecated(`update: "${key}" is deprecated since 14, use foundry.data.operators or unsetFlag`);
    }
  }

  private prepareCreate(name: string, data: Source[], options: ModifyOptions, vetoed = { count: 0 }) {
    const parent = options.parent ?? null;
    const cls = this.host.documentClass(name);
    const sources: Source[] = [];
    for (const given of data) {
      const expanded = toWire(cls._plainData(isDocument(given) ? given.toObject() : given));
      assertJson(expanded, name);
      this.assertFlagScopes(expanded.flags);
      const document = new cls(expanded, { parent });
      if (this.pre(`preCreate${name}`, options, document, fromWire(expanded, this.host.generation))) {
        const source = document.toObject();
        sources.push(options.keepId ? source : { ...source, _id: null });
      } else vetoed.count += 1;
    }
    return sources.length > 0 ? this.operation("create", name, options, { data: sources }) : undefined;
  }

  private prepareUpdate(name: string, updates: Source[], options: ModifyOptions, vetoed = { count: 0 }) {
    const parent = options.parent ?? null;
    const sent: Source[] = [];
    for (const given of updates) {
      const { _id, ...changes } = toWire(given);
      const document = this.find(name, parent, String(_id));
      assertJson(changes, `${name} update`);
      this.assertFlagScopes(changes.flags);
      const diff = options.diff === false ? changes : diffChanges(document._source, changes);
      if (Object.keys(diff).length === 0) continue;
      const shown = { _id, ...fromWire(diff, this.host.generation) };
      if (!this.pre(`preUpdate${name}`, options, document, shown)) {
        vetoed.count += 1;
        continue;
      }
      const wire = toWire(shown);
      assertJson(wire, `${name} update`);
      sent.push(wire);
    }
    return sent.length > 0 ? this.operation("update", name, options, { updates: sent }) : undefined;
  }

  private prepareDelete(name: string, ids: string[], options: ModifyOptions, vetoed = { count: 0 }) {
    const parent = options.parent ?? null;
    const wanted = options.deleteAll ? [...this.collectionOf(name, parent).keys()] : ids;
    const sent = wanted.filter((id) => {
      const allowed = this.pre(`preDelete${name}`, options, this.find(name, parent, id));
      if (!allowed) vetoed.count += 1;
      return allowed;
    });
    return sent.length > 0
      ? this.operation("delete", name, { ...options, deleteAll: false }, { ids: sent })
      : undefined;
  }

  private pre(hook: string, options: ModifyOptions, ...args: unknown[]): boolean {
    return options.noHook === true || this.host.Hooks.call(hook, ...args, options, this.host.game.userId);
  }

  private operation(action: Operation["action"], documentName: string, given: ModifyOptions, what: Partial<Operation>) {
    const { parent, pack: _pack, ...options } = given;
    assertJson(options, `${documentName} ${action} options`);
    return { action, documentName, parent: parent?.uuid ?? null, options, ...what } satisfies Operation;
  }

  private async send(operations: Operation[]): Promise<Document[][]> {
    const { connection, game } = this.host;
    if (!game.documentsReady) throw new Error("Documents cannot be changed before the game is set up");
    const numbered = operations.map((operation, index) => ({ ...operation, index }));
    return (await connection.request({ type: "modify", operations: numbered })) as Document[][];
  }

  private assertFlagScopes(flags: unknown): void {
    if (!isPlainObject(flags)) return;
    for (const scope of Object.keys(flags)) {
      if (!this.host.packages.has(scope.replace(/^(-=|==)/, ""))) {
        throw new Error(`Flag scope "${scope}" is not an active package`);
      }
    }
  }

  /** Carries out what the server tells, and gives the documents by the requested operation's index. */
  receive(operations: AppliedOperation[]): Document[][] {
    const results: Document[][] = [];
    for (const operation of operations) {
      const documents = this.carryOut(operation);
      if (operation.index !== undefined) results[operation.index] = documents;
    }
    const after = this.after;
    this.after = [];
    for (const work of after) work();
    return results;
  }

  /** Once all operations of the present message are carried out and their hooks have run. */
  afterHooks(work: () => void): void {
    this.after.push(work);
  }

  private carryOut(operation: AppliedOperation): Document[] {
    if (operation.documentName === "Setting") {
      for (const source of operation.data) this.host.game.settings._receive(source, operation);
      return [];
    }
    const parent = operation.parent ? (this.host.game.resolve(operation.parent) as Document | undefined) : null;
    if (parent === undefined) throw new Error(`${operation.parent} is not known to this client`);
    if (operation.action === "create") return this.created(operation, parent);
    return operation.action === "update" ? this.updated(operation, parent) : this.deleted(operation, parent);
  }

  private created({ documentName, data, options, userId }: AppliedOperation, parent: Document | null): Document[] {
    const collection = this.collectionOf(documentName, parent);
    const cls = this.host.documentClass(documentName);
    const documents = data.map((source) => {
      const id = source._id as string;
      if (isSynthetic(parent)) this.editDelta(parent, documentName, (delta, field) => putInDelta(delta, field, source));
      else collection.set(id, new cls(source, { parent, stored: true }));
      return collection.get(id) as Document;
    });
    this.refresh(parent, documents);
    for (const document of documents) {
      document._onCreate(options, userId);
      this.host.Hooks.callAll(`create${documentName}`, document, options, userId);
    }
    return documents;
  }

  private updated({ documentName, data, options, userId }: AppliedOperation, parent: Document | null): Document[] {
    const documents = data.map(({ _id, ...changes }) => {
      const document = this.find(documentName, parent, String(_id));
      if (isSynthetic(document)) document.token?._changeDelta((delta) => applyChanges(delta ?? {}, changes));
      else if (isSynthetic(parent)) {
        const source = applyChanges(document._fullSource(), changes);
        this.editDelta(parent, documentName, (delta, field) => putInDelta(delta, field, source));
      } else document._apply(changes);
      return { document, changes: { _id, ...changes } as Source };
    });
    this.refresh(
      parent,
      documents.map(({ document }) => document),
    );
    for (const { document, changes } of documents) {
      document._onUpdate(changes, options, userId);
      const shown = fromWire(changes, this.host.generation);
      this.host.Hooks.callAll(`update${documentName}`, document, shown, options, userId);
    }
    return documents.map(({ document }) => document);
  }

  private deleted({ documentName, ids, options, userId }: AppliedOperation, parent: Document | null): Document[] {
    const collection = this.collectionOf(documentName, parent);
    const documents = ids.map((id) => {
      const document = this.find(documentName, parent, id);
      if (isSynthetic(parent)) {
        const base = parent.token?.baseActor?._fullSource() ?? {};
        this.editDelta(parent, documentName, (delta, field) => removeFromDelta(delta, field, id, base));
      } else collection.delete(id);
      return document;
    });
    this.refresh(parent, documents);
    for (const document of documents) {
      document._onDelete(options, userId);
      this.host.Hooks.callAll(`delete${documentName}`, document, options, userId);
    }
    return documents;
  }

  /** Derived data of the owners, up to the tokens whose synthetic actors stand on a changed base actor. */
  private refresh(parent: Document | null, documents: Document[]): void {
    for (let at = parent; at; at = at.parent) at.prepareData();
    let top = parent;
    while (top?.parent) top = top.parent;
    for (const actor of top ? [top] : documents) {
      if (actor.documentName !== "Actor") continue;
      for (const scene of this.host.game.scenes) {
        for (const token of scene.tokens) token._baseChanged(actor.id as string);
      }
    }
  }

  private editDelta(
    actor: Actor,
    documentName: string,
    edit: (delta: Source | null, field: "items" | "effects") => Source,
  ): void {
    const field = EMBEDDED.Actor?.[documentName] as "items" | "effects";
    actor.token?._changeDelta((delta) => edit(delta, field));
  }

  private collectionOf(name: string, parent: Document | null): Collection<Document> {
    if (parent) return parent.getEmbeddedCollection(name);
    const found = this.host.game.collections.get(name);
    if (!found) throw new Error(`${name} documents need a parent`);
    return found as Collection<Document>;
  }

  private find(name: string, parent: Document | null, id: string): Document {
    const found =
      name === "Actor" && parent?.documentName === "Token"
        ? (parent as TokenDocument).actor
        : this.collectionOf(name, parent).get(id);
    if (!found) throw new Error(`${name} [${id}] does not exist${parent ? ` in ${parent.uuid}` : ""}`);
    return found;
  }
}

function isDocument(data: unknown): data is Document {
  return !isPlainObject(data) && typeof (data as Document).toObject === "function";
}

function isSynthetic(document: Document | null): document is Actor {
  return document?.documentName === "Actor" && document.parent !== null;
}
