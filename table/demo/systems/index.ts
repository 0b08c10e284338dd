import type { SystemStandIn } from "../../host/seam.ts";
import type { Writer } from "../figures.ts";
import { add2e, writeAdd2e } from "./add2e.ts";
import { adnd2e, writeAdnd2e } from "./adnd2e.ts";
import { ars, writeArs } from "./ars.ts";
import { dnd5e, writeDnd5e } from "./dnd5e.ts";

export const SYSTEM_IDS = ["adnd2e", "ars", "add2e", "dnd5e"] as const;
export type SystemId = (typeof SYSTEM_IDS)[number];

export interface DemoSystem {
  standIn: SystemStandIn;
  write: Writer;
  /** The language its tables speak: names and items follow it. */
  language: "en" | "fr";
}

export const SYSTEMS: Record<SystemId, DemoSystem> = {
  adnd2e: { standIn: adnd2e, write: writeAdnd2e, language: "en" },
  ars: { standIn: ars, write: writeArs, language: "en" },
  add2e: { standIn: add2e, write: writeAdd2e, language: "fr" },
  dnd5e: { standIn: dnd5e, write: writeDnd5e, language: "en" },
};

export function isSystemId(value: string): value is SystemId {
  return (SYSTEM_IDS as readonly string[]).includes(value);
}
