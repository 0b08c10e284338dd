import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OWN_WORDS } from "../../src/foundry/card.ts";
import { answerKey, type StoryEvent, tell } from "../../src/rules/index.ts";
import { EVENT_NAMES, readCard } from "../../src/ui/card.ts";
import { breathCheck, dive, read, type Screen, sitDown } from "./screen.ts";

const line = (event: StoryEvent["event"], more: Partial<StoryEvent> = {}, tokenName = "Aelis") => ({
  tokenName,
  event: { at: 5, event, ...more },
});

const check = breathCheck("wsg", { con: 12 }, 2);
const failed = line("check", {
  check,
  target: 12,
  modifier: 2,
  compare: "atMost",
  rolled: 14,
  passed: false,
  clause: "W1",
});
const passed = line("check", {
  check,
  target: 12,
  modifier: 2,
  compare: "atMost",
  rolled: 3,
  passed: true,
  clause: "W1",
});

function drawn(screen: Screen, card: unknown, content = "as it was written"): HTMLElement {
  const message = screen.document.createElement("li");
  const body = screen.document.createElement("div");
  body.className = "message-content";
  body.textContent = content;
  message.append(body);
  screen.windows.renderChatCard({ flags: { undertow: { card } } } as never, message);
  return body;
}

const cardOf = (...lines: unknown[]) => ({ ruleset: "wsg", lines, round: 6 });

const linesOf = (body: HTMLElement): string[] => [...body.querySelectorAll(".undertow-line")].map(read);

