import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { openTable } from "../../table/node.ts";
import { actorOf, openWorld, sceneOf, system, tokenOf, world } from "./host-world.ts";

/** Names of namespaces as loosely as a module in plain JavaScript sees them. */
type Loose = Record<string, Record<string, Record<string, unknown>>>;

describe.each([13, 14] as const)("v%i", (generation) => {
  it("names what it lacks and lets the language look", async () => {
    const table = await openWorld(generation);
    const tab = await table.join("gm");
    const { game, foundry, CONFIG, canvas, CONST, ui } = tab.globals as unknown as Loose;
    for (const touch of [
      () => game?.playlists,
      () => game?.socket,
      () => game?.utils,
      () => foundry?.utils?.fetchJsonWithTimeout,
      () => foundry?.appv1,
      () => foundry?.documents?.RollTable,
      () => CONFIG?.Canvas,
      () => CONFIG?.Token?.objectClass,
      () => canvas?.lighting,
      () => CONST?.WALL_SENSE_TYPES,
      () => ui?.sidebar,
      () => (tokenOf(tab, "tHero") as unknown as Source).light,
      () => (sceneOf(tab) as unknown as Source).walls,
    ]) {
      expect(touch).toThrow(/^The table has no .*GAPS\.md$/);
    }
    expect("playlists" in (game ?? {})).toBe(false);
    expect(await Promise.resolve(game)).toBe(game);
    expect(String(tokenOf(tab, "tHero"))).toBe("[object Object]");
    expect(JSON.parse(JSON.stringify(tokenOf(tab, "tHero"))).name).toBe("Ysolde");
    expect((actorOf(tab, "hero") as unknown as Source).encumbrance).toBeUndefined();
    await table.end();
  });

  it("answers undefined for what this generation of Foundry lacks", async () => {
    const table = await openWorld(generation);
    const { foundry, CONFIG, CONST } = (await table.join("gm")).globals as unknown as Loose;
    const v14 = generation >= 14;
    expect(typeof foundry?.documents?.modifyBatch).toBe(v14 ? "function" : "undefined");
    expect(typeof foundry?.utils?.duplicate).toBe(v14 ? "undefined" : "function");
    expect(CONST?.ACTIVE_EFFECT_SHOW_ICON?.ALWAYS).toBe(v14 ? 2 : undefined);
    expect(CONFIG?.Dice?.rollModes === undefined).toBe(v14);
    expect(Array.isArray(CONFIG?.statusEffects)).toBe(!v14);
  });

  it("runs a script from text in the client's own window, with this realm's objects", async () => {
    const script = `
      Hooks.once("ready", async () => {
        document.body.dataset.who = game.user.name;
        const plain = Object.getPrototypeOf({}) === Object.getPrototypeOf(game.actors.get("hero").toObject());
        setTimeout(() => { document.body.dataset.plain = String(plain); }, 5000);
        await game.actors.get("hero").setFlag("undertow", "by", game.user.id);
      });
      const frozen = Object.freeze({ a: 1 });
      try { frozen.a = 2; } catch (error) { document.body.dataset.strict = error.name; }
    `;
    const table = await openTable({ generation, world: world(), system, modules: [{ id: "undertow", script }] });
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    await table.settle();
    expect([gm, mara].map(({ window }) => window.document.body.dataset.who)).toEqual(["Gwen", "Mara"]);
    expect(gm.window.document.body.dataset).toMatchObject({ strict: "TypeError" });
    expect(gm.window.document.body.dataset.plain).toBeUndefined();
    await table.advanceTimers(5000);
    expect(gm.window.document.body.dataset.plain).toBe("true");
    expect(actorOf(gm, "hero").flags.undertow).toEqual({ by: "mara" });
    await table.end();
  });

  it("loads a built module from its folder: manifest, script, words", async () => {
    const dir = mkdtempSync(join(tmpdir(), "table-"));
    mkdirSync(join(dir, "lang"));
    const languages = [{ lang: "fr", name: "Français", path: "lang/fr.json" }];
    const manifest = { id: "undertow", title: "Undertow", version: "1.2.3", esmodules: ["main.js"], languages };
    const script = 'Hooks.once("ready", () => { document.title = game.i18n.localize("UT.Title"); });';
    for (const [path, text] of [
      ["module.json", JSON.stringify(manifest)],
      ["main.js", script],
      ["lang/fr.json", JSON.stringify({ UT: { Title: "Ressac" } })],
    ] as const) {
      writeFileSync(join(dir, path), text);
    }
    const table = await openTable({ generation, world: world(), system, moduleDir: dir });
    const tab = await table.join("mara", { language: "fr" });
    expect(tab.window.document.title).toBe("Ressac");
    expect(tab.globals.game.modules.get("undertow")).toMatchObject({ active: true, version: "1.2.3" });
    expect(tab.globals.game.modules.get("lib-wrapper")).toBeUndefined();
    await table.end();
    rmSync(dir, { recursive: true });
  });

  it("reports a script that throws or is not self-contained", async () => {
    const modules = [
      { id: "one", script: "missing();" },
      { id: "two", script: 'import x from "./x.js";' },
    ];
    const table = await openTable({ generation, world: world(), system, modules });
    const gm = await table.join("gm");
    expect(gm.errors.map(({ error }) => (error as Error).message)).toEqual([
      "missing is not defined",
      expect.stringContaining("modules/two/main.js is not one self-contained script"),
    ]);
    await expect(table.end()).rejects.toThrow("2 recorded error(s)");
  });
});
