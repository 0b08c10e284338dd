/** The card's way to the swimmers: the tracker for Gamemasters, the own card for players who have a token at all. */
import { allTokens } from "../foundry/documents.ts";
import { mayWish } from "../foundry/people.ts";
import { reportFailure } from "../foundry/report.ts";
import { openSwimmers } from "./open-swimmers.ts";
import { say } from "./text.ts";

/** What the button says; empty for whoever has nobody to look after. */
export function openText(): string {
  if (game.user.isGM) return say("tracker.open");
  return [...allTokens()].some((token) => mayWish(game.user, token)) ? say("own.open") : "";
}

/** Each time a message is drawn, so also after a reload. */
export function bindOpen(content: Element): void {
  content.querySelector("[data-undertow-open]")?.addEventListener("click", () => {
    openSwimmers().catch((error: unknown) => reportFailure("card", error));
  });
}
