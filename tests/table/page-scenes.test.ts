/** Several scenes, their regions and the tools of modules in the page, with a small module of our own in a real browser. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Generation } from "../../table/host/seam.ts";
import { startTable, type Table } from "../../table/server/websocket.ts";
import { launchChromium } from "../browser/chromium.ts";

const SLOW = 120_000;

/** It calls itself "undertow", so that the demo's river is its own. */
const MODULE: Record<string, string> = {
  "module.json": JSON.stringify({
    id: "undertow",
    title: "Tools",
    version: "1.0.0",
    esmodules: ["main.js"],
    documentTypes: { RegionBehavior: { water: {} } },
    languages: [
      { lang: "en", name: "English", path: "en.json" },
      { lang: "fr", name: "Français", path: "fr.json" },
    ],
  }),
  "main.js": `globalThis.heard = [];
Hooks.once("init", () => {
  const { StringField, NumberField, BooleanField, SetField } = foundry.data.fields;
  class Water extends foundry.data.regionBehaviors.RegionBehaviorType {
    static LOCALIZATION_PREFIXES = ["TOOLS.Water"];
    static defineSchema() {
      const number = () => new NumberField({ required: true, nullable: true, initial: null, min: -1000, max: 1000 });
      return {
        surface: new StringField({ required: true, initial: "calm", choices: { calm: "TOOLS.Calm", choppy: "TOOLS.Choppy" } }),
        current: number(), danger: number(), surfaceElevation: number(), bottomElevation: number(),
        filth: new BooleanField(),
        who: new SetField(new StringField({ choices: { friend: "TOOLS.Friend", foe: "TOOLS.Foe" } }), { initial: ["foe"] }),
      };
    }
  }
  CONFIG.RegionBehavior.dataModels["undertow.water"] = Water;
});
let on = true;
Hooks.on("getSceneControlButtons", (controls) => {
  const { tools } = controls.tokens;
  heard.push("asked");
  tools.open = { name: "open", order: 5, title: "TOOLS.Open", icon: "fa-solid fa-water", button: true, onChange: (event, active) => heard.push(["open", event.type, active]) };
  tools.switch = { name: "switch", order: 4, title: "TOOLS.Switch", icon: "fa-solid fa-eye", toggle: true, active: on, onChange: (event, active) => { on = active; heard.push(["switch", active]); } };
  tools.gone = { name: "gone", order: 6, title: "TOOLS.Gone", icon: "fa-solid fa-eye", button: true, visible: false };
});
Hooks.on("moveToken", (token, movement) => heard.push([token.id, movement.method, movement.destination.x]));
Hooks.on("hoverToken", (token, hovered) => heard.push(["hover", token.id, hovered]));
Hooks.on("canvasPan", (canvas, { scale }) => { heard.scale = scale; });`,
  "en.json": JSON.stringify({
    TOOLS: {
      Open: "Open the water",
      Switch: "Marks",
      Calm: "Calm",
      Choppy: "Choppy",
      Friend: "Friends",
      Foe: "Foes",
      Water: { FIELDS: { surface: { label: "Surface", hint: "How it looks" }, filth: { label: "Filthy" } } },
    },
    TYPES: { RegionBehavior: { "undertow.water": "Water" } },
  }),
  "fr.json": JSON.stringify({ TOOLS: { Open: "Ouvrir l’eau" } }),
};

let folder: string;
let browser: Browser;
let table: Table;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "undertow-tools-"));
  for (const [path, text] of Object.entries(MODULE)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  browser = await launchChromium();
}, SLOW);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => table?.close());

