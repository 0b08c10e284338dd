import { describe, expect, it } from "vitest";
import type { Source } from "../../table/host/seam.ts";
import { read, type Screen, type Seating, sitDown } from "./screen.ts";

const TRACKER = "#undertow-tracker";
const ENTER = "#undertow-into-water";

const row = (id: string): string => `${TRACKER} [data-uuid="Scene.harbour.Token.${id}"].undertow-swimmer`;
const names = (screen: Screen): string[] => screen.all(`${TRACKER} .undertow-swimmer-name`).map(read);

interface Game {
  time: { advance(seconds: number): Promise<unknown> };
  settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
  };
  i18n: { localize(key: string): string };
}
const gameOf = (screen: Screen): Game => screen.tab.globals.game as unknown as Game;

async function rounds(screen: Screen, count: number): Promise<void> {
  await gameOf(screen).time.advance(60 * count);
  await screen.settle();
}

/** With these tokens in the water and the tracker open. */
async function opened(seating: Seating, ...ids: string[]): Promise<Screen> {
  const screen = await sitDown(seating);
  if (ids.length > 0) {
    await screen.windows.openIntoWater(screen.tokens(...ids));
    await screen.submit(ENTER);
  }
  await screen.windows.openTracker();
  await screen.settle();
  return screen;
}

const entriesOf = (screen: Screen, id: string): unknown[] => {
  const { undertow } = screen.stored(id).flags as { undertow: { swim: { entries: Record<string, { act: unknown }> } } };
  return Object.values(undertow.swim.entries).map(({ act }) => act);
};

/** Of one token; everybody's time on the scene is then its round. */
async function startCombat(screen: Screen, tokenId: string): Promise<void> {
  type Started = { create(data: object): Promise<{ startCombat(): Promise<unknown> }> };
  const { Combat } = screen.tab.globals as unknown as { Combat: Started };
  const combatants = [{ tokenId, sceneId: "harbour", initiative: 10 }];
  await (await Combat.create({ scene: "harbour", active: true, combatants })).startCombat();
  await screen.settle();
}

const press = (screen: Screen, id: string, act: string): Promise<void> => screen.click(`${row(id)} [data-act=${act}]`);
const all = (screen: Screen, act: string): Promise<void> =>
  screen.click(`${TRACKER} [data-action=all][data-act=${act}]`);

