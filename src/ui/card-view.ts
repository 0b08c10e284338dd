/** A card put into the reader's words. */
import type { Card, CardEvent, CardLine } from "../foundry/card.ts";
import { COUNTED, lineKey } from "../foundry/card-words.ts";
import { tokenOf } from "../foundry/documents.ts";
import { mayWish } from "../foundry/people.ts";
import { type Reveal, revealedHere } from "../foundry/settings.ts";
import { parseDie, type RulesetId, riskedResult } from "../rules/index.ts";
import { checkName } from "./check-view.ts";
import { clauseText } from "./clause.ts";
import { figure, say, sayCount, sayFirst, signed } from "./text.ts";

export interface LineView {
  text: string;
  icon: string;
  /** "danger", "warning", "relief" or "plain": what stands out. */
  tone: string;
  roll: string;
  result: string;
  /** "passed", "failed" or "open"; empty for what is no check. */
  outcome: string;
  mark: string;
  /** "W1", if there is a text for it. */
  clause: string;
  /** Uuid, id of the swim and rounds in it: whether time has been stepped back before it (`card-ahead.ts`). Empty where that cannot be said. */
  token: string;
  swim: string;
  at: number;
}

export interface CardView {
  title: string;
  ruleset: string;
  round: string;
  lines: LineView[];
  /** That something which stood here has not happened; empty if all of it has. */
  undone: string;
  /** The rules that the lines name, each once. */
  clauses: { id: string; text: string; ruleset: string }[];
}

const ICONS = "modules/undertow/icons";

/** Events without a picture of their own take that of the water. */
const ICON: Partial<Record<CardEvent["event"], string>> = {
  outOfBreath: "outOfBreath",
  unconscious: "unconscious",
  wakes: "inWater",
  drowns: "drowned",
  exhausted: "exhausted",
  mustRest: "mustRest",
  rested: "inWater",
  goesUnder: "sinking",
  sinks: "sinking",
  surfaces: "inWater",
  swept: "swept",
  catchesHold: "holdingOn",
  losesHold: "swept",
  damage: "damage",
  loses: "exhausted",
  shortBreath: "outOfBreath",
  breathLost: "damage",
};

/** What is about to go wrong. */
const WARNING: readonly CardEvent["event"][] = ["shortBreath", "outOfBreath", "breathLost"];
const DANGER: readonly CardEvent["event"][] = ["drowns", "goesUnder", "sinks", "unconscious"];
const RELIEF: readonly CardEvent["event"][] = ["surfaces", "wakes", "recovers"];

const MARK = { passed: "✓", failed: "✗", open: "…" } as const;

function toneOf(event: CardEvent["event"]): string {
  if (DANGER.includes(event)) return "danger";
  if (WARNING.includes(event)) return "warning";
  return RELIEF.includes(event) ? "relief" : "plain";
}

/** The roll and what was needed; the GM's word; or that nobody has rolled yet. */
function rollText(event: CardEvent): string {
  const { passed, rolled, target, modifier = 0, situational = 0, compare } = event;
  if (passed === undefined || passed === null) return say("card.open");
  if (rolled === undefined || rolled === null) return say("card.byGM");
  if (revealedHere() !== "exact") return "";
  if (target === undefined) return figure(rolled);
  if (event.check?.risked !== undefined) return riskText(event, modifier + situational, rolled, target);
  const helped = compare === "atLeast" ? -situational : situational;
  const key = compare === "atLeast" ? "card.rolledAtLeast" : "card.rolledAtMost";
  return say(key, { rolled: figure(rolled), needed: figure(target - modifier + helped) });
}

/** magic A2: how many dice were put at risk, and what the whole came to. */
function riskText({ die = "" }: CardEvent, basic: number, rolled: number, target: number): string {
  const { count } = parseDie(die);
  const data = { result: figure(riskedResult(basic, count, rolled)), needed: figure(target) };
  return count === 0 ? say("card.riskedNone", data) : sayCount("card.risked", count, data);
}

function outcomeOf({ event, passed }: CardEvent): "" | keyof typeof MARK {
  if (event !== "check") return "";
  if (passed === undefined || passed === null) return "open";
  return passed ? "passed" : "failed";
}

const causeText = (cause: string | undefined): string =>
  cause ? sayFirst([`cause.${cause}`, "cause.water"]) : say("cause.water");

/** What tells of an event, what fits best first. */
function sentences({ event, clause, amount }: CardEvent, key: string): string[] {
  if (event === "damage" && typeof amount === "string") return ["event.wound"];
  return [`eventBy.${clause}.${event}`, key];
}

