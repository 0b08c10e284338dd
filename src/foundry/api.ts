/**
 * game.modules.get("undertow").api: what macros and other modules may call. Its shapes change only with a new major version. docs/API.md shows each call at
 * work. Wrong arguments are refused in the report, never thrown.
 */
import {
  type Act,
  type Activity,
  type Adjustment,
  forecast as forecastOf,
  isRulesetId,
  kit,
  type Options,
  oddsOfLiving,
  type Refusal,
  RULESETS,
  type Ruleset,
  type RulesetId,
  type StoryEvent,
  type Swimmer,
  type Telling,
  type Water,
} from "../rules/index.ts";
import {
  badRequest,
  describe,
  forCheck,
  forGM,
  noToken,
  oneOf,
  refusedAll,
  reported,
  type TokenLike,
} from "./api-report.ts";
import { askAgain as askAgainFor, type WaitingCheck, waitingChecks } from "./asking.ts";
import { nowOf } from "./clock.ts";
import { asToken, isPlain, isReferee, MODULE } from "./documents.ts";
import { takeBook, unknownRuleset } from "./foreign-books.ts";
import { defaultPlan, keepAsDefault } from "./plans.ts";
import type { Said } from "./question.ts";
import { checkKey } from "./question.ts";
import { swimOf } from "./store.ts";
import type { Adapter } from "./systems/adapter.ts";
import { registerAdapter as takeAdapter } from "./systems/index.ts";
import type { Report } from "./water.ts";
import * as water from "./water.ts";

interface Entering {
  ruleset?: RulesetId;
  water?: Partial<Water>;
  activity?: Partial<Activity>;
  options?: Partial<Options>;
  /** For all tokens of the call, over what their actors say. */
  swimmer?: Partial<Swimmer>;
}

/** What a call may leave out: a plain object, or nothing at all. */
const isMaybe = (value: unknown): boolean => value === undefined || isPlain(value);

const PARTS = ["water", "activity", "options", "swimmer"] as const;

function faultOf(how: unknown): ((name: string) => Refusal) | null {
  if (!isPlain(how) || !PARTS.every((part) => isMaybe(how[part]))) return badRequest;
  return how.ruleset === undefined || isRulesetId(how.ruleset) ? null : () => unknownRuleset(how.ruleset);
}

/** Rounds that a call may look ahead. */
const FARTHEST = 1000;

const ahead = (rounds: unknown): number =>
  typeof rounds === "number" && rounds > 0 ? Math.min(FARTHEST, Math.floor(rounds)) : 0;

