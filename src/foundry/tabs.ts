/**
 * Several tabs of one GM: the one that was opened, looked at or used last is in charge. Its name stands in a flag of the user, so
 * that all tabs, on whatever machine, see the same one.
 */
import { flagsOf, inCharge, MODULE, OURS, tabName, writable } from "./documents.ts";
import { reportFailure } from "./report.ts";

/** Makes this tab the one in charge of what its GM has to do. */
async function claim(): Promise<void> {
  const { tab: before } = flagsOf(game.user);
  if (before === tabName) return;
  const written = await writable(game.user).update({ [`flags.${MODULE}.tab`]: tabName }, OURS);
  // It was written, even where another tab that was opened or looked at in the same moment has it by now.
  if (written || flagsOf(game.user).tab !== before) return;
  // Better two referees than none.
  inCharge.anyway = true;
  throw new Error("The name of this tab could not be written");
}

/** Coming to the front is no event for a tab that is there already when another dies: then its use is the sign. */
const SIGNS = ["focus", "pointerdown", "keydown"];

export async function takeCharge(): Promise<void> {
  const again = (): void => {
    if (game.user.isGM) claim().catch((error: unknown) => reportFailure("tab", error));
  };
  for (const sign of SIGNS) window.addEventListener(sign, again, { capture: true, passive: true });
  if (game.user.isGM) await claim();
}

/** For `updateUser`: nobody's name stands there any more (flags were cleared, a player was made a GM), so this tab's will. */
export async function chargeIsFree(user: User): Promise<void> {
  if (user.isSelf && user.isGM && typeof flagsOf(user).tab !== "string") await claim();
}
