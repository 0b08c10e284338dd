/** The asked person's side: a check is shown once, however many GMs ask for it, until it is answered or taken back. */
import type { Check, RulesetId } from "../rules/index.ts";
import { isPlain } from "./documents.ts";

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

/** Shows a check on this client. A second question for the same check is served by the dialog that is already open. */
export function presentHere(request: CheckRequest): Promise<CheckReply> {
  const key = checkKey(request.tokenUuid, request.check.id);
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
  shown.set(key, entry);
  return entry.reply;
}

/** Closes the dialog of a check that was answered elsewhere or has become another. */
export function withdrawHere(key: string): void {
  const entry = shown.get(key);
  if (!entry) return;
  shown.delete(key);
  entry.takeBack();
  presenter?.withdraw(key);
}

/** What a query brought, or null if it is no check that could be shown. */
export function readRequest(data: unknown): CheckRequest | null {
  if (!isPlain(data) || !isPlain(data.check)) return null;
  const { check, tokenUuid, name, img, ruleset } = data;
  const words = [check.id, check.die, tokenUuid, name, img, ruleset].every((value) => typeof value === "string");
  return words ? (data as unknown as CheckRequest) : null;
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
