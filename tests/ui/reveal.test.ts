import { describe, expect, it } from "vitest";
import { askFor, breathCheck, read, type Screen, sitDown } from "./screen.ts";

const DIALOG = ".undertow-check";

interface Settings {
  settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
}

/** `user` at a table whose GM lets players see that much. */
async function seated(reveal: string, user = "mara", language = "en", generation: 13 | 14 = 14): Promise<Screen> {
  const screen = await sitDown({ generation, user: "gm" });
  await (screen.tab.globals.game as unknown as Settings).settings.set("undertow", "reveal", reveal);
  if (user === "gm") return screen;
  const tab = await screen.table.join(user, { language });
  await screen.settle();
  return Object.assign(Object.create(screen) as Screen, { tab });
}

async function shown(screen: Screen, request = askFor({ nth: 3 })): Promise<void> {
  void screen.windows.checkPresenter.present(request);
  await screen.settle();
}

/** What the dialog says, without the person's own modifier and the name of the die. */
const said = (screen: Screen): string =>
  [".undertow-why", ".undertow-rule strong", ".undertow-sum tr:not(:last-child)", ".undertow-odds", ".undertow-stake"]
    .flatMap((part) => screen.all(`${DIALOG} ${part}`).map(read))
    .join("\n");

describe.each([13, 14] as const)("a check that players see in words, v%i", (generation) => {
  it("has no figure in it, and the chance as a word that follows the modifier", async () => {
    const screen = await seated("words", "mara", "en", generation);
    await shown(screen);
    expect(said(screen)).not.toMatch(/\d|%/);
    expect(screen.text(`${DIALOG} .undertow-why`)).toBe("Out of air.");
    expect(screen.all(`${DIALOG} .undertow-sum tr`).map(read).slice(0, 2)).toEqual([
      "Constitution",
      "Further rounds without air harder",
    ]);
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("About even");
    expect(screen.all(`${DIALOG} .undertow-bar`)).toEqual([]);
    const words = new Map<string, string>();
    for (const modifier of ["12", "4", "0", "-1", "-7", "-20"]) {
      await screen.type(`${DIALOG} input[name=situational]`, modifier);
      words.set(modifier, screen.text(`${DIALOG} [data-live=chance]`));
    }
    expect([...words.values()]).toEqual([
      "Almost sure to pass",
      "Likely to pass",
      "About even",
      "Unlikely to pass",
      "Almost hopeless",
      "Almost hopeless",
    ]);
    await screen.table.end();
  });

  it("is the same in French", async () => {
    const screen = await seated("words", "mara", "fr", generation);
    await shown(screen);
    expect(said(screen)).not.toMatch(/\d|%/);
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("Une chance sur deux, à peu près");
    expect(screen.text(`${DIALOG} .undertow-effect`)).toBe("plus difficile");
    await screen.table.end();
  });

  it("can be rolled as ever", async () => {
    const screen = await seated("words", "mara", "en", generation);
    const reply = screen.windows.checkPresenter.present(askFor());
    await screen.settle();
    screen.tab.dice.queue.push(7);
    await screen.submit(DIALOG);
    expect(await reply).toEqual({ dice: [7], situational: 0 });
    await screen.table.end();
  });
});

describe.each([13, 14] as const)("a check of which players see nothing, v%i", (generation) => {
  it("says who has to roll what and what is at stake, and no more", async () => {
    const screen = await seated("nothing", "mara", "en", generation);
    await shown(screen);
    expect(screen.all(`${DIALOG} .undertow-odds`)).toEqual([]);
    expect(said(screen)).not.toMatch(/\d|%|harder|easier|even/);
    expect(screen.text(`${DIALOG} .undertow-rule`)).toBe("Constitution check WSG W1");
    expect(screen.text(`${DIALOG} .undertow-stake`)).toBe("If it fails: Aelis drowns.");
    await screen.type(`${DIALOG} input[name=situational]`, "3");
    expect(screen.one(`${DIALOG} [data-notice=situational]`).hidden).toBe(true);
    await screen.type(`${DIALOG} input[name=situational]`, "99");
    expect(screen.text(`${DIALOG} [data-notice=situational]`)).not.toBe("");
    await screen.table.end();
  });

  it.each(["words", "nothing"])("(%s) shows GMs everything", async (reveal) => {
    const screen = await seated(reveal, "gm", "en", generation);
    await shown(screen, askFor({ nth: 3, forGM: true }));
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Needs 8 or less on d20");
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("40% to pass");
    expect(read(screen.all(`${DIALOG} .undertow-sum tr`)[1] as Element)).toContain("+4 on the die harder by 4");
    await screen.table.end();
  });
});

