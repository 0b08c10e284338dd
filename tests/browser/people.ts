/** The table in a real browser: the built module, a world of one generation, and people each in a page of their own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import type { SystemId } from "../../table/demo/systems/index.ts";
import type { Generation } from "../../table/host/seam.ts";
import { startTable, type Table } from "../../table/server/websocket.ts";
import { launchChromium } from "./chromium.ts";

export interface Look {
  lang: "en" | "fr";
  theme: "light" | "dark";
}

export interface Evening {
  table: Table;
  browser: Browser;
  join(user: string, look?: Partial<Look>, past?: { toured?: boolean }): Promise<Person>;
  close(): Promise<void>;
}

/** Builds the module and opens a table with it. */
export async function openEvening(generation: Generation, system: SystemId = "adnd2e"): Promise<Evening> {
  const moduleDir = await mkdtemp(join(tmpdir(), "undertow-built-"));
  await build({ configFile: "vite.config.ts", logLevel: "error", build: { outDir: moduleDir, emptyOutDir: true } });
  const [table, browser] = await Promise.all([
    startTable({ port: 0, generation, system, moduleDir }),
    launchChromium(),
  ]);
  return {
    table,
    browser,
    async join(user, { lang = "en", theme = "dark" } = {}, { toured = true } = {}) {
      // Nothing moves: without a graphics card each picture of a moving scene is dear.
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
      // Whoever has been here before is not shown the first steps.
      if (toured) await page.addInitScript((key) => localStorage.setItem(key, "true"), `${user}.undertow.toured`);
      const person = new Person(page, (look) => `${table.url}/?user=${user}&lang=${look.lang}&theme=${look.theme}`, {
        lang,
        theme,
      });
      await person.arrive();
      return person;
    },
    async close() {
      await browser.close();
      await table.close();
      await rm(moduleDir, { recursive: true, force: true });
    },
  };
}

/** One person at the table: what they click, and what they see. */
export class Person {
  constructor(
    readonly page: Page,
    private readonly addressFor: (look: Look) => string,
    private look: Look,
  ) {}

  /** Opens the page, or opens it anew; in another language or theme if asked for. */
  async arrive(look: Partial<Look> = {}): Promise<void> {
    this.look = { ...this.look, ...look };
    await this.page.goto(this.addressFor(this.look));
    await this.page.waitForFunction(() => window.table !== undefined);
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.page.evaluate(() => window.table?.settle());
  }

  async leave(): Promise<void> {
    await this.page.close();
  }

  /** What went wrong on this page: every hook and handler that threw. */
  errors(): Promise<string[]> {
    return this.page.evaluate(() => (window.table?.client.errors ?? []).map(({ error }) => String(error)));
  }

  queueDice(...faces: number[]): Promise<void> {
    return this.page.evaluate((next) => window.table?.queueDice(next), faces);
  }

  private async clickToken(id: string, options: { button?: "right"; more?: boolean } = {}): Promise<void> {
    const at = await this.page.evaluate((token) => window.table?.whereIs(token), id);
    if (!at) throw new Error(`${id} is not on the scene`);
    if (options.more) await this.page.keyboard.down("Shift");
    await this.page.mouse.click(at.x, at.y, { button: options.button ?? "left" });
    if (options.more) await this.page.keyboard.up("Shift");
  }

  async select(first: string, ...others: string[]): Promise<void> {
    await this.clickToken(first);
    for (const id of others) await this.clickToken(id, { more: true });
    await this.settle();
  }

  /** Opens the Token HUD by right click and presses Undertow's button. */
  async pressHud(id: string): Promise<void> {
    await this.clickToken(id, { button: "right" });
    await this.page.locator("#token-hud .undertow-hud").click();
    await this.settle();
  }

  /** Opens a window from the menu of the settings, with the Enter key. */
  async openMenu(menu: string, window: string): Promise<void> {
    await this.page.locator("#bar-settings").press("Enter");
    await this.page.locator(`[data-key="undertow.${menu}"]`).press("Enter");
    await this.page.locator(window).waitFor();
    await this.page.locator("#settings-config [data-action=close]").press("Enter");
    await this.page.locator("#settings-config").waitFor({ state: "detached" });
  }

  /** A button of the combat tracker: "add", "start", "nextTurn", "nextRound", "previousRound". */
  async combat(button: string): Promise<void> {
    await this.page.locator(`#combat-${button}`).click();
    await this.settle();
  }

  async initiative(tokenName: string, value: number): Promise<void> {
    const row = this.page.locator(".combatant", { hasText: tokenName });
    await row.locator("input.initiative").fill(String(value));
    await row.locator("input.initiative").press("Enter");
    await this.page.locator("h1, body").first().focus();
    await this.settle();
  }

  /** The check dialogs on this page. */
  get checks() {
    return this.page.locator(".undertow-check");
  }

  get lastCard() {
    return this.page.locator(".undertow-card").last();
  }

  /** Statuses of a token's actor as this client knows them, without the module's prefix. */
  statuses(tokenId: string): Promise<string[]> {
    return this.page.evaluate((id) => {
      type Scenes = { active: { tokens: { get(id: string): { actor: { statuses: Set<string> } } } } };
      const scenes = (window.table?.client.globals.game as unknown as { scenes: Scenes } | undefined)?.scenes;
      return [...(scenes?.active.tokens.get(id).actor.statuses ?? [])]
        .map((one) => one.replace("undertow-", ""))
        .sort();
    }, tokenId);
  }
}
