import { describe, expect, it } from "vitest";
import { type Screen, sitDown } from "./screen.ts";

const TOUR = "#undertow-first-steps";
const press = (screen: Screen, action: string): Promise<void> => screen.click(`${TOUR} [data-action=${action}]`);

interface Menus {
  menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }>;
}

async function showAgain(screen: Screen): Promise<void> {
  const { menus } = (screen.tab.globals as unknown as { game: { settings: Menus } }).game.settings;
  const entry = menus.get("undertow.tour");
  if (!entry) throw new Error("no menu for the first steps");
  await new entry.type().render({ force: true });
  await screen.settle();
}

describe.each([13, 14] as const)("the first steps, v%i", (generation) => {
  it("are shown to a GM who has not seen them, once, and write nothing into the world", async () => {
    const screen = await sitDown({ generation, toured: false });
    expect(screen.text(`${TOUR} h2`)).toBe("Into the water");
    const before = screen.table.server.log.length;
    await screen.press(`${TOUR} .undertow-primary`, "Escape");
    expect(screen.all(TOUR)).toEqual([]);
    expect(screen.table.server.log.length).toBe(before);
    await screen.tab.reload();
    await screen.settle();
    expect(screen.all(TOUR)).toEqual([]);
    await screen.table.end();
  });

  it("come again after a reload in which they were not dismissed", async () => {
    const screen = await sitDown({ generation, toured: false });
    await screen.tab.reload();
    await screen.settle();
    expect(screen.all(TOUR)).toHaveLength(1);
    await screen.table.end();
  });

  it("go forth and back by the keyboard's focus, and end", async () => {
    const screen = await sitDown({ generation, toured: false, language: "fr" });
    const titles: string[] = [];
    for (const action of ["next", "next", "back", "next", "done"]) {
      titles.push(screen.text(`${TOUR} h2`));
      expect(screen.document.activeElement).toBe(screen.one(`${TOUR} .undertow-primary`));
      await press(screen, action);
    }
    expect(titles).toEqual(["À l’eau\u202f!", "Le temps passe", "Le suivi", "Le temps passe", "Le suivi"]);
    expect(screen.all(TOUR)).toEqual([]);
    await screen.table.end();
  });

  it("do what they tell of", async () => {
    const screen = await sitDown({ generation });
    await showAgain(screen);
    await press(screen, "deed");
    expect(screen.text(".notification")).toContain("Select the tokens");
    await press(screen, "next");
    await press(screen, "deed");
    expect(screen.all("#undertow-automation")).toHaveLength(1);
    await press(screen, "next");
    for (const [deed, window] of [
      ["tracker", ".undertow-tracker"],
      ["rules", "#undertow-rules"],
      ["settings", "#settings-config"],
    ]) {
      await screen.click(`${TOUR} [data-deed=${deed}]`);
      expect(screen.all(window ?? ""), deed).toHaveLength(1);
    }
    expect(screen.all(TOUR)).toHaveLength(1);
    await screen.table.end();
  });

  it("are not for players", async () => {
    const screen = await sitDown({ generation, toured: false, user: "mara" });
    expect(screen.all(TOUR)).toEqual([]);
    await screen.table.end();
  });
});
