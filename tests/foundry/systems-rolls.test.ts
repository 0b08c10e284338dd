import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rollCheck } from "../../src/foundry/dice.ts";
import { reportFailure } from "../../src/foundry/report.ts";
import type { Check } from "../../src/rules/index.ts";
import { worldOf } from "./systems-actors.ts";

const OURS = 7;
vi.mock("../../src/foundry/report.ts", () => ({ reportFailure: vi.fn() }));
const told = vi.mocked(reportFailure);

beforeEach(() => {
  vi.stubGlobal(
    "Roll",
    class {
      dice = [{ results: [{ result: OURS }] }];
      async evaluate() {
        return this;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  told.mockClear();
});

const check = (label: string, die = "1d20") => ({ die, base: { label, value: 12 } }) as unknown as Check;
const d20 = (...results: number[]) => ({ dice: [{ faces: 20, results: results.map((result) => ({ result })) }] });

function roll(system: string, actor: object, asked: Check, on = true): Promise<number[]> {
  worldOf(system, { systemRolls: on });
  Object.assign(game, { user: { isGM: false } });
  return rollCheck({ actor } as unknown as TokenDocument, asked);
}

describe("the game system's own roll", () => {
  it("is asked under ose without a question and without a message, for scores and the breath save", async () => {
    const ose = { rollCheck: vi.fn(async () => d20(13)), rollSave: vi.fn(async () => d20(4)) };
    expect(await roll("ose", ose, check("con"))).toEqual([13]);
    expect(ose.rollCheck).toHaveBeenCalledExactlyOnceWith("con", { fastForward: true, chatMessage: false });
    expect(await roll("ose-dev", ose, check("breathSave"))).toEqual([4]);
    expect(ose.rollSave).toHaveBeenCalledExactlyOnceWith("breath", { fastForward: true, chatMessage: false });
  });

  it("is asked under dnd5e for scores, whose list of rolls has one", async () => {
    const dnd5e = { rollAbilityCheck: vi.fn(async () => [d20(19)]), rollSavingThrow: vi.fn() };
    expect(await roll("dnd5e", dnd5e, check("str"))).toEqual([19]);
    expect(dnd5e.rollAbilityCheck).toHaveBeenCalledExactlyOnceWith(
      { ability: "str" },
      { configure: false },
      { create: false },
    );
    expect(await roll("dnd5e", dnd5e, check("breathSave"))).toEqual([OURS]);
    expect(dnd5e.rollSavingThrow).not.toHaveBeenCalled();
  });

  it("keeps `this`", async () => {
    class Actor5e {
      face = 11;
      async rollAbilityCheck() {
        return [d20(this.face)];
      }
    }
    expect(await roll("dnd5e", new Actor5e(), check("dex"))).toEqual([11]);
  });

  it.each([
    ["nothing", null],
    ["false", false],
    ["no roll", []],
    ["two rolls", [d20(3), d20(4)]],
    ["two dice", [d20(3, 4)]],
    ["another die", { dice: [{ faces: 6, results: [{ result: 3 }] }] }],
    ["a face that no d20 has", d20(21)],
    ["a face that is no number", { dice: [{ faces: 20, results: [{ result: "3" }] }] }],
    ["something else", { dice: 5 }],
  ])("that gives %s is ours", async (_name, given) => {
    expect(await roll("ose", { rollCheck: async () => given }, check("con"))).toEqual([OURS]);
  });

  it("that throws is ours, and the error is told", async () => {
    const rollCheck = () => {
      throw new Error("no sheet");
    };
    expect(await roll("ose", { rollCheck }, check("con"))).toEqual([OURS]);
    expect(told).toHaveBeenCalledOnce();
  });

  it("that became a question holds up nobody", async () => {
    vi.useFakeTimers();
    const rolled = roll("ose", { rollCheck: () => new Promise(() => undefined) }, check("con"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await rolled).toEqual([OURS]);
  });

  it("is not asked where it is switched off, for other checks, or under systems without one", async () => {
    const rollCheck = vi.fn(async () => d20(13));
    expect(await roll("ose", { rollCheck }, check("con"), false)).toEqual([OURS]);
    expect(await roll("ose", { rollCheck }, check("endurance"))).toEqual([OURS]);
    expect(await roll("ose", { rollCheck }, check("con", "1d100"))).toEqual([OURS]);
    expect(await roll("ars", { rollCheck }, check("con"))).toEqual([OURS]);
    expect(await roll("ose", {}, check("con"))).toEqual([OURS]);
    expect(rollCheck).not.toHaveBeenCalled();
  });
});
