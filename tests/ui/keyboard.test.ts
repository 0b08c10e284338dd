import { describe, expect, it } from "vitest";
import { askFor, type Screen, sitDown } from "./screen.ts";

const ENTER = "#undertow-into-water";
const DIALOG = ".undertow-check";

interface Placed {
  canvas: { tokens: { placeables: { id: string; control(options: object): unknown }[] } };
}

function select(screen: Screen, ...ids: string[]): void {
  const { canvas } = screen.tab.globals as unknown as Placed;
  for (const placed of canvas.tokens.placeables) if (ids.includes(placed.id)) placed.control({ releaseOthers: false });
}

async function press(screen: Screen, key: string, ...modifiers: string[]): Promise<boolean> {
  const taken = screen.tab.pressKey(key, modifiers);
  await screen.settle();
  return taken;
}

const swims = (screen: Screen, id: string): boolean => {
  const { undertow } = screen.stored(id).flags as { undertow?: { swim?: object | null } };
  return (undertow?.swim ?? null) !== null;
};

describe.each([13, 14] as const)("by keyboard alone, v%i", (generation) => {
  it("tokens go into the water and out of it", async () => {
    const screen = await sitDown({ generation });
    select(screen, "tokenaelis", "tokengoblin1");
    expect(await press(screen, "KeyU", "Shift")).toBe(true);
    expect(screen.document.activeElement).toBe(screen.one(`${ENTER} button[type=submit]`));
    await screen.submit(ENTER);
    expect([swims(screen, "tokenaelis"), swims(screen, "tokengoblin1")]).toEqual([true, true]);
    await press(screen, "KeyU", "Shift");
    expect([swims(screen, "tokenaelis"), swims(screen, "tokengoblin1")]).toEqual([false, false]);
    await press(screen, "KeyU", "Control", "Shift");
    expect(screen.all(ENTER)).toEqual([]);
    expect([swims(screen, "tokenaelis"), swims(screen, "tokengoblin1")]).toEqual([true, true]);
    await screen.table.end();
  });

  it("says so when nothing is selected", async () => {
    const screen = await sitDown({ generation });
    await press(screen, "KeyU", "Shift");
    expect(screen.text(".notification")).toContain("Select the tokens");
    await screen.table.end();
  });

  it("a player wishes for their own token", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    select(screen, "tokenaelis");
    await press(screen, "KeyU", "Shift");
    expect(screen.stored("tokenaelis").flags).toMatchObject({ undertow: { request: { enter: {} } } });
    await screen.table.end();
  });

  it("one goes from check to check, and to the check from wherever one is", async () => {
    const screen = await sitDown({ generation });
    expect(await press(screen, "KeyU", "Alt")).toBe(false);
    for (const name of ["Aelis", "Brand"]) void screen.windows.checkPresenter.present(askFor({ name, forGM: true }));
    await screen.settle();
    const roll = (at: number) => screen.all(`${DIALOG} button[type=submit]`)[at];
    (screen.document.activeElement as HTMLElement | null)?.blur();
    await press(screen, "KeyU", "Alt");
    expect(screen.document.activeElement).toBe(roll(1));
    screen.tab.dice.queue.push(3);
    (screen.document.activeElement as HTMLElement).click();
    await screen.settle();
    expect(screen.all(DIALOG)).toHaveLength(1);
    expect(screen.document.activeElement).toBe(roll(0));
    await screen.table.end();
  });
});
