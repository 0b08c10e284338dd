/** What a report says of the world that it comes from. */
import { MODULE } from "../documents.ts";

/** Modules that change what the checks look at: statuses and effects, turns and time, movement and elevation, dice. */
const KNOWN_TO_INTERFERE = [
  ...["lib-wrapper", "combat-utility-belt", "condition-lab-triggler", "dae", "dfreds-convenient-effects", "midi-qol"],
  ...["monks-combat-details", "monks-little-details", "monks-tokenbar", "statuscounter", "times-up"],
  ...["about-time", "calendaria", "foundryvtt-simple-calendar", "smalltime"],
  ...["drag-ruler", "elevationruler", "levels", "terrainmapper", "wall-height", "dice-so-nice"],
];

interface Package {
  id: string;
  active: boolean;
  version: string;
}

export interface Surroundings {
  /** "Foundry 14.369", "dnd5e 6.0.2", "undertow 1.0.0" */
  versions: string[];
  /** Active modules that are known to interfere, with their versions. */
  modules: string[];
}

export function surroundings(): Surroundings {
  const modules = game.modules as unknown as Iterable<Package> & { get(id: string): Package | undefined };
  const { id, version } = game.system as unknown as Package;
  const { PIXI } = globalThis as { PIXI?: { VERSION?: string } };
  return {
    versions: [
      `Foundry ${game.version}`,
      `${id} ${version}`,
      `${MODULE} ${modules.get(MODULE)?.version ?? "?"}`,
      ...(PIXI?.VERSION ? [`PIXI ${PIXI.VERSION}`] : []),
    ],
    modules: [...modules]
      .filter((module) => module.active && KNOWN_TO_INTERFERE.includes(module.id))
      .map((module) => `${module.id} ${module.version}`),
  };
}
