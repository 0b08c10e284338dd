/** magic A2 in words: a row for every number of dice that may be put at risk, with what is needed and how likely that is. */
import { type Check, chance, MOST_RISKED, riskedResult } from "../rules/index.ts";
import { figure, percent, say, sayCount } from "./text.ts";

export interface RiskRow {
  count: number;
  label: string;
  needs: string;
  chance: string;
  /** 0 to 100, for the bar. */
  share: number;
  checked: boolean;
}

export const dieOfRisk = (count: number): string => `${count}d6`;

const COUNTS: readonly number[] = Array.from({ length: MOST_RISKED + 1 }, (_, count) => count);

/** Whether the roller chooses how many dice to put at risk. */
export const hasRisk = (check: Check): boolean => check.risked !== undefined;

/** What stands chosen: the dice that the swimmer means to risk, else as few as give the best chance. */
export function chosenRisk(check: Check): number {
  if (check.risked) return Math.min(MOST_RISKED, check.risked);
  return COUNTS.reduce((best, count) => (chance(check, 0, count) > chance(check, 0, best) ? count : best), 0);
}

/** A1: what it comes to without dice. */
export const certainResult = (check: Check, situational: number): number => riskedResult(check.modifier + situational);

export function riskNeeds(check: Check, situational: number, count: number): string {
  const basic = check.modifier + situational;
  if (count === 0) {
    const result = riskedResult(basic);
    return say(result >= check.target ? "check.risk.enough" : "check.risk.tooLow", { result: figure(result) });
  }
  const die = dieOfRisk(count);
  const sum = check.target - riskedResult(basic, count);
  if (sum > count * 6) return say("check.risk.never", { die });
  return sum <= count ? say("check.risk.always", { die }) : say("check.risk.needs", { needed: figure(sum), die });
}

export function riskRows(check: Check, situational: number, chosen: number): RiskRow[] {
  return COUNTS.map((count) => {
    const share = chance(check, situational, count);
    return {
      count,
      label: count === 0 ? say("check.risk.none") : sayCount("check.risk.dice", count),
      needs: riskNeeds(check, situational, count),
      chance: percent(share),
      share: Math.round(share * 100),
      checked: count === chosen,
    };
  });
}

/** What the button says. */
export function riskRollText(check: Check, situational: number, count: number): string {
  if (count === 0) return say("check.risk.rollNone", { result: figure(certainResult(check, situational)) });
  return say("check.risk.roll", { die: dieOfRisk(count) });
}
