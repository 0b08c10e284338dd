/** The core, as the shell, the windows and the tools use it. */
export {
  answerKey,
  chance,
  MOST_RISKED,
  needed,
  parseDie,
  riskedResult,
  total,
  writeAnswer,
  writeThrow,
} from "./answers.ts";
export { compacted } from "./compact.ts";
export { scenarioOf } from "./copy.ts";
export { WOUNDS } from "./countdowns/effort.ts";
export type { Field } from "./fields.ts";
export { kit } from "./kit.ts";
export { liveEntries, writeEntry } from "./log.ts";
export { oddsOfLiving } from "./odds.ts";
export type { Refusal, Result } from "./result.ts";
export type { Ruleset } from "./ruleset.ts";
export { RULESETS, registerRuleset } from "./rulesets/index.ts";
export { type Report, readScenario, runScenario, type Scenario } from "./scenario.ts";
export { isRulesetId, newSwim, readSwim, SCHEMA } from "./swim.ts";
export { forecast, type Telling, tell } from "./tell.ts";
export * from "./types.ts";
export { isPlain as isBare } from "./validate.ts";
export { fieldsOf } from "./vocabulary.ts";
