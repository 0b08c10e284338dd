import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { read, type Screen, type Seating, sitDown } from "./screen.ts";

const WINDOW = "#undertow-scene-water";
const control = (field: string): string => `${WINDOW} [data-field=${field}]`;

async function opened(seating: Seating): Promise<Screen> {
  const screen = await sitDown(seating);
  const { game } = screen.tab.globals as unknown as { game: { scenes: Map<string, Scene> } };
  await screen.windows.openSceneWater(game.scenes.get("harbour") ?? null);
  await screen.settle();
  return screen;
}

const defaultsOf = (screen: Screen): Source => {
  const scene = screen.table.server.store.get("Scene", "harbour") as { flags: { undertow?: { defaults?: Source } } };
  return scene.flags.undertow?.defaults ?? {};
};

function withRiver(world: { scenes: Source[] }): void {
  const [scene] = world.scenes as { regions?: object[] }[];
  if (!scene) return;
  const system = { surface: "rough", current: 30, course: "against", direction: 100, danger: 4 };
  scene.regions = [
    {
      _id: "riverregion00001",
      name: "Sarn",
      shapes: [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }],
      elevation: { bottom: -20, top: 0 },
      behaviors: [{ _id: "riverbehavior001", name: "Water", type: "undertow.water", system, disabled: false }],
    },
  ];
}

describe.each([13, 14] as const)('the window "Water of this scene", v%i', (generation) => {
  it("shows what holds, and keeps what is changed for whoever goes in next, what is cleared too", async () => {
    const screen = await opened({ generation });
    expect(screen.one<HTMLSelectElement>(control("surface")).value).toBe("calm");
    await screen.type(control("current"), "30");
    await screen.type(control("danger"), "5");
    await screen.submit(WINDOW);
    expect(defaultsOf(screen)).toMatchObject({ ruleset: "wsg", water: { surface: "calm", current: 30, danger: 5 } });
    expect(screen.text(`${WINDOW} [role=status]`)).toBe("Saved: whoever goes in from now on goes in like this.");
    await screen.type(control("current"), "");
    await screen.type(control("danger"), "");
    await screen.submit(WINDOW);
    expect(defaultsOf(screen)).toMatchObject({ water: { current: 0, danger: null } });
    await screen.table.end();
  });

  it("refuses what the rules do not take, at the field", async () => {
    const screen = await opened({ generation });
    await screen.type(control("danger"), "77");
    expect(screen.one(control("danger")).getAttribute("aria-invalid")).toBe("true");
    await screen.submit(WINDOW);
    expect(defaultsOf(screen)).toEqual({});
    expect(screen.text(`${WINDOW} [role=status]`)).toBe("1 value needs another look:");
    expect(screen.document.activeElement).toBe(screen.one(control("danger")));
    await screen.table.end();
  });

  it("names the waters on the map with the way they flow", async () => {
    const screen = await opened({ generation, change: withRiver });
    expect(screen.all(`${WINDOW} .undertow-map-waters li`).map(read)).toEqual([
      "Sarn: rough, surface at 0 ft, 20 ft deep, current of 30 ft/round against the swimmers towards the east, and rapids of danger 4",
    ]);
    const french = await opened({ generation, language: "fr" });
    expect(french.text(WINDOW)).toContain("Aucune région de cette scène n’est de l’eau.");
    await screen.table.end();
    await french.table.end();
  });

  it("is for GMs", async () => {
    const screen = await opened({ generation, user: "mara" });
    expect(screen.all(WINDOW)).toEqual([]);
    await screen.table.end();
  });
});
