/**
 * The story in chat. In a combat all that happens in a round goes into one card for each audience, told anew as more happens or as something turns out
 * not to have happened; outside, each evaluation that has news posts one. A quiet round posts nothing.
 */
import { answerKey, type EventName, parseDie, total } from "../rules/index.ts";
import { type Audience, copiesFor, GMS } from "./audience.ts";
import {
  blindOf,
  type Card,
  type CardEvent,
  type CardLine,
  inOrder,
  judgeOf,
  keptOf,
  lineText,
  MOST_LINES,
} from "./card.ts";
import type { Case } from "./case.ts";
import { combatOfSwim, turnIndex } from "./clock.ts";
import { dicefall, letFall, rollOf, type Shown } from "./dice.ts";
import { flagsOf, isPlain, isReferee, MODULE, writable } from "./documents.ts";
import { reportFailure } from "./report.ts";
import { type Reveal, revealedToPlayers } from "./settings.ts";
import type { StoredSwim } from "./store.ts";
import { isOn } from "./switches.ts";

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

export function newsOf(swimmer: Case, events: CardEvent[]): News[] {
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
function fallback({ lines, undone }: Card, reveal: Reveal): string {
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

/** Messages that are looked through for cards that news belong into, and that may have become untrue. */
const MOST_MESSAGES = 400;
const MOST_CARDS = 40;

/** A card of ours in the log; its flag is foreign data, so only a GM's counts. */
interface Posted {
  message: ChatMessage;
  card: Card;
}

const isLine = (value: unknown): value is CardLine =>
  isPlain(value) && typeof value.tokenName === "string" && isPlain(value.event) && typeof value.event.at === "number";

/** The newest first. */
function postedCards(): Posted[] {
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

/** Lines for the same readers and the same round. */
interface Batch {
  key: string;
  audience: Audience;
  lines: CardLine[];
  shown: Shown[];
  news: News;
}

/** The faces that an event tells of, and whose they are. */
function throwOf({ swim, event }: News): { die: string; faces: number[]; by: string | null } | null {
  const { die, at, rolled } = event;
  if (!die || typeof rolled !== "number") return null;
  const { count } = parseDie(die);
  const isIt = event.check
    ? ({ check }: { check: string }) => check === event.check?.id
    : ({ due, dice }: { due: number; dice: number[] }) => due === at && dice.length === count && total(dice) === rolled;
  const answer = Object.values(swim.answers).find(isIt);
  return answer ? { die, faces: answer.dice, by: answer.by ?? null } : null;
}

/** Whoever added something to the roll that the event tells of. */
function helperOf(swim: StoredSwim, { situational, check }: CardEvent): string | undefined {
  return situational && check ? swim.answers[answerKey(check.id)]?.by : undefined;
}

function lineOf(news: News, blind: boolean): CardLine {
  const { swimmer, swim, turn, event } = news;
  const { token } = swimmer;
  const kept = blind ? blindOf(event) : keptOf(event);
  const line: CardLine = {
    tokenName: token.name,
    event: kept,
    ruleset: swim.ruleset,
    token: token.uuid,
    swim: swim.id,
    turn,
  };
  const by = helperOf(swim, event);
  if (blind) return { ...line, blind };
  return by ? { ...line, by } : line;
}

function batchesOf(news: News[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const one of news) {
    for (const { audience, blind } of copiesFor(one.swimmer.token, one.hidden, one.event.event === "check")) {
      const key = one.key ? `${one.key} ${audience.key}` : "";
      const name = key || ` ${audience.key}`;
      const batch = batches.get(name) ?? { key, audience, lines: [], shown: [], news: one };
      batches.set(name, batch);
      batch.audience = { ...audience, whisper: [...new Set([...batch.audience.whisper, ...audience.whisper])] };
      batch.lines.push(lineOf(one, blind));
      const dice = blind ? null : throwOf(one);
      const roll = dice && rollOf(dice.die, dice.faces);
      if (dice && roll)
        batch.shown.push({ roll, by: dice.by, whisper: audience.whisper.length ? audience.whisper : null });
    }
  }
  return [...batches.values()];
}

const revealFor = (key: string): Reveal => (key === GMS || key.endsWith(` ${GMS}`) ? "exact" : revealedToPlayers());

/** A message holds so many rolls at most. */
const MOST_ROLLS = 60;

const asJson = (rolls: readonly object[]): string[] => rolls.slice(-MOST_ROLLS).map((roll) => JSON.stringify(roll));

async function post({ key, audience, lines, shown, news }: Batch, jump: number | undefined): Promise<void> {
  const card: Card = { ruleset: news.swim.ruleset, lines: inOrder(lines), round: news.round, key, undone: false };
  if (jump !== undefined) card.jump = jump;
  await ChatMessage.create({
    content: fallback(card, revealFor(audience.key)),
    speaker: { alias: game.i18n.localize("undertow.title") },
    flags: { [MODULE]: { card } },
    rolls: dicefall() ? [] : asJson(shown.map(({ roll }) => roll)),
    ...(audience.whisper.length > 0 ? { whisper: audience.whisper } : {}),
  } as never);
}

/** Writes what a card tells now; `more`: what comes into it. */
async function rewrite({ message, card }: Posted, kept: CardLine[], more: Batch | null): Promise<void> {
  const lines = inOrder([...kept, ...(more?.lines ?? [])]);
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
  if (more && more.shown.length > 0 && !dicefall())
    changes.rolls = asJson([...message.rolls, ...more.shown.map(({ roll }) => roll)]);
  const known = message.whisper as unknown as string[];
  const whisper = [...new Set([...known, ...(more?.audience.whisper ?? [])])];
  if (known.length > 0 && whisper.length > known.length) changes.whisper = whisper;
  await writable(message).update(changes);
}

/** What stands in the log and is no longer so, by card. `changed`: whose story may be another one now. */
function stillTrue(posted: Posted[], changed: Case[]): Map<Posted, CardLine[]> {
  const all = posted.flatMap(({ card }) => card.lines);
  const judges = changed.flatMap(({ token, swim, now, vanished }) => {
    if (swim) return [judgeOf(token.uuid, swim, now, all)];
    return vanished ? [(line: CardLine) => line.token !== token.uuid || line.swim !== vanished] : [];
  });
  return new Map(
    posted.map((one) => [one, one.card.lines.filter((line) => judges.every((isTrue) => isTrue(line)))] as const),
  );
}

async function tell(news: News[], changed: Case[], jump: number | undefined): Promise<void> {
  const batches = batchesOf(news);
  await letFall(batches.flatMap(({ shown }) => shown));
  // While dice fell another GM may have taken over, who tells the same.
  if (!isReferee()) return;
  const posted = postedCards();
  const kept = stillTrue(posted, changed);
  // After something at an earlier time what follows is told anew: what came out the same stands there already, if in the card of another round.
  for (const batch of batches) {
    const standing = new Set(posted.filter(isFor(batch)).flatMap((one) => (kept.get(one) ?? []).map(lineText)));
    batch.lines = batch.lines.filter((line) => !standing.has(lineText(line)));
  }
  const fresh: Batch[] = [];
  for (const batch of batches) {
    const home = batch.key ? posted.find(({ card }) => card.key === batch.key && hasRoom(card, batch)) : undefined;
    const lines = home && kept.get(home);
    if (!home || !lines) {
      fresh.push(batch);
      continue;
    }
    kept.delete(home);
    if (batch.lines.length > 0 || lines.length < home.card.lines.length) await rewrite(home, lines, batch);
  }
  for (const [one, lines] of kept) if (lines.length < one.card.lines.length) await rewrite(one, lines, null);
  for (const batch of fresh) if (batch.lines.length > 0) await post(batch, jump);
}

/** Whether a card has the same readers. */
const isFor =
  ({ audience }: Batch) =>
  ({ message }: Posted): boolean =>
    [...message.whisper].sort().join() === [...audience.whisper].sort().join();

const hasRoom = (card: Card, batch: Batch): boolean => card.lines.length + batch.lines.length <= MOST_LINES;

/** One after the other, so that two evaluations do not both look for the card of a round that is on its way. */
let chain: Promise<void> = Promise.resolve();

/**
 * Tells what is new, and takes back what is no longer so of those who `changed`. Does not keep the referee waiting for falling dice.
 * `jump`: rounds of a jump of time that all of it belongs to.
 */
export function tellChat(news: News[], changed: Case[], jump?: number): void {
  if (!isOn("cards") || (news.length === 0 && changed.length === 0)) return;
  chain = chain.then(() => tell(news, changed, jump)).catch((error: unknown) => reportFailure("chat", error));
}
