import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type Table } from "../../table/server/websocket.ts";
import { launchChromium } from "../browser/chromium.ts";

/** A module in Foundry's form: it marks chat cards, adds a HUD button and opens a window from a template. */
const MODULE: Record<string, string> = {
  "module.json": JSON.stringify({
    id: "smoke",
    title: "Smoke",
    version: "1.0.0",
    esmodules: ["scripts/main.js"],
    styles: ["styles/smoke.css"],
    languages: [
      { lang: "en", name: "English", path: "lang/en.json" },
      { lang: "fr", name: "Français", path: "lang/fr.json" },
    ],
  }),
  "scripts/main.js": `import { word } from "./word.js";
const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
class Window extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = { id: "smoke", window: { title: word } };
  static PARTS = { body: { template: "modules/smoke/templates/body.hbs" } };
}
Hooks.once("ready", () => { game.modules.get("smoke").api = { open: () => new Window().render({ force: true }) }; });
Hooks.on("drawToken", (token) => { if (PIXI) token.smoke = token.addChild(new PIXI.Graphics()); });
Hooks.on("renderChatMessageHTML", (message, html) => html.classList.add("smoked"));
Hooks.on("renderTokenHUD", (app, element) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon smoke-button";
  element.querySelector(".col.right").append(button);
});`,
  "scripts/word.js": `export const word = "SMOKE.Title";`,
  "styles/smoke.css": ".smoked { outline: 3px solid rgb(1, 2, 3); }",
  "templates/body.hbs": `<p>{{localize "SMOKE.Body"}}</p>`,
  "lang/en.json": `{"SMOKE":{"Title":"Smoke","Body":"Where there is smoke"}}`,
  "lang/fr.json": `{"SMOKE":{"Title":"Fumée","Body":"Il n’y a pas de fumée"}}`,
};

let folder: string;
let table: Table;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "undertow-smoke-"));
  for (const [path, text] of Object.entries(MODULE)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  [table, browser] = await Promise.all([startTable({ port: 0, moduleDir: folder }), launchChromium()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await table?.close();
  await rm(folder, { recursive: true, force: true });
});

async function join_(query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${table.url}/?${query}`);
  await page.waitForFunction(() => window.table !== undefined);
  await page.evaluate(() => window.table?.settle());
  return page;
}

const settle = async (...pages: Page[]) => {
  for (const page of pages) await page.evaluate(() => window.table?.settle());
};

const errorsOf = (page: Page) =>
  page.evaluate(() => window.table?.client.errors.map(({ hook, error }) => `${hook}: ${String(error)}`));

it("two people in two tabs: tokens, HUD, combat, whispers, a module's window and style", {
  timeout: 120_000,
}, async () => {
  const gm = await join_("user=gm&lang=en&theme=dark");
  const mara = await join_("user=mara&lang=fr&theme=light");

  expect(await gm.locator(".token-strip li").count()).toBe(10);
  expect(await mara.locator(".token-strip li").count()).toBe(9);
  expect(await mara.locator(".token-strip button:enabled:not(.icon-only)").allTextContents()).toEqual(["Aelis"]);

  const at = await gm.evaluate(() => window.table?.whereIs("tokenaelis"));
  await gm.mouse.click(at?.x ?? 0, at?.y ?? 0);
  await settle(gm);
  await gm.click("#combat-add");
  await gm.click("#combat-start");
  await settle(gm, mara);
  expect(await mara.locator(".combatant[aria-current=true] .name").textContent()).toContain("Aelis");

  await gm.mouse.click(at?.x ?? 0, at?.y ?? 0, { button: "right" });
  await gm.waitForSelector("#token-hud .smoke-button");
  await gm.keyboard.press("Escape");
  await settle(gm);
  expect(await gm.locator("#token-hud").count()).toBe(0);

  await gm.evaluate(() => window.table?.queueDice([7]));
  await gm.fill("#chat-input", "/r 1d20+1");
  await gm.press("#chat-input", "Enter");
  await settle(gm, mara);
  expect(await mara.locator(".chat-message .dice-total").textContent()).toBe("8");
  const outline = await mara.evaluate(
    () => getComputedStyle(document.querySelector(".smoked") as Element).outlineColor,
  );
  expect(outline).toBe("rgb(1, 2, 3)");

  await mara.evaluate(async () => {
    const { game } = window as unknown as { game: { modules: Map<string, { api: { open(): object } }> } };
    await game.modules.get("smoke")?.api.open();
  });
  expect(await mara.locator("#smoke .window-title").textContent()).toBe("Fumée");
  expect(await mara.locator("#smoke .window-content").textContent()).toContain("pas de fumée");

  await mara.close();
  await settle(gm);
  expect(await gm.locator("#table-users li").count()).toBe(1);
  expect(await errorsOf(gm)).toEqual([]);
});

it("serves nothing outside the module's folder", async () => {
  const status = async (path: string) => (await fetch(`${table.url}${path}`)).status;
  expect(await status("/modules/smoke/module.json")).toBe(200);
  expect(await status("/modules/smoke/..%2f..%2f..%2fetc%2fpasswd")).toBe(404);
  expect(await status("/modules/other/module.json")).toBe(404);
  expect(await status("/portraits/aelis.svg")).toBe(200);
});
