/** What changes on a swimmer's actor while it swims becomes an entry in its swim: the past keeps the old facts. */
import { type Json, liveEntries, type Swimmer } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { isPlain } from "./documents.ts";
import { isOn } from "./switches.ts";
import { readActor } from "./systems/index.ts";

/** Uuids of actors that changed since the last evaluation; all of them at the start of a session. */
const changed = new Set<string>();
let all = true;

export function noteActor(actor: { uuid: string } | null | undefined): void {
  if (actor) changed.add(actor.uuid);
}

/** Items and effects change what their actor is; those inside other items tell of it through the item. */
export function noteOwner(document: { parent?: unknown }): void {
  const { parent } = document;
  const owner = parent instanceof Item ? parent.parent : parent;
  if (owner instanceof Actor) noteActor(owner);
}

export const noteAll = (): void => {
  all = true;
};

export interface Changed {
  has(token: TokenDocument): boolean;
}

export function takeChanged(): Changed {
  const uuids = new Set(changed);
  const everybody = all;
  changed.clear();
  all = false;
  // An unlinked token follows its base actor in what it does not say itself.
  return {
    has: (token) => everybody || uuids.has(token.actor?.uuid ?? "") || uuids.has(`Actor.${token.actorId}`),
  };
}

/** The traits as last observed: what dropping gear did meanwhile is the story's, not the actor's. */
function observed({ swim, now }: Case): Partial<Swimmer> {
  if (!swim) return {};
  let traits: Partial<Swimmer> = swim.start.swimmer;
  for (const { act, at } of liveEntries(swim))
    if (at <= now && "swimmer" in act && isPlain(act.swimmer)) traits = { ...traits, ...act.swimmer };
  return traits;
}

/** Writes what the actor now says otherwise. Traits that the GM typed for this swim, and those the actor does not have, stay. */
export function observe(swimmer: Case): void {
  const { swim, token } = swimmer;
  if (!isOn("followActors") || !swim || !token.actor || swimmer.now < 0) return;
  const known = observed(swimmer) as Record<string, Json>;
  const reading = readActor(token.actor, swim.ruleset);
  const news = Object.entries(reading.traits).filter(
    ([name, trait]) =>
      (trait.source === "actor" || trait.unsaid) && !swim.typed.includes(name) && trait.value !== known[name],
  );
  if (news.length === 0) return;
  const traits = Object.fromEntries(news.map(([name, trait]) => [name, trait.value])) as Partial<Swimmer>;
  const errors = swimmer.act({ swimmer: traits });
  if (errors.length > 0) throw new Error(`${token.name}: ${errors.map(({ key }) => key).join(", ")}`);
}
