/** The chat card in the reader's own language, whatever language the GM had when it was written. */
import { flagsOf } from "../foundry/documents.ts";
import { readCard } from "./card.ts";
import { cardView } from "./card-view.ts";
import { cardTemplate } from "./templates.ts";

/**
 * For `renderChatMessageHTML`. Without a readable card in the message's flag its own content stands: it may come from a newer
 * release or from somebody's console.
 */
export function renderChatCard(message: ChatMessage, html: HTMLElement): void {
  const card = readCard(flagsOf(message).card);
  const template = cardTemplate();
  const content = html.querySelector(".message-content");
  if (!card || !template || !content) return;
  const parsed = new DOMParser().parseFromString(template(cardView(card)), "text/html");
  content.replaceChildren(...parsed.body.childNodes);
}