describe("the chat card", () => {
  it("tells who had to do what, the dice, the result and what came of it, in order", async () => {
    const screen = await sitDown({ user: "mara" });
    const body = drawn(
      screen,
      cardOf(line("outOfBreath", { clause: "W1" }), passed, failed, line("drowns", { clause: "W1" })),
    );
    expect([...body.querySelectorAll(".undertow-line-what")].map(read)).toEqual([
      "Aelis is out of breath. W1",
      "Aelis: Constitution check W1",
      "Aelis: Constitution check W1",
      "Aelis drowns. W1",
    ]);
    expect([...body.querySelectorAll(".undertow-roll")].map(read)).toEqual([
      "rolled 3, needed 10 or lesspassed",
      "rolled 14, needed 10 or lessfailed",
    ]);
    expect(read(body.querySelector(".undertow-card-head") as Element)).toBe("In the water WSG · round 6");
    expect(read(body.querySelector(".undertow-clauses dl") as Element)).toMatch(/^W1A third of Constitution/);
    await screen.table.end();
  });

  it("is in the reader's language, whatever the writer's was", async () => {
    const screen = await sitDown({ user: "mara", language: "fr" });
    const body = drawn(screen, cardOf(failed, line("drowns"), line("damage", { amount: 3, cause: "rapids" })));
    expect(linesOf(body)[0]).toContain("Aelis\u202f: test de Constitution");
    expect(read(body.querySelector(".undertow-result") as Element)).toBe("raté");
    expect(linesOf(body)[1]).toContain("Aelis se noie.");
    expect(linesOf(body)[2]).toContain("Aelis perd 3 PV (rapides).");
    await screen.table.end();
  });

  it("has a sentence for every event, and lets what matters stand out", async () => {
    const screen = await sitDown({ user: "mara" });
    const body = drawn(screen, cardOf(...EVENT_NAMES.map((name) => line(name, { reason: "unconscious" }))));
    expect(linesOf(body)).toHaveLength(EVENT_NAMES.length);
    expect(body.textContent).not.toMatch(/undertow\.|\{\w+\}/);
    const toned = (tone: string) => [...body.querySelectorAll(`.undertow-tone-${tone} .undertow-line-what`)].map(read);
    expect(toned("danger")).toEqual(
      expect.arrayContaining(["Aelis drowns.", "Aelis goes under.", "Aelis sinks like a stone."]),
    );
    expect(toned("relief")).toEqual(expect.arrayContaining(["Aelis comes up."]));
    await screen.table.end();
  });

  it("has a sentence for what is no event of the story, with its figure or without", async () => {
    const screen = await sitDown({ user: "mara" });
    const lines = OWN_WORDS.map((name) => line(name as never, { amount: 2 }));
    const told = linesOf(drawn(screen, cardOf(...lines)));
    expect(told).toEqual([
      "Aelis has breath for 2 more rounds.",
      "Aelis loses 2 rounds of breath.",
      "Aelis: 2 checks passed.",
      "2 more lines are left out.",
    ]);
    const [one] = linesOf(drawn(screen, cardOf(line("breathLost" as never, { amount: 1 }))));
    expect(one).toBe("Aelis loses 1 round of breath.");
    await screen.table.end();
    const french = await sitDown({ user: "mara", language: "fr" });
    expect(linesOf(drawn(french, cardOf(...lines)))[0]).toBe("Aelis a encore du souffle pour 2 rounds.");
    await french.table.end();
  });

  it("tells of a secret roll that there was one, and of what has not happened after all", async () => {
    const screen = await sitDown({ user: "mara" });
    const secret = { ...line("check", { check, countdown: "breath", clause: "W1" }), blind: true };
    const body = drawn(screen, { ...cardOf(secret), undone: true });
    expect([...body.querySelectorAll(".undertow-roll")].map(read)).toEqual(["rolled in secret"]);
    expect(read(body.querySelector(".undertow-undone") as Element)).toContain("did not happen after all");
    const empty = drawn(screen, { ...cardOf(), undone: true, jump: 480 });
    expect(linesOf(empty)).toEqual([]);
    expect(read(empty.querySelector(".undertow-undone") as Element)).toContain("did not happen after all");
    await screen.table.end();
  });

  it("names every rule system that its lines follow, and how long a jump of time was", async () => {
    const screen = await sitDown({ user: "mara" });
    const lines = [line("outOfBreath"), { ...line("drowns"), ruleset: "natation" }];
    const body = drawn(screen, { ...cardOf(...lines), round: null, jump: 480 });
    expect(read(body.querySelector(".undertow-card-head") as Element)).toMatch(
      /^In the water WSG, .+ · 480 rounds at once$/,
    );
    await screen.table.end();
  });

  it("lets a GM take a round of breath from whoever was hit under water, as long as that can be", async () => {
    const screen = await sitDown();
    const { windows } = screen;
    await windows.openIntoWater(screen.tokens("tokenaelis"));
    await screen.type("#undertow-into-water [data-field=position]", "under");
    await screen.submit("#undertow-into-water");
    const token = "Scene.harbour.Token.tokenaelis";
    const card = cardOf({ ...line("outOfBreath"), token });
    const { game } = screen.tab.globals as unknown as {
      game: { modules: Map<string, { api: { stateOf(uuid: string): { view: { breath: { left: number } } } } }> };
    };
    const left = () => game.modules.get("undertow")?.api.stateOf(token).view.breath.left;
    const buttonOf = (body: HTMLElement) => body.querySelector<HTMLButtonElement>("[data-undertow-hit]");
    const [before, button] = [left() ?? 0, buttonOf(drawn(screen, card))];
    expect([button?.textContent, button?.disabled]).toEqual(["Aelis: −1 round of breath", false]);
    button?.click();
    await screen.settle();
    expect(left()).toBe(before - 1);
    expect(button?.disabled).toBe(false);
    expect(buttonOf(drawn(screen, cardOf({ ...line("outOfBreath"), token: "Scene.harbour.Token.gone" })))).toBeNull();
    const mara = await sitDown({ user: "mara" });
    expect(buttonOf(drawn(mara, card))).toBeNull();
    await mara.table.end();
    await screen.table.end();
  });

  it("shows the dice at risk, what they came to and the wounds of drowning", async () => {
    const screen = await sitDown({ user: "mara" });
    const held = breathCheck("magic", { st: 3, swimming: 2 }, 1);
    const told = { check: held, countdown: "breath" as const, clause: "A8", compare: "atLeast" as const, target: 8 };
    const card = {
      ...cardOf(
        line("check", { ...told, modifier: 7, die: "2d6", rolled: 8, passed: true }),
        line("check", { ...told, modifier: 7, die: "0d6", rolled: 0, passed: false, situational: -1 }),
        line("damage", { amount: "Scratch", cause: "drowning", clause: "A9" }),
      ),
      ruleset: "magic",
    };
    const body = drawn(screen, card);
    expect([...body.querySelectorAll(".undertow-line-what")].map(read)).toEqual([
      "Aelis: Holding the breath A8",
      "Aelis: Holding the breath A8",
      "Aelis is hurt: scratch (drowning). A9",
    ]);
    expect([...body.querySelectorAll(".undertow-roll")].map(read)).toEqual([
      "2 dice at risk, result 9, needed 8passed",
      "no dice at risk, result 6, needed 8; somebody added −1failed",
    ]);
    await screen.table.end();
  });

  it("names the rest owed for high speed as the DSG has it, and its clause by the book that says it", async () => {
    const screen = await sitDown({ user: "mara" });
    const lines = [
      line("mustRest", { clause: "D6" }),
      line("losesHold", { clause: "W16" }),
      line("drowns", { clause: "D2" }),
    ];
    const body = drawn(screen, { ...cardOf(...lines), ruleset: "modules" });
    expect(linesOf(body)[0]).toContain("Aelis must rest as long as the swim at high speed lasted.");
    expect([...body.querySelectorAll("dt")].map(read)).toEqual(["D6", "W16", "D2"]);
    await screen.table.end();
  });

  it("says that the GM decided, and that nobody has rolled yet", async () => {
    const screen = await sitDown({ user: "mara" });
    const decided = line("check", { check, rolled: null, passed: true });
    const open = line("check", { check, rolled: null, passed: null });
    const body = drawn(screen, cardOf(decided, open));
    expect([...body.querySelectorAll(".undertow-roll")].map(read)).toEqual(["the GM’s wordpassed", "not rolled yet"]);
    await screen.table.end();
  });

  it("never takes a name for HTML", async () => {
    const screen = await sitDown({ user: "mara" });
    const name = `<img src=x onerror="window.hurt=1"></li><script>window.hurt=1</script>`;
    const body = drawn(screen, cardOf(line("drowns", {}, name), line("check", { check }, name)));
    expect(linesOf(body)[0]).toContain(name);
    expect(body.querySelectorAll("script, img[onerror], img:not([src^='modules/undertow/'])")).toHaveLength(0);
    await screen.table.end();
  });

  it("leaves the message's own content where the flag holds no card of ours", async () => {
    const screen = await sitDown({ user: "mara" });
    for (const foreign of [
      undefined,
      null,
      7,
      "card",
      [],
      {},
      cardOf(),
      cardOf(line("flies" as never)),
      { ...cardOf(passed), ruleset: "toString" },
    ])
      expect(drawn(screen, foreign).textContent).toBe("as it was written");
    await screen.table.end();
  });

  it("is posted by the GM and drawn from the flag alone", async () => {
    const screen = await sitDown();
    const { windows } = screen;
    await windows.openIntoWater(screen.tokens("tokenaelis"));
    await screen.type("#undertow-into-water [data-field=position]", "under");
    await screen.submit("#undertow-into-water");
    const { game } = screen.tab.globals as unknown as {
      game: { time: { advance(seconds: number): Promise<unknown> } };
    };
    await game.time.advance(4 * 60);
    await screen.settle();
    const [message] = screen.table.server.store.all("ChatMessage");
    const body = drawn(screen, (message as { flags: { undertow: { card: unknown } } }).flags.undertow.card);
    expect(linesOf(body)[0]).toContain("Aelis is out of breath.");
    await screen.table.end();
  });
});

