/** Rule systems of other modules: looked at before they are let in, and their words. */
import { isRulesetId, type Refusal, RULESETS, type Ruleset, registerRuleset } from "../rules/index.ts";
import { isPlain, MODULE, type Plain } from "./documents.ts";

const FUNCTIONS = [
  "sinks",
  "spentOut",
  "sinkRate",
  "dive",
  "rise",
  "floatUp",
  "swims",
  "endurance",
  "breathLimit",
  "refuses",
] as const satisfies readonly (keyof Ruleset)[];

const LISTS = [
  "traits",
  "water",
  "activity",
  "options",
  "verbs",
  "positions",
  "countdowns",
] as const satisfies readonly (keyof Ruleset)[];

const wrong = (field: string, value: unknown): Refusal => ({ key: "badBook", data: { field, value: typeof value } });

/** What is missing or cannot be, field by field; none: it is one. */
function faultsOf(book: unknown): Refusal[] {
  if (!isPlain(book)) return [wrong("book", book)];
  const faults: Refusal[] = [];
  if (typeof book.id !== "string" || !/^[a-z][\w-]{0,40}$/i.test(book.id)) faults.push(wrong("id", book.id));
  else if (isRulesetId(book.id)) faults.push({ key: "idTaken", data: { field: "id", value: book.id } });
  if (book.unit !== "ft" && book.unit !== "m") faults.push(wrong("unit", book.unit));
  for (const field of ["version", "roundSeconds"])
    if (!(typeof book[field] === "number" && (book[field] as number) > 0)) faults.push(wrong(field, book[field]));
  for (const field of LISTS) if (!Array.isArray(book[field])) faults.push(wrong(field, book[field]));
  for (const field of FUNCTIONS) if (typeof book[field] !== "function") faults.push(wrong(field, book[field]));
  return faults;
}

/** Adds words that are not there yet. */
function addTo(target: Plain, words: Plain): void {
  for (const [key, value] of Object.entries(words)) {
    if (Object.hasOwn(Object.prototype, key)) continue;
    const own = target[key];
    if (isPlain(value) && isPlain(own)) addTo(own, value);
    else if (own === undefined) target[key] = structuredClone(value);
  }
}

/** The words of a book stand below a key of the module's own language files, in the places where ours stand below `undertow.` */
function takeWords(key: string): void {
  const { translations } = game.i18n as unknown as { translations: Plain };
  const words = foundry.utils.getProperty(translations, key) as unknown;
  if (!isPlain(words)) return;
  if (!isPlain(translations[MODULE])) translations[MODULE] = {};
  addTo(translations[MODULE] as Plain, words);
}

/** Lets the GM choose it for the world, like ours. */
function offer(id: string): void {
  const { settings } = game.settings as unknown as { settings: Map<string, { choices?: Record<string, string> }> };
  const choices = settings.get(`${MODULE}.ruleset`)?.choices;
  if (choices) choices[id] = `undertow.ruleset.${id}`;
}

/** @returns why it cannot be; none: it is known from now on. */
export function takeBook(book: unknown, words: unknown): Refusal[] {
  const faults = faultsOf(book);
  if (faults.length > 0) return faults;
  const taken = book as Ruleset;
  registerRuleset(taken);
  if (typeof words === "string") takeWords(words);
  offer(taken.id);
  return [];
}

/** What a call names as a rule system and is none. */
export const unknownRuleset = (value: unknown): Refusal => ({
  key: "unknownWord",
  data: { field: "ruleset", value: String(value), words: Object.keys(RULESETS).join(", ") },
});
