/** A check put into words: who, why, the rule, what counts, how likely, what is at stake. */
import type { CheckRequest } from "../foundry/question.ts";
import { revealedHere } from "../foundry/settings.ts";
import { type Check, chance, needed, type Part } from "../rules/index.ts";
import { clauseText } from "./clause.ts";
import { certainResult, chosenRisk, hasRisk, type RiskRow, riskNeeds, riskRollText, riskRows } from "./risk-view.ts";
import { figure, percent, say, sayCount, sayFirst, signed } from "./text.ts";

/** What a situational modifier may be. */
export const SITUATIONAL = { min: -20, max: 20 } as const;

interface ModifierView {
  label: string;
  onDie: string;
  /** Whether that helps, in words; empty where it is simply added. */
  effect: string;
  harder: boolean;
}

/** Empty texts where the person may not know. */
export interface OddsView {
  needs: string;
  chance: string;
  /** 0 to 100, for the bar; null without one. */
  share: number | null;
  /** What the button says. */
  roll: string;
}

export interface CheckView extends OddsView {
  name: string;
  img: string;
  title: string;
  why: string;
  check: string;
  ruleset: string;
  clause: string;
  clauseText: string;
  base: { label: string; value: string };
  modifiers: ModifierView[];
  /** A row for each number of dice at risk; empty where there is no such choice. */
  risks: RiskRow[];
  /** What it comes to without dice; empty where there are always some. */
  certain: string;
  fail: string;
  forGM: boolean;
  askedOf: string;
  situationalHint: string;
  hasOdds: boolean;
}

export const checkTitle = (name: string): string => say("check.title", { name });

/** "1d20" is read aloud as "d20". */
const dieName = (die: string): string => die.replace(/^1d/, "d");

const facesOf = (die: string): number => Number(/d(\d+)$/.exec(die)?.[1] ?? 20);

function whyText({ check, roundsWithoutAir = 0 }: CheckRequest): string {
  if (check.countdown === "breath" && hasRisk(check)) return say("check.why.effort");
  if (check.countdown === "breath" && roundsWithoutAir > 0 && revealedHere() === "exact")
    return sayCount("check.why.breathFor", roundsWithoutAir);
  // A Dexterity check is the try to catch hold, a Strength check the try to keep it (W16).
  if (check.countdown === "grip" && check.base.label === "dex") return say("check.why.catch");
  return say(`check.why.${check.countdown}`);
}

/** The books print what is added to the die; people want to know whether that helps. */
function modifierView(part: Part, check: Check): ModifierView {
  const harder = check.compare === "atMost" ? part.value > 0 : part.value < 0;
  const label = say(`rules.part.${part.label}`);
  if (revealedHere() !== "exact")
    return { label, onDie: "", effect: say(harder ? "check.harderInWords" : "check.easierInWords"), harder };
  if (hasRisk(check)) return { label, onDie: signed(part.value), effect: "", harder };
  return {
    label,
    onDie: say("check.toDie", { value: signed(part.value) }),
    effect: say(harder ? "check.harder" : "check.easier", { count: Math.abs(part.value) }),
    harder,
  };
}

/** Least share of good faces for each word. */
const CHANCE_WORDS = [
  [0.9, "almostSure"],
  [0.6, "likely"],
  [0.4, "even"],
  [0.1, "unlikely"],
  [0, "almostHopeless"],
] as const;

const chanceWord = (share: number): string =>
  CHANCE_WORDS.find(([least]) => share >= least - 1e-6)?.[1] ?? "almostHopeless";

function needsText(check: Check, face: number): string {
  const die = dieName(check.die);
  const faces = facesOf(check.die);
  const atMost = check.compare === "atMost";
  if (atMost ? face < 1 : face > faces) return say("check.needsNever", { die });
  if (atMost ? face >= faces : face <= 1) return say("check.needsAlways", { die });
  return say(atMost ? "check.needsAtMost" : "check.needsAtLeast", { needed: face, die });
}

/** What a person may know of a chance. */
function chanceText(share: number): string {
  const reveal = revealedHere();
  if (reveal === "nothing") return "";
  return reveal === "words"
    ? say(`check.chanceInWords.${chanceWord(share)}`)
    : say("check.chance", { percent: percent(share) });
}

/** The rows of the dice at risk, as far as the person may know. */
export function shownRisks(check: Check, situational: number, risked: number): RiskRow[] {
  const rows = riskRows(check, situational, risked);
  if (revealedHere() === "exact") return rows;
  return rows.map((row) => ({ ...row, needs: "", chance: chanceText(chance(check, situational, row.count)) }));
}

/** `risked`: the dice that the roller has chosen to put at risk, where there is that choice. */
export function oddsView(check: Check, situational: number, risked = 0): OddsView {
  const atRisk = hasRisk(check);
  const share = chance(check, situational, risked);
  const known = revealedHere() === "exact";
  const plain = say("check.roll", { die: dieName(atRisk ? `${risked}d${facesOf(check.die)}` : check.die) });
  if (!known) return { needs: "", roll: plain, chance: chanceText(share), share: null };
  return {
    needs: atRisk ? riskNeeds(check, situational, risked) : needsText(check, needed(check, situational)),
    roll: atRisk ? riskRollText(check, situational, risked) : say("check.roll", { die: dieName(check.die) }),
    chance: say("check.chance", { percent: percent(share) }),
    share: Math.round(share * 100),
  };
}

/** Rolls against a difficulty are called by what they are for, all others by what they are rolled against. */
export function checkName(base: string, countdown = ""): string {
  if (base === "difficulty") return sayFirst([`check.rolls.${countdown}`, "card.checkPlain"]);
  return sayFirst([`check.of.${base}`, "card.checkPlain"]);
}

function failText(check: Check, name: string): string {
  if (check.countdown === "rise") return say("check.fails.rise", { name });
  if (check.onFail !== "damage") return say(`event.${check.onFail}`, { name });
  return say(check.countdown === "breath" ? "check.fails.breath" : "check.failDamage", { name });
}

/** A chance is a percentage, everything else as it is. */
const baseText = ({ label, value }: Part): string => (label === "sinkChance" ? percent(value / 100) : figure(value));

const certainText = (check: Check, situational: number): string =>
  hasRisk(check) ? figure(certainResult(check, situational)) : "";

export function checkView(request: CheckRequest): CheckView {
  const { check, name } = request;
  const risked = chosenRisk(check);
  const reveal = revealedHere();
  return {
    name,
    img: request.img,
    title: checkTitle(name),
    why: whyText(request),
    check: checkName(check.base.label, check.countdown),
    ruleset: say(`rulesetShort.${request.ruleset}`),
    clause: check.clause,
    clauseText: reveal === "nothing" ? "" : clauseText(request.ruleset, check.clause),
    base: {
      label: say(`rules.part.${check.base.label}`),
      value: reveal === "exact" ? baseText(check.base) : "",
    },
    modifiers: reveal === "nothing" ? [] : check.modifiers.map((part) => modifierView(part, check)),
    risks: hasRisk(check) ? shownRisks(check, 0, risked) : [],
    certain: reveal === "exact" ? certainText(check, 0) : "",
    fail: say("check.onFail", { what: failText(check, name) }),
    forGM: request.forGM,
    askedOf: request.askedOf ? say("check.askedOf", { player: request.askedOf }) : "",
    situationalHint: say("check.situationalHint", { name }),
    hasOdds: reveal !== "nothing",
    ...oddsView(check, 0, risked),
  };
}
