/** The few things that every seam needs of documents: our flags (foreign data), our mark on writes, who is in charge. */

export const MODULE = "undertow";

export type Plain = Record<string, unknown>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Our flags of a document, whatever stands there. */
export function flagsOf(document: object): Plain {
  const flags = (document as { flags?: unknown }).flags;
  const own = isPlain(flags) ? flags[MODULE] : undefined;
  return isPlain(own) ? own : {};
}

/** Goes with everything the referee writes, so that its own echoes wake nobody. */
export const OURS = { [MODULE]: { by: "referee" } };

/** `userId`: whoever wrote; anybody can put the mark on what they write, so only a GM's counts. */
export function isOurs(options: unknown, userId: string | null = game.user.id): boolean {
  const mark = isPlain(options) ? options[MODULE] : undefined;
  return isPlain(mark) && mark.by === "referee" && game.users.get(userId ?? "")?.isGM === true;
}

/** The document calls that take dotted paths and options of our own, which the host's types do not describe. */
interface Writable {
  update(changes: Plain, options?: Plain): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], options?: Plain): Promise<unknown>;
  updateEmbeddedDocuments(name: string, changes: object[], options?: Plain): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: Plain): Promise<unknown>;
}

export const writable = (document: object): Writable => document as Writable;

export const generation = (): number => game.release.generation;

/** The part of an update that takes away what stands at a path. */
export function removal(path: string): Plain {
  if (generation() < 14) return { [path.replace(/([^.]+)$/, "-=$1")]: null };
  const { operators } = foundry.data as unknown as { operators: { ForcedDeletion: new () => object } };
  return { [path]: new operators.ForcedDeletion() };
}

/** This tab, as long as it is not reloaded. */
export const tabName = Math.random().toString(36).slice(2);

/** Set where the host will not keep the tab's name. */
export const inCharge = { anyway: false };

/** True on the one client that writes: the tab of the active GM that is in charge (`tabs.ts`). */
export const isReferee = (): boolean =>
  game.users.activeGM?.isSelf === true && (inCharge.anyway || flagsOf(game.user).tab === tabName);

/** Tokens of all scenes, viewed or not. */
export function* allTokens(): Generator<TokenDocument> {
  for (const scene of game.scenes) yield* scene.tokens as Iterable<TokenDocument>;
}

/** Whether a token is still where it was: neither it nor its scene has been deleted. */
export const isPlaced = (token: TokenDocument): boolean =>
  token.parent !== null &&
  game.scenes.get(token.parent.id ?? "") === token.parent &&
  token.parent.tokens.get(token.id ?? "") === token;

/** A loaded document, null for anything else: uuids in flags and calls are foreign, and some that are none make the host throw. */
export function documentOf(uuid: string): unknown {
  try {
    return (fromUuidSync as (uuid: string) => unknown)(uuid) ?? null;
  } catch {
    return null;
  }
}

export function tokenOf(uuid: string): TokenDocument | null {
  const found = documentOf(uuid);
  return found instanceof TokenDocument ? found : null;
}

/** Takes what callers have at hand: a TokenDocument, a token on the canvas or a uuid. */
export function asToken(value: unknown): TokenDocument | null {
  try {
    return tokenIn(value);
  } catch {
    // A proxy that will not be looked at, or a uuid before there are documents.
    return null;
  }
}

function tokenIn(value: unknown): TokenDocument | null {
  if (value instanceof TokenDocument) return value;
  if (typeof value === "string") return tokenOf(value);
  const document =
    isPlain(value) || typeof value === "object" ? (value as { document?: unknown } | null)?.document : null;
  return document instanceof TokenDocument ? document : null;
}
