import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const core = join(root, "src/rules");
const files = readdirSync(core, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(core, name))
  .sort();

/** What the language itself has; everything else would be the host's. `structuredClone` is in every host. */
const LANGUAGE = new Set([
  ...["Array", "Boolean", "Error", "Infinity", "JSON", "Map", "Math", "NaN", "Number", "Object", "Set", "String"],
  ...["structuredClone", "undefined"],
]);
type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === "object" && typeof (value as Node).type === "string";

/** Keys of a node under which a name stands that refers to nothing: types, properties, labels. */
function silent(node: Node, key: string): boolean {
  if (key === "typeAnnotation" || key === "typeArguments" || key === "typeParameters" || key === "returnType")
    return true;
  if (key === "property" || key === "key") return node.computed !== true;
  return key === "imported";
}

/** Visits what runs; types are left out. */
function visit(node: Node, see: (node: Node) => void): void {
  // What is passed on from another file is no use of it; types do not run.
  if (node.type === "ExportSpecifier" || (node.type.startsWith("TS") && !("expression" in node))) return;
  see(node);
  for (const [key, value] of Object.entries(node)) {
    if (silent(node, key)) continue;
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part, see);
  }
}

const BINDINGS: Record<string, string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["params"],
  ArrowFunctionExpression: ["params"],
  ImportSpecifier: ["local"],
  CatchClause: ["param"],
};

/** What a file imports, and the names it uses without declaring them anywhere. */
function usesOf(text: string): { imports: string[]; free: string[] } {
  const { program, errors } = parseSync("core.ts", text);
  expect(errors).toEqual([]);
  const imports: string[] = [];
  const declared = new Set<string>();
  const named = new Set<string>();
  visit(program as unknown as Node, (node) => {
    if (isNode(node.source)) imports.push(String(node.source.value));
    if (node.type === "ImportExpression") imports.push("import()");
    if (node.type === "Identifier") named.add(String(node.name));
    for (const part of (BINDINGS[node.type] ?? []).flatMap((key) => node[key]))
      if (isNode(part)) visit(part, (one) => one.type === "Identifier" && declared.add(String(one.name)));
  });
  return { imports, free: [...named].filter((name) => !declared.has(name)) };
}

describe("the core", () => {
  it("is there", () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files.map((file) => relative(core, file)))("%s stands alone", (name) => {
    const file = join(core, name);
    const text = readFileSync(file, "utf8");
    const { imports, free } = usesOf(text);
    for (const from of imports) {
      expect(from).toMatch(/^\.\.?\/.*\.ts$/);
      expect(resolve(dirname(file), from).startsWith(core + sep), from).toBe(true);
    }
    expect(free.filter((name) => !LANGUAGE.has(name))).toEqual([]);
    expect(text).not.toMatch(/\bMath\s*\.\s*random\b|\bMath\s*\[/);
  });

  it("would be caught using a clock, a host, or a name from nowhere", () => {
    const bad = `import { x } from "./x.ts";
      export const f = (a: number): number => { const b = { game: a, Date: x }; return b.game + Date.now() + canvas.n; };`;
    expect(usesOf(bad)).toEqual({ imports: ["./x.ts"], free: ["Date", "canvas"] });
  });

  it("loads in a bare Node whose clock, dice and timers are gone, and tells a story there", () => {
    const script = `
      const gone = (name) => Object.defineProperty(globalThis, name, { get() { throw new Error(name + " was touched"); }, configurable: true });
      const files = ${JSON.stringify(files.map((file) => pathToFileURL(file).href))};
      const index = ${JSON.stringify(pathToFileURL(join(core, "index.ts")).href)};
      for (const file of files) await import(file);
      const { readScenario, runScenario, newSwim, tell, forecast } = await import(index);
      const found = ["window", "document", "game", "Hooks", "CONFIG", "foundry", "canvas", "ui", "Roll"].filter((name) => name in globalThis);
      Math.random = () => { throw new Error("random was touched"); };
      const { log } = console;
      for (const name of ["Date", "performance", "setTimeout", "setInterval", "setImmediate", "process", "fetch", "crypto"]) gone(name);
      const stories = ["wsg", "natation"].map((ruleset) => {
        const read = readScenario({ ruleset, script: [{ at: 0, enter: { position: "under" } }, { at: 2, raise: true }], dice: [3], until: 700 });
        return runScenario(read.value).value.final.at;
      });
      const swim = newSwim("wsg", {}).value;
      stories.push(tell(swim, 5).view.at, forecast(swim, 0, 5).length);
      for (const name of ["process", "performance", "setTimeout", "setInterval", "setImmediate", "Date", "crypto", "fetch"]) delete globalThis[name];
      log(JSON.stringify({ found, stories }));
    `;
    // The loader needs the clock while it compiles; it is taken away once everything is loaded.
    const args = [
      "--import",
      pathToFileURL(join(root, "node_modules/tsx/dist/esm/index.mjs")).href,
      "--input-type=module",
      "-e",
      script,
    ];
    const out = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(JSON.parse(out)).toEqual({ found: [], stories: [700, 700, 5, 0] });
  });
});
