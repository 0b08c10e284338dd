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

/** Adds a rule system of somebody else's. @throws when its id is taken */
export function registerRuleset(book: Ruleset): void {
  const open: Record<string, Ruleset> = RULESETS;
  if (Object.hasOwn(open, book.id)) throw new Error(`There is a rule system "${book.id}" already`);
  open[book.id] = book;
}
