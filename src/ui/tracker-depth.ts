/** The depth as the Gamemaster types it: in the unit that this client reads, kept in the ruleset's. */
import type { Swimming } from "../foundry/swimmers.ts";
import { inUnit, shownUnit } from "../foundry/units.ts";
import { RULESETS } from "../rules/index.ts";
import { say } from "./text.ts";

const rounded = (value: number): number => Math.round(value * 100) / 100;

function units({ swim, scene }: Swimming) {
  const own = RULESETS[swim.ruleset].unit;
  return { own, shown: shownUnit(own, scene) };
}

/** The value in the control, and its unit. */
export function depthControl(swimming: Swimming): [value: string, unit: string] {
  const { own, shown } = units(swimming);
  return [String(rounded(inUnit(swimming.telling.view.depth, own, shown))), say(`unit.${shown}`)];
}

/** What was typed, in the ruleset's unit. */
export function typedDepth(swimming: Swimming, typed: number): number {
  const { own, shown } = units(swimming);
  return rounded(inUnit(typed, shown, own));
}
