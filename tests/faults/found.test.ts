/** What stories have found, each told by itself. */
import { expect, it } from "vitest";
import { cardsOf } from "../foundry/cards.ts";
import { fight, hooksOf, openHarbour, step } from "../foundry/harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const GOBLIN = "tokengoblin1";

it.each([13, 14] as const)(
  "a wish takes the place of one that waits, and mixes with nothing of it, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const mara = await harbour.join("mara");
    await mara.putIn([AELIS]);
    await mara.takeOut(AELIS);
    const { request } = mara.token(AELIS).flags.undertow as { request: object };
    expect(Object.keys(request).sort()).toEqual(["id", "leave"]);
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "what another module refused is tried again when nothing else happens, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const refusal = hooksOf(gm).on("preUpdateToken", () => false);
    const combat = await fight(gm, [BRAND]);
    hooksOf(gm).off("preUpdateToken", refusal);
    expect(harbour.swim(AELIS)?.clock.source).toBe("world");
    await harbour.wait(5);
    expect(harbour.swim(AELIS)?.clock.source).toBe(combat.id);
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "a wish that could not be written is carried out when it can be, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const refusal = hooksOf(gm).on("preUpdateToken", () => false);
    await mara.putIn([AELIS]);
    hooksOf(gm).off("preUpdateToken", refusal);
    expect(harbour.swim(AELIS)).toBeNull();
    await harbour.wait(5);
    expect(Object.values(harbour.swim(AELIS)?.entries ?? {}).map(({ by }) => by)).toEqual(["mara"]);
    expect(mara.token(AELIS).flags.undertow?.request ?? null).toBeNull();
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "what comes out the same after a change of the past is told once, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const combat = await fight(gm, [BRAND]);
    await gm.putIn([AELIS], { water: { danger: 3 }, activity: { position: "under" } });
    const answerAll = async (): Promise<void> => {
      while (mara.asked.length > 0) await mara.roll(20);
    };
    const to = async (round: number): Promise<void> => {
      await step(gm, () => combat.update({ round, turn: 0 }));
      await answerAll();
    };
    await to(6);
    await to(2);
    await gm.change(AELIS, { activity: { position: "surface" } });
    await answerAll();
    await to(5);
    await to(6);
    const lines = [...gm.game.messages].flatMap(
      ({ flags }) => (flags.undertow?.card as { lines: { event: { check?: object } }[] } | undefined)?.lines ?? [],
    );
    const texts = lines.map(({ event: { check: _check, ...event } }) => JSON.stringify(Object.entries(event).sort()));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "what was to be told when the GM reloaded is told by whoever comes next, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([GOBLIN], { water: { danger: 2 }, activity: { position: "under" } });
    const { server } = harbour.table;
    server.delay = (message) => (JSON.stringify(message).includes('"ChatMessage"') ? "drop" : 0);
    await gm.rounds(1);
    server.delay = () => 0;
    const told = () => cardsOf(gm).flatMap(({ lines }) => lines);
    expect(told()).toEqual([]);
    await gm.reload();
    await harbour.wait(4);
    expect(told().filter((line) => line.endsWith("damage"))).toHaveLength(1);
    await gm.reload();
    await harbour.wait(4);
    expect(told().filter((line) => line.endsWith("damage"))).toHaveLength(1);
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "all that a swim took is given back when it is undone from its beginning, however fast the GM says so, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const points = () =>
      (gm.token(GOBLIN).actor.system as { attributes: { hp: { value: number } } }).attributes.hp.value;
    const first = points();
    await gm.putIn([GOBLIN], { water: { danger: 2 }, activity: { position: "under" } });
    await gm.rounds(2);
    expect(points()).toBeLessThanOrEqual(first - 2);
    await gm.done(gm.api.undo(gm.token(GOBLIN)));
    const yes = [...gm.tab.window.document.querySelectorAll('dialog [data-action="yes"]')];
    expect(yes).toHaveLength(2);
    for (const button of yes) (button as unknown as HTMLElement).click();
    await harbour.moment();
    expect(points()).toBe(first);
    await harbour.table.end();
  },
);

it.each([13, 14] as const)(
  "a blow under water costs breath once another module lets it be written, v%i",
  async (generation) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.game.settings.set("undertow", "damageBreath", 1);
    await gm.putIn([AELIS]);
    const refusal = hooksOf(gm).on("preUpdateToken", () => false);
    const { actor } = gm.token(AELIS);
    const { hp } = (actor.system as { attributes: { hp: { value: number } } }).attributes;
    await actor.update({ "system.attributes.hp.value": hp.value - 1 });
    await harbour.moment();
    hooksOf(gm).off("preUpdateToken", refusal);
    const blows = () => Object.values(harbour.swim(AELIS)?.entries ?? {}).filter(({ act }) => "adjust" in act);
    expect(blows()).toEqual([]);
    await harbour.wait(5);
    expect(blows()).toHaveLength(1);
    await harbour.wait(30);
    expect(blows()).toHaveLength(1);
    await harbour.table.end();
  },
);
