/** What the tests of time have in common: who sits at the table, and what they do with combats. */
import { type Harbour, type LooseDocument, openHarbour, type Seat } from "./harness.ts";

export const AELIS = "tokenaelis";
export const BRAND = "tokenbrand";
export const ODILE = "tokenodile";
export const GOBLIN = "tokengoblin1";

export interface RollingCombat extends LooseDocument {
  resetAll(): Promise<unknown>;
  rollAll(options: object): Promise<unknown>;
  activate(): Promise<unknown>;
}

export const combatantOf = (combat: LooseDocument, tokenId: string): string | undefined =>
  combat.turns.find((turn) => turn.tokenId === tokenId)?.id;

export const join = (combat: LooseDocument, tokenId: string, initiative = 30): Promise<unknown> =>
  combat.createEmbeddedDocuments("Combatant", [{ tokenId, sceneId: "harbour", initiative }]);

export async function part(combat: LooseDocument, tokenId: string): Promise<void> {
  const id = combatantOf(combat, tokenId);
  if (id) await combat.deleteEmbeddedDocuments("Combatant", [id]);
}

interface People {
  harbour: Harbour;
  gm: Seat;
  mara: Seat;
  now(id?: string): number | undefined;
  statuses(id?: string): string[];
  /** Answers with 1 what Mara is asked, and notes which checks. */
  roll(): Promise<void>;
  /** Ids of the checks that she was asked, in order. */
  asked: string[];
}

export async function sit(generation: 13 | 14): Promise<People> {
  const harbour = await openHarbour({ generation, system: "adnd2e" });
  const gm = await harbour.join("gm");
  const mara = await harbour.join("mara");
  const asked: string[] = [];
  return {
    harbour,
    gm,
    mara,
    asked,
    now: (id = AELIS) => gm.api.stateOf(gm.token(id))?.now,
    statuses: (id = AELIS) => [...gm.token(id).actor.statuses].sort(),
    roll: async () => {
      for (let [first] = mara.asked; first; [first] = mara.asked) {
        asked.push(first.request.check.id);
        await mara.roll(1);
      }
    },
  };
}

export const putAelisIn = (gm: Seat) => gm.putIn([AELIS], { swimmer: { con: 12 }, activity: { position: "under" } });
