/**
 * What waits for the next evaluation. Everything that changes a swim comes through here, whoever wished for it, so that the
 * referee can merge it into one update per scene.
 */
import type { Refusal } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { noteSwims } from "./watch.ts";

/** A change to one swimmer: applied to the working copy; gives the reasons if it cannot be. */
export type Intent = (swimmer: Case) => Refusal[];

export interface Waiting {
  intent: Intent;
  settle(refusals: Refusal[]): void;
  fail(error: unknown): void;
}

const waiting = new Map<string, Waiting[]>();

/** Milliseconds in which hooks and answers are gathered into one evaluation. */
export const GATHER = 40;

let evaluate: () => void = () => {};

export const onWake = (listener: () => void): void => {
  evaluate = listener;
};

/** Something happened that may matter: evaluate soon, and show it. */
export function wake(): void {
  noteSwims();
  evaluate();
}

/** Resolves with the reasons for which it was refused (none: done) once it is written. Only on the referee's client. */
export function submit(token: TokenDocument, intent: Intent): Promise<Refusal[]> {
  return new Promise((settle, fail) => {
    const list = waiting.get(token.uuid) ?? [];
    list.push({ intent, settle, fail });
    waiting.set(token.uuid, list);
    wake();
  });
}

export function takeWaiting(): Map<string, Waiting[]> {
  const taken = new Map(waiting);
  waiting.clear();
  return taken;
}
