/**
 * Statuses as effects on the actor: a mirror, never a store. One effect carries "in the water" alone, so that the host's palette knows it; at most
 * one other carries all the rest under the name and icon of the worst, so that a change is one operation.
 */
import { STATUSES, type Status } from "../rules/index.ts";
import { tryAgain } from "./again.ts";
import { allTokens, flagsOf, generation, isPlaced, MODULE, OURS, writable } from "./documents.ts";
import { within } from "./patience.ts";
import { reportFailure } from "./report.ts";
import { statusIcon, statusId, statusName } from "./statuses.ts";
import { isOn } from "./switches.ts";
import type { EffectData } from "./v14.d.ts";

const IN_WATER = statusId("inWater");

/** Which of several gives the icon its face. */
const WORST_FIRST: readonly Status[] = [
  "drowned",
  "unconscious",
  "outOfBreath",
  "sinking",
  "exhausted",
  "mustRest",
  "holdingOn",
  "underWater",
];

/** Actors that have or had effects of ours, by uuid: where nothing swims any more they are taken off. */
const shown = new Map<string, Actor>();

function effectFor(kind: "water" | "condition", statuses: Status[]): EffectData {
  const face = kind === "water" ? "inWater" : (WORST_FIRST.find((status) => statuses.includes(status)) ?? "underWater");
  return {
    name: statusName(face),
    img: statusIcon(face),
    statuses: statuses.map(statusId),
    disabled: false,
    ...(generation() >= 14 ? { showIcon: 2 as const } : {}),
    flags: { [MODULE]: { effect: kind } } as EffectData["flags"],
  };
}

function wanted(statuses: ReadonlySet<Status>): Map<string, EffectData> {
  const rest = STATUSES.filter((status) => status !== "inWater" && statuses.has(status));
  const effects = new Map<string, EffectData>();
  if (statuses.has("inWater")) effects.set("water", effectFor("water", ["inWater"]));
  if (rest.length > 0) effects.set("condition", effectFor("condition", rest));
  return effects;
}

/** Ours by flag; one that the palette made is taken over by its status. */
function kindOf(effect: ActiveEffect): string | null {
  const { effect: kind } = flagsOf(effect);
  if (kind === "water" || kind === "condition") return kind;
  return isWaterEffect(effect) ? "water" : null;
}

export const isWaterEffect = (effect: ActiveEffect): boolean =>
  effect.statuses.size === 1 && effect.statuses.has(IN_WATER);

function differences(effect: ActiveEffect, data: EffectData): object | null {
  const now = effect as unknown as EffectData & { flags: unknown };
  // Not its name: the picture goes with it, and GMs of two languages must not rename each other's.
  const same =
    now.img === data.img &&
    now.disabled === data.disabled &&
    (data.showIcon === undefined || now.showIcon === data.showIcon) &&
    effect.statuses.size === data.statuses.length &&
    data.statuses.every((status) => effect.statuses.has(status));
  if (same) return null;
  const { flags, ...fields } = data;
  return { _id: effect.id, ...fields, ...(flagsOf(effect).effect ? {} : { flags }) };
}

interface Work {
  missing: EffectData[];
  changed: object[];
  surplus: string[];
}

function workFor(actor: Actor, statuses: ReadonlySet<Status>): Work {
  const missing = wanted(statuses);
  const changed: object[] = [];
  const surplus: string[] = [];
  for (const effect of actor.effects as Iterable<ActiveEffect>) {
    const kind = kindOf(effect);
    if (kind === null || !effect.id) continue;
    const data = missing.get(kind);
    missing.delete(kind);
    if (!data) surplus.push(effect.id);
    else {
      const difference = differences(effect, data);
      if (difference) changed.push(difference);
    }
  }
  return { missing: [...missing.values()], changed, surplus };
}

const isWork = ({ missing, changed, surplus }: Work): boolean => missing.length + changed.length + surplus.length > 0;

