/** The catalogue of failures (docs/FAILURES.md): tokens and their actors. */
import { describe, expect, it } from "vitest";
import type { Source, WorldData } from "../../../table/host/seam.ts";
import { fight, hooksOf, type LooseDocument, notices, openHarbour, type Seat, step, UNDER } from "../harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const BARREL = "tokenbarrel";
const GOBLINS = ["tokengoblin1", "tokengoblin2", "tokengoblin3"];
const [GOBLIN = ""] = GOBLINS;

interface Placed {
  id: string;
  control(options: object): unknown;
}

function select(seat: Seat, ...ids: string[]): void {
  const { canvas } = seat.tab.globals as unknown as { canvas: { tokens: { placeables: Placed[] } } };
  for (const placed of canvas.tokens.placeables) if (ids.includes(placed.id)) placed.control({ releaseOthers: false });
}

interface Hud {
  element: HTMLElement;
  bind(token: unknown): Promise<unknown>;
}

/** The host's own HUD, opened on a token. */
async function hudOf(seat: Seat, id: string): Promise<HTMLElement> {
  const { canvas } = seat.tab.globals as unknown as {
    canvas: { hud: { token: Hud }; tokens: { get(id: string): unknown } };
  };
  const hud = canvas.hud.token;
  await hud.bind(canvas.tokens.get(id));
  await seat.harbour.moment();
  return hud.element;
}

async function press(seat: Seat, element: HTMLElement, shiftKey = true): Promise<void> {
  const { MouseEvent } = seat.tab.window as unknown as { MouseEvent: typeof globalThis.MouseEvent };
  element.querySelector(".undertow-hud")?.dispatchEvent(new MouseEvent("click", { shiftKey, bubbles: true }));
  await seat.harbour.moment();
}

const look = (seat: Seat, scene: string): Promise<unknown> =>
  (seat.game.scenes.get(scene) as unknown as { view(): Promise<unknown> }).view();

