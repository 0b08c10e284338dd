/** game.i18n over the real language files: the client's language, then English, then the key itself. */

import { expandObject } from "./operators.ts";
import { isPlainObject } from "./plain.ts";
import type { Generation, Source } from "./seam.ts";
import { getProperty } from "./utils.ts";

export class Localization {
  readonly lang: string;
  private readonly generation: Generation;
  private readonly words: Source = {};
  private readonly english: Source = {};
  private usable = false;

  constructor(lang: string, generation: Generation) {
    this.lang = lang;
    this.generation = generation;
  }

  get translations(): Source {
    return this.words;
  }
  /** v14 only. */
  get pluralRules(): Intl.PluralRules | undefined {
    return this.generation >= 14 ? new Intl.PluralRules(this.lang) : undefined;
  }

  /** Adds a file's content; what comes later wins. */
  _add(lang: string, words: Source): void {
    if (lang === this.lang) merge(this.words, expandObject(words));
    if (lang === "en") merge(this.english, expandObject(words));
  }
  _open(): void {
    this.usable = true;
  }

  has(key: string, fallback = true): boolean {
    return this.find(key, fallback) !== undefined;
  }
  localize(key: string, data?: Record<string, unknown>): string {
    const text = this.find(key, true);
    if (text === undefined) return key;
    return data && this.generation >= 14 ? insert(text, data) : text;
  }
  /** Values go in as text: neither localised nor escaped. A key without translation stays as it is. */
  format(key: string, data: Record<string, unknown> = {}): string {
    const text = this.find(key, true);
    return text === undefined ? key : insert(text, data);
  }
  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }
  sortObjects<T extends Record<string, unknown>>(objects: T[], key: string): T[] {
    return [...objects].sort((a, b) => String(a[key]).localeCompare(String(b[key]), this.lang));
  }

  private find(key: string, fallback: boolean): string | undefined {
    if (!this.usable) throw new Error(`game.i18n is not usable before i18nInit ("${key}")`);
    if (typeof key !== "string") throw new Error(`game.i18n needs a key, not ${String(key)}`);
    const own = getProperty(this.words, key);
    if (typeof own === "string") return own;
    const english = fallback ? getProperty(this.english, key) : undefined;
    return typeof english === "string" ? english : undefined;
  }
}

function insert(text: string, data: Record<string, unknown>): string {
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = getProperty(data, name);
    return value === undefined || value === null ? whole : String(value);
  });
}

function merge(into: Source, words: Source): void {
  for (const [key, value] of Object.entries(words)) {
    if (isPlainObject(value) && isPlainObject(into[key])) merge(into[key] as Source, value);
    else into[key] = value;
  }
}
