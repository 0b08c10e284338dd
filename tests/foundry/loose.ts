/** What a macro's author sees of the host, loosely typed. */
import type { Source } from "../../table/host/seam.ts";

/** Documents of the table, as loosely as a macro's author sees them. */
export interface LooseDocument {
  id: string;
  uuid: string;
  name: string;
  flags: Record<string, Record<string, unknown>>;
  actor: LooseDocument & { statuses: Set<string>; effects: Iterable<LooseEffect>; system: Source };
  statuses: Set<string>;
  system: Source;
  round: number;
  turn: number | null;
  turns: { id: string; tokenId: string }[];
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<LooseDocument[]>;
  updateEmbeddedDocuments(name: string, data: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<unknown>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  previousRound(): Promise<unknown>;
}
export interface LooseEffect extends LooseDocument {
  img: string;
  disabled: boolean;
  showIcon?: number;
}
export interface LooseCollection extends Iterable<LooseDocument> {
  get(id: string): LooseDocument & { tokens: LooseCollection; api?: unknown };
  contents: LooseDocument[];
}
export interface LooseGame {
  modules: LooseCollection;
  scenes: LooseCollection;
  actors: LooseCollection;
  combats: LooseCollection;
  users: LooseCollection & { activeGM: LooseDocument | null };
  messages: LooseCollection;
  time: { worldTime: number; advance(seconds: number): Promise<number> };
  settings: {
    set(scope: string, key: string, value: unknown): Promise<unknown>;
    get(scope: string, key: string): unknown;
  };
}

export interface LooseHooks {
  // Handlers take whatever the host hands over.
  on(name: string, handler: (...args: never[]) => unknown): number;
  off(name: string, id: number): void;
  callAll(name: string, ...args: unknown[]): void;
}
