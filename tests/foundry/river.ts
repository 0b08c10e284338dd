/** Waters on the map of the harbour, and tokens that are carried into them and out. */
import type { Harbour, LooseDocument, Seat } from "./harness.ts";
import type { LooseCollection } from "./loose.ts";

/** A token as these tests look at it. */
export interface MapToken extends LooseDocument {
  x: number;
  elevation: number;
  movementAction: string;
  _source: { movementAction: string | null };
  move(waypoints: object | object[], options?: object): Promise<boolean>;
}

export interface LooseRegion extends LooseDocument {
  behaviors: LooseCollection & { contents: LooseDocument[] };
}

interface River {
  name?: string;
  /** Pixels; the river runs from column 10 to 15 unless told otherwise. */
  x?: number;
  width?: number;
  bottom?: number | null;
  top?: number | null;
  topInclusive?: boolean;
  disabled?: boolean;
  system?: object;
}

export const sceneOf = (seat: Seat, id = "harbour"): LooseDocument & { regions: LooseCollection } =>
  seat.game.scenes.get(id) as never;

export const tokenOn = (seat: Seat, id: string, scene?: string): MapToken => seat.token(id, scene) as MapToken;

/** Draws a region with water into the scene. */
export async function river(gm: Seat, river: River = {}): Promise<LooseRegion> {
  const { name = "River", x = 1000, width = 500, bottom = -30, top = 0, disabled = false, system = {} } = river;
  const [region] = await sceneOf(gm).createEmbeddedDocuments("Region", [
    {
      name,
      shapes: [{ type: "rectangle", x, y: 0, width, height: 1300 }],
      elevation: { bottom, top, ...(river.topInclusive === undefined ? {} : { topInclusive: river.topInclusive }) },
      behaviors: [{ name: "Water", type: "undertow.water", system, disabled }],
    },
  ]);
  await gm.harbour.moment();
  return region as LooseRegion;
}

export const behaviorOf = (region: LooseRegion): LooseDocument => {
  const [behavior] = region.behaviors.contents;
  if (!behavior) throw new Error(`${region.name} has no behaviour`);
  return behavior;
};

/** Moves a token as a person does; columns of the map. Column 11 lies in the river, column 3 on the quay. */
export async function carry(seat: Seat, id: string, column: number, more: object = {}): Promise<void> {
  await tokenOn(seat, id).update({ x: column * 100, ...more });
  await seat.harbour.moment();
}

/** Verbs of the swim's entries in the order in which they were written. */
export const deeds = (harbour: Harbour, id: string): string[] =>
  Object.values(harbour.swim(id)?.entries ?? {})
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ act }) => Object.keys(act));

export const viewOf = (gm: Seat, id: string) => gm.api.stateOf(gm.token(id))?.view;

export const isSwimming = (gm: Seat, id: string): boolean => viewOf(gm, id)?.statuses.includes("inWater") ?? false;

/** The water of the swim as it is now. */
export const waterOf = (gm: Seat, id: string) => gm.api.stateOf(gm.token(id))?.present.water;
