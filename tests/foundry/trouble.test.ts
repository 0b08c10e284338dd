import { describe, expect, it } from "vitest";
import { openHarbour, type Seat } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";

const notices = (seat: Seat): string[] =>
  [...seat.tab.window.document.querySelectorAll(".notification")].map((el) => el.textContent ?? "");

const HOSTILE: [string, unknown][] = [
  ["a word", "swim"],
  ["a list", [1, 2]],
  ["an empty object", {}],
  ["a newer schema", { schema: 99, ruleset: "wsg", entries: {}, answers: {} }],
  ["another ruleset", { schema: 1, ruleset: "lava", rulesetVersion: 1, start: {}, entries: {}, answers: {} }],
  ["a broken clock", { schema: 1, ruleset: "wsg", rulesetVersion: 1, start: {}, entries: {}, answers: {}, clock: 3 }],
  [
    "entries that are none",
    { schema: 1, ruleset: "wsg", rulesetVersion: 1, start: {}, entries: { a: { id: "b", at: -1 } }, answers: {} },
  ],
];

describe.each([13, 14] as const)("flags that are not ours, v%i", (generation) => {
  it.each(HOSTILE)("(%s) are left as they are, told of once, and stop nobody", async (_name, flag) => {
    const harbour = await openHarbour({
      generation,
      change: (world) => {
        const tokens = world.scenes[0]?.tokens as { _id: string; flags: object }[];
        const brand = tokens.find(({ _id }) => _id === BRAND);
        if (brand) brand.flags = { undertow: { swim: flag } };
      },
    });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    expect(harbour.swim(BRAND)).toEqual(flag);
    expect(notices(gm).filter((text) => text.includes("Brand"))).toHaveLength(1);
    const refused = await gm.putIn([BRAND]);
    expect(refused.refused).toMatchObject([{ name: "Brand", reason: { key: "foreignSwim" } }]);
    expect(harbour.swim(BRAND)).toEqual(flag);
    await gm.done(gm.api.discard(gm.token(BRAND)));
    expect(harbour.swim(BRAND)).toBeNull();
    expect((await gm.putIn([BRAND])).done).toHaveLength(1);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("what chat tells, v%i", (generation) => {
  it("is for GMs only where the token is hidden", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await harbour.join("mara");
    await gm.putIn(["tokenassassin"]);
    await gm.rounds(6);
    const messages = [...gm.game.messages].filter(({ flags }) => flags.undertow?.card);
    expect(messages.length).toBeGreaterThan(0);
    for (const { id } of messages) expect(harbour.table.whoSees(id).sort()).toEqual(["assistant", "gm"]);
    await harbour.table.end();
  });

  it("cannot be made to run anything by a token's name", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.token(AELIS).update({ name: '<img src=x onerror="alert(1)">' });
    await gm.putIn([AELIS]);
    await gm.rounds(4);
    const [message] = [...gm.game.messages] as unknown as { content: string }[];
    expect(message?.content).toContain("&lt;img");
    expect(message?.content).not.toContain("<img");
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("an actor that changes while it swims, v%i", (generation) => {
  it("is followed from that moment on, its past stays", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    const actor = gm.game.actors.get("aelis");
    await actor.update({ "system.abilities.con.value": 9 });
    await harbour.moment();
    const entries = Object.values(harbour.swim(AELIS)?.entries ?? {});
    expect(entries.map(({ at, act }) => [at, act])).toEqual([
      [0, { enter: { position: "under" } }],
      [2, { swimmer: { con: 9 } }],
    ]);
    expect(harbour.swim(AELIS)?.start.swimmer.con).toBe(12);
    const writes = await harbour.writesDuring(() => actor.update({ "system.attributes.hp.value": 5 }));
    expect(writes.map(({ documentName }) => documentName)).toEqual(["Actor"]);
    await harbour.table.end();
  });

  it("is compared once when a GM comes back", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    await gm.leave();
    const mara = await harbour.join("mara");
    await mara.game.actors.get("aelis").update({ "system.abilities.con.value": 15 });
    await harbour.join("gm");
    const acts = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ swimmer: { con: 15 } });
    await harbour.table.end();
  });

  it("does not overrule what the GM typed for this swim", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS], { swimmer: { con: 18 } });
    await gm.game.actors.get("aelis").update({ "system.abilities.con.value": 9, "system.abilities.dex.value": 8 });
    await harbour.moment();
    const acts = Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ act }) => act);
    expect(acts).toContainEqual({ swimmer: { dex: 8 } });
    await harbour.table.end();
  });

  it("keeps what the GM typed because it was missing", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokenwitness"], { swimmer: { con: 13 } });
    await gm.takeOut("tokenwitness");
    await gm.putIn(["tokenwitness"], {});
    expect(harbour.swim("tokenwitness")?.start.swimmer.con).toBe(13);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("the commands, v%i", (generation) => {
  it("say what was refused and why", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const again = await gm.putIn([AELIS]);
    expect(again.refused).toMatchObject([{ name: "Aelis", reason: { key: "alreadyInWater" } }]);
    expect((await gm.takeOut(BRAND)).refused).toMatchObject([{ reason: { key: "notInWater" } }]);
    const wrong = await gm.putIn([BRAND], { swimmer: { con: 99 } });
    expect(wrong.refused).toMatchObject([{ name: "Brand", reason: { key: "tooHigh" } }]);
    expect(harbour.swim(BRAND)).toBeNull();
    const nobody = await gm.done(gm.api.takeOut("Scene.harbour.Token.nobody"));
    expect(nobody.refused).toMatchObject([{ reason: { key: "noToken" } }]);
    await gm.rounds(4);
    const refused = await gm.change(AELIS, { activity: { pace: "double", position: "surface" } });
    expect(refused.refused).toMatchObject([{ reason: { key: "refused", data: { reason: "unconscious" } } }]);
    expect(Object.keys(harbour.swim(AELIS)?.entries ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("take the drowned out, and put them in anew", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await gm.answer({ verdict: "fail" });
    expect((await gm.takeOut(AELIS)).done).toHaveLength(1);
    expect(harbour.swim(AELIS)).toBeNull();
    expect((await gm.putIn([AELIS])).done).toHaveLength(1);
    await harbour.table.end();
  });

  it("replace a swim under other rules as a whole", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    await gm.rounds(2);
    await gm.takeOut(AELIS);
    expect(harbour.swim(AELIS)?.ruleset).toBe("wsg");
    await gm.putIn([AELIS], { ruleset: "natation" });
    expect(harbour.swim(AELIS)).toMatchObject({ ruleset: "natation", clock: { at: 0 } });
    expect(Object.keys(harbour.swim(AELIS)?.entries ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("forecast what comes", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const events = gm.api.forecast(gm.token(AELIS), 6).map(({ at, event }) => [at, event]);
    expect(events).toEqual([
      [4, "outOfBreath"],
      [4, "unconscious"],
      [5, "check"],
      [6, "check"],
    ]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("the button in the HUD, v%i", (generation) => {
  async function press(seat: Seat, id: string, shiftKey: boolean): Promise<HTMLElement> {
    const { document, MouseEvent } = seat.tab.window as unknown as Window & {
      MouseEvent: typeof globalThis.MouseEvent;
    };
    const element = document.createElement("form");
    const column = document.createElement("div");
    column.className = "col right";
    element.append(column);
    const hooks = seat.tab.globals.Hooks as unknown as { callAll(name: string, ...args: unknown[]): void };
    const app = { document: seat.token(id), actor: seat.token(id).actor, rendered: true, activePalette: "" };
    hooks.callAll("renderTokenHUD", app, element, {}, {});
    hooks.callAll("renderTokenHUD", app, element, {}, {});
    const buttons = [...element.querySelectorAll<HTMLElement>(".undertow-hud")];
    expect(buttons).toHaveLength(1);
    const [button] = buttons as [HTMLElement];
    button.dispatchEvent(new MouseEvent("click", { shiftKey, bubbles: true }));
    await seat.harbour.moment();
    return button;
  }

  it("puts in at once with Shift, and takes out", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    expect((await press(gm, AELIS, true)).getAttribute("aria-pressed")).toBe("false");
    expect(gm.token(AELIS).actor.statuses).toContain("undertow-inWater");
    const button = await press(gm, AELIS, false);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(button.getAttribute("aria-label")).toBe("Out of the water");
    expect(gm.token(AELIS).actor.statuses).not.toContain("undertow-inWater");
    await harbour.table.end();
  });

  it("wishes for players, on their own tokens only", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await press(mara, AELIS, false);
    expect(gm.token(AELIS).actor.statuses).toContain("undertow-inWater");
    const hooks = mara.tab.globals.Hooks as unknown as { callAll(name: string, ...args: unknown[]): void };
    const element = mara.tab.window.document.createElement("form");
    hooks.callAll("renderTokenHUD", { document: mara.token(BRAND) }, element, {}, {});
    expect(element.querySelector(".undertow-hud")).toBeNull();
    await harbour.table.end();
  });
});
