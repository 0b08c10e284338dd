/** The clause in which each ruling stands, and what holds of it at this table, in words. */
import { standardOptions } from "../foundry/settings.ts";
import { type Field, fieldsOf, type Json, type Options, type RulesetId } from "../rules/index.ts";
import { figure, say } from "./text.ts";

/** The first is the ruling's own; the others lean on it. */
export const RULING_CLAUSES: Readonly<Record<keyof Options, readonly string[]>> = {
  breathAfterFail: ["T6"],
  rapidsAbility: ["D13", "W14"],
  rapidsModifier: ["D13", "W14"],
  fallDie: ["T14"],
  fallCap: ["T14"],
  sinkEvery: ["O2"],
  breath: ["M1"],
  pulled: ["M2"],
  sewage: ["M3"],
};

export function rulingValueText({ name, type }: Field, value: Json): string {
  if (type === "boolean") return value === true ? say("settings.yes") : say("settings.no");
  return type === "word" ? say(`word.${name}.${String(value)}`) : figure(Number(value));
}

/** "At this table: Die of falling damage (faces): 8", for each ruling of the clause under this rule system. */
export function rulingsHere(ruleset: RulesetId, clause: string): string[] {
  const options = standardOptions();
  const fields = fieldsOf(ruleset).options.filter(({ name }) =>
    RULING_CLAUSES[name as keyof Options]?.includes(clause),
  );
  return fields.map((field) => {
    const value = options[field.name as keyof Options] ?? field.default;
    const name = say(`ruling.${field.name}.name`);
    return say("rulesWindow.here", { name, value: rulingValueText(field, value) });
  });
}
