/** What only a GM does to a running swim: stopping and moving its time, taking back what was entered, taking back a question. As intents. */
import { type Entry, liveEntries } from "../rules/index.ts";
import { withdrawQuestion } from "./asking.ts";
import type { Case } from "./case.ts";
import { checkKey } from "./question.ts";
import type { Intent } from "./queue.ts";

const refuse = (key: string, { token }: Case) => [{ key, data: { name: token.name } }];

/** As many rounds as one command moves the time by, either way. */
export const MOST_ROUNDS = 1000;

/** Time stands still for this swimmer until it is let go on. */
export const pausing =
  (on: boolean): Intent =>
  (swimmer) => {
    if (swimmer.foreign) return refuse("foreignSwim", swimmer);
    if (!swimmer.swim) return refuse("notInWater", swimmer);
    if (on !== swimmer.paused) swimmer.pause(on);
    return [];
  };

/** Moves the swimmer's time by rounds, back too but not to before it went in. Combats count for themselves. */
export const advancing =
  (rounds: number): Intent =>
  (swimmer) => {
    if (swimmer.foreign) return refuse("foreignSwim", swimmer);
    if (!swimmer.swim) return refuse("notInWater", swimmer);
    if (swimmer.inCombat) return refuse("inCombat", swimmer);
    if (!Number.isFinite(rounds) || rounds === 0 || Math.abs(rounds) > MOST_ROUNDS)
      return [{ key: "badRounds", data: { field: "rounds", value: String(rounds), max: MOST_ROUNDS } }];
    swimmer.pass(rounds);
    return [];
  };

/** What somebody entered last; what was entered in one go goes in one go. What the module noted by itself stays. */
function lastOf({ swim, now }: Case): Entry[] {
  const said = swim ? liveEntries(swim).filter(({ at, by }) => at <= now && by !== undefined) : [];
  const last = said.at(-1);
  const before = said.at(-2);
  if (!last) return [];
  const together = before && "rest" in last.act && "leave" in before.act && before.at === last.at;
  return together ? [before, last] : [last];
}

/** Takes back the latest entry that counts; without its first one there is no swim. */
export const undoing = (): Intent => (swimmer) => {
  if (swimmer.foreign) return refuse("foreignSwim", swimmer);
  const entries = lastOf(swimmer);
  if (entries.length === 0) return refuse("nothingToUndo", swimmer);
  for (const { id } of entries) swimmer.undo(id);
  if (
    swimmer.swim &&
    !liveEntries(swimmer.swim).some(({ act }) => "enter" in act || "leap" in act || "waterfall" in act)
  )
    swimmer.vanish();
  return [];
};

/** Nobody is asked for this check any more, until the GM asks again or answers. */
export const withdrawing =
  (checkId: string): Intent =>
  (swimmer) =>
    withdrawQuestion(checkKey(swimmer.token.uuid, checkId)) ? [] : refuse("checkGone", swimmer);
