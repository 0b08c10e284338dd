import type { Source, StatusEffectConfig, SystemStandIn } from "../../host/seam.ts";
import type { Armour, Writer } from "../figures.ts";

const ARMOUR: Record<
  Exclude<Armour, "none">,
  { name: string; ac: number; kind: string; base: string; weight: number }
> = {
  leather: { name: "Leather Armor", ac: 11, kind: "light", base: "leather", weight: 10 },
  chain: { name: "Chain Mail", ac: 16, kind: "heavy", base: "chainmail", weight: 55 },
  plate: { name: "Plate Armor", ac: 18, kind: "heavy", base: "plate", weight: 65 },
};

const FEET = 30 / 12;
const SHARE = { none: 2, light: 8, moderate: 9, heavy: 12, severe: 16 };

/** A figure as an actor of "Dungeons & Dragons Fifth Edition". */
export const writeDnd5e: Writer = (figure) => {
  const person = figure.kind === "character";
  const armour = figure.armour === "none" ? null : ARMOUR[figure.armour];
  const walk = Math.round(figure.move * FEET);
  const swim = figure.swimMove === null ? null : Math.round(figure.swimMove * FEET);
  const weight = Math.max(1, figure.str * SHARE[figure.load] - (armour?.weight ?? 0));
  const items: ReturnType<Writer>["items"] = [
    { name: "Backpack", type: "container", system: { weight: { value: weight, units: "lb" }, quantity: 1 } },
  ];
  if (person) {
    items.push({ name: "Fighter", type: "class", system: { levels: figure.level, identifier: "fighter" } });
    const type = { value: "humanoid", subtype: figure.race, custom: "" };
    const movement = { burrow: 0, climb: 0, fly: 0, swim: 0, walk, units: "ft", hover: false };
    items.push({ name: figure.race, type: "race", system: { identifier: figure.race, type, movement } });
  }
  if (armour) {
    const system = {
      identifier: armour.name.toLowerCase().replace(" ", "-"),
      equipped: true,
      armor: { value: armour.ac, dex: null, magicalBonus: null },
      type: { value: armour.kind, baseItem: armour.base },
      weight: { value: armour.weight, units: "lb" },
      quantity: 1,
    };
    items.push({ name: armour.name, type: "equipment", system });
  }
  const system: Source = {
    abilities: {
      str: { value: figure.str, proficient: person ? 1 : 0 },
      dex: { value: figure.dex, proficient: 0 },
      con: { value: figure.con, proficient: person ? 1 : 0 },
    },
    attributes: {
      hp: { value: figure.hp, max: person ? null : figure.hpMax, temp: null, bonus: person ? figure.hpMax : 0 },
      ac: { flat: null, calc: "default", formula: "" },
      movement: { walk: person ? null : walk, swim, units: person ? null : "ft" },
    },
    details: person ? { race: null } : { cr: figure.level, level: 0 },
    skills: { ath: { value: figure.swims ? 1 : 0, ability: "str" } },
  };
  return { type: person ? "character" : "npc", system, items };
};

interface Ability {
  value: number;
  proficient: number;
  mod?: number;
  save?: { value: number };
}
interface Dnd5eItem {
  name: string;
  type: string;
  system: Source & { weight?: { value: number }; quantity?: number; levels?: number };
}
interface Dnd5eActor {
  type: string;
  items: Iterable<Dnd5eItem>;
  system: {
    abilities: Record<string, Ability>;
    attributes: {
      hp: { max: number | null; effectiveMax?: number; bonus: number };
      ac: Source;
      movement: { walk: number | null; swim: number | null; units: string | null };
      encumbrance?: Source;
      prof?: number;
    };
    details: Source & { level?: number; race?: unknown };
    skills: Record<string, { value: number; ability: string; mod?: number; total?: number }>;
  };
}

/** Levels, proficiency, hit points, armour class, movement and the thresholds of encumbrance. */
function prepare(actor: Dnd5eActor): void {
  const { abilities, attributes, details, skills } = actor.system;
  const items = [...actor.items];
  const levels = items.reduce((sum, item) => sum + (item.type === "class" ? (item.system.levels ?? 0) : 0), 0);
  if (actor.type === "character") details.level = levels;
  const prof = Math.floor((Math.max(1, levels) + 7) / 4);
  attributes.prof = prof;
  for (const ability of Object.values(abilities)) {
    ability.mod = Math.floor((ability.value - 10) / 2);
    ability.save = { value: ability.mod + ability.proficient * prof };
  }
  for (const skill of Object.values(skills)) {
    skill.mod = abilities[skill.ability]?.mod ?? 0;
    skill.total = skill.mod + skill.value * prof;
  }
  attributes.hp.max ??= attributes.hp.bonus;
  attributes.hp.effectiveMax = attributes.hp.max;
  const race = items.find((item) => item.type === "race");
  const raceMove = race?.system.movement as { walk: number; swim: number; units: string } | undefined;
  attributes.movement.walk ??= raceMove?.walk ?? 30;
  attributes.movement.swim ??= raceMove?.swim ?? 0;
  attributes.movement.units ??= "ft";
  details.race = race ?? null;
  prepareArmour(actor, items);
  const value = items.reduce((sum, item) => sum + (item.system.weight?.value ?? 0) * (item.system.quantity ?? 1), 0);
  const str = abilities.str?.value ?? 10;
  const thresholds = { encumbered: str * 5, heavilyEncumbered: str * 10, maximum: str * 15 };
  attributes.encumbrance = { value, max: str * 15, thresholds };
}

function prepareArmour({ system }: Dnd5eActor, items: Dnd5eItem[]): void {
  const worn = items.find((item) => item.type === "equipment" && item.system.equipped);
  const kind = (worn?.system.type as Source | undefined)?.value;
  const dexterity = kind === "heavy" ? 0 : (system.abilities.dex?.mod ?? 0);
  const base = Number((worn?.system.armor as Source | undefined)?.value ?? 10);
  Object.assign(system.attributes.ac, { value: base + dexterity, equippedArmor: worn ?? null });
}

const CONDITIONS = ["blinded", "exhaustion", "grappled", "incapacitated", "poisoned", "prone", "unconscious"];

const condition = (id: string): StatusEffectConfig => ({
  id,
  name: id[0]?.toUpperCase() + id.slice(1),
  img: "icons/svg/aura.svg",
});

export const dnd5e: SystemStandIn = {
  id: "dnd5e",
  title: "Dungeons & Dragons Fifth Edition",
  version: "5.3.3",
  roundTime: 6,
  turnTime: 0,
  prepareActor: (actor) => {
    // The demo's witness has an empty sheet: nothing is derived from nothing.
    if ("abilities" in actor.system) prepare(actor as unknown as Dnd5eActor);
  },
  // The system throws away every status registered before, so modules must register theirs later.
  init: (globals) => {
    globals.Hooks.once("i18nInit", () => {
      const dead: StatusEffectConfig = { id: "dead", name: "Dead", img: "icons/svg/skull.svg" };
      const list = [dead, ...CONDITIONS.map(condition)];
      const { release } = globals.game as unknown as { release: { generation: number } };
      globals.CONFIG.statusEffects =
        release.generation >= 14 ? Object.fromEntries(list.map((one) => [one.id, one])) : list;
    });
  },
};
