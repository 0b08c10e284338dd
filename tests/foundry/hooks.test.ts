/** What other modules are told: on the active GM's client, once for each thing, and never again for a step back and forward. */
import { describe, expect, it } from "vitest";
import { fight, hooksOf, openHarbour, type Seat, step } from "./harness.ts";

const AELIS = "tokenaelis";

const NAMES = ["entered", "left", "checkAsked", "checkAnswered", "outOfBreath", "drowned", "warned"].map(
  (name) => `undertow.${name}`,
);

interface Told {
  name: string;
  data: Record<string, unknown> & { token: { name: string } };
}

function listen(seat: Seat): Told[] {
  const told: Told[] = [];
  for (const name of NAMES)
    hooksOf(seat).on(name, (data: Told["data"]) => void told.push({ name: name.slice(9), data }));
  return told;
}

const names = (told: Told[]): string[] => told.map(({ name }) => name);

async function open(generation: 13 | 14) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm");
  const assistant = await harbour.join("assistant");
  const mara = await harbour.join("mara");
  const told = listen(gm);
  return { harbour, gm, assistant, mara, told, others: [listen(assistant), listen(mara)] };
}

describe.each([13, 14] as const)("hooks for other modules, v%i", (generation) => {
  it("tell a swim from going in to drowning, each with what it is about", async () => {
    const { harbour, gm, mara, told, others } = await open(generation);
    await gm.putIn([AELIS]);
    for (let round = 0; round < 5; round++) await gm.rounds(1);
    await mara.roll(3);
    await gm.rounds(1);
    await mara.roll(20);
    expect(names(told)).toEqual([
      "entered",
      "warned",
      "outOfBreath",
      "checkAsked",
      "checkAnswered",
      "checkAsked",
      "checkAnswered",
      "drowned",
    ]);
    expect(told.every(({ data }) => data.token.name === "Aelis" && data.telling !== undefined)).toBe(true);
    const [, warned, out, asked, answered] = told.map(({ data }) => data);
    expect(warned?.left).toBe(2);
    expect(out?.event).toMatchObject({ event: "outOfBreath", at: 4, clause: "W1" });
    expect(asked).toMatchObject({ user: "mara", check: { countdown: "breath", ordinal: 1 } });
    expect(answered).toMatchObject({ event: { rolled: 3, passed: true }, check: { ordinal: 1 } });
    expect(others).toEqual([[], []]);
    await harbour.table.end();
  });

  it("are not called again for a step back and forward, nor for a reload", async () => {
    const { harbour, gm, mara, told } = await open(generation);
    const combat = await fight(gm, [AELIS]);
    await gm.putIn([AELIS]);
    for (let round = 0; round < 5; round++) await step(gm, () => combat.nextRound());
    const known = names(told);
    expect(known).toEqual(["entered", "warned", "outOfBreath", "checkAsked"]);
    await step(gm, () => combat.previousRound(), 5);
    await step(gm, () => combat.nextRound(), 5);
    expect(mara.questions).toEqual(["Aelis"]);
    expect(names(told)).toEqual(known);
    await mara.roll(20);
    await step(gm, () => combat.previousRound(), 3);
    await step(gm, () => combat.nextRound(), 3);
    expect(names(told)).toEqual([...known, "checkAnswered", "drowned"]);
    await harbour.table.end();
  });

  it("tell of leaving, of being thrown away, and of going in again", async () => {
    const { harbour, gm, told } = await open(generation);
    await gm.putIn([AELIS], {});
    await gm.takeOut(AELIS);
    await gm.putIn([AELIS], {});
    await gm.done(gm.api.discard(gm.token(AELIS)));
    expect(names(told)).toEqual(["entered", "left", "entered", "left"]);
    expect(told.at(-1)?.data.telling).toBeNull();
    await harbour.table.end();
  });

  it("are called on the client of whoever is in charge", async () => {
    const { harbour, gm, assistant, told, others } = await open(generation);
    await gm.putIn([AELIS], {});
    await gm.leave();
    await assistant.takeOut(AELIS);
    expect([names(told), names(others[0] ?? [])]).toEqual([["entered"], ["left"]]);
    await harbour.table.end();
  });
});

describe("a listener", () => {
  it("that throws or changes what it is given stops and spoils nothing", async () => {
    const { harbour, gm, told } = await open(14);
    hooksOf(gm).on("undertow.entered", ({ telling }: { telling: { view: { statuses: string[] } } }) => {
      telling.view.statuses.length = 0;
      throw new Error("another module's");
    });
    await gm.putIn([AELIS], {});
    expect(gm.api.stateOf(gm.token(AELIS))?.view.statuses).toEqual(["inWater"]);
    expect([...gm.token(AELIS).actor.statuses]).toEqual(["undertow-inWater"]);
    await gm.takeOut(AELIS);
    expect(names(told)).toEqual(["entered", "left"]);
    // The host itself has noted whose error it was.
    await expect(harbour.table.end()).rejects.toThrow("another module's");
  });
});
