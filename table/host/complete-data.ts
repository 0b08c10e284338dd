/** What a client completes and checks in new documents beyond the schemas, as the packages' data models live on clients. */
import { completeSystem } from "./documents/region-behavior.ts";
import type { Host } from "./host.ts";
import { assertMovementAction } from "./movement/movement.ts";
import { EMBEDDED } from "./schemas.ts";
import type { Source } from "./seam.ts";

/** Also in the documents inside it. Throws for unknown fields and values that the type does not allow. */
export function completeData(host: Host, name: string, source: Source): Source {
  const complete: Source = { ...source };
  if (name === "RegionBehavior") complete.system = completeSystem(host, source.type, source.system);
  if (name === "Token") assertMovementAction(host, source.movementAction);
  for (const [kind, field] of Object.entries(EMBEDDED[name] ?? {})) {
    complete[field] = ((source[field] as Source[] | undefined) ?? []).map((item) => completeData(host, kind, item));
  }
  return complete;
}
