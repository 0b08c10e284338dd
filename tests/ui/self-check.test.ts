/** The self-check's window: it runs, tells what it found, and gives a text to copy. */
import { describe, expect, it } from "vitest";
import { read, type Screen, sitDown } from "./screen.ts";

const WINDOW = "#undertow-self-check";
const RUN = `${WINDOW} button[type=submit]`;
const SUMMARY = `${WINDOW} [data-live=summary]`;
const SLOW = 60_000;

interface Menus {
  menus: Map<string, { restricted: boolean; type: new () => { render(options: object): Promise<unknown> } }>;
}

const menuOf = (screen: Screen) => {
  const { menus } = (screen.tab.globals as unknown as { game: { settings: Menus } }).game.settings;
  const menu = menus.get("undertow.selfCheck");
  if (!menu) throw new Error("no menu for the self-check");
  return menu;
};

async function open(screen: Screen): Promise<void> {
  await new (menuOf(screen).type)().render({ force: true });
  await screen.settle();
}

/** Presses the button and waits for the end. */
async function run(screen: Screen): Promise<void> {
  await screen.click(RUN);
  for (let times = 0; times < 400 && screen.one<HTMLButtonElement>(RUN).disabled; times++)
    await screen.table.advanceTimers(200);
  expect(screen.one<HTMLButtonElement>(RUN).disabled).toBe(false);
}

const lineOf = (screen: Screen, id: string): HTMLElement => screen.one(`${WINDOW} [data-check=${id}]`);

const hooksOf = (screen: Screen) =>
  screen.tab.globals.Hooks as unknown as { callAll(name: string, ...args: unknown[]): true };

/** The hook after an actor is deleted comes no more. */
function deafen(screen: Screen): () => void {
  const hooks = hooksOf(screen);
  const { callAll } = hooks;
  hooks.callAll = (name, ...args) => (name === "deleteActor" ? true : callAll(name, ...args));
  return () => {
    hooks.callAll = callAll;
  };
}

describe.each([13, 14] as const)("the self-check's window, v%i", (generation) => {
  it("is the GM's, runs at a press, and leaves the world as it was", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation });
    expect(menuOf(screen).restricted).toBe(true);
    await open(screen);
    expect(screen.one(RUN)).toBe(screen.document.activeElement);
    expect(screen.all(`${WINDOW} details`)).toEqual([]);
    const before = screen.table.server.toJSON();
    await run(screen);
    expect(screen.table.server.toJSON()).toEqual(before);
    expect(screen.text(SUMMARY)).toMatch(/^Done: \d+ hold, \d+ skipped\.$/);
    expect(screen.all(`${WINDOW} [data-state=fails]`)).toEqual([]);
    expect(screen.all(`${WINDOW} details[open]`)).toEqual([]);
    expect(screen.text(RUN)).toBe("Check again");
    expect(read(lineOf(screen, "timeHook"))).toContain("Not ticked: the world’s time stays where it is.");
    expect(screen.all(`${WINDOW} [role=alert]`)).toEqual([]);
    await screen.table.end();
  });

  it("says what fails, opens it, and takes it back in the next run", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation, language: "fr" });
    await open(screen);
    const mend = deafen(screen);
    await run(screen);
    mend();
    expect(screen.text(SUMMARY)).toContain("Terminé\u202f: 3 échecs, ");
    expect(read(lineOf(screen, "hookOrder"))).toContain("Attendu\u202f:");
    expect(screen.all(`${WINDOW} details[open]`).map((part) => read(part.querySelector("strong") as Element))).toEqual([
      "Documents et hooks",
    ]);
    await run(screen);
    expect(screen.all(`${WINDOW} [data-state=fails]`)).toEqual([]);
    await screen.table.end();
  });

  it("moves the world's time where that is ticked, and remembers the tick", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation });
    await open(screen);
    await screen.tick(`${WINDOW} [name=moveTime]`, true);
    await run(screen);
    expect(lineOf(screen, "timeHook").dataset.state).toBe("ok");
    expect(screen.one<HTMLInputElement>(`${WINDOW} [name=moveTime]`).checked).toBe(true);
    await screen.table.end();
  });

  it("copies its report, or shows it where there is no clipboard", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation });
    await open(screen);
    await run(screen);
    await screen.click(`${WINDOW} [data-action=copy]`);
    const [text = ""] = screen.tab.copied;
    expect(text).toContain(`Foundry ${generation}.`);
    expect(text).toContain("undertow 0.1.0");
    expect(text).toContain("[ok] documents.hookOrder: Hooks come before and after each change");
    const { game } = screen.tab.globals as unknown as { game: { clipboard: { copyPlainText: unknown } } };
    Object.assign(game.clipboard, { copyPlainText: () => Promise.reject(new Error("no clipboard")) });
    await screen.click(`${WINDOW} [data-action=copy]`);
    expect(screen.one<HTMLTextAreaElement>(`${WINDOW} textarea`).value).toBe(text);
    await screen.table.end();
  });

  it("says what could not be taken away", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation });
    await open(screen);
    const { Hooks } = screen.tab.globals as unknown as { Hooks: { on(name: string, no: () => boolean): number } };
    Hooks.on("preDeleteScene", () => false);
    await run(screen);
    expect(screen.text(`${WINDOW} [role=alert]`)).toContain("Could not be taken away: Scene.");
    await screen.table.end();
  });

  it("runs on when it is closed, until everything is taken away", { timeout: SLOW }, async () => {
    const screen = await sitDown({ generation });
    const before = screen.table.server.toJSON();
    await open(screen);
    screen.one(RUN).click();
    await screen.press(RUN, "Escape");
    for (let times = 0; times < 100; times++) await screen.table.advanceTimers(500);
    expect(screen.all(WINDOW)).toEqual([]);
    expect(screen.table.server.toJSON()).toEqual(before);
    await screen.table.end();
  });
});
