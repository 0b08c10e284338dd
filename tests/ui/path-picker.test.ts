import { describe, expect, it } from "vitest";
import { read, type Screen, sitDown } from "./screen.ts";

const PICKER = "#undertow-paths";
const ENTER = "#undertow-into-water";
const input = (trait: string): string => `${PICKER} [data-trait=${trait}]`;

interface Settings {
  get(module: string, key: string): unknown;
  set(module: string, key: string, value: unknown): Promise<unknown>;
}

const settingsOf = (screen: Screen): Settings =>
  (screen.tab.globals as unknown as { game: { settings: Settings } }).game.settings;

async function opened(generation: 13 | 14, language = "en", ruleset: "wsg" | "magic" = "wsg"): Promise<Screen> {
  const screen = await sitDown({ generation, language });
  await screen.windows.openPathPicker(screen.tokens("tokenaelis", "tokenbrand"), ruleset);
  await screen.settle();
  return screen;
}

const would = (screen: Screen, trait: string): string[] =>
  [...(screen.one(input(trait)).closest("[data-cell]")?.querySelectorAll("[data-live=would] span") ?? [])].map(read);

const now = (screen: Screen, trait: string): string =>
  read(screen.one(input(trait)).closest("[data-cell]")?.querySelector(".undertow-path-now") as Element);

const listed = (screen: Screen): string[] => screen.all(`${PICKER} [data-action=pick]`).map(read);

const focusOn = async (screen: Screen, trait: string): Promise<void> => {
  screen.one(input(trait)).focus();
  await screen.settle();
};

describe.each([13, 14] as const)("where the numbers are, v%i", (generation) => {
  it("shows for each trait what is read now, and from where", async () => {
    const screen = await opened(generation);
    expect(screen.text(`${PICKER} [name=actor] option[selected]`)).toBe("Aelis (selected)");
    expect(screen.text(`${PICKER} [name=other] option[selected]`)).toBe("Brand (selected)");
    expect(now(screen, "con")).toMatch(/^12 · from the actor .*con/);
    expect(now(screen, "height")).toBe("6 · assumed");
    expect(now(screen, "hp")).toBe("A path, no formula: damage in the water is taken off there.");
    expect(screen.all(`${PICKER} [data-live=would] span`)).toEqual([]);
    await screen.table.end();
  });

  it("says live what a path or formula would read of both, or why nothing", async () => {
    const screen = await opened(generation);
    const [path = ""] = listed(screen).filter((row) => /str/.test(row));
    await screen.type(input("con"), path.split(" ")[0] ?? "");
    expect(would(screen, "con")).toEqual([
      expect.stringMatching(/^Aelis: would read \d+$/),
      expect.stringMatching(/^Brand: would read \d+$/),
    ]);
    await screen.type(input("con"), "system.nowhere");
    expect(would(screen, "con")).toEqual([
      "Aelis: Nothing stands at system.nowhere on this actor.",
      "Brand: Nothing stands at system.nowhere on this actor.",
    ]);
    await screen.type(input("con"), "1d6");
    expect(would(screen, "con")[0]).toContain("no dice here");
    await screen.type(`${PICKER} [name=other]`, "");
    expect(would(screen, "con")).toHaveLength(1);
    expect(screen.one<HTMLInputElement>(input("con")).value).toBe("1d6");
    await screen.table.end();
  });

  it("a click on a path goes into the field that had the focus, after a filter", async () => {
    const screen = await opened(generation);
    const all = listed(screen).length;
    await focusOn(screen, "dex");
    expect(screen.one<HTMLSelectElement>(`${PICKER} [name=into]`).value).toBe("dex");
    await screen.type(`${PICKER} [name=filter]`, "abilities dex value");
    expect(listed(screen).length).toBeGreaterThan(0);
    expect(listed(screen).length).toBeLessThan(all);
    await screen.click(`${PICKER} [data-action=pick]`);
    expect(screen.one<HTMLInputElement>(input("dex")).value).toMatch(/^system\.abilities\.dex/);
    expect(would(screen, "dex")).toHaveLength(2);
    await screen.type(`${PICKER} [name=filter]`, "zeppelin");
    expect(screen.text(`${PICKER} [data-live=rest]`)).toBe("Nothing here fits.");
    await screen.table.end();
  });

  it("saves once, and what an open dialog shows is read anew", async () => {
    const screen = await sitDown({ generation });
    await screen.windows.openIntoWater(screen.tokens("tokenaelis"));
    await screen.settle();
    await screen.click(`${ENTER} [data-action=where]`);
    await screen.type(input("con"), "10 + 5");
    await screen.type(input("str"), "");
    const before = screen.table.server.log.length;
    await screen.submit(PICKER);
    expect(screen.all(PICKER)).toEqual([]);
    expect(screen.table.server.log.slice(before).map(({ documentName }) => documentName)).toEqual(["Setting"]);
    expect(settingsOf(screen).get("undertow", "paths")).toEqual({ con: "10 + 5" });
    expect(screen.one<HTMLInputElement>(`${ENTER} [data-field=con][data-row="0"]`).value).toBe("15");
    await screen.click(`${ENTER} [data-action=where]`);
    expect(now(screen, "con")).toBe("15 · by your path 10 + 5");
    await screen.submit(PICKER);
    expect(screen.table.server.log.length).toBe(before + 1);
    await screen.table.end();
  });

  it("keeps the paths of traits that these rules do not ask for", async () => {
    const screen = await opened(generation);
    await screen.type(input("con"), "11");
    await screen.type(`${PICKER} [name=ruleset]`, "magic");
    expect(screen.all(input("con"))).toEqual([]);
    expect(screen.one<HTMLSelectElement>(`${PICKER} [name=into]`).value).toBe("co");
    await screen.type(input("co"), "2");
    await screen.submit(PICKER);
    expect(settingsOf(screen).get("undertow", "paths")).toEqual({ con: "11", co: "2" });
    await screen.table.end();
  });

  it("refuses what can never be right, with its reason", async () => {
    const screen = await opened(generation, "fr");
    await screen.type(input("levels"), "1d6");
    await screen.submit(PICKER);
    expect(screen.all(`${PICKER} .undertow-notice li`).map(read)).toEqual([
      expect.stringMatching(/^Niveaux \(total\)\u202f: 1d6/),
    ]);
    expect(screen.document.activeElement).toBe(screen.one(input("levels")));
    expect(settingsOf(screen).get("undertow", "paths")).toEqual({});
    expect(screen.text(PICKER)).not.toMatch(/undertow\.[a-z]/);
    await screen.table.end();
  });

  it("is not for players", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    await screen.windows.openPathPicker([], "wsg");
    expect(screen.all(PICKER)).toEqual([]);
    await screen.table.end();
  });
});

it("takes neither names nor data for HTML", async () => {
  const name = '<img src=x onerror="window.hurt=1">';
  const screen = await sitDown({
    change: (world) => {
      for (const actor of world.actors) {
        actor.name = name;
        Object.assign(actor.system as object, { note: name });
      }
    },
  });
  await screen.windows.openPathPicker(screen.tokens("tokenaelis"), "wsg");
  await screen.type(input("con"), "12");
  expect(would(screen, "con")[0]).toBe(`${name}: would read 12`);
  expect(screen.all(`${PICKER} img`)).toEqual([]);
  await screen.table.end();
});
