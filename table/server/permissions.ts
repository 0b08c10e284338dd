/** Who may do what. The server asks here before it stores anything; clients are not trusted. */
import { OWNERSHIP, USER_PERMISSIONS, USER_ROLES } from "../host/constants.ts";
import type { Source } from "../host/seam.ts";
import type { Action } from "./protocol.ts";
import { type Address, parentName, parseUuid, type Store } from "./store.ts";

export interface Attempt {
  action: Action;
  address: Address;
  /** The stored document for update and delete, the new one for create. */
  source: Source;
  changes: Source;
}

export function isGM(user: Source): boolean {
  return Number(user.role) >= USER_ROLES.ASSISTANT;
}

export function hasPermission(store: Store, user: Source, permission: string): boolean {
  const own = (user.permissions as Source | undefined)?.[permission];
  if (user.role === USER_ROLES.GAMEMASTER) return true;
  if (typeof own === "boolean") return own;
  const allowed = rolePermissions(store)[permission];
  return (allowed as number[] | undefined)?.includes(Number(user.role)) ?? false;
}

/** The world setting core.permissions: for each permission the roles that have it. */
function rolePermissions(store: Store): Source {
  const stored = store.all("Setting").find((setting) => setting.key === "core.permissions" && !setting.user);
  return { ...defaultPermissions(), ...(stored ? (JSON.parse(String(stored.value)) as Source) : {}) };
}

export function defaultPermissions(): Record<string, number[]> {
  const roles = Object.values(USER_ROLES);
  return Object.fromEntries(
    Object.entries(USER_PERMISSIONS).map(([name, { defaultRole }]) => [name, roles.filter((r) => r >= defaultRole)]),
  );
}

export function owns(user: Source, source: Source | undefined): boolean {
  if (!source) return false;
  const ownership = (source.ownership ?? {}) as Record<string, number>;
  return isGM(user) || (ownership[user._id as string] ?? ownership.default ?? 0) >= OWNERSHIP.OWNER;
}

/** Throws when the user may not. */
export function assertAllowed(store: Store, user: Source, attempt: Attempt): void {
  if (allowed(store, user, attempt)) return;
  const { action, address, source } = attempt;
  throw new Error(
    `User ${String(user.name)} lacks permission to ${action} ${address.documentName} [${String(source._id)}]` +
      (address.parent ? ` in ${address.parent}` : ""),
  );
}

function allowed(store: Store, user: Source, attempt: Attempt): boolean {
  const { action, address, source } = attempt;
  switch (address.documentName) {
    case "User":
      return mayChangeUser(user, attempt);
    case "ChatMessage":
      return isGM(user) || source.author === user._id;
    case "Actor":
    case "Item":
    case "ActiveEffect":
    case "JournalEntry":
    case "JournalEntryPage":
      return isGM(user) || mayChangeOwned(store, user, attempt);
    case "Token":
      return isGM(user) || mayChangeToken(store, user, action, source);
    case "Combat":
      return isGM(user) || (action === "update" && mayAdvance(store, user, attempt));
    case "Combatant":
      return isGM(user) || owns(user, combatantActor(store, source));
    default:
      return isGM(user);
  }
}

function mayChangeUser(user: Source, { action, source, changes }: Attempt): boolean {
  if (user.role === USER_ROLES.GAMEMASTER) return true;
  const reserved = ["role", "permissions"].some((field) => field in changes);
  if (isGM(user) && action === "update") return !reserved && Number(source.role) <= Number(user.role);
  return action === "update" && source._id === user._id && !reserved;
}

function mayChangeOwned(store: Store, user: Source, { action, address, source }: Attempt): boolean {
  if (!address.parent) {
    const kind = address.documentName === "JournalEntry" ? "JOURNAL" : address.documentName.toUpperCase();
    if (action === "create") return hasPermission(store, user, `${kind}_CREATE`);
    return action === "update" && owns(user, source);
  }
  if (parentName(address.parent) === "Token") return owns(user, source);
  return owns(user, ownerOf(store, address.parent));
}

/** Up from an item or effect to the actor (or world item) whose ownership counts. */
function ownerOf(store: Store, parent: string): Source {
  const { address } = parseUuid(parent);
  const isTop = !address.parent || parentName(address.parent) === "Token";
  return isTop ? store.resolve(parent) : ownerOf(store, address.parent as string);
}

function mayChangeToken(store: Store, user: Source, action: Action, source: Source): boolean {
  if (!store.get("Actor", source.actorId) || !owns(user, store.tokenActor(source))) return false;
  if (action === "update") return true;
  return hasPermission(store, user, action === "create" ? "TOKEN_CREATE" : "TOKEN_DELETE");
}

const TURN_FIELDS = new Set(["_id", "round", "turn"]);

/** Only round and turn, and only while a combatant of their own has the turn. */
function mayAdvance(store: Store, user: Source, { source, changes }: Attempt): boolean {
  if (Object.keys(changes).some((field) => !TURN_FIELDS.has(field))) return false;
  const current = sortedTurns(source)[Number(source.turn ?? -1)];
  return current !== undefined && owns(user, combatantActor(store, current));
}

function combatantActor(store: Store, combatant: Source): Source | undefined {
  const scene = store.get("Scene", combatant.sceneId);
  const token = (scene?.tokens as Source[] | undefined)?.find((item) => item._id === combatant.tokenId);
  if (token && store.get("Actor", token.actorId)) return store.tokenActor(token);
  return store.get("Actor", combatant.actorId);
}

/** The order of turns: highest initiative first, those without one last, ties by id. */
export function sortedTurns(combat: Source): Source[] {
  const rank = (combatant: Source) => (combatant.initiative as number | null) ?? Number.NEGATIVE_INFINITY;
  return [...(combat.combatants as Source[])].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x === y ? (String(a._id) < String(b._id) ? -1 : 1) : y - x;
  });
}
