/** Which water holds a token. One rule where several do, told to the GM in the behaviour's hints. */
import { type DISPOSITIONS, type RegionWater, SURFACES } from "./waters.ts";

/** What counts of a token; lengths in grid units. */
export interface Body {
  token: TokenDocument;
  elevation: number;
  disposition: string;
  /** The movement action in use. */
  action: string;
  hasStatus(id: string): boolean;
  /** Swims in a region's water and keeps the elevation that this gave it: how deep below the surface. Null for all others. */
  floats: number | null;
  /** Uuid of the water that it was last known in; null on land. */
  home: string | null;
}

export interface Standing {
  water: RegionWater;
  /** Below the surface; 0 on it. */
  depth: number;
}

/** Elevations are no finer than this. */
const GRAIN = 0.005;

/** The host's numbers. */
const WORD_OF: Readonly<Record<number, (typeof DISPOSITIONS)[number]>> = {
  1: "friendly",
  0: "neutral",
  [-1]: "hostile",
  [-2]: "secret",
};

export function bodyOf(token: TokenDocument, home: string | null, floats: number | null): Body {
  return {
    token,
    elevation: token.elevation,
    disposition: WORD_OF[token.disposition] ?? "secret",
    action: String(token.movementAction),
    hasStatus: (id) => token.hasStatusEffect(id),
    floats,
    home,
  };
}

/** No rapids at all: less dangerous than the mildest. */
const NO_DANGER = 11;

/** The most dangerous first (rating 1 is the worst, then the roughest), then the higher surface, then the uuid. */
export function byPrecedence(a: RegionWater, b: RegionWater): number {
  return (
    (a.facts.danger ?? NO_DANGER) - (b.facts.danger ?? NO_DANGER) ||
    SURFACES.indexOf(b.facts.surface) - SURFACES.indexOf(a.facts.surface) ||
    b.surface - a.surface ||
    (a.uuid < b.uuid ? -1 : 1)
  );
}

function isAffected({ dispositions }: RegionWater, { disposition }: Body): boolean {
  return dispositions.length === 0 || dispositions.includes(disposition);
}

/** Flying, or walking on the water. Below the surface nobody does. */
const staysDry = ({ dryActions, dryStatuses }: RegionWater, { action, hasStatus }: Body): boolean =>
  dryActions.includes(action) || dryStatuses.some(hasStatus);

/** At the surface counts as in the water; at the bottom, too. Whoever is put below the bottom of the water around them lies on it; others are under it. */
function depthIn({ uuid, surface, bottom }: RegionWater, { elevation, home }: Body): number | null {
  const depth = surface - elevation;
  if (depth < -GRAIN) return null;
  if (bottom !== null && elevation < bottom - GRAIN) return uuid === home ? surface - bottom : null;
  return depth < GRAIN ? 0 : depth;
}

/** The water that holds the body and how deep, or null on land and in the air. */
export function standingIn(body: Body, waters: readonly RegionWater[]): Standing | null {
  const around = waters.filter((water) => isAffected(water, body) && water.covers(body.token));
  const holding = around.flatMap((water) => {
    const depth = depthIn(water, body);
    return depth === null || (depth === 0 && staysDry(water, body)) ? [] : [{ water, depth }];
  });
  const [first] = holding.sort((a, b) => byPrecedence(a.water, b.water));
  return first ?? afloatIn(body, around);
}

/** A swimmer goes up and down with the water: a weir, or the tide. The nearest surface holds it. */
function afloatIn(body: Body, around: readonly RegionWater[]): Standing | null {
  const { floats, elevation } = body;
  if (floats === null) return null;
  const away = ({ surface }: RegionWater): number => Math.abs(surface - floats - elevation);
  const [nearest] = [...around].sort((a, b) => away(a) - away(b) || byPrecedence(a, b));
  if (!nearest || (floats === 0 && staysDry(nearest, body))) return null;
  const { surface, bottom } = nearest;
  return { water: nearest, depth: bottom === null ? floats : Math.min(floats, surface - bottom) };
}
