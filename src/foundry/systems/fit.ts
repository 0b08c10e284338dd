/** Whether a value found somewhere is one that the trait can have. */
import type { Field, Json } from "../../rules/index.ts";
import { armorWord } from "./armor.ts";
import { breathWord } from "./breath-words.ts";
import { FIVE_WORDS, STEPS } from "./load.ts";
import { raceWord } from "./people.ts";
import { toNumber } from "./property.ts";

/** The value in the trait's field, or null if it cannot be one: numbers are rounded down where they must be whole, never clamped. */
export function fitting(field: Field, value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (field.type === "boolean") return typeof value === "boolean" ? value : null;
  if (field.type === "word") return field.words?.includes(String(value)) ? String(value) : null;
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  const { min = value, max = value, step, open } = field;
  const number = field.type === "integer" ? Math.floor(value) : step ? Math.floor(value / step) * step : value;
  return number < min || number > max || (open && number === min) ? null : number;
}

const YES: ReadonlySet<string> = new Set(["true", "yes", "oui", "x"]);
const NO: ReadonlySet<string> = new Set(["false", "no", "non"]);

/** A rank or a tick: more than nothing is yes. */
function yesOrNo(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const number = toNumber(value);
  if (number !== null) return number > 0;
  const word = String(value).trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const loadWord = (value: unknown): string | null => {
  if (typeof value === "number") return STEPS[value] ?? null;
  const word = String(value).trim().toLowerCase();
  return Object.hasOwn(FIVE_WORDS, word) ? (FIVE_WORDS[word] ?? null) : null;
};

const WORDS: Readonly<Record<string, (value: unknown) => string | null>> = {
  load: loadWord,
  race: (value) => (typeof value === "string" && value.trim() !== "" ? raceWord(value) : null),
  armor: (value) => armorWord([String(value)]),
  breathes: (value) => breathWord(String(value)),
};

/** What a system wrote, however it wrote it, as the kind of value that the trait has; null: nothing of the kind. */
export function read(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  if (field.type === "boolean") return yesOrNo(value);
  if (field.type !== "word") return typeof value === "boolean" ? null : toNumber(value);
  return field.words?.includes(String(value)) ? value : (WORDS[field.name]?.(value) ?? null);
}
