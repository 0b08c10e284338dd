/** The messages between a client and the server. All of it is JSON. */
import type { ModuleManifest, PlayedSound, Source } from "../host/seam.ts";

export type Action = "create" | "update" | "delete";

/** What a client asks for. `parent` is a uuid; the parent of a synthetic Actor is its Token. */
export interface Operation {
  action: Action;
  documentName: string;
  parent: string | null;
  data?: Source[];
  updates?: Source[];
  ids?: string[];
  options: Source;
  /** The client's number for it within its request; follow-up operations of the server have none. */
  index?: number;
}

/** What the server did: full sources for create, the real differences (with `_id`) for update. */
export interface AppliedOperation {
  action: Action;
  documentName: string;
  parent: string | null;
  ids: string[];
  data: Source[];
  userId: string;
  options: Source;
  index?: number;
}

export type ClientMessage =
  | { type: "join"; request: number }
  | { type: "modify"; request: number; operations: Operation[] }
  | { type: "setting"; request: number; key: string; value: string; own: boolean; options: Source }
  | { type: "query"; request: number; userId: string; name: string; data: unknown; timeout: number | null }
  | { type: "sound"; sound: PlayedSound }
  | { type: "answer"; query: number; result?: unknown; error?: string };

export type ServerMessage =
  | { type: "joined"; request: number; snapshot: Snapshot }
  | { type: "modified"; request?: number; operations: AppliedOperation[] }
  | { type: "refused"; request: number; error: string }
  | { type: "query"; query: number; name: string; data: unknown; userId: string; timeout: number | null }
  | { type: "answered"; request: number; result?: unknown; error?: string }
  | { type: "sound"; sound: PlayedSound }
  | { type: "userConnected"; userId: string; connected: boolean };

/** Everything a client learns on joining. */
export interface Snapshot {
  userId: string;
  activeUsers: string[];
  generation: 13 | 14;
  world: { id: string; title: string };
  system: { id: string; title: string; version: string };
  modules: ModuleManifest[];
  documents: Record<string, Source[]>;
}
