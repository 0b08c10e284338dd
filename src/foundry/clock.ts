/**
 * Time: what the host counts (combat rounds, world seconds) to the swimmer's own rounds.
 *
 * In a started combat everyone's time is its round number, in the tracker or not; outside it is world time. A swim's clock says
 * where the present source stood (`origin`) when the swim's time was `at`; stepping back therefore gives an earlier time, exactly.
 */
import type { StoredSwim } from "./store.ts";
import { currentJump, type Jump, secondsFor, worldSeconds } from "./world-time.ts";

export interface Clock {
  /** "world", a combat's id, or "stopped" by the GM. */
  source: string;
  /** Round number, or world seconds, at the mark. */
  origin: number;
  /** Swim time at the mark, in rounds. */
  at: number;
}

const STOPPED = "stopped";

export const isStopped = (clock: Clock): boolean => clock.source === STOPPED;

/** A clock that stands at a swim time. */
export const stoppedAt = (at: number): Clock => ({ source: STOPPED, origin: 0, at });

/** What is needed of a Combat; `turn` is null before the first turn and in systems without an order. */
export interface CombatLike {
  id: string;
  round: number;
  turn: number | null;
  active: boolean;
  scene: { id: string | null } | null;
  turns: CombatantLike[];
  combatants: Iterable<CombatantLike>;
}
interface CombatantLike {
  id: string | null;
  tokenId: string | null;
  sceneId: string | null;
}

const combats = (): CombatLike[] => game.combats.contents as unknown as CombatLike[];
const combatOf = (id: string): CombatLike | null => (game.combats.get(id) as unknown as CombatLike | undefined) ?? null;

/** What the core can count. */
const LATEST = 1e9;

/** The last round seen of each combat: a deleted one can no longer be asked. */
const lastRounds = new Map<string, number>();

/** Whole rounds, 0 before the first. What another module has put there and is no number does not count: the round is the one seen last. */
function countOf({ id, round }: { id: string | null; round: unknown }): number {
  const count = typeof round === "string" || typeof round === "number" ? Math.floor(Number(round)) : Number.NaN;
  return Number.isFinite(count) ? Math.min(LATEST, Math.max(0, count)) : (lastRounds.get(id ?? "") ?? 0);
}

/** Round 0 (not begun) and round 1 are the same moment: beginning a combat takes no time. */
const roundOf = (combat: { id: string | null; round: number }): number => Math.max(1, countOf(combat));

export function noteCombat(combat: { id: string | null; round: number }): void {
  if (combat.id) lastRounds.set(combat.id, roundOf(combat));
}

export function noteCombats(): void {
  for (const combat of combats()) noteCombat(combat);
}

/** Which combats run, looked up once per evaluation. */
export interface Combats {
  byToken: Map<string, CombatLike>;
  byScene: Map<string, CombatLike>;
  anywhere: CombatLike | null;
}

const better = (a: CombatLike | null | undefined, b: CombatLike): CombatLike =>
  a && (a.active === b.active ? a.id <= b.id : a.active) ? a : b;

const keyOf = (sceneId: string | null | undefined, tokenId: string | null): string => `${sceneId}.${tokenId}`;

export function startedCombats(): Combats {
  const found: Combats = { byToken: new Map(), byScene: new Map(), anywhere: null };
  for (const combat of combats()) {
    if (countOf(combat) < 1) continue;
    const scene = combat.scene?.id;
    if (scene) found.byScene.set(scene, better(found.byScene.get(scene), combat));
    else if (combat.active) found.anywhere = better(found.anywhere, combat);
    for (const combatant of combat.combatants) {
      const key = keyOf(combatant.sceneId ?? scene, combatant.tokenId);
      found.byToken.set(key, better(found.byToken.get(key), combat));
    }
  }
  return found;
}

/** Where a token's time comes from now. */
export function sourceFor(token: TokenDocument, started: Combats): { source: string; value: number } {
  const scene = token.parent?.id;
  const combat = started.byToken.get(keyOf(scene, token.id)) ?? started.byScene.get(scene ?? "") ?? started.anywhere;
  return combat ? { source: combat.id, value: roundOf(combat) } : { source: "world", value: worldSeconds() };
}

/** A swim's time now, in rounds, by the source its clock is marked with; `jump`: of the world's time, on which nobody has decided. */
export function nowOf(swim: StoredSwim, jump: Jump | null = currentJump()): number {
  const { source, origin, at } = swim.clock;
  if (source === STOPPED) return at;
  if (source === "world") return rounded(at + (secondsFor(origin, jump) - origin) / swim.roundSeconds);
  const combat = combatOf(source);
  const round = combat ? roundOf(combat) : lastRounds.get(source);
  return round === undefined ? lastKnown(swim) : rounded(at + round - origin);
}

/** World seconds over a round's length leave crumbs. */
const rounded = (time: number): number => Math.min(LATEST, Math.round(time * 1e6) / 1e6);

/** The combat is gone and nobody here saw its last round: go on from the latest moment that the swim knows of. */
function lastKnown(swim: StoredSwim): number {
  const times = [swim.clock.at, swim.told, ...Object.values(swim.entries).map((entry) => entry.at)];
  return Math.max(...times, ...Object.values(swim.answers).map((answer) => answer.due));
}

/** The mark with which the swim goes on from `now` when its source has changed, or null. */
export function remark(swim: StoredSwim, token: TokenDocument, started: Combats, now: number): Clock | null {
  if (isStopped(swim.clock)) return null;
  const { source, value } = sourceFor(token, started);
  return source === swim.clock.source ? null : { source, origin: value, at: now };
}

/** The combat whose rounds this swim counts, if it does. */
export const combatOfSwim = (swim: StoredSwim): CombatLike | null => combatOf(swim.clock.source);

/** The swim's time in the first round of the combat that it counts; Infinity outside one. */
export const beginningOfCombat = (swim: StoredSwim): number =>
  combatOfSwim(swim) ? swim.clock.at + 1 - swim.clock.origin : Number.POSITIVE_INFINITY;

/** Place in the present order of turns, the first if it has several; -1 outside the tracker. */
export function turnIndex(combat: CombatLike, token: TokenDocument): number {
  const scene = token.parent?.id;
  return combat.turns.findIndex(
    (turn) => turn.tokenId === token.id && (turn.sceneId ?? combat.scene?.id ?? scene) === scene,
  );
}

/**
 * Whether a due check is put before people now: on the swimmer's own turn of the round its time belongs to; at once for those outside the
 * tracker and outside combat; at the latest when that round is over. Reads the present round and order only, so that re-rolled
 * initiative, skipped turns and jumps come out right.
 */
export function isShown(due: number, swim: StoredSwim, token: TokenDocument): boolean {
  const combat = combatOfSwim(swim);
  if (!combat || combat.turn === null || combat.turn === undefined) return true;
  const round = Math.floor(swim.clock.origin + due - swim.clock.at + 1e-6);
  if (round < roundOf(combat)) return true;
  return turnIndex(combat, token) <= combat.turn;
}

/** It is this token's turn just now. */
export function isOnTurn(swim: StoredSwim, token: TokenDocument): boolean {
  const combat = combatOfSwim(swim);
  return combat !== null && combat.turn !== null && turnIndex(combat, token) === combat.turn;
}
