/**
 * The GM's side of a question: who has been asked, what happened to it, who is asked next. Kept in memory only: a GM who
 * reloads or takes over asks again, and the dialog that is still open on the player's side serves the new question.
 */
import type { Check } from "../rules/index.ts";
import { isOnTurn } from "./clock.ts";
import { announceAsked } from "./hooks.ts";
import { readReply } from "./payloads.ts";
import { mayBeAsked, playerToAsk } from "./people.ts";
import { presentHere, withdrawHere } from "./prompts.ts";
import { notify, sendCheck, sendWithdraw } from "./queries.ts";
import { type CheckReply, keyOf, type Question, type Questions, requestFor, type Said, sameCheck } from "./question.ts";
import { submit } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { askTimeout } from "./settings.ts";
import { noteSwims } from "./watch.ts";

/** Milliseconds that a player who went away (a reload) has to come back before the GM is asked. */
export const GRACE = 5_000;

/** Milliseconds after a failed question in which the news may arrive that its person has left. */
const NEWS_OF_LEAVING = 300;

interface Pending {
  key: string;
  question: Question;
  user: User;
  askedOf: string | null;
  /** Counts the questions, so that whatever still comes from an earlier one is known as such. */
  attempt: number;
  /** "withdrawn": nobody is asked until the GM asks again. */
  state: "asked" | "away" | "later" | "answered" | "withdrawn";
  /** When it was put before its present person, in ms of this client's clock. */
  askedAt: number;
  /** When the GM said Later: the round, and whether it was the token's own turn. */
  since: { round: number; onTurn: boolean };
}

const pending = new Map<string, Pending>();

/** Brings what is asked in line with what is open and what is to be shown. */
export function askFor({ open, shown }: Questions): void {
  const byKey = new Map(open.map((question) => [keyOf(question), question]));
  for (const entry of [...pending.values()]) {
    const question = byKey.get(entry.key);
    if (!question || !sameCheck(question.check, entry.question.check)) {
      if (!question) tellGone(entry);
      drop(entry);
      continue;
    }
    entry.question = question;
    // Hidden meanwhile, or no longer theirs: the question is the GM's now.
    if (isOut(entry) && !mayBeAsked(entry.user, question.swimmer.token)) handOver(entry, null);
  }
  for (const question of shown) {
    const entry = pending.get(keyOf(question));
    if (!entry) askFirst(question);
    else if (entry.state === "later" && timeCame(entry)) askAnew(entry);
  }
}

/** Everything that waits is asked again now; with a key, that one check. */
export function askAgain(key?: string): number {
  const entries = [...pending.values()].filter((entry) => key === undefined || entry.key === key);
  for (const entry of entries) {
    takeBack(entry);
    askAnew(entry);
  }
  return entries.length;
}

/** What the GM took back stays so when time is stepped back and forward again. */
const withdrawnKeys = new Set<string>();

/** Takes a question back from whoever has it; false if there is none. */
export function withdrawQuestion(key: string): boolean {
  const entry = pending.get(key);
  if (!entry) return false;
  takeBack(entry);
  withdrawnKeys.add(key);
  entry.state = "withdrawn";
  // What still comes from the question is no answer.
  entry.attempt += 1;
  noteSwims();
  return true;
}

/** As if for the first time: whoever was away may be back. */
function askAnew(entry: Pending): void {
  withdrawnKeys.delete(entry.key);
  entry.askedOf = null;
  ask(entry, playerToAsk(entry.question.swimmer.token) ?? game.user);
}

/** This client is not the one that asks any more: its own dialogs close, players keep theirs for whoever asks next. */
export function stopAsking(): void {
  for (const entry of pending.values()) if (entry.user.isSelf) withdrawHere(entry.key);
  pending.clear();
}

export function noteConnection(user: { id: string | null }, connected: boolean): void {
  for (const entry of pending.values()) {
    if (entry.user.id !== user.id) continue;
    if (!connected && entry.state === "asked") waitFor(entry);
    else if (connected && entry.state === "away") ask(entry, entry.user);
  }
}

function timeCame({ since, question: { swimmer } }: Pending): boolean {
  const onTurn = swimmer.swim !== null && isOnTurn(swimmer.swim, swimmer.token);
  return Math.floor(swimmer.now) !== since.round || (onTurn && !since.onTurn);
}

function askFirst(question: Question): void {
  const user = playerToAsk(question.swimmer.token) ?? game.user;
  const since = { round: 0, onTurn: false };
  const key = keyOf(question);
  const entry: Pending = { key, question, user, askedOf: null, attempt: 0, state: "asked", askedAt: 0, since };
  pending.set(entry.key, entry);
  if (withdrawnKeys.has(key)) {
    entry.state = "withdrawn";
    return;
  }
  ask(entry, user);
  announceAsked(question.swimmer, question.check, user.id ?? "");
}

