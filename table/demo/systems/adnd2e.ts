import type { Source, SystemStandIn } from "../../host/seam.ts";
import type { Armour, Figure, Load, Writer } from "../figures.ts";
import { damageAdjustment, loadOf, moveUnder, packFor } from "./loads.ts";

const ARMOUR: Record<Exclude<Armour, "none">, { name: string; armorType: string; baseAc: number; weight: number }> = {
  leather: { name: "Leather armor", armorType: "leather", baseAc: 8, weight: 15 },
  chain: { name: "Chain mail", armorType: "chain-mail", baseAc: 5, weight: 40 },
  plate: { name: "Plate mail", armorType: "plate-mail", baseAc: 3, weight: 50 },
};

const WORDS: Record<Load, string> = {
  none: "unencumbered",
  light: "light",
  moderate: "moderate",
  heavy: "heavy",
  severe: "severe",
};

const score = (value: number, exceptional: number | null = null): Source => ({ score: value, exceptional });

const swimming = {
  name: "Swimming",
  type: "nonweaponProficiency",
  system: {
    governingAbility: "str",
    modifier: 0,
    slotCost: 1,
    group: "general",
    slotsInvested: 1,
    isRacial: false,
    checkPenalty: 0,
  },
};

/** A figure as an actor of "AD&D 2nd Edition". */
export const writeAdnd2e: Writer = (figure: Figure) => {
  const armour = figure.armour === "none" ? null : ARMOUR[figure.armour];
  const items: ReturnType<Writer>["items"] = [
    { name: "Pack", type: "equipment", system: { weight: packFor(figure, armour?.weight ?? 0), quantity: 1 } },
    { name: "Fighter", type: "class", system: { level: figure.level } },
  ];
  if (armour) {
    const { name, ...system } = armour;
    items.push({ name, type: "armor", system: { ...system, quantity: 1, equipped: true, isShield: false } });
  }
  if (figure.race !== "other") {
    const baseMovement = figure.race === "dwarf" ? 6 : 12;
    items.push({ name: figure.race, type: "race", system: { raceId: figure.race, size: "medium", baseMovement } });
  }
  if (figure.swims && figure.kind === "character") items.push(swimming);
  const modes = figure.swimMove === null ? [] : [{ mode: "swim", rate: figure.swimMove }];
  return {
    type: figure.kind === "character" ? "character" : "creature",
    system: {
      abilities: { str: score(figure.str, figure.exceptional), dex: score(figure.dex), con: score(figure.con) },
      attributes: {
        hp: { value: figure.hp, max: figure.hpMax, temp: 0, nonlethal: 0 },
        movement: { base: figure.move, modes },
      },
      saves: { bw: { target: figure.breathSave, rollModifier: 0 } },
    },
    items,
  };
};

interface Adnd2eActor {
  items: Iterable<{ type: string; name: string; system: Source }>;
  system: Source & {
    abilities: { str: { score: number; exceptional: number | null; mods?: Source } };
    attributes: { ac?: Source; encumbrance?: Source; movement: Source & { base: number } };
    saves: { bw: { target: number; rollModifier: number; effectiveTarget?: number } };
    classes?: Source[];
  };
}

/** Encumbrance, movement, armour class, classes and save targets, as the system derives them. */
function prepare(actor: Adnd2eActor): void {
  const { system } = actor;
  const items = [...actor.items];
  const { str } = system.abilities;
  const carried = items.reduce(
    (sum, item) => sum + Number(item.system.weight ?? 0) * Number(item.system.quantity ?? 1),
    0,
  );
  const load = loadOf(carried, str.score, str.exceptional);
  const base = system.attributes.movement.base;
  const current = moveUnder(base, load);
  str.mods = { damageAdj: damageAdjustment(str.score, str.exceptional) };
  system.attributes.encumbrance = { carried, category: WORDS[load], baseMove: base, movementRate: current };
  Object.assign(system.attributes.movement, { current, encumbranceCategory: WORDS[load] });
  const worn = items.find((item) => item.type === "armor" && item.system.equipped && !item.system.isShield);
  const normal = Number(worn?.system.baseAc ?? 10);
  system.attributes.ac = { normal, rearAttack: normal, surprised: normal, shieldless: normal };
  system.classes = items
    .filter((item) => item.type === "class")
    .map((item) => ({ name: item.name, level: item.system.level }));
  system.saves.bw.effectiveTarget = system.saves.bw.target + system.saves.bw.rollModifier;
}

export const adnd2e: SystemStandIn = {
  id: "adnd2e",
  title: "AD&D 2e",
  version: "0.2.0",
  roundTime: 0,
  turnTime: 0,
  prepareActor: (actor) => {
    // The demo's witness has an empty sheet: nothing is derived from nothing.
    if ("abilities" in actor.system) prepare(actor as unknown as Adnd2eActor);
  },
};
