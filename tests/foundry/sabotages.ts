/** Ways to break the table under the module's feet, one for each assumption of the self-check. Each says how to mend it. */
import type { Generation } from "../../table/host/seam.ts";
import type { Seat } from "./harness.ts";

interface Scene {
  gm: Seat;
  mara: Seat;
  generation: Generation;
}

interface Sabotage {
  only14?: boolean;
  break(scene: Scene): () => void;
}

type Loose = Record<string, unknown>;
type Method = (...args: unknown[]) => unknown;

const globalsOf = (seat: Seat): Loose => seat.tab.globals as unknown as Loose;

const classOf = (seat: Seat, name: string): Loose & { prototype: object } =>
  globalsOf(seat)[name] as Loose & { prototype: object };

/** Puts something else in a property's place until it is mended. */
function patch(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

const ECHO = "undertow.selfCheck";

/** A method of a document class; `self` is the document, `go` the method as it was. */
const method =
  (cls: string, name: string, edit: (self: Loose, args: unknown[], go: Method) => unknown) =>
  ({ gm }: Scene): (() => void) => {
    const { prototype } = classOf(gm, cls);
    const original = Reflect.get(prototype, name) as Method;
    function replaced(this: Loose, ...args: unknown[]): unknown {
      return edit(this, args, (...next) => original.apply(this, next));
    }
    return patch(prototype, name, { value: replaced, writable: true });
  };

/** A getter of a document class. */
const getter =
  (cls: string, name: string, edit: (self: Loose, present: unknown) => unknown) =>
  ({ gm }: Scene): (() => void) => {
    const { prototype } = classOf(gm, cls);
    let at: object | null = prototype;
    let found: PropertyDescriptor | undefined;
    for (; at && !found; at = Object.getPrototypeOf(at) as object | null)
      found = Object.getOwnPropertyDescriptor(at, name);
    function replaced(this: Loose): unknown {
      return edit(this, found?.get?.call(this));
    }
    return patch(prototype, name, { get: replaced });
  };

/** How one hook is called. */
const hook =
  (way: "call" | "callAll", name: string, edit: (args: unknown[], go: Method, seat: Seat) => unknown) =>
  ({ gm }: Scene): (() => void) => {
    const Hooks = globalsOf(gm).Hooks as Record<string, Method>;
    const original = Hooks[way] as Method;
    const replaced = (called: string, ...args: unknown[]): unknown =>
      called === name ? edit(args, (...next) => original(name, ...next), gm) : original(called, ...args);
    return patch(Hooks, way, { value: replaced as Method, writable: true });
  };

const silent = (name: string, when: (args: unknown[]) => boolean = () => true): ((scene: Scene) => () => void) =>
  hook("callAll", name, (args, go) => (when(args) ? true : go(...args)));

/** Another value in the place of one of a hook's arguments. */
const argument = (name: string, at: number, edit: (value: unknown) => unknown): ((scene: Scene) => () => void) =>
  hook("callAll", name, (args, go) => go(...args.map((value, index) => (index === at ? edit(value) : value))));

const callAll = (seat: Seat, name: string, ...args: unknown[]): unknown =>
  (globalsOf(seat).Hooks as Record<string, Method>).callAll?.(name, ...args);

/** An actor's update whose changes are edited before. */
const updates = (edit: (changes: Loose, self: Loose) => Loose): ((scene: Scene) => () => void) =>
  method("Actor", "update", (self, [changes, ...rest], go) => go(edit(changes as Loose, self), ...rest));

const BOX = "flags.undertow.box";
const boxOf = (document: Loose): Loose | undefined =>
  (document.flags as Record<string, Record<string, Loose>>).undertow?.box;

const without = (changes: Loose, unwanted: (path: string, value: unknown) => boolean): Loose =>
  Object.fromEntries(Object.entries(changes).filter(([path, value]) => !unwanted(path, value)));

/** A document that looks like another in one property. */
const disguised = (document: unknown, name: string, value: unknown): unknown =>
  Object.create(document as object, { [name]: { value } });

const testPoint = (edit: (point: Record<string, number>, go: Method) => unknown): ((scene: Scene) => () => void) =>
  method("RegionDocument", "testPoint", (_self, [point], go) => edit(point as Record<string, number>, () => go(point)));

const query = (edit: (user: Loose, args: unknown[], go: Method, own: string) => unknown) => (scene: Scene) =>
  method("User", "query", (self, args, go) => edit(self, args, go, scene.gm.tab.userId))(scene);

const withoutContext = (seat: Seat): (() => void) => {
  const { queries } = globalsOf(seat).CONFIG as { queries: Record<string, Method> };
  const original = queries[ECHO] as Method;
  queries[ECHO] = (data) => original(data);
  return () => {
    queries[ECHO] = original;
  };
};

const eventGone =
  (name: string) =>
  ({ gm }: Scene): (() => void) => {
    const { RegionBehavior } = globalsOf(gm).CONFIG as {
      RegionBehavior: { dataModels: Record<string, { events: Loose }> };
    };
    const events = RegionBehavior.dataModels["undertow.water"]?.events ?? {};
    const before = events[name];
    delete events[name];
    return () => {
      events[name] = before;
    };
  };

const settingsOf = ({ gm }: Scene): Map<string, Loose> =>
  (gm.game.settings as unknown as { settings: Map<string, Loose> }).settings;

/** Takes an entry out of a map of the host's. */
function missing(map: Map<string, Loose>, key: string): () => void {
  const before = map.get(key);
  map.delete(key);
  return () => {
    if (before) map.set(key, before);
  };
}

/** The update is told of only when the movement in it has been. */
function moveBeforeUpdate(scene: Scene): () => void {
  let held: (() => void) | undefined;
  const first = hook("callAll", "updateToken", (args, go) => {
    if (!("x" in (args[1] as object))) return go(...args);
    held = () => void go(...args);
    return true;
  })(scene);
  const second = hook("callAll", "moveToken", (args, go) => {
    go(...args);
    held?.();
    held = undefined;
    return true;
  })(scene);
  return () => {
    second();
    first();
  };
}

function moveAskedFirst(scene: Scene): () => void {
  let held: (() => void) | undefined;
  const first = hook("call", "preUpdateToken", (args, go) => {
    if (!("x" in (args[1] as object))) return go(...args);
    held = () => void go(...args);
    return true;
  })(scene);
  const second = hook("call", "preMoveToken", (args, go) => {
    const answer = go(...args);
    held?.();
    held = undefined;
    return answer;
  })(scene);
  return () => {
    second();
    first();
  };
}

function statusesReplaced({ gm }: Scene): () => void {
  const CONFIG = globalsOf(gm).CONFIG as { statusEffects: unknown };
  const before = CONFIG.statusEffects;
  CONFIG.statusEffects = Array.isArray(before) ? [] : {};
  return () => {
    CONFIG.statusEffects = before;
  };
}

function statusRenamed({ gm }: Scene): () => void {
  const { statusEffects } = globalsOf(gm).CONFIG as { statusEffects: Loose[] | Record<string, Loose> };
  const ours = Object.values(statusEffects).find(({ id }) => id === "undertow-sinking") as Loose;
  const { name } = ours;
  ours.name = "undertow.status.sinking";
  return () => {
    ours.name = name;
  };
}

export const SABOTAGES: Readonly<Record<string, Sabotage>> = {
  hookOrder: {
    break: hook("call", "preUpdateActor", (args, go, seat) => {
      callAll(seat, "updateActor", ...args);
      return go(...args);
    }),
  },
  hookOptions: { break: argument("deleteActor", 1, () => ({})) },
  hookUser: { break: argument("deleteActor", 2, () => "somebody") },
  preUpdateVeto: { break: hook("call", "preUpdateActor", (args, go) => [go(...args), true][1]) },
  preCreateSource: { break: method("Actor", "updateSource", () => ({})) },
  preOptions: {
    break: hook("call", "preUpdateActor", ([a, b, options, d], go) => go(a, b, structuredClone(options), d)),
  },
  emptyUpdate: {
    break: (scene) =>
      method("Actor", "update", async (self, args, go) => {
        const isEmpty = JSON.stringify(args[0]) === JSON.stringify({ name: self.name });
        await go(...args);
        if (isEmpty) callAll(scene.gm, "updateActor", self, {}, {}, "gm");
      })(scene),
  },
  hookDifference: {
    break: hook("call", "preUpdateActor", (args, go) => {
      const [actor, changed] = args as [Loose, Loose];
      if ("flags" in changed) changed.name = actor.name;
      return go(...args);
    }),
  },
  journal: { break: getter("JournalEntry", "pages", () => []) },
  flagsMerged: {
    break: updates((changes, self) =>
      BOX in changes && boxOf(self) ? { "flags.undertow.==box": changes[BOX] } : changes,
    ),
  },
  flagsPaths: {
    break: updates((changes) => without(changes, (path, value) => path.startsWith(`${BOX}.a`) && value === 1)),
  },
  flagsDotted: {
    break: getter("Actor", "flags", (_self, flags) => {
      const { undertow } = flags as Record<string, Record<string, Loose>>;
      return undertow?.box?.dotted ? { undertow: { ...undertow, box: { "dotted.key": 1 } } } : flags;
    }),
  },
  flagsArrays: {
    break: updates((changes, self) => {
      const before = boxOf(self)?.list as unknown[] | undefined;
      const { list } = (changes[BOX] ?? {}) as { list?: unknown[] };
      return before && list ? { [BOX]: { list: [...before, ...list] } } : changes;
    }),
  },
  flagsNull: {
    break: updates((changes) => without(changes, (path, value) => path === `${BOX}.gone` && value === null)),
  },
  flagsRemoved: { break: updates((changes) => without(changes, (path) => path.endsWith("goes"))) },
  flagsUnset: { break: method("Actor", "unsetFlag", async () => undefined) },
  flagsEcho: {
    break: argument("updateActor", 1, (changed) => {
      const { flags, ...rest } = changed as Record<string, Record<string, Loose>>;
      return flags?.undertow && "box" in flags.undertow ? { ...rest, flags: {} } : changed;
    }),
  },
  userFlags: { break: method("User", "update", async () => undefined) },
  tokenUser: { break: argument("updateToken", 3, () => "somebody") },
  tokensTogether: {
    break: method("Scene", "updateEmbeddedDocuments", (_self, [name, changes, ...rest], go) =>
      go(name, (changes as object[]).slice(0, 1), ...rest),
    ),
  },
  moveHooks: { break: moveBeforeUpdate },
  moveAsked: { break: moveAskedFirst },
  moveData: {
    break: argument("moveToken", 1, (movement) => {
      const { passed } = movement as { passed: object };
      return { ...(movement as object), passed: { ...passed, distance: 0 } };
    }),
  },
  moveVeto: { break: hook("call", "preMoveToken", (args, go) => [go(...args), true][1]) },
  moveVetoRest: {
    break: method("TokenDocument", "update", (_self, [changes, ...rest], go) => {
      const { x } = changes as Loose;
      return go(x === undefined ? changes : { x }, ...rest);
    }),
  },
  elevationMoves: {
    break: silent(
      "moveToken",
      ([, movement]) => (movement as { destination: { elevation: number; x: number } }).destination.x === 0,
    ),
  },
  swimAction: { break: getter("TokenDocument", "movementAction", () => "walk") },
  unlinked: { break: getter("Actor", "isToken", () => false) },
  unlinkedHooks: {
    break: argument("updateActor", 0, (actor) => {
      const { token } = actor as { token: { baseActor: object } | null };
      return token ? token.baseActor : actor;
    }),
  },
  turnsSorted: { break: method("Combat", "_sortCombatants", (_self, [a, b], go) => go(b, a)) },
  roundInHook: {
    break: argument("updateCombat", 0, (combat) => disguised(combat, "round", (combat as { round: number }).round - 1)),
  },
  turnChangeStart: {
    break: hook("callAll", "updateCombat", (args, go, seat) => {
      const [combat] = args as [{ current: { round: number } }];
      if (combat.current.round === 0) callAll(seat, "combatTurnChange", combat, {}, {});
      return go(...args);
    }),
  },
  turnChangeOn: {
    break: silent(
      "combatTurnChange",
      ([, , now]) => (now as { round: number; turn: number }).round === 1 && (now as { turn: number }).turn === 1,
    ),
  },
  turnChangeBack: {
    break: silent(
      "combatTurnChange",
      ([, before, now]) => (now as { round: number }).round < (before as { round: number }).round,
    ),
  },
  combatDeleted: { break: argument("deleteCombat", 0, (combat) => disguised(combat, "round", 0)) },
  tokenLeavesCombat: { break: method("TokenDocument", "delete", async () => undefined) },
  statusOurs: { break: statusesReplaced },
  statusNames: { break: statusRenamed },
  effectStatuses: {
    break: getter("ActiveEffect", "statuses", (_self, statuses) =>
      (statuses as Set<string>).size === 2 ? new Set() : statuses,
    ),
  },
  effectStatusesReplaced: {
    break: method("ActiveEffect", "update", (self, [changes, ...rest], go) => {
      const statuses = [...(self.statuses as Set<string>), ...((changes as { statuses?: string[] }).statuses ?? [])];
      return go({ ...(changes as object), statuses }, ...rest);
    }),
  },
  actorStatuses: {
    break: hook("callAll", "createActiveEffect", (args, go) => {
      const { parent } = args[0] as { parent: { statuses: Set<string> } };
      const { statuses } = parent;
      parent.statuses = new Set();
      go(...args);
      parent.statuses = statuses;
      return true;
    }),
  },
  tokenStatus: { break: method("TokenDocument", "hasStatusEffect", () => false) },
  effectLasts: {
    break: hook("callAll", "createActiveEffect", (args, go, seat) => {
      const effect = args[0] as { delete(): Promise<unknown> };
      seat.tab.window.setTimeout(() => void effect.delete().catch(() => undefined), 30);
      return go(...args);
    }),
  },
  effectIcon: { only14: true, break: getter("ActiveEffect", "showIcon", () => 1) },
  toggle: {
    break: method("Actor", "toggleStatusEffect", (self, [id]) => {
      const actor = self as unknown as { createEmbeddedDocuments: Method };
      return actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Both", statuses: [id, "undertow-sinking"] }]);
    }),
  },
  toggleSingle: {
    break: method("Actor", "toggleStatusEffect", (self, [id], go) => {
      const { effects, deleteEmbeddedDocuments } = self as unknown as {
        effects: Iterable<{ id: string; statuses: Set<string> }>;
        deleteEmbeddedDocuments: Method;
      };
      const having = [...effects].filter(({ statuses }) => statuses.has(id as string));
      const ids = having.map((effect) => effect.id);
      return ids.length > 0 ? deleteEmbeddedDocuments.call(self, "ActiveEffect", ids) : go(id);
    }),
  },
  queryNames: {
    break: ({ gm }) => {
      const { queries } = globalsOf(gm).CONFIG as { queries: Loose };
      const before = queries["undertow.notify"];
      delete queries["undertow.notify"];
      return () => {
        queries["undertow.notify"] = before;
      };
    },
  },
  querySelf: {
    break: query((user, args, go, own) => (user.isSelf ? Promise.resolve({ value: null, sender: own }) : go(...args))),
  },
  querySender: { only14: true, break: ({ gm }) => withoutContext(gm) },
  queryOther: {
    break: query((user, args, go, own) => {
      const { wait } = args[1] as { wait: number };
      return user.active && !user.isSelf && wait === 0 ? Promise.resolve({ value: null, sender: own }) : go(...args);
    }),
  },
  queryOtherSender: { only14: true, break: ({ mara }) => withoutContext(mara) },
  queryTimeout: {
    break: query((_user, [name, data, options], go) =>
      (data as { wait: number }).wait > 0 ? go(name, data, {}) : go(name, data, options),
    ),
  },
  queryAbsent: { break: query((user, args, go) => (user.active ? go(...args) : Promise.resolve(null))) },
  regionPoint: { break: testPoint((point, go) => point.x === 0 || go()) },
  regionBottom: { break: testPoint(({ elevation }, go) => elevation !== -30 && go()) },
  regionTop: {
    break: (scene) => testPoint(({ elevation }, go) => (elevation === 0 ? scene.generation >= 14 : go()))(scene),
  },
  regionTopInclusive: { only14: true, break: testPoint(({ elevation }, go) => elevation !== 0 && go()) },
  regionEvents: { break: eventGone("tokenExit") },
  regionSwitched: { break: eventGone("behaviorDeactivated") },
  regionMembers: { break: getter("TokenDocument", "regions", () => new Set()) },
  regionHooks: { break: silent("createRegion") },
  timeRead: {
    break: ({ gm }) => {
      const { time } = globalsOf(gm).CONFIG as { time: { roundTime: number } };
      const before = time.roundTime;
      time.roundTime = -1;
      return () => {
        time.roundTime = before;
      };
    },
  },
  timeHook: { break: argument("updateWorldTime", 1, () => 0) },
  activeGM: { break: getter("User", "isActiveGM", () => true) },
  designated: { break: method("User", "isDesignated", () => false) },
  settingScopes: {
    break: (scene) => {
      const overlay = settingsOf(scene).get("undertow.overlay") as Loose;
      overlay.scope = "user";
      return () => {
        overlay.scope = "client";
      };
    },
  },
  keys: {
    break: ({ gm }) =>
      missing(
        (globalsOf(gm).game as { keybindings: { actions: Map<string, Loose> } }).keybindings.actions,
        "undertow.check",
      ),
  },
  words: {
    break: ({ gm }) => {
      const { i18n } = globalsOf(gm).game as { i18n: object };
      return patch(i18n, "has", { value: () => false });
    },
  },
  templateEscapes: {
    break: ({ gm }) => {
      const { applications } = globalsOf(gm).foundry as { applications: { handlebars: Record<string, Method> } };
      const original = applications.handlebars.renderTemplate as Method;
      const raw = async (path: unknown, data: unknown): Promise<unknown> => {
        const html = String(await original(path, data));
        return Object.keys(data as object).join() === "value"
          ? html.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
          : html;
      };
      return patch(applications.handlebars, "renderTemplate", { value: raw, writable: true });
    },
  },
  windowRenders: {
    break: ({ gm }) => {
      const { api } = (globalsOf(gm).foundry as { applications: { api: { ApplicationV2: { prototype: object } } } })
        .applications;
      const mend = patch(api.ApplicationV2.prototype, "close", { value: async () => undefined });
      return () => {
        mend();
        gm.tab.window.document.querySelector("#undertow-self-check-trial")?.remove();
      };
    },
  },
  whisperShape: { break: getter("ChatMessage", "whisper", () => []) },
  chatHook: { break: silent("renderChatMessageHTML") },
  rollShape: {
    break: method("Roll", "evaluate", async (_self, args, go) =>
      Object.defineProperty((await go(...args)) as object, "total", { value: -1 }),
    ),
  },
  rollFromFaces: {
    break: ({ gm }) => {
      const Roll = classOf(gm, "Roll");
      const original = Roll.fromTerms as Method;
      const strange = (terms: unknown): unknown =>
        Object.defineProperty(original.call(Roll, terms) as object, "formula", { value: "?" });
      return patch(Roll, "fromTerms", { value: strange, writable: true });
    },
  },
  rollMode: {
    break: (scene) => missing(settingsOf(scene), scene.generation < 14 ? "core.rollMode" : "core.messageMode"),
  },
};
