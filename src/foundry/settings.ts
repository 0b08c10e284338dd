/** The world's settings: registered at `init`, read through typed getters. */
import { type Field, fieldsOf, newSwim, type Options, RULESETS, type RulesetId } from "../rules/index.ts";
import { isPlain, MODULE } from "./documents.ts";
import { noteAll } from "./observe.ts";
import { wake } from "./queue.ts";
import { registerSwitches } from "./switches.ts";
import { noteSwims } from "./watch.ts";
import { takeJump } from "./world-time.ts";

const key = (name: string, part: "name" | "hint"): string => `undertow.settings.${name}.${part}`;
const choices = (name: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `undertow.settings.${name}.choices.${word}`]));

/** What players see of the numbers: all; the odds in words; nothing but what is to be rolled and what came of it. */
export type Reveal = "exact" | "words" | "nothing";

export function registerSettings(): void {
  // The list of settings stays short: what is not in it has a window of its own (`src/ui/settings-menus.ts`).
  const world = (name: string, config = true) =>
    ({ name: key(name, "name"), hint: key(name, "hint"), scope: "world", config }) as const;
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
    ...world("npcRolls", false),
    type: String,
    choices: choices("npcRolls", ["ask", "auto"]),
    default: "ask",
    onChange: wake,
  });
  settings.register(MODULE, "askTimeout", {
    ...world("askTimeout", false),
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
  settings.register(MODULE, "distance", {
    ...world("distance", false),
    type: String,
    choices: choices("distance", ["off", "warn", "stop"]),
    default: "warn",
    onChange: noteSwims,
  });
  settings.register(MODULE, "damageBreath", {
    ...world("damageBreath", false),
    type: Number,
    range: { min: 0, max: 10, step: 1 },
    default: 0,
  });
  settings.register(MODULE, "jumpRounds", {
    ...world("jumpRounds", false),
    type: Number,
    range: { min: 0, max: 600, step: 10 },
    default: 60,
  });
  settings.register(MODULE, "cardsTo", {
    ...world("cardsTo", false),
    type: String,
    choices: choices("cardsTo", ["everyone", "owners", "gm"]),
    default: "everyone",
  });
  settings.register(MODULE, "jump", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: (jump: unknown) => {
      takeJump(jump);
      wake();
      noteSwims();
    },
  } as never);
  settings.register(MODULE, "secretChecks", { ...world("secretChecks", false), type: Boolean, default: false });
  const reread = (): void => {
    noteAll();
    wake();
  };
  settings.register(MODULE, "breathStatuses", {
    ...world("breathStatuses"),
    type: String,
    default: "",
    onChange: reread,
  });
  // Which of an actor's data is which trait: a window of its own edits it.
  settings.register(MODULE, "paths", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: reread,
  } as never);
  settings.register(MODULE, "systemRolls", { ...world("systemRolls", false), type: Boolean, default: false });
  registerSwitches(() => {
    wake();
    noteSwims();
  });
  registerOwn();
  for (const field of rulings()) registerRuling(field);
}

/** What each person chooses for the own screen. */
function registerOwn(): void {
  const own = (name: string) =>
    ({ name: key(name, "name"), hint: key(name, "hint"), scope: "client", config: true }) as const;
  const { settings } = game;
  settings.register(MODULE, "overlay", {
    ...own("overlay"),
    type: String,
    choices: choices("overlay", ["ring", "bar", "number", "off"]),
    default: "ring",
    onChange: noteSwims,
  });
  settings.register(MODULE, "units", {
    ...own("units"),
    type: String,
    choices: choices("units", ["scene", "ft", "m"]),
    default: "scene",
    onChange: noteSwims,
  });
  settings.register(MODULE, "sound", { ...own("sound"), type: Boolean, default: false });
  settings.register(MODULE, "ownCardOpens", { ...own("ownCardOpens"), type: Boolean, default: true });
  settings.register(MODULE, "toured", { scope: "client", config: false, type: Boolean, default: false });
  settings.register(MODULE, "trackerPlace", { scope: "client", config: false, type: Object, default: {} } as never);
}

/** The rulings that a table may change, of all rule systems, each once. */
export function rulings(): Field[] {
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
    config: false,
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

/** What a movement farther than this round's distance brings: nothing, a notice, or (but for GMs) a stop. */
export function distanceRule(): "off" | "warn" | "stop" {
  const rule = game.settings.get(MODULE, "distance");
  return rule === "off" || rule === "stop" ? rule : "warn";
}

const wholeNumber = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0);

/** Rounds of breath that a loss of hit points under water costs; 0: none. */
export const damageBreath = (): number => wholeNumber(game.settings.get(MODULE, "damageBreath"));

/** A jump of world time by more rounds than this asks the GM first; 0: never. */
export const jumpRounds = (): number => wholeNumber(game.settings.get(MODULE, "jumpRounds"));

/** Who reads the story in chat; GMs always. */
export function cardsTo(): "everyone" | "owners" | "gm" {
  const to = game.settings.get(MODULE, "cardsTo");
  return to === "owners" || to === "gm" ? to : "everyone";
}

/** Whether players learn that they rolled and not what came of it. */
export const secretChecks = (): boolean => game.settings.get(MODULE, "secretChecks") === true;

/** Whether the game system's own roll gives the dice, where it has a clean one. */
export const systemRolls = (): boolean => game.settings.get(MODULE, "systemRolls") === true;

/** This client's: how breath is shown on tokens. */
export function overlayStyle(): "ring" | "bar" | "number" | "off" {
  const style = game.settings.get(MODULE, "overlay");
  return style === "bar" || style === "number" || style === "off" ? style : "ring";
}

/** This client's: feet or metres in what people read, whatever the rules count in; "scene": as the viewed scene's grid. */
export function shownUnits(): "scene" | "ft" | "m" {
  const units = game.settings.get(MODULE, "units");
  return units === "ft" || units === "m" ? units : "scene";
}

export const soundOn = (): boolean => game.settings.get(MODULE, "sound") === true;

/** Whether a player's card opens by itself when a token of theirs goes in. */
export const ownCardOpens = (): boolean => game.settings.get(MODULE, "ownCardOpens") !== false;

/** Where the tracker was last, in pixels. */
export type Place = Partial<Record<"left" | "top" | "width" | "height", number>>;

export function trackerPlace(): Place {
  const stored: unknown = game.settings.get(MODULE, "trackerPlace");
  const sides = Object.entries(isPlain(stored) ? stored : {}).filter(
    ([side, value]) => ["left", "top", "width", "height"].includes(side) && Number.isFinite(value),
  );
  return Object.fromEntries(sides) as Place;
}

export async function keepTrackerPlace(place: Record<string, unknown>): Promise<void> {
  const pixels = Object.entries(place).filter(([, value]) => Number.isFinite(value));
  await game.settings.set(MODULE, "trackerPlace", Object.fromEntries(pixels) as never);
}

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
