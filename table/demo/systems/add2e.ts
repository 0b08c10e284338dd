import type { Source, SystemStandIn } from "../../host/seam.ts";
import type { Armour, Load, Writer } from "../figures.ts";
import { damageAdjustment, loadOf, moveUnder, packFor } from "./loads.ts";

const ARMURE: Record<
  Exclude<Armour, "none">,
  { name: string; ac: number; weight: number; categorie: string; slug: string }
> = {
  leather: { name: "Armure de cuir", ac: 8, weight: 7, categorie: "Légère", slug: "cuir" },
  chain: { name: "Cotte de mailles", ac: 5, weight: 25, categorie: "Moyenne", slug: "cotte_de_mailles" },
  plate: { name: "Harnois", ac: 3, weight: 25, categorie: "Lourde", slug: "harnois" },
};

/** The system knows one step less between light and heavy. */
const WORDS: Record<Load, string> = {
  none: "normal",
  light: "encombre",
  moderate: "encombre",
  heavy: "tres_encombre",
  severe: "surcharge",
};

/** Metres per round for each point of the twelve-scale. */
const METRES = 3;
/** Kilograms are kept on the items; the Strength table counts in pounds. */
const POUNDS = 2.2;

const RACES = { human: { name: "Humain", slug: "humain" }, dwarf: { name: "Nain", slug: "nain" } };

/** A figure as an actor of the French "AD&D 2e". */
export const writeAdd2e: Writer = (figure) => {
  const armure = figure.armour === "none" ? null : ARMURE[figure.armour];
  const kilograms = Math.round(packFor(figure, (armure?.weight ?? 0) * POUNDS) / POUNDS);
  const items: ReturnType<Writer>["items"] = [
    { name: "Sac à dos", type: "objet", system: { weight: kilograms, poids: kilograms } },
  ];
  if (armure) {
    const { name, slug, weight, ...rest } = armure;
    const tags = ["armure", `categorie_armure:${rest.categorie.toLowerCase()}`, `type_armure:${slug}`];
    items.push({ name, type: "armure", system: { ...rest, weight, poids: weight, bonus_ac: 0, equipee: true, tags } });
  }
  if (figure.race !== "other") {
    const { name, slug } = RACES[figure.race];
    const vitesse = figure.move * METRES;
    const system = { slug, vitesse, vitesse_deplacement: vitesse, identityTags: [`race:${slug}`] };
    items.push({ name, type: "race", system });
  }
  const save = figure.breathSave;
  const sauvegardes = [save - 3, save - 1, save - 2, save, save + 1];
  if (figure.kind === "monster") {
    const swim = figure.swimMove === null ? "" : `, nage ${figure.swimMove}`;
    const movement = `${figure.move}${swim}`;
    const hits = { points_de_coup: figure.hpMax, pdv: figure.hp };
    const system = { size: "M", armorClass: 5, ca_naturel: 5, ca_total: 5, thac0: 15, hitDice: String(figure.level) };
    return { type: "monster", system: { ...system, ...hits, movement, sauvegardes }, items };
  }
  const system = {
    force: figure.str,
    force_ex: figure.exceptional ?? 0,
    dexterite: figure.dex,
    constitution: figure.con,
    niveau: figure.level,
    race: figure.race === "other" ? "" : RACES[figure.race].name,
    classe: "Guerrier",
    points_de_coup: figure.hpMax,
    pdv: figure.hp,
    sauvegardes,
    sauvegarde_souffles: "",
    armure_portee: armure?.name ?? "",
  };
  return { type: "personnage", system, items };
};

interface Add2eActor {
  type: string;
  items: Iterable<{ type: string; system: Source }>;
  system: Source & { force: number; force_ex: number };
}

/** The aliases and the `mouvement` object that the system writes on a character. */
function prepare(actor: Add2eActor): void {
  if (actor.type !== "personnage") return;
  const { system } = actor;
  const items = [...actor.items];
  const kilograms = items.reduce((sum, item) => sum + Number(item.system.weight ?? 0), 0);
  const load = loadOf(kilograms * POUNDS, system.force, system.force_ex || null);
  const race = items.find((item) => item.type === "race");
  const base = Number(race?.system.vitesse_deplacement ?? 36);
  const actuel = moveUnder(base, load);
  const worn = items.find((item) => item.type === "armure" && item.system.equipee);
  Object.assign(system, {
    force_exceptionnelle: system.force_ex,
    force_bonus_degats: damageAdjustment(system.force, system.force_ex || null),
    mouvement: { categorie: WORDS[load], base, actuel, metresTour: actuel },
    vitesse_deplacement: actuel,
    ca_total: Number(worn?.system.ac ?? 10),
  });
}

export const add2e: SystemStandIn = {
  id: "add2e",
  title: "AD&D 2e (Descartes)",
  version: "0.1.15",
  roundTime: 0,
  turnTime: 0,
  prepareActor: (actor) => {
    // The demo's witness has an empty sheet: nothing is derived from nothing.
    if ("force" in actor.system) prepare(actor as unknown as Add2eActor);
  },
};
