/** What the tests of the life of tokens have in common. */
import type { Source, WorldData } from "../../table/host/seam.ts";
import { type Harbour, type LooseDocument, openHarbour, type Seat } from "./harness.ts";

export const AELIS = "tokenaelis";
export const BRAND = "tokenbrand";
export const GOBLIN = "tokengoblin1";

export const sourceOf = (document: object): Source => (document as { toObject(): Source }).toObject();
export const sceneOf = (seat: Seat, id = "harbour"): LooseDocument => seat.game.scenes.get(id);
export const answersOf = (harbour: Harbour, id: string, scene?: string) =>
  Object.values(harbour.swim(id, scene)?.answers ?? {});
export const iconsOf = (actor: { statuses: Set<string> } | null | undefined): string[] =>
  [...(actor?.statuses ?? [])].sort();

export const WET = ["undertow-inWater", "undertow-underWater"];

export async function make(
  seat: Seat,
  sources: Source[],
  options: object = {},
  scene = "harbour",
): Promise<LooseDocument[]> {
  const made = await sceneOf(seat, scene).createEmbeddedDocuments("Token", sources, options);
  await seat.harbour.moment();
  return made;
}

export async function sit(generation: 13 | 14, change?: (world: WorldData) => void) {
  const harbour = await openHarbour({ generation, ...(change ? { change } : {}) });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const now = (id = AELIS, scene?: string) => gm.api.stateOf(gm.token(id, scene))?.now;
  return { harbour, gm, mara, now };
}
