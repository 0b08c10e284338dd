/** What others send, forge or register: cards, queries, swims, rule systems and adapters full of markup. It stays text, or is nothing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, EVIL, EVIL_KEY, expectNothing, expectText, type Page, passRounds, SHOWN, SLOW, shut } from "./markup.ts";
import { type Evening, openEvening, type Person } from "./people.ts";

/** What a check of breath is, as a query carries it. */
const CHECK = {
  ...{ id: "breath.0", countdown: "breath", ordinal: 0, due: 4, clause: "W1", die: "1d20", compare: "atMost" },
  ...{ base: { label: "con", value: 15 }, target: 15, modifiers: [], modifier: 0, onFail: "unconscious" },
};

/** An event with all its parts, as a card keeps it. */
const EVENT = {
  ...{ at: 4, event: "check", clause: "W1", countdown: "breath", die: "1d20", compare: "atMost", target: 15 },
  ...{ modifier: 0, situational: 1, rolled: 9, passed: true, cause: "rapids", for: "rapids", str: 1, con: 1 },
  ...{ reason: "notPossible", check: { base: { label: "con", value: 15 } } },
};

/** The parts one after the other, each as markup in its turn. */
const spoilt = (whole: Record<string, unknown>): Record<string, unknown>[] =>
  Object.keys(whole).map((key) => ({ ...whole, [key]: EVIL }));

/** Posts a message with this as the card in its flag. Resolves with what its author sees of it. */
const post = (person: Person, card: unknown): Promise<string> =>
  person.page.evaluate(
    async ({ flag, evil }) => {
      const { ChatMessage } = window as unknown as { ChatMessage: { create(data: object): Promise<{ id: string }> } };
      const content = `said ${evil.replaceAll("<", "&lt;")}`;
      const { id } = await ChatMessage.create({ content, flags: { undertow: { card: flag } } });
      await window.table?.settle();
      return document.querySelector(`[data-message-id="${id}"]`)?.textContent ?? "";
    },
    { flag: card, evil: EVIL },
  );

/** Sends a query from one client to a user. Resolves with the answer, or why there is none. */
const query = (from: Person, to: string, name: string, data: unknown): Promise<string> =>
  from.page.evaluate(
    async ({ user, query, payload }) => {
      const { game } = window as unknown as Page;
      type Queried = { query(name: string, data: unknown, options: object): Promise<unknown> };
      const asked = (game.users.get(user) as unknown as Queried).query(query, payload, { timeout: 3000 });
      return asked.then(String, String);
    },
    { user: to, query: name, payload: data },
  );

/** The smallest rule system there is, with words that are markup; on one client. */
const registerPond = (person: Person): Promise<unknown> =>
  person.page.evaluate(
    ({ evil }) => {
      const { game } = window as unknown as Page;
      // A language file of another module.
      game.i18n.translations.evil = {
        ruleset: { pond: `Pond ${evil}` },
        rulesetShort: { pond: `Pd ${evil}` },
        rules: { clause: { pond: { P1: `Breath ${evil}` } } },
      };
      const { api } = game.modules.get("undertow");
      type Kit = Record<"countdowns" | "state" | "numbers", Record<string, (...args: unknown[]) => unknown>>;
      const { countdowns, state } = api.rules as unknown as Kit;
      type Swim = { swimmer: { con: number }; drowned: boolean };
      const book = {
        ...{ id: "pond", version: 1, unit: "ft", roundSeconds: 60, floatHolds: true, traits: ["con", "height"] },
        ...{ water: ["depth"], activity: ["position", "vertical", "inert", "float"], options: [] },
        ...{ verbs: ["enter", "activity", "water", "swimmer", "raise", "leave", "rest", "adjust"] },
        positions: ["surface", "under"],
        countdowns: [
          countdowns.breath?.({
            clause: "P1",
            limit: () => 2,
            rate: () => 1,
            base: (s: Swim) => ({ label: "con", value: s.swimmer.con }),
            step: 0,
          }),
        ],
        ...{ sinks: () => null, spentOut: () => null, sinkRate: () => 30, dive: () => 30, rise: () => 30 },
        ...{ floatUp: () => 30, endurance: () => null, refuses: () => null, breathLimit: () => 2 },
        swims: (s: Swim) => (state.inWater?.(s) ? { surface: 30, under: 30 } : { surface: null, under: null }),
      };
      return api.registerRuleset?.(book, "evil");
    },
    { evil: EVIL },
  );

