/** The world's settings: registered at `init`, read through typed getters. */
import { type Field, fieldsOf, newSwim, type Options, RULESETS, type RulesetId } from "../rules/index.ts";
import { MODULE } from "./documents.ts";
import { wake } from "./queue.ts";

const key = (name: string, part: "name" | "hint"): string => `undertow.settings.${name}.${part}`;
const choices = (name: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `undertow.settings.${name}.choices.${word}`]));

/** What players see of the numbers: all; the odds in words; nothing but what is to be rolled and what came of it. */
export type Reveal = "exact" | "words" | "nothing";

export function registerSettings(): void {
  const world = (name: string) =>
    ({ name: key(name, "name"), hint: key(name, "hint"), scope: "world", config: true }) as const;
  const rulesets = Object.fromEntries(Object.keys(RULESETS).map((id) => [id, `undertow.ruleset.${id}`]));
  const { settings } = game;
  settings.register(MODULE, "ruleset", { ...world("ruleset"), type: String, choices: rulesets, default: "wsg" });
  settings.register(MODULE, "roundLength", {
    ...world("roundLength"),
    type: String,
    choices: choices("roundLength", ["book", "system", "seconds"]),
    default: "book",
  });
  settings.register(MODULE, "roundSeconds", { ...world("roundSeconds"), type: Number, default: 60 });
  settings.register(MODULE, "npcRolls", {
    ...world("npcRolls"),
    type: String,
    choices: choices("npcRolls", ["ask", "auto"]),
    default: "ask",
    onChange: wake,
  });
  settings.register(MODULE, "autoDamage", { ...world("autoDamage"), type: Boolean, default: true });
  settings.register(MODULE, "askTimeout", {
    ...world("askTimeout"),
    type: Number,
    range: { min: 5, max: 600, step: 5 },
    default: 60,
  });
  settings.register(MODULE, "reveal", {
    ...world("reveal"),
    type: String,
    choices: choices("reveal", ["exact", "words", "nothing"]),
    default: "exact",
    // What chat already shows was drawn under the old rule.
    requiresReload: true,
  });
  for (const field of rulings()) registerRuling(field);
}

/** The rulings that a table may change, of all rule systems, each once. */
function rulings(): Field[] {
  const fields = (Object.keys(RULESETS) as RulesetId[]).flatMap((id) => fieldsOf(id).options);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** A slider is no use over more steps than this. */
const LONGEST_SLIDER = 100;

const TYPES = { integer: Number, number: Number, boolean: Boolean, word: String } as const;

/** A setting named like the option, with its clause and default in the hint. */
function registerRuling(field: Field): void {
  const { name, min = 0, max = Number.POSITIVE_INFINITY, words } = field;
  const setting = {
    name: `undertow.ruling.${name}.name`,
    hint: `undertow.ruling.${name}.hint`,
    scope: "world",
    config: true,
    type: TYPES[field.type],
    default: field.default,
    ...(words ? { choices: Object.fromEntries(words.map((word) => [word, `undertow.word.${name}.${word}`])) } : {}),
    ...(field.type === "integer" && max - min <= LONGEST_SLIDER ? { range: { min, max, step: 1 } } : {}),
  };
  game.settings.register(MODULE, name as keyof Options, setting as never);
}

/** The rulings of new swims. A setting that the rules do not take (a die of no faces) leaves their default. */
export function standardOptions(): Partial<Options> {
  const values = rulings().map(({ name }) => [name, game.settings.get(MODULE, name as keyof Options)] as const);
  return Object.fromEntries(values.filter(([name, value]) => newSwim("wsg", { options: { [name]: value } }).ok));
}

/** The rule system for new swims. */
export function defaultRuleset(): RulesetId {
  const id = game.settings.get(MODULE, "ruleset");
  return Object.hasOwn(RULESETS, id) ? (id as RulesetId) : "wsg";
}

/** Seconds that a round of a swim can have. */
export const SHORTEST_ROUND = 0.1;
export const LONGEST_ROUND = 1e6;

/** Seconds of world time in a round of a new swim. */
export function roundSecondsFor(ruleset: RulesetId): number {
  const book = RULESETS[ruleset].roundSeconds;
  const choice = game.settings.get(MODULE, "roundLength");
  // Many systems leave roundTime at 0: then the book's round stands.
  const seconds =
    choice === "system"
      ? CONFIG.time.roundTime
      : choice === "seconds"
        ? game.settings.get(MODULE, "roundSeconds")
        : book;
  return seconds >= SHORTEST_ROUND && seconds <= LONGEST_ROUND ? seconds : book;
}

export const npcRollsAuto = (): boolean => game.settings.get(MODULE, "npcRolls") === "auto";

export const autoDamage = (): boolean => game.settings.get(MODULE, "autoDamage");

export function revealedToPlayers(): Reveal {
  const reveal = game.settings.get(MODULE, "reveal");
  return reveal === "words" || reveal === "nothing" ? reveal : "exact";
}

/** What this client's person may see: GMs everything. */
export const revealedHere = (): Reveal => (game.user.isGM ? "exact" : revealedToPlayers());

/** Milliseconds that a player has before the GM is asked. */
export function askTimeout(): number {
  const seconds = game.settings.get(MODULE, "askTimeout");
  return Math.min(600, Math.max(5, Number.isFinite(seconds) ? seconds : 60)) * 1000;
}
