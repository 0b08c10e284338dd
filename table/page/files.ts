/** The files behind the addresses: the page's build, the module's folder, the demo's pictures. */
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { portrait } from "../demo/portraits.ts";
import type { ModuleManifest } from "../host/seam.ts";
import { buildPage } from "./build.ts";
import { coreIcon } from "./core-icons.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".hbs": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".map": "application/json",
};

export interface Files {
  /** The page's build by address. */
  page: Map<string, string | Uint8Array>;
  /** Folders of modules by id. */
  modules: Record<string, string>;
}

export async function openFiles(modules: Record<string, string>): Promise<Files> {
  return { page: await buildPage(), modules };
}

/** The module.json of a folder, or null when there is none. Broken JSON throws. */
export async function readManifest(folder: string): Promise<ModuleManifest | null> {
  let text: string;
  try {
    text = await readFile(join(folder, "module.json"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const manifest = JSON.parse(text) as ModuleManifest;
  if (typeof manifest.id !== "string") throw new Error(`${folder}/module.json has no id`);
  return manifest;
}

/** "/modules/undertow/lang/fr.json" in its folder; what points outside it is not there. */
async function moduleFile(files: Files, path: string): Promise<Uint8Array | null> {
  const [, id, rest] = /^\/modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const folder = id ? files.modules[id] : undefined;
  if (!folder || !rest) return null;
  const inside = normalize(decodeURIComponent(rest));
  if (inside.startsWith("..") || inside.startsWith(sep)) return null;
  return readFile(join(folder, inside)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR") return null;
    throw error;
  });
}

async function find(files: Files, path: string): Promise<string | Uint8Array | null> {
  const address = path === "/" ? "/index.html" : path;
  const built = files.page.get(address);
  if (built !== undefined) return built;
  const drawn = /^\/portraits\/([\w-]+)\.svg$/.exec(path)?.[1];
  if (drawn) return portrait(drawn);
  const icon = /^\/icons\/svg\/([\w-]+)\.svg$/.exec(path)?.[1];
  if (icon) return coreIcon(icon);
  return moduleFile(files, path);
}

export async function answerFile(files: Files, path: string, response: ServerResponse): Promise<void> {
  const body = await find(files, path);
  if (body === null) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end(`Not here: ${path}`);
    return;
  }
  const extension = path === "/" ? ".html" : extname(path);
  response
    .writeHead(200, { "content-type": TYPES[extension] ?? "application/octet-stream", "cache-control": "no-cache" })
    .end(body);
}