describe.each([13, 14] as const)("the tracker, v%i", (generation) => {
  it("says what to do when nobody swims, and stays one window", async () => {
    const screen = await opened({ generation });
    expect(screen.text(`${TRACKER} .undertow-tracker-empty`)).toBe(
      "Nobody is in the water. Select tokens and put them in. Put the selected tokens in",
    );
    await screen.click(`${TRACKER} [data-action=intoSelected]`);
    expect(screen.text(`${TRACKER} [role=status]`)).toBe("Select the tokens that go into the water first.");
    await screen.windows.openTracker();
    expect(screen.all(TRACKER)).toHaveLength(1);
    await screen.table.end();
  });

  it("tells of each: where, how long, what is next", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    expect(screen.text(`${row("tokenaelis")} .undertow-where`)).toBe("on the surface");
    await press(screen, "tokenaelis", "goUnder");
    const meters = screen.all(`${row("tokenaelis")} .undertow-meter-text`).map(read);
    expect(meters).toEqual(["4/4 rounds", "17/17 turns"]);
    expect(screen.text(`${row("tokenaelis")} .undertow-next`)).toBe(
      "in 4 rounds: out of air, loses consciousness · in 5 rounds: Constitution check",
    );
    await rounds(screen, 3);
    expect(screen.text(`${row("tokenaelis")} .undertow-standing`)).toBe("getting short");
    expect(screen.text(`${row("tokenaelis")} .undertow-meter-text`)).toBe("1/4 rounds");
    await rounds(screen, 2);
    expect(screen.text(`${row("tokenaelis")} .undertow-standing`)).toBe("unconscious");
    expect(screen.text(`${row("tokenaelis")} .undertow-next`)).toBe("now: Constitution check");
    await screen.table.end();
  });

  it("one click under, up, fight and tread, each one entry, told by the button that stays", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await press(screen, "tokenaelis", "fight");
    const fight = screen.one(`${row("tokenaelis")} [data-act=fight]`);
    expect(fight.getAttribute("aria-pressed")).toBe("true");
    const under = screen.one(`${row("tokenaelis")} [data-act=goUnder]`);
    under.focus();
    await press(screen, "tokenaelis", "goUnder");
    expect(screen.one(`${row("tokenaelis")} [data-act=comeUp]`)).toBe(under);
    expect(screen.document.activeElement).toBe(under);
    await press(screen, "tokenaelis", "comeUp");
    await press(screen, "tokenaelis", "tread");
    await press(screen, "tokenaelis", "fight");
    expect(entriesOf(screen, "tokenaelis").slice(1)).toEqual([
      { activity: { strenuous: true } },
      { activity: { position: "under" } },
      { activity: { position: "surface" } },
      { activity: { pace: "still" } },
      { activity: { strenuous: false } },
    ]);
    await screen.table.end();
  });

  it("does it for all, or for the ticked ones, in one update per scene", async () => {
    const screen = await opened({ generation }, "tokenaelis", "tokenbrand", "tokengoblin1");
    const before = screen.table.server.log.length;
    await all(screen, "goUnder");
    const updates = screen.table.server.log
      .slice(before)
      .filter(({ documentName, action }) => documentName === "Token" && action === "update");
    expect(updates).toHaveLength(1);
    expect(screen.all(`${TRACKER} .undertow-where`).map(read)).toEqual(["under water", "under water", "under water"]);
    await screen.tick(`${row("tokenbrand")} [data-tick]`, true);
    expect(screen.text(`${TRACKER} .undertow-tracker-count`)).toBe("1 of 3 swimmers");
    expect(screen.one<HTMLInputElement>(`${TRACKER} [data-all]`).indeterminate).toBe(true);
    await screen.click(`${TRACKER} [data-action=pace][data-value=double]`);
    expect(screen.text(`${TRACKER} [role=status]`)).toContain("Brand");
    await all(screen, "comeUp");
    await screen.click(`${TRACKER} [data-action=pace][data-value=double]`);
    expect(screen.all(`${TRACKER} .undertow-words`).map(read)).toEqual([
      "normal speed",
      "double speed",
      "normal speed",
    ]);
    await screen.tick(`${TRACKER} [data-all]`, true);
    await all(screen, "out");
    expect(screen.all(`${TRACKER} .undertow-tracker-empty`)).toHaveLength(1);
    await screen.table.end();
  });

  it("a refusal is text in the window, and what was chosen goes back", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.click(`${row("tokenaelis")} [data-action=more]`);
    await press(screen, "tokenaelis", "goUnder");
    await screen.type(`${row("tokenaelis")} [data-control=pace]`, "double");
    expect(screen.text(`${TRACKER} [role=status]`)).toBe("Aelis can swim at double speed on the surface only.");
    expect(screen.one<HTMLSelectElement>(`${row("tokenaelis")} [data-control=pace]`).value).toBe("normal");
    await screen.type(`${row("tokenaelis")} [data-control=pace]`, "half");
    expect(screen.text(`${TRACKER} [role=status]`)).toBe("");
    await screen.table.end();
  });

  it("gives and takes rounds, sets what is left and how deep, pauses, and takes the last thing back", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await press(screen, "tokenaelis", "goUnder");
    await rounds(screen, 1);
    await screen.click(`${row("tokenaelis")} [data-action=more]`);
    const breath = (): string => screen.text(`${row("tokenaelis")} .undertow-meter-text`);
    await screen.click(`${row("tokenaelis")} [data-set=breath][data-by="1"]`);
    expect(breath()).toBe("4/4 rounds");
    await screen.click(`${row("tokenaelis")} [data-set=breath][data-by="-1"]`);
    expect(breath()).toBe("3/4 rounds");
    await screen.type(`${row("tokenaelis")} [data-setter=breath]`, "2");
    await screen.click(`${row("tokenaelis")} [data-action=set][data-set=breath]`);
    expect(breath()).toBe("2/4 rounds");
    await screen.type(`${row("tokenaelis")} [data-setter=depth]`, "30");
    await screen.click(`${row("tokenaelis")} [data-action=set][data-set=depth]`);
    expect(screen.text(`${row("tokenaelis")} .undertow-where`)).toBe("under water, 30 ft down");
    await screen.click(`${row("tokenaelis")} [data-action=undo]`);
    expect(screen.text(`${row("tokenaelis")} .undertow-where`)).toBe("under water");
    await screen.click(`${row("tokenaelis")} [data-action=pause]`);
    await rounds(screen, 5);
    expect(breath()).toBe("2/4 rounds");
    expect(screen.text(`${row("tokenaelis")} .undertow-paused`)).toBe("paused");
    await screen.click(`${row("tokenaelis")} [data-action=pause]`);
    await all(screen, "advance");
    expect(breath()).toBe("1/4 rounds");
    await screen.table.end();
  });

  it("offers a round more only where no combat counts them, and gives it to those alone", async () => {
    const screen = await opened({ generation }, "tokenaelis", "tokenbrand");
    await all(screen, "goUnder");
    await screen.click(`${row("tokenbrand")} [data-action=more]`);
    await screen.click(`${row("tokenbrand")} [data-action=pause]`);
    await startCombat(screen, "tokenaelis");
    const breath = (id: string): string => screen.text(`${row(id)} .undertow-meter-text`);
    await all(screen, "advance");
    expect([breath("tokenaelis"), breath("tokenbrand")]).toEqual(["4/4 rounds", "5/6 rounds"]);
    expect(screen.text(`${TRACKER} [role=status]`)).toBe("");
    await screen.tick(`${TRACKER} [data-tick$=tokenaelis]`, true);
    expect(screen.one<HTMLButtonElement>(`${TRACKER} [data-act=advance]`).disabled).toBe(true);
    await screen.table.end();
  });

  it("reckons what lies ahead and behind only when it is opened", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await press(screen, "tokenaelis", "goUnder");
    await screen.click(`${row("tokenaelis")} [data-action=more]`);
    expect(screen.all(`${row("tokenaelis")} :is(svg, .undertow-timeline, .undertow-history)`)).toEqual([]);
    for (const part of screen.all<HTMLDetailsElement>(`${row("tokenaelis")} details`)) part.open = true;
    await screen.settle();
    expect(screen.all(`${row("tokenaelis")} svg .undertow-odds-share`)).toHaveLength(10);
    expect(screen.all(`${row("tokenaelis")} .undertow-odds-words li`).map(read)).toContain("alive after 5 rounds: 60%");
    expect(screen.all(`${row("tokenaelis")} .undertow-round`)).toHaveLength(10);
    expect(screen.all(`${row("tokenaelis")} .undertow-round`).map(read)[4]).toBe("in 5 rounds ◆Constitution check");
    expect(screen.all(`${row("tokenaelis")} .undertow-past-text`).map(read)).toEqual([
      "Position: under water",
      "goes into the water",
    ]);
    expect(screen.text(`${row("tokenaelis")} .undertow-past-who`)).toBe("Gamemaster");
    await screen.table.end();
  });

  it("asks, waits and is answered here", async () => {
    const screen = await opened({ generation }, "tokengoblin1", "tokengoblin2", "tokengoblin3");
    await all(screen, "goUnder");
    await rounds(screen, 6);
    const waits = (): string[] => screen.all(`${TRACKER} .undertow-waits-text`).map(read);
    expect(waits()).toEqual([1, 2, 3].map((one) => `For you: Goblin ${one}, Constitution check`));
    expect(screen.text(`${TRACKER} .undertow-since`)).toMatch(/^\d+:\d\d$/);
    const answer = (name: string, how: string): Promise<void> =>
      screen.click(`${TRACKER} .undertow-waits[data-uuid$=${name}] [data-how=${how}]`);
    screen.tab.dice.queue.push(20);
    await answer("tokengoblin1", "roll");
    expect(screen.text(`${row("tokengoblin1")} .undertow-standing`)).toBe("drowned");
    await answer("tokengoblin2", "pass");
    expect(screen.text(`${row("tokengoblin2")} .undertow-standing`)).toBe("unconscious");
    await answer("tokengoblin3", "withdraw");
    expect(waits()).toContain("Nobody is asked: Goblin 3, Constitution check");
    await answer("tokengoblin3", "fail");
    expect(screen.text(`${row("tokengoblin3")} .undertow-standing`)).toBe("drowned");
    await screen.table.end();
  });

  it("rolls all checks of the Gamemaster's own with one click, in one write; a player's stays the player's", async () => {
    const screen = await opened({ generation }, "tokengoblin1", "tokengoblin2", "tokenaelis");
    await screen.table.join("mara");
    await all(screen, "goUnder");
    await rounds(screen, 5);
    const mine = `${TRACKER} [data-action=rollMine]`;
    expect(screen.text(mine)).toBe("Roll your 2 checks");
    screen.tab.dice.queue.push(20, 20);
    const { log } = screen.table.server;
    const from = log.length;
    await screen.click(mine);
    expect(log.slice(from).filter(({ documentName }) => documentName === "Token")).toHaveLength(1);
    const waits = screen.all(`${TRACKER} .undertow-waits-text`).map(read);
    expect(waits).toEqual(["Mara has been asked: Aelis, Constitution check"]);
    expect(screen.all(mine)).toEqual([]);
    await screen.table.end();
  });

  it("what waits goes from the list with its token, and says when it is put off", async () => {
    const screen = await opened({ generation }, "tokengoblin1", "tokengoblin2");
    await all(screen, "goUnder");
    await rounds(screen, 5);
    const waits = (): string[] => screen.all(`${TRACKER} .undertow-waits-text`).map(read);
    await screen.tokens("tokengoblin2")[0]?.delete();
    await screen.settle();
    expect(waits()).toEqual(["For you: Goblin 1, Constitution check"]);
    await screen.click(".undertow-check [data-action=later]");
    expect(waits()).toEqual(["Gamemaster said later: Goblin 1, Constitution check"]);
    await screen.table.end();
  });

  it("the keyboard stays in the window when what had it goes", async () => {
    const screen = await opened({ generation }, "tokengoblin1", "tokengoblin2");
    await all(screen, "goUnder");
    await rounds(screen, 5);
    const button = screen.all(`${TRACKER} [data-action=rollMine]`)[0] as HTMLElement;
    button.focus();
    screen.tab.dice.queue.push(20, 20);
    await screen.click(`${TRACKER} [data-action=rollMine]`);
    const { activeElement } = screen.document;
    expect(activeElement?.matches(`${TRACKER} *`)).toBe(true);
    await screen.table.end();
  });

  it("another Gamemaster sees the open checks and answers them too", async () => {
    const screen = await opened({ generation }, "tokengoblin1");
    await all(screen, "goUnder");
    await rounds(screen, 5);
    const tab = await screen.table.join("assistant");
    const second: Screen = Object.assign(Object.create(screen) as Screen, { tab });
    await second.windows.openTracker();
    await second.settle();
    const waits = second.text(`${TRACKER} .undertow-waits-text`);
    expect(waits).toContain("Goblin 1, Constitution check");
    await second.click(`${TRACKER} .undertow-waits [data-how=fail]`);
    expect(screen.text(`${row("tokengoblin1")} .undertow-standing`)).toBe("drowned");
    expect(second.text(`${row("tokengoblin1")} .undertow-standing`)).toBe("drowned");
    await screen.table.end();
  });

  it("lists swims that it cannot read, and throws them away when told to", async () => {
    const change: NonNullable<Seating["change"]> = ({ scenes }) => {
      const tokens = scenes[0]?.tokens as Source[];
      const odile = tokens.find(({ _id }) => _id === "tokenodile");
      if (odile) odile.flags = { undertow: { swim: { schema: 99 } } };
    };
    const screen = await opened({ generation, change });
    expect(screen.text(`${TRACKER} .undertow-foreign-text`)).toMatch(/^Odile .*newer Undertow/);
    await screen.click(`${TRACKER} [data-action=discard]`);
    expect(screen.all(`${TRACKER} .undertow-foreign`)).toEqual([]);
    await screen.table.end();
  });

  it("groups by scene when there are several, the viewed one first", async () => {
    const change: NonNullable<Seating["change"]> = ({ scenes }) => {
      const [harbour] = scenes;
      if (!harbour) return;
      const goblin = (harbour.tokens as Source[]).filter(({ _id }) => _id === "tokengoblin1");
      scenes.unshift({ ...structuredClone(harbour), _id: "cave", name: "The cave", active: false, tokens: goblin });
    };
    const screen = await opened({ generation, change }, "tokenaelis");
    expect(screen.one(`${TRACKER} h2`).hidden).toBe(true);
    const { game } = screen.tab.globals as unknown as {
      game: { scenes: { get(id: string): { tokens: { get(id: string): TokenDocument } } } };
    };
    await screen.windows.openIntoWater([game.scenes.get("cave").tokens.get("tokengoblin1")]);
    await screen.submit(ENTER);
    expect(
      screen
        .all(`${TRACKER} .undertow-scene`)
        .map(read)
        .map((text) => text.slice(0, 11)),
    ).toEqual(["The harbour", "The cave Go"]);
    await screen.table.end();
  });

  it("gives players their own card, whoever asks for the tracker", async () => {
    const screen = await opened({ generation }, "tokenaelis", "tokengoblin1");
    const tab = await screen.table.join("theo");
    const theo: Screen = Object.assign(Object.create(screen) as Screen, { tab });
    await theo.windows.openTracker();
    await theo.settle();
    expect(theo.all(TRACKER)).toEqual([]);
    expect(theo.text("#undertow-own .undertow-empty-text")).toBe("None of your characters is in the water.");
    await screen.table.end();
  });

  it("copies a swim, or shows it where the browser forbids that", async () => {
    const screen = await opened({ generation }, "tokenaelis");
    await screen.click(`${row("tokenaelis")} [data-action=more]`);
    await screen.click(`${row("tokenaelis")} [data-action=copy]`);
    expect(screen.text(`${TRACKER} [role=status]`)).toMatch(/clipboard|row/);
    await screen.table.end();
  });

  it("remembers where it was", async () => {
    const screen = await opened({ generation });
    await gameOf(screen).settings.set("undertow", "trackerPlace", { left: 40, top: 50, width: 500, height: 400 });
    await screen.click(`${TRACKER} [data-action=close]`);
    await screen.windows.openTracker();
    await screen.settle();
    const { left, top, width } = screen.one(TRACKER).style;
    expect([left, top, width]).toEqual(["40px", "50px", "500px"]);
    await screen.table.end();
  });

  it("speaks French all through", async () => {
    const screen = await opened({ generation, language: "fr" }, "tokenaelis");
    await press(screen, "tokenaelis", "goUnder");
    await screen.click(`${row("tokenaelis")} [data-action=more]`);
    for (const part of screen.all<HTMLDetailsElement>(`${row("tokenaelis")} details`)) part.open = true;
    await screen.settle();
    expect(read(screen.one(TRACKER))).not.toMatch(/undertow\.|\{\w+\}/);
    expect(screen.text(`${row("tokenaelis")} .undertow-next`)).toBe(
      "dans 4 rounds\u202f: à bout de souffle, perd connaissance · dans 5 rounds\u202f: test de Constitution",
    );
    await screen.table.end();
  });
});

