/** The asked person's side: a check is shown once, however many GMs ask for it, until it is answered or taken back. */
import type { Check } from "../rules/index.ts";
import { readReply } from "./payloads.ts";
import { type CheckReply, type CheckRequest, checkKey, sameCheck } from "./question.ts";
import { chime } from "./sound.ts";

export interface Presenter {
  present(request: CheckRequest): Promise<CheckReply>;
  withdraw(checkKey: string): void;
}

let presenter: Presenter | null = null;

/** The windows' part; set once by main.ts. */
export function usePresenter(given: Presenter): void {
  presenter = given;
}

interface Shown {
  reply: Promise<CheckReply>;
  takeBack(): void;
}

const shown = new Map<string, Shown>();

/** What was said here and may never have arrived (the GM was reloading, say). Forgotten when the question is taken back. */
const said = new Map<string, { check: Check; reply: CheckReply }>();

/** As many as a table ever has on the way. */
const MOST_SAID = 100;

function remember(key: string, check: Check, reply: unknown): void {
  // Only what counts as an answer is one: a window may have been closed, or broken by another module.
  const read = readReply(reply, true);
  if (!read || "later" in read) return;
  said.set(key, { check, reply: read });
  const [oldest] = said.keys();
  if (said.size > MOST_SAID && oldest !== undefined) said.delete(oldest);
}

/** A window that cannot be built is a question without an answer like any other. */
function presented(given: Presenter, request: CheckRequest): Promise<CheckReply> {
  try {
    return given.present(request);
  } catch (error) {
    return Promise.reject(error);
  }
}

/**
 * Shows a check on this client. A second question for the same check is served by the dialog that is already open, or by what was
 * said to it.
 */
export function presentHere(request: CheckRequest): Promise<CheckReply> {
  const key = checkKey(request.tokenUuid, request.check.id);
  const earlier = said.get(key);
  if (earlier && sameCheck(earlier.check, request.check)) return Promise.resolve(earlier.reply);
  said.delete(key);
  const known = shown.get(key);
  if (known) return known.reply;
  if (!presenter) return Promise.reject(new Error("No presenter for checks"));
  const present = presented(presenter, request);
  let takeBack = (): void => {};
  const taken = new Promise<CheckReply>((resolve) => {
    takeBack = () => resolve({ later: true });
  });
  const entry: Shown = { reply: Promise.race([present, taken]), takeBack };
  const clear = (): void => {
    if (shown.get(key) === entry) shown.delete(key);
  };
  entry.reply.then(clear, clear);
  entry.reply.then(
    (reply) => remember(key, request.check, reply),
    () => undefined,
  );
  shown.set(key, entry);
  chime();
  return entry.reply;
}

/** Closes the dialog of a check that was answered elsewhere or has become another. */
export function withdrawHere(key: string): void {
  said.delete(key);
  const entry = shown.get(key);
  if (!entry) return;
  shown.delete(key);
  entry.takeBack();
  presenter?.withdraw(key);
}
