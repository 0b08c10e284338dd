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

/** Milliseconds that an evaluation waits for dice. Most fall at once; some are typed by hand, and others of the same table must not wait for those. */
const MOST_WAIT = 1_000;

/** Dice that are still in somebody's hand, by what they are thrown for. */
const inHand = new Map<string, Promise<number[]>>();

/** The faces, or null where nobody has thrown yet: then they are asked for again when they have fallen. */
async function facesFor(key: string, roll: () => Promise<number[]>): Promise<number[] | null> {
  const waiting = inHand.get(key);
  const dice = waiting ?? roll();
  inHand.set(key, dice);
  const pause = new Promise<null>((resolve) => setTimeout(() => resolve(null), waiting ? 0 : MOST_WAIT));
  try {
    const faces = await Promise.race([dice, pause]);
    if (faces) inHand.delete(key);
    else if (!waiting) dice.then(wake, wake);
    return faces;
  } catch (error) {
    inHand.delete(key);
    throw error;
  }
}

const keyFor = ({ token, swim }: Case, { id, due, die }: { id: string; due: number; die: string }): string =>
  [token.uuid, swim?.id, id, due, die].join(" ");

/**
 * Dice that are no check (damage) are thrown here as soon as the story comes to them; one throw may bring the next.
 * @returns whether nothing is left to throw
 */
export async function rollThrows(swimmer: Case): Promise<boolean> {
  for (let rolls = 0; rolls < MOST_ROLLS; rolls++) {
    const [wanted] = swimmer.now < 0 ? [] : (swimmer.telling?.throws ?? []);
    if (!wanted) return true;
    const faces = await facesFor(keyFor(swimmer, wanted), () => rollDie(wanted.die));
    if (!faces) return false;
    swimmer.throwDice(wanted, faces);
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
    const faces = await facesFor(keyFor(swimmer, check), () => rollCheck(swimmer.token, check));
    if (!faces) return false;
    const refusals = swimmer.answer(check, { dice: faces });
    if (refusals.length > 0) throw new Error(`${check.id}: ${refusals.map(({ key }) => key).join(", ")}`);
    await rollThrows(swimmer);
  }
  wake();
  return false;
}
