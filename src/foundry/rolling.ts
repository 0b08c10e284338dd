/** Dice that nobody is asked for: they are thrown here, a number of them in each evaluation so that no client stands still. */
import type { Case } from "./case.ts";
import { rollCheck, rollDie } from "./dice.ts";
import { shownChecks } from "./due.ts";
import { hasPlayer } from "./people.ts";
import { wake } from "./queue.ts";
import { npcRollsAuto } from "./settings.ts";

/** Checks, or throws, that are rolled for one swimmer in one evaluation; after a jump of time the rest follows in the next. */
const MOST_ROLLS = 20;

/** The same where the GM wants a whole jump of time rolled. */
const MOST_ROLLS_IN_JUMP = 200;

/**
 * Dice that are no check (damage) are thrown here as soon as the story comes to them; one throw may bring the next.
 * @returns whether nothing is left to throw
 */
export async function rollThrows(swimmer: Case): Promise<boolean> {
  for (let rolls = 0; rolls < MOST_ROLLS; rolls++) {
    const [wanted] = swimmer.now < 0 ? [] : (swimmer.telling?.throws ?? []);
    if (!wanted) return true;
    swimmer.throwDice(wanted, await rollDie(wanted.die));
  }
  wake();
  return false;
}

/**
 * Folk without a player, if the GM wants it so, and everybody in a jump of time that is to be rolled: here and now, checks that follow at once included.
 * @returns whether nothing is left to roll
 */
export async function rollForNobody(swimmer: Case, jumping: boolean): Promise<boolean> {
  const inJump = jumping && swimmer.swim?.clock.source === "world";
  if (!inJump && (!npcRollsAuto() || hasPlayer(swimmer.token))) return true;
  for (let rolls = 0; rolls < (inJump ? MOST_ROLLS_IN_JUMP : MOST_ROLLS); rolls++) {
    const [check] = shownChecks(swimmer);
    if (!check) return true;
    const refusals = swimmer.answer(check, { dice: await rollCheck(swimmer.token, check) });
    if (refusals.length > 0) throw new Error(`${check.id}: ${refusals.map(({ key }) => key).join(", ")}`);
    await rollThrows(swimmer);
  }
  wake();
  return false;
}