/** So many goblins in a row. */
const crowd =
  (count: number): NonNullable<Seating["change"]> =>
  ({ scenes }) => {
    const tokens = scenes[0]?.tokens as Source[];
    const goblin = tokens.find(({ _id }) => _id === "tokengoblin1");
    for (let index = 0; index < count; index++)
      tokens.push({ ...structuredClone(goblin), _id: `crowd${index}`, name: `Goblin ${index + 10}` } as Source);
  };

async function crowded(count: number): Promise<Screen> {
  const ids = Array.from({ length: count }, (_, index) => `crowd${index}`);
  return opened({ change: crowd(count) }, ...ids);
}

describe("many swimmers", () => {
  it("touches only the row that changed, and nothing when nothing did", async () => {
    const screen = await crowded(60);
    expect(names(screen)).toHaveLength(60);
    const touched = new Set<string>();
    const { MutationObserver } = screen.tab.window as unknown as {
      MutationObserver: typeof globalThis.MutationObserver;
    };
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target.nodeType === 1 ? (target as Element) : target.parentElement;
        const swimmer = element?.closest(".undertow-swimmer");
        if (swimmer) touched.add(swimmer.getAttribute("data-uuid") ?? "");
      }
    });
    observer.observe(screen.one(`${TRACKER} [data-rows]`), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await press(screen, "crowd7", "fight");
    expect([...touched]).toEqual(["Scene.harbour.Token.crowd7"]);
    touched.clear();
    await gameOf(screen).settings.set("undertow", "overlay", "bar");
    await screen.settle();
    expect([...touched]).toEqual([]);
    observer.disconnect();
    await screen.table.end();
  });
});
