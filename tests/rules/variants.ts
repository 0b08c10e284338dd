/** Other tellings of a swim that a rule system must not notice, or in which nothing gives back what was spent. */
import { existsSync, readFileSync } from "node:fs";
import { fieldsFor } from "../../src/rules/fields.ts";
import { newSwim, type Scenario } from "../../src/rules/index.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import type { Act, Entry, Swim } from "../../src/rules/types.ts";
import type { Group } from "./recording.ts";

export const declared = (book: Ruleset): Record<Group, readonly string[]> => ({
  swimmer: book.traits,
  water: book.water,
  activity: book.activity,
  options: book.options,
});

const byId = (entries: Entry[]): Swim["entries"] => Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** One dive: entries that give air, rest, another load or other scores are left out. */
export function withoutRest(swim: Swim): Swim {
  const kept = Object.values(swim.entries).filter(({ act }) => "enter" in act || "activity" in act);
  const acts = kept.map((entry): Entry => {
    const wish = "enter" in entry.act ? entry.act.enter : "activity" in entry.act ? entry.act.activity : {};
    // Nothing that leads up. Being pulled under stands in the place of breath from then on (M2): another budget.
    const { position: _, vertical: _v, inert: _i, pulled: _p, ...rest } = wish;
    return { ...entry, act: "enter" in entry.act ? { enter: { ...rest, position: "under" } } : { activity: rest } };
  });
  const { swimmer, water } = swim.start;
  // Whoever breathes where it is has no budget there.
  const start = { ...swim.start, swimmer: { ...swimmer, breathes: "air" as const }, water: { ...water, depth: null } };
  return { ...swim, start, entries: byId(acts), answers: {} };
}

/** The swim with the defaults of all that the book does not declare. */
export function withoutUndeclared(swim: Swim, book: Ruleset): Swim {
  const names = declared(book);
  const only = <T extends object>(group: Group, facts: T): T =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => names[group].includes(name))) as T;
  const whole = <T extends object>(group: Group, facts: T): T => {
    const defaults = Object.values(fieldsFor(group, book.unit)).map(({ name, default: value }) => [name, value]);
    return { ...Object.fromEntries(defaults), ...only(group, facts) } as T;
  };
  const { swimmer, water, options } = swim.start;
  const start = {
    swimmer: whole("swimmer", swimmer),
    water: whole("water", water),
    options: whole("options", options),
  };
  const entries = Object.values(swim.entries).map((entry): Entry => {
    const { act } = entry;
    if ("enter" in act) return { ...entry, act: { enter: only("activity", act.enter) } };
    if ("activity" in act) return { ...entry, act: { activity: only("activity", act.activity) } };
    if ("swimmer" in act) return { ...entry, act: { swimmer: only("swimmer", act.swimmer) } };
    if ("water" in act) return { ...entry, act: { water: only("water", act.water) } };
    return entry;
  });
  return { ...swim, start, entries: byId(entries) };
}

/** The scenarios of a system's file in seeds/ as swims without answers; none where there is no such file. */
export function workedExamples(id: string): { swim: Swim; end: number }[] {
  const file = new URL(`../../seeds/${id}.json`, import.meta.url);
  const scenarios = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Scenario[]) : [];
  return scenarios.map((scenario) => {
    const begun = newSwim(id, scenario);
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
    const entries = scenario.script.map(({ at, ...act }, seq): Entry => ({ id: `s${seq}`, at, seq, act: act as Act }));
    return { swim: { ...begun.value, entries: byId(entries) }, end: scenario.until };
  });
}
