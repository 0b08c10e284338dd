/** Carries out what a client asked for: permission, validation, difference, storing, and what follows from it. */
import { applyChanges, diffChanges } from "../host/changes.ts";
import { deepClone, isPlainObject } from "../host/plain.ts";
import { completeSource, type DocumentName, EMBEDDED, validateChanges } from "../host/schemas.ts";
import type { Source } from "../host/seam.ts";
import { assertAllowed, hasPermission, sortedTurns } from "./permissions.ts";
import type { AppliedOperation, Operation } from "./protocol.ts";
import { type Address, parseUuid, type Store } from "./store.ts";

export interface Context {
  store: Store;
  user: Source;
  /** Ids of the packages whose flags may be written. */
  packages: ReadonlySet<string>;
  /** Types of region behaviours that the core has or a module's manifest declares. */
  behaviorTypes: ReadonlySet<string>;
}

/** Throws when anything is refused; the caller runs it inside a transaction. Empty operations leave nothing. */
export function perform(context: Context, operation: Operation): AppliedOperation[] {
  const applied = advanceTime(context, operation);
  const address = { documentName: operation.documentName, parent: operation.parent };
  const order = turnOrder(context.store, address);
  const main = { create, update, delete: remove }[operation.action](context, address, operation);
  if (main.ids.length === 0) return [];
  applied.push(main, ...consequences(context, address, main));
  if (order) applied.push(...keepTurn(context, address.parent as string, order));
  return applied;
}

function create(context: Context, address: Address, operation: Operation): AppliedOperation {
  const data = (operation.data ?? []).map((item) => {
    const { _id, ...rest } = deepClone(item);
    const wanted = operation.options.keepId === true && typeof _id === "string" ? { _id } : {};
    const source = completeSource(context.store.generation, address.documentName as DocumentName, {
      ...rest,
      ...wanted,
      ...authorship(context, address),
    });
    if (context.store.find(address, String(source._id))) {
      throw new Error(`${address.documentName} [${String(source._id)}] exists already`);
    }
    assertFlags(context, source.flags);
    assertTypes(context, address.documentName, source);
    assertAllowed(context.store, context.user, { action: "create", address, source, changes: source });
    context.store.put(address, source);
    return source;
  });
  return applied(context, operation, data);
}

/** Whoever creates a thing owns it; a message's time is the server's. */
function authorship(context: Context, { documentName, parent }: Address): Source {
  if (documentName === "ChatMessage") return { timestamp: Date.now() };
  if (!["Actor", "Item", "JournalEntry"].includes(documentName)) return {};
  return parent ? {} : { ownership: { default: 0, [context.user._id as string]: 3 } };
}

function update(context: Context, address: Address, operation: Operation): AppliedOperation {
  const differences: Source[] = [];
  for (const { _id, ...changes } of operation.updates ?? []) {
    const id = String(_id);
    const present = context.store.find(address, id);
    if (!present) throw new Error(`${address.documentName} [${id}] does not exist`);
    assertAllowed(context.store, context.user, { action: "update", address, source: present, changes });
    const wanted = operation.options.recursive === false ? forced(changes) : changes;
    validateChanges(
      context.store.generation,
      address.documentName as DocumentName,
      wanted,
      applyChanges(present, wanted),
    );
    assertFlags(context, changes.flags);
    if ("type" in changes) assertTypes(context, address.documentName, changes);
    const difference = diffChanges(present, wanted);
    if (Object.keys(difference).length > 0) context.store.change(address, id, difference);
    const told = operation.options.diff === false ? wanted : difference;
    if (Object.keys(told).length > 0) differences.push({ _id: id, ...told });
  }
  return applied(context, operation, differences);
}

/** `recursive: false`: objects are replaced as a whole. */
function forced(changes: Source): Source {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => (isPlainObject(value) ? [`==${key}`, value] : [key, value])),
  );
}

function remove(context: Context, address: Address, operation: Operation): AppliedOperation {
  const everything = operation.options.deleteAll === true;
  const ids = everything ? context.store.list(address).map((item) => String(item._id)) : (operation.ids ?? []);
  for (const id of ids) {
    const source = context.store.find(address, id);
    if (!source) throw new Error(`${address.documentName} [${id}] does not exist`);
    assertAllowed(context.store, context.user, { action: "delete", address, source, changes: {} });
    context.store.remove(address, id);
  }
  return { ...applied(context, operation, []), ids };
}

function applied(context: Context, operation: Operation, data: Source[]): AppliedOperation {
  const { action, documentName, parent, options, index } = operation;
  const ids = data.map((item) => String(item._id));
  const userId = context.user._id as string;
  return { action, documentName, parent, ids, data, userId, options, ...(index === undefined ? {} : { index }) };
}

function assertFlags(context: Context, flags: unknown): void {
  if (!isPlainObject(flags)) return;
  for (const scope of Object.keys(flags)) {
    if (!context.packages.has(scope.replace(/^(-=|==)/, ""))) {
      throw new Error(`Flag scope "${scope}" is not an active package`);
    }
  }
}

/** Also of the documents inside it. */
function assertTypes(context: Context, documentName: string, source: Source): void {
  if (documentName === "RegionBehavior" && !context.behaviorTypes.has(String(source.type))) {
    throw new Error(
      `RegionBehavior: "${String(source.type)}" is no type that the core or a module's manifest declares`,
    );
  }
  for (const [kind, field] of Object.entries(EMBEDDED[documentName] ?? {})) {
    for (const item of (source[field] as Source[] | undefined) ?? []) assertTypes(context, kind, item);
  }
}

