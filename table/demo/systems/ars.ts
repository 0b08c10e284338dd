import type { Source, SystemStandIn } from "../../host/seam.ts";
import type { Armour, Load, Writer } from "../figures.ts";
import { damageAdjustment, loadOf, maxWeight, moveUnder, packFor } from "./loads.ts";

const ARMOUR: Record<Exclude<Armour, "none">, { name: string; ac: number; weight: number }> = {
  leather: { name: "Leather Armor", ac: 8, weight: 15 },
  chain: { name: "Chain Mail", ac: 5, weight: 40 },
  plate: { name: "Plate Mail", ac: 3, weight: 50 },
};

const WORDS: Record<Load, string> = {
  none: "unencumbered",
  light: "light",
  moderate: "moderate",
  heavy: "heavy",
  severe: "severe",
};

// The word is spelled so in the system's own data.
const features = { ability: "str", type: "decending", formula: "1d20", target: 0, cost: 1, modifiers: {} };

/** A figure as an actor of the "Advanced Roleplaying System". */
export const writeArs: Writer = (figure) => {
  const armour = figure.armour === "none" ? null : ARMOUR[figure.armour];
  const person = figure.kind === "character";
  const weight = packFor(figure, armour?.weight ?? 0);
  const advancement = Array.from({ length: figure.level }, (_, index) => ({ level: index + 1, hp: 5 }));
  const items: ReturnType<Writer>["items"] = [{ name: "Backpack", type: "container", system: { weight, quantity: 1 } }];
  if (person) items.push({ name: "Fighter", type: "class", system: { active: true, advancement } });
  if (figure.race !== "other")
    items.push({ name: figure.race === "dwarf" ? "Dwarf" : "Human", type: "race", system: {} });
  if (armour) {
    const protection = { type: "armor", ac: armour.ac, modifier: 0 };
    const system = { location: { state: "equipped" }, protection, armorstyle: "", weight: armour.weight, quantity: 1 };
    items.push({ name: armour.name, type: "armor", system });
  }
  if (person && figure.swims) items.push({ name: "Swimming", type: "skill", system: { features } });
  const percent = figure.exceptional ?? 0;
  const system: Source = {
    abilities: {
      str: { value: figure.str, percent },
      dex: { value: figure.dex, percent: 0 },
      con: { value: figure.con, percent: 0 },
    },
    attributes: {
      hp: { value: figure.hp, max: figure.hpMax, base: figure.hpMax },
      ac: { value: 10 },
      movement: { value: figure.move },
      size: "medium",
    },
    saves: { breath: { value: figure.breathSave } },
  };
  const swim = figure.swimMove === null ? "" : `, Sw ${figure.swimMove}`;
  const npc = { hitdice: String(figure.level), movement: `${figure.move}${swim}` };
  return { type: person ? "character" : "npc", system: person ? system : { ...system, ...npc }, items };
};

interface ArsActor {
  type: string;
  items: Iterable<{ type: string; system: Source & { weight?: number; quantity?: number } }>;
  system: Source & {
    abilities: { str: { value: number; percent: number; dmg?: number } };
    attributes: { movement: { value: number } };
    armorClass?: Source;
    hitdice?: string;
    rank?: Source;
  };
}

const carried = (actor: ArsActor): number =>
  [...actor.items].reduce((sum, { system }) => sum + Number(system.weight ?? 0) * Number(system.quantity ?? 1), 0);

const load = (actor: ArsActor): Load => {
  const { value, percent } = actor.system.abilities.str;
  return loadOf(carried(actor), value, percent || null);
};

/** This system answers questions on the actor itself, by getters. */
const GETTERS: Record<string, (actor: ArsActor) => unknown> = {
  encumbrance: (actor) => WORDS[load(actor)],
  movement: (actor) => moveUnder(actor.system.attributes.movement.value, load(actor)),
  carriedweight: carried,
  maxWeight: (actor) => maxWeight(actor.system.abilities.str.value, actor.system.abilities.str.percent || null),
  effectiveLevel: (actor) => Number.parseInt(actor.system.hitdice ?? "1", 10),
};

function prepare(actor: ArsActor): void {
  const { str } = actor.system.abilities;
  str.dmg = damageAdjustment(str.value, str.percent || null);
  const worn = [...actor.items].find(({ type, system }) => {
    return type === "armor" && (system.location as Source | undefined)?.state === "equipped";
  });
  const armor = Number((worn?.system.protection as Source | undefined)?.ac ?? 10);
  actor.system.armorClass = { armor, normal: armor, nodex: armor, shieldless: armor, rear: armor };
  const classes = [...actor.items].filter((item) => item.type === "class");
  const levels = classes.map(({ system }) => Object.values(system.advancement as object).length);
  actor.system.rank = { levels: { max: Math.max(0, ...levels) } };
  for (const [name, read] of Object.entries(GETTERS)) {
    Object.defineProperty(actor, name, { get: () => read(actor), configurable: true });
  }
}

export const ars: SystemStandIn = {
  id: "ars",
  title: "Advanced Roleplaying System",
  version: "2026.08.25",
  roundTime: 60,
  turnTime: 600,
  prepareActor: (actor) => {
    // The demo's witness has an empty sheet: nothing is derived from nothing.
    if ("abilities" in actor.system) prepare(actor as unknown as ArsActor);
  },
};
