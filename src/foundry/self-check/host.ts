/** The host's documents as the self-check looks at them: foreign things, of which nothing is taken for granted. */
import type { Plain } from "../documents.ts";

export interface HostDocument {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly parent: HostDocument | null;
  readonly flags: Record<string, Plain>;
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  updateSource(changes: object): unknown;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<unknown[]>;
  updateEmbeddedDocuments(name: string, data: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<unknown>;
}

export interface HostEffect extends HostDocument {
  readonly statuses: Set<string>;
  readonly disabled: boolean;
  readonly active: boolean;
  readonly showIcon?: number;
}

export interface HostActor extends HostDocument {
  readonly statuses: Set<string>;
  readonly effects: Iterable<HostEffect>;
  readonly isToken: boolean;
  readonly token: HostToken | null;
  toggleStatusEffect(id: string): Promise<unknown>;
}

export interface HostToken extends HostDocument {
  readonly x: number;
  readonly elevation: number;
  readonly movementAction: unknown;
  readonly actor: HostActor | null;
  readonly regions: Iterable<HostRegion> | null;
  hasStatusEffect(id: string): boolean;
}

export interface HostScene extends HostDocument {
  readonly tokens: { has(id: string): boolean };
}

export interface HostCombat extends HostDocument {
  readonly round: number;
  readonly turns: readonly { name: string; tokenId: string }[];
  readonly combatants: Iterable<{ id: string; tokenId: string }>;
}

export interface HostBehavior extends HostDocument {
  readonly type: string;
  readonly invalid?: boolean;
  readonly system: Plain;
}

export interface HostRegion extends HostDocument {
  readonly behaviors: Iterable<HostBehavior>;
  readonly tokens: Iterable<HostToken>;
  testPoint(point: { x: number; y: number; elevation: number }): boolean;
}

interface DocumentClass {
  create(data: object, options?: object): Promise<unknown>;
}

/** Collections of the world in which something of ours can stand. */
export const WORLD = {
  Combat: { made: () => Combat as unknown as DocumentClass, all: () => game.combats },
  Scene: { made: () => Scene as unknown as DocumentClass, all: () => game.scenes },
  Actor: { made: () => Actor as unknown as DocumentClass, all: () => game.actors },
  JournalEntry: { made: () => JournalEntry as unknown as DocumentClass, all: () => game.journal },
  ChatMessage: { made: () => ChatMessage as unknown as DocumentClass, all: () => game.messages },
} as const;

export type WorldName = keyof typeof WORLD;

export interface WorldCollection extends Iterable<HostDocument> {
  has(id: string): boolean;
}

export const worldOf = (name: WorldName): WorldCollection => WORLD[name].all() as unknown as WorldCollection;

interface HostHooks {
  on(name: string, listener: (...args: never[]) => unknown): number;
  off(name: string, id: number): void;
}

export const hooks = (): HostHooks => Hooks as unknown as HostHooks;
