/** The window that shows a person their swimmers: all of them for Gamemasters, their own for players. */
import { openOwnCard } from "./player-card.ts";
import { openTracker } from "./tracker.ts";

export const openSwimmers = (): Promise<void> => (game.user.isGM ? openTracker() : openOwnCard());
