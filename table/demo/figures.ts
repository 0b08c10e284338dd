import type { Source } from "../host/seam.ts";

export type Load = "none" | "light" | "moderate" | "heavy" | "severe";
export type Armour = "none" | "leather" | "chain" | "plate";

/** Somebody of the demo world, in the words of no system; each stand-in writes it down its own way. */
export interface Figure {
  id: string;
  name: { en: string; fr: string };
  kind: "character" | "monster";
  str: number;
  /** 1 to 100 behind an 18, or null. */
  exceptional: number | null;
  dex: number;
  con: number;
  level: number;
  hp: number;
  hpMax: number;
  load: Load;
  armour: Armour;
  race: "human" | "dwarf" | "other";
  swims: boolean;
  /** Saving throw against breath weapon: roll this or more. */
  breathSave: number;
  /** On land and in water, on the scale where an unburdened human has 12. */
  move: number;
  swimMove: number | null;
}

/** What a system's stand-in makes of a figure: the rest of an Actor's source is alike everywhere. */
export interface Written {
  type: string;
  system: Source;
  items: { name: string; type: string; system: Source }[];
}

export type Writer = (figure: Figure) => Written;

const person = (figure: Omit<Figure, "kind" | "move" | "swimMove">): Figure => ({
  ...figure,
  kind: "character",
  move: figure.race === "dwarf" ? 6 : 12,
  swimMove: null,
});

type Beast = Pick<Figure, "id" | "name" | "level" | "hp" | "breathSave" | "move" | "swimMove"> & Partial<Figure>;

const beast = (figure: Beast): Figure => ({
  kind: "monster",
  str: 10,
  exceptional: null,
  dex: 10,
  con: 10,
  hpMax: figure.hp,
  load: "none",
  armour: "none",
  race: "other",
  swims: figure.swimMove !== null,
  ...figure,
});

export const AELIS = person({
  id: "aelis",
  name: { en: "Aelis", fr: "Aélis" },
  str: 14,
  exceptional: null,
  dex: 16,
  con: 12,
  level: 5,
  hp: 27,
  hpMax: 27,
  load: "light",
  armour: "leather",
  race: "human",
  swims: true,
  breathSave: 16,
});

export const BRAND = person({
  id: "brand",
  name: { en: "Brand", fr: "Brand" },
  str: 18,
  exceptional: 20,
  dex: 10,
  con: 16,
  level: 6,
  hp: 46,
  hpMax: 52,
  load: "heavy",
  armour: "chain",
  race: "human",
  swims: true,
  breathSave: 13,
});

export const ODILE = person({
  id: "odile",
  name: { en: "Odile", fr: "Odile" },
  str: 9,
  exceptional: null,
  dex: 13,
  con: 9,
  level: 4,
  hp: 12,
  hpMax: 14,
  load: "none",
  armour: "none",
  race: "human",
  swims: false,
  breathSave: 15,
});

export const GOBLIN = beast({
  id: "goblin",
  name: { en: "Goblin", fr: "Gobelin" },
  str: 8,
  dex: 12,
  con: 9,
  level: 1,
  hp: 5,
  breathSave: 17,
  move: 6,
  swimMove: null,
});

export const CROCODILE = beast({
  id: "crocodile",
  name: { en: "Giant crocodile", fr: "Crocodile géant" },
  str: 19,
  con: 17,
  level: 7,
  hp: 56,
  breathSave: 12,
  move: 6,
  swimMove: 12,
});

export const ASSASSIN = beast({
  id: "assassin",
  name: { en: "Assassin", fr: "Assassin" },
  str: 13,
  dex: 17,
  con: 14,
  level: 7,
  hp: 30,
  armour: "leather",
  load: "light",
  swims: true,
  breathSave: 14,
  move: 12,
  swimMove: null,
});

export const FIGURES: Figure[] = [AELIS, BRAND, ODILE, GOBLIN, CROCODILE, ASSASSIN];
