/** The README's tour: each window once in English and once in French, on the river and in the harbour. */
import type { Look, Person } from "../tests/browser/people.ts";
import {
  around,
  closer,
  evening,
  fightUnderWater,
  intoWater,
  join,
  jumpIn,
  rollForCreatures,
  wholePage,
} from "./camera.ts";

type Lang = Look["lang"];
const RULES = { en: "wsg", fr: "natation" } as const;
/** Goblins of the French system have no scores: their Gamemaster would have to type them first. */
const FOES: Record<Lang, string[]> = { en: ["tokengoblin1", "tokengoblin2"], fr: [] };
const THEME: Record<Lang, Look["theme"]> = { en: "dark", fr: "light" };

/** A window of the module's menu in the settings. */
async function openMenu({ page }: Person, menu: string, window: string): Promise<void> {
  await page.locator("#bar-settings").click();
  await page.locator(`[data-key="undertow.${menu}"]`).click();
  await page.locator(window).waitFor();
  await page.locator("#settings-config [data-action=close]").press("Enter");
}

async function shut({ page }: Person, window: string): Promise<void> {
  await page.locator(`${window} [data-action=close]`).first().click();
  await page.locator(window).waitFor({ state: "detached" });
}

const WINDOWS: [menu: string, window: string, picture: string][] = [
  ["automation", "#undertow-automation", "automation"],
  ["rulings", "#undertow-rulings", "house-rules"],
  ["paths", "#undertow-paths", "paths"],
  ["tour", "#undertow-first-steps", "first-steps"],
];

async function settingsWindows(gm: Person, lang: Lang): Promise<void> {
  for (const [menu, window, picture] of WINDOWS) {
    await openMenu(gm, menu, window);
    await around(gm, `${picture}-${lang}`, gm.page.locator(window));
    await shut(gm, window);
  }
}

/** Eight in the water, of whom some are fighting below; the tracker with one row opened; the player's own card. */
async function swimmers(lang: Lang): Promise<void> {
  await evening(lang === "fr" ? "add2e" : "adnd2e", async (table) => {
    const gm = await join(table, "gm", lang, THEME[lang]);
    const theo = await join(table, "theo", lang, THEME[lang]);
    await rollForCreatures(gm);
    await jumpIn(gm);
    await gm.select("tokenaelis");
    await gm.pressHud("tokenaelis");
    await gm.page.locator("#undertow-into-water-ruleset").selectOption(RULES[lang]);
    await intoWater(gm);
    await fightUnderWater(gm, RULES[lang], "tokenbrand", ...FOES[lang]);
    await gm.combat("add");
    await gm.combat("start");
    await gm.combat("nextRound");
    await gm.page.keyboard.press("Shift+I");
    await gm.page.locator("#undertow-tracker").waitFor();
    await around(gm, `tracker-${lang}`, gm.page.locator("#undertow-tracker"));
    await gm.page.keyboard.press("Escape");
    await closer(gm, "tokenbrand", 4);
    await wholePage(gm, `on-token-${lang}`);
    if ((await theo.page.locator("#undertow-own").count()) === 0) await theo.page.keyboard.press("Shift+I");
    await theo.page.locator("#undertow-own").waitFor();
    await around(theo, `own-card-${lang}`, theo.page.locator("#undertow-own"));
    await settingsWindows(gm, lang);
  });
}

/** The module's API in the Gamemaster's page. */
const api = ({ page }: Person, call: "openRules" | "openTracker", ...given: string[]) =>
  page.evaluate(
    async ([name, values]) => {
      type Game = { modules: { get(id: string): { api: Record<string, (...values: string[]) => Promise<unknown>> } } };
      const game = window.table?.client.globals.game as unknown as Game;
      await game.modules.get("undertow").api[name]?.(...values);
    },
    [call, given] as const,
  );

/** The rules of the table in a window, and the river: water on the map, as the Gamemaster sees it. */
async function rulesAndRiver(lang: Lang): Promise<void> {
  await evening(lang === "fr" ? "add2e" : "adnd2e", async (table) => {
    const gm = await join(table, "gm", lang, THEME[lang]);
    await api(gm, "openRules", RULES[lang]);
    await around(gm, `rules-${lang}`, gm.page.locator("#undertow-rules"));
    await shut(gm, "#undertow-rules");
    await gm.page
      .getByRole("button", { name: lang === "fr" ? "La rivière" : "The river" })
      .first()
      .click();
    await gm.settle();
    await wholePage(gm, `river-${lang}`);
  });
}

export async function tour(): Promise<void> {
  for (const lang of ["en", "fr"] as const) {
    await swimmers(lang);
    await rulesAndRiver(lang);
  }
}
