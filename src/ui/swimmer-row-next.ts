/** What happens next, in words: when, and what. In a combat's round numbers where a combat counts, else in rounds from now. */
import { combatOfSwim } from "../foundry/clock.ts";
import type { StoredSwim } from "../foundry/store.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { type Check, type EventName, forecast, type StoryEvent, type Telling } from "../rules/index.ts";
import { checkName } from "./check-view.ts";
import { hasRisk } from "./risk-view.ts";
import { figure, say, sayCount, sayFirst, signed } from "./text.ts";

/** Rounds that the timeline shows. */
export const AHEAD = 10;

/** Of interest to people beforehand; dice that are only rolled are not. */
const SILENT: readonly EventName[] = ["roll", "refused", "dropped"];

/** Times that differ by less are the same. */
const CRUMB = 1e-6;

const known = new WeakMap<Telling, Map<number, StoryEvent[]>>();

/** What comes in so many rounds if all goes well. Looked up once for each telling. */
export function comingEvents({ swim, telling }: Swimming, rounds: number): StoryEvent[] {
  const byRounds = known.get(telling) ?? new Map<number, StoryEvent[]>();
  known.set(telling, byRounds);
  const events =
    byRounds.get(rounds) ?? forecast(swim, telling.now, rounds).filter(({ event }) => !SILENT.includes(event));
  byRounds.set(rounds, events);
  return events;
}

/** The round of the combat that this moment of the swim falls into; null outside combat. */
export function combatRound(swim: StoredSwim, at: number): number | null {
  return combatOfSwim(swim) ? Math.floor(swim.clock.origin + at - swim.clock.at + CRUMB) : null;
}

/** "round 9", "in 3 rounds", "now". */
export function whenText({ swim, telling }: Swimming, at: number): string {
  const round = combatRound(swim, at);
  if (round !== null) {
    const present = combatRound(swim, telling.now);
    return round <= (present ?? 0) ? say("tracker.thisRound") : say("tracker.round", { round: figure(round) });
  }
  const rounds = Math.ceil(at - telling.now - CRUMB);
  return rounds <= 0 ? say("tracker.now") : sayCount("tracker.inRounds", rounds);
}

/** "Constitution check at −2": + helps, − hinders, whichever way the die is read. */
export function checkWords(check: Check, countdown: string = check.countdown): string {
  const name = checkName(check.base.label, countdown);
  const helps = check.compare === "atMost" ? -check.modifier : check.modifier;
  return hasRisk(check) || helps === 0 ? name : say("tracker.checkAt", { check: name, modifier: signed(helps) });
}

export function eventWords(event: StoryEvent): string {
  if (event.event === "check") return event.check ? checkWords(event.check, event.countdown) : say("card.checkPlain");
  return sayFirst([`tracker.event.${event.event}`, "tracker.event.other"]);
}

const line = (when: string, what: string): string => say("tracker.nextLine", { when, what });

/** As far as the first check, which may be hours away. */
function lookAhead({ telling }: Swimming): number {
  const { next } = telling.view;
  if (!next || telling.open.length > 0) return AHEAD;
  return Math.max(1, Math.ceil(next.at - telling.now));
}

/** One line, always there: the checks that wait; else what comes first and, if that is another thing, the first check. */
export function nextText(swimming: Swimming): string {
  const { telling } = swimming;
  const { view, open, now } = telling;
  if (view.statuses.includes("drowned")) return say("tracker.next.drowned");
  if (now < 0) return say("tracker.next.before");
  if (open.length > 0) return line(say("tracker.now"), open.map((check) => checkWords(check)).join(" · "));
  const events = comingEvents(swimming, lookAhead(swimming));
  const [first] = events;
  if (!first) return say(telling.owed ? "tracker.next.rest" : "tracker.next.nothing");
  const check = events.find(({ event, at }) => event === "check" && at > first.at);
  const together = events.filter(({ at }) => at === first.at);
  const shown = check && !together.some(({ event }) => event === "check") ? [together, [check]] : [together];
  return shown
    .map((group) => line(whenText(swimming, group[0]?.at ?? 0), group.map(eventWords).join(", ")))
    .join(" · ");
}

/** For players who see no figures: only what is to be done. */
export function taskText({ telling }: Swimming): string {
  const names = telling.open.map(({ base, countdown }) => checkName(base.label, countdown));
  return names.length > 0 ? say("own.asked", { check: names.join(" · ") }) : say("own.nothingAsked");
}
