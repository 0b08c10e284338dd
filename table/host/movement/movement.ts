/** A token's movement: planned by the client that asks for it, sent in the operation's options, told by every client. */
import type { Combat } from "../documents/combat.ts";
import type { TokenDocument } from "../documents/token.ts";
import type { Host } from "../host.ts";
import { deepClone, deepFreeze, isPlainObject, randomID } from "../plain.ts";
import type { Generation, Source } from "../seam.ts";
import { add, type Measured, measureStep, measureSteps, NOWHERE, type Position, type Waypoint } from "./measure.ts";

/** A waypoint that was passed and recorded. */
export interface RecordedWaypoint extends Waypoint {
  cost: number;
  movementId: string;
  userId: string;
}

const FIELDS = ["x", "y", "elevation", "width", "height"] as const;
const FIELDS_14 = [...FIELDS, "depth", "level"] as const;
const METHODS = ["api", "config", "dragging", "keyboard", "paste", "undo"];

const fieldsOf = ({ host }: TokenDocument): readonly (keyof Position)[] => (host.generation >= 14 ? FIELDS_14 : FIELDS);

/** Where and how large the token is. */
export function positionOf(token: TokenDocument): Position {
  return pick(token._source, token) as Position;
}

function pick(source: object, token: TokenDocument): Partial<Position> {
  return Object.fromEntries(
    fieldsOf(token)
      .filter((field) => field in source)
      .map((field) => [field, (source as Source)[field]]),
  );
}

/** Waypoints may leave out what stays as it was at the one before. Throws for a way of moving that there is not. */
export function completeWaypoints(
  token: TokenDocument,
  waypoints: readonly Partial<Waypoint>[],
  action = token.movementAction,
): Waypoint[] {
  let before: Position = positionOf(token);
  return waypoints.map((given) => {
    if (given.action !== undefined) assertMovementAction(token.host, given.action);
    before = { ...before, ...pick(given, token) };
    const { snapped = false, explicit = true, checkpoint = true } = given;
    return { ...before, action: given.action ?? action, terrain: null, snapped, explicit, checkpoint };
  });
}

/** Throws for what is not in CONFIG.Token.movement.actions; null is the default way. */
export function assertMovementAction({ CONFIG }: Host, action: unknown): void {
  if (action === null || action === undefined) return;
  if (!Object.hasOwn(CONFIG.Token.movement.actions, String(action))) {
    throw new Error(`Token: movementAction "${String(action)}" is not in CONFIG.Token.movement.actions`);
  }
}

export interface MovementPlan {
  /** The update, its movement fields taken out when a hook refused, the history added when it is recorded. */
  changes: Source;
  /** What goes to every client. */
  movement?: Source;
  /** A hook said no. */
  vetoed?: boolean;
}

/** Asks the preMoveToken hooks about an update. `changes` in wire form. */
export function planMovement(token: TokenDocument, changes: Source, options: Source): MovementPlan {
  const moved = Object.keys(pick(changes, token)).filter((field) => changes[field] !== token._source[field]);
  // What is no place at all the server refuses.
  const isPlace = moved.every((field) => field === "level" || Number.isFinite(changes[field]));
  if (moved.length === 0 || !isPlace) return { changes };
  const movement = describe(token, changes, options);
  const { autoRotate: _autoRotate, showRuler: _showRuler, ...final } = movement;
  const shown = Object.assign(deepClone(movement), deepFreeze(deepClone(final)));
  if (options.noHook !== true && !token.host.Hooks.call("preMoveToken", token, shown, options)) {
    const rest = Object.entries(changes).filter(([field]) => !moved.includes(field));
    return { changes: Object.fromEntries(rest), vetoed: true };
  }
  const history = recorded(token, movement);
  const { autoRotate, showRuler } = shown;
  return {
    changes: history ? { ...changes, _movementHistory: history } : changes,
    movement: { ...movement, autoRotate, showRuler },
  };
}

