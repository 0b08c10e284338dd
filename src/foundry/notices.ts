/** Words for people: refusals in the reader's language, on the reader's client. */
import type { Refusal } from "../rules/index.ts";
import { announce } from "./announce.ts";
import type { Plain } from "./documents.ts";

const texts = (data: Plain): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));

/** A refusal as a sentence in this client's language. */
export function refusalText(refusal: Refusal): string {
  const data = texts(refusal.data);
  // Some data are words of ours (a reason, a field) and have a name in each language.
  if (data.reason && game.i18n.has(`undertow.refused.${data.reason}`))
    data.reason = game.i18n.format(`undertow.refused.${data.reason}`, data);
  return game.i18n.format(`undertow.errors.${refusal.key}`, data);
}

export interface Notice {
  level: "info" | "warn";
  refusal?: Refusal;
  /** Key below undertow.notice. */
  key?: string;
  data?: Record<string, string | number>;
}

export function showNotice(notice: Notice): void {
  const text = notice.refusal
    ? refusalText(notice.refusal)
    : game.i18n.format(`undertow.notice.${notice.key}`, texts(notice.data ?? {}));
  announce(notice.level, text);
}