export const api = {
  /**
   * Puts tokens into the water. What `how` leaves out is the scene's default. Lengths in the ruleset's unit (`rulesets()[id].unit`), currents per round.
   * Players: a wish for their own tokens, of which only `activity` counts.
   * @returns `{ done: uuid[], refused: { uuid, name, reason: { key, data } }[] }`; `key` stands below `undertow.errors.` in the language files.
   */
  putIn(tokens: TokenLike, how: Entering = {}): Promise<Report> {
    return reported(tokens, async (found) => {
      if (!isPlain(how)) return refusedAll(found, badRequest);
      const { swimmer, ...rest } = how;
      const swimmers = Object.fromEntries(swimmer ? found.map((token) => [token.uuid, swimmer]) : []);
      return water.putIn(found, { ...defaultPlan(found[0]?.parent ?? null), ...rest, swimmers });
    });
  },

  /** Takes tokens out of the water. Same report as `putIn`. */
  takeOut(tokens: TokenLike): Promise<Report> {
    return reported(tokens, water.takeOut);
  },

  /**
   * One act: `{ activity: { position: "under" } }`, `{ water: { surface: "rough" } }`, `{ swimmer: { load: "none" } }`, `{ raise: true }`, `{ grab: true }`,
   * `{ doff: { what: "pack" } }`, ... Players: what their own swimmers do. What the rules do not allow is refused with its reason. Same report.
   */
  change(tokens: TokenLike, act: Act): Promise<Report> {
    return reported(tokens, async (found) => (isPlain(act) ? water.change(found, act) : refusedAll(found, badRequest)));
  },

  /**
   * Gives (+) or takes (-): `{ breath: -1 }` in rounds, `{ endurance: 2 }` in what is shown (turns or hours), `{ depth: 20 }` is set, in the ruleset's unit.
   * GM only. Refused where there is nothing to give: breath of whoever holds none (`refused`), depth on the surface. Same report.
   */
  adjust(tokens: TokenLike, by: Adjustment): Promise<Report> {
    return forGM(tokens, async (found) =>
      isPlain(by) ? water.change(found, { adjust: by }) : refusedAll(found, badRequest),
    );
  },

  /** Stops the time of swimmers (`true`), or lets it go on (`false`). GM only. Same report. */
  pause(tokens: TokenLike, on = true): Promise<Report> {
    return forGM(tokens, (found) => water.pause(found, on === true));
  },

  /** Moves the time of swimmers by rounds, back too (negative), outside combat only (`inCombat`). GM only. Same report. */
  advance(tokens: TokenLike, rounds = 1): Promise<Report> {
    return forGM(tokens, (found) => water.advance(found, typeof rounds === "number" ? rounds : Number.NaN));
  },

  /** Takes back what was entered last for each swimmer; again: what was before. GM only. Refused with `nothingToUndo`. Same report. */
  undo(tokens: TokenLike): Promise<Report> {
    return forGM(tokens, water.undoLast);
  },

  /** Takes an open check back from whoever is asked; it waits until it is asked again or answered. GM only. Refused with `checkGone`. Same report. */
  withdraw(token: TokenLike, checkId: string): Promise<Report> {
    return forCheck(token, checkId, water.withdraw);
  },

  /** Throws away a token's swim, also one that cannot be read. GM only. Same report. */
  discard(tokens: TokenLike): Promise<Report> {
    return forGM(tokens, water.discard);
  },

  /**
   * Where a token stands now: `{ now, view, open, present, events, owed, over }`, times in rounds since it went in; null for one that does not swim.
   * `view.statuses` holds words such as "inWater", "underWater", "outOfBreath"; `view.breath` `{ limit, left }` in rounds; `open` the checks that wait for
   * an answer; each check and event names its `clause` (`undertow.rules.clause.<ruleset>.<clause>` in the language files).
   */
  stateOf(token: TokenLike): Telling | null {
    const found = asToken(token);
    return found ? water.stateOf(found) : null;
  },

  /**
   * What comes in the next `rounds` (at most 1000) if every check is passed and nothing changes, or only what is `wished` now (`{ pace: "still" }`, say), as
   * events with `at` in rounds since it went in. A wish that cannot be is a `refused` event. Empty for a token that does not swim.
   */
  forecast(token: TokenLike, rounds = 10, wished?: Partial<Activity>): StoryEvent[] {
    const found = asToken(token);
    const read = found ? swimOf(found) : null;
    if (!read?.ok || ahead(rounds) === 0) return [];
    const wish = isPlain(wished) ? wished : undefined;
    return forecastOf(read.value, Math.max(0, nowOf(read.value)), ahead(rounds), wish);
  },

  /**
   * The exact chance (0 to 1) of being alive after each of the next `rounds` (at most 1000) if nothing changes. `risked`: dice put at risk in every roll that
   * allows it (magic A2). Empty for a token that does not swim.
   */
  odds(token: TokenLike, rounds = 10, choose: { risked?: number } = {}): number[] {
    const found = asToken(token);
    const read = found ? swimOf(found) : null;
    if (!read?.ok || ahead(rounds) === 0) return [];
    return oddsOfLiving(read.value, Math.max(0, nowOf(read.value)), ahead(rounds), isPlain(choose) ? choose : {});
  },

  /**
   * Answers an open check (its `id` from `stateOf(token).open`) in place of whoever is asked: `{ dice: [14] }`, `{ dice: [14], situational: 2 }` or
   * `{ verdict: "pass" }`. GM only. Refused with `checkGone`, `faceTooHigh`, `wrongDice`. Same report as `putIn`.
   */
  answer(token: TokenLike, checkId: string, said: Omit<Said, "by">): Promise<Report> {
    return forCheck(token, checkId, async (found, check) =>
      isPlain(said) ? water.answerCheck(found, check, said) : refusedAll([found], badRequest),
    );
  },

  /** Asks again for what waits: all of it, or one check of a token. On the active GM's client. @returns how many were asked again. */
  askAgain(token?: TokenLike, checkId?: string): number {
    if (!game.ready || !isReferee()) return 0;
    if (token === undefined) return askAgainFor();
    const found = asToken(token);
    if (!found) return 0;
    const ids = checkId === undefined ? (water.stateOf(found)?.open ?? []).map(({ id }) => id) : [checkId];
    return ids.reduce((sum, id) => sum + askAgainFor(checkKey(found.uuid, id)), 0);
  },

  /** What waits for whom just now: `{ tokenUuid, name, check, askedOf, self, later, withdrawn, since }[]`. On the active GM's client; empty elsewhere. */
  waiting(): WaitingCheck[] {
    return waitingChecks();
  },

  /**
   * Keeps rules, water and activity as what holds in a scene when nobody says otherwise (HUD with Shift, palette, players). GM only.
   * @returns a report with the scene's uuid.
   */
  async setDefaults(scene: Scene, how: Entering = {}): Promise<Report> {
    if (!(scene instanceof Scene)) return { done: [], refused: [noToken(scene)] };
    const { uuid, name } = scene;
    const refuse = (reason: Refusal): Report => ({ done: [], refused: [{ uuid, name, reason }] });
    if (!game.user.isGM) return refuse({ key: "onlyGM", data: { name } });
    const fault = faultOf(how);
    if (fault) return refuse(fault(name));
    await keepAsDefault(scene, { ...defaultPlan(scene), ...how, swimmers: {} });
    return { done: [uuid], refused: [] };
  },

  /** The rule systems: `{ [id]: { id, version, unit: "ft" | "m", roundSeconds, ... } }`. */
  rulesets(): Record<RulesetId, Ruleset> {
    return RULESETS;
  },

  /** What rule systems are built from: `{ countdowns, state, numbers, checks, verbs }`, as CONTRIBUTING.md describes them. */
  rules: kit,

  /**
   * Adds a rule system, on every client and no later than `setup`: swims that name it cannot be read before. Its fields are those of CONTRIBUTING.md. `words`:
   * where its texts stand in the language files of the calling module (`"my-module.swimming"`), in the places that ours have below `undertow.`:
   * `ruleset.<id>`, `rulesetShort.<id>`, `rules.clause.<id>.<clause>`, ...
   * @returns a report with the id; refused: `badBook` with the field, `idTaken`.
   */
  registerRuleset(book: Ruleset, words?: string): Report {
    const id = isPlain(book) ? describe((book as unknown as { id: unknown }).id) : "";
    return oneOf(takeBook(book, words), id);
  },

  /**
   * Adds a reader of a game system's actors, or puts another in its place; it counts from the next reading on. `{ traits: { con: ["system.con.value"] , ... },
   * hp: { value, min } , ... }`. @returns a report with the system's id; refused: `badBook` with the field.
   */
  registerAdapter(systemId: string, adapter: Adapter): Report {
    const wrong = (field: string, value: unknown): Refusal => ({
      key: "badBook",
      data: { field, value: typeof value },
    });
    if (typeof systemId !== "string" || systemId === "")
      return oneOf([wrong("systemId", systemId)], describe(systemId));
    const given: unknown = adapter;
    if (!isPlain(given) || !isPlain(given.traits)) return oneOf([wrong("traits", given)], systemId);
    takeAdapter(systemId, adapter);
    return oneOf([], systemId);
  },

  /** GMs: the tracker. Players: the card of their own swimmers. */
  openTracker(): Promise<void> {
    return windows.openTracker();
  },

  /** The sheet of a rule system (the world's, if none is named), at a clause such as "W7". */
  openRules(ruleset?: string, clause?: string): Promise<void> {
    return windows.openRules(isRulesetId(ruleset) ? ruleset : undefined, clause);
  },
};

/** The windows' part. */
interface Windows {
  openTracker(): Promise<void>;
  openRules(ruleset?: string, clause?: string): Promise<void>;
}

let windows: Windows;

/** Puts the API where macros find it. */
export function offerApi(given: Windows): void {
  windows = given;
  const module: { api?: typeof api } | undefined = game.modules.get(MODULE) as object | undefined;
  if (module) module.api = api;
}
