/** What never comes back, or comes back as an error: from the server, from dice, from other modules. Nobody else at the table may have to wait for it. */
import { describe, expect, it } from "vitest";
import { cardsOf } from "./cards.ts";
import { notices, openHarbour, type Seat, UNDER } from "./harness.ts";

const AELIS = "tokenaelis";
const BRAND = "tokenbrand";
const ODILE = "tokenodile";

type Method = (...args: unknown[]) => Promise<unknown>;
type Class = { prototype: Record<string, Method> } & Record<string, Method>;

const classOf = (seat: Seat, name: string): Class =>
  (seat.tab.globals as unknown as Record<string, Class>)[name] as Class;

/** Another module has put itself in a method's place; gives a way to be rid of it. */
function wrap(
  target: Record<string, Method>,
  name: string,
  edit: (args: unknown[], go: () => Promise<unknown>) => unknown,
) {
  const before = Object.getOwnPropertyDescriptor(target, name);
  const original = target[name] as Method;
  target[name] = function wrapped(this: unknown, ...args: unknown[]) {
    return edit(args, () => original.apply(this, args)) as Promise<unknown>;
  };
  return (): void => {
    if (before) Object.defineProperty(target, name, before);
    else delete target[name];
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

/** The first `times` calls go wrong, the others go through. */
function firstOnes(times: number, wrong: () => unknown): (args: unknown[], go: () => Promise<unknown>) => unknown {
  let left = times;
  return (_args, go) => (left-- > 0 ? wrong() : go());
}

const refused = (): Promise<never> => Promise.reject(new Error("The server would not"));

describe.each([13, 14] as const)("what never comes back, v%i", (generation) => {
  it("(dice) keeps nobody else waiting; they count when they fall", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.game.settings.set("undertow", "npcRolls", "auto");
    await gm.putIn([AELIS, ODILE]);
    const hand: (() => void)[] = [];
    const off = wrap(classOf(gm, "Roll").prototype, "evaluate", (_args, go) => {
      const roll = go();
      return new Promise((fall) => hand.push(() => fall(roll)));
    });
    await gm.rounds(8);
    await harbour.wait(2);
    expect(mara.questions).toEqual(["Aelis"]);
    await mara.roll(3);
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(Object.keys(harbour.swim(ODILE)?.answers ?? {})).toHaveLength(0);
    // Looked at several times meanwhile, and thrown once.
    expect(hand).toHaveLength(1);
    off();
    hand[0]?.();
    await harbour.moment();
    expect(Object.keys(harbour.swim(ODILE)?.answers ?? {}).length).toBeGreaterThan(0);
    expect(notices(gm).filter((text) => text.includes("went wrong"))).toEqual([]);
    await harbour.table.end();
  });

  it("(an update of a scene) holds up the referee for a while only", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    const off = wrap(classOf(gm, "Scene").prototype, "updateEmbeddedDocuments", firstOnes(1, never));
    const report = gm.api.change(gm.token(AELIS), { activity: { pace: "still" } });
    await harbour.wait(15);
    off();
    expect((await report).refused).toMatchObject([{ reason: { key: "notWritten" } }]);
    await gm.rounds(8);
    expect(mara.questions).toEqual(["Aelis"]);
    await harbour.table.end();
  });

  it.each([
    ["createEmbeddedDocuments", "Actor"],
    ["updateEmbeddedDocuments", "Actor"],
  ])("(%s of an %s) neither", async (name, of) => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const off = wrap(classOf(gm, of).prototype, name, never);
    void gm.api.putIn([gm.token(AELIS)], UNDER);
    await harbour.wait(15);
    await gm.game.time.advance(8 * 60);
    await harbour.wait(30);
    expect(mara.questions).toEqual(["Aelis"]);
    off();
    await harbour.table.end();
  });

  it("(a card) does not keep later ones out of the log", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    const before = cardsOf(gm).length;
    const off = wrap(classOf(gm, "ChatMessage"), "create", firstOnes(1, never));
    await gm.rounds(5);
    await gm.roll(3);
    off();
    await harbour.wait(15);
    expect(cardsOf(gm).length).toBeGreaterThan(before);
    await gm.takeOut(AELIS);
    await harbour.moment();
    expect(JSON.stringify(cardsOf(gm).at(-1))).toContain("Aelis");
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("a question, v%i", (generation) => {
  it("that gets lost, the host's timeout with it, is the GM's after a while", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await harbour.join("mara");
    const off = wrap(classOf(gm, "User").prototype, "query", never);
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await harbour.wait(70);
    expect(gm.questions).toEqual(["Aelis"]);
    off();
    await harbour.table.end();
  });

  it("is put before people where no sound can be made", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    for (const seat of [gm, mara]) {
      const { foundry } = seat.tab.globals as unknown as {
        foundry: { audio: { AudioHelper: { play: () => unknown } } };
      };
      foundry.audio.AudioHelper.play = () => {
        throw new Error("No sound");
      };
      await seat.game.settings.set("undertow", "sound", true);
    }
    await gm.putIn([AELIS, BRAND]);
    await gm.rounds(8);
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], ["Brand"]]);
    await gm.rounds(0.1);
    expect([mara.questions, gm.questions]).toEqual([["Aelis"], ["Brand"]]);
    await harbour.table.end();
  });
});

