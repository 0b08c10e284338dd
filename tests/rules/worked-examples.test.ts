import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Refusal, type Report, readScenario, runScenario, type Scenario } from "../../src/rules/index.ts";
import { DSG } from "./worked-examples.dsg.ts";
import { MAGIC } from "./worked-examples.magic.ts";
import { MODULES } from "./worked-examples.modules.ts";
import { NATATION } from "./worked-examples.natation.ts";
import { ORIENTAL } from "./worked-examples.oriental.ts";
import { type Expected, told } from "./worked-examples.ts";
import { WSG } from "./worked-examples.wsg.ts";

const SYSTEMS = { natation: NATATION, wsg: WSG, dsg: DSG, oriental: ORIENTAL, modules: MODULES, magic: MAGIC } as const;
type System = keyof typeof SYSTEMS;
const IDS = Object.keys(SYSTEMS) as System[];

const read = (name: string): string => readFileSync(new URL(`../../seeds/${name}`, import.meta.url), "utf8");

function series(letter: string, last: number): string[] {
  return Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);
}
/** Every clause of each system; dsg borrows two of wsg's for what its own book leaves open. */
const CLAUSES: Record<System, string[]> = {
  natation: series("N", 19),
  wsg: series("W", 17),
  dsg: [...series("D", 13), "W14", "W16"],
  oriental: series("O", 3),
  modules: series("M", 3),
  magic: series("A", 12),
};
/** Systems that follow another for all that they do not say themselves. */
const FOLLOWED: Partial<Record<System, string[]>> = { oriental: CLAUSES.dsg, modules: CLAUSES.dsg };
/** Of the conventions that all share. */
const SHARED = series("T", 25);

const seeds = Object.fromEntries(IDS.map((id) => [id, JSON.parse(read(`${id}.json`)) as Scenario[]])) as Record<
  System,
  Scenario[]
>;

function reportOf(scenario: unknown): Report {
  const fail = (errors: Refusal[]): never => {
    throw new Error(JSON.stringify(errors));
  };
  const checked = readScenario(scenario);
  const done = checked.ok ? runScenario(checked.value) : fail(checked.errors);
  return done.ok ? done.value : fail(done.errors);
}

/** Clauses that a sheet's last section, "not automated", gives a reason for: "- **W14** reason". */
function reasons(sheet: string): string[] {
  const part = sheet.split(/^## (?:Not automated|Ce qui n’est pas automatisé)$/m)[1] ?? "";
  return [...part.matchAll(/^- \*\*([A-Z]\d+(?:, [A-Z]\d+)*)\*\*.{20,}$/gm)].flatMap((line) =>
    (line[1] as string).split(", "),
  );
}

describe.each(IDS)("worked examples of %s", (id) => {
  const expectations: Record<string, Expected> = SYSTEMS[id];

  it("has one expectation for each scenario and no other", () => {
    const names = seeds[id].map((scenario) => scenario.name);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(expectations).sort()).toEqual([...names].sort());
  });

  it("names a clause and its own ruleset in each scenario", () => {
    for (const scenario of seeds[id]) {
      expect([...CLAUSES[id], ...(FOLLOWED[id] ?? []), ...SHARED]).toContain(scenario.clause);
      expect(scenario.ruleset).toBe(id);
    }
  });

  it.each(seeds[id].map((scenario) => [scenario.clause, scenario.name, scenario] as const))(
    "%s: %s",
    (_, name, one) => {
      const expected = expectations[name as string] as Expected;
      expect(expected.samples?.length ?? 0).toBe(one.samples?.length ?? 0);
      const full = { samples: [], final: {}, unusedDice: [], ...expected };
      expect(told(reportOf(one), expected)).toEqual(full);
    },
  );
});

describe("every clause", () => {
  const shown = (id: System): (string | undefined)[] => seeds[id].map((scenario) => scenario.clause);

  it.each(IDS)("of %s has a scenario, or a reason in both sheets why it is not automated", (id) => {
    for (const sheet of [`${id}.md`, `${id}.fr.md`]) {
      const text = read(sheet);
      const missing = CLAUSES[id].filter((clause) => !shown(id).includes(clause) && !reasons(text).includes(clause));
      expect(missing, sheet).toEqual([]);
      expect(
        CLAUSES[id].filter((clause) => !text.includes(`**${clause}**`)),
        `${sheet} says nothing about`,
      ).toEqual([]);
    }
  });

  it("of the shared conventions has a scenario, or a reason in all sheets, and a line in each", () => {
    const scenarios = IDS.flatMap(shown);
    for (const sheet of IDS.flatMap((id) => [`${id}.md`, `${id}.fr.md`])) {
      const text = read(sheet);
      expect(
        SHARED.filter((clause) => !scenarios.includes(clause) && !reasons(text).includes(clause)),
        sheet,
      ).toEqual([]);
      expect(
        SHARED.filter((clause) => !text.includes(`**${clause}**`)),
        `${sheet} says nothing about`,
      ).toEqual([]);
    }
  });
});
