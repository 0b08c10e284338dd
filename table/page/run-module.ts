import type { ClientGlobals, ModuleManifest, ModuleScript } from "../host/seam.ts";

/** What the window already has of its own and must keep. */
const WINDOWS_OWN = new Set(["window", "document"]);

/** Puts the client's globals where a module script, and the browser's console, look for them. */
export function exposeGlobals(globals: ClientGlobals): void {
  for (const [name, value] of Object.entries(globals)) {
    if (WINDOWS_OWN.has(name) || (globalThis as Record<string, unknown>)[name] === value) continue;
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** Runs a module's script as the browser would: a module script at its own address, so that its imports resolve. */
export function runModule(script: ModuleScript): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.type = "module";
    element.src = `/${script.path}`;
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`${script.path} could not be loaded`)));
    document.head.append(element);
  });
}

/** The manifests' styles, each in its cascade layer: `modules` unless it names another. */
export function moduleStyles(modules: ModuleManifest[]): HTMLStyleElement {
  const imports = modules.flatMap(({ id, styles = [] }) =>
    styles.map((entry) => {
      const { src, layer = "modules" } = typeof entry === "string" ? { src: entry } : entry;
      return `@import url("/modules/${id}/${src}") layer(${layer});`;
    }),
  );
  const style = document.createElement("style");
  style.textContent = imports.join("\n");
  return style;
}

export async function readText(path: string): Promise<string> {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}
