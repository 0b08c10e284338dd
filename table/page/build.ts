import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

interface BuiltFile {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
}

let running: Promise<Map<string, string | Uint8Array>> | undefined;

async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    // Not minified: hooks are called after the names of classes.
    build: { write: false, target: "es2022", minify: false, chunkSizeWarningLimit: 8000, modulePreload: false },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as { output?: BuiltFile[] }[];
  const files = outputs.flatMap((one) => one.output ?? []);
  return new Map(files.map((file) => [`/${file.fileName}`, file.code ?? file.source ?? ""]));
}

/** The page's files by address, bundled once per process and kept in memory. */
export function buildPage(): Promise<Map<string, string | Uint8Array>> {
  running ??= bundle();
  return running;
}