/** Brings one actor's effects in line with the statuses; nothing is written where nothing differs. */
async function project(actor: Actor, statuses: ReadonlySet<Status>): Promise<void> {
  const work = workFor(actor, statuses);
  if (!isWork(work)) return;
  const { missing, changed, surplus } = work;
  const target = writable(actor);
  if (surplus.length > 0) await within(target.deleteEmbeddedDocuments("ActiveEffect", surplus, OURS), "icons");
  if (changed.length > 0) await within(target.updateEmbeddedDocuments("ActiveEffect", changed, OURS), "icons");
  if (missing.length > 0) await within(target.createEmbeddedDocuments("ActiveEffect", missing, OURS), "icons");
  // Another module would not have it.
  if (isThere(actor) && isWork(workFor(actor, statuses))) tryAgain(`icons ${actor.uuid}`);
}

/** What each swimming actor should show. Several tokens of one actor: all their statuses together. */
export interface Appearance {
  token: TokenDocument;
  statuses: readonly Status[];
}

/** `untouched`: actors of tokens whose flag is not ours to read; their effects stay as they are. */
export async function projectAll(swimmers: Appearance[], untouched: ReadonlySet<string>): Promise<void> {
  // Switched off, what there is of them is taken away.
  const appearances = isOn("icons") ? swimmers : [];
  const statuses = new Map<string, { actor: Actor; statuses: Set<Status> }>();
  for (const { token, statuses: own } of appearances) {
    const { actor } = token;
    if (!actor) continue;
    const entry = statuses.get(actor.uuid) ?? { actor, statuses: new Set<Status>() };
    for (const status of own) entry.statuses.add(status);
    statuses.set(actor.uuid, entry);
  }
  for (const [uuid, actor] of shown) {
    if (statuses.has(uuid) || untouched.has(uuid)) continue;
    shown.delete(uuid);
    if (isThere(actor)) statuses.set(uuid, { actor, statuses: new Set() });
  }
  // The world's actors first: tokens without a link to them inherit what is put on there.
  const all = [...statuses.values()];
  await projectEach(all.filter(({ actor }) => !actor.isToken));
  await projectEach([...all.filter(({ actor }) => actor.isToken), ...heirsOf(all, statuses, untouched)]);
}

interface Wanted {
  actor: Actor;
  statuses: ReadonlySet<Status>;
}

/** Actors of tokens that do not swim and inherit the icons of one that does. */
function* heirsOf(
  swimming: Wanted[],
  known: { has(uuid: string): boolean },
  untouched: ReadonlySet<string>,
): Generator<Wanted> {
  const bases = new Set(
    swimming.flatMap(({ actor, statuses }) => (statuses.size > 0 && !actor.isToken ? actor.id : [])),
  );
  if (bases.size === 0) return;
  for (const token of allTokens()) {
    if (token.actorLink || !bases.has(token.actorId)) continue;
    // Not before: a token's own actor is only made when somebody asks for it.
    const { actor } = token;
    if (actor && !known.has(actor.uuid) && !untouched.has(actor.uuid)) yield { actor, statuses: new Set<Status>() };
  }
}

async function projectEach(wanted: Wanted[]): Promise<void> {
  const work = wanted.map(async ({ actor, statuses }) => {
    if (statuses.size > 0) shown.set(actor.uuid, actor);
    try {
      await project(actor, statuses);
    } catch (error) {
      if (!isThere(actor)) return;
      reportFailure(`status:${actor.name}`, error);
      tryAgain(`icons ${actor.uuid}`);
    }
  });
  await Promise.all(work);
}

/** The actor of a deleted token, one that its token no longer has, or a deleted actor, is beyond writing. */
function isThere(actor: Actor): boolean {
  const token: unknown = actor.token;
  if (token instanceof TokenDocument) return isPlaced(token) && token.actor === actor;
  return game.actors.get(actor.id ?? "") === actor;
}

/** Effects that may have been left behind: while no GM was there, or on a token made from an actor that swims. */
export function findLeftovers(actors: Iterable<Actor>): void {
  for (const actor of actors)
    if ([...(actor.effects as Iterable<ActiveEffect>)].some(kindOf)) shown.set(actor.uuid, actor);
}

/** Whether a token has got another actor, or other data over it, and with them perhaps icons that nobody has seen yet. */
export const isOtherActor = (changed: object): boolean =>
  ["actorId", "actorLink", "delta"].some((field) => Object.hasOwn(changed, field));
