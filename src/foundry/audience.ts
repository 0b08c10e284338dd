/** Who may read which line of the story in chat. */
import { generation } from "./documents.ts";
import { gmIds, hasPlayer, ownerIds } from "./people.ts";
import { cardsTo, secretChecks } from "./settings.ts";

/** The readers of a message: lines for the same `key` share one. An empty `whisper` is everyone. */
export interface Audience {
  key: string;
  whisper: string[];
}

export const GMS = "gm";

/** How open the dice of this table are just now. */
export type Openness = "public" | "private" | "blind";

/** What the person at this client has chosen in the host's chat; v14 names the setting and its values anew. */
export function rollOpenness(): Openness {
  const { settings } = game as unknown as { settings: { get(scope: string, key: string): unknown } };
  const mode = String(settings.get("core", generation() >= 14 ? "messageMode" : "rollMode"));
  if (/^(gm|self)/.test(mode)) return "private";
  return mode.startsWith("blind") ? "blind" : "public";
}

const gms = (): Audience => ({ key: GMS, whisper: gmIds() });

/** The readers of what happens to this token. */
function readers(token: TokenDocument, hidden: boolean): Audience {
  const to = cardsTo();
  if (hidden || to === "gm") return gms();
  return to === "owners" ? { key: "owners", whisper: [...gmIds(), ...ownerIds(token)] } : { key: "all", whisper: [] };
}

/** A line and who reads it; `blind`: they learn that there was a roll, and not what came of it. */
export interface Copy {
  audience: Audience;
  blind: boolean;
}

/** The copies of one line, each for its readers. `isCheck`: it tells what somebody rolled. */
export function copiesFor(token: TokenDocument, hidden: boolean, isCheck: boolean): Copy[] {
  const open: Copy = { audience: readers(token, hidden), blind: false };
  if (!isCheck || open.audience.key === GMS) return [open];
  const openness = rollOpenness();
  const players = hasPlayer(token);
  if (openness === "blind" || (secretChecks() && players)) {
    const whole: Copy = { audience: gms(), blind: false };
    return players ? [whole, { ...open, blind: true }] : [whole];
  }
  if (openness === "public") return [open];
  const owners = ownerIds(token).sort();
  return [{ audience: { key: [GMS, ...owners].join(" "), whisper: [...gmIds(), ...owners] }, blind: false }];
}
