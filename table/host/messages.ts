/** Who a chat message is for: v13 calls it roll mode, v14 message mode. */
import type { User } from "./documents/user.ts";
import type { Game } from "./game.ts";
import type { Source } from "./seam.ts";

export type MessageMode = "public" | "gm" | "blind" | "self" | "ic";

const MODES: Record<string, MessageMode> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

export function rollModeToMode(rollMode: string): MessageMode {
  const mode = MODES[rollMode];
  if (!mode) throw new Error(`Unknown roll mode "${rollMode}"`);
  return mode;
}

/** Adds `whisper` and `blind` to message data in place, as Foundry does, and returns it. */
export function applyMode(game: Game, data: Source, mode: MessageMode): Source {
  const gms = () => game.users.filter((user: User) => user.isGM).map((user) => user.id);
  switch (mode) {
    case "public":
    case "ic":
      return Object.assign(data, { whisper: [], blind: false });
    case "gm":
      return Object.assign(data, { whisper: gms(), blind: false });
    case "blind":
      return Object.assign(data, { whisper: gms(), blind: true });
    case "self":
      return Object.assign(data, { whisper: [game.userId], blind: false });
    default:
      throw new Error(`Unknown message mode "${String(mode)}"`);
  }
}
