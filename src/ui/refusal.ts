/** What the core or the shell refuses, as a sentence with its remedy, the place called as people call it. */
import { refusalText as sentence } from "../foundry/notices.ts";
import type { Refusal } from "../rules/index.ts";
import { figure } from "./text.ts";

/** `field` is what people call the place that the refusal names. */
export function refusalText(refusal: Refusal, field?: string): string {
  const data = Object.entries(refusal.data).map(([name, value]) => [
    name,
    typeof value === "number" ? figure(value) : value,
  ]);
  return sentence({
    key: refusal.key,
    data: { ...Object.fromEntries(data), ...(field === undefined ? {} : { field }) },
  });
}
