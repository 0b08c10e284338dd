/** The face that the game system's own roll gives for a check. What it makes of it (modifiers, success) is not ours: the check is judged here. */
import type { Check } from "../../rules/index.ts";
import type { Deed, RollOf } from "./adapter.ts";
import { actorProperty, membersOf } from "./property.ts";
import { adapterFor } from "./registry.ts";

/** Checks that a system may know: one d20 against a score or the save against breath. */
function rollOf({ die, base: { label } }: Check): RollOf | null {
  if (die !== "1d20") return null;
  if (label === "str" || label === "con" || label === "dex") return { ability: label };
  return label === "breathSave" ? { save: "breath" } : null;
}

interface Die {
  faces: number;
  results: { result: number }[];
}

const isDie = (term: unknown): term is Die =>
  typeof term === "object" && term !== null && actorProperty(term, "faces") === 20;

/** The one natural d20 of a roll, or of a list of rolls; null where there is none, more than one, or one thrown again or twice. */
function naturalFace(rolled: unknown): number | null {
  const rolls = Array.isArray(rolled) ? rolled : [rolled];
  const [roll] = rolls;
  if (rolls.length !== 1 || typeof roll !== "object" || roll === null) return null;
  const dice = membersOf(actorProperty(roll, "dice")).filter(isDie);
  const results = dice.flatMap((die) => membersOf(die.results));
  const face = results.length === 1 ? actorProperty(results[0] as object, "result") : null;
  return typeof face === "number" && Number.isInteger(face) && face >= 1 && face <= 20 ? face : null;
}

/** Milliseconds for a roll that asks nobody: one that a module made into a question must not hold up the swim. */
const LONGEST_ROLL = 10_000;

async function inTime(deed: Deed): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_ROLL);
  });
  return Promise.race([deed(), late]).finally(() => clearTimeout(timer));
}

/** The faces by the system's own roll; null: roll them yourself. Rejects when the system does. */
export async function systemRoll(actor: Actor, check: Check): Promise<number[] | null> {
  const what = rollOf(check);
  const deed = what ? adapterFor(game.system.id).roll?.(actor, what) : null;
  const face = deed ? naturalFace(await inTime(deed)) : null;
  return face === null ? null : [face];
}
