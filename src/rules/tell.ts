/** The story of a swim up to a time, what is asked now, and what comes if nothing changes. */
import { answerKey, meets } from "./answers.ts";
import { type Fold, type Resolver, run, startFold } from "./fold.ts";
import { liveEntries } from "./log.ts";
import { RULESETS } from "./rulesets/index.ts";
import { type State, startOf } from "./state.ts";
import type { Activity, Check, Entry, StoryEvent, Swim, Swimmer, Throw, View, Water } from "./types.ts";
import { viewOf } from "./view.ts";

export interface Present {
  activity: Activity;
  water: Water;
  swimmer: Swimmer;
  holding: boolean;
  raised: boolean;
  resting: boolean;
  /** Gear is being taken off. */
  doffing: boolean;
}

export interface Telling {
  now: number;
  view: View;
  /** Due and not answered, in the order in which they fell due. */
  open: Check[];
  /** Dice to be rolled by whoever keeps the swim: nobody is asked. */
  throws: Throw[];
  events: StoryEvent[];
  /** How the swimmer is and what it does now, after what happened so far. */
  present: Present;
  /** Out of the water, something is still owed: rest, lost points (DESIGN, "One idea", 10). */
  owed: boolean;
  /** Nothing more can happen: out of the water and nothing owed. */
  over: boolean;
}

const stored =
  (swim: Swim): Resolver =>
  (check) => {
    const key = answerKey(check.id);
    return Object.hasOwn(swim.answers, key) ? swim.answers[key] : undefined;
  };

function foldTo(swim: Swim, now: number): { fold: Fold; entries: Entry[] } {
  const book = RULESETS[swim.ruleset];
  const fold = startFold(startOf(swim, book));
  const entries = liveEntries(swim);
  run(fold, book, entries, now, stored(swim));
  return { fold, entries };
}

const presentOf = ({ activity, water, swimmer, holding, raised, resting, doffing }: State): Present => ({
  activity,
  water,
  swimmer,
  holding,
  raised,
  resting,
  doffing: doffing !== null,
});

const owes = (s: State): boolean => s.points.normal + s.points.fast > 0 || s.lost.str + s.lost.con > 0;

/** Everything that follows from a swim at `now` (rounds since its beginning, at least 0). Pure: the swim is not changed. */
export function tell(swim: Swim, now: number): Telling {
  const { fold } = foldTo(swim, Math.max(0, now));
  const s = fold.state;
  const out = s.position === "land" && !s.drowned && (fold.done > 0 || swim.base !== undefined);
  return {
    now,
    view: viewOf(fold, RULESETS[swim.ruleset]),
    open: fold.open,
    throws: fold.throws,
    events: swim.base ? [...swim.base.losses, ...fold.events] : fold.events,
    present: presentOf(s),
    owed: out && owes(s),
    over: out && !owes(s) && !s.unconscious,
  };
}

/**
 * What comes in the next `rounds` if every check is passed, the open ones included, and nobody does anything, or only what is `wished` now:
 * another pace, say. A wish that cannot be is a `refused` event at `now`.
 */
export function forecast(swim: Swim, now: number, rounds: number, wished?: Partial<Activity>): StoryEvent[] {
  const book = RULESETS[swim.ruleset];
  const known = stored(swim);
  const fold = startFold(startOf(swim, book));
  const entries = liveEntries(swim).filter((entry) => entry.at <= now);
  if (wished) entries.push({ id: "wish", at: now, seq: Number.MAX_SAFE_INTEGER, act: { activity: wished } });
  run(fold, book, entries, now + rounds, (wanted) => {
    const answer = known(wanted);
    return answer && answer !== "pass" && meets(wanted, answer) ? answer : "pass";
  });
  return fold.events.filter((event) => event.at > now || isWish(event, wished));
}

const isWish = (event: StoryEvent, wished: Partial<Activity> | undefined): boolean =>
  wished !== undefined &&
  event.event === "refused" &&
  JSON.stringify(event.wish) === JSON.stringify({ activity: wished });
