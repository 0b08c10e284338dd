/** Dice are the host's: modules that show or replace them (3D dice, dice typed by hand) take part. */

import { type Check, parseDie } from "../rules/index.ts";
import { reportFailure } from "./report.ts";
import { systemRolls } from "./settings.ts";
import { systemRoll } from "./systems/rolls.ts";

/** Rolls a notation such as "1d20" or "3d6" and gives the faces in the order rolled; "0d6" is no roll. */
export async function rollDie(die: string): Promise<number[]> {
  if (parseDie(die).count === 0) return [];
  const roll = await new Roll(die).evaluate();
  return roll.dice.flatMap((term) => term.results.map((result) => result.result));
}

/** The faces for a check of this token's: by the game system's own roll where the GM's setting says so and it gives a clean die, else by ours. */
export async function rollCheck(token: TokenDocument | null, check: Check): Promise<number[]> {
  try {
    const faces = token?.actor && systemRolls() ? await systemRoll(token.actor, check) : null;
    if (faces) return faces;
  } catch (error) {
    reportFailure("system roll", error);
  }
  return rollDie(check.die);
}

/** Faces that were rolled, wherever that was, as a roll of the host; null where there were none. */
export function rollOf(die: string, faces: readonly number[]): Roll | null {
  const { faces: sides } = parseDie(die);
  if (faces.length === 0 || faces.some((face) => face < 1 || face > sides)) return null;
  const results = faces.map((result) => ({ result, active: true }));
  const term = new foundry.dice.terms.Die({ number: faces.length, faces: sides, results });
  return Roll.fromTerms([term]) as Roll;
}

/** A roll that people should see fall. */
export interface Shown {
  roll: Roll;
  /** User id of whoever threw it. */
  by: string | null;
  /** Who sees it; null: everyone. */
  whisper: string[] | null;
}

/** What Dice So Nice offers, as far as it is used. Resolves with false when nothing was shown. */
interface AnimatedDice {
  showForRoll(roll: Roll, user: User, synchronize: boolean, whisper: string[] | null): Promise<unknown>;
}

/** Milliseconds that a card waits for its dice at most: a switched-off animation must hold up nobody. */
const LONGEST_FALL = 5_000;

/** More dice than this at once are not worth watching. */
const MOST_FALLING = 12;

function animation(): AnimatedDice | null {
  if (!game.modules.get("dice-so-nice")?.active || !Reflect.has(game, "dice3d")) return null;
  const { dice3d } = game as unknown as { dice3d?: AnimatedDice | null };
  return typeof dice3d?.showForRoll === "function" ? dice3d : null;
}

/** Whether dice are animated here: then they fall before the card and are no part of its message, or they would fall twice. */
export const dicefall = (): boolean => animation() !== null;

/** Lets dice fall on everybody's screen; done when they lie still, or after a while. Never rejects. */
export async function letFall(shown: Shown[]): Promise<void> {
  const dice = animation();
  if (!dice || shown.length === 0 || shown.length > MOST_FALLING) return;
  const falls = shown.map(async ({ roll, by, whisper }) => {
    const user = (by ? game.users.get(by) : null) ?? game.user;
    await dice.showForRoll(roll, user, true, whisper);
  });
  const still = Promise.all(falls).catch((error: unknown) => reportFailure("dice", error));
  await Promise.race([still, new Promise((resolve) => setTimeout(resolve, LONGEST_FALL))]);
}
