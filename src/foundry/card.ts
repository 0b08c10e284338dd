/** The chat card as data: its lines, what makes two of them the same, and whether a line is still true. */

import { type EventName, liveEntries, type RulesetId, type StoryEvent, type View } from "../rules/index.ts";
import { isShort as isShortBreath } from "./air.ts";
import type { StoredSwim } from "./store.ts";
import { tellAt } from "./telling.ts";

/** What a line tells beside the events of the story. */
export type OwnWord =
  /** The breath is getting short; `amount`: rounds left. */
  | "shortBreath"
  /** A hit has cost breath; `amount`: rounds, `id`: the entry. */
  | "breathLost"
  /** In a jump of time; `amount`: checks that were passed. */
  | "manyPassed"
  /** In a jump of time; `amount`: lines that were left out. */
  | "more";

export const OWN_WORDS = ["shortBreath", "breathLost", "manyPassed", "more"] as const satisfies readonly OwnWord[];

export interface CardEvent extends Omit<StoryEvent, "event"> {
  event: EventName | OwnWord;
}

export interface CardLine {
  tokenName: string;
  event: CardEvent;
  ruleset?: RulesetId;
  /** Uuid. */
  token?: string;
  /** Id of the swim that tells it. */
  swim?: string;
  /** Place in the order of turns. */
  turn?: number;
  /** That there was a roll, and not what came of it. */
  blind?: boolean;
  /** Id of whoever answered, where they added something of their own to the roll. */
  by?: string;
}

/** flags.undertow.card of a ChatMessage: what the reader's client renders in the reader's language. */
export interface Card {
  ruleset: RulesetId;
  lines: CardLine[];
  /** Of the combat, or null outside. */
  round: number | null;
  /** Later news with the same key belong into this card; empty: nothing does. */
  key?: string;
  /** Something that stood here has not happened after all. */
  undone?: boolean;
  /** Rounds of a jump of time that this card tells of. */
  jump?: number;
}

/** More lines than this make another message. */
export const MOST_LINES = 250;

/** The JSON of an event by name of its parts, without what is only carried along for the dialog. */
export function eventText(event: CardEvent): string {
  const { check: _check, wish: _wish, ...rest } = event;
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two lines with the same text tell the same. */
export const lineText = ({ token, swim, event, blind }: CardLine): string =>
  [token, swim, blind === true, eventText(event)].join(" ");

/** What a line keeps of an event: the check's parts are the dialog's. */
export function keptOf(event: CardEvent): CardEvent {
  const { check, wish: _wish, ...rest } = event;
  if (!check) return rest;
  const { base, risked } = check;
  return { ...rest, check: { base, ...(risked === undefined ? {} : { risked }) } as NonNullable<CardEvent["check"]> };
}

/** An event as those read it who may not know what came of it. */
export function blindOf(event: CardEvent): CardEvent {
  const { at, countdown, clause, check } = keptOf(event);
  return {
    at,
    event: event.event,
    ...(countdown ? { countdown } : {}),
    ...(clause ? { clause } : {}),
    ...(check ? { check } : {}),
  };
}

/** In the order in which it happened and then of the turns. */
export function inOrder(lines: CardLine[]): CardLine[] {
  return [...lines].sort((a, b) => a.event.at - b.event.at || (a.turn ?? -1) - (b.turn ?? -1));
}

/** Whether breath is getting short, and is not at an end yet. `slack`: rounds more. */
export function isShort({ breath, statuses }: View, slack = 0): boolean {
  const under = statuses.includes("underWater") && !statuses.includes("outOfBreath") && !statuses.includes("drowned");
  return under && breath.left > 0 && isShortBreath(breath, slack);
}

/** Rounds before a moment: whoever came up in that very moment was short of breath just before. */
const JUST_BEFORE = 1e-3;

function wasShort(swim: StoredSwim, at: number): boolean {
  if (isShort(tellAt(swim, at).view)) return true;
  // Straining, a round of breath is spent in half the time.
  return isShort(tellAt(swim, Math.max(0, at - JUST_BEFORE)).view, 4 * JUST_BEFORE);
}

/** Tells of the lines of one swimmer whether they are (still) true; lines of other swims are not its to judge. */
export function judgeOf(token: string, swim: StoredSwim, now: number, lines: CardLine[]): (line: CardLine) => boolean {
  const own = lines.filter((line) => line.token === token && line.swim === swim.id);
  if (own.length === 0) return () => true;
  const latest = Math.max(now, ...own.map(({ event }) => event.at));
  const events = tellAt(swim, latest).events;
  const told = new Set(events.map((event) => eventText(keptOf(event))));
  const blind = new Set(events.filter(({ passed }) => passed !== null).map((event) => eventText(blindOf(event))));
  return (line) => {
    // What has become a snapshot cannot turn out otherwise.
    if (line.token !== token || line.swim !== swim.id || line.event.at <= (swim.base?.at ?? -1)) return true;
    const { event } = line;
    if (event.event === "shortBreath") return wasShort(swim, event.at);
    if (event.event === "breathLost") return liveEntries(swim).some(({ id }) => id === event.id);
    if (event.event === "manyPassed" || event.event === "more") return true;
    return line.blind ? blind.has(eventText(event)) : told.has(eventText(event));
  };
}
