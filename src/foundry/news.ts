/** What an evaluation has to tell of a swimmer, in chat and to other modules: lines of the story that nobody has been told, what the GM took, a warning. */
import type { StoryEvent } from "../rules/index.ts";
import type { CardEvent } from "./card.ts";
import type { Case } from "./case.ts";
import { combatOfSwim, turnIndex } from "./clock.ts";
import { announceNews } from "./hooks.ts";
import type { StoredSwim } from "./store.ts";
import { isOn } from "./switches.ts";
import { warningOf, warnOwners } from "./warnings.ts";

export interface News {
  swimmer: Case;
  /** As it was when this was told: the flag may be gone by the time the card is posted. */
  swim: StoredSwim;
  hidden: boolean;
  /** Names the round of a combat; empty outside. */
  key: string;
  round: number | null;
  turn: number;
  event: CardEvent;
}

/** The JSON of a line of the story, without the check it repeats: two lines are the same if this is. */
const eventKey = (event: StoryEvent): string => JSON.stringify({ ...event, check: undefined });

/** An open check is no news yet, and a refusal is told to whoever wished. */
export const isNews = (event: StoryEvent): boolean =>
  event.event !== "refused" && !(event.event === "check" && (event.passed ?? null) === null);

/** Lines of the story that have not been told yet; marks them as told. */
function newLines(swimmer: Case): StoryEvent[] {
  const { swim, telling, earlier, changed, now } = swimmer;
  if (!swim || !telling) return [];
  const known = new Set(changed ? earlier?.events.map(eventKey) : []);
  const lines = telling.events.filter(
    (event) => isNews(event) && (event.at > swim.told || (changed && !known.has(eventKey(event)))),
  );
  // After a change at an earlier time than already told, what follows is another story and will be told again.
  if ((lines.length > 0 && now > swim.told) || changed) swimmer.noteTold();
  return lines;
}

function linesOf(swimmer: Case): CardEvent[] {
  const told = swimmer.swim?.told ?? -1;
  const lines: CardEvent[] = newLines(swimmer);
  for (const { id, at, act } of swimmer.added)
    if ("adjust" in act && (act.adjust.breath ?? 0) < 0)
      lines.push({ at, event: "breathLost", id, amount: -(act.adjust.breath ?? 0) });
  const warning = isOn("warnings") ? warningOf(swimmer, told) : null;
  if (!warning) return lines;
  swimmer.noteTold();
  return [...lines, warning];
}

export const newsOf = (swimmer: Case): News[] => asNews(swimmer, linesOf(swimmer));

/** Events of a swimmer's, with what a card has to know beside them. */
export function asNews(swimmer: Case, events: CardEvent[]): News[] {
  const { swim, token } = swimmer;
  if (!swim || events.length === 0) return [];
  const combat = combatOfSwim(swim);
  const turn = combat ? turnIndex(combat, token) : -1;
  const round = combat?.round ?? null;
  const common = {
    swimmer,
    swim,
    hidden: token.hidden === true,
    key: combat ? `${combat.id}.${round}` : "",
    round,
    turn,
  };
  return events.map((event) => ({ ...common, event }));
}

/** Tells other modules, and those whose breath is getting short. */
export function announce(swimmers: Case[], news: News[]): void {
  for (const swimmer of swimmers) {
    if (swimmer.lost.length > 0) continue;
    const events = news.filter((one) => one.swimmer === swimmer).map(({ event }) => event);
    announceNews(swimmer, events);
    for (const event of events) if (event.event === "shortBreath") warnOwners(swimmer, event);
  }
}