/** What this reader may know of the figures of one swimmer's breath: players the exact ones of their own only. */
function breathRevealed(token: string | undefined): Reveal {
  const reveal = revealedHere();
  const found = token ? tokenOf(token) : null;
  return reveal === "exact" && found && !mayWish(game.user, found) ? "words" : reveal;
}

/** Words of breath are nothing for those who are to see nothing of it. */
const isWithheld = ({ event: { event } }: CardLine): boolean =>
  (event === "shortBreath" || event === "breathLost") && revealedHere() === "nothing";

function lineText(name: string, event: CardEvent, token?: string): string {
  if (event.event === "check")
    return say("card.check", { name, check: checkName(event.check?.base.label ?? "", event.countdown) });
  const isBreath = event.event === "shortBreath" || event.event === "breathLost";
  const key = lineKey(event, isBreath ? breathRevealed(token) : revealedHere());
  if (COUNTED.includes(key) && typeof event.amount === "number") return sayCount(key, event.amount, { name });
  return sayFirst(sentences(event, key), {
    name,
    wound: typeof event.amount === "string" ? say(`wound.${event.amount}`) : "",
    amount: typeof event.amount === "number" ? figure(event.amount) : "?",
    cause: causeText(event.cause),
    for: causeText(event.for),
    str: figure(event.str ?? 0),
    con: figure(event.con ?? 0),
    reason: event.reason ? sayFirst([`refused.${event.reason}`, "refused.notPossible"]) : say("refused.notPossible"),
    die: event.die ?? "",
    rolled: event.rolled === undefined || event.rolled === null ? "?" : figure(event.rolled),
  });
}

/** The roll, and what somebody added to it in the swimmer's favour or against it: nobody does that unseen. */
function rollAndHelp(event: CardEvent, by: string | undefined): string {
  const { situational = 0 } = event;
  const roll = rollText(event);
  if (situational === 0 || roll === "" || typeof event.rolled !== "number") return roll;
  const name = (by && game.users.get(by)?.name) || say("card.somebody");
  return say("card.helped", { roll, name, value: signed(situational) });
}

/** What the readers of a blind roll learn. */
const blindView = { roll: "", result: "", outcome: "open", mark: MARK.open } as const;

function lineView({ tokenName, event, blind, by, token, swim }: CardLine, ruleset: RulesetId): LineView {
  const outcome = outcomeOf(event);
  const text = event.clause && revealedHere() !== "nothing" ? clauseText(ruleset, event.clause) : "";
  const icon = ICON[event.event];
  return {
    text: lineText(tokenName, event, token),
    icon: icon ? `${ICONS}/${icon}.svg` : "",
    tone: toneOf(event.event),
    roll: outcome === "" ? "" : rollAndHelp(event, by),
    result: outcome === "" || outcome === "open" ? "" : say(`card.${outcome}`),
    outcome,
    mark: outcome === "" ? "" : MARK[outcome],
    clause: text === "" ? "" : (event.clause ?? ""),
    token: token ?? "",
    swim: token ? (swim ?? "") : "",
    at: event.at,
    ...(blind ? { ...blindView, roll: say("card.blind") } : {}),
  };
}

function clausesOf(lines: LineView[], rulesets: RulesetId[]): CardView["clauses"] {
  const found = new Map<string, CardView["clauses"][number]>();
  lines.forEach(({ clause }, at) => {
    const text = clause ? clauseText(rulesets[at] ?? "wsg", clause) : "";
    if (text) found.set(`${clause} ${text}`, { id: clause, text, ruleset: rulesets[at] ?? "wsg" });
  });
  return [...found.values()];
}

export function cardView({ lines: all, ...card }: Card): CardView {
  const told = all.filter((line) => !isWithheld(line));
  const rulesets = told.map(({ ruleset = card.ruleset }) => ruleset);
  const lines = told.map((line, at) => lineView(line, rulesets[at] ?? card.ruleset));
  const books = rulesets.length > 0 ? [...new Set(rulesets)] : [card.ruleset];
  const jump = card.jump === undefined ? "" : sayCount("jump.heading", card.jump);
  return {
    title: say("card.title"),
    ruleset: books.map((id) => say(`rulesetShort.${id}`)).join(", "),
    round: card.round === null ? jump : say("card.round", { round: figure(card.round) }),
    lines,
    undone: card.undone ? say("card.undone") : "",
    clauses: clausesOf(lines, rulesets),
  };
}
