import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { read, type Screen, type Seating, sitDown } from "./screen.ts";

const DIALOG = "#undertow-into-water";
const EVERYBODY = ["tokenaelis", "tokenbrand", "tokenodile", "tokengoblin1", "tokenwitness", "tokenbarrel"];

const control = (field: string, row?: number): string =>
  `${DIALOG} [data-field=${field}]${row === undefined ? "" : `[data-row="${row}"]`}`;

async function opened(seating: Seating, ...ids: string[]): Promise<Screen> {
  const screen = await sitDown(seating);
  await screen.windows.openIntoWater(screen.tokens(...ids));
  await screen.settle();
  return screen;
}

/** "actor", "assumed", "typed" or "missing", with the word that people read. */
function origin(screen: Screen, field: string, row: number): string {
  const cell = screen.one(control(field, row)).closest<HTMLElement>("[data-cell]");
  return `${cell?.dataset.origin}: ${read(cell?.querySelector(".undertow-origin") as Element)}`;
}

const breath = (screen: Screen, row: number): string =>
  screen.text(`${DIALOG} [data-swimmer="${row}"] [data-live=breath]`);

const swimOf = (screen: Screen, id: string): Source | undefined =>
  (screen.stored(id).flags as { undertow?: { swim?: Source } }).undertow?.swim;

