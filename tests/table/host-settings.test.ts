import { describe, expect, it, vi } from "vitest";
import type { NumberField } from "../../table/host/fields.ts";
import type { ClientGlobals } from "../../table/host/seam.ts";
import { openTable } from "../../table/node.ts";
import { openWorld, system, world } from "./host-world.ts";

describe.each([13, 14] as const)("v%i", (generation) => {
  it("reads defaults, stores world settings and tells every client", async () => {
    const told: unknown[] = [];
    const table = await openWorld(generation, ({ Hooks, game }) => {
      Hooks.on("init", () => {
        game.settings.register("undertow", "length", {
          scope: "world",
          type: Number,
          default: 6,
          onChange: (value, options, userId) => told.push([game.userId, value, options, userId]),
        });
        game.settings.register("undertow", "house", { scope: "world", type: Object, default: { rules: { a: 1 } } });
      });
    });
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const [mine, hers] = [gm.globals.game.settings, mara.globals.game.settings];
    expect(hers.get("undertow", "length")).toBe(6);
    expect(() => Object.assign((mine.get("undertow", "house") as { rules: object }).rules, { b: 1 })).toThrow(
      TypeError,
    );
    expect(await mine.set("undertow", "length", "10", { why: 1 })).toBe(10);
    await mine.set("undertow", "length", 10);
    await table.settle();
    expect(hers.get("undertow", "length")).toBe(10);
    expect(told).toEqual([
      ["gm", 10, { why: 1 }, "gm"],
      ["mara", 10, { why: 1 }, "gm"],
    ]);
    await expect(hers.set("undertow", "length", 3)).rejects.toThrow("lacks permission");
    await expect(mine.set("undertow", "length", "ten")).rejects.toThrow("is not a number");
    expect(() => hers.get("undertow", "lenght")).toThrow("not a registered game setting");
    await expect(mine.set("undertow", "nope", 1)).rejects.toThrow("not a registered game setting");
    await mara.reload();
    expect(mara.globals.game.settings.get("undertow", "length")).toBe(10);
    await table.end();
  });

  it("validates types, choices, ranges and fields", async () => {
    const table = await openWorld(generation);
    const { game, foundry } = (await table.join("gm")).globals;
    const Field = (foundry.data.fields as { NumberField: typeof NumberField }).NumberField;
    const set = (config: object, value: unknown) => {
      game.settings.register("undertow", "x", { scope: "client", ...config });
      return game.settings.set("undertow", "x", value);
    };
    await expect(set({ type: Boolean }, "yes")).rejects.toThrow("not a boolean");
    await expect(set({ type: String, choices: { a: "A" } }, "b")).rejects.toThrow("not a choice");
    await expect(set({ type: Number, range: { min: 1, max: 3 } }, 4)).rejects.toThrow("not between 1 and 3");
    await expect(set({ type: Array }, {})).rejects.toThrow("not an array");
    await expect(set({ type: Object }, { at: Number.NaN })).rejects.toThrow("JSON");
    const field = new Field({ nullable: false, integer: true, min: 0, initial: 3 });
    await expect(set({ type: field }, -1)).rejects.toThrow("at least 0");
    expect(await set({ type: field }, "4")).toBe(4);
    expect(() => game.settings.register("undertow", "y", { type: field, default: 1.5 })).toThrow("integer");
    expect(() => game.settings.register("nobody", "y", { type: String })).toThrow("not an active package");
    game.settings.register("undertow", "z", { scope: "world", type: field });
    expect(game.settings.get("undertow", "z")).toBe(3);
    await table.end();
  });

  it("keeps client settings in the browser and user settings with the user", async () => {
    const register = ({ Hooks, game }: ClientGlobals) => {
      for (const scope of ["client", "user"] as const) {
        Hooks.on("init", () => game.settings.register("undertow", scope, { scope, type: String, default: "none" }));
      }
    };
    const table = await openWorld(generation, register);
    const [mara, elsewhere] = [await table.join("mara"), await table.join("mara")];
    for (const scope of ["client", "user"]) await mara.globals.game.settings.set("undertow", scope, "mine");
    await mara.reload();
    await table.settle();
    const read = (globals: ClientGlobals) =>
      ["client", "user"].map((scope) => globals.game.settings.get("undertow", scope));
    expect(read(mara.globals)).toEqual(["mine", "mine"]);
    expect(read(elsewhere.globals)).toEqual(["none", "mine"]);
    expect(read((await table.join("odo")).globals)).toEqual(["none", "none"]);
    await table.end();
  });

  it("refuses world settings before ready and keybindings after init", async () => {
    const onDown = vi.fn(() => true);
    const bind = { name: "K", editable: [{ key: "KeyK", modifiers: ["Control"] }], onDown };
    const table = await openWorld(generation, ({ Hooks, game }) => {
      game.settings.register("undertow", "a", { scope: "world", type: Number, default: 1 });
      Hooks.on("init", () => game.keybindings.register("undertow", "open", bind));
      Hooks.on("setup", () => game.settings.set("undertow", "a", 2));
      Hooks.on("setup", () => game.keybindings.register("undertow", "late", bind));
    });
    const gm = await table.join("gm");
    expect(gm.errors.map(({ error }) => (error as Error).message)).toEqual([
      expect.stringContaining("registered during init"),
      expect.stringContaining("before ready"),
    ]);
    expect(gm.pressKey("KeyK")).toBe(false);
    expect(gm.pressKey("KeyK", ["Control"])).toBe(true);
    expect(onDown).toHaveBeenCalledTimes(1);
  });

  it("has the core's own mode setting of its generation only", async () => {
    const table = await openWorld(generation);
    const { settings } = (await table.join("gm")).globals.game;
    expect(settings.get("core", generation >= 14 ? "messageMode" : "rollMode")).toMatch(/^public/);
    expect(() => settings.get("core", generation >= 14 ? "rollMode" : "messageMode")).toThrow("not a registered");
    await table.end();
  });

  it("localises from the module's files, then English, then the key", async () => {
    const files = {
      "lang/en.json": JSON.stringify({ UT: { Hi: "Hi {name}", Only: "Only English" }, "UT.Dotted.Key": "dotted" }),
      "lang/fr.json": JSON.stringify({ UT: { Hi: "Salut {name}" } }),
    };
    const languages = ["en", "fr"].map((lang) => ({ lang, path: `lang/${lang}.json` }));
    const early: string[] = [];
    const script = ({ Hooks, game }: ClientGlobals) => {
      Hooks.on("init", () => game.i18n.localize("UT.Hi"));
      Hooks.on("i18nInit", () => early.push(game.i18n.localize("UT.Hi")));
    };
    const modules = [{ id: "undertow", script, files, manifest: { languages } }];
    const table = await openTable({ generation, world: world(), system, modules });
    const tab = await table.join("mara", { language: "fr" });
    const { i18n } = tab.globals.game;
    expect(early).toEqual(["Salut {name}"]);
    expect(i18n.format("UT.Hi", { name: "<b>{x}</b>" })).toBe("Salut <b>{x}</b>");
    expect(i18n.localize("UT.Hi", { name: "M" })).toBe(generation >= 14 ? "Salut M" : "Salut {name}");
    expect([i18n.localize("UT.Only"), i18n.localize("UT.Dotted.Key"), i18n.localize("UT.No")]).toEqual([
      "Only English",
      "dotted",
      "UT.No",
    ]);
    expect([i18n.has("UT.Only"), i18n.has("UT.Only", false), i18n.has("UT")]).toEqual([true, false, false]);
    expect(i18n.lang).toBe("fr");
    expect(tab.errors.map(({ error }) => (error as Error).message)).toEqual([
      expect.stringContaining("before i18nInit"),
    ]);
  });
});
