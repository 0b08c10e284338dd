import { describe, expect, it } from "vitest";
import type { JournalEntry, JournalEntryPage } from "../../table/host/documents/journal.ts";
import type { Source } from "../../table/host/seam.ts";
import { listen, openWorld } from "./host-world.ts";

interface Helper {
  play(data: Source, push?: boolean): Promise<Source>;
}

describe.each([13, 14] as const)("journals in v%i", (generation) => {
  it("are documents with pages, kept by the server, under ownership", async () => {
    const table = await openWorld(generation);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const told = listen([mara], "createJournalEntry");
    const pages = [{ name: "Swims", type: "text", text: { content: "<p>Brand swam.</p>", format: 1 } }];
    const entry = (await gm.globals.JournalEntry.create({ name: "Evening", pages })) as JournalEntry;
    await table.settle();
    expect(told).toHaveLength(1);
    const theirs = mara.globals.game.journal.get(entry.id as string) as JournalEntry;
    expect(theirs.pages.contents[0]?.text.content).toBe("<p>Brand swam.</p>");
    expect(theirs.visible).toBe(false);
    expect(theirs.pages.contents[0]?.testUserPermission(mara.globals.game.user as never, "OBSERVER")).toBe(false);
    await entry.update({ "ownership.default": 2 });
    const [page] = await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "More" }]);
    await page?.update({ "text.content": "<p>More.</p>" });
    await table.settle();
    expect(theirs.visible).toBe(true);
    expect(mara.globals.fromUuidSync(page?.uuid as string)).toBe(theirs.pages.getName("More"));
    expect((theirs.pages.getName("More") as JournalEntryPage).isOwner).toBe(false);
    await expect(theirs.update({ name: "Mine" })).rejects.toThrow("lacks permission");
    await expect(theirs.pages.contents[0]?.delete()).rejects.toThrow("lacks permission");
    await expect(mara.globals.JournalEntry.create({ name: "Mine" })).rejects.toThrow("lacks permission");
    await expect(entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "x", type: "poem" }])).rejects.toThrow(
      "not a valid choice",
    );
    expect(table.server.toJSON().journal).toEqual([entry.toObject()]);
    await table.end();
  });

  it("open a window that follows the entry", async () => {
    const table = await openWorld(generation);
    const gm = await table.join("gm");
    const text = { content: '<p onclick="alert(1)">Brand swam.</p><script>alert(2)</script>' };
    const entry = (await gm.globals.JournalEntry.create({
      name: "Evening",
      pages: [{ name: "One", text }],
    })) as JournalEntry;
    await entry.sheet.render(true);
    const { document } = gm.window;
    const sheet = () => document.querySelector(".journal-sheet");
    expect(sheet()?.querySelector(".window-title")?.textContent).toBe("Evening");
    expect(sheet()?.querySelector("article h1")?.textContent).toContain("One");
    expect(sheet()?.querySelector("article section")?.innerHTML).toContain("<p>Brand swam.</p>");
    expect(sheet()?.innerHTML).not.toContain("alert");
    await entry.pages.contents[0]?.update({ "text.content": "<p>Brand drowned.</p>" });
    await entry.update({ name: "Night" });
    await table.settle();
    expect(sheet()?.textContent).toContain("Brand drowned.");
    expect(sheet()?.querySelector(".window-title")?.textContent).toBe("Night");
    await entry.delete();
    await table.settle();
    expect(sheet()).toBeNull();
    await table.end();
  });
});

describe("what leaves the client", () => {
  it("is written down: sounds, copied text, files", async () => {
    const table = await openWorld(14);
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    const { foundry, CONFIG, game } = gm.globals;
    const { AudioHelper } = foundry.audio as { AudioHelper: Helper };
    const src = (CONFIG.sounds as Record<string, string>).notification as string;
    await AudioHelper.play({ src, volume: 0.5 });
    await AudioHelper.play({ src: "splash.ogg" }, true);
    await table.settle();
    expect(gm.played.map((sound) => [sound.src, sound.volume])).toEqual([
      [src, 0.5],
      ["splash.ogg", 1],
    ]);
    expect(mara.played.map((sound) => sound.src)).toEqual(["splash.ogg"]);
    await expect(AudioHelper.play({})).rejects.toThrow("needs a src");
    await game.clipboard.copyPlainText("a swim");
    expect(gm.copied).toEqual(["a swim"]);
    expect(await gm.window.navigator.clipboard.readText()).toBe("a swim");
    (foundry.utils.saveDataToFile as (...args: string[]) => void)("{}", "application/json", "swim.json");
    expect(gm.saved).toEqual([{ name: "swim.json", type: "application/json", text: "{}" }]);
    await table.end();
  });

  it("keeps restricted settings menus from players", async () => {
    const table = await openWorld(13, ({ game, foundry, Hooks }) => {
      Hooks.once("init", () => {
        const Base = foundry.applications.api.ApplicationV2 as new () => object;
        class Menu extends Base {
          static DEFAULT_OPTIONS = { id: "the-menu" };
          async _renderHTML() {
            return "menu";
          }
          _replaceHTML(text: string, content: HTMLElement) {
            content.textContent = text;
          }
        }
        const menu = { name: "N", label: "Open", icon: "fa-solid fa-water", type: Menu };
        game.settings.registerMenu("undertow", "own", { ...menu, restricted: true });
        game.settings.registerMenu("undertow", "all", { ...menu, restricted: false });
        const bad = () => game.settings.registerMenu("undertow", "bad", { name: "N", label: "L", type: Map });
        if (!String(attempt(bad)).includes("ApplicationV2")) throw new Error("Any class was taken for a menu");
      });
    });
    const [gm, mara] = [await table.join("gm"), await table.join("mara")];
    for (const [tab, keys] of [
      [gm, ["undertow.own", "undertow.all"]],
      [mara, ["undertow.all"]],
    ] as const) {
      const { SettingsConfig } = tab.globals.foundry.applications.settings as {
        SettingsConfig: new () => { render(options: object): Promise<unknown> };
      };
      await new SettingsConfig().render({ force: true });
      const buttons = [...tab.window.document.querySelectorAll<HTMLElement>("[data-action=openSubmenu]")];
      expect(buttons.map((button) => button.dataset.key)).toEqual(keys);
      buttons[0]?.click();
      await table.settle();
      expect(tab.window.document.querySelector("#the-menu")?.textContent).toContain("menu");
    }
    await table.end();
  });
});

function attempt(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
