/** Whom to ask about a token, and who may wish for it. */
import { isOn } from "./switches.ts";

type Person = User;

const owns = (actor: Actor, user: Person): boolean => actor.testUserPermission(user as never, "OWNER");

/** The players who own the token's actor, here or away. */
function playersOf(token: TokenDocument): Person[] {
  const { actor } = token;
  return actor ? game.users.filter((user) => !user.isGM && owns(actor, user)) : [];
}

/** Ids of the players who own the token's actor. */
export const ownerIds = (token: TokenDocument): string[] => playersOf(token).flatMap(({ id }) => id ?? []);

/** Somebody's own, as opposed to the GM's folk. */
export const hasPlayer = (token: TokenDocument): boolean => playersOf(token).length > 0;

/** The player to ask: whose character it is, else the active owner of the highest role; nobody for hidden tokens, or where the GM wants to roll for all. */
export function playerToAsk(token: TokenDocument): Person | null {
  if (token.hidden || !isOn("askPlayers")) return null;
  const present = playersOf(token).filter((user) => user.active);
  const own = present.find((user) => user.character?.id === token.actorId);
  const [first] = present.sort((a, b) => b.role - a.role || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  return own ?? first ?? null;
}

/** Whether somebody who was asked still is the one to answer. */
export const mayBeAsked = (user: Person, token: TokenDocument): boolean =>
  user.isGM || (isOn("askPlayers") && !token.hidden && playersOf(token).includes(user));

/** GMs may wish anything; players only for tokens whose actor they own. */
export function mayWish(user: Person | null | undefined, token: TokenDocument): boolean {
  if (!user) return false;
  return user.isGM || (token.actor !== null && owns(token.actor, user));
}

export const gmIds = (): string[] => game.users.filter((user) => user.isGM).flatMap((user) => user.id ?? []);
