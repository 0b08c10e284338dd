/**
 * Notices on this screen. The host shows a message as markup that it has only cleaned: a picture or a link would come of a name that is written as one. What
 * we say is text and nothing else.
 */
import { escaped } from "./escaped.ts";

type Level = "info" | "warn" | "error";

export function announce(level: Level, text: string, ...options: [{ permanent: boolean }?]): void {
  ui.notifications?.[level](escaped(text), ...options);
}
