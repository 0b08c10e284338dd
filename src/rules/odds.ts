/**
 * The odds of living on, exactly: every check that falls due splits the world in two, worlds that have become alike are one again. Nothing is sampled.
 */
import { answerKey, chance, isCheck, meets, parseDie, sums } from "./answers.ts";
import { type Fold, type Resolver, run, startFold } from "./fold.ts";
import { liveEntries } from "./log.ts";
import type { Ruleset } from "./ruleset.ts";
import { RULESETS } from "./rulesets/index.ts";
import { type State, startOf } from "./state.ts";
import type { Answer, Check, Entry, Swim, Throw } from "./types.ts";

interface World {
  share: number;
  state: State;
  done: number;
}

/** One way in which a check or throw may come out, and how likely it is. */
interface Way {
  share: number;
  answer: Answer | "pass";
}

/** The share below which a world is left out: less than one in a million million. */
const NOTHING = 1e-12;
/** The longest look ahead, in rounds. */
const MOST_ROUNDS = 1000;

/**
 * Element i is the chance (0 to 1) of being alive i + 1 whole rounds after `now` if nothing changes. Open checks count as not yet rolled. `risked`: dice put at
 * risk in every roll that allows it (magic A2); without it as many as the swimmer's activity says. Damage is not weighed: hit points are not known here.
 */
export function oddsOfLiving(swim: Swim, now: number, rounds: number, choose: { risked?: number } = {}): number[] {
  const book = RULESETS[swim.ruleset];
  const entries = liveEntries(swim).filter((entry) => entry.at <= now);
  const known = (wanted: Check | Throw): Answer | undefined => {
    // What was rolled later than now, before a step back, has not happened.
    if (wanted.due > now) return undefined;
    const key = answerKey(wanted.id);
    const answer = Object.hasOwn(swim.answers, key) ? swim.answers[key] : undefined;
    return answer && meets(wanted, answer) ? answer : undefined;
  };
  let worlds: World[] = [{ share: 1, state: startOf(swim, book), done: 0 }];
  const goOn = (until: number): void => {
    worlds = merged(worlds.flatMap((world) => split(world, book, entries, until, known, choose.risked)));
  };
  goOn(now);
  const odds: number[] = [];
  for (let i = 1; i <= Math.min(rounds, MOST_ROUNDS); i++) {
    goOn(now + i);
    const alive = worlds.reduce((sum, { share, state }) => (state.drowned ? sum : sum + share), 0);
    odds.push(Math.min(1, alive));
  }
  return odds;
}

/** All worlds that may come of one until a time. */
function split(
  world: World,
  book: Ruleset,
  entries: readonly Entry[],
  until: number,
  known: (wanted: Check | Throw) => Answer | undefined,
  risked: number | undefined,
): World[] {
  if (world.state.drowned) return [world];
  const ended: World[] = [];
  const waiting: { share: number; decided: (Answer | "pass")[] }[] = [{ share: world.share, decided: [] }];
  for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
    const { share, decided } = branch;
    let asked = 0;
    let undecided: Check | Throw | undefined;
    const resolve: Resolver = (wanted) => {
      const stored = known(wanted);
      if (stored || undecided) return stored;
      const answer = decided[asked++];
      if (answer === undefined) undecided = wanted;
      return answer;
    };
    const fold: Fold = { ...startFold(structuredClone(world.state)), done: world.done };
    run(fold, book, entries, until, resolve, () => undecided !== undefined);
    if (!undecided) ended.push({ share, state: fold.state, done: fold.done });
    else
      for (const way of waysOf(undecided, risked))
        if (share * way.share > NOTHING) waiting.push({ share: share * way.share, decided: [...decided, way.answer] });
  }
  return ended;
}

function waysOf(wanted: Check | Throw, risked: number | undefined): Way[] {
  const base = { check: wanted.id, due: wanted.due, dice: [] };
  if (!isCheck(wanted)) return throwWays(wanted, { ...base, target: 0, modifier: 0 });
  const passed = chance(wanted, 0, risked ?? wanted.risked);
  const { target, modifier } = wanted;
  return [
    { share: passed, answer: "pass" },
    { share: 1 - passed, answer: { ...base, target, modifier, verdict: "fail" } },
  ];
}

/** Only dice that decide how long the air lasts matter here; of the others any face will do. */
function throwWays(wanted: Throw, answer: Answer): Way[] {
  const { count, faces } = parseDie(wanted.die);
  const ones = new Array<number>(count).fill(1);
  if (wanted.for !== "breath") return [{ share: 1, answer: { ...answer, dice: ones } }];
  return [...sums(count, faces)].map(([sum, share]) => ({
    share,
    answer: { ...answer, dice: facesFor(sum, ones, faces) },
  }));
}

/** Some faces with that sum. */
function facesFor(sum: number, ones: number[], faces: number): number[] {
  let rest = sum - ones.length;
  return ones.map((one) => {
    const more = Math.min(rest, faces - 1);
    rest -= more;
    return one + more;
  });
}

/** Names of series tell worlds apart that will go the same way. */
const NAMES = new Set(["key", "started", "cause"]);
const likeness = (state: State): string =>
  JSON.stringify(state, (name, value) => (NAMES.has(name) ? undefined : value));

function merged(worlds: World[]): World[] {
  const byState = new Map<string, World>();
  for (const world of worlds) {
    const key = world.state.drowned ? "drowned" : likeness(world.state);
    const twin = byState.get(key);
    if (twin) twin.share += world.share;
    else byState.set(key, { ...world });
  }
  return [...byState.values()];
}
