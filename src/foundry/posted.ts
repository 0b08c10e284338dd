/** Cards of ours in the log: found, posted, written anew. */
import { GMS } from "./audience.ts";
import type { Batch, Told } from "./batches.ts";
import { type Card, type CardLine, inOrder } from "./card.ts";
import { fallback } from "./card-words.ts";
import { dicefall } from "./dice.ts";
import { flagsOf, isPlain, MODULE, writable } from "./documents.ts";
import { within } from "./patience.ts";
import { type Reveal, revealedToPlayers } from "./settings.ts";

/** Messages that are looked through for cards that news belong into, and that may have become untrue. */
const MOST_MESSAGES = 400;
const MOST_CARDS = 40;

/** A card of ours in the log; its flag is foreign data, so only a GM's counts. */
export interface Posted {
  message: ChatMessage;
  card: Card;
}

const isLine = (value: unknown): value is CardLine =>
  isPlain(value) && typeof value.tokenName === "string" && isPlain(value.event) && typeof value.event.at === "number";

/** Whether there can be no other cards than these. */
export const isWholeLog = (posted: Posted[]): boolean =>
  posted.length < MOST_CARDS && game.messages.size <= MOST_MESSAGES;

/** The newest first. */
export function postedCards(): Posted[] {
  const found: Posted[] = [];
  const messages = game.messages.contents.slice(-MOST_MESSAGES).reverse() as unknown as ChatMessage[];
  for (const message of messages) {
    const { card } = flagsOf(message);
    const { author } = message as unknown as { author?: { isGM: boolean } | null };
    if (!author?.isGM || !isPlain(card) || !Array.isArray(card.lines) || !card.lines.every(isLine)) continue;
    found.push({ message, card: card as unknown as Card });
    if (found.length >= MOST_CARDS) break;
  }
  return found;
}

const revealFor = (key: string): Reveal => (key === GMS || key.endsWith(` ${GMS}`) ? "exact" : revealedToPlayers());

/** A message holds so many rolls at most. */
const MOST_ROLLS = 60;

const rollsOf = (told: Told[]): Roll[] => told.flatMap(({ shown }) => (shown ? [shown.roll] : []));

const asJson = (rolls: readonly object[]): string[] => rolls.slice(-MOST_ROLLS).map((roll) => JSON.stringify(roll));

export async function post({ key, audience, told, news }: Batch, jump: number | undefined): Promise<void> {
  const card: Card = {
    ruleset: news.swim.ruleset,
    lines: inOrder(told.map(({ line }) => line)),
    round: news.round,
    key,
    undone: false,
  };
  if (jump !== undefined) card.jump = jump;
  const created = ChatMessage.create({
    content: fallback(card, revealFor(audience.key)),
    speaker: { alias: game.i18n.localize("undertow.title") },
    flags: { [MODULE]: { card } },
    rolls: dicefall() ? [] : asJson(rollsOf(told)),
    ...(audience.whisper.length > 0 ? { whisper: audience.whisper } : {}),
  } as never);
  await within(created as Promise<unknown>, "card");
}

/** Writes what a card tells now; `more`: what comes into it. */
export async function rewrite({ message, card }: Posted, kept: CardLine[], more: Batch | null): Promise<void> {
  const lines = inOrder([...kept, ...(more?.told ?? []).map(({ line }) => line)]);
  const untrue = kept.length < card.lines.length;
  const next: Card = {
    ...card,
    lines,
    undone: lines.length === 0 || (untrue && !more) || (card.undone === true && !more),
  };
  const changes: Record<string, unknown> = {
    content: fallback(next, revealFor(card.key ?? "")),
    [`flags.${MODULE}.card`]: next,
  };
  const rolls = rollsOf(more?.told ?? []);
  if (rolls.length > 0 && !dicefall()) changes.rolls = asJson([...message.rolls, ...rolls]);
  const known = message.whisper as unknown as string[];
  const whisper = [...new Set([...known, ...(more?.audience.whisper ?? [])])];
  if (known.length > 0 && whisper.length > known.length) changes.whisper = whisper;
  await within(writable(message).update(changes), "card");
}
