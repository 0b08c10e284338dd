/** Where the tokens are during one evaluation: which water holds them, if any. */
import { flagsOf, isPlain } from "../documents.ts";
import { keptDepth } from "../elevation.ts";
import { isOn } from "../switches.ts";
import { bodyOf, type Standing, standingIn } from "./standing.ts";
import { hasWater, type RegionWater, watersOf } from "./waters.ts";

/** What a token was last known to stand in: flags.undertow.region. */
export interface KnownWater {
  /** Uuid of the behaviour. */
  water: string;
  /** The water's facts as they were then, as JSON. */
  told: string;
  /** Whether a region put the token in, for when that entry has been folded into a snapshot. */
  put: boolean;
}

export function knownWater(token: TokenDocument): KnownWater | null {
  const { region } = flagsOf(token);
  if (!isPlain(region) || typeof region.water !== "string") return null;
  return { water: region.water, told: String(region.told), put: region.put === true };
}

export const isOfScene = (uuid: string, scene: Scene | null): boolean =>
  scene !== null && uuid.startsWith(`${scene.uuid}.`);

/** Where a token was when the evaluation first looked: what happens to it meanwhile is the next one's. */
export interface Place {
  standing: Standing | null;
  elevation: number;
}

export class Places {
  private readonly waters = new Map<Scene, RegionWater[]>();
  private readonly places = new Map<TokenDocument, Place>();

  of(token: TokenDocument): Place {
    const known = this.places.get(token);
    if (known) return known;
    const place = { standing: this.look(token), elevation: token.elevation };
    this.places.set(token, place);
    return place;
  }

  private look(token: TokenDocument): Standing | null {
    const scene = token.parent;
    if (!scene || !isOn("regions")) return null;
    const waters = this.waters.get(scene) ?? watersOf(scene);
    this.waters.set(scene, waters);
    if (waters.length === 0) return null;
    const home = knownWater(token)?.water ?? null;
    return standingIn(bodyOf(token, home, home === null ? null : keptDepth(token)), waters);
  }
}

const OF_PLACE = ["x", "y", "elevation", "width", "height", "level", "disposition", "movementAction"];

/** Whether a change of the token may bring it into other water, or change its depth. */
export function mayChangePlace(token: TokenDocument, changed: object): boolean {
  if (!OF_PLACE.some((name) => name in changed)) return false;
  const { swim, region, before } = flagsOf(token);
  return isPlain(swim) || isPlain(region) || isPlain(before) || (isOn("regions") && hasWater(token.parent));
}
