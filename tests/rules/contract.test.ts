/** Every rule system keeps the same contract. */
import { describe } from "vitest";
import { RULESETS } from "../../src/rules/index.ts";
import { keepsTheContract } from "./contract.ts";

describe.each(Object.values(RULESETS).map((book) => [book.id, book] as const))("the rule system %s", (_, book) => {
  keepsTheContract(book);
});