/** The option `worldTime: { delta }` moves the clock in the same operation, and is told before it. */
function advanceTime(context: Context, operation: Operation): AppliedOperation[] {
  const worldTime = operation.options.worldTime as { delta?: number } | undefined;
  const delta = Number(worldTime?.delta ?? 0);
  if (delta === 0) return [];
  if (operation.documentName !== "Combat" && !hasPermission(context.store, context.user, "SETTINGS_MODIFY")) {
    throw new Error(`User ${String(context.user.name)} lacks permission to advance the world's time`);
  }
  const present = worldSetting(context.store, "core.time");
  const value = JSON.stringify(Number(JSON.parse(String(present?.value ?? "0"))) + delta);
  return writeSetting(context, "core.time", value, null, operation.options);
}

export function worldSetting(store: Store, key: string, user: string | null = null): Source | undefined {
  return store.all("Setting").find((setting) => setting.key === key && setting.user === user);
}

/** Stores one setting; nothing when it has that value already. The caller has checked permission. */
export function writeSetting(
  context: Context,
  key: string,
  value: string,
  user: string | null,
  options: Source,
): AppliedOperation[] {
  const address = { documentName: "Setting", parent: null };
  const present = worldSetting(context.store, key, user);
  if (present?.value === value) return [];
  const source = present
    ? { ...present, value }
    : completeSource(context.store.generation, "Setting", { key, value, user });
  context.store.put(address, source);
  const action = present ? "update" : "create";
  return [applied(context, { action, documentName: "Setting", parent: null, options }, [source])];
}

/** One scene is active at a time; a deleted token leaves the combats. */
function consequences(context: Context, address: Address, main: AppliedOperation): AppliedOperation[] {
  if (address.documentName === "Scene" && main.data.some((item) => item.active === true)) {
    const updates = context.store
      .all("Scene")
      .filter((scene) => scene.active && !main.ids.includes(String(scene._id)))
      .map((scene) => ({ _id: scene._id, active: false }));
    return updates.length > 0 ? perform(context, { ...bare(main), action: "update", updates }) : [];
  }
  if (address.documentName === "Token" && main.action === "delete") return leaveCombats(context, main);
  if (address.documentName === "Combat" && main.action === "update") return forgetMovements(context, main);
  return [];
}

/** A turn begins with an empty movement history, the first one for everybody. */
function forgetMovements(context: Context, main: AppliedOperation): AppliedOperation[] {
  return main.data.flatMap((changes) => {
    const combat = context.store.get("Combat", changes._id) as Source;
    if (!("round" in changes || "turn" in changes) || !combat.round) return [];
    const turns = sortedTurns(combat);
    const begin = changes.round === 1 && main.options.direction === undefined;
    const now = turns[Number(combat.turn ?? -1)];
    return (begin ? turns : now ? [now] : []).flatMap((combatant) => forgetMovement(context, main, combatant));
  });
}

function forgetMovement(context: Context, main: AppliedOperation, combatant: Source): AppliedOperation[] {
  const scene = context.store.get("Scene", combatant.sceneId);
  const token = (scene?.tokens as Source[] | undefined)?.find(({ _id }) => _id === combatant.tokenId);
  if (!token || (token._movementHistory as unknown[]).length === 0) return [];
  const address = { documentName: "Token", parent: `Scene.${String(scene?._id)}` };
  const changes = { _movementHistory: [] };
  context.store.change(address, String(token._id), changes);
  const operation: Operation = { action: "update", ...address, options: {} };
  return [{ ...applied(context, operation, [{ _id: token._id, ...changes }]), userId: main.userId }];
}

function leaveCombats(context: Context, main: AppliedOperation): AppliedOperation[] {
  const sceneId = parseUuid(main.parent as string).id;
  return context.store.all("Combat").flatMap((combat) => {
    const ids = (combat.combatants as Source[])
      .filter((combatant) => combatant.sceneId === sceneId && main.ids.includes(String(combatant.tokenId)))
      .map((combatant) => String(combatant._id));
    if (ids.length === 0) return [];
    const parent = `Combat.${String(combat._id)}`;
    return perform(context, { action: "delete", documentName: "Combatant", parent, ids, options: {} });
  });
}

function bare({ documentName, parent }: AppliedOperation): Pick<Operation, "documentName" | "parent" | "options"> {
  return { documentName, parent, options: {} };
}

/** The ids of the turns before combatants change, when that matters. */
function turnOrder(store: Store, { documentName, parent }: Address): string[] | undefined {
  if (documentName !== "Combatant" || !parent) return undefined;
  return sortedTurns(store.resolve(parent)).map((combatant) => String(combatant._id));
}

/** After combatants came, went or got an initiative, the turn stays with who had it (or goes to the next). */
function keepTurn(context: Context, parent: string, before: string[]): AppliedOperation[] {
  const combat = context.store.resolve(parent);
  if (combat.turn === null || combat.turn === undefined) return [];
  const after = sortedTurns(combat).map((combatant) => String(combatant._id));
  const still = before.slice(Number(combat.turn)).find((id) => after.includes(id));
  const turn = after.length === 0 ? null : still ? after.indexOf(still) : after.length - 1;
  if (turn === combat.turn) return [];
  const { address, id } = parseUuid(parent);
  context.store.change(address, id, { turn });
  const operation: Operation = { action: "update", ...address, options: { turnEvents: false } };
  return [applied(context, operation, [{ _id: id, turn }])];
}