function ask(entry: Pending, user: User): void {
  entry.user = user;
  entry.state = "asked";
  entry.askedAt = Date.now();
  noteSwims();
  const attempt = ++entry.attempt;
  const stands = (): boolean => pending.get(entry.key) === entry && entry.attempt === attempt;
  const request = requestFor(entry.question, user, entry.askedOf);
  const reply = user.isSelf ? presentHere(request) : sendCheck(user, request, askTimeout());
  reply.then(
    (data) => void (stands() && settle(entry, readReply(data, user.isGM))),
    (error: unknown) => void (stands() && unanswered(entry, error, stands)),
  );
}

/** Timed out, refused, or its person left: a player who left may be back in a moment, everything else goes to the GM. */
async function unanswered(entry: Pending, error: unknown, stands: () => boolean): Promise<void> {
  if (entry.user.isSelf) {
    reportFailure("check", error);
    return setAside(entry);
  }
  await new Promise((resolve) => setTimeout(resolve, NEWS_OF_LEAVING));
  if (!stands()) return;
  if (entry.user.active) askGM(entry);
  else waitFor(entry);
}

function waitFor(entry: Pending): void {
  entry.state = "away";
  const attempt = ++entry.attempt;
  setTimeout(() => {
    if (pending.get(entry.key) === entry && entry.attempt === attempt && entry.state === "away") askGM(entry);
  }, GRACE);
}

const isOut = ({ state }: Pending): boolean => state === "asked" || state === "away";

/** `askedOf`: who was asked before and did not answer. */
function handOver(entry: Pending, askedOf: string | null): void {
  takeBack(entry);
  entry.askedOf = askedOf;
  ask(entry, game.user);
}

const askGM = (entry: Pending): void => handOver(entry, entry.user.name);

function setAside(entry: Pending): void {
  const { swimmer } = entry.question;
  entry.state = "later";
  noteSwims();
  entry.since = {
    round: Math.floor(swimmer.now),
    onTurn: swimmer.swim !== null && isOnTurn(swimmer.swim, swimmer.token),
  };
}

function settle(entry: Pending, reply: CheckReply | null): void {
  if (reply && !("later" in reply)) {
    entry.state = "answered";
    record(entry, { ...reply, ...(entry.user.id ? { by: entry.user.id } : {}) });
  } else if (entry.user.isSelf) setAside(entry);
  else askGM(entry);
}

/** An answer that cannot be right (faces beyond the die, say) is refused with a word to whoever gave it. */
function record(entry: Pending, said: Said): void {
  const { swimmer, check } = entry.question;
  const attempt = entry.attempt;
  submit(swimmer.token, (current) => current.answer(check, said)).then(
    (refusals) => {
      const stands = pending.get(entry.key) === entry && entry.attempt === attempt;
      const [refusal] = refusals;
      if (refusal) notify(entry.user, { level: "warn", refusal });
      // What could never count must not be given as an answer again.
      if (refusal && refusal.key !== "notWritten") takeBack(entry);
      if (stands && refusal) entry.user.isSelf ? setAside(entry) : askGM(entry);
    },
    (error: unknown) => {
      setAside(entry);
      reportFailure("answer", error);
    },
  );
}

/** Also of what was answered: the person may have another tab with it open, and need not remember what they said. */
function takeBack(entry: Pending): void {
  if (entry.state === "later" || entry.state === "withdrawn") return;
  if (entry.user.isSelf) withdrawHere(entry.key);
  else if (entry.user.active) sendWithdraw(entry.user, entry.key);
}

/** A window that closes by itself wants a reason: the token is gone, time went back, the GM has decided. */
function tellGone({ user, state, question: { swimmer } }: Pending): void {
  if (state !== "asked" || user.isSelf) return;
  notify(user, { level: "info", refusal: { key: "checkGone", data: { name: swimmer.token.name } } });
}

function drop(entry: Pending): void {
  pending.delete(entry.key);
  noteSwims();
  takeBack(entry);
}

export interface WaitingCheck {
  tokenUuid: string;
  name: string;
  check: Check;
  /** Name of the person. */
  askedOf: string;
  /** It is this client's own person. */
  self: boolean;
  /** That person (a GM) has put it off. */
  later: boolean;
  /** The GM has taken it back. */
  withdrawn: boolean;
  /** When it was put before that person, in ms as of `Date.now()`. */
  since: number;
}

/** What waits for whom, for windows that show it. */
export function waitingChecks(): WaitingCheck[] {
  return [...pending.values()].map(({ question: { swimmer, check }, user, state, askedAt }) => ({
    tokenUuid: swimmer.token.uuid,
    name: swimmer.token.name,
    check,
    askedOf: user.name,
    self: user.isSelf,
    later: state === "later",
    withdrawn: state === "withdrawn",
    since: askedAt,
  }));
}
