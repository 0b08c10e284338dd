/** A check put into words: who, why, the rule, what counts, how likely, what is at stake. */
import type { CheckRequest } from "../foundry/prompts.ts";
import { revealedHere } from "../foundry/settings.ts";
import { type Check, chance, needed, type Part } from "../rules/index.ts";
import { clauseText } from "./clause.ts";
import { percent, say, sayCount, sayFirst, signed } from "./text.ts";

/** What a situational modifier may be. */
export const SITUATIONAL = { min: -20, max: 20 } as const;

interface ModifierView {
  label: string;
  onDie: string;
  effect: string;
  harder: boolean;
}

/** Empty texts where the person may not know. */
export interface OddsView {
  needs: string;
  chance: string;
  /** 0 to 100, for the bar; null without one. */
  share: number | null;
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
  die: string;
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
  if (check.countdown === "breath" && roundsWithoutAir > 0 && revealedHere() === "exact")
    return sayCount("check.why.breathFor", roundsWithoutAir);
  // A Dexterity check is the try to catch hold, a Strength check the try to keep it (W16).
  if (check.countdown === "grip" && check.base.label === "dex") return say("check.why.catch");
  return say(`check.why.${check.countdown}`);
}

/** The books print what is added to the die; people want to know whether that helps. */
function modifierView(part: Part, compare: Check["compare"]): ModifierView {
  const harder = compare === "atMost" ? part.value > 0 : part.value < 0;
  const label = say(`rules.part.${part.label}`);
  if (revealedHere() !== "exact")
    return { label, onDie: "", effect: say(harder ? "check.harderInWords" : "check.easierInWords"), harder };
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

export function oddsView(check: Check, situational: number): OddsView {
  const share = chance(check, situational);
  const reveal = revealedHere();
  if (reveal === "nothing") return { needs: "", chance: "", share: null };
  if (reveal === "words") return { needs: "", chance: say(`check.chanceInWords.${chanceWord(share)}`), share: null };
  return {
    needs: needsText(check, needed(check, situational)),
    chance: say("check.chance", { percent: percent(share) }),
    share: Math.round(share * 100),
  };
}

export function checkName(base: string): string {
  return sayFirst([`check.of.${base}`, "card.checkPlain"]);
}

export function checkView(request: CheckRequest): CheckView {
  const { check, name } = request;
  const reveal = revealedHere();
  const what = check.onFail === "damage" ? say("check.failDamage", { name }) : say(`event.${check.onFail}`, { name });
  return {
    name,
    img: request.img,
    title: checkTitle(name),
    why: whyText(request),
    check: checkName(check.base.label),
    ruleset: say(`rulesetShort.${request.ruleset}`),
    clause: check.clause,
    clauseText: reveal === "nothing" ? "" : clauseText(request.ruleset, check.clause),
    base: {
      label: say(`rules.part.${check.base.label}`),
      value: reveal === "exact" ? String(check.base.value) : "",
    },
    modifiers: reveal === "nothing" ? [] : check.modifiers.map((part) => modifierView(part, check.compare)),
    die: dieName(check.die),
    fail: say("check.onFail", { what }),
    forGM: request.forGM,
    askedOf: request.askedOf ? say("check.askedOf", { player: request.askedOf }) : "",
    situationalHint: say("check.situationalHint", { name }),
    hasOdds: reveal !== "nothing",
    ...oddsView(check, 0),
  };
}
