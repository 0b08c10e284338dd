/** Sentences and figures in the reader's language. Keys are those below `undertow.` in lang/. */
import { locale } from "../foundry/locale.ts";

export type Data = Record<string, string | number>;

const ROOT = "undertow";

/** U+2212, as wide as the plus sign, so that columns of figures do not jump. */
const MINUS = "\u2212";

export function say(key: string, data?: Data): string {
  const full = `${ROOT}.${key}`;
  if (!data) return game.i18n.localize(full);
  return game.i18n.format(full, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])));
}

/** The first of the keys that has a text; the last one's is taken as it is. */
export function sayFirst(keys: string[], data?: Data): string {
  const known = keys.find((key) => game.i18n.has(`${ROOT}.${key}`));
  return say(known ?? keys.at(-1) ?? "", data);
}

/** `key` holds one text per plural form of the language; `{count}` is the figure. */
export function sayCount(key: string, count: number, data: Data = {}): string {
  const form = kept(plurals, (language) => new Intl.PluralRules(language)).select(count);
  return sayFirst([`${key}.${form}`, `${key}.other`], { ...data, count: figure(count) });
}

/** Made once for each language: to make one takes longer than a hundred uses. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function kept<Made>(made: Map<string, Made>, make: (locale: string) => Made): Made {
  const language = game.i18n.lang;
  const known = made.get(language) ?? make(locale());
  made.set(language, known);
  return known;
}

export function figure(value: number): string {
  const format = kept(numbers, (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
  return format.format(value).replace("-", MINUS);
}

/** "+2", "−2", "0" */
export function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** A share from 0 to 1 as a whole percentage. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function listed(items: string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
}
