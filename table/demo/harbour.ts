import type { Generation, Source, WorldData } from "../host/seam.ts";
import { AELIS, ASSASSIN, BRAND, CROCODILE, FIGURES, type Figure, GOBLIN, ODILE } from "./figures.ts";
import { RIVER, CELL as RIVER_CELL, RIVER_SIZE } from "./river.ts";
import { type DemoSystem, SYSTEMS, type SystemId } from "./systems/index.ts";

/** Pixels of a grid space; the scene is 20 by 13 of them. */
export const CELL = 100;
export const COLUMNS = 20;
export const ROWS = 13;
/** Columns left of this one are quay. */
export const QUAY_COLUMNS = 5;

const GM = 4;
const ASSISTANT = 3;
const PLAYER = 1;
const OWNER = 3;

const FRIENDLY = 1;
const NEUTRAL = 0;
const HOSTILE = -1;

/** "gm" and "assistant" lead; "mara" and "theo" play Aelis and Brand. */
export const USERS: Source[] = [
  { _id: "gm", name: "Gamemaster", role: GM, color: "#c98a1b", character: null },
  { _id: "assistant", name: "Assistant", role: ASSISTANT, color: "#8a5bb5", character: null },
  { _id: "mara", name: "Mara", role: PLAYER, color: "#2f9e77", character: "aelis" },
  { _id: "theo", name: "Théo", role: PLAYER, color: "#3b7dd8", character: "brand" },
];

const OWNERS: Record<string, string> = { aelis: "mara", brand: "theo" };

interface Placing {
  id: string;
  figure: Figure | null;
  actorId: string | null;
  at: [column: number, row: number];
  linked: boolean;
  disposition: number;
  size?: number;
  hidden?: boolean;
  name?: { en: string; fr: string };
}

const place = (id: string, figure: Figure, at: [number, number], more: Partial<Placing> = {}): Placing => {
  return { id, figure, actorId: figure.id, at, linked: true, disposition: FRIENDLY, ...more };
};

const foe = { linked: false, disposition: HOSTILE };

const TOKENS: Placing[] = [
  place("tokenaelis", AELIS, [6, 3]),
  place("tokenbrand", BRAND, [7, 6]),
  place("tokenodile", ODILE, [3, 5], { disposition: NEUTRAL }),
  place("tokengoblin1", GOBLIN, [11, 4], { ...foe, name: { en: "Goblin 1", fr: "Gobelin 1" } }),
  place("tokengoblin2", GOBLIN, [14, 5], { ...foe, name: { en: "Goblin 2", fr: "Gobelin 2" } }),
  place("tokengoblin3", GOBLIN, [8, 9], { ...foe, name: { en: "Goblin 3", fr: "Gobelin 3" } }),
  place("tokencrocodile", CROCODILE, [15, 9], { ...foe, size: 2 }),
  place("tokenassassin", ASSASSIN, [2, 9], { ...foe, hidden: true }),
  {
    ...place("tokenwitness", ODILE, [1, 2]),
    figure: null,
    actorId: "witness",
    disposition: NEUTRAL,
    name: { en: "Witness", fr: "Témoin" },
  },
  {
    ...place("tokenbarrel", ODILE, [9, 2]),
    figure: null,
    actorId: null,
    disposition: NEUTRAL,
    name: { en: "Barrel", fr: "Tonneau" },
  },
];

/** Who is at the river, all on its banks. */
const AT_THE_RIVER: Placing[] = [
  place("riveraelis", AELIS, [4, 1]),
  place("riverbrand", BRAND, [6, 1]),
  place("rivercrocodile", CROCODILE, [9, 9], { ...foe, size: 2 }),
];

function actorSource(figure: Figure, system: DemoSystem): Source {
  const { type, system: data, items } = system.write(figure);
  const owner = OWNERS[figure.id];
  return {
    _id: figure.id,
    name: figure.name[system.language],
    type,
    img: `portraits/${figure.id}.svg`,
    system: data,
    items: items.map((item, index) => ({ _id: `${figure.id}item${index}`, ...item })),
    effects: [],
    ownership: { default: 0, ...(owner ? { [owner]: OWNER } : {}) },
    flags: {},
  };
}

