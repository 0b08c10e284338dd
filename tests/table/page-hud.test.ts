import { afterEach, describe, expect, it } from "vitest";
import { harbour } from "../../table/demo/harbour.ts";
import { adnd2e } from "../../table/demo/systems/adnd2e.ts";
import type { ClientGlobals, Generation } from "../../table/host/seam.ts";
import { openTable, type Tab, type Table } from "../../table/node.ts";

interface Hud {
  rendered: boolean;
  element: HTMLElement;
  object: unknown;
  activePalette: string | null;
  bind(token: unknown): Promise<void>;
  close(): Promise<unknown>;
}

let table: Table;
afterEach(() => table.end());

const script = ({ game, Hooks }: ClientGlobals) => {
  Hooks.once("init", () => {
    const setting = {
      scope: "world",
      config: true,
      type: Boolean,
      default: false,
      name: "World wish",
      hint: "Why",
    } as const;
    game.settings.register("demo", "worldWish", setting);
    const choices = { a: "First", b: "Second" };
    game.settings.register("demo", "choice", {
      scope: "client",
      config: true,
      type: String,
      default: "a",
      choices,
      name: "Choice",
    });
    game.settings.register("demo", "number", {
      scope: "client",
      config: true,
      type: Number,
      default: 2,
      name: "Number",
    });
    game.settings.register("demo", "hidden", { scope: "world", config: false, type: Number, default: 2 });
  });
};

async function open(generation: Generation): Promise<void> {
  const world = harbour("adnd2e", generation);
  table = await openTable({ generation, world, system: adnd2e, modules: [{ id: "demo", script }] });
}

const hudOf = (tab: Tab): Hud => tab.globals.canvas.hud.token as Hud;
const tokenOf = (tab: Tab, id: string) => tab.globals.canvas.tokens.get(id);

describe.each([13, 14] as const)("Token HUD, generation %i", (generation) => {
  it("toggles a status on an unlinked token's own actor and tells modules of each render", async () => {
    await open(generation);
    const gm = await table.join("gm");
    const hud = hudOf(gm);
    const heard: unknown[][] = [];
    gm.globals.Hooks.on("renderTokenHUD", (...args: unknown[]) => heard.push(args));
    await hud.bind(tokenOf(gm, "tokengoblin1"));
    expect(hud.element.matches("form#token-hud.placeable-hud")).toBe(true);
    expect([...hud.element.children].map((child) => child.className)).toEqual(["col left", "col middle", "col right"]);
    expect(heard[0]?.[0]).toBe(hud);
    expect(heard[0]?.[1]).toBe(hud.element);
    const toggle = hud.element.querySelector<HTMLElement>('[data-action="togglePalette"][data-palette="effects"]');
    toggle?.click();
    expect(hud.activePalette).toBe("effects");
    hud.element.querySelector<HTMLElement>('.status-effects [data-status-id="prone"]')?.click();
    await table.settle();
    expect(tokenOf(gm, "tokengoblin1")?.actor?.statuses.has("prone")).toBe(true);
    expect(tokenOf(gm, "tokengoblin2")?.actor?.statuses.has("prone")).toBe(false);
    expect(hud.element.querySelector('[data-status-id="prone"]')?.classList.contains("active")).toBe(true);
    expect(heard.length).toBe(2);
    await hud.close();
    expect(hud.object).toBeUndefined();
  });

  it("writes elevation and the way of moving, and has no statuses for a token without an actor", async () => {
    await open(generation);
    const gm = await table.join("gm");
    const hud = hudOf(gm);
    await hud.bind(tokenOf(gm, "tokenaelis"));
    const field = hud.element.querySelector<HTMLInputElement>('[name="elevation"]') as HTMLInputElement;
    field.value = "-10";
    field.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    hud.element.querySelector<HTMLElement>('[data-movement-action="swim"]')?.click();
    await table.settle();
    const { elevation, movementAction } = tokenOf(gm, "tokenaelis")?.document ?? {};
    expect([elevation, movementAction]).toEqual([-10, "swim"]);
    await hud.bind(tokenOf(gm, "tokenbarrel"));
    expect(hud.element.querySelectorAll("[data-status-id]").length).toBe(0);
  });
});

describe("settings window", () => {
  async function openSettings(tab: Tab) {
    const { SettingsConfig } = tab.globals.foundry.applications.settings as {
      SettingsConfig: new () => { render(options: object): Promise<{ element: HTMLFormElement }> };
    };
    return (await new SettingsConfig().render({ force: true })).element;
  }

  it("shows what is configurable, world settings locked for players, and saves", async () => {
    await open(14);
    const gm = await table.join("gm");
    const mara = await table.join("mara");
    const hers = await openSettings(mara);
    const names = [...hers.elements].map((field) => (field as HTMLInputElement).name).filter(Boolean);
    expect(names).toEqual(["demo.worldWish", "demo.choice", "demo.number"]);
    expect(hers.querySelector<HTMLInputElement>('[name="demo.worldWish"]')?.disabled).toBe(true);
    const form = await openSettings(gm);
    const wish = form.querySelector<HTMLInputElement>('[name="demo.worldWish"]') as HTMLInputElement;
    expect(wish.disabled).toBe(false);
    wish.checked = true;
    (form.querySelector('[name="demo.choice"]') as HTMLSelectElement).value = "b";
    form.dispatchEvent(new gm.window.Event("submit", { cancelable: true }));
    await table.settle();
    expect(mara.globals.game.settings.get("demo", "worldWish")).toBe(true);
    expect(gm.globals.game.settings.get("demo", "choice")).toBe("b");
    expect(gm.globals.game.settings.get("demo", "number")).toBe(2);
  });
});