describe.each([13, 14] as const)("what the server refuses, v%i", (generation) => {
  it("(once) is written at the second try: no answer is lost", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const off = wrap(classOf(gm, "Scene").prototype, "updateEmbeddedDocuments", firstOnes(1, refused));
    await mara.roll(3);
    off();
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    expect(gm.questions).toEqual([]);
    await harbour.table.end();
  });

  it("(for a while) is the GM's to answer, and counts once", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    const off = wrap(classOf(gm, "Scene").prototype, "updateEmbeddedDocuments", refused);
    await mara.roll(3);
    off();
    expect(harbour.swim(AELIS)?.answers).toEqual({});
    expect(gm.questions).toEqual(["Aelis"]);
    await gm.answer({ verdict: "pass" });
    expect(Object.keys(harbour.swim(AELIS)?.answers ?? {})).toHaveLength(1);
    await harbour.table.end();
  });

  it("(one token of several) keeps the others neither from being written nor from being asked", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    const off = wrap(classOf(gm, "Scene").prototype, "updateEmbeddedDocuments", (args, go) =>
      JSON.stringify(args[1]).includes(BRAND) ? refused() : go(),
    );
    const report = await gm.putIn([AELIS, BRAND]);
    expect(report.done).toEqual([gm.token(AELIS).uuid]);
    expect(report.refused).toMatchObject([{ name: "Brand", reason: { key: "notWritten" } }]);
    await gm.rounds(5);
    expect(mara.questions).toEqual(["Aelis"]);
    off();
    await harbour.table.end();
  });

  it("(a card, once) is told a little later", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS]);
    await gm.rounds(5);
    await harbour.wait(10);
    const before = cardsOf(gm).length;
    const off = wrap(classOf(gm, "ChatMessage"), "create", firstOnes(1, refused));
    await gm.roll(3);
    expect(cardsOf(gm)).toHaveLength(before);
    await harbour.wait(5);
    expect(cardsOf(gm)).toHaveLength(before + 1);
    off();
    await harbour.wait(30);
    expect(cardsOf(gm)).toHaveLength(before + 1);
    await harbour.table.end();
  });

  it("(the note of a jump of time) keeps nobody from saying what it means", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn([AELIS], {});
    const settings = gm.game.settings as unknown as Record<string, Method>;
    const off = wrap(settings, "set", (args, go) => (args[1] === "jump" ? refused() : go()));
    await gm.rounds(480);
    const button = gm.tab.window.document.querySelector<HTMLButtonElement>('[data-action="none"]');
    expect(button).not.toBe(null);
    button?.click();
    await harbour.moment();
    await gm.rounds(1);
    expect(gm.api.stateOf(gm.token(AELIS))?.now).toBe(1);
    off();
    await harbour.table.end();
  });
});