describe.each([13, 14] as const)('the dialog "Into the water", v%i', (generation) => {
  it("shows what was read, what is assumed and what is missing, in words", async () => {
    const screen = await opened({ generation }, "tokenaelis", "tokenwitness");
    expect(screen.text(`${DIALOG} .undertow-count`)).toBe("2 swimmers");
    expect(screen.one<HTMLInputElement>(control("con", 0)).value).toBe("12");
    expect(origin(screen, "con", 0)).toBe("actor: from the actor");
    expect(origin(screen, "con", 1)).toBe("missing: missing: type it");
    expect(origin(screen, "load", 1)).toBe("assumed: assumed");
    expect(screen.text(`${DIALOG} [data-swimmer="1"] [data-live=problems]`)).toMatch(
      /^Not on this actor, type it: .*Constitution.*\.$/,
    );
    expect(breath(screen, 0)).toBe("4 rounds under water");
    expect(breath(screen, 1)).toBe("not known yet");
    expect(screen.text(`${DIALOG} [data-live=readFrom]`)).toMatch(/^Read from: ./);
    await screen.table.end();
  });

  it("follows what is typed: mark, breath, problems", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.type(control("con", 0), "18");
    expect(origin(screen, "con", 0)).toBe("typed: typed");
    expect(breath(screen, 0)).toBe("6 rounds under water");
    await screen.tick(control("strenuous"), true);
    expect(breath(screen, 0)).toBe("3 rounds under water");
    await screen.tick(control("deepBreath"), false);
    expect(breath(screen, 0)).toBe("2 rounds under water");
    await screen.type(control("con", 0), "");
    expect(origin(screen, "con", 0)).toBe("actor: from the actor");
    await screen.table.end();
  });

  it("names what is wrong with its remedy, and loses nothing else", async () => {
    const screen = await opened({ generation, language: "fr" }, "tokenaelis");
    await screen.type(control("str", 0), "17");
    await screen.type(control("con", 0), "99");
    await screen.type(control("current"), "20000");
    await screen.submit(DIALOG);
    const lines = screen.all(`${DIALOG} .undertow-notice li`).map(read);
    expect(lines).toEqual([
      "Courant\u202f: 20\u202f000 est trop élevé\u202f; saisissez 10\u202f000 ou moins.",
      "Aelis, Constitution\u202f: 99 est trop élevé\u202f; saisissez 25 ou moins.",
    ]);
    expect(screen.one(control("con", 0)).getAttribute("aria-invalid")).toBe("true");
    expect(screen.document.activeElement).toBe(screen.one(control("current")));
    expect(screen.one<HTMLInputElement>(control("str", 0)).value).toBe("17");
    expect(swimOf(screen, "tokenaelis")).toBeUndefined();
    await screen.table.end();
  });

  it("puts everybody in with what was typed, in one update, and closes", async () => {
    const screen = await opened({ generation }, "tokenaelis", "tokenbrand");
    await screen.type(control("position"), "under");
    await screen.type(control("current"), "20");
    await screen.type(control("con", 1), "9");
    const before = screen.table.server.log.length;
    await screen.submit(DIALOG);
    expect(screen.all(DIALOG)).toEqual([]);
    const writes = screen.table.server.log.slice(before).filter(({ documentName }) => documentName === "Token");
    expect(writes).toHaveLength(1);
    expect(swimOf(screen, "tokenbrand")).toMatchObject({ start: { swimmer: { con: 9 }, water: { current: 20 } } });
    await screen.table.end();
  });

  it("takes a token without an actor, once everything is typed", async () => {
    const screen = await opened({ generation }, "tokenbarrel");
    expect(screen.text(`${DIALOG} [data-live=problems]`)).toMatch(/^No actor behind this token, type it: /);
    for (const cell of screen.all(`${DIALOG} [data-origin=missing] input`))
      await screen.type(control(cell.dataset.field ?? "", 0), "11");
    expect(screen.one(`${DIALOG} [data-live=problems]`).hidden).toBe(true);
    await screen.submit(DIALOG);
    expect(swimOf(screen, "tokenbarrel")).toMatchObject({ start: { swimmer: { con: 11, str: 11 } } });
    await screen.table.end();
  });

  it("keeps what was typed when the rules change, lengths in the other unit", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.type(control("con", 0), "15");
    await screen.type(control("current"), "-30");
    await screen.type(`${DIALOG} select[name=ruleset]`, "natation");
    expect(screen.one<HTMLInputElement>(control("con", 0)).value).toBe("15");
    expect(screen.one<HTMLInputElement>(control("current")).value).toBe("-9");
    expect(screen.text(`${DIALOG} label[for=undertow-into-water-water-current]`)).toBe("Current (m/round)");
    expect(screen.all(control("deepBreath"))).toEqual([]);
    await screen.type(`${DIALOG} select[name=ruleset]`, "wsg");
    expect(screen.one<HTMLInputElement>(control("current")).value).toBe("-30");
    expect(origin(screen, "con", 0)).toBe("typed: typed");
    await screen.table.end();
  });

  it("begins next time with the water of last time in this scene", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.type(control("current"), "40");
    await screen.submit(DIALOG);
    await screen.windows.openIntoWater(screen.tokens("tokenbrand"));
    await screen.settle();
    expect(screen.one<HTMLInputElement>(control("current")).value).toBe("40");
    await screen.table.end();
  });

  it("keeps those who cannot go in, with the reason", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.submit(DIALOG);
    await screen.windows.openIntoWater(screen.tokens("tokenaelis", "tokenbrand"));
    await screen.settle();
    await screen.submit(DIALOG);
    expect(screen.text(`${DIALOG} .undertow-notice strong`)).toBe("1 token stays out of the water:");
    expect(screen.all(`${DIALOG} .undertow-notice li`).map(read)).toEqual(["Aelis is in the water already."]);
    expect(screen.all(`${DIALOG} .undertow-row strong`).map(read)).toEqual(["Aelis"]);
    expect(swimOf(screen, "tokenbrand")).toBeDefined();
    await screen.table.end();
  });

  it("never takes a name for HTML", async () => {
    const name = `<img src=x onerror="window.hurt=1">`;
    const change: Seating["change"] = (world) => {
      const tokens = world.scenes[0]?.tokens as Source[];
      Object.assign(tokens[0] as Source, { name });
    };
    const screen = await opened({ generation, change }, "tokenaelis", "tokenwitness");
    expect(screen.text(`${DIALOG} .undertow-row strong`)).toBe(name);
    await screen.type(control("con", 0), "1");
    await screen.submit(DIALOG);
    expect(screen.text(`${DIALOG} .undertow-notice li`)).toContain(name);
    expect(screen.all(`${DIALOG} img`)).toHaveLength(2);
    await screen.table.end();
  });

  it("closes by Escape and by Cancel without writing", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    const before = screen.table.server.log.length;
    await screen.press(control("con", 0), "Escape");
    expect(screen.all(DIALOG)).toEqual([]);
    await screen.windows.openIntoWater(screen.tokens("tokenaelis"));
    await screen.click(`${DIALOG} [data-action=cancel]`);
    expect(screen.all(DIALOG)).toEqual([]);
    expect(screen.table.server.log.length).toBe(before);
    await screen.table.end();
  });

  it("names every control for readers, and no id twice", async () => {
    const screen = await opened({ generation, language: "fr" }, ...EVERYBODY);
    for (const element of screen.all(`${DIALOG} :is(input, select)`)) {
      expect(screen.text(`${DIALOG} label[for="${element.id}"]`), element.id).not.toBe("");
      for (const id of (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean))
        expect(screen.document.getElementById(id), `${element.id} is described by ${id}`).not.toBeNull();
    }
    const ids = screen.all(`${DIALOG} [id]`).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(screen.document.body.textContent).not.toMatch(/undertow\.[a-z]/);
    await screen.table.end();
  });

  it("says what to do when nobody is selected", async () => {
    const screen = await opened({ generation });
    expect(screen.all(DIALOG)).toEqual([]);
    expect(screen.document.body.textContent).toContain("Select the tokens that go into the water first.");
    await screen.table.end();
  });
});

const RULES = `${DIALOG} select[name=ruleset]`;

