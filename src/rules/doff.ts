/** Taking off gear (D11, T23): an action with its own count that changes the load when it is done. */
import { ceil, reached } from "./numbers.ts";
import type { State } from "./state.ts";
import type { Doff, StoryEvent } from "./types.ts";

type Say = (event: Omit<StoryEvent, "at">) => void;

const PACK = 1;
/** On land, with care: plate takes ten rounds; leather, scale and chain what their armour class says. */
const PLATE_CLASS = 3;
const PLATE_ON_LAND = 10;

/** Rounds that it takes; haste, on land, saves half and spoils the armour. */
function roundsFor(s: State, { what, haste }: Doff): number {
  if (what === "ballast") return 0;
  if (what === "pack") return PACK;
  const { armorClass } = s.swimmer;
  if (s.position !== "land") return 10 - armorClass;
  const rounds = armorClass <= PLATE_CLASS ? PLATE_ON_LAND : 10 - armorClass;
  return haste ? ceil(rounds / 2) : rounds;
}

/** Begins to take gear off; what takes no time (ballast that is let go) is gone at once, whatever else is being taken off. */
export function beginDoff(s: State, doff: Doff, say: Say): string | null {
  if (s.unconscious) return "unconscious";
  const rounds = roundsFor(s, doff);
  if (rounds === 0) {
    drop(s, doff, say);
    return null;
  }
  if (s.doffing) return "busy";
  s.doffing = { ...doff, done: s.at + rounds };
  return null;
}

/** Whoever loses consciousness stops. */
export function reviewDoff(s: State): void {
  if (s.unconscious || s.drowned) s.doffing = null;
}

export function finishDoff(s: State, say: Say): void {
  reviewDoff(s);
  if (!s.doffing || !reached(s.at, s.doffing.done)) return;
  const doff = s.doffing;
  s.doffing = null;
  drop(s, doff, say);
}

function drop(s: State, { what, then }: Doff, say: Say): void {
  if (then) s.swimmer.load = then;
  if (what === "armor") Object.assign(s.swimmer, { armor: "none", armorClass: 10 });
  say({ event: "dropped", clause: "D11" });
}
