/**
 * What follows from the water that a token stands in. Compared with what it was last known in, so that it does not matter how it came there: it
 * moved, the region was drawn, switched on or deleted, nobody was there to see it. What people do by hand is never undone.
 */
import { type Entry, liveEntries, type Refusal, type Swim } from "../../rules/index.ts";
import type { Case } from "../case.ts";
import { MODULE } from "../documents.ts";
import { showNotice } from "../notices.ts";
import { defaultPlan, entering, entranceFor, leaving } from "../plans.ts";
import { isOn } from "../switches.ts";
import { isOfScene, type KnownWater, knownWater } from "./places.ts";
import type { Standing } from "./standing.ts";
import { intoRules, type RegionWater, waterFor } from "./waters.ts";

const toldOf = ({ facts }: RegionWater): string => JSON.stringify(facts);

const isNews = (known: KnownWater | null, standing: Standing | null): boolean =>
  known?.water !== standing?.water.uuid || (standing !== null && known?.told !== toldOf(standing.water));

/** Whether the token stands elsewhere than it was last known to, or the water there has changed. */
export const isElsewhere = (token: TokenDocument, standing: Standing | null): boolean =>
  isOn("regions") && isNews(knownWater(token), standing);

/** Puts in, takes out or tells of other water. What the rules refuse is told to the GM once and not tried again. */
export function followWater(swimmer: Case, standing: Standing | null): void {
  const { token } = swimmer;
  if (swimmer.foreign || !isElsewhere(token, standing)) return;
  const known = knownWater(token);
  const refusals = standing ? arrive(swimmer, standing, known) : depart(swimmer, known);
  const { water } = standing ?? {};
  const now = water && { water: water.uuid, told: toldOf(water), put: isPutByRegion(swimmer, known) };
  swimmer.also[`flags.${MODULE}.region`] = now ?? null;
  for (const refusal of refusals) showNotice({ level: "warn", refusal });
}

function arrive(swimmer: Case, standing: Standing, known: KnownWater | null): Refusal[] {
  const { token, swim } = swimmer;
  const { water } = standing;
  if (swim && swimmer.inWater) return swimmer.act({ water: waterFor(water, token.parent, swim.ruleset) }, water.uuid);
  // Out of the water by hand, or in bad air: the region has had its turn until the token leaves.
  const wasThere = known !== null && isOfScene(known.water, token.parent);
  if (wasThere || swimmer.telling?.view.position === "gas") return [];
  return enter(swimmer, standing);
}

/** As the scene's defaults have it, but for the water and for how deep the token is. */
function enter(swimmer: Case, { water, depth }: Standing): Refusal[] {
  const { token } = swimmer;
  const entrance = entranceFor(token, defaultPlan(token.parent));
  const { ruleset } = entrance;
  entrance.water = { ...entrance.water, ...waterFor(water, token.parent, ruleset) };
  entrance.activity = { ...entrance.activity, position: depth > 0 ? "under" : "surface", vertical: "level" };
  const refusals = entering(entrance, water.uuid)(swimmer);
  if (refusals.length > 0 || depth === 0) return refusals;
  return swimmer.act({ adjust: { depth: intoRules(depth, token.parent, ruleset) } }, water.uuid);
}

function depart(swimmer: Case, known: KnownWater | null): Refusal[] {
  const { swim, now } = swimmer;
  if (!swim) return [];
  if (swimmer.inWater || swimmer.telling?.view.position === "gas")
    return isPutByRegion(swimmer, known) ? leaving(known?.water)(swimmer) : [];
  // The time was stepped back to before the region put it in, and now the token is taken elsewhere: it never came.
  const later = liveEntries(swim).filter((entry) => entry.at > now && "enter" in entry.act && isRegions(entry));
  for (const { id } of later) swimmer.undo(id);
  return [];
}

/** Entries of a region name its behaviour. */
const isRegions = ({ by }: Entry): boolean => by?.includes(".RegionBehavior.") ?? false;

/** Whether it was a region that put the swimmer where it is now. */
function isPutByRegion({ swim, now, inWater }: Case, known: KnownWater | null): boolean {
  if (!swim || !inWater) return false;
  const entrance = entranceOf(swim, now);
  return entrance ? isRegions(entrance) : (known?.put ?? false);
}

const ENTRANCES = ["enter", "leap", "waterfall"];

/** The entry with which the swimmer came into the water where it is at `now`; null on land, and once a snapshot holds it. */
function entranceOf(swim: Swim, now: number): Entry | null {
  let entrance: Entry | null = null;
  for (const entry of liveEntries(swim)) {
    if (entry.at > now) break;
    const [verb = ""] = Object.keys(entry.act);
    if (verb === "leave") entrance = null;
    else if (ENTRANCES.includes(verb)) entrance ??= entry;
  }
  return entrance;
}
