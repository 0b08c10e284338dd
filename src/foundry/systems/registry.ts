/** Which adapter reads the world's game system. */
import type { Refusal } from "../../rules/index.ts";
import { isPlain } from "../documents.ts";
import { acks } from "./acks.ts";
import type { Adapter } from "./adapter.ts";
import { add2e } from "./add2e.ts";
import { adnd2e } from "./adnd2e.ts";
import { ars } from "./ars.ts";
import { dnd5e } from "./dnd5e.ts";
import { fantasticDepths } from "./fantastic-depths.ts";
import { generic } from "./generic.ts";
import { ose } from "./ose.ts";
import { PRESETS } from "./presets.ts";
import { swordsWizardry } from "./swords-wizardry.ts";

const ADAPTERS = new Map<string, Adapter>(
  Object.entries({
    ...PRESETS,
    ars,
    adnd2e,
    add2e,
    dnd5e,
    ose,
    "ose-dev": ose,
    acks,
    "swords-wizardry": swordsWizardry,
    "fantastic-depths": fantasticDepths,
  }),
);

/** Ids of the systems that have an adapter. */
export const knownSystems = (): string[] => [...ADAPTERS.keys()];

/** The system's adapter, or the generic one. */
export const adapterFor = (systemId: string): Adapter => ADAPTERS.get(systemId) ?? generic;

const refusal = (key: string, field: string, value: unknown): Refusal[] => [
  { key, data: { field, value: String(value).slice(0, 60) } },
];

const isPathList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((path) => typeof path === "string" && path !== "");

/** What is no adapter about this; foreign modules bring theirs. */
function faultsOf(adapter: unknown): Refusal[] {
  if (!isPlain(adapter)) return refusal("notAnObject", "adapter", adapter);
  const { traits, hp, damage, roll } = adapter;
  if (!isPlain(traits)) return refusal("notAnObject", "adapter.traits", traits);
  const faults = Object.entries(traits).flatMap(([name, where]) =>
    typeof where === "function" || isPathList(where) ? [] : refusal("notAList", `adapter.traits.${name}`, where),
  );
  if (hp !== undefined && !(isPlain(hp) && typeof hp.value === "string" && hp.value !== ""))
    faults.push(...refusal("notText", "adapter.hp.value", isPlain(hp) ? hp.value : hp));
  for (const [name, deed] of Object.entries({ damage, roll }))
    if (deed !== undefined && typeof deed !== "function")
      faults.push(...refusal("notAFunction", `adapter.${name}`, deed));
  return faults;
}

/**
 * Adds a system, or puts another adapter in place of one; it counts from the next reading on. Returns what is wrong with it: nothing if it was
 * taken, and then nothing was taken otherwise.
 */
export function registerAdapter(systemId: string, adapter: Adapter): Refusal[] {
  if (typeof systemId !== "string" || systemId === "") return refusal("notText", "system", systemId);
  const faults = faultsOf(adapter);
  if (faults.length === 0) ADAPTERS.set(systemId, adapter);
  return faults;
}
