/**
 * Random stories for the core: legal swimmers, waters, acts and dice for each ruleset, leaning towards the edges
 * (lowest and highest scores, thirds of a round, many entries at one moment, water as deep as the swimmer is tall).
 */
import fc from "fast-check";
import { answerKey, isCheck, parseDie } from "../../src/rules/answers.ts";
import { type Fold, type Resolver, run, startFold } from "../../src/rules/fold.ts";
import { liveEntries } from "../../src/rules/log.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { RULESETS } from "../../src/rules/rulesets/index.ts";
import { startOf } from "../../src/rules/state.ts";
import { newSwim } from "../../src/rules/swim.ts";
import type {
  Act,
  Activity,
  Answer,
  Check,
  Doff,
  Entry,
  Options,
  RulesetId,
  Swim,
  Swimmer,
  Throw,
  Verb,
  Water,
} from "../../src/rules/types.ts";

/** SEED and RUNS in the environment search elsewhere and longer; without them every run of the tests is the same. */
export const search = (runs: number): fc.Parameters<unknown> => ({
  seed: Number(process.env.SEED ?? 1805),
  numRuns: runs * Number(process.env.RUNS ?? 1),
});

/** Every rule system, those of the core first and last. */
export const RULESET_IDS = Object.keys(RULESETS) as RulesetId[];
export const anyRuleset = fc.constantFrom(...RULESET_IDS);

const score = fc.oneof(fc.constantFrom(3, 10, 18, 25), fc.integer({ min: 3, max: 25 }));
/** magic: characteristics and the skill go by halves, specialisms by any part. */
const points = fc.constantFrom(-100, -1, 0, 0.5, 2, 5, 7.5);
const specialism = fc.constantFrom(0, 0, 0.25, 1, 3);
const some = <T extends Record<string, unknown>>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

export const swimmerFacts = (unit: "ft" | "m"): fc.Arbitrary<Partial<Swimmer>> =>
  some<Partial<Swimmer>>({
    str: score,
    con: score,
    strPercent: fc.constantFrom(0, 1, 100),
    levels: fc.constantFrom(0, 1, 6, 20),
    hitBonus: fc.constantFrom(-3, 0, 2),
    move: fc.constantFrom(0.1, 6, 12),
    swimRate: fc.constantFrom(null, 0, 30),
    race: fc.constantFrom("human" as const, "other" as const),
    proficient: fc.constantFrom(true, true, false),
    slots: fc.constantFrom(0, 2),
    load: fc.constantFrom("none" as const, "none", "light", "light", "moderate", "heavy", "severe"),
    gear: fc.boolean(),
    armor: fc.constantFrom("none" as const, "none", "padded", "hide", "scale", "metal"),
    armorClass: fc.constantFrom(10, 5, 3, -10),
    breathSave: fc.constantFrom(2, 16, 20),
    dex: score,
    damageBonus: fc.constantFrom(-2, 0, 1, 6),
    samurai: fc.boolean(),
    breathes: fc.constantFrom("air" as const, "air", "air", "water", "nothing"),
    co: points,
    st: points,
    swimming: points,
    strength: specialism,
    afloat: specialism,
    breath: specialism,
    speed: specialism,
    currents: specialism,
    loadModifier: fc.constantFrom(-100, -5.5, 0, 1.5, 2),
    height: fc.constantFrom(...(unit === "ft" ? [3, 5.5, 6] : [1, 1.75, 1.8])),
  });

export const waterFacts = (unit: "ft" | "m"): fc.Arbitrary<Partial<Water>> =>
  some<Partial<Water>>({
    surface: fc.constantFrom("calm" as const, "calm", "choppy", "rough", "stormy"),
    current: fc.constantFrom(0, -0, 12, -12, 40, -40, -80, -1000),
    danger: fc.constantFrom(null, null, 1, 10),
    depth: fc.constantFrom(null, null, 0, ...(unit === "ft" ? [3, 5.5, 6, 6.01, 30] : [1, 1.75, 1.8, 1.81, 30])),
    far: fc.boolean(),
    difficulty: fc.constantFrom(null, null, 0, 6, 6.5, 1000),
    currentStrength: fc.constantFrom(null, null, 0, 4, 17),
    filth: fc.boolean(),
  });

