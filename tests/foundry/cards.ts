/** What the log of a table holds of our cards. */
import type { Card } from "../../src/foundry/card.ts";
import type { Seat } from "./harness.ts";

export interface PostedCard {
  id: string;
  card: Card;
  /** "Aelis outOfBreath", in order. */
  lines: string[];
  whisper: string[];
  rolls: { total: number }[];
}

interface LooseMessage {
  id: string;
  whisper: string[];
  rolls: { total: number }[];
  flags: { undertow?: { card?: Card } };
}

/** Oldest first. */
export function cardsOf({ game }: Seat): PostedCard[] {
  return [...(game.messages as unknown as Iterable<LooseMessage>)].flatMap(({ id, whisper, rolls, flags }) => {
    const card = flags.undertow?.card;
    if (!card) return [];
    const lines = card.lines.map(({ tokenName, event, blind }) => {
      const passed = event.passed === true ? " passed" : event.passed === false ? " failed" : "";
      return `${tokenName} ${event.event}${passed}${blind ? " blind" : ""}`;
    });
    return { id, card, lines, whisper: [...whisper], rolls: [...rolls] };
  });
}