describe("reading a card", () => {
  it("takes anything at all without throwing, and lets nothing through but what it knows", () => {
    const event = fc.record({ at: fc.anything(), event: fc.anything(), check: fc.anything(), clause: fc.anything() });
    const lines = fc.array(fc.oneof(fc.anything(), fc.record({ tokenName: fc.anything(), event })));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ ruleset: fc.constant("wsg"), lines })), (value) => {
        const card = readCard(value);
        for (const each of card?.lines ?? []) expect(typeof each.tokenName).toBe("string");
      }),
    );
  });

  it("keeps the words of the core and drops what would be another key or notation", () => {
    const bad = line("check", {
      clause: "W1.x" as string,
      cause: "<b>",
      die: "1d20;x",
      reason: "a b",
      amount: "3" as never,
    });
    const event = readCard(cardOf(bad))?.lines[0]?.event;
    expect(event).toEqual({ at: 5, event: "check" });
  });

  it("takes what the core tells as it is", () => {
    const swim = dive("wsg", { con: 12 });
    const { id, due, target, modifier } = breathCheck("wsg", { con: 12 }, 1);
    swim.answers[answerKey(id)] = { check: id, due, target, modifier, dice: [20] };
    const { events } = tell(swim, 7);
    const card = readCard(JSON.parse(JSON.stringify(cardOf(...events.map((each) => line(each.event, each))))));
    expect(events.map(({ event }) => event)).toContain("drowns");
    expect(card?.lines.map(({ event }) => event.event)).toEqual(events.map(({ event }) => event));
  });
});