export const anyOptions: fc.Arbitrary<Partial<Options>> = some<Partial<Options>>({
  rapidsAbility: fc.constantFrom("str" as const, "dex", "con"),
  rapidsModifier: fc.constantFrom(-2, 0, 3),
  fallDie: fc.constantFrom(1, 6),
  fallCap: fc.constantFrom(0, 3, 20),
  breathAfterFail: fc.boolean(),
  breath: fc.constantFrom("simple" as const, "dsg"),
  pulled: fc.boolean(),
  sewage: fc.boolean(),
  sinkEvery: fc.constantFrom("turn" as const, "round"),
});

export const activityFacts = (book: Ruleset): fc.Arbitrary<Partial<Activity>> => {
  const one: fc.Arbitrary<Partial<Activity>> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ position: fc.constantFrom(...book.positions) }) },
    { weight: 3, arbitrary: fc.record({ vertical: fc.constantFrom("level" as const, "down", "up") }) },
    { weight: 3, arbitrary: fc.record({ pace: fc.constantFrom("still" as const, "half", "normal", "double") }) },
    { weight: 1, arbitrary: fc.record({ strenuous: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ deepBreath: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ inert: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ holdPlace: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ float: fc.constantFrom(0, 0, 1, 2.5, 4) }) },
    {
      weight: 2,
      arbitrary: fc.record({ stroke: fc.constantFrom("tread" as const, "breast", "back", "crawl", "sprint") }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ preparation: fc.constantFrom("none" as const, "breath", "minute", "ten", "thirty") }),
    },
    { weight: 1, arbitrary: fc.record({ risk: fc.integer({ min: 0, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ pulled: fc.boolean() }) },
  );
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => Object.assign({}, ...parts) as Partial<Activity>);
};

const others = (book: Ruleset): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 6, arbitrary: activityFacts(book).map((activity): Act => ({ activity })) },
    { weight: 2, arbitrary: activityFacts(book).map((activity): Act => ({ enter: activity })) },
    { weight: 2, arbitrary: waterFacts(book.unit).map((water): Act => ({ water })) },
    { weight: 2, arbitrary: swimmerFacts(book.unit).map((swimmer): Act => ({ swimmer })) },
    { weight: 2, arbitrary: fc.boolean().map((raise): Act => ({ raise })) },
    { weight: 2, arbitrary: fc.constant<Act>({ leave: true }) },
    { weight: 1, arbitrary: fc.boolean().map((rest): Act => ({ rest })) },
    { weight: 3, arbitrary: rarer(book) },
  );

const RARE: readonly Verb[] = ["leap", "waterfall", "grab", "release", "doff", "adjust"];
const given = fc.constantFrom(-3, -1, 0, 0.5, 1, 2, 8);
const adjustments: fc.Arbitrary<Act> = fc
  .record({ breath: given, endurance: given, depth: fc.constantFrom(0, 3, 30, 1000) }, { requiredKeys: [] })
  .filter((adjust) => Object.keys(adjust).length > 0)
  .map((adjust): Act => ({ adjust }));
const falls = fc.constantFrom(0, 1, 5, 12, 30, 40, 101);
const rarer = (book: Ruleset): fc.Arbitrary<Act> => {
  const acts: fc.Arbitrary<Act>[] = [
    fc.record({ height: falls, runUp: fc.boolean() }).map((leap): Act => ({ leap })),
    fc.record({ height: falls, rocks: fc.boolean() }).map((waterfall): Act => ({ waterfall })),
    fc.constant<Act>({ grab: true }),
    fc.constant<Act>({ release: true }),
    adjustments,
    adjustments,
    fc
      .tuple(fc.constantFrom("pack", "armor", "ballast"), fc.constantFrom("none", "light", "severe"), fc.boolean())
      .map(([what, load, haste]) => ({
        doff: Object.fromEntries([["what", what], ["haste", haste], ...(haste ? [] : [["then", load]])]) as Doff,
      })),
  ];
  const known = fc.oneof(...acts).filter((act) => book.verbs.includes(Object.keys(act)[0] as Verb));
  return RARE.some((verb) => book.verbs.includes(verb)) ? known : fc.constant<Act>({ leave: true });
};

