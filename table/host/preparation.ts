/** What a client does before it asks the server: completes and checks the data, calls the pre hooks. */
import type { Operation } from "../server/protocol.ts";
import { diffChanges } from "./changes.ts";
import type { Document, ModifyOptions } from "./documents/document.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { Host } from "./host.ts";
import { collectionOf, findDocument } from "./lookup.ts";
import { type MovementPlan, planMovement } from "./movement/movement.ts";
import { fromWire, toWire } from "./operators.ts";
import { assertJson, isPlainObject } from "./plain.ts";
import type { Source } from "./seam.ts";

/** Each gives the operation to send, undefined when nothing is left of it; `vetoed` counts the documents a hook refused. */
export class Preparation {
  private readonly host: Host;
  constructor(host: Host) {
    this.host = host;
  }

  create(name: string, data: Source[], options: ModifyOptions, vetoed = { count: 0 }) {
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

  update(name: string, updates: Source[], options: ModifyOptions, vetoed = { count: 0 }) {
    const sent: Source[] = [];
    const movements: Source = {};
    for (const given of updates) {
      const { _id, ...asked } = toWire(given);
      const document = findDocument(this.host, name, options.parent ?? null, String(_id));
      const changes = this.changesOf(document, asked, options);
      if (Object.keys(changes).length === 0) continue;
      const shown = { _id, ...fromWire(changes, this.host.generation) };
      if (!this.pre(`preUpdate${name}`, options, document, shown)) {
        vetoed.count += 1;
        continue;
      }
      const { _id: _shownId, ...final } = toWire(shown);
      assertJson(final, `${name} update`);
      const clean = document._cleanChanges(final);
      const plan: MovementPlan =
        name === "Token" ? planMovement(document as TokenDocument, clean, options) : { changes: clean };
      if (plan.vetoed) vetoed.count += 1;
      if (plan.movement) movements[String(_id)] = plan.movement;
      if (Object.keys(plan.changes).length > 0) sent.push({ _id, ...plan.changes });
    }
    // Options are often those that a hook was given: they may still carry an old movement.
    const { _movement: _old, ...rest } = options;
    const carried = Object.keys(movements).length > 0 ? { ...rest, _movement: movements } : rest;
    return sent.length > 0 ? this.operation("update", name, carried, { updates: sent }) : undefined;
  }

  /** The difference that the update would make, or, with `diff: false`, all of it. */
  private changesOf(document: Document, asked: Source, options: ModifyOptions): Source {
    assertJson(asked, `${document.documentName} update`);
    const changes = document._cleanChanges(asked);
    this.assertFlagScopes(changes.flags);
    return options.diff === false ? changes : diffChanges(document._source, changes);
  }

  delete(name: string, ids: string[], options: ModifyOptions, vetoed = { count: 0 }) {
    const parent = options.parent ?? null;
    const wanted = options.deleteAll ? [...collectionOf(this.host, name, parent).keys()] : ids;
    const sent = wanted.filter((id) => {
      const allowed = this.pre(`preDelete${name}`, options, findDocument(this.host, name, parent, id));
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

  private assertFlagScopes(flags: unknown): void {
    if (!isPlainObject(flags)) return;
    for (const scope of Object.keys(flags)) {
      if (!this.host.packages.has(scope.replace(/^(-=|==)/, ""))) {
        throw new Error(`Flag scope "${scope}" is not an active package`);
      }
    }
  }
}

function isDocument(data: unknown): data is Document {
  return !isPlainObject(data) && typeof (data as Document).toObject === "function";
}
