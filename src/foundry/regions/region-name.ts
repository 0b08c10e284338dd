/** Entries that a region's water wrote carry its behaviour's uuid as their author. */
import { documentOf } from "../documents.ts";

/** Name of the region that a behaviour's uuid belongs to; null for what is no behaviour that is there. */
export function regionName(uuid: string): string | null {
  if (!uuid.includes(".RegionBehavior.")) return null;
  const behavior = documentOf(uuid) as { parent?: { name?: unknown } | null } | null;
  const name = behavior?.parent?.name;
  return typeof name === "string" ? name : null;
}
