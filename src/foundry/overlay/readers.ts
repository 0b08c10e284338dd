/** Which of the people sees what on a token. */
import { type Reveal, revealedHere } from "../settings.ts";

/** What is asked of a token's document. */
interface Watched {
  hidden: boolean;
  isOwner: boolean;
  isSecret: boolean;
  testUserPermission(user: User, permission: "OBSERVER"): boolean;
}

/**
 * GMs see everything. Players see their own tokens as the GM reveals them, and others' only if exact figures are revealed, the
 * token is no secret and they may look at its actor. A hidden token is the GMs' alone.
 */
export function revealedOn(token: Watched): Reveal {
  if (game.user.isGM) return "exact";
  if (token.hidden) return "nothing";
  const reveal = revealedHere();
  if (token.isOwner) return reveal;
  const others = reveal === "exact" && !token.isSecret && token.testUserPermission(game.user, "OBSERVER");
  return others ? "exact" : "nothing";
}
