/** The world over `ws`, and the files a browser asks for. One process serves one world of one generation. */
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { harbour } from "../demo/harbour.ts";
import { SYSTEMS, type SystemId } from "../demo/systems/index.ts";
import type { Generation, ModuleManifest, WorldData } from "../host/seam.ts";
import { answerFile, type Files, openFiles, readManifest } from "../page/files.ts";
import { createServer, type Server } from "./server.ts";

export interface TableOptions {
  generation?: Generation;
  system?: SystemId;
  /** The first port to try; 0 lets the machine choose. Without one: 30000, or the next that is free. */
  port?: number;
  world?: WorldData;
  /** The folder of the built module, with its module.json. Without that file the table runs with no module. */
  moduleDir?: string;
}

export interface Table {
  /** "http://localhost:30000" */
  url: string;
  server: Server;
  modules: ModuleManifest[];
  close(): Promise<void>;
}

export const DEFAULT_PORT = 30000;
const TRIES = 20;

/** What the user picker and the page need to know before they join. */
export interface TableInfo {
  generation: Generation;
  system: SystemId;
  systemTitle: string;
  title: string;
  users: { id: string; name: string; role: number; color: string; active: boolean }[];
  modules: ModuleManifest[];
}

function describe(server: Server, system: SystemId, world: WorldData, modules: ModuleManifest[]): TableInfo {
  const active = new Set(server.activeUsers());
  const users = server.store.all("User").map((user) => ({
    id: String(user._id),
    name: String(user.name),
    role: Number(user.role),
    color: String(user.color),
    active: active.has(String(user._id)),
  }));
  const { generation } = server;
  const { title = "World" } = world;
  return { generation, system, systemTitle: SYSTEMS[system].standIn.title, title, users, modules };
}

/** Ties one socket to one user's session. */
function attach(server: Server, socket: WebSocket, userId: string): void {
  const end = server.accept(userId, {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  });
  socket.on("message", (data) => {
    try {
      end.receive(JSON.parse(String(data)));
    } catch {
      // 1007: what came was not a message of this protocol. Only this client is cut off.
      socket.close(1007, "not understood");
    }
  });
  socket.on("close", () => end.closed());
}

function listen(http: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "localhost", () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Tries the wanted port and those after it. */
async function listenNear(http: HttpServer, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    try {
      await listen(http, port);
      return (http.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error(`No free port between ${wanted} and ${wanted + TRIES - 1}`);
}

async function answer(
  files: Files,
  info: () => TableInfo,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://table");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405).end();
  } else if (pathname === "/table.json") {
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(info()));
  } else await answerFile(files, pathname, response);
}

/**
 * Starts the table: builds the page, opens the world and listens on localhost.
 * @throws when the page cannot be built, the module.json is broken or no port is free
 */
export async function startTable(options: TableOptions = {}): Promise<Table> {
  const { generation = 14, system = "adnd2e", moduleDir = "dist", port = DEFAULT_PORT } = options;
  const world = options.world ?? harbour(system, generation);
  const manifest = await readManifest(moduleDir);
  const modules = manifest ? [manifest] : [];
  const server = createServer({ generation, world, system: SYSTEMS[system].standIn, modules });
  const files = await openFiles(manifest ? { [manifest.id]: moduleDir } : {});
  const info = () => describe(server, system, world, modules);
  const http = createHttpServer((request, response) => {
    answer(files, info, request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  const sockets = new WebSocketServer({ noServer: true });
  http.on("upgrade", (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://table");
    const userId = searchParams.get("user") ?? "";
    if (pathname !== "/socket" || !server.store.get("User", userId)) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => attach(server, opened, userId));
  });
  const bound = await listenNear(http, port);
  const close = async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { url: `http://localhost:${bound}`, server, modules, close };
}
