/** Everybody who swims, on every scene, as windows and overlays show them. */
import type { Telling } from "../rules/index.ts";
import { isStopped } from "./clock.ts";
import { allTokens } from "./documents.ts";
import { mayWish } from "./people.ts";
import { type StoredSwim, swimOf } from "./store.ts";
import { tellToken } from "./telling.ts";

export interface Swimming {
  token: TokenDocument;
  name: string;
  img: string;
  scene: Scene;
  swim: StoredSwim;
  telling: Telling;
  /** The GM has stopped its time. */
  paused: boolean;
}

export const isPaused = (swim: StoredSwim): boolean => isStopped(swim.clock);

function swimming(token: TokenDocument): Swimming | null {
  const read = swimOf(token);
  const telling = read?.ok ? tellToken(token) : null;
  const scene = token.parent;
  if (!read?.ok || !telling || !scene) return null;
  const img = token.texture.src ?? token.actor?.img ?? "icons/svg/mystery-man.svg";
  return { token, name: token.name, img, scene, swim: read.value, telling, paused: isPaused(read.value) };
}

/** Whose swim can be read, in the order of scenes and tokens; who is out of the water and owes rest, too. */
export const allSwimmers = (): Swimming[] => [...allTokens()].flatMap((token) => swimming(token) ?? []);

/** Those whose actor this user owns; players do not see hidden tokens of their own either. */
export const ownSwimmers = (): Swimming[] =>
  allSwimmers().filter(({ token }) => mayWish(game.user, token) && (game.user.isGM || !token.hidden));
