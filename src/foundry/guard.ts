/**
 * The host lets players write every flag of their own tokens and actors, so also those that are the referee's. Each GM's client remembers them as
 * GMs wrote them, and what a player wrote over them from the console is put back by the referee before anything is judged by it. What players wrote
 * while no GM was there has been seen by nobody and stands.
 */
import { isBare } from "../rules/index.ts";
import { tryAgain } from "./again.ts";
import { allTokens, flagsOf, isPlaced, MODULE, OURS, type Plain, writable } from "./documents.ts";
import { showNotice } from "./notices.ts";
import { within } from "./patience.ts";
import { wake } from "./queue.ts";
import { reportFailure } from "./report.ts";

/** A player's wish is `request`; everything else of ours is the referee's alone. */
const GUARDED = ["swim", "region", "before", "shown", "ledger", "typed"] as const;

type Guarded = Partial<Record<(typeof GUARDED)[number], unknown>>;
type Owner = (TokenDocument | Actor) & { uuid: string; name: string };

/** By uuid: what GMs wrote last. Kept when a token is deleted: it may come back. */
const good = new Map<string, Guarded>();
/** By uuid: where somebody else wrote. */
const tampered = new Map<string, Owner>();

function equal(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && equal((a as Plain)[name], (b as Plain)[name]));
}

function guardedOf(owner: object): Guarded {
  const flags = flagsOf(owner);
  return Object.fromEntries(GUARDED.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]));
}

const remember = (owner: Owner): void => void good.set(owner.uuid, structuredClone(guardedOf(owner)));

/** `key` of an update, without the host's marks for taking away and replacing. */
const plainKey = (key: string): string => key.replace(/^(-=|==)/, "");

/** The part of an update below a key, whatever its mark; undefined: it says nothing of it. */
function below(changed: unknown, name: string): unknown {
  if (!isBare(changed)) return changed;
  const key = Object.keys(changed).find((one) => plainKey(one) === name);
  return key === undefined ? undefined : changed[key];
}

/** Takes over what an update changed, and only that: beside it may stand what a player wrote. */
function adopt(known: Plain, now: Plain, changed: unknown): void {
  for (const key of isBare(changed) ? Object.keys(changed) : Object.keys({ ...known, ...now })) {
    const name = plainKey(key);
    const inner = isBare(changed) ? changed[key] : undefined;
    const [before, value] = [known[name], now[name]];
    if (value === undefined) delete known[name];
    else if (key === name && isBare(inner) && isBare(value) && isBare(before)) adopt(before, value, inner);
    else known[name] = structuredClone(value);
  }
}

const isGM = (userId: string): boolean => game.users.get(userId)?.isGM === true;

/** Of all tokens and actors, at the start of a session. */
export function rememberAll(): void {
  if (!game.user.isGM) return;
  for (const actor of game.actors as Iterable<Actor>) remember(actor as Owner);
  for (const token of allTokens()) {
    remember(token as Owner);
    if (token.actor?.isToken) remember(token.actor as Owner);
  }
}

/** What an update says of our flags; undefined: nothing. */
const oursIn = (changed: unknown): unknown => below(below(changed, "flags"), MODULE);

function note(owner: Owner, changed: unknown, userId: string): void {
  const ours = oursIn(changed);
  if (ours === undefined) return;
  if (!isGM(userId)) {
    suspect(owner, userId);
    return;
  }
  const known = good.get(owner.uuid) ?? {};
  good.set(owner.uuid, known);
  adopt(known as Plain, guardedOf(owner) as Plain, guardedPart(ours));
}

const guardedPart = (ours: unknown): unknown =>
  isBare(ours)
    ? Object.fromEntries(Object.entries(ours).filter(([key]) => (GUARDED as readonly string[]).includes(plainKey(key))))
    : ours;

