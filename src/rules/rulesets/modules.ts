/** Figures printed in the adventures that the DSG's readers know (RULES.md, clauses M1 to M3); each is a switch, all else is the DSG. */
import { breath } from "../countdowns/breath.ts";
import { isPulled, pulled, sewage } from "../countdowns/pulled.ts";
import type { Ruleset } from "../ruleset.ts";
import { dsg, dsgBody, dsgBreath, extraRounds } from "./dsg.ts";

/** M1: three to five rounds, rolled when going under. */
const SIMPLE = { die: "1d3", added: 2, clause: "M1" };
const MOST = 5;

export const modules: Ruleset = {
  ...dsg,
  id: "modules",
  water: [...dsg.water, "filth"],
  activity: [...dsg.activity, "pulled"],
  options: [...dsg.options, "breath", "pulled", "sewage"],
  countdowns: [
    pulled,
    breath({
      ...dsgBreath,
      rate: (s) => (s.options.breath === "simple" ? 1 : dsgBreath.rate(s)),
      outClause: (s) => (s.options.breath === "simple" ? SIMPLE.clause : dsgBreath.clause),
      thrown: (s) => (s.options.breath === "simple" ? SIMPLE : null),
      replaced: isPulled,
    }),
    sewage,
    ...dsgBody,
  ],
  breathLimit: (s) => (s.options.breath === "simple" ? MOST + extraRounds(s) : dsg.breathLimit(s)),
};
