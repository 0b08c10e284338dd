/** A swim belongs to one token. A copy (pasted, dragged from a prototype, a duplicated scene) is dry; a token that comes back goes on. */
import { discarding } from "./changes.ts";
import { allTokens, flagsOf, isPlain, isReferee, MODULE, type Plain } from "./documents.ts";
import { asBefore } from "./elevation.ts";
import { submit } from "./queue.ts";
import { reportFailure } from "./report.ts";

const isSameToken = (options: unknown): boolean => isPlain(options) && options.keepId === true;

const swimIdOf = (token: TokenDocument): unknown => {
  const { swim } = flagsOf(token);
  return isPlain(swim) ? swim.id : undefined;
};

/** Prototypes are taken from placed tokens with all their flags, and outlast the swim that stood in them. */
function isFromPrototype(token: TokenDocument, id: string): boolean {
  const actor = game.actors.get(token.actorId ?? "") as { prototypeToken?: object } | undefined;
  const { swim } = flagsOf(actor?.prototypeToken ?? {});
  return isPlain(swim) && swim.id === id;
}

/** Whether the swim in this token is another's, which is still there, or its prototype's: undone deletions and moves to another scene are not. */
function isCopy(token: TokenDocument): boolean {
  const id = swimIdOf(token);
  if (typeof id !== "string") return false;
  if (isFromPrototype(token, id)) return true;
  for (const other of allTokens()) if (other !== token && swimIdOf(other) === id) return true;
  return false;
}

/** Before a token is made, on the client that makes it. Wishes never come along: whoever made them made them elsewhere. */
export function dryCopy(token: TokenDocument, options: unknown): void {
  const flags = flagsOf(token);
  const changes: Plain = {};
  if (flags.request !== undefined && flags.request !== null) changes[`flags.${MODULE}.request`] = null;
  const goesOn = isSameToken(options) || (isPlain(flags.swim) && !isCopy(token));
  if (!goesOn && isPlain(flags.swim)) changes[`flags.${MODULE}.swim`] = null;
  if (!goesOn) Object.assign(changes, asBefore(token));
  if (Object.keys(changes).length > 0) (token as { updateSource(changes: Plain): unknown }).updateSource(changes);
}

const dry = (token: TokenDocument): void =>
  void submit(token, discarding()).catch((error: unknown) => reportFailure("copies", error));

/** A token was made, perhaps along with others of the same swim: none of them was there before the other. */
export function dryTwin(token: TokenDocument, options: unknown): void {
  if (isReferee() && !isSameToken(options) && isCopy(token)) dry(token);
}

/** A scene was made, with tokens in it. */
export function dryCopies(scene: Scene): void {
  if (!isReferee()) return;
  for (const token of scene.tokens as Iterable<TokenDocument>) if (isCopy(token)) dry(token);
}
