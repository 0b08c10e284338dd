/** A small world for the table's own tests: two GMs, an assistant, two players, a linked and two unlinked figures. */
import type { Actor } from "../../table/host/documents/actor.ts";
import type { Scene } from "../../table/host/documents/scene.ts";
import type { TokenDocument } from "../../table/host/documents/token.ts";
import type { ClientGlobals, Generation, Source, SystemStandIn, WorldData } from "../../table/host/seam.ts";
import { openTable, type Tab, type Table } from "../../table/node.ts";

export const system: SystemStandIn = {
  id: "plain",
  title: "Plain",
  roundTime: 60,
  turnTime: 0,
  prepareActor(actor) {
    actor.system.doubled = Number(actor.system.hp ?? 0) * 2;
  },
};

const actor = (_id: string, name: string, owner: string | null, system: Source): Source => ({
  _id,
  name,
  type: "character",
  system,
  ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) },
});

export function world(): WorldData {
  return {
    id: "harbour",
    title: "Harbour",
    time: 1000,
    users: [
      { _id: "gm", name: "Gwen", role: 4 },
      { _id: "gm2", name: "Hugo", role: 4 },
      { _id: "aid", name: "Aid", role: 3 },
      { _id: "mara", name: "Mara", role: 1, character: "hero" },
      { _id: "odo", name: "Odo", role: 1 },
    ],
    actors: [
      actor("hero", "Ysolde", "mara", { hp: 8, pack: { rope: 1, torch: 2 }, list: [1, 2] }),
      actor("crew", "Sailor", "odo", { hp: 4, pack: { rope: 0 } }),
      actor("crab", "Giant Crab", null, { hp: 20 }),
    ],
    scenes: [
      {
        _id: "quay",
        name: "The Quay",
        active: true,
        tokens: [
          { _id: "tHero", name: "Ysolde", actorId: "hero", actorLink: true, x: 100, y: 100 },
          { _id: "tCrew1", name: "Sailor One", actorId: "crew", x: 200, y: 100 },
          { _id: "tCrew2", name: "Sailor Two", actorId: "crew", x: 300, y: 100 },
          { _id: "tCrab", name: "Crab", actorId: "crab", x: 400, y: 100, hidden: true },
        ],
      },
      { _id: "reef", name: "The Reef", tokens: [{ _id: "tHero2", name: "Ysolde", actorId: "hero", actorLink: true }] },
    ],
    combats: [],
    messages: [],
    settings: {},
  };
}

/** Opens the world with a do-nothing module "undertow", or the given script in its place. */
export function openWorld(
  generation: Generation,
  script: (globals: ClientGlobals) => void = () => undefined,
): Promise<Table> {
  return openTable({ generation, world: world(), system, modules: [{ id: "undertow", script }] });
}

export function actorOf({ globals }: Tab, id: string): Actor {
  return globals.game.actors.get(id, { strict: true }) as Actor;
}

export function sceneOf({ globals }: Tab, id = "quay"): Scene {
  return globals.game.scenes.get(id, { strict: true }) as Scene;
}

export function tokenOf(tab: Tab, id: string): TokenDocument {
  return sceneOf(tab).tokens.get(id, { strict: true }) as TokenDocument;
}

export interface Told {
  user: string;
  args: unknown[];
}

/** Records the calls of one hook on each client. */
export function listen(tabs: Tab[], hook: string): Told[] {
  const told: Told[] = [];
  for (const tab of tabs)
    tab.globals.Hooks.on(hook, (...args: unknown[]) => void told.push({ user: tab.userId, args }));
  return told;
}
