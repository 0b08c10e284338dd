/** The waters of a scene: its regions with our behaviour. Read as foreign data: a region may come from anywhere. Lengths are the scene's grid units. */
import { RULESETS, type RulesetId, type Surface, type Water } from "../../rules/index.ts";
import { isPlain, MODULE, type Plain } from "../documents.ts";
import { inUnit, unitOfScene } from "../units.ts";

export const DISPOSITIONS = ["friendly", "neutral", "hostile", "secret"] as const;

export interface RegionWater {
  /** Of the behaviour. */
  uuid: string;
  /** The region's name. */
  name: string;
  /** Elevation of the surface. */
  surface: number;
  /** Elevation of the bottom; null: none in reach. */
  bottom: number | null;
  /** As the rules have it, but for the unit. The current is signed: against the swimmer unless the GM says otherwise. */
  facts: Water;
  /** Where the current flows to: degrees from the top of the map, clockwise; null where nobody says, and for still water. */
  direction: number | null;
  /** None: everyone is affected. */
  dispositions: readonly string[];
  /** With these nobody gets wet at the surface. */
  dryActions: readonly string[];
  dryStatuses: readonly string[];
  /** Whether the token stands over it, whatever its elevation. */
  covers(token: TokenDocument): boolean;
}

interface BehaviorLike {
  uuid: string;
  type: string;
  disabled: boolean;
  invalid?: boolean;
  system: unknown;
}

/** What is needed of a RegionDocument. */
interface RegionLike {
  name: string;
  elevation: { bottom: number | null; top: number | null };
  behaviors: Iterable<BehaviorLike>;
  testPoint(point: { x: number; y: number; elevation: number }): boolean;
  _source: object;
}

/** Our behaviour's type: as declared in module.json, the module's id before it. */
export const WATER_TYPE = `${MODULE}.water`;

/** From the mildest on. */
export const SURFACES: readonly string[] = ["calm", "choppy", "rough", "stormy"] satisfies Surface[];

const regionsOf = (scene: Scene): Iterable<RegionLike> => scene.regions as unknown as Iterable<RegionLike>;

/** One that does not fit its type is kept by the host, but does nothing. */
const isWater = ({ type, disabled, invalid }: BehaviorLike): boolean =>
  type === WATER_TYPE && !disabled && invalid !== true;

export function hasWater(scene: Scene | null): boolean {
  if (!scene) return false;
  for (const region of regionsOf(scene)) for (const behavior of region.behaviors) if (isWater(behavior)) return true;
  return false;
}

/** In no order that means anything. */
export function watersOf(scene: Scene): RegionWater[] {
  const waters: RegionWater[] = [];
  for (const region of regionsOf(scene))
    for (const behavior of region.behaviors) {
      const water = isWater(behavior) ? readWater(region, behavior) : null;
      if (water) waters.push(water);
    }
  return waters;
}

const within = (value: unknown, min: number, max: number): number | null =>
  typeof value === "number" && value >= min && value <= max ? value : null;

const elevationOf = (value: unknown): number | null => within(value, -1e6, 1e6);

/** Deeper than the rules can count is without a bottom. */
const DEEPEST = 30_000;
const FASTEST = 3000;

/** Null for a surface that does not lie above its bottom: nothing can swim there. */
function readWater(region: RegionLike, behavior: BehaviorLike): RegionWater | null {
  const system = (isPlain(behavior.system) ? behavior.system : {}) as Plain;
  // An endless region has its surface where the ground is.
  const surface = elevationOf(system.surfaceElevation) ?? elevationOf(region.elevation.top) ?? 0;
  const bottom = elevationOf(system.bottomElevation) ?? elevationOf(region.elevation.bottom);
  if (bottom !== null && bottom >= surface) return null;
  const facts = factsOf(system, bottom === null ? null : within(surface - bottom, 0, DEEPEST));
  return {
    uuid: behavior.uuid,
    name: region.name,
    surface,
    bottom,
    facts,
    direction: facts.current === 0 ? null : within(system.direction, 0, 360),
    dispositions: wordsOf(system.dispositions),
    dryActions: wordsOf(system.dryActions),
    dryStatuses: wordsOf(system.dryStatuses),
    covers: (token) => sharesLevel(region, token) && covers(region, token),
  };
}

function factsOf(system: Plain, depth: number | null): Water {
  const speed = within(system.current, 0, FASTEST) ?? 0;
  const danger = within(system.danger, 1, 10);
  return {
    surface: SURFACES.includes(String(system.surface)) ? (system.surface as Surface) : "calm",
    difficulty: within(system.difficulty, 0, 1000),
    current: speed === 0 ? 0 : system.course === "with" ? speed : -speed,
    currentStrength: within(system.currentStrength, 0, 1000),
    danger: danger === null ? null : Math.round(danger),
    depth,
    far: system.far === true,
    filth: system.filth === true,
  };
}

function wordsOf(value: unknown): string[] {
  const list: unknown[] = value instanceof Set || Array.isArray(value) ? [...value] : [];
  return list.filter((word): word is string => typeof word === "string");
}

/**
 * By the token's middle. How high the token is does not matter here, so that it is asked well inside of the region: whether a region holds its
 * upper edge is a choice of its own in v14.
 */
function covers(region: RegionLike, token: TokenDocument): boolean {
  const size = token.parent?.grid.size ?? 0;
  const x = token.x + ((token.width ?? 1) * size) / 2;
  const y = token.y + ((token.height ?? 1) * size) / 2;
  if (region.testPoint({ x, y, elevation: insideOf(region.elevation) })) return true;
  const regions: unknown = token.regions;
  return regions instanceof Set && regions.has(region);
}

function insideOf({ bottom, top }: RegionLike["elevation"]): number {
  if (bottom !== null && top !== null) return (bottom + top) / 2;
  return bottom ?? (top === null ? 0 : top - 1);
}

/** v14: regions and tokens lie on levels; a region without any lies on all. */
function sharesLevel({ _source }: RegionLike, token: TokenDocument): boolean {
  const { levels } = _source as { levels?: unknown };
  const { level } = token._source as { level?: unknown };
  return !Array.isArray(levels) || levels.length === 0 || typeof level !== "string" || levels.includes(level);
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A length of the scene in the unit of the rules, and back. A grid that counts in something else is taken as it is. */
export function intoRules(length: number, scene: Scene | null, ruleset: RulesetId): number {
  const { unit } = RULESETS[ruleset];
  return hundredths(inUnit(length, unitOfScene(scene) ?? unit, unit));
}

export function intoScene(length: number, scene: Scene | null, ruleset: RulesetId): number {
  const { unit } = RULESETS[ruleset];
  return hundredths(inUnit(length, unit, unitOfScene(scene) ?? unit));
}

/** The water as a swim under these rules takes it. */
export function waterFor({ facts }: RegionWater, scene: Scene | null, ruleset: RulesetId): Water {
  const { current, depth } = facts;
  return {
    ...facts,
    current: intoRules(current, scene, ruleset),
    depth: depth === null ? null : intoRules(depth, scene, ruleset),
  };
}
