/** game.modules.get("undertow").api: what macros and other modules may call. Its shapes change only with a new major version. */
import {
  type Act,
  type Activity,
  forecast as forecastOf,
  type Options,
  oddsOfLiving,
  RULESETS,
  type Ruleset,
  type RulesetId,
  type StoryEvent,
  type Swimmer,
  type Telling,
  type Water,
} from "../rules/index.ts";
import { askAgain as askAgainFor, waitingChecks } from "./asking.ts";
import type { Said } from "./case.ts";
import { nowOf } from "./clock.ts";
import { asToken, isReferee, MODULE } from "./documents.ts";
import { defaultPlan, keepAsDefault } from "./plans.ts";
import { checkKey } from "./prompts.ts";
import { swimOf } from "./store.ts";
import { answerCheck, change, discard, putIn, type Report, stateOf, takeOut } from "./water.ts";

/** A TokenDocument, a token on the canvas, or a token's uuid; or several. */
type TokenLike = unknown;

interface Entering {
  ruleset?: RulesetId;
  water?: Partial<Water>;
  activity?: Partial<Activity>;
  options?: Partial<Options>;
  /** For all tokens of the call, over what their actors say. */
  swimmer?: Partial<Swimmer>;
}

const listOf = (tokens: TokenLike): TokenDocument[] => {
  const list = Array.isArray(tokens) ? tokens : [tokens];
  return list.flatMap((token) => asToken(token) ?? []);
};

const noToken = (what: unknown): Report["refused"][number] => ({
  uuid: typeof what === "string" ? what : "",
  name: "",
  reason: { key: "noToken", data: { value: String(what) } },
});

/** Runs a command and adds a refusal for whatever was no token. */
async function reported(tokens: TokenLike, command: (found: TokenDocument[]) => Promise<Report>): Promise<Report> {
  const strangers = (Array.isArray(tokens) ? tokens : [tokens]).filter((token) => !asToken(token));
  const report = await command(listOf(tokens));
  report.refused.push(...strangers.map(noToken));
  return report;
}

export const api = {
  /**
   * Puts tokens into the water. What `how` leaves out is the scene's default. Lengths in the ruleset's unit (`rulesets()[id].unit`), currents per round.
   * Players: a wish for their own tokens, of which only `activity` counts.
   * @returns `{ done: uuid[], refused: { uuid, name, reason: { key, data } }[] }`; `key` stands below `undertow.errors.` in the language files.
   */
  putIn(tokens: TokenLike, how: Entering = {}): Promise<Report> {
    return reported(tokens, (found) => {
      const { swimmer, ...rest } = how;
      const swimmers = Object.fromEntries(swimmer ? found.map((token) => [token.uuid, swimmer]) : []);
      return putIn(found, { ...defaultPlan(found[0]?.parent ?? null), ...rest, swimmers });
    });
  },

  /** Takes tokens out of the water. Same report as `putIn`. */
  takeOut(tokens: TokenLike): Promise<Report> {
    return reported(tokens, takeOut);
  },

  /** One act: `{ activity: { position: "under" } }`, `{ water: { surface: "rough" } }`, `{ swimmer: { load: "none" } }`, `{ raise: true }`, ... Same report. */
  change(tokens: TokenLike, act: Act): Promise<Report> {
    return reported(tokens, (found) => change(found, act));
  },

  /** Throws away a token's swim, also one that cannot be read. GM only. Same report. */
  discard(tokens: TokenLike): Promise<Report> {
    return reported(tokens, discard);
  },

  /**
   * Where a token stands now: `{ now, view, open, events, owed, over }`, times in rounds since it went in; null for one that does not swim.
   * `view.statuses` holds words such as "inWater", "underWater", "outOfBreath"; `open` the checks that wait for an answer.
   */
  stateOf(token: TokenLike): Telling | null {
    const found = asToken(token);
    return found ? stateOf(found) : null;
  },

  /**
   * What comes in the next `rounds` if every check is passed and nothing changes, or only what is `wished` now (`{ pace: "still" }`, say), as events with `at`
   * in rounds since it went in. A wish that cannot be is a `refused` event.
   */
  forecast(token: TokenLike, rounds = 10, wished?: Partial<Activity>): StoryEvent[] {
    const found = asToken(token);
    const read = found ? swimOf(found) : null;
    return read?.ok ? forecastOf(read.value, Math.max(0, nowOf(read.value)), rounds, wished) : [];
  },

  /** The exact chance (0 to 1) of being alive after each of the next `rounds` if nothing changes. `risked`: dice put at risk in every roll that allows it (magic A2). */
  odds(token: TokenLike, rounds = 10, choose: { risked?: number } = {}): number[] {
    const found = asToken(token);
    const read = found ? swimOf(found) : null;
    return read?.ok ? oddsOfLiving(read.value, Math.max(0, nowOf(read.value)), rounds, choose) : [];
  },

  /**
   * Answers an open check (its `id` from `stateOf(token).open`) in place of whoever is asked: `{ dice: [14] }`, `{ dice: [14], situational: 2 }` or
   * `{ verdict: "pass" }`. GM only. Same report as `putIn`.
   */
  answer(token: TokenLike, checkId: string, said: Omit<Said, "by">): Promise<Report> {
    return reported(token, async ([found]) => {
      if (!found) return { done: [], refused: [] };
      const { uuid, name } = found;
      const check = stateOf(found)?.open.find(({ id }) => id === checkId);
      const key = game.user.isGM ? "checkGone" : "onlyGM";
      if (!check || !game.user.isGM) return { done: [], refused: [{ uuid, name, reason: { key, data: { name } } }] };
      return answerCheck(found, check, said);
    });
  },

  /** Asks again for what waits: all of it, or one check of a token. On the active GM's client. @returns how many were asked again. */
  askAgain(token?: TokenLike, checkId?: string): number {
    if (!isReferee()) return 0;
    if (token === undefined) return askAgainFor();
    const found = asToken(token);
    if (!found) return 0;
    const ids = checkId === undefined ? (stateOf(found)?.open ?? []).map(({ id }) => id) : [checkId];
    return ids.reduce((sum, id) => sum + askAgainFor(checkKey(found.uuid, id)), 0);
  },

  /** What waits for whom just now: `{ tokenUuid, name, check, askedOf, later }[]`. On the active GM's client. */
  waiting: waitingChecks,

  /** Keeps rules, water and activity as what holds in a scene when nobody says otherwise (HUD with Shift, palette, players). GM only. */
  async setDefaults(scene: Scene, how: Entering): Promise<void> {
    await keepAsDefault(scene, { ...defaultPlan(scene), ...how, swimmers: {} });
  },

  /** The rule systems: `{ [id]: { id, version, unit: "ft" | "m", roundSeconds, ... } }`. */
  rulesets(): Record<RulesetId, Ruleset> {
    return RULESETS;
  },
};

/** Puts the API where macros find it. */
export function offerApi(): void {
  const module: { api?: typeof api } | undefined = game.modules.get(MODULE) as object | undefined;
  if (module) module.api = api;
}