describe("the rule systems in the dialog", () => {
  it.each(["wsg", "dsg", "oriental", "modules", "natation", "magic"])(
    "%s has a name for everything it asks",
    async (id) => {
      for (const language of ["en", "fr"]) {
        const screen = await opened({ language }, "tokenaelis");
        await screen.type(RULES, id);
        for (const details of screen.all<HTMLDetailsElement>(`${DIALOG} details`)) details.open = true;
        expect(screen.text(DIALOG)).not.toMatch(/undertow\.[a-z]|\{\w+\}/);
        await screen.table.end();
      }
    },
  );

  it("magic: what nobody has is typed, a float is a number, the breath lasts until somebody must roll", async () => {
    const screen = await opened({}, "tokenaelis");
    await screen.type(RULES, "magic");
    expect(screen.text(`${DIALOG} [data-live=problems]`)).toBe(
      "Not on this actor, type it: CO, ST, and Swimming (skill).",
    );
    for (const [field, value] of [
      ["co", "0.5"],
      ["st", "5"],
      ["swimming", "0.5"],
      ["float", "3"],
    ] as const)
      await screen.type(`${control(field)}`, value);
    expect(breath(screen, 0)).toBe("15 rounds (75 s) without risk");
    expect(screen.text(`${DIALOG} [data-live=load]`)).toBe(
      "Load, limit 17: up to 2.13 kg +2, up to 4.25 kg +1.5; above 34 kg treading water only, above 68 kg sinking.",
    );
    await screen.type(control("preparation"), "none");
    expect(breath(screen, 0)).toBe("11 rounds (55 s) without risk");
    await screen.type(control("stroke"), "tread");
    await screen.submit(DIALOG);
    const swim = swimOf(screen, "tokenaelis") as { ruleset: string; entries: Record<string, { act: unknown }> };
    expect(swim.ruleset).toBe("magic");
    expect(Object.values(swim.entries)[0]?.act).toEqual({ enter: { float: 3, preparation: "none", stroke: "tread" } });
    await screen.table.end();
  });

  it("modules: three to five rounds, as in the DSG once the ruling says so, two when pulled under", async () => {
    const screen = await opened({}, "tokenaelis");
    await screen.type(RULES, "modules");
    expect(breath(screen, 0)).toBe("3 to 5 rounds under water");
    await screen.type(`${DIALOG} [data-group=options][data-field=breath]`, "dsg");
    expect(breath(screen, 0)).toBe("4 rounds under water");
    await screen.tick(`${DIALOG} [data-group=activity][data-field=pulled]`, true);
    expect(breath(screen, 0)).toBe("2 rounds under water");
    await screen.table.end();
  });

  it("takes a float for a switch where it only holds up or does not", async () => {
    const screen = await opened({}, "tokenaelis");
    await screen.type(RULES, "dsg");
    expect(screen.one<HTMLInputElement>(control("float")).type).toBe("checkbox");
    await screen.tick(control("float"), true);
    await screen.submit(DIALOG);
    const swim = swimOf(screen, "tokenaelis") as { entries: Record<string, { act: unknown }> };
    expect(Object.values(swim.entries)[0]?.act).toEqual({ enter: { float: 1 } });
    await screen.table.end();
  });

  it("turns a current into the other measure and the other round", async () => {
    const screen = await opened({}, "tokenaelis");
    await screen.type(control("current"), "40");
    await screen.type(RULES, "magic");
    expect(screen.one<HTMLInputElement>(control("current")).value).toBe("1");
    await screen.table.end();
  });

  it("shows the world's rulings with clause and default; only what differs from them stays with the scene", async () => {
    const screen = await opened({});
    const { game } = screen.tab.globals as unknown as {
      game: { settings: { set(module: string, key: string, value: unknown): Promise<unknown> } };
    };
    await game.settings.set("undertow", "fallDie", 8);
    await game.settings.set("undertow", "breathAfterFail", true);
    await screen.windows.openIntoWater(screen.tokens("tokenaelis"));
    await screen.settle();
    const fallDie = screen.one<HTMLInputElement>(control("fallDie"));
    expect(fallDie.value).toBe("8");
    expect(read(fallDie.closest("[data-cell]") as Element)).toContain("T14: rolled for every full 10 feet");
    expect(screen.one<HTMLInputElement>(control("breathAfterFail")).checked).toBe(true);
    await screen.type(control("fallCap"), "10");
    await screen.submit(DIALOG);
    expect(swimOf(screen, "tokenaelis")).toMatchObject({
      start: { options: { fallDie: 8, fallCap: 10, breathAfterFail: true } },
    });
    const scene = screen.table.server.store.get("Scene", "harbour") as unknown as {
      flags: { undertow: { defaults: { options: unknown } } };
    };
    expect(scene.flags.undertow.defaults.options).toEqual({ fallCap: 10 });
    await screen.table.end();
  });
});
