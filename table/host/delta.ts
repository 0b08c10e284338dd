/**
 * Synthetic actors. An unlinked token holds what differs from its base actor in `delta`; what the token's
 * actor is, is always computed from both. Pure, used by the server and by every client.
 */
import { applyChanges } from "./changes.ts";
import type { Source } from "./seam.ts";

type DeltaList = "items" | "effects";
const PLAIN_FIELDS = ["name", "img", "system", "flags", "ownership"];

/** The source of the token's own actor. */
export function syntheticActor(base: Source, delta: Source | null): Source {
  if (!delta) return base;
  const own: Source = {};
  for (const field of PLAIN_FIELDS) {
    if (delta[field] !== undefined && delta[field] !== null) own[field] = delta[field];
  }
  const merged = applyChanges(base, own);
  return {
    ...merged,
    items: mergeList(base.items as Source[], delta.items as Source[] | undefined),
    effects: mergeList(base.effects as Source[], delta.effects as Source[] | undefined),
  };
}

function mergeList(base: Source[], own: Source[] | undefined): Source[] {
  if (!own || own.length === 0) return base;
  const byId = new Map(base.map((item) => [item._id, item]));
  for (const item of own) {
    if (item._tombstone) byId.delete(item._id);
    else byId.set(item._id, item);
  }
  return [...byId.values()];
}

/** A created or changed item or effect goes whole into the delta. */
export function putInDelta(delta: Source | null, field: DeltaList, source: Source): Source {
  const others = listOf(delta, field).filter((item) => item._id !== source._id);
  return { ...delta, [field]: [...others, source] };
}

/** What the base actor has leaves a tombstone, so that it stays away. */
export function removeFromDelta(delta: Source | null, field: DeltaList, id: string, base: Source): Source {
  const others = listOf(delta, field).filter((item) => item._id !== id);
  const inherited = (base[field] as Source[]).some((item) => item._id === id);
  return { ...delta, [field]: inherited ? [...others, { _id: id, _tombstone: true }] : others };
}

function listOf(delta: Source | null, field: DeltaList): Source[] {
  return (delta?.[field] as Source[] | undefined) ?? [];
}