const check = breathCheck("wsg", { con: 12 }, 2);
const common = { at: 5, clause: "W1" };
const EVENTS = [
  {
    ...common,
    event: "check",
    check,
    target: 12,
    modifier: 2,
    compare: "atMost",
    rolled: 14,
    passed: false,
  },
  { ...common, event: "check", check, rolled: null, passed: null },
  { ...common, event: "check", check, rolled: null, passed: true },
  { ...common, event: "roll", die: "1d3", for: "rapids", rolled: 2 },
  { ...common, event: "damage", amount: 2, cause: "rapids" },
  { ...common, event: "loses", str: 1, con: 1 },
];

function drawn(screen: Screen): Element {
  const message = screen.document.createElement("li");
  const body = screen.document.createElement("div");
  body.className = "message-content";
  message.append(body);
  const lines = EVENTS.map((event) => ({ tokenName: "Aelis", event }));
  const card = { ruleset: "wsg", lines, round: null };
  screen.windows.renderChatCard({ flags: { undertow: { card } } } as never, message);
  return body;
}

const texts = (body: Element, part: string): string[] => [...body.querySelectorAll(part)].map(read);

describe("the chat card", () => {
  it("has no figures for players who see words, but what came of it", async () => {
    const screen = await seated("words");
    const body = drawn(screen);
    expect(texts(body, ".undertow-roll")).toEqual(["failed", "not rolled yet", "the GM’s wordpassed"]);
    expect(texts(body, ".undertow-line").join(" ").replaceAll("W1", "")).not.toMatch(/\d/);
    expect(texts(body, ".undertow-line").slice(3)).toEqual([
      "Aelis: dice are rolled (rapids). W1",
      "Aelis takes damage (rapids). W1",
      "Aelis tires. W1",
    ]);
    expect(texts(body, ".undertow-clauses dt")).toEqual(["W1"]);
    await screen.table.end();
  });

  it("has none in French either", async () => {
    const screen = await seated("words", "mara", "fr");
    const body = drawn(screen);
    expect(texts(body, ".undertow-line").join(" ").replaceAll("W1", "")).not.toMatch(/\d/);
    expect(texts(body, ".undertow-line").slice(4)).toEqual([
      "Aelis subit des dégâts (rapides). W1",
      "Aelis se fatigue. W1",
    ]);
    await screen.table.end();
  });

  it("names no rule where players see nothing", async () => {
    const screen = await seated("nothing");
    const body = drawn(screen);
    expect(texts(body, ".undertow-clauses")).toEqual([]);
    expect(texts(body, ".undertow-line").join(" ")).not.toMatch(/\d/);
    expect(texts(body, ".undertow-result")).toEqual(["failed", "passed"]);
    await screen.table.end();
  });

  it.each(["words", "nothing"])("(%s) tells GMs all of it", async (reveal) => {
    const screen = await seated(reveal, "gm");
    const body = drawn(screen);
    expect(texts(body, ".undertow-roll")[0]).toBe("rolled 14, needed 10 or lessfailed");
    expect(texts(body, ".undertow-line")[4]).toBe("Aelis takes 2 damage (rapids). W1");
    await screen.table.end();
  });

  it.each(["exact", "words"])("(%s) is written down no more freely, for those without the module", async (reveal) => {
    const screen = await seated(reveal, "gm");
    screen.tab.dice.queue.push(3);
    await screen.windows.openIntoWater(screen.tokens("tokenodile"));
    await screen.type("#undertow-into-water [data-field=danger]", "3");
    await screen.submit("#undertow-into-water");
    await (screen.tab.globals.game as unknown as { time: { advance(seconds: number): Promise<unknown> } }).time.advance(
      60,
    );
    await screen.settle();
    const contents = screen.table.server.store.all("ChatMessage").map(({ content }) => String(content));
    expect(contents).toHaveLength(1);
    const [content = ""] = contents;
    expect(content).toContain("Odile");
    if (reveal === "exact") expect(content).toMatch(/3/);
    else expect(content).not.toMatch(/\d/);
    await screen.table.end();
  });
});
