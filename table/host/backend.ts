/** Document operations of one client: the request, and what every client does at the server's word. */
import type { AppliedOperation, Operation } from "../server/protocol.ts";
import { applyChanges } from "./changes.ts";
import { putInDelta, removeFromDelta } from "./delta.ts";
import type { Actor } from "./documents/actor.ts";
import type { Document, ModifyOptions } from "./documents/document.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { Host } from "./host.ts";
import { collectionOf, findDocument } from "./lookup.ts";
import { movementOf } from "./movement/movement.ts";
import { fromWire, legacyKeys } from "./operators.ts";
import { Preparation } from "./preparation.ts";
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
  private readonly preparation: Preparation;
  private after: (() => void)[] = [];
  constructor(host: Host) {
    this.host = host;
    this.preparation = new Preparation(host);
  }

  async create(documentName: string, data: Source[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.preparation.create(documentName, data, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }
  async update(documentName: string, updates: Source[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.preparation.update(documentName, updates, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }
  async delete(documentName: string, ids: string[], options: ModifyOptions): Promise<Document[]> {
    const prepared = this.preparation.delete(documentName, ids, options);
    return prepared ? ((await this.send([prepared]))[0] ?? []) : [];
  }

  /** All or nothing: one veto or error and none is sent. */
  async batch(operations: BatchOperation[]): Promise<Document[][]> {
    const prepared: (Operation | undefined)[] = [];
    for (const { action, documentName, data = [], updates = [], ids = [], ...options } of operations) {
      const vetoed = { count: 0 };
      const operation =
        action === "create"
          ? this.preparation.create(documentName, data, options, vetoed)
          : action === "update"
            ? this.preparation.update(documentName, updates, options, vetoed)
            : this.preparation.delete(documentName, ids, options, vetoed);
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

  private async send(operations: Operation[]): Promise<Document[][]> {
    const { connection, game } = this.host;
    if (!game.documentsReady) throw new Error("Documents cannot be changed before the game is set up");
    const numbered = operations.map((operation, index) => ({ ...operation, index }));
    return (await connection.request({ type: "modify", operations: numbered })) as Document[][];
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
    const collection = collectionOf(this.host, documentName, parent);
    const cls = this.host.documentClass(documentName);
    const documents = data.map((source) => {
      const id = source._id as string;
      if (isSynthetic(parent)) this.editDelta(parent, documentName, (delta, field) => putInDelta(delta, field, source));
      else collection.set(id, new cls(source, { parent, stored: true }));
      return collection.get(id) as Document;
    });
    this.refresh(parent, documents);
    this.host.regions.observe({ action: "create", documentName, parent, documents, options, userId });
    for (const document of documents) {
      document._onCreate(options, userId);
      this.host.Hooks.callAll(`create${documentName}`, document, options, userId);
    }
    return documents;
  }

  private updated({ documentName, data, options, userId }: AppliedOperation, parent: Document | null): Document[] {
    const documents = data.map(({ _id, ...changes }) => {
      const document = findDocument(this.host, documentName, parent, String(_id));
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
    this.host.regions.observe({
      ...{ action: "update", documentName, parent, options, userId },
      documents: documents.map(({ document }) => document),
      changes: documents.map(({ changes }) => changes),
    });
    for (const { document, changes } of documents) {
      document._onUpdate(changes, options, userId);
      const shown = fromWire(changes, this.host.generation);
      this.host.Hooks.callAll(`update${documentName}`, document, shown, options, userId);
    }
    if (documentName === "Token") this.tellMovements(data, parent, options, userId);
    return documents.map(({ document }) => document);
  }

  private tellMovements(data: Source[], parent: Document | null, options: Source, userId: string): void {
    const user = this.host.game.users.get(userId);
    for (const { _id } of data) {
      const token = findDocument(this.host, "Token", parent, String(_id)) as TokenDocument;
      const movement = movementOf(token, options, this.host.generation);
      if (movement) this.host.Hooks.callAll("moveToken", token, movement, options, user);
    }
  }

  private deleted({ documentName, ids, options, userId }: AppliedOperation, parent: Document | null): Document[] {
    const collection = collectionOf(this.host, documentName, parent);
    const documents = ids.map((id) => {
      const document = findDocument(this.host, documentName, parent, id);
      if (isSynthetic(parent)) {
        const base = parent.token?.baseActor?._fullSource() ?? {};
        this.editDelta(parent, documentName, (delta, field) => removeFromDelta(delta, field, id, base));
      } else collection.delete(id);
      return document;
    });
    this.refresh(parent, documents);
    this.host.regions.observe({ action: "delete", documentName, parent, documents, options, userId });
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
}

function isSynthetic(document: Document | null): document is Actor {
  return document?.documentName === "Actor" && document.parent !== null;
}
