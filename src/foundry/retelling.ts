/**
 * A swim says up to where its story is told before the card is posted: whoever had it to post may have reloaded meanwhile, or another GM have taken over.
 * So a GM who takes office compares what was to be told a moment ago with what stands in chat, as soon as whatever is on its way has arrived.
 */
import { lineOf } from "./batches.ts";
import { type CardLine, lineText } from "./card.ts";
import type { Case } from "./case.ts";
import { asNews, isNews, type News } from "./news.ts";
import { isWholeLog, type Posted, postedCards } from "./posted.ts";
import { wake } from "./queue.ts";

/** Milliseconds in which a card that was on its way arrives. */
export const IN_FLIGHT = 3_000;

/** Milliseconds after which a card that is not there was taken away by somebody. */
const MOMENT_AGO = 60_000;

let waiting: ReturnType<typeof setTimeout> | null = null;
let isDue = false;

/** This client has taken office, or something went wrong in the midst of its work. */
export function retellSoon(): void {
  dropRetelling();
  waiting = setTimeout(() => {
    isDue = true;
    wake();
  }, IN_FLIGHT);
}

/** And another one instead of it. */
export function dropRetelling(): void {
  if (waiting !== null) clearTimeout(waiting);
  waiting = null;
  isDue = false;
}

/** Once after each time. */
export function takeRetelling(): boolean {
  const was = isDue;
  isDue = false;
  return was;
}

/** What was to be told of these swimmers a moment ago and stands in no card. `now`: what is about to be told. */
export function untold(swimmers: Case[], now: News[]): News[] {
  return missing(lately(swimmers), postedCards(), now);
}

function lately(swimmers: Case[]): News[] {
  const since = Date.now() - MOMENT_AGO;
  const recent = swimmers.filter(({ swim, lost }) => swim && lost.length === 0 && swim.toldWhen >= since);
  return recent.flatMap((swimmer) => asNews(swimmer, toldSoFar(swimmer)));
}

const toldSoFar = ({ swim, telling }: Case) =>
  telling?.events.filter((event) => isNews(event) && event.at <= (swim?.told ?? -1)) ?? [];

/** What stands in no card, for whomever, and be it in the sum of a jump. */
function missing(news: News[], posted: Posted[], now: News[]): News[] {
  const lines = posted.flatMap(({ card }) => card.lines);
  const coming = now.flatMap((one) => [false, true].map((blind) => lineOf(one, blind)));
  const standing = new Set([...lines, ...coming].map(lineText));
  const isSummed = summedIn(posted);
  const seen = isWholeLog(posted) ? null : firstTold(lines);
  return news.filter((one) => {
    const { swim, event } = one;
    // What is older than the cards that were looked through may stand in one before them.
    if (isSummed(one) || (seen && event.at < (seen.get(swim.id) ?? Number.POSITIVE_INFINITY))) return false;
    return [false, true].every((blind) => !standing.has(lineText(lineOf(one, blind))));
  });
}

/** By swim, the time of the first line. */
function firstTold(lines: CardLine[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { swim = "", event } of lines)
    first.set(swim, Math.min(event.at, first.get(swim) ?? Number.POSITIVE_INFINITY));
  return first;
}

/** Whether the card of a jump tells of it: by its sums, or by what it leaves out. */
function summedIn(posted: Posted[]): (one: News) => boolean {
  const jumps = posted.filter(({ card }) => card.jump !== undefined).flatMap(({ card }) => card.lines);
  return ({ swim, event }) => jumps.some((line) => line.swim === swim.id && event.at <= line.event.at);
}
