/** Texts of ours that a GM keeps in the world's journal. */
import { flagsOf, MODULE } from "./documents.ts";

export interface JournalPage {
  name: string;
  html: string;
}

/** The two calls that are needed; the host's own types ask for whole documents. */
interface Journal {
  create(data: object): Promise<unknown>;
}

const HTML_FORMAT = 1;

const isKept = (entry: object, name: string): boolean =>
  flagsOf(entry).kept === true && (entry as { name?: unknown }).name === name;

/** One entry with these pages, in this order. False if an entry of this name that we wrote is still there; it is left alone. */
export async function keepJournal(name: string, pages: readonly JournalPage[]): Promise<boolean> {
  const entries = game.journal as unknown as Iterable<object>;
  if ([...entries].some((entry) => isKept(entry, name))) return false;
  const texts = pages.map((page, at) => ({
    name: page.name,
    type: "text",
    sort: (at + 1) * 1000,
    title: { show: true, level: 1 },
    text: { content: page.html, format: HTML_FORMAT },
  }));
  await (JournalEntry as unknown as Journal).create({ name, pages: texts, flags: { [MODULE]: { kept: true } } });
  return true;
}
