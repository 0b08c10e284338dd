import type { Ruleset } from "../ruleset.ts";
import type { RulesetId } from "../types.ts";
import { natation } from "./natation.ts";
import { wsg } from "./wsg.ts";

/** Every rule system: adding one is a file and a line here. */
export const RULESETS: Record<RulesetId, Ruleset> = { natation, wsg };
