/** The cards in chat against the story: every line of the story stands there once, and no other does. */
import type { StoryEvent } from "../../src/rules/index.ts";
import type { Bench } from "./bench.ts";
import { TOKENS, type TokenId } from "./commands.ts";
import { storyOf } from "./standing.ts";

interface CardLine {
  token?: string;
  swim?: string;
  event: StoryEvent;
  blind?: boolean;
}

/** Lines that no event of the story is: a word of warning, what a hit cost, the sums of a jump. */
const OWN_WORDS: readonly string[] = ["shortBreath", "breathLost", "manyPassed", "more"];

/** An event without what is only carried along for the window of its check. */
function textOf({ check: _check, wish: _wish, ...rest }: StoryEvent): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const lineText = ({ token, swim, event }: CardLine): string => `${token} ${swim} ${textOf(event)}`;

/** A check that nobody has answered and what was refused stand in no card. */
const isTold = ({ event, passed }: StoryEvent): boolean =>
  event !== "refused" && !(event === "check" && (passed ?? null) === null);

function linesOf(bench: Bench): CardLine[] {
  return [...bench.screen("gm").game.messages].flatMap(({ flags }) => {
    const card = flags.undertow?.card as { lines: CardLine[] } | undefined;
    return card?.lines ?? [];
  });
}

export function checkCards(bench: Bench): void {
  const lines = linesOf(bench).filter(({ blind }) => blind !== true);
  linesOnce(bench, lines);
  for (const id of TOKENS) linesOfSwim(bench, id, lines);
}

function linesOnce(bench: Bench, lines: CardLine[]): void {
  const told = new Set<string>();
  for (const line of lines.map(lineText)) {
    if (told.has(line)) bench.problem(`Told twice: ${line}`);
    told.add(line);
  }
}

function linesOfSwim(bench: Bench, id: TokenId, lines: CardLine[]): void {
  const swim = bench.harbour.swim(id);
  if (!swim) return;
  const story = storyOf(bench, id);
  const token = `Scene.harbour.Token.${id}`;
  const told = lines.filter((line) => line.token === token && line.swim === swim.id);
  const wanted = story.events.filter(isTold).map((event) => lineText({ token, swim: swim.id, event }));
  const stands = new Set(told.map(lineText));
  for (const [at, line] of wanted.entries()) {
    // Checks that were passed in a jump are one line together.
    const isSummed = bench.says.jump === "roll" && bench.jumpRounds > 0 && isPassed(story.events.filter(isTold)[at]);
    if (!stands.has(line) && !isSummed) bench.problem(`Not told: ${line}`);
  }
  for (const line of told) {
    // What is later than now may come as it stands.
    const isOther = OWN_WORDS.includes(line.event.event) || line.event.at > story.now;
    if (!isOther && !wanted.includes(lineText(line))) bench.problem(`Told, and is not so: ${lineText(line)}`);
  }
}

const isPassed = (event: StoryEvent | undefined): boolean => event?.event === "check" && event.passed === true;