/** Somebody whose sheet holds nothing at all. */
function blankActor(system: DemoSystem): Source {
  const { type } = system.write(ODILE);
  const name = system.language === "fr" ? "Témoin" : "Witness";
  return { _id: "witness", name, type, img: "portraits/witness.svg", system: {}, items: [], effects: [] };
}

function tokenSource(placing: Placing, system: DemoSystem): Source {
  const { id, figure, actorId, at, linked, disposition, size = 1, hidden = false } = placing;
  const name = (placing.name ?? figure?.name)?.[system.language];
  const picture = figure?.id ?? (actorId === null ? "barrel" : "witness");
  return {
    _id: id,
    name,
    actorId,
    actorLink: linked && actorId !== null,
    x: at[0] * CELL,
    y: at[1] * CELL,
    width: size,
    height: size,
    elevation: 0,
    hidden,
    disposition,
    texture: { src: `portraits/${picture}.svg` },
    delta: {},
    flags: {},
  };
}

const gridOf = (systemId: SystemId, size: number): Source => ({
  type: 1,
  size,
  distance: systemId === "add2e" ? 1.5 : 5,
  units: systemId === "add2e" ? "m" : "ft",
});

/** Depth of the river and speed of its current, in the scene's units. */
const RIVER_WATER = { ft: { depth: 20, current: 10 }, m: { depth: 6, current: 3 } };

/** The river's water as a region that Undertow reads: rapids on a swift river. A table without the module keeps it, and it does nothing. */
function riverWater(systemId: SystemId, generation: Generation): Source {
  const french = SYSTEMS[systemId].language === "fr";
  const { depth, current } = RIVER_WATER[systemId === "add2e" ? "m" : "ft"];
  return {
    _id: "riverwater",
    name: french ? "L’eau de la rivière" : "The river’s water",
    color: "#58b7d6",
    shapes: [{ type: "polygon", hole: false, points: RIVER.flat() }],
    elevation: { bottom: -depth, top: 0, ...(generation >= 14 ? { topInclusive: true } : {}) },
    behaviors: [
      {
        _id: "rivercurrent",
        name: "",
        type: "undertow.water",
        system: { surface: "choppy", current, danger: 4, surfaceElevation: 0, bottomElevation: -depth },
        disabled: false,
        flags: {},
      },
    ],
    visibility: 0,
    locked: false,
    flags: {},
  };
}

/** The second scene: a river between two banks. */
function river(systemId: SystemId, generation: Generation): Source {
  const system = SYSTEMS[systemId];
  return {
    _id: "river",
    name: system.language === "fr" ? "La rivière" : "The river",
    active: false,
    ...RIVER_SIZE,
    padding: 0,
    grid: gridOf(systemId, RIVER_CELL),
    regions: [riverWater(systemId, generation)],
    tokens: AT_THE_RIVER.map((placing) => tokenSource(placing, system)),
    flags: {},
  };
}

/**
 * The demo world: a quay, a ship and water, with people and monsters of one system.
 * Ten tokens: linked and unlinked, hidden, one whose actor holds nothing and one without an actor.
 */
export function harbour(systemId: SystemId, generation: Generation): WorldData {
  const system = SYSTEMS[systemId];
  const french = system.language === "fr";
  return {
    id: "harbour",
    title: french ? "Le port" : "The harbour",
    users: structuredClone(USERS),
    actors: [...FIGURES.map((figure) => actorSource(figure, system)), blankActor(system)],
    scenes: [
      {
        _id: "harbour",
        name: french ? "Le port" : "The harbour",
        active: true,
        width: COLUMNS * CELL,
        height: ROWS * CELL,
        padding: 0,
        grid: gridOf(systemId, CELL),
        tokens: TOKENS.map((placing) => tokenSource(placing, system)),
        flags: {},
      },
      river(systemId, generation),
    ],
    combats: [],
    messages: [],
    settings: {},
    time: 8 * 3600,
  };
}
