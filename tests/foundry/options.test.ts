import { describe, expect, it } from "vitest";
import { fieldsOf, RULESETS, type RulesetId } from "../../src/rules/index.ts";
import { openHarbour, type Seat } from "./harness.ts";

const OPTIONS = [
  "breathAfterFail",
  "rapidsAbility",
  "rapidsModifier",
  "fallDie",
  "fallCap",
  "sinkEvery",
  "breath",
  "pulled",
  "sewage",
];

const set = async (gm: Seat, values: Record<string, unknown>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await gm.game.settings.set("undertow", name, value);
  await gm.harbour.moment();
};

const optionsOf = (gm: Seat, id: string) => gm.harbour.swim(id)?.start.options;

describe.each([13, 14] as const)("the rulings as settings, v%i", (generation) => {
  it("are there for every option of every rule system, with the book's default", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    const fields = (Object.keys(RULESETS) as RulesetId[]).flatMap((id) => fieldsOf(id).options);
    expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(OPTIONS));
    for (const { name, default: standard } of fields) expect(gm.game.settings.get("undertow", name)).toEqual(standard);
    await harbour.table.end();
  });

  it("become options of a new swim, and the call's own go before them", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await set(gm, { breathAfterFail: true, rapidsAbility: "dex", rapidsModifier: -2, fallDie: 8, sinkEvery: "round" });
    await gm.putIn(["tokenaelis"], { ruleset: "oriental", options: { fallDie: 4 } });
    expect(optionsOf(gm, "tokenaelis")).toMatchObject({
      breathAfterFail: true,
      rapidsAbility: "dex",
      rapidsModifier: -2,
      fallDie: 4,
      sinkEvery: "round",
      fallCap: 20,
    });
    await harbour.table.end();
  });

  it("leave swims alone that have begun", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await gm.putIn(["tokenaelis"]);
    await set(gm, { fallCap: 5 });
    await gm.putIn(["tokenbrand"]);
    expect(optionsOf(gm, "tokenaelis")?.fallCap).toBe(20);
    expect(optionsOf(gm, "tokenbrand")?.fallCap).toBe(5);
    await harbour.table.end();
  });

  it("that the rules cannot take leave the default, and nobody stays out of the water for them", async () => {
    const harbour = await openHarbour({ generation });
    const gm = await harbour.join("gm");
    await set(gm, { fallCap: -3 });
    const report = await gm.putIn(["tokenaelis"]);
    expect(report.refused).toEqual([]);
    expect(optionsOf(gm, "tokenaelis")?.fallCap).toBe(20);
    await harbour.table.end();
  });
});

describe("dice at risk on their way", () => {
  const HOLDING = {
    ruleset: "magic" as const,
    swimmer: { co: 5, st: 3, swimming: 2 },
    activity: { position: "under" as const },
  };

  it.each([
    [[], "outOfBreath"],
    [[6, 6, 1], "inWater"],
  ])("an answer with the faces %j arrives and counts", async (dice, status) => {
    const harbour = await openHarbour({ generation: 14 });
    const gm = await harbour.join("gm");
    const mara = await harbour.join("mara");
    await gm.putIn(["tokenaelis"], HOLDING);
    await gm.game.time.advance(80);
    await harbour.moment();
    expect(mara.questions).toEqual(["Aelis"]);
    expect(mara.asked[0]?.request.check).toMatchObject({ risked: 0, target: 8, modifier: 7 });
    await mara.roll(...dice);
    const [answer] = Object.values(harbour.swim("tokenaelis")?.answers ?? {});
    expect(answer?.dice).toEqual(dice);
    expect(gm.api.stateOf(gm.token("tokenaelis"))?.view.statuses).toContain(status);
    expect(mara.asked).toEqual([]);
    await harbour.table.end();
  });

  it("creatures that roll by themselves risk as many as they mean to", async () => {
    const harbour = await openHarbour({ generation: 14 });
    const gm = await harbour.join("gm");
    await set(gm, { npcRolls: "auto" });
    gm.tab.dice.queue.push(6, 6);
    await gm.putIn(["tokengoblin1"], { ...HOLDING, activity: { ...HOLDING.activity, risk: 2 } });
    await gm.game.time.advance(80);
    await harbour.moment();
    const [answer] = Object.values(harbour.swim("tokengoblin1")?.answers ?? {});
    expect(answer?.dice).toEqual([6, 6]);
    await harbour.table.end();
  });

  it("and none when they mean to risk none", async () => {
    const harbour = await openHarbour({ generation: 14 });
    const gm = await harbour.join("gm");
    await set(gm, { npcRolls: "auto" });
    await gm.putIn(["tokengoblin1"], HOLDING);
    await gm.game.time.advance(80);
    await harbour.moment();
    expect(Object.values(harbour.swim("tokengoblin1")?.answers ?? {})[0]?.dice).toEqual([]);
    await harbour.table.end();
  });
});