describe.each([13, 14] as const)("tokens and their actors, v%i", (generation) => {
  const open = async (change?: (world: WorldData) => void) => {
    const harbour = await openHarbour({ generation, ...(change ? { change } : {}) });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const inWater = (id: string): boolean => gm.api.stateOf(gm.token(id))?.view.statuses.includes("inWater") ?? false;
    return { harbour, gm, mara, inWater };
  };

  it("30: a question ends with its token, its person is told so, and a late answer to it does nothing", async () => {
    const { harbour, gm, mara } = await open();
    await gm.putIn([AELIS, GOBLIN]);
    await gm.rounds(5);
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], ["Goblin 1"]]);
    const late = [...mara.asked, ...gm.asked];
    const scene = gm.game.scenes.get("harbour");
    await scene.deleteEmbeddedDocuments("Token", [AELIS, GOBLIN]);
    await harbour.moment();
    expect([mara.questions, gm.questions, gm.api.waiting()]).toEqual([[], [], []]);
    expect(notices(mara)).toEqual(["Aelis: that check is no longer open."]);
    const writes = await harbour.writesDuring(async () => {
      for (const asked of late) asked.reply({ dice: [1], situational: 0 });
    });
    expect([writes, notices(gm), gm.tab.errors]).toEqual([[], [], []]);
    await harbour.table.end();
  });

  it("32: a token without an actor has a HUD with our button in it, which works; so has one whose actor is gone", async () => {
    const { harbour, gm, inWater } = await open();
    await press(gm, await hudOf(gm, BARREL));
    expect(inWater(BARREL)).toBe(true);
    await press(gm, await hudOf(gm, BARREL));
    expect(inWater(BARREL)).toBe(false);
    await gm.putIn([AELIS]);
    await gm.game.actors.get("aelis").delete();
    await harbour.moment();
    const hud = await hudOf(gm, AELIS);
    expect(hud.querySelector(".undertow-hud")?.getAttribute("aria-pressed")).toBe("true");
    await press(gm, hud);
    expect([inWater(AELIS), gm.tab.errors]).toEqual([false, []]);
    await harbour.table.end();
  });

  it("33: what befalls an unlinked token befalls neither its base actor nor the next one", async () => {
    const { harbour, gm } = await open();
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    gm.tab.dice.queue.push(20);
    await gm.putIn([GOBLIN]);
    const before = JSON.stringify((gm.game.actors.get("goblin") as unknown as { toObject(): Source }).toObject());
    await gm.rounds(6);
    expect([...gm.token(GOBLIN).actor.statuses]).toContain("undertow-drowned");
    for (const id of GOBLINS.slice(1)) expect([...gm.token(id).actor.statuses]).toEqual([]);
    const base = gm.game.actors.get("goblin") as unknown as { toObject(): Source };
    expect(JSON.stringify(base.toObject())).toBe(before);
    await harbour.table.end();
  });

  it("34: several of one creature have each their own breath", async () => {
    const { harbour, gm } = await open();
    for (const id of GOBLINS) {
      await gm.putIn([id]);
      await gm.rounds(1);
    }
    const nows = GOBLINS.map((id) => gm.api.stateOf(gm.token(id))?.now);
    expect(nows).toEqual([3, 2, 1]);
    const [last = ""] = GOBLINS.slice(-1);
    await gm.change(last, { activity: { position: "surface" } });
    await gm.rounds(2);
    expect([...gm.questions].sort()).toEqual(["Goblin 1", "Goblin 2"]);
    await harbour.table.end();
  });

  it("37: icons of unlinked tokens stay single, whoever loads the world, and however often", async () => {
    const { harbour, gm } = await open();
    await gm.putIn(GOBLINS);
    await gm.rounds(2);
    const icons = () => GOBLINS.map((id) => [...gm.token(id).actor.effects].length);
    const before = icons();
    expect(before).toEqual([2, 2, 2]);
    const writes = await harbour.writesDuring(async () => {
      await gm.reload();
      await gm.reload();
      const assistant = await harbour.join("assistant");
      await gm.leave();
      await harbour.wait(1);
      await assistant.reload();
    }, ["User", "Setting"]);
    expect(writes).toEqual([]);
    const back = await harbour.join("gm");
    expect(GOBLINS.map((id) => [...back.token(id).actor.effects].length)).toEqual(before);
    await harbour.table.end();
  });

  it("38: it is all the same which scene the GM and the player look at", async () => {
    const { harbour, gm, mara } = await open();
    const combat = await fight(gm, [BRAND, AELIS]);
    await gm.putIn([AELIS]);
    for (const seat of [gm, mara]) await look(seat, "river");
    await harbour.moment();
    await step(gm, () => combat.nextRound(), 5);
    await step(gm, () => combat.nextTurn());
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(20);
    expect([...gm.token(AELIS).actor.statuses]).toContain("undertow-drowned");
    await gm.done(gm.api.putIn(gm.token("rivercrocodile", "river"), UNDER));
    await look(gm, "harbour");
    expect((await gm.takeOut(AELIS)).done).toHaveLength(1);
    expect(harbour.swim("rivercrocodile", "river")).not.toBeNull();
    await harbour.table.end();
  });

  it("39: a token deleted where nobody looks takes its question along; its combatant left behind disturbs nobody", async () => {
    const { harbour, gm, mara } = await open();
    const combat = await fight(gm, [AELIS, BRAND]);
    await gm.putIn([AELIS, BRAND]);
    await look(gm, "river");
    await step(gm, () => combat.nextRound(), 6);
    expect(mara.questions).toEqual(["Aelis"]);
    await gm.token(AELIS).delete();
    await harbour.moment();
    expect(mara.questions).toEqual([]);
    // As a host leaves it that does not tidy up.
    await combat.createEmbeddedDocuments("Combatant", [{ tokenId: AELIS, sceneId: "harbour", initiative: 40 }]);
    await step(gm, () => combat.nextTurn(), 4);
    expect(gm.api.stateOf(gm.token(BRAND))?.now).toBe(combat.round - 1);
    expect([gm.tab.errors, notices(gm)]).toEqual([[], []]);
    await harbour.table.end();
  });

  it("40: the HUD acts on all selected tokens, and one that is missing takes no other along", async () => {
    const { harbour, gm, inWater } = await open();
    select(gm, AELIS, BRAND, GOBLIN);
    await press(gm, await hudOf(gm, BRAND));
    expect([AELIS, BRAND, GOBLIN].map(inWater)).toEqual([true, true, true]);
    await press(gm, await hudOf(gm, BRAND));
    expect([AELIS, BRAND, GOBLIN].map(inWater)).toEqual([false, false, false]);
    const gone = gm.token("tokengoblin3") as LooseDocument;
    await gone.delete();
    const list = [gone, "Scene.harbour.Token.nobody", null, gm.token(AELIS), gm.token("tokenassassin")];
    const report = await gm.done(gm.api.putIn(list as never, UNDER));
    expect(report.done).toEqual([gm.token(AELIS).uuid, gm.token("tokenassassin").uuid]);
    expect(report.refused).toHaveLength(3);
    await harbour.table.end();
  });

  it("41: a hidden swimmer shows to players neither in a card nor by a question, a notice or a sound", async () => {
    const { harbour, gm, mara } = await open();
    const theirs = (): object[] =>
      [...mara.game.messages].filter((message) => (message as unknown as { visible: boolean }).visible);
    const combat = await fight(gm, [AELIS, "tokenassassin"]);
    await gm.putIn(["tokenassassin"]);
    const heard: string[] = [];
    for (const name of ["undertow.entered", "undertow.checkAsked", "undertow.drowned"])
      hooksOf(mara).on(name, () => heard.push(name));
    await step(gm, () => combat.nextTurn(), 40);
    while (gm.asked.length > 0) await gm.roll(20);
    expect([...gm.token("tokenassassin").actor.statuses]).toContain("undertow-drowned");
    expect([theirs(), mara.questions, notices(mara), heard]).toEqual([[], [], [], []]);
    await harbour.table.end();
  });

  it("62: one round for thirty swimmers is one update of their scene", async () => {
    const crowd = Array.from({ length: 30 }, (_, at) => `crowd${at}`);
    const { harbour, gm } = await open((world) => {
      const tokens = world.scenes[0]?.tokens as Source[];
      const goblin = tokens.find(({ _id }) => _id === GOBLIN);
      for (const id of crowd) tokens.push({ ...structuredClone(goblin), _id: id, name: id });
    });
    const combat = await fight(gm, [BRAND]);
    await gm.putIn(crowd);
    await step(gm, () => combat.nextRound(), 2);
    const writes = await harbour.writesDuring(() => step(gm, () => combat.nextRound()));
    const tokens = writes.filter(({ documentName }) => documentName === "Token");
    expect(tokens.map(({ ids }) => ids.length)).toEqual([30]);
    expect(writes.filter(({ documentName }) => documentName === "ChatMessage")).toHaveLength(1);
    await harbour.table.end();
  });

  it("64: the icon of an unlinked token is on its own actor, shown, and goes with it", async () => {
    const { harbour, gm } = await open();
    await gm.putIn([GOBLIN]);
    const [icon] = [...gm.token(GOBLIN).actor.effects];
    expect(icon?.disabled).toBe(false);
    expect(icon?.showIcon).toBe(generation >= 14 ? 2 : undefined);
    expect(icon?.uuid).toContain(`Token.${GOBLIN}.`);
    await gm.takeOut(GOBLIN);
    expect([...gm.token(GOBLIN).actor.effects]).toEqual([]);
    await harbour.table.end();
  });
});
