/** Sounds on this client alone, if its person wants them: a check has come, somebody drowns. */
import { allTokens } from "./documents.ts";
import { reportFailure } from "./report.ts";
import { soundOn } from "./settings.ts";
import { tellToken } from "./telling.ts";
import { onSwims } from "./watch.ts";

const VOLUME = 0.8;

/** Never sent to others: each client hears what its own person may know. */
export function chime(): void {
  if (!soundOn()) return;
  const { notification } = CONFIG.sounds as Record<string, string | undefined>;
  if (!notification) return;
  const { AudioHelper } = foundry.audio as unknown as { AudioHelper: { play(data: object, push: boolean): unknown } };
  const play = async (): Promise<unknown> =>
    AudioHelper.play({ src: notification, volume: VOLUME, autoplay: true, loop: false }, false);
  // A check that makes no sound is to be seen all the same.
  play().catch((error: unknown) => reportFailure("sound", error));
}

const isDrowned = (token: TokenDocument): boolean =>
  (game.user.isGM || !token.hidden) && (tellToken(token)?.view.statuses.includes("drowned") ?? false);

const drownedNow = (): Set<string> => new Set([...allTokens()].filter(isDrowned).map(({ uuid }) => uuid));

/** From `ready` on. Whoever has drowned before makes no sound, nor do those who are brought back by a step of the combat and drown again. */
export function listenForDrowning(): void {
  const heard = drownedNow();
  onSwims(() => {
    if (!soundOn()) return;
    const news = [...drownedNow()].filter((uuid) => !heard.has(uuid));
    for (const uuid of news) heard.add(uuid);
    if (news.length > 0) chime();
  });
}
