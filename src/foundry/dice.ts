/** Dice are the host's: modules that show or replace them (3D dice, dice typed by hand) take part. */

import { parseDie } from "../rules/index.ts";

/** Rolls a notation such as "1d20" or "3d6" and gives the faces in the order rolled; "0d6" is no roll. */
export async function rollDie(die: string): Promise<number[]> {
  if (parseDie(die).count === 0) return [];
  const roll = await new Roll(die).evaluate();
  return roll.dice.flatMap((term) => term.results.map((result) => result.result));
}
