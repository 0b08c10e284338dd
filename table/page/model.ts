/** What the page reads and calls of a client's documents. The host's own classes have all of it and more. */
import type { DataField } from "../host/fields.ts";
import type { RegionShape } from "../host/regions/shapes.ts";
import type { Client } from "../host/seam.ts";
import type { Say } from "./words.ts";

export interface PageUser {
  id: string;
  name: string;
  color: string | { css: string };
  active: boolean;
  isGM: boolean;
  isSelf: boolean;
  isActiveGM: boolean;
}

export interface PageActor {
  id: string;
  img: string;
  isOwner: boolean;
  effects: Iterable<PageEffect>;
  statuses: Set<string>;
}

export interface PageEffect {
  id: string;
  name: string;
  img: string | null;
  disabled: boolean;
  statuses: Set<string>;
  showIcon?: number;
  isTemporary?: boolean;
}

export interface PageTokenDocument {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  elevation: number;
  hidden: boolean;
  disposition: number;
  isOwner: boolean;
  texture: { src: string };
  actorId: string | null;
  actor: PageActor | null;
  update(changes: object, options?: object): Promise<unknown>;
}

/** A placeable token; in the page it is also a PIXI container if the host made it one. */
export interface PageToken {
  id: string;
  document: PageTokenDocument;
  actor: PageActor | null;
  controlled: boolean;
  hover: boolean;
  control(options?: { releaseOthers?: boolean }): unknown;
  release(options?: object): unknown;
}

export type { RegionShape } from "../host/regions/shapes.ts";

export interface PageBehavior {
  id: string;
  name: string;
  type: string;
  disabled: boolean;
  /** Its type is not known here. */
  invalid?: boolean;
  system: { schema?: { fields: Record<string, DataField> }; [field: string]: unknown };
  update(changes: object): Promise<unknown>;
}

export interface PageRegion {
  id: string;
  name: string;
  color: string;
  shapes: readonly RegionShape[];
  /** `topInclusive` is v14's. */
  elevation: { bottom: number | null; top: number | null; topInclusive?: boolean };
  behaviors: Iterable<PageBehavior>;
  update(changes: object): Promise<unknown>;
}

export interface PageScene {
  id: string;
  name: string;
  width: number;
  height: number;
  active: boolean;
  grid: { size: number; distance: number; units: string };
  tokens: Iterable<PageTokenDocument>;
  regions: Iterable<PageRegion>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<unknown>;
  view(): Promise<unknown>;
  activate(): Promise<unknown>;
}

export interface PageCombatant {
  id: string;
  name: string;
  img: string;
  initiative: number | null;
  tokenId: string | null;
  isOwner: boolean;
  hidden: boolean;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

export interface PageCombat {
  id: string;
  round: number;
  turn: number | null;
  started: boolean;
  turns: PageCombatant[];
  combatants: Iterable<PageCombatant>;
  combatant: PageCombatant | undefined;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
}

export interface PageMessage {
  id: string;
  content: string;
  flavor: string;
  timestamp: number;
  whisper: string[];
  blind: boolean;
  author: PageUser | null;
  alias: string;
  visible: boolean;
  isAuthor: boolean;
  rolls: { formula: string; total: number }[];
  delete(): Promise<unknown>;
  renderHTML(): Promise<HTMLElement>;
}

export interface PageGame {
  user: PageUser;
  users: Iterable<PageUser>;
  world: { title: string };
  scenes: Iterable<PageScene> & { active: PageScene | null; viewed: PageScene | undefined };
  combat: PageCombat | null;
  messages: Iterable<PageMessage>;
  modules: Iterable<{ id: string; title: string; active: boolean }>;
  time: { worldTime: number; advance(seconds: number): Promise<unknown> };
}

/** What every part of the page is given. */
export interface PageContext {
  client: Client;
  game: PageGame;
  say: Say;
  /** Calls back, once per frame, whenever one of these hooks fires. */
  watch(hooks: string[], refresh: () => void): void;
  /** Runs something asynchronous that a press of a button asked for; what goes wrong is told to the reader. */
  act(work: () => Promise<unknown>): void;
}
