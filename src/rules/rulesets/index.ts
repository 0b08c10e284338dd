import type { Ruleset } from "../ruleset.ts";
import type { RulesetId } from "../types.ts";
import { dsg } from "./dsg.ts";
import { magic } from "./magic.ts";
import { modules } from "./modules.ts";
import { natation } from "./natation.ts";
import { oriental } from "./oriental.ts";
import { wsg } from "./wsg.ts";

/** Every rule system: adding one is a file and a line here. */
export const RULESETS: Record<RulesetId, Ruleset> = { wsg, dsg, oriental, modules, natation, magic };
