/**
 * The stored sources of a world and how a document is found in them. Sources are frozen; a change puts a
 * new one in place, which is what makes undoing a refused batch a matter of putting the old ones back.
 */
import { applyChanges } from "../host/changes.ts";
import { putInDelta, removeFromDelta, syntheticActor } from "../host/delta.ts";
import { deepClone, deepFreeze } from "../host/plain.ts";
import { completeSource, embeddedField } from "../host/schemas.ts";
import type { Generation, Source, WorldData } from "../host/seam.ts";

export const PRIMARY = ["User", "Actor", "Item", "Scene", "Combat", "ChatMessage", "JournalEntry", "Setting"] as const;
export type PrimaryName = (typeof PRIMARY)[number];

/** Where a document lives: `parent` "Scene.s1", "Scene.s1.Token.t1" (its actor), "Scene.s1.Token.t1.Actor.a1" (its effects). */
export interface Address {
  documentName: string;
  parent: string | null;
}

export class Store {
  private readonly collections = new Map<string, Map<string, Source>>();
  private undo: (() => void)[] | undefined;
  readonly generation: Generation;

  constructor(generation: Generation, world: WorldData) {
    this.generation = generation;
    const settings = Array.isArray(world.settings) ? world.settings : settingDocuments(world.settings);
    const lists: Record<PrimaryName, Source[]> = {
      User: world.users,
      Actor: world.actors,
      Item: world.items ?? [],
      Scene: world.scenes,
      Combat: world.combats,
      ChatMessage: world.messages,
      JournalEntry: world.journal ?? [],
      Setting: settings,
    };
    for (const name of PRIMARY) {
      const sources = lists[name].map((item) => deepFreeze(completeSource(generation, name, deepClone(item))));
      this.collections.set(name, new Map(sources.map((source) => [source._id as string, source])));
    }
  }

  /** Runs `work`; if it throws, everything it stored is taken back. */
  transaction<T>(work: () => T): T {
    this.undo = [];
    try {
      return work();
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      throw error;
    } finally {
      this.undo = undefined;
    }
  }

  all(name: PrimaryName): Source[] {
    return [...this.primary(name).values()];
  }

  get(name: PrimaryName, id: unknown): Source | undefined {
    return this.primary(name).get(String(id));
  }

  find(address: Address, id: string): Source | undefined {
    if (!address.parent) return this.primary(address.documentName).get(id);
    return this.list(address).find((item) => item._id === id);
  }

  /** The sources of one kind under one parent. */
  list(address: Address): Source[] {
    if (!address.parent) return [...this.primary(address.documentName).values()];
    const parent = this.resolve(address.parent);
    if (parentName(address.parent) === "Token") return [this.tokenActor(parent)];
    return parent[this.field(address)] as Source[];
  }

  /** The source that a uuid names. Throws when there is none. */
  resolve(uuid: string): Source {
    const { address, id } = parseUuid(uuid);
    const found = this.find(address, id);
    if (!found) throw new Error(`${uuid} does not exist`);
    return found;
  }

  /** The source of a token's actor, linked or synthetic. Throws when it has none. */
  tokenActor(token: Source): Source {
    const base = this.get("Actor", token.actorId);
    if (!base) throw new Error(`Token [${String(token._id)}] has no actor`);
    return token.actorLink ? base : syntheticActor(base, token.delta as Source | null);
  }

  /** Stores a new source or replaces the one with its `_id`. */
  put(address: Address, source: Source): void {
    const frozen = deepFreeze(source);
    if (!address.parent) {
      this.write(address.documentName, frozen._id as string, frozen);
      return;
    }
    const field = this.field(address);
    const synthetic = syntheticParent(address);
    if (synthetic) {
      this.writeDelta(synthetic, (token) => putInDelta(token.delta as Source | null, field as "items", frozen));
      return;
    }
    this.replaceIn(address.parent, field, (list) => {
      const at = list.findIndex((item) => item._id === frozen._id);
      return at < 0 ? [...list, frozen] : list.with(at, frozen);
    });
  }

  /** Merges wire-form changes into a document. A synthetic actor's go into its token's delta. */
  change(address: Address, id: string, changes: Source): void {
    if (address.parent && parentName(address.parent) === "Token") {
      this.writeDelta(address.parent, (token) => applyChanges((token.delta as Source | null) ?? {}, changes));
      return;
    }
    const present = this.find(address, id);
    if (!present) throw new Error(`${address.documentName} [${id}] does not exist`);
    this.put(address, applyChanges(present, changes));
  }

  remove(address: Address, id: string): void {
    if (!address.parent) {
      this.write(address.documentName, id, undefined);
      return;
    }
    const field = this.field(address);
    const synthetic = syntheticParent(address);
    if (synthetic) {
      this.writeDelta(synthetic, (token) => {
        const base = this.get("Actor", token.actorId) as Source;
        return removeFromDelta(token.delta as Source | null, field as "items", id, base);
      });
      return;
    }
    this.replaceIn(address.parent, field, (list) => list.filter((item) => item._id !== id));
  }

  toJSON(): Omit<WorldData, "time"> & { settings: Source[] } {
    return deepClone({
      users: this.all("User"),
      actors: this.all("Actor"),
      items: this.all("Item"),
      scenes: this.all("Scene"),
      combats: this.all("Combat"),
      messages: this.all("ChatMessage"),
      journal: this.all("JournalEntry"),
      settings: this.all("Setting"),
    });
  }

  documents(): Record<string, Source[]> {
    return Object.fromEntries(PRIMARY.map((name) => [name, this.all(name)]));
  }

  private primary(name: string): Map<string, Source> {
    const found = this.collections.get(name);
    if (!found) throw new Error(`${name} is not a primary document: it needs a parent`);
    return found;
  }

  private field(address: Address): string {
    const name = parentName(address.parent as string);
    const field = embeddedField(name, address.documentName);
    if (!field) throw new Error(`${address.documentName} is not embedded in ${name}`);
    return field;
  }

  private write(name: string, id: string, source: Source | undefined): void {
    const collection = this.primary(name);
    const before = collection.get(id);
    this.undo?.push(() => (before ? collection.set(id, before) : collection.delete(id)));
    if (source) collection.set(id, source);
    else collection.delete(id);
  }

  private replaceIn(parent: string, field: string, edit: (list: Source[]) => Source[]): void {
    const source = this.resolve(parent);
    this.put(parseUuid(parent).address, { ...source, [field]: edit(source[field] as Source[]) });
  }

  private writeDelta(tokenUuid: string, edit: (token: Source) => Source): void {
    const token = this.resolve(tokenUuid);
    this.put(parseUuid(tokenUuid).address, { ...token, delta: edit(token) });
  }
}

/** "Scene.s.Token.t" -> the Token's address and id. */
export function parseUuid(uuid: string): { address: Address; id: string } {
  const parts = uuid.split(".");
  const id = parts.pop() ?? "";
  const documentName = parts.pop() ?? "";
  return { address: { documentName, parent: parts.length > 0 ? parts.join(".") : null }, id };
}

export function parentName(parent: string): string {
  return parseUuid(parent).address.documentName;
}

/** The token's uuid when the address is that of an item or effect on a synthetic actor. */
function syntheticParent(address: Address): string | undefined {
  const { address: owner } = parseUuid(address.parent as string);
  return owner.documentName === "Actor" && owner.parent ? owner.parent : undefined;
}

function settingDocuments(record: Record<string, unknown>): Source[] {
  return Object.entries(record).map(([key, value]) => ({ key, value: JSON.stringify(value), user: null }));
}
