/** The chat card in the reader's own language, whatever language the GM had when it was written. */
import { flagsOf } from "../foundry/documents.ts";
import { reportFailure } from "../foundry/report.ts";
import { readCard } from "./card.ts";
import { markAhead } from "./card-ahead.ts";
import { bindHits, hitsOf } from "./card-hits.ts";
import { bindOpen, openText } from "./card-open.ts";
import { cardView } from "./card-view.ts";
import { bindRules } from "./rules-links.ts";
import { cardTemplate } from "./templates.ts";

/**
 * For `renderChatMessageHTML`. Without a readable card in the message's flag its own content stands: it may come from a newer
 * release or from somebody's console.
 */
export function renderChatCard(message: ChatMessage, html: HTMLElement): void {
  // Only GMs write cards: a player's own words stay a player's.
  const { author } = message;
  const card = author && !author.isGM ? null : readCard(flagsOf(message).card);
  const content = html.querySelector(".message-content");
  if (!card || !content) return;
  // The lines tell what the dice showed.
  for (const dice of html.querySelectorAll(":scope > .dice-roll")) dice.remove();
  const draw = (template: (view: object) => string): void => {
    const view = { ...cardView(card), hits: hitsOf(card), open: openText() };
    const parsed = new DOMParser().parseFromString(template(view), "text/html");
    content.replaceChildren(...parsed.body.childNodes);
    markAhead(content);
    bindOpen(content);
    bindRules(content);
    bindHits(content, (error) => reportFailure("card", error));
  };
  const template = cardTemplate();
  // A template that cannot be loaded is reported where it is preloaded; the message keeps its own words.
  if (template instanceof Promise) template.then(draw, () => undefined);
  else if (template) draw(template);
}
