import { describe, expect, it } from "vitest";
import type { CheckRequest } from "../../src/foundry/question.ts";
import { askFor, read, type Screen, sitDown } from "./screen.ts";

const DIALOG = ".undertow-check";
const NNBSP = "\u202f";

async function shown(screen: Screen, request = askFor()) {
  const reply = screen.windows.checkPresenter.present(request);
  await screen.settle();
  return { reply };
}

/** The next roll waits until the test lets it land. */
function holdDice(screen: Screen) {
  const { prototype } = screen.tab.globals.Roll as unknown as { prototype: { evaluate(): Promise<unknown> } };
  let land: (face: number) => void = () => {};
  let fail: (message: string) => void = () => {};
  prototype.evaluate = () =>
    new Promise((resolve, reject) => {
      land = (face) => resolve({ dice: [{ results: [{ result: face }] }] });
      fail = (message) => reject(new Error(message));
    });
  return { land: (face: number) => land(face), fail: (message: string) => fail(message) };
}

describe.each([13, 14] as const)("the check dialog, v%i", (generation) => {
  it("says who, why, what counts, how likely and what is at stake", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    await shown(screen, askFor({ nth: 3 }));
    expect(screen.text(`${DIALOG} .window-title`)).toBe("Aelis must hold on");
    expect(screen.text(`${DIALOG} .undertow-why`)).toBe("Out of air for 3 rounds.");
    expect(screen.text(`${DIALOG} .undertow-rule`)).toContain("Constitution check");
    expect(screen.text(`${DIALOG} .undertow-clause`)).toBe("WSG W1");
    const rows = screen.all(`${DIALOG} .undertow-sum tr`).map(read);
    expect(rows[0]).toBe("Constitution 12");
    expect(rows[1]).toBe("Further rounds without air +4 on the die harder by 4");
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Needs 8 or less on d20");
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("40% to pass");
    expect(screen.text(`${DIALOG} .undertow-stake`)).toBe("If it fails: Aelis drowns.");
    await screen.table.end();
  });

  it("says the same in French", async () => {
    const screen = await sitDown({ generation, user: "mara", language: "fr" });
    await shown(screen, askFor({ ruleset: "natation", nth: 1 }));
    expect(screen.text(`${DIALOG} .window-title`)).toBe("Aelis doit tenir bon");
    expect(screen.text(`${DIALOG} .undertow-why`)).toBe("À bout de souffle depuis 1 round.");
    expect(screen.text(`${DIALOG} .undertow-rule strong`)).toBe("test de Constitution");
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Il faut 12 ou moins au d20");
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toMatch(/^60[\u00a0\u202f]% de réussite$/);
    expect(screen.text(`${DIALOG} .undertow-stake`)).toBe(`En cas d’échec${NNBSP}: Aelis se noie.`);
    await screen.table.end();
  });

  it("rolls, and hands over the die with the modifier", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const { reply } = await shown(screen);
    screen.tab.dice.queue.push(7);
    await screen.type(`${DIALOG} input[name=situational]`, "-2");
    await screen.submit(DIALOG);
    expect(await reply).toEqual({ dice: [7], situational: -2 });
    expect(screen.all(DIALOG)).toEqual([]);
    await screen.table.end();
  });

  it("follows the modifier while it is typed: + helps", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    await shown(screen);
    await screen.type(`${DIALOG} input[name=situational]`, "3");
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Needs 15 or less on d20");
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("75% to pass");
    await screen.type(`${DIALOG} input[name=situational]`, "-12");
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("No face of the d20 is enough");
    await screen.type(`${DIALOG} input[name=situational]`, "");
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Needs 12 or less on d20");
    await screen.table.end();
  });

  it("rolls nothing with a modifier that is none, says why, and goes on once it is put right", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const { reply } = await shown(screen);
    const input = `${DIALOG} input[name=situational]`;
    for (const wrong of ["30", "1.5", "-21"]) {
      await screen.type(input, wrong);
      await screen.submit(DIALOG);
      expect(screen.one(input).getAttribute("aria-invalid")).toBe("true");
      expect(screen.text(`${DIALOG} [data-notice=situational]`)).toBe("Type a whole number from −20 to 20.");
      expect(screen.document.activeElement).toBe(screen.one(input));
    }
    await screen.type(input, "1");
    expect(screen.one(`${DIALOG} [data-notice=situational]`).hidden).toBe(true);
    screen.tab.dice.queue.push(20);
    await screen.submit(DIALOG);
    expect(await reply).toEqual({ dice: [20], situational: 1 });
    await screen.table.end();
  });

  it.each([
    ["Escape", (screen: Screen) => screen.press(`${DIALOG} input`, "Escape")],
    ["the X", (screen: Screen) => screen.click(`${DIALOG} [data-action=close]`)],
    ["Later", (screen: Screen) => screen.click(`${DIALOG} [data-action=later]`)],
  ])("takes %s for later", async (_name, close) => {
    const screen = await sitDown({ generation, user: "mara" });
    const { reply } = await shown(screen);
    await close(screen);
    expect(await reply).toEqual({ later: true });
    expect(screen.all(DIALOG)).toEqual([]);
    await screen.table.end();
  });

  it("counts dice that were in the air when the window was closed", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const { reply } = await shown(screen);
    const dice = holdDice(screen);
    await screen.submit(DIALOG);
    await screen.click(`${DIALOG} [data-action=close]`);
    dice.land(9);
    expect(await reply).toEqual({ dice: [9], situational: 0 });
    await screen.table.end();
  });

  it("stays open and says so when the dice cannot be rolled", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const { reply } = await shown(screen);
    const dice = holdDice(screen);
    await screen.submit(DIALOG);
    dice.fail("no dice today");
    await screen.settle();
    expect(screen.text(`${DIALOG} [data-notice=roll]`)).toBe("The die could not be rolled: no dice today");
    await screen.click(`${DIALOG} [data-action=later]`);
    expect(await reply).toEqual({ later: true });
    await screen.table.end();
  });

  it("gives the GM a verdict beside the dice, and players none", async () => {
    const screen = await sitDown({ generation });
    const first = await shown(screen, askFor({ forGM: true, askedOf: "Mara" }));
    expect(screen.text(`${DIALOG} .undertow-asked`)).toBe("Player asked: Mara.");
    await screen.click(`${DIALOG} [data-action=fail]`);
    expect(await first.reply).toEqual({ verdict: "fail" });
    const second = await shown(screen, askFor({ forGM: true }));
    await screen.click(`${DIALOG} [data-action=pass]`);
    expect(await second.reply).toEqual({ verdict: "pass" });
    await shown(screen, askFor());
    expect(screen.all(`${DIALOG} [data-action=pass], ${DIALOG} [data-action=fail]`)).toEqual([]);
    await screen.table.end();
  });

  it("shows a check once, however often it is asked for", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const first = await shown(screen);
    const second = await shown(screen);
    expect(screen.all(DIALOG)).toHaveLength(1);
    screen.tab.dice.queue.push(3);
    await screen.submit(DIALOG);
    expect(await first.reply).toEqual({ dice: [3], situational: 0 });
    expect(await second.reply).toEqual({ dice: [3], situational: 0 });
    await shown(screen);
    expect(screen.all(DIALOG)).toHaveLength(1);
    await screen.table.end();
  });

  it("closes without an answer when the check is withdrawn, also while it is still being drawn", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const request = askFor();
    const key = request.tokenUuid + request.check.id;
    const { reply } = await shown(screen, request);
    screen.windows.checkPresenter.withdraw(key);
    await screen.settle();
    expect(await reply).toEqual({ later: true });
    const early = screen.windows.checkPresenter.present(request);
    screen.windows.checkPresenter.withdraw(key);
    await screen.settle();
    expect(await early).toEqual({ later: true });
    expect(screen.all(DIALOG)).toEqual([]);
    await screen.table.end();
  });

  it("puts dialogs side by side, each with its own controls", async () => {
    const screen = await sitDown({ generation });
    await shown(screen, askFor({ name: "Aelis" }));
    await shown(screen, askFor({ name: "Brand" }));
    const places = screen.all(DIALOG).map(({ style }) => `${style.left} ${style.top}`);
    expect(new Set(places).size).toBe(2);
    const ids = screen.all(`${DIALOG} [id]`).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await screen.table.end();
  });

  it("never takes a name for HTML", async () => {
    const screen = await sitDown({ generation });
    const name = `<img src=x onerror="window.hurt=1">{{name}}`;
    await shown(screen, askFor({ name, forGM: true, askedOf: "<b>Mara</b>" }));
    expect(screen.text(`${DIALOG} .undertow-name`)).toBe(name);
    expect(screen.text(`${DIALOG} .undertow-asked`)).toBe("Player asked: <b>Mara</b>.");
    expect(screen.all(`${DIALOG} img`)).toHaveLength(1);
    expect(screen.all(`${DIALOG} b`)).toEqual([]);
    await screen.table.end();
  });

  it("can be used without a mouse and is named for readers", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    await shown(screen);
    const dialog = screen.one(DIALOG);
    expect(dialog.getAttribute("role")).toBe("dialog");
    for (const attribute of ["aria-labelledby", "aria-describedby"])
      expect(screen.text(`#${dialog.getAttribute(attribute)}`)).not.toBe("");
    expect(screen.document.activeElement).toBe(screen.one(`${DIALOG} button[type=submit]`));
    expect(screen.text(`${DIALOG} label[for="${screen.one(`${DIALOG} input`).id}"]`)).toBe("Your modifier");
    await screen.table.end();
  });

  it("leaves the focus to whoever is writing", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    const chat = screen.document.createElement("textarea");
    screen.document.body.append(chat);
    chat.focus();
    await shown(screen);
    expect(screen.document.activeElement).toBe(chat);
    await screen.table.end();
  });
});

