/**
 * The token in the water: its elevation follows the swimmer's depth, its movement action is "swim", and both are put back on leaving. Whoever
 * moves the token up or down by hand moves the swimmer: an elevation that is not the one shown last is somebody's word and stays.
 */
import type { Act } from "../rules/index.ts";
import type { Case } from "./case.ts";
import { flagsOf, isOurs, isPlain, MODULE, type Plain } from "./documents.ts";
import type { Place } from "./regions/places.ts";
import type { Standing } from "./regions/standing.ts";
import { intoRules, intoScene } from "./regions/waters.ts";
import { isOn } from "./switches.ts";

/** What the token was before it went in: flags.undertow.before. What is absent was not touched. */
interface Before {
  elevation?: number;
  movementAction?: string | null;
}

/** What it was last made to show: flags.undertow.shown. Grid units. */
interface Shown {
  elevation: number;
  depth: number;
  surface: number;
}

const SWIM = "swim";

/** By token uuid: who has put it up or down last, as far as somebody here has seen it. */
const movers = new Map<string, string>();

/** For `updateToken`, on every client. */
export function noteElevation(token: TokenDocument, changed: unknown, options: unknown, userId: string): void {
  if (isPlain(changed) && "elevation" in changed && !isOurs(options, userId)) movers.set(token.uuid, userId);
}

/** Elevations are written in hundredths. */
const GRAIN = 0.01;

function beforeOf(token: TokenDocument): Before | null {
  const { before } = flagsOf(token);
  if (!isPlain(before)) return null;
  const { elevation, movementAction } = before;
  return {
    ...(typeof elevation === "number" ? { elevation } : {}),
    ...(typeof movementAction === "string" || movementAction === null ? { movementAction } : {}),
  };
}

function shownOf(token: TokenDocument): Shown | null {
  const { shown } = flagsOf(token);
  if (!isPlain(shown)) return null;
  const { elevation, depth, surface } = shown;
  const numbers = [elevation, depth, surface].every((value) => typeof value === "number");
  return numbers ? ({ elevation, depth, surface } as Shown) : null;
}

/** Whether the token has left something to be put back. */
export const isChanged = (token: TokenDocument): boolean => beforeOf(token) !== null;

/** Whether the token is as high as its swimmer's depth makes it: nobody has put it elsewhere. */
const isKept = (token: TokenDocument, { elevation, depth, surface }: Shown): boolean =>
  elevation === token.elevation && Math.abs(surface - depth - elevation) < GRAIN;

/** How deep a token shows its swimmer to be; null where somebody has put it elsewhere. */
export function keptDepth(token: TokenDocument): number | null {
  const shown = isOn("elevation") ? shownOf(token) : null;
  return shown && isKept(token, shown) ? shown.depth : null;
}

/** The elevation of the surface: the region's, else where the token went in. */
const surfaceOf = (token: TokenDocument, standing: Standing | null): number | undefined =>
  standing?.water.surface ?? beforeOf(token)?.elevation;

/** Takes the elevation for the swimmer's depth where somebody has changed it, or where other water has another surface. */
export function hearElevation(swimmer: Case, { standing, elevation }: Place): void {
  const { token, swim } = swimmer;
  const shown = shownOf(token);
  const surface = surfaceOf(token, standing);
  if (!isOn("elevation") || !swim || !swimmer.inWater || !shown || surface === undefined) return;
  const isUnder = swimmer.telling?.view.position === "under";
  const isTyped = elevation !== shown.elevation;
  // At the surface one stays there when it rises or falls.
  if (!isTyped && (surface === shown.surface || !isUnder)) return;
  const depth = standing ? standing.depth : Math.max(0, surface - elevation);
  const acts: Act[] = [];
  if (depth > 0 && !isUnder) acts.push({ activity: { position: "under", vertical: "level" } });
  if (depth > 0) acts.push({ adjust: { depth: intoRules(depth, token.parent, swim.ruleset) } });
  else if (isUnder) acts.push({ activity: { position: "surface" } });
  const by = isTyped ? movers.get(token.uuid) : undefined;
  // What the rules refuse (somebody sinks, is unconscious) changes nothing: the token stays where it was put.
  for (const act of acts) if (swimmer.act(act, by).length > 0) return;
}