/** Pauses between entries, in rounds: none, parts of a round, rounds, turns, hours, weeks. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.constantFrom(1 / 3, 2 / 3, 0.1, 0.5, 0.999) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(10, 30, 60, 100 / 3) },
  { weight: 1, arbitrary: fc.constantFrom(600, 10_080, 30_240) },
);

export interface Story {
  swim: Swim;
  /** Faces for the checks in order, as hundredths of the die's own; when they have run out, checks stay open. */
  dice: number[];
  /** The time of the last entry and some rounds more. */
  end: number;
}

/** A swim that begins with `enter`, its entries e0, e1, ... not going back in time. No answers yet. */
export const swims = (ruleset: RulesetId, most = 10): fc.Arbitrary<Story> => {
  const book = RULESETS[ruleset];
  return fc
    .record({
      swimmer: swimmerFacts(book.unit),
      water: waterFacts(book.unit),
      options: anyOptions,
      enter: activityFacts(book),
      more: fc.array(fc.tuple(pause, others(book)), { maxLength: most }),
      dice: fc.array(fc.oneof(fc.constantFrom(1, 1, 100), fc.integer({ min: 1, max: 100 })), { maxLength: 60 }),
      after: pause,
    })
    .map(({ swimmer, water, options, enter, more, dice, after }) => {
      const begun = newSwim(ruleset, { swimmer, water, options });
      if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
      let at = 0;
      const acts: [number, Act][] = [[0, { enter }]];
      // M2 tells damage each round, A7 asks each round whoever needs no air: a story of weeks under water would be a long one.
      const everyRound = book.activity.includes("pulled") || book.countdowns.some(({ id }) => id === "rise");
      const longest = everyRound ? 60 : Number.POSITIVE_INFINITY;
      for (const [wait, act] of more) {
        at += Math.min(wait, longest);
        acts.push([at, act]);
      }
      const entries = acts.map(([when, act], seq): Entry => ({ id: `e${seq}`, at: when, seq, act }));
      return {
        swim: { ...begun.value, entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])) },
        dice,
        end: at + Math.min(after, longest),
      };
    });
};

export const anyStory: fc.Arbitrary<Story> = anyRuleset.chain((ruleset) => swims(ruleset));

/** The story with its dice thrown up to its end: the answers stand in the swim. */
export function played({ swim, dice, end }: Story): Swim {
  const answers: Record<string, Answer> = {};
  let next = 0;
  foldOf(swim, [end], (wanted) => {
    const { count, faces } = parseDie(wanted.die);
    if (next + count > dice.length) return undefined;
    const thrown = dice.slice(next, next + count).map((share) => Math.ceil((share * faces) / 100));
    next += count;
    answers[answerKey(wanted.id)] = answerTo(wanted, thrown);
    return answers[answerKey(wanted.id)];
  });
  return { ...swim, answers };
}

export const answerTo = (wanted: Check | Throw, dice: number[]): Answer => ({
  check: wanted.id,
  due: wanted.due,
  target: isCheck(wanted) ? wanted.target : 0,
  modifier: isCheck(wanted) ? wanted.modifier : 0,
  dice,
});

const storedIn =
  (swim: Swim): Resolver =>
  (wanted) =>
    swim.answers[answerKey(wanted.id)];

/** Folds a swim, stopping at each of the given times (in order); says how many moments that took, and shows each. */
export function foldOf(
  swim: Swim,
  stops: number[],
  resolve: Resolver = storedIn(swim),
  see: (fold: Fold) => void = () => {},
): { fold: Fold; moments: number } {
  const book = RULESETS[swim.ruleset];
  const fold = startFold(startOf(swim, book));
  let moments = 0;
  const count = (): boolean => {
    moments += 1;
    see(fold);
    return false;
  };
  for (const stop of stops) run(fold, book, liveEntries(swim), stop, resolve, count);
  return { fold, moments };
}

export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** Where two JSON values differ by more than noise in their numbers, as a path; null where they are alike. */
export function difference(a: unknown, b: unknown, slack = 2e-4, path = "$"): string | null {
  if (typeof a === "number" && typeof b === "number")
    return Math.abs(a - b) <= slack || Object.is(a, b) ? null : `${path}: ${a} / ${b}`;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object")
    return Object.is(a, b) ? null : `${path}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    const found = difference((a as Plain)[key], (b as Plain)[key], slack, `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

type Plain = Record<string, unknown>;

/** Every number in a JSON value with its path. */
export function numbersIn(value: unknown, path = "$"): [string, number][] {
  if (typeof value === "number") return [[path, value]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${path}.${key}`));
}
