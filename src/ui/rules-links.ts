/** Numbers of clauses in chat cards that lead to the rule. */
import { guarded } from "../foundry/report.ts";
import { openRules } from "./rules-window.ts";

export function bindRules(content: Element): void {
  for (const button of content.querySelectorAll<HTMLElement>("[data-undertow-clause]")) {
    const { undertowRuleset, undertowClause } = button.dataset;
    button.addEventListener(
      "click",
      guarded("rules", () => openRules(undertowRuleset, undertowClause)),
    );
  }
}
