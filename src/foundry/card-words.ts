/** Which words a line of a card is told in, and the card as plain HTML for those who do not have the module's own. */
import type { EventName } from "../rules/index.ts";
import type { Card, CardEvent } from "./card.ts";
import type { Reveal } from "./settings.ts";

/** Events whose sentence holds a figure have another one without. */
const IN_WORDS: readonly EventName[] = ["roll", "damage", "loses"];

/** Key of an event's sentence below `undertow.` */
export const eventKey = (event: EventName, reveal: Reveal): string =>
  `${reveal !== "exact" && IN_WORDS.includes(event) ? "eventInWords" : "event"}.${event}`;

/** Sentences with a figure, which have a form for each number. */
export const COUNTED: readonly string[] = ["warning.short", "warning.lost", "jump.passed", "jump.more"];

/** Key of a line's sentence below `undertow.`; of those in `COUNTED` without its form. */
export function lineKey({ event }: CardEvent, reveal: Reveal): string {
  switch (event) {
    case "shortBreath":
      return reveal === "exact" ? "warning.short" : "warning.shortInWords";
    case "breathLost":
      return reveal === "exact" ? "warning.lost" : "warning.lostInWords";
    case "manyPassed":
      return "jump.passed";
    case "more":
      return "jump.more";
    default:
      return eventKey(event, reveal);
  }
}

/** Whoever has the module off, or an export of the log, reads this; in the GM's language. */
export function fallback({ lines, undone }: Card, reveal: Reveal): string {
  const items = lines.map(({ tokenName, event, blind }) => {
    const data = { ...event, name: tokenName, count: event.amount } as Record<string, unknown>;
    const texts = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value ?? "")]));
    const key = blind ? "event.check" : lineKey(event, reveal);
    return game.i18n.format(`undertow.${key}${COUNTED.includes(key) ? ".other" : ""}`, texts);
  });
  if (undone) items.push(game.i18n.localize("undertow.card.undone"));
  const list = items.map((text) => `<li>${foundry.utils.escapeHTML(text)}</li>`);
  return `<ul class="undertow-card">${list.join("")}</ul>`;
}
