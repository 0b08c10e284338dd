/** Which checks are to be put before somebody now, of those that the story has open. */
import type { Check } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { isShown } from "./clock.ts";
import type { Questions } from "./question.ts";

export function shownChecks(swimmer: Case): Check[] {
  const { swim, telling, token } = swimmer;
  if (!swim || !telling || swimmer.now < 0) return [];
  return telling.open.filter((check) => isAtOnce(swimmer, check) || isShown(check.due, swim, token));
}

/** A check that an act of this moment brings (catching hold) waits for no turn. */
function isAtOnce({ swim, now }: Case, check: Check): boolean {
  return (
    check.due === now &&
    Object.values(swim?.entries ?? {}).some((entry) => entry.at === now && check.id.split(/[.~]/).includes(entry.id))
  );
}

export function questionsOf(swimmers: Case[]): Questions {
  const questions: Questions = { open: [], shown: [] };
  for (const swimmer of swimmers) {
    for (const check of swimmer.telling?.open ?? []) questions.open.push({ swimmer, check });
    for (const check of shownChecks(swimmer)) questions.shown.push({ swimmer, check });
  }
  return questions;
}
