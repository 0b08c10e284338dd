/** How far a swimmer comes in a round: whoever moves the token farther is told so, once a round, or stopped if the GM wants it. */
import { RULESETS } from "../rules/index.ts";
import { announce } from "./announce.ts";
import { nowOf } from "./clock.ts";
import { isOurs } from "./documents.ts";
import { locale } from "./locale.ts";
import { reportFailure } from "./report.ts";
import { distanceRule } from "./settings.ts";
import { type StoredSwim, swimOf } from "./store.ts";
import { tellStored } from "./telling.ts";
import { inUnit, type LengthUnit, shownUnit, unitOfScene } from "./units.ts";

/** What is needed of a movement; distances in the scene's grid units. `history`: of this combat turn, empty outside combat. */
interface Movement {
  method: string;
  passed: Part;
  pending?: Part;
  history: { distance: number };
}
interface Part {
  distance: number;
  waypoints: { action: string }[];
}

/** Distances that differ by less are the same. */
const GRAIN = 0.01;

/** By token uuid: how far our own writes (sinking, rising) have moved it this round; that is not what the swimmer swims. */
const drift = new Map<string, { round: string; distance: number }>();

/** By token uuid: the round in which its mover was told. */
const told = new Map<string, string>();

const roundOf = (swim: StoredSwim): string => `${swim.id} ${Math.floor(nowOf(swim))}`;

/** After a movement, on every client. */
export function noteMovement(
  token: TokenDocument,
  movement: unknown,
  operation: unknown,
  user: { id: string | null },
): void {
  const read = isOurs(operation, user.id) ? swimOf(token) : null;
  if (!read?.ok) return;
  const round = roundOf(read.value);
  const before = drift.get(token.uuid);
  const distance = (before?.round === round ? before.distance : 0) + (movement as Movement).passed.distance;
  drift.set(token.uuid, { round, distance });
}

/** Before a movement, on the client of whoever moves: false stops it. */
export function mayMove(token: TokenDocument, movement: unknown, operation: unknown): boolean {
  try {
    const rule = distanceRule();
    const read = rule === "off" || isOurs(operation) ? null : swimOf(token);
    if (!read?.ok || !counts(movement as Movement)) return true;
    const tooFar = tooFarFor(token, read.value, movement as Movement);
    if (!tooFar) return true;
    const stops = rule === "stop" && !game.user.isGM;
    tellMover(token, roundOf(read.value), tooFar, stops);
    return !stops;
  } catch (error) {
    reportFailure("distance", error);
    return true;
  }
}

/** Put back, pasted, typed on the sheet, or carried there by magic: nobody swam. */
function counts({ method, passed, pending }: Movement): boolean {
  if (["undo", "paste", "config"].includes(method)) return false;
  const { actions } = CONFIG.Token.movement as unknown as { actions: Record<string, { teleport?: boolean }> };
  const waypoints = [...passed.waypoints, ...(pending?.waypoints ?? [])];
  return waypoints.some(({ action }) => actions[action]?.teleport !== true);
}

interface TooFar {
  /** In `unit`. */
  reach: number;
  distance: number;
  unit: LengthUnit;
}

function tooFarFor(token: TokenDocument, swim: StoredSwim, movement: Movement): TooFar | null {
  const { view } = tellStored(swim, nowOf(swim));
  if (view.position !== "surface" && view.position !== "under") return null;
  const own = RULESETS[swim.ruleset].unit;
  const grid = unitOfScene(token.parent) ?? own;
  // Against a current that is stronger the sign says that it is lost ground.
  const reach = inUnit(Math.abs(view.movement[view.position] ?? 0), own, grid);
  const drifted = drift.get(token.uuid);
  const { history, passed, pending } = movement;
  const swum = history.distance - (drifted?.round === roundOf(swim) ? Math.min(drifted.distance, history.distance) : 0);
  const distance = swum + passed.distance + (pending?.distance ?? 0);
  if (distance <= reach + GRAIN) return null;
  const unit = shownUnit(own, token.parent);
  return { reach: inUnit(reach, grid, unit), distance: inUnit(distance, grid, unit), unit };
}

function tellMover(token: TokenDocument, round: string, { reach, distance, unit }: TooFar, stops: boolean): void {
  const known = told.get(token.uuid);
  const key = `${round} ${stops}`;
  told.set(token.uuid, key);
  if (known === key) return;
  const length = (value: number): string => `${tenths(value)} ${game.i18n.localize(`undertow.unit.${unit}`)}`;
  const data = { name: token.name, reach: length(reach), distance: length(distance) };
  announce("warn", game.i18n.format(stops ? "undertow.distance.stopped" : "undertow.distance.warned", data));
}

/** As the reader writes figures. */
const tenths = (value: number): string => (Math.round(value * 10) / 10).toLocaleString(locale());
