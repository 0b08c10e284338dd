/** The rule systems to choose from, by their names. */
import { RULESETS, type RulesetId } from "../rules/index.ts";
import { say } from "./text.ts";

export interface RulesetChoice {
  value: RulesetId;
  label: string;
  selected: boolean;
}

export const rulesetChoices = (chosen: RulesetId): RulesetChoice[] =>
  (Object.keys(RULESETS) as RulesetId[]).map((id) => ({
    value: id,
    label: say(`ruleset.${id}`),
    selected: id === chosen,
  }));
