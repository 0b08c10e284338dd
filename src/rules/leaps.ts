/** Leaps and waterfalls: the depth that momentum adds in the first round, and what the fall does (N14, N15, W12, W15, T14). */
import { parseDie } from "./answers.ts";
import type { Teller } from "./countdowns/countdown.ts";
import { ceil, floor } from "./numbers.ts";
import type { Ruleset } from "./ruleset.ts";
import { begin, type State } from "./state.ts";

/** What a fall does: all, half or a tenth of the normal damage, after a saving throw or without one. */
export interface Harm {
  clause: string;
  /** null: no saving throw. Otherwise the share that is left when it succeeds. */
  ifSaved: 0 | 0.1 | null;
  share: 0.5 | 1;
}

export interface Fall {
  height: number;
  runUp: boolean;
  waterfall: boolean;
  rocks: boolean;
}

/** Height for each die of normal falling damage (T14). */
const PER_DIE = { ft: 10, m: 3 } as const;

/** Half is rounded down, a tenth up (T14). */
const shareOf = (amount: number, share: number): number => (share === 0.1 ? ceil(amount / 10) : floor(amount * share));

/** Into the water from above: the plunge of the first round, then the harm. */
export function fallIn(s: State, book: Ruleset, fall: Fall, tell: Teller): void {
  const rule = book.falls;
  if (!rule) return;
  const added = rule.adds(fall);
  s.plunge = added > 0 ? { added, until: s.at + 1 } : null;
  const harm = rule.harm(fall);
  if (!harm || fall.height < PER_DIE[book.unit]) return;
  const series = begin(s, "fall", 0, null);
  const saved = harm.ifSaved !== null ? save(s, harm.clause, series.key, tell) : false;
  if (saved === null) return;
  const share = saved && harm.ifSaved !== null ? harm.ifSaved : harm.share;
  if (share > 0) hurt(s, book, fall.height, { ...harm, share }, series.key, tell);
}

function save(s: State, clause: string, key: string, tell: Teller): boolean | null {
  return tell.ask({
    id: `fall.${key}.1`,
    countdown: "fall",
    ordinal: 1,
    clause,
    die: "1d20",
    compare: "atLeast",
    base: { label: "breathSave", value: s.swimmer.breathSave },
    target: s.swimmer.breathSave,
    modifiers: [],
    onFail: "damage",
  });
}

function hurt(
  s: State,
  book: Ruleset,
  height: number,
  { clause, share }: { clause: string; share: number },
  key: string,
  tell: Teller,
): void {
  const die = `${Math.min(s.options.fallCap, floor(height / PER_DIE[book.unit]))}d${s.options.fallDie}`;
  if (parseDie(die).count === 0) return;
  const id = `fall.${key}.damage`;
  const rolled = tell.roll({ id, countdown: "fall", clause, die, for: "fall" });
  if (rolled === null) return;
  const amount = shareOf(rolled, share);
  if (amount > 0) tell.say({ event: "damage", clause, cause: "fall", amount, id });
}
