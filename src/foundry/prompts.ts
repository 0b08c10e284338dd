/** The asked person's side: a check is shown once, however many GMs ask for it, until it is answered or taken back. */
import { type Check, isRulesetId, type RulesetId } from "../rules/index.ts";
import { sameCheck } from "./case.ts";
import { isPlain } from "./documents.ts";
import { chime } from "./sound.ts";

/** What a client needs to show a check in its own language. */
export interface CheckRequest {
  check: Check;
  ruleset: RulesetId;
  tokenUuid: string;
  name: string;
  img: string;
  /** Rounds since the air ran out, for checks of breath. */
  roundsWithoutAir?: number;
  forGM: boolean;
  /** Who was asked before and did not answer. */
  askedOf?: string;
}

export type CheckReply =
  | { dice: number[]; situational: number }
  | { verdict: "pass" | "fail"; situational?: number }
  | { later: true };

export interface Presenter {
  present(request: CheckRequest): Promise<CheckReply>;
  withdraw(checkKey: string): void;
}

let presenter: Presenter | null = null;

/** The windows' part; set once by main.ts. */
export function usePresenter(given: Presenter): void {
  presenter = given;
}

export const checkKey = (tokenUuid: string, checkId: string): string => tokenUuid + checkId;

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
  const present = presenter.present(request);
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

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isPart = (value: unknown): boolean => isPlain(value) && typeof value.label === "string" && isNumber(value.value);

/** Dice that people roll; a forged notation must not keep a client busy, nor read anything. */
const DIE = /^\d{1,2}d\d{1,3}$/;

const isCheck = (value: unknown): boolean =>
  isPlain(value) &&
  [value.id, value.countdown, value.clause, value.onFail].every((word) => typeof word === "string") &&
  [value.ordinal, value.due, value.target, value.modifier].every(isNumber) &&
  DIE.test(String(value.die)) &&
  (value.compare === "atMost" || value.compare === "atLeast") &&
  isPart(value.base) &&
  Array.isArray(value.modifiers) &&
  value.modifiers.every(isPart);

/** What a query brought, or null if it is no check that could be shown. */
export function readRequest(data: unknown): CheckRequest | null {
  if (!isPlain(data) || !isCheck(data.check) || !isRulesetId(data.ruleset)) return null;
  const { tokenUuid, name, img, askedOf = "", roundsWithoutAir = 0 } = data;
  const words = [tokenUuid, name, img, askedOf].every((value) => typeof value === "string");
  return words && isNumber(roundsWithoutAir) ? (data as unknown as CheckRequest) : null;
}

/** What a person sent back: anything at all, so only the shapes that count get through. Players have no verdict. */
export function readReply(data: unknown, fromGM: boolean): CheckReply | null {
  if (!isPlain(data)) return null;
  if (data.later === true) return { later: true };
  const { verdict, dice } = data;
  const situational = data.situational ?? 0;
  if (typeof situational !== "number") return null;
  if (fromGM && (verdict === "pass" || verdict === "fail")) return { verdict };
  return Array.isArray(dice) && dice.every((face) => typeof face === "number") ? { dice, situational } : null;
}