/** What the token must show now, written along with the swim. */
export function mirrorToken(swimmer: Case, { standing, elevation }: Place): void {
  if (swimmer.foreign) return;
  // Moved while dice were in the air: that is somebody's word, which the next evaluation hears.
  const isHeard = elevation === swimmer.token.elevation;
  if (!swimmer.inWater) restore(swimmer);
  else {
    takeAction(swimmer);
    if (isHeard) takeElevation(swimmer, standing);
  }
}

/** As stored: null leaves the choice to the host. */
const actionOf = (token: TokenDocument): string | null =>
  (token._source as { movementAction?: string | null }).movementAction ?? null;

/** Once, on entering: whoever chooses another action afterwards keeps it. */
function takeAction({ token, also }: Case): void {
  const before = beforeOf(token);
  if (!isOn("swimAction") || before?.movementAction !== undefined || !(SWIM in CONFIG.Token.movement.actions)) return;
  const movementAction = actionOf(token);
  also[`flags.${MODULE}.before`] = { ...before, movementAction };
  if (movementAction !== SWIM) also.movementAction = SWIM;
}

function takeElevation(swimmer: Case, standing: Standing | null): void {
  const { token, swim, telling, also } = swimmer;
  if (!isOn("elevation") || !swim || !telling) return;
  const shown = shownOf(token);
  const before = beforeOf(token)?.elevation;
  // Whoever comes in below the surface must not be put back there on leaving.
  const surface = surfaceOf(token, standing) ?? token.elevation;
  if (before === undefined) {
    const elevation = Math.max(token.elevation, surface);
    also[`flags.${MODULE}.before`] = { ...beforeOf(token), ...(also[`flags.${MODULE}.before`] as Plain), elevation };
  }
  const depth = intoScene(telling.view.depth, token.parent, swim.ruleset);
  const isTyped = shown !== null && shown.elevation !== token.elevation;
  const isSame = shown?.depth === depth && shown.surface === surface;
  const elevation = isTyped || isSame ? token.elevation : Math.round((surface - depth) * 100) / 100;
  if (elevation !== token.elevation) also.elevation = elevation;
  if (!isSame || isTyped) also[`flags.${MODULE}.shown`] = { elevation, depth, surface } satisfies Shown;
}

/** A copy of the token as it was before it went in, and without marks of where it stands. */
export function asBefore(token: TokenDocument): Plain {
  const changes: Plain = { ...beforeOf(token) };
  for (const name of ["before", "shown", "region"])
    if (isPlain(flagsOf(token)[name])) changes[`flags.${MODULE}.${name}`] = null;
  return changes;
}

function restore({ token, also }: Case): void {
  const before = beforeOf(token);
  if (!before) return;
  const { elevation, movementAction } = before;
  // What somebody changed meanwhile stays.
  const shown = shownOf(token);
  if (shown && isKept(token, shown) && elevation !== undefined && elevation !== token.elevation)
    also.elevation = elevation;
  if (movementAction !== undefined && movementAction !== SWIM && actionOf(token) === SWIM)
    also.movementAction = movementAction;
  also[`flags.${MODULE}.before`] = null;
  also[`flags.${MODULE}.shown`] = null;
}

/** Leaves the token at its elevation where a new one did not arrive, so that nobody takes that for somebody's word; false if all is well. */
export function stayPut({ token, also }: Case): boolean {
  if (also.elevation === undefined || also.elevation === token.elevation) return false;
  delete also.elevation;
  const shown = also[`flags.${MODULE}.shown`];
  if (isPlain(shown)) also[`flags.${MODULE}.shown`] = { ...shown, elevation: token.elevation };
  return true;
}
