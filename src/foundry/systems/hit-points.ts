/** Hit points as the actor's system keeps them. */
import type { Plain } from "../documents.ts";
import { reportFailure } from "../report.ts";
import type { Deed, HitPointPaths } from "./adapter.ts";
import { customPaths } from "./custom.ts";
import { belowActor, property, toNumber } from "./property.ts";
import { adapterFor } from "./registry.ts";

/** The GM's own path comes first; "actor.": as paths of adapters are written. */
function pathsOfHitPoints(): HitPointPaths | null {
  const own = customPaths().hp;
  if (own) return { value: `actor.${own}`, min: null };
  return adapterFor(game.system.id).hp ?? null;
}

interface Points {
  value: number;
  /** Points that are lost first. */
  temp: number;
  /** Null: not known. */
  max: number | null;
}

function pointsOf(actor: Actor, paths: HitPointPaths | null): Points | null {
  const at = (path: string | undefined): number | null => (path ? toNumber(property(actor, path)) : null);
  const value = at(paths?.value);
  return value === null ? null : { value, temp: Math.max(0, at(paths?.temp) ?? 0), max: at(paths?.max) };
}

/** What the actor has, those that are lost first included; null where this system's are not known. */
export function hitPoints(actor: Actor): number | null {
  const points = pointsOf(actor, pathsOfHitPoints());
  return points && points.value + points.temp;
}

/**
 * The change that a loss (+) or a gain (-) makes, as an update of the actor, and how many points it comes to: fewer than asked at the system's
 * floor, or where a gain would go beyond the most that the actor can have. Null where the system's hit points are not known or cannot be written.
 */
export function hitPointChanges(actor: Actor, loss: number): { changes: Plain; points: number } | null {
  const paths = pathsOfHitPoints();
  const points = pointsOf(actor, paths);
  if (!paths || !points || paths.derived) return null;
  const fromTemp = loss > 0 ? Math.min(points.temp, loss) : 0;
  const value = bounded(points, points.value - (loss - fromTemp), paths);
  const changes: Plain = { [belowActor(paths.value)]: value };
  if (fromTemp > 0 && paths.temp) changes[belowActor(paths.temp)] = points.temp - fromTemp;
  return { changes, points: points.value + fromTemp - value };
}

/** A loss stops at the floor, a gain at the most; whoever was beyond stays there. */
function bounded({ value, max }: Points, wanted: number, { min = null }: HitPointPaths): number {
  if (wanted <= value) return min === null ? wanted : Math.min(value, Math.max(min, wanted));
  return max === null || max <= 0 ? wanted : Math.max(value, Math.min(max, wanted));
}

/** The system's own way of a loss (+) or a gain (-); null where it has none. */
export function systemDamage(actor: Actor, loss: number): Deed | null {
  if (customPaths().hp) return null;
  try {
    return adapterFor(game.system.id).damage?.(actor, loss) ?? null;
  } catch (error) {
    reportFailure(`adapter:${game.system.id}`, error);
    return null;
  }
}

/** Whether nothing more can be lost: 0 where the system goes no further. */
export function isAtFloor(actor: Actor): boolean {
  const paths = pathsOfHitPoints();
  const points = pointsOf(actor, paths);
  return typeof paths?.min === "number" && points !== null && points.value <= paths.min && points.temp === 0;
}
