/** The story in chat: one card per evaluation that has news, nothing for a quiet round; what concerns hidden tokens only to GMs. */
import type { EventName, RulesetId, StoryEvent } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { combatOfSwim, turnIndex } from "./clock.ts";
import { MODULE } from "./documents.ts";
import { gmIds } from "./people.ts";
import { type Reveal, revealedToPlayers } from "./settings.ts";

/** flags.undertow.card of a ChatMessage: what the reader's client renders in the reader's language. */
export interface Card {
  ruleset: RulesetId;
  lines: { tokenName: string; event: StoryEvent }[];
  /** Of the combat, or null outside. */
  round: number | null;
}

export interface News {
  swimmer: Case;
  ruleset: RulesetId;
  hidden: boolean;
  round: number | null;
  turn: number;
  event: StoryEvent;
}

export function newsOf(swimmer: Case, events: StoryEvent[]): News[] {
  const { swim, token } = swimmer;
  if (!swim) return [];
  const combat = combatOfSwim(swim);
  const turn = combat ? turnIndex(combat, token) : -1;
  const common = { swimmer, ruleset: swim.ruleset, hidden: token.hidden === true, round: combat?.round ?? null, turn };
  return events.map((event) => ({ ...common, event }));
}

/** Events whose sentence holds a figure have another one without. */
const IN_WORDS: readonly EventName[] = ["roll", "damage", "loses"];

/** Key of an event's sentence below `undertow.` */
export const eventKey = (event: EventName, reveal: Reveal): string =>
  `${reveal !== "exact" && IN_WORDS.includes(event) ? "eventInWords" : "event"}.${event}`;

/** Whoever has the module off, or an export of the log, reads this; in the GM's language. */
function fallback(lines: Card["lines"], reveal: Reveal): string {
  const items = lines.map(({ tokenName, event }) => {
    const data = { ...event, name: tokenName } as Record<string, unknown>;
    const texts = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value ?? "")]));
    return `<li>${foundry.utils.escapeHTML(game.i18n.format(`undertow.${eventKey(event.event, reveal)}`, texts))}</li>`;
  });
  return `<ul class="undertow-card">${items.join("")}</ul>`;
}

async function post(news: News[], hidden: boolean): Promise<void> {
  const [first] = news;
  if (!first) return;
  const lines = news.map(({ swimmer, event }) => ({ tokenName: swimmer.token.name, event }));
  const card: Card = { ruleset: first.ruleset, lines, round: first.round };
  await ChatMessage.create({
    content: fallback(lines, hidden ? "exact" : revealedToPlayers()),
    speaker: { alias: game.i18n.localize("undertow.title") },
    flags: { [MODULE]: { card } },
    ...(hidden ? { whisper: gmIds() } : {}),
  } as never);
}

/** Posts what is new, in the order in which it happened and then of the turns. */
export async function tellChat(news: News[]): Promise<void> {
  const ordered = [...news].sort((a, b) => a.turn - b.turn).sort((a, b) => a.event.at - b.event.at);
  const rulesets = new Set(ordered.map(({ ruleset }) => ruleset));
  for (const ruleset of rulesets)
    for (const hidden of [false, true])
      await post(
        ordered.filter((line) => line.ruleset === ruleset && line.hidden === hidden),
        hidden,
      );
}
