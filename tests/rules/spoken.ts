/** Which texts the windows look for when they tell events, and which of them a language or a rule sheet does not have. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { RULESETS } from "../../src/rules/index.ts";
import type { RulesetId, StoryEvent } from "../../src/rules/types.ts";
import { clauseText } from "../../src/ui/clause.ts";

type Words = { [key: string]: string | Words };

function flat(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const full = path === "" ? key : `${path}.${key}`;
    return typeof value === "string" ? [[full, value]] : flat(value, full);
  });
}

const LANGUAGES = ["en", "fr"].map((language) => {
  const file = new URL(`../../lang/${language}.json`, import.meta.url);
  return { language, texts: new Map(flat(JSON.parse(readFileSync(file, "utf8")) as Words)) };
});

/** Keys below `undertow.` that a line of the story needs. */
function keysOf({ event, reason, cause, for: purpose, amount, check }: StoryEvent): string[] {
  const labels = check ? [check.base, ...check.modifiers].map(({ label }) => label) : [];
  return [
    `event.${event}`,
    ...(reason ? [`refused.${reason}`] : []),
    ...[cause, purpose].flatMap((word) => (word ? [`cause.${word}`] : [])),
    ...(typeof amount === "string" ? [`wound.${amount}`] : []),
    ...labels.map((label) => `rules.part.${label}`),
    ...(check ? [`check.why.${check.countdown}`] : []),
  ];
}

/** What is missing: "fr event.sinks", "en clause W3", "sheet 0 W3". */
export function unspoken(ruleset: RulesetId, events: readonly StoryEvent[], sheets: readonly string[]): string[] {
  const keys = new Set(events.flatMap(keysOf));
  const clauses = new Set(events.flatMap(({ clause }) => clause ?? []));
  const missing = LANGUAGES.flatMap(({ language, texts }) => {
    const localize = (key: string): string => texts.get(key) ?? key;
    vi.stubGlobal("game", { i18n: { lang: language, localize, has: (key: string) => texts.has(key) } });
    const silent = [...clauses].filter((clause) => clauseText(ruleset, clause) === "");
    vi.unstubAllGlobals();
    return [
      ...[...keys].filter((key) => !texts.has(`undertow.${key}`)).map((key) => `${language} ${key}`),
      ...silent.map((clause) => `${language} clause ${clause}`),
    ];
  });
  const unwritten = sheets.flatMap((sheet, i) =>
    [...clauses].filter((clause) => !new RegExp(`\\b${clause}\\b`).test(sheet)).map((clause) => `sheet ${i} ${clause}`),
  );
  return [...missing, ...unwritten].sort();
}

/** The rule sheet, and after it those of the systems that it names as its own ground: `dsg`. */
export function sheetsOf(id: string, language: string): string {
  const read = (name: string): string =>
    readFileSync(new URL(`../../seeds/${name}${language}.md`, import.meta.url), "utf8");
  const sheet = read(id);
  const followed = Object.keys(RULESETS).filter((other) => other !== id && sheet.includes(`\`${other}\``));
  return [sheet, ...followed.map(read)].join("\n");
}

/** Paths in a value that JSON would change or lose. */
export function notPlain(value: unknown, path = "$"): string[] {
  if (value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object") return [path];
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== Array.prototype) return [path];
  return Object.entries(value).flatMap(([key, part]) => notPlain(part, `${path}.${key}`));
}

/** Texts in an event that are no key, id or die: a key has no space and no full stop at its end. */
export function sentences(value: unknown): string[] {
  if (typeof value === "string") return /^[\w.~-]*\w$/.test(value) ? [] : [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "wish" ? [] : sentences(part)));
}
