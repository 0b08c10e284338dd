/** How far a path of a token is: grid squares times the grid's distance, diagonals as one square. */
import type { TokenDocument } from "../documents/token.ts";
import type { MovementActionConfig } from "../seam.ts";

/** Pixels and squares; elevation in the scene's units. */
export interface Position {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  /** v14 */
  depth?: number;
  level?: string | null;
}

export interface Waypoint extends Position {
  action: string;
  terrain: null;
  snapped: boolean;
  explicit: boolean;
  checkpoint: boolean;
}

/** A part of a movement. `distance` and `cost` in the scene's units, `spaces` and `diagonals` in grid squares. */
export interface Measured {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

export const NOWHERE: Measured = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };

export function add(a: Measured, b: Measured): Measured {
  return {
    distance: a.distance + b.distance,
    cost: a.cost + b.cost,
    spaces: a.spaces + b.spaces,
    diagonals: a.diagonals + b.diagonals,
  };
}

/** The step to `to`, at the cost of its way of moving. */
export function measureStep(token: TokenDocument, from: Position, to: Waypoint): Measured {
  const config = actionOf(token, to.action);
  if (config.measure === false) return NOWHERE;
  const way = straight(token, from, to);
  if (config.teleport === true) return { ...way, cost: 0 };
  const price = config.getCostFunction?.(token, {});
  const cost = price ? price(way.distance, from, to, way.distance, { ...to }) : way.distance;
  if (!Number.isFinite(cost)) throw new Error(`The way "${to.action}" costs ${cost}: the table blocks no path`);
  return { ...way, cost };
}

/** Each step from `from` over the waypoints, in their order. */
export function measureSteps(token: TokenDocument, from: Position, waypoints: readonly Waypoint[]): Measured[] {
  return waypoints.map((to, at) => measureStep(token, waypoints[at - 1] ?? from, to));
}

function straight(token: TokenDocument, from: Position, to: Position): Measured {
  const { type, size, distance } = token.scene.grid;
  const steps = [(to.x - from.x) / size, (to.y - from.y) / size, (to.elevation - from.elevation) / distance];
  if (type === 0) {
    const spaces = Math.hypot(...steps);
    return { distance: spaces * distance, cost: spaces * distance, spaces: 0, diagonals: 0 };
  }
  const [diagonals, spaces] = steps
    .map((step) => Math.round(Math.abs(step)))
    .sort((a, b) => a - b)
    .slice(1) as [number, number];
  return { distance: spaces * distance, cost: spaces * distance, spaces, diagonals };
}

function actionOf(token: TokenDocument, action: string): MovementActionConfig {
  const config = token.host.CONFIG.Token.movement.actions[action];
  if (!config) throw new Error(`"${action}" is not in CONFIG.Token.movement.actions`);
  return config;
}