async function enter(query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${table.url}/?${query}`);
  await page.waitForFunction(() => window.table !== undefined);
  await settle(page);
  return page;
}

async function settle(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => window.table?.settle());
}

const heard = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0));

const errorsOf = (page: Page) =>
  page.evaluate(() => window.table?.client.errors.map(({ hook, error }) => `${hook}: ${String(error)}`));

describe.each([13, 14] as const)("on v%d", (generation: Generation) => {
  it("tools of modules are buttons for mouse and keyboard, asked for with each canvas and on reset only", {
    timeout: SLOW,
  }, async () => {
    table = await startTable({ port: 0, generation, moduleDir: folder });
    const gm = await enter("user=gm&lang=fr");
    const bar = gm.locator("#scene-controls");
    expect(await bar.locator("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
      "Marks",
      "Ouvrir l’eau",
    ]);
    expect(await heard(gm)).toEqual(["asked"]);
    const toggle = bar.locator("[data-tool=switch]");
    expect(await toggle.getAttribute("aria-pressed")).toBe("true");
    await toggle.focus();
    await gm.keyboard.press("Enter");
    await gm.keyboard.press("Tab");
    await gm.keyboard.press("Space");
    expect(await toggle.getAttribute("aria-pressed")).toBe("false");
    expect(await heard(gm)).toEqual([
      ["switch", false],
      ["open", "click", true],
    ]);
    await gm.evaluate(async () => {
      type Controls = {
        controls: { tokens: { tools: Record<string, { active: boolean }> } };
        render(options?: object): Promise<unknown>;
      };
      const { controls } = (window as unknown as { ui: { controls: Controls } }).ui;
      if (controls.controls.tokens.tools.switch) controls.controls.tokens.tools.switch.active = true;
      await controls.render();
    });
    expect(await toggle.getAttribute("aria-pressed")).toBe("true");
    expect(await heard(gm)).toEqual([]);
    await gm.locator("#scene-river").click();
    await settle(gm);
    expect(await heard(gm)).toContain("asked");
    expect(await errorsOf(gm)).toEqual([]);
    await gm.close();
  });

  it("the GM looks at any scene and takes everybody along; tokens move there by keys and mouse", {
    timeout: SLOW,
  }, async () => {
    table = await startTable({ port: 0, generation, moduleDir: folder });
    const [gm, mara] = [await enter("user=gm&lang=en"), await enter("user=mara&lang=en")];
    expect(await gm.locator(".scene-tabs li").allInnerTexts()).toHaveLength(2);
    expect(await mara.locator(".scene-tabs li").allInnerTexts()).toHaveLength(1);
    await gm.locator("#scene-river").click();
    await settle(gm, mara);
    expect(await gm.locator("#scene-river").getAttribute("aria-current")).toBe("true");
    expect(await gm.locator(".token-strip li").count()).toBe(3);
    expect(await mara.locator(".token-strip li").count()).toBe(9);
    await gm.locator("#activate-river").click();
    await settle(gm, mara);
    expect(await mara.locator("#board").getAttribute("aria-label")).toContain("The river");
    expect(await mara.locator(".token-strip li").count()).toBe(3);

    await heard(gm);
    await gm.locator("#select-riveraelis").click();
    await gm.keyboard.press("Tab");
    await gm.evaluate(() => (document.activeElement as HTMLElement).blur());
    await gm.keyboard.press("ArrowDown");
    await settle(gm, mara);
    expect(await heard(mara)).toContainEqual(["riveraelis", "keyboard", 400]);
    const at = await gm.evaluate(() => window.table?.whereIs("riveraelis"));
    const next = await gm.evaluate(() => window.table?.whereIs("riverbrand"));
    const cell = ((next?.x ?? 0) - (at?.x ?? 0)) / 2;
    await gm.mouse.move(at?.x ?? 0, at?.y ?? 0);
    await gm.mouse.down();
    await gm.mouse.move((at?.x ?? 0) + cell, at?.y ?? 0, { steps: 3 });
    await gm.mouse.up();
    await settle(gm, mara);
    expect(await heard(mara)).toContainEqual(["riveraelis", "dragging", 500]);
    const told = await heard(gm);
    expect(told).toContainEqual(["hover", "riveraelis", true]);
    expect([await errorsOf(gm), await errorsOf(mara)]).toEqual([[], []]);
    await gm.close();
    await mara.close();
  });

  it("regions: drawn and listed for GMs; height, on and off, and a form from the schema", {
    timeout: SLOW,
  }, async () => {
    table = await startTable({ port: 0, generation, moduleDir: folder });
    const [gm, mara] = [await enter("user=gm&lang=en"), await enter("user=mara&lang=en")];
    expect(await gm.locator("#table-regions").isVisible()).toBe(false);
    await gm.locator("#scene-river").click();
    await gm.locator("#activate-river").click();
    await settle(gm, mara);
    expect(await gm.locator("#table-regions").isVisible()).toBe(true);
    expect(await mara.locator("#table-regions").isVisible()).toBe(false);
    const region = () =>
      mara.evaluate(() => {
        type Behavior = { disabled: boolean; system: { toObject(): unknown } };
        type Region = { elevation: unknown; behaviors: { get(id: string): Behavior } };
        type Game = { scenes: { active: { regions: { get(id: string): Region } } } };
        const { game } = window as unknown as { game: Game };
        const { elevation, behaviors } = game.scenes.active.regions.get("riverwater");
        const { disabled, system } = behaviors.get("rivercurrent");
        return { elevation, disabled, system: system.toObject() };
      });
    await gm.locator("#region-riverwater-bottom").fill("-35");
    await gm.locator("#region-riverwater-top").fill("");
    await gm.locator("#region-riverwater-top").press("Tab");
    await gm.locator("#behavior-on-rivercurrent").uncheck();
    await settle(gm, mara);
    expect(await region()).toMatchObject({ elevation: { bottom: -35, top: null }, disabled: true });
    expect(await gm.locator("#region-riverwater-inclusive").count()).toBe(generation === 14 ? 1 : 0);

    await gm.locator("#behavior-edit-rivercurrent").click();
    const form = gm.locator(".behavior-form");
    await form.getByLabel("Surface", { exact: true }).selectOption("calm");
    await form.getByLabel("current", { exact: true }).fill("-12.5");
    await form.getByLabel("Filthy").check();
    await form.getByLabel("Friends").check();
    await gm.locator("dialog button[data-action=ok]").click();
    await settle(gm, mara);
    expect(await region()).toMatchObject({
      system: { surface: "calm", current: -12.5, danger: 4, filth: true, who: ["friend", "foe"] },
    });
    expect([await errorsOf(gm), await errorsOf(mara)]).toEqual([[], []]);
    await gm.close();
    await mara.close();
  });
});
