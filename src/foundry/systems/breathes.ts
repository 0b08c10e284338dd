/** What an actor breathes, by statuses, tags and traits. An ability to swim is none to breathe. */
import { MODULE } from "../documents.ts";
import type { ItemLike, Reader } from "./adapter.ts";
import { breathWord, isListed, listedIds, statusBreathes } from "./breath-words.ts";
import { actorProperty, allItems, membersOf } from "./property.ts";

/** One word that may tell, and where it stands. */
interface Mark {
  word: string;
  path: string;
  status: boolean;
}

/** A list, a Set, or an object whose values or set keys are the words ("traits.ci.value" of several versions). */
function wordsAt(object: object, path: string): string[] {
  const value = actorProperty(object, path);
  if (typeof value === "string") return [value];
  return membersOf(value).filter((word): word is string => typeof word === "string");
}

const marksAt = (actor: object, path: string, status = false): Mark[] =>
  wordsAt(actor, path).map((word) => ({ word, path, status }));

/** Effects in force, those of items included where the host gives them. */
function effectsOf(actor: object): object[] {
  const applied = membersOf(actorProperty(actor, "appliedEffects"));
  const effects = applied.length > 0 ? applied : membersOf(actorProperty(actor, "effects"));
  return effects.filter(
    (effect): effect is object =>
      typeof effect === "object" &&
      effect !== null &&
      actorProperty(effect, "disabled") !== true &&
      actorProperty(effect, "active") !== false,
  );
}

/** Tags of an effect: in its own data, or in the flags of whichever system or module. */
function effectMarks(effect: object): Mark[] {
  const flags = actorProperty(effect, "flags");
  const owners = typeof flags === "object" && flags !== null ? Object.keys(flags) : [];
  const tags = ["system.tags", ...owners.map((owner) => `flags.${owner}.tags`)];
  return [
    ...wordsAt(effect, "statuses").map((word) => ({ word, path: "effects", status: true })),
    ...tags.flatMap((path) => wordsAt(effect, path)).map((word) => ({ word, path: "effects", status: false })),
  ];
}

/** What is put on, and what somebody is born as: a scroll in the pack lets nobody breathe. */
const isPartOf = (item: ItemLike): boolean =>
  item.type === "race" ||
  item.type === "ancestry" ||
  actorProperty(item, "system.equipped") === true ||
  actorProperty(item, "system.equipee") === true;

const itemMarks = (item: ItemLike): Mark[] =>
  ["system.tags", "system.identityTags", "system.traits.value"]
    .flatMap((path) => wordsAt(item, path))
    .map((word) => ({ word, path: `items.${item.type}`, status: false }));

/** Traits and kinds of creature, by slug. */
const SLUGS = ["system.traits.value", "system.traits.ci.value", "system.details.type.value"];

export const breathStatuses = (): string[] => listedIds(game.settings.get(MODULE, "breathStatuses"));

/** "air" unless something says otherwise: then too the actor has been asked. */
export const breathes: Reader = (actor) => {
  const listed = breathStatuses();
  const marks = [
    ...marksAt(actor, "statuses", true),
    ...effectsOf(actor).flatMap(effectMarks),
    ...SLUGS.flatMap((path) => marksAt(actor, path)),
    ...allItems(actor).filter(isPartOf).flatMap(itemMarks),
  ];
  const told = marks.flatMap(({ word, path, status }) => {
    const breath = status ? (isListed(word, listed) ? "water" : statusBreathes(word)) : breathWord(word);
    return breath ? [{ value: breath, path }] : [];
  });
  return told.find(({ value }) => value === "nothing") ?? told[0] ?? null;
};
