/** The settings, read through typed getters (`register-settings.ts` tells the host of them). */
import { type Field, fieldsOf, newSwim, type Options, RULESETS, type RulesetId } from "../rules/index.ts";
import { isPlain, MODULE } from "./documents.ts";

/** What players see of the numbers: all; the odds in words; nothing but what is to be rolled and what came of it. */
export type Reveal = "exact" | "words" | "nothing";

/** The rulings that a table may change, of all rule systems, each once. */
export function rulings(): Field[] {
  const fields = (Object.keys(RULESETS) as RulesetId[]).flatMap((id) => fieldsOf(id).options);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
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
