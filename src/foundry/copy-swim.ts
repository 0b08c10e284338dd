/** "Copy swim": a swim as the text of a scenario file, which replays it anywhere. */
import { type Scenario, scenarioOf as scenarioOfSwim } from "../rules/index.ts";
import { nowOf } from "./clock.ts";
import { swimOf } from "./store.ts";

/** The scenario of a token's swim up to now, or null without a swim that can be read. */
export function scenarioOf(token: TokenDocument): Scenario | null {
  const read = swimOf(token);
  return read?.ok ? scenarioOfSwim(read.value, Math.max(0, nowOf(read.value)), token.name) : null;
}

/** The same as JSON text; "" without a swim. */
export function scenarioText(token: TokenDocument): string {
  const scenario = scenarioOf(token);
  return scenario ? JSON.stringify(scenario, null, 2) : "";
}
