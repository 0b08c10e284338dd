import { describe, expect, it } from "vitest";
import { read, type Screen, type Seating, sitDown } from "./screen.ts";

interface Settings {
  settings: Map<string, { config?: boolean; scope: string; type: unknown }>;
  menus: Map<string, { restricted?: boolean; type: new () => { render(options: object): Promise<unknown> } }>;
  get(module: string, key: string): unknown;
  set(module: string, key: string, value: unknown): Promise<unknown>;
}

const settingsOf = (screen: Screen): Settings =>
  (screen.tab.globals as unknown as { game: { settings: Settings } }).game.settings;

async function opened(menu: string, seating: Seating = {}): Promise<Screen> {
  const screen = await sitDown(seating);
  await openMenu(screen, menu);
  return screen;
}

async function openMenu(screen: Screen, menu: string): Promise<void> {
  const entry = settingsOf(screen).menus.get(`undertow.${menu}`);
  if (!entry) throw new Error(`no menu ${menu}`);
  await new entry.type().render({ force: true });
  await screen.settle();
}

const AUTOMATION = "#undertow-automation";
const RULINGS = "#undertow-rulings";
const control = (name: string): string => `[data-setting=${name}]`;

const written = (screen: Screen): unknown[] =>
  screen.table.server.log.filter(({ documentName }) => documentName === "Setting");

/** The error under a field, empty while hidden. */
function error(screen: Screen, name: string): string {
  const shown = screen.one(control(name)).closest("[data-cell]")?.querySelector<HTMLElement>(".undertow-error");
  return shown && !shown.hidden ? read(shown) : "";
}

describe("the list of settings", () => {
  it("holds few lines; everything else is behind menus that only GMs are offered", async () => {
    const screen = await sitDown();
    const { settings, menus } = settingsOf(screen);
    const shown = [...settings].filter(([key, { config }]) => config && key.startsWith("undertow."));
    expect(shown.map(([key]) => key.slice("undertow.".length))).toEqual([
      "ruleset",
      "roundLength",
      "roundSeconds",
      "reveal",
      "breathStatuses",
      "overlay",
      "units",
      "sound",
      "ownCardOpens",
    ]);
    const named = ["automation", "rulings", "paths", "tour"].map((name) => `undertow.${name}`);
    expect([...menus.keys()]).toEqual(expect.arrayContaining(named));
    expect([...menus.values()].every(({ restricted }) => restricted === true)).toBe(true);
    await screen.table.end();
  });

  it("every world setting that is not in it stands in one of the windows", async () => {
    const screen = await opened("automation");
    await openMenu(screen, "rulings");
    const names = screen.all("[data-setting]").map(({ dataset }) => `undertow.${dataset.setting}`);
    const hidden = [...settingsOf(screen).settings].filter(
      ([key, { config, scope, type }]) =>
        key.startsWith("undertow.") &&
        !config &&
        scope === "world" &&
        [Boolean, Number, String].includes(type as never),
    );
    expect(names.sort()).toEqual(hidden.map(([key]) => key).sort());
    await screen.table.end();
  });
});

describe.each([13, 14] as const)("the window of automation, v%i", (generation) => {
  it("shows what holds, with a name and a hint for each", async () => {
    const screen = await opened("automation", { generation, language: "fr" });
    for (const element of screen.all(`${AUTOMATION} [data-setting]`)) {
      expect(screen.text(`${AUTOMATION} label[for="${element.id}"]`), element.id).not.toBe("");
      for (const id of (element.getAttribute("aria-describedby") ?? "").split(" "))
        expect(screen.document.getElementById(id), `${element.id} is described by ${id}`).not.toBeNull();
    }
    expect(screen.text(AUTOMATION)).not.toMatch(/undertow\.[a-z]/);
    expect(screen.one<HTMLInputElement>(control("icons")).checked).toBe(true);
    expect(screen.one<HTMLSelectElement>(control("distance")).value).toBe("warn");
    expect(screen.one<HTMLInputElement>(control("jumpRounds")).value).toBe("60");
    await screen.table.end();
  });

  it("saves what was changed, one message each, and nothing else", async () => {
    const screen = await opened("automation", { generation });
    await screen.tick(control("icons"), false);
    await screen.type(control("distance"), "stop");
    await screen.type(control("askTimeout"), "90");
    await screen.tick(control("cards"), false);
    await screen.tick(control("cards"), true);
    expect(written(screen)).toEqual([]);
    await screen.submit(AUTOMATION);
    expect(written(screen)).toHaveLength(3);
    const { get } = { get: (key: string) => settingsOf(screen).get("undertow", key) };
    expect([get("icons"), get("distance"), get("askTimeout"), get("cards")]).toEqual([false, "stop", 90, true]);
    expect(screen.all(AUTOMATION)).toEqual([]);
    await screen.table.end();
  });

  it("writes nothing when nothing was changed, or when it is cancelled", async () => {
    const screen = await opened("automation", { generation });
    await screen.submit(AUTOMATION);
    await openMenu(screen, "automation");
    await screen.tick(control("icons"), false);
    await screen.click(`${AUTOMATION} [data-action=cancel]`);
    await openMenu(screen, "automation");
    expect(screen.one<HTMLInputElement>(control("icons")).checked).toBe(true);
    await screen.tick(control("icons"), false);
    await screen.press(control("icons"), "Escape");
    expect(screen.all(AUTOMATION)).toEqual([]);
    expect(written(screen)).toEqual([]);
    await screen.table.end();
  });

  it("refuses what cannot be, with a sentence at the field, and keeps the rest", async () => {
    const screen = await opened("automation", { generation });
    await screen.tick(control("icons"), false);
    await screen.type(control("askTimeout"), "4");
    expect(error(screen, "askTimeout")).toBe("Seconds to answer: 4 is too low; type 5 or more.");
    await screen.type(control("damageBreath"), "1.5");
    await screen.type(control("jumpRounds"), "");
    await screen.submit(AUTOMATION);
    expect(written(screen)).toEqual([]);
    expect(screen.text(`${AUTOMATION} .undertow-notice strong`)).toBe("3 values cannot be saved:");
    expect(screen.all(`${AUTOMATION} .undertow-notice li`).map(read)).toEqual([
      "Seconds to answer: 4 is too low; type 5 or more.",
      "Breath lost when hurt: 1.5 is not a whole number; leave out the decimals.",
      "Long jumps of time: type a number.",
    ]);
    expect(screen.document.activeElement).toBe(screen.one(control("askTimeout")));
    expect(screen.one<HTMLInputElement>(control("icons")).checked).toBe(false);
    await screen.type(control("askTimeout"), "600");
    expect(error(screen, "askTimeout")).toBe("");
    await screen.table.end();
  });
});