/** ST 3, Swimming 2 and a deep breath: basic value 7, certain result 7, which 80 s of swimming go beyond. */
const holding = (more: Partial<CheckRequest> = {}): CheckRequest => ({
  ...askFor({ ruleset: "magic", swimmer: { st: 3, swimming: 2 } }),
  ...more,
});

const risk = (count: number): string => `${DIALOG} input[name=risked][value="${count}"]`;

async function choose(screen: Screen, count: number): Promise<void> {
  screen.one<HTMLInputElement>(risk(count)).checked = true;
  await screen.tick(risk(count), true);
}

describe("dice at risk (magic A2)", () => {
  it("has a row for none to five dice, each with what is needed and its chance", async () => {
    const screen = await sitDown({ user: "mara" });
    await shown(screen, holding());
    expect(screen.text(`${DIALOG} .undertow-rule strong`)).toBe("Holding the breath");
    expect(screen.all(`${DIALOG} .undertow-sum tr`).map(read)).toEqual([
      "Difficulty 8",
      "ST +3",
      "Swimming +2",
      "Preparation: a deep breath +2",
      "Your modifier + helps Aelis, − hinders. From −20 to 20.",
      "Certain result 7",
    ]);
    expect(screen.all(`${DIALOG} .undertow-risk`).map(read)).toEqual([
      "no die Result 7, too low 0%",
      "1 die Needs 4 or more on 1d6 50%",
      "2 dice Needs 7 or more on 2d6 58%",
      "3 dice Needs 10 or more on 3d6 63%",
      "4 dice Needs 13 or more on 4d6 66%",
      "5 dice Needs 16 or more on 5d6 69%",
    ]);
    expect(screen.text(`${DIALOG} .undertow-stake`)).toBe("If it fails: Aelis is out of breath and begins to drown.");
    await screen.table.end();
  });

  it("asks for three faces once three dice are chosen, and hands them over", async () => {
    const screen = await sitDown({ user: "mara" });
    const { reply } = await shown(screen, holding());
    await choose(screen, 3);
    expect(screen.text(`${DIALOG} [data-live=needs]`)).toBe("Needs 10 or more on 3d6");
    expect(screen.text(`${DIALOG} button[type=submit]`)).toBe("Roll 3d6");
    screen.tab.dice.queue.push(6, 1, 4);
    await screen.submit(DIALOG);
    expect(await reply).toEqual({ dice: [6, 1, 4], situational: 0 });
    expect(screen.tab.dice.queue).toEqual([]);
    await screen.table.end();
  });

  it("takes the result without dice as an answer too", async () => {
    const screen = await sitDown({ user: "mara" });
    const { reply } = await shown(screen, holding());
    await choose(screen, 0);
    await screen.type(`${DIALOG} input[name=situational]`, "1");
    expect(screen.text(`${DIALOG} button[type=submit]`)).toBe("No dice, result 8");
    expect(screen.text(`${DIALOG} [data-live=chance]`)).toBe("100% to pass");
    await screen.submit(DIALOG);
    expect(await reply).toEqual({ dice: [], situational: 1 });
    await screen.table.end();
  });

  it("follows the modifier in every row", async () => {
    const screen = await sitDown({ user: "mara" });
    await shown(screen, holding());
    await screen.type(`${DIALOG} input[name=situational]`, "-3");
    expect(screen.all(`${DIALOG} .undertow-risk`).map(read).slice(0, 3)).toEqual([
      "no die Result 4, too low 0%",
      "1 die No throw of 1d6 is enough 0%",
      "2 dice Needs 10 or more on 2d6 17%",
    ]);
    expect(screen.text(`${DIALOG} [data-live=certain]`)).toBe("4");
    await screen.table.end();
  });

  it("begins with the dice that the swimmer means to risk, else with the best chance, under the keyboard", async () => {
    const screen = await sitDown({ user: "mara" });
    const request = holding({ name: "Brand", tokenUuid: "Scene.harbour.Token.Brand" });
    const { reply } = await shown(screen, { ...request, check: { ...request.check, risked: 2 } });
    expect(screen.document.activeElement).toBe(screen.one(risk(2)));
    await screen.press(risk(2), "Escape");
    expect(await reply).toEqual({ later: true });
    await shown(screen, holding());
    expect(screen.document.activeElement).toBe(screen.one(risk(5)));
    await screen.table.end();
  });

  it("says all that in French", async () => {
    const screen = await sitDown({ user: "mara", language: "fr" });
    await shown(screen, holding());
    await choose(screen, 1);
    expect(screen.text(`${DIALOG} .undertow-rule strong`)).toBe("jet pour retenir son souffle");
    expect(screen.text(`${DIALOG} .undertow-risk:nth-of-type(2)`)).toMatch(/^1 dé Il faut 4 ou plus avec 1d6 50.%$/);
    expect(screen.text(`${DIALOG} button[type=submit]`)).toBe("Lancer 1d6");
    expect(screen.document.body.textContent).not.toMatch(/undertow\.[a-z]/);
    await screen.table.end();
  });
});