function suspect(owner: Owner, userId: string): void {
  const known = good.get(owner.uuid);
  // Never seen here (it came with a scene, say): nobody can tell what a player changed of it, and to take it for forged would lose a swim.
  if (!known) {
    remember(owner);
    return;
  }
  if (equal(guardedOf(owner), known)) return;
  tampered.set(owner.uuid, owner);
  culprits.set(owner.uuid, userId);
  wake();
}

/** For `updateToken` and `updateActor`. Whoever wrote it counts, not what the update says of itself. */
export function guardUpdate(owner: TokenDocument | Actor, changed: unknown, userId: string): void {
  if (!game.user.isGM) return;
  note(owner as Owner, changed, userId);
  const delta = owner instanceof TokenDocument ? below(changed, "delta") : undefined;
  if (delta !== undefined && owner instanceof TokenDocument && owner.actor?.isToken)
    note(owner.actor as Owner, delta, userId);
  // Tokens of an actor's own have what they do not say themselves from it. Most updates of an actor say nothing of ours.
  if (!(owner instanceof Actor) || owner.isToken || !isGM(userId) || oursIn(changed) === undefined) return;
  for (const token of allTokens())
    if (token.actorId === owner.id && token.actor?.isToken) remember(token.actor as Owner);
}

/** For `createToken`: a player's has a swim only where it is one that was there (a deletion undone, a token taken to another scene). */
export function guardCreation(token: TokenDocument, userId: string): void {
  if (!game.user.isGM) return;
  const { swim } = flagsOf(token);
  const wasThere = (swim ?? null) === null || [...good.values()].some((known) => equal(known.swim, swim));
  if (isGM(userId) || wasThere) {
    remember(token as Owner);
    if (token.actor?.isToken) remember(token.actor as Owner);
    return;
  }
  good.set(token.uuid, {});
  suspect(token as Owner, userId);
}

/** By uuid: who wrote last. */
const culprits = new Map<string, string>();
/** By uuid and user: when the GM was told. */
const told = new Map<string, number>();
const MINUTE = 60_000;

function tell(owner: Owner): void {
  const user = culprits.get(owner.uuid) ?? "";
  const key = `${owner.uuid} ${user}`;
  if (Date.now() - (told.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
  told.set(key, Date.now());
  showNotice({ level: "warn", key: "tampered", data: { user: game.users.get(user)?.name ?? "", name: owner.name } });
}

async function putBack(owner: Owner): Promise<void> {
  const now = guardedOf(owner);
  const known = structuredClone(good.get(owner.uuid) ?? {});
  const names = GUARDED.filter((name) => !equal(now[name], known[name]));
  if (names.length === 0) return;
  tell(owner);
  const update = (value: (name: (typeof GUARDED)[number]) => unknown): Plain =>
    Object.fromEntries(names.map((name) => [`flags.${MODULE}.${name}`, value(name)]));
  // The host merges objects: what was added must go first.
  await within(
    writable(owner).update(
      update(() => null),
      OURS,
    ),
    "flags",
  );
  if (names.some((name) => (known[name] ?? null) !== null))
    await within(
      writable(owner).update(
        update((name) => known[name] ?? null),
        OURS,
      ),
      "flags",
    );
}

const isThere = (owner: Owner): boolean => {
  const token = owner instanceof Actor ? owner.token : owner;
  return token instanceof TokenDocument ? isPlaced(token) : game.actors.has(owner.id ?? "");
};

/** On the referee's client, before it judges anything. */
export async function putAllBack(): Promise<void> {
  for (const [uuid, owner] of [...tampered]) {
    tampered.delete(uuid);
    try {
      await putBack(owner);
    } catch (error) {
      // Deleted meanwhile, say.
      reportFailure(`guard:${owner.name}`, error);
    }
    if (!isThere(owner) || equal(guardedOf(owner), good.get(uuid) ?? {})) continue;
    // Another module would not have it.
    tampered.set(uuid, owner);
    tryAgain(`guard ${uuid}`);
  }
}
