/** Whether this GM, in this browser, has been shown the first steps. */
import { MODULE } from "./documents.ts";

export const isToured = (): boolean => game.settings.get(MODULE, "toured") === true;

export async function markToured(): Promise<void> {
  if (!isToured()) await game.settings.set(MODULE, "toured", true);
}