describe.each([13, 14] as const)("markup from others, v%i", (generation) => {
  let evening: Evening;
  let gm: Person;
  let mara: Person;

  beforeAll(async () => {
    evening = await openEvening(generation);
    gm = await evening.join("gm");
    mara = await evening.join("mara");
  }, SLOW);
  afterAll(() => evening?.close(), SLOW);

  it("makes no card of a player's message", { timeout: SLOW }, async () => {
    const card = { ruleset: "wsg", round: 3, lines: [{ tokenName: EVIL, event: EVENT }] };
    expect(await post(mara, card)).toContain(`said ${EVIL}`);
    expect(await gm.page.locator(".undertow-card").count()).toBe(0);
    for (const person of [gm, mara]) await expectNothing(person, "a player's card");
  });

  it("is text on a GM's card, or the card is none, whichever part it stands in", { timeout: SLOW }, async () => {
    const line = { tokenName: EVIL, event: EVENT, ruleset: "wsg", token: "x.y", by: "mara", turn: 1, swim: "s" };
    const lines = [...spoilt(line), ...spoilt(EVENT).map((event) => ({ ...line, event }))];
    const whole = { ruleset: "wsg", lines: [line], round: 1, key: "k", undone: true, jump: 3 };
    const cards = [...spoilt(whole), ...lines.map((each) => ({ ...whole, lines: [each] }))];
    const seen: string[] = [];
    for (const card of cards) seen.push(await post(gm, card));
    for (const person of [gm, mara]) {
      await person.settle();
      expect(await person.page.locator(".undertow-card").count()).toBeGreaterThan(15);
      await expectText(person, ".undertow-card .undertow-line-what");
    }
    // What is no card keeps its own words.
    expect(seen.filter((text) => text.includes("said")).length).toBeGreaterThan(2);
    expect(seen.every((text) => text.includes(SHOWN))).toBe(true);
    expect(await gm.errors()).toEqual([]);
    expect(await mara.errors()).toEqual([]);
  });

  it("is text in a question that was forged, or there is none", { timeout: SLOW }, async () => {
    const token = await gm.page.evaluate(() => {
      const { game } = window as unknown as Page;
      return game.scenes.active.tokens.get("tokenaelis").uuid;
    });
    const whole = {
      check: CHECK,
      ruleset: "wsg",
      tokenUuid: token,
      name: EVIL,
      img: EVIL,
      forGM: false,
      askedOf: EVIL,
    };
    for (const check of spoilt(CHECK)) void query(gm, "mara", "undertow.check", { ...whole, check });
    for (const request of spoilt(whole)) void query(gm, "mara", "undertow.check", request);
    await mara.checks.first().waitFor();
    await expectText(mara, ".undertow-check .undertow-name", ".undertow-check .undertow-asked");
    await query(gm, "mara", "undertow.withdraw", { key: EVIL });
    await query(gm, "mara", "undertow.withdraw", { key: `${token}${CHECK.id}` });
    await mara.arrive();
  });

  it("is text in a notice that was forged", { timeout: SLOW }, async () => {
    const notices = [
      { level: "warn", refusal: { key: "notInWater", data: { name: EVIL } } },
      { level: "info", key: "shortBreath", data: { name: EVIL, amount: EVIL } },
      { level: "warn", refusal: { key: EVIL, data: {} } },
      { level: EVIL, key: "wished" },
      { level: "warn", refusal: { key: "refused", data: { name: "Brand", reason: EVIL } } },
      { level: "warn", refusal: { key: "refused", data: { [EVIL_KEY]: EVIL } } },
    ];
    for (const notice of notices) await query(gm, "mara", "undertow.notify", notice);
    // In v14 the host says who asks, and a player is not heard.
    for (const notice of notices) await query(mara, "gm", "undertow.notify", notice);
    await expectText(mara, ".notification");
    expect(await mara.page.locator(".notification", { hasText: SHOWN }).count()).toBe(3);
    if (generation === 13) await expectText(gm, ".notification");
    await expectNothing(gm, "notices");
  });

  it("is nothing where a swim says who did what", { timeout: SLOW }, async () => {
    await call(gm, "putIn", ["tokenaelis"], { activity: { position: "under" } });
    await gm.page.evaluate(
      async ({ evil, key }) => {
        const { game } = window as unknown as Page;
        const token = game.scenes.active.tokens.get("tokenaelis");
        const swim = structuredClone(token.flags.undertow.swim) as {
          entries: Record<string, { by: string }>;
          id: string;
        };
        Object.values(swim.entries).forEach((entry, at) => {
          entry.by = at % 2 === 0 ? `Scene.${key}.RegionBehavior.${key}` : evil;
        });
        await token.update({ "flags.undertow.swim": swim });
      },
      { evil: EVIL, key: EVIL_KEY },
    );
    await call(gm, "openTracker", []);
    await gm.page.locator("#undertow-tracker [data-action=more]").first().click();
    await gm.page.locator("#undertow-tracker [data-part=history] > summary").click();
    await gm.page.locator("#undertow-tracker [data-part=history] li").first().waitFor();
    await expectNothing(gm, "history");
    await shut(gm, "#undertow-tracker");
    await call(gm, "discard", ["tokenaelis"]);
    expect(await gm.errors()).toEqual([]);
  });

  it("is text in the words of another module's rule system", { timeout: SLOW }, async () => {
    for (const person of [gm, mara]) expect(await registerPond(person)).toEqual({ done: ["pond"], refused: [] });
    expect(await call(gm, "registerRuleset", [], { id: EVIL }, EVIL)).toMatchObject({ done: [] });
    await gm.select("tokenaelis");
    await gm.page.keyboard.press("Shift+KeyU");
    await gm.page.locator("#undertow-into-water").waitFor();
    await expectText(gm, "#undertow-into-water [name=ruleset]");
    await shut(gm, "#undertow-into-water");
    await call(gm, "putIn", ["tokenaelis"], { ruleset: "pond", activity: { position: "under" } });
    await passRounds(gm, 4);
    await mara.checks.first().waitFor();
    await expectText(mara, ".undertow-check .undertow-rule", ".undertow-check .undertow-clause");
    await mara.page.locator(".undertow-check button[type=submit]").first().click();
    await gm.settle();
    for (const person of [gm, mara]) {
      await expectText(person, ".undertow-card .undertow-card-head", ".undertow-card .undertow-clauses dd");
    }
    await call(gm, "openTracker", []);
    await gm.page.locator("#undertow-tracker [data-action=more]").first().click();
    await expectNothing(gm, "tracker");
    await shut(gm, "#undertow-tracker");
    await gm.page.locator("#bar-settings").click();
    await expectText(gm, '[name="undertow.ruleset"]');
    await shut(gm, "#settings-config");
  });

  it("is text where another module's adapter reads", { timeout: SLOW }, async () => {
    await gm.page.evaluate(
      async ({ evil, key }) => {
        const { game } = window as unknown as Page;
        for (const actor of game.actors) await actor.update({ [`system.${key}`]: 14 });
        const { registerAdapter } = game.modules.get("undertow").api;
        registerAdapter?.(evil, { traits: { con: [evil] } });
        registerAdapter?.(game.system.id, { traits: { con: [`system.${key}`, evil] } });
      },
      { evil: EVIL, key: EVIL_KEY },
    );
    await gm.select("tokenaelis");
    await gm.openMenu("paths", "#undertow-paths");
    await expectText(gm, "#undertow-paths [data-cell=con] .undertow-path-now code");
  });
});
