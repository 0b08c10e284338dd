/** The rule sheets of the books, in each language: the only place where the module carries their longer text. */
import dsgFr from "../../seeds/dsg.fr.md?raw";
import dsg from "../../seeds/dsg.md?raw";
import magicFr from "../../seeds/magic.fr.md?raw";
import magic from "../../seeds/magic.md?raw";
import modulesFr from "../../seeds/modules.fr.md?raw";
import modules from "../../seeds/modules.md?raw";
import natationFr from "../../seeds/natation.fr.md?raw";
import natation from "../../seeds/natation.md?raw";
import orientalFr from "../../seeds/oriental.fr.md?raw";
import oriental from "../../seeds/oriental.md?raw";
import wsgFr from "../../seeds/wsg.fr.md?raw";
import wsg from "../../seeds/wsg.md?raw";
import { RULESETS } from "../rules/index.ts";
import { booksOf } from "./clause.ts";
import { readSheet, type Sheet } from "./rules-sheet.ts";

const TEXTS: Readonly<Record<string, { en: string; fr: string }>> = {
  wsg: { en: wsg, fr: wsgFr },
  natation: { en: natation, fr: natationFr },
  dsg: { en: dsg, fr: dsgFr },
  oriental: { en: oriental, fr: orientalFr },
  modules: { en: modules, fr: modulesFr },
  magic: { en: magic, fr: magicFr },
};

/** Rule systems that have a sheet, in the order of the index; one that was registered by others has none. */
export const sheetIds = (): string[] => Object.keys(RULESETS).filter((id) => Object.hasOwn(TEXTS, id));

const read = new Map<string, Sheet>();

/** In the reader's language; null where there is none. */
export function sheetOf(ruleset: string): Sheet | null {
  const texts = Object.hasOwn(TEXTS, ruleset) ? TEXTS[ruleset] : undefined;
  if (!texts) return null;
  const language = game.i18n.lang.startsWith("fr") ? "fr" : "en";
  const key = `${ruleset} ${language}`;
  const sheet = read.get(key) ?? readSheet(texts[language]);
  read.set(key, sheet);
  return sheet;
}

const holds = (sheet: Sheet | null, clause: string): boolean =>
  sheet?.sections.some(({ parts }) => parts.some(({ ids }) => ids.includes(clause))) ?? false;

/** The book in which this rule system finds a clause: its own sheet, or that of a book it takes from; null if in none. */
export const bookOfClause = (ruleset: string, clause: string): string | null =>
  booksOf(ruleset).find((book) => holds(sheetOf(book), clause)) ?? null;