describe("the window of house rules", () => {
  it("groups the rulings by the books that have them", async () => {
    const screen = await opened("rulings");
    const groups = screen
      .all(`${RULINGS} fieldset`)
      .map((group) => [
        read(group.querySelector("legend") as Element),
        [...group.querySelectorAll<HTMLElement>("[data-setting]")].map(({ dataset }) => dataset.setting),
      ]);
    expect(groups).toEqual([
      ["WSG, DSG, Oriental, Adventures, and Natation", ["fallDie", "fallCap"]],
      ["WSG, DSG, Oriental, and Adventures", ["breathAfterFail", "rapidsAbility", "rapidsModifier"]],
      ["Oriental, the short swimming entry (feet)", ["sinkEvery"]],
      ["Figures of printed adventures (feet)", ["breath", "pulled", "sewage"]],
    ]);
    await screen.table.end();
  });

  it("names the clauses that its hints name, and leads to them", async () => {
    const screen = await opened("rulings");
    for (const cell of screen.all(`${RULINGS} [data-cell]`)) {
      const clauses = [...cell.querySelectorAll<HTMLElement>("[data-clause]")].map(({ dataset }) => dataset.clause);
      expect(read(cell.querySelector(".undertow-hint") as Element)).toMatch(new RegExp(`^${clauses.join(", ")}:`));
    }
    await screen.click(`${RULINGS} [data-cell=sewage] [data-clause=M3]`);
    expect(screen.text("#undertow-rules h2")).toBe("Figures of the adventures");
    expect(screen.document.activeElement).toBe(screen.one("#undertow-rules [data-clauses=M3]"));
    await screen.table.end();
  });

  it("marks what differs from the book, and goes back to it one by one and at once", async () => {
    const screen = await sitDown();
    await settingsOf(screen).set("undertow", "fallDie", 8);
    await openMenu(screen, "rulings");
    const marked = () =>
      screen
        .all(`${RULINGS} [data-differs]`)
        .filter(({ hidden }) => !hidden)
        .map((mark) => mark.closest<HTMLElement>("[data-cell]")?.dataset.cell);
    expect(marked()).toEqual(["fallDie"]);
    await screen.type(control("rapidsAbility"), "dex");
    await screen.tick(control("sewage"), false);
    expect(marked()).toEqual(["fallDie", "rapidsAbility", "sewage"]);
    await screen.click(`${RULINGS} [data-action=reset][data-name=sewage]`);
    expect(marked()).toEqual(["fallDie", "rapidsAbility"]);
    expect(screen.document.activeElement).toBe(screen.one(control("sewage")));
    await screen.click(`${RULINGS} [data-action=resetAll]`);
    expect(marked()).toEqual([]);
    const before = written(screen).length;
    await screen.submit(RULINGS);
    expect(written(screen).length - before).toBe(1);
    expect(settingsOf(screen).get("undertow", "fallDie")).toBe(6);
    await screen.table.end();
  });

  it("lets the rules say what a ruling cannot be", async () => {
    const screen = await opened("rulings");
    await screen.type(control("fallDie"), "0");
    expect(error(screen, "fallDie")).toBe("Die of falling damage (faces): 0 is too low; type 1 or more.");
    await screen.submit(RULINGS);
    expect(written(screen)).toEqual([]);
    await screen.table.end();
  });
});

it("players are told that these are not theirs", async () => {
  const screen = await opened("automation", { user: "mara" });
  expect(screen.all(AUTOMATION)).toEqual([]);
  expect(screen.text(".notification")).toContain("Only a Gamemaster can change this.");
  await screen.table.end();
});
