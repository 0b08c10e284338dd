/** The nine statuses in the host's registry: an array in v13, a record by id in v14. */
import { STATUSES, type Status } from "../rules/index.ts";
import { generation, MODULE } from "./documents.ts";
import type { StatusConfig, StatusRegistry } from "./v14.d.ts";

/** No dot: the host reads dots in ids as paths. */
export const statusId = (status: Status): string => `${MODULE}-${status}`;

export const statusIcon = (status: Status): string => `modules/${MODULE}/icons/${status}.svg`;

/** Already localised: whoever replaces the registry at i18nInit has been, and nobody localises ours later. */
export const statusName = (status: Status): string => game.i18n.localize(`undertow.status.${status}`);

const configOf = (status: Status): StatusConfig => ({
  id: statusId(status),
  name: statusName(status),
  img: statusIcon(status),
  // Only being in the water is put on and taken off by hand; the others follow from it.
  hud: status === "inWater",
});

/** Adds whichever of ours is missing. Called at `setup` and again at `ready`: some systems replace the registry in between. */
export function registerStatuses(): void {
  const registry = CONFIG.statusEffects as unknown as StatusRegistry;
  for (const status of STATUSES) {
    const id = statusId(status);
    if (generation() < 14 && Array.isArray(registry)) {
      if (!registry.some((known) => known.id === id)) registry.push(configOf(status));
    } else {
      const byId = registry as Record<string, StatusConfig>;
      if (byId[id]?.id !== id) byId[id] = configOf(status);
    }
  }
}
