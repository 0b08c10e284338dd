/** module.json against package.json, the build and the files on disk: a wrong line makes Foundry show the module as not installed. */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULE } from "../../src/foundry/documents.ts";

interface Manifest {
  id: string;
  version: string;
  type: string;
  compatibility: { minimum: string; verified: string; maximum?: string };
  esmodules: string[];
  styles: string[];
  languages: { lang: string; name: string; path: string }[];
  license: string;
  readme: string;
  changelog: string;
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

describe("the built module", () => {
  let folder = "";
  let manifest: Manifest;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "undertow-audit-"));
    await build({ configFile: "vite.config.ts", logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
    manifest = json(join(folder, "module.json")) as Manifest;
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("holds every file that its manifest names", () => {
    const { esmodules, styles, languages, license, readme, changelog } = manifest;
    for (const path of [...esmodules, ...styles, ...languages.map((one) => one.path), license, readme, changelog])
      expect(existsSync(join(folder, path)), path).toBe(true);
  });

  it("has one manifest, at its root, and nothing that does not belong there", async () => {
    const names = (await readdir(folder)).sort();
    expect(names).toEqual(
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "icons",
        "lang",
        "module.json",
        "styles",
        "templates",
        "undertow.js",
        "undertow.js.map",
      ].sort(),
    );
    const deep = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("module.json"));
    expect(deep).toEqual(["module.json"]);
  });

  it("agrees with package.json and with the code's own id", () => {
    const { version, name } = json("package.json") as { version: string; name: string };
    expect(manifest).toMatchObject({ id: MODULE, version, type: "module" });
    expect(manifest.id).toBe(name);
  });

  it("is for v13 and v14 and shuts no later one out", () => {
    expect(manifest.compatibility).toEqual({ minimum: "13", verified: "14" });
  });

  it("names languages as the host takes them", () => {
    expect(manifest.languages.map(({ lang }) => Intl.getCanonicalLocales(lang)[0])).toEqual(["en", "fr"]);
  });

  it("is one module without imports, keeps its class names and brings its source map", () => {
    const code = readFileSync(join(folder, "undertow.js"), "utf8");
    expect(code).not.toMatch(/^\s*(import|export)\s/m);
    expect(code).toMatch(/(class CheckDialog|CheckDialog = class) /);
    expect(code).toContain("sourceMappingURL=undertow.js.map");
  });
});
