/** What must not be in what ships: ways in which data becomes markup or code, ways out to the network, other people's packages. */
import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`);

/** What it would do, and how it is written. */
const FORBIDDEN: [string, RegExp][] = [
  ["markup from data", /\b(inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe/],
  ["markup written into the page", /document\s*\.\s*write/],
  ["markup that Handlebars takes for safe", /SafeString/],
  ["jQuery", /\bjQuery\b|\$\(/],
  ["code from data", /\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(|set(Timeout|Interval)\s*\(\s*["'`]/],
  ["modules loaded by data", /\bimport\s*\(/],
  ["the network", /\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection/],
  ["workers", /\bnew\s+(Shared)?Worker\b|serviceWorker/],
  ["what the browser keeps", /\b(local|session)Storage\b|indexedDB|document\s*\.\s*cookie/],
  ["other windows", /\bpostMessage\b|window\s*\.\s*open\b/],
  ["addresses that run code", /javascript:/i],
  ["the user's token, or the world's secrets", /\bpassword\b|\bsessionId\b/i],
];

/** Text becomes markup in two places, and what they are given comes out of a template that escapes what it is filled with. */
const PARSERS: Record<string, string> = {
  "src/ui/chat-card.ts": "parsed = new DOMParser().parseFromString(template(view), ",
  "src/ui/tracker-patch.ts": "{ body } = new DOMParser().parseFromString(html, ",
};

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

describe("the source", () => {
  const files = filesIn("src", ".ts").filter((path) => !path.endsWith(".d.ts"));
  const code = new Map(files.map((path) => [path, withoutComments(readFileSync(path, "utf8"))]));

  it("is looked at", () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(FORBIDDEN)("holds nothing for %s", (_what, pattern) => {
    expect([...code].filter(([, text]) => pattern.test(text)).map(([path]) => path)).toEqual([]);
  });

  it("parses markup in two places, both from templates", () => {
    const parsing = [...code].filter(([, text]) => /DOMParser|parseFromString/.test(text));
    expect(parsing.map(([path]) => path).sort()).toEqual(Object.keys(PARSERS).sort());
    for (const [path, text] of parsing) {
      expect(text).toContain(PARSERS[path]);
      expect(text.match(/DOMParser/g)).toHaveLength(1);
    }
  });

  it("says what it has to say in notices that are escaped, for the host shows them as markup", () => {
    const saying = [...code].filter(([, text]) => /\bnotifications\b/.test(text));
    expect(saying.map(([path]) => path)).toEqual(["src/foundry/announce.ts"]);
  });

  it("is found out by the patterns", () => {
    const bad = ["a.innerHTML = b", "eval(x)", "new Function(y)", "fetch(z)", "await import(name)", "localStorage.x"];
    for (const line of bad) expect([line, FORBIDDEN.some(([, pattern]) => pattern.test(line))]).toEqual([line, true]);
  });
});

describe("the templates", () => {
  it.each(filesIn("templates", ".hbs"))("%s escapes all that it is filled with", (path) => {
    const text = readFileSync(path, "utf8");
    const raw = text.match(/\{\{\{[^}]*\}\}\}|\{\{&[^}]*\}\}/g) ?? [];
    expect(raw).toEqual([]);
    expect(text).not.toMatch(/<script|\son\w+\s*=|javascript:/i);
    // An attribute without quotes ends at the first space of what it is filled with.
    expect(text.match(/=\{\{/g) ?? []).toEqual([]);
  });
});

describe("what ships", () => {
  let built = "";
  beforeAll(async () => {
    const output = await build({
      logLevel: "error",
      build: { write: false, sourcemap: false },
      plugins: [],
    });
    const [first] = Array.isArray(output) ? output : [output];
    built = first && "output" in first ? first.output[0].code : "";
  }, 60_000);

  it("needs nobody else's package: there is nothing for an audit to find", () => {
    const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
    for (const kind of ["dependencies", "optionalDependencies", "peerDependencies", "bundledDependencies"])
      expect(manifest[kind] ?? {}).toEqual({});
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean; peer?: boolean }>;
    };
    const shipped = Object.entries(lock.packages).filter(
      ([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true,
    );
    expect(shipped.map(([path]) => path)).toEqual([]);
  });

  it("imports nothing and calls no address", () => {
    expect(built.length).toBeGreaterThan(100_000);
    expect(built).not.toMatch(/^\s*import\s|\bimport\s*\(|\brequire\s*\(/m);
    // The name of a kind of markup, which nobody calls.
    const addresses = [...new Set(built.match(/\b(https?|wss?):\/\/[^\s"'`)<>\\]+/g) ?? [])];
    expect(addresses.filter((one) => one !== "http://www.w3.org/2000/svg")).toEqual([]);
  });

  it("runs nothing in the page but its one script", () => {
    const manifest = JSON.parse(readFileSync("module.json", "utf8")) as Record<string, unknown>;
    expect(manifest.esmodules).toEqual(["undertow.js"]);
    expect(manifest.scripts ?? []).toEqual([]);
    expect(manifest.socket ?? false).toBe(false);
    for (const path of filesIn("icons", ".svg"))
      expect(readFileSync(path, "utf8")).not.toMatch(/<script|\son\w+=|href=|<foreignObject/i);
    for (const path of filesIn("styles", ".css"))
      expect(readFileSync(path, "utf8")).not.toMatch(/@import|url\(\s*["']?(https?:)?\/\//i);
  });
});

it("SECURITY.md says how to report, what is guarded and what is not", () => {
  const text = readFileSync("SECURITY.md", "utf8");
  for (const heading of ["Supported versions", "How to report", "What is guarded", "What is not"])
    expect(text).toContain(`## ${heading}`);
  expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
});