function describe(token: TokenDocument, changes: Source, options: Source): Source {
  const given = ((options.movement as Source | undefined)?.[token.id as string] ?? {}) as Source;
  const method = String(given.method ?? (options.isUndo === true ? "undo" : "api"));
  if (!METHODS.includes(method)) throw new Error(`Token movement: unknown method "${method}"`);
  const origin = positionOf(token);
  const target = { ...origin, ...pick(changes, token) };
  const before = ((given.waypoints as Partial<Waypoint>[] | undefined) ?? [{}]).slice(0, -1);
  const last = (given.waypoints as Partial<Waypoint>[] | undefined)?.at(-1) ?? {};
  const action = (changes.movementAction as string | null | undefined) ?? token.movementAction;
  const waypoints = completeWaypoints(token, [...before, { ...last, ...target }], action);
  const steps = measureSteps(token, origin, waypoints);
  return {
    id: randomID(),
    chain: [],
    origin,
    destination: target,
    passed: { waypoints: waypoints.map((waypoint, at) => ({ ...waypoint, ...steps[at] })), ...total(steps) },
    pending: { waypoints: [], ...NOWHERE },
    history: historyOf(token),
    constrained: false,
    recorded: isRecorded(token),
    method,
    constrainOptions: given.constrainOptions ?? {},
    autoRotate: given.autoRotate ?? false,
    showRuler: given.showRuler ?? false,
    ...(token.host.generation >= 14 ? { measureOptions: {}, terrainOptions: {}, split: false } : {}),
  };
}

const total = (steps: Measured[]): Measured => steps.reduce(add, NOWHERE);

function historyOf(token: TokenDocument): Source {
  const waypoints = token.movementHistory;
  const recorded = { waypoints: [...waypoints], ...measureHistory(token, waypoints) };
  const { waypoints: _waypoints, ...sums } = recorded;
  return { recorded, unrecorded: { waypoints: [], ...NOWHERE }, ...sums };
}

/** The recorded path; costs are those of the time. */
function measureHistory(token: TokenDocument, waypoints: readonly RecordedWaypoint[]): Measured {
  const [first, ...rest] = waypoints;
  if (!first) return NOWHERE;
  return total(rest.map((to, at) => ({ ...measureStep(token, rest[at - 1] ?? first, to), cost: to.cost })));
}

/** In a combat that has begun. */
function isRecorded(token: TokenDocument): boolean {
  return token.host.game.combats.some(
    (combat: Combat) =>
      combat.started &&
      combat.combatants.some(({ sceneId, tokenId }) => sceneId === token.scene.id && tokenId === token.id),
  );
}

/** The history with this movement in it, or, for an undo, without the last; undefined when none is kept. */
function recorded(token: TokenDocument, movement: Source): RecordedWaypoint[] | undefined {
  if (!movement.recorded) return undefined;
  const history = token.movementHistory as RecordedWaypoint[];
  if (movement.method === "undo") {
    const undone = history.at(-1)?.movementId;
    return history.filter(({ movementId }) => movementId !== undone);
  }
  const [origin, passed] = [movement.origin as Position, movement.passed as { waypoints: Waypoint[] }];
  const mark = { movementId: movement.id as string, userId: token.host.game.userId };
  const last = history.at(-1);
  const connected = last !== undefined && fieldsOf(token).every((field) => last[field] === origin[field]);
  const start = { ...origin, action: "displace", terrain: null, snapped: false, explicit: false, checkpoint: true };
  return deepClone([
    ...history,
    ...(connected ? [] : [{ ...start, cost: 0, ...mark }]),
    ...passed.waypoints.map((waypoint) => ({ ...stored(waypoint), ...mark })),
  ] as RecordedWaypoint[]);
}

function stored(waypoint: Waypoint): Source {
  const { distance: _distance, spaces: _spaces, diagonals: _diagonals, ...rest } = waypoint as Waypoint & Measured;
  return rest;
}

/** The movement of this token that an operation carried, the same object each time; null when it did not move. */
export function movementOf(token: TokenDocument, options: Source, generation: Generation): Source | null {
  const sent = (options._movement as Record<string, Source> | undefined)?.[token.id as string];
  if (!isPlainObject(sent)) return null;
  const known = told.get(sent);
  if (known) return known;
  const movement = deepFreeze({ ...deepClone(sent), ...(generation >= 14 ? { finished: Promise.resolve(true) } : {}) });
  told.set(sent, movement);
  return movement;
}

const told = new WeakMap<Source, Source>();
