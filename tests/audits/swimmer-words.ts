/** The words of the tracker and the player's card that are chosen by a name: keys below `undertow.`. */
import { EVENT_NAMES } from "../../src/ui/card.ts";
import { FIRST, FURTHER, OWN } from "../../src/ui/swimmer-row-acts.ts";
import { STANDING_ICON } from "../../src/ui/swimmer-row-state.ts";

/** What is told of beforehand: dice and refusals are not, a check has a name of its own. */
const UNTOLD: readonly string[] = ["check", "roll", "refused", "dropped"];

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  tracker: ["advance", "pause", "resume", "out"],
  "tracker.act": [...FIRST, ...FURTHER],
  "tracker.standing": Object.keys(STANDING_ICON),
  "tracker.breathes": ["water", "nothing"],
  "tracker.of": ["turns", "hours"],
  "tracker.event": EVENT_NAMES.filter((name) => !UNTOLD.includes(name)),
  "tracker.entry": ["leave", "grab", "release", "leap", "waterfall", "breath", "endurance"],
  "tracker.entry.doff": ["pack", "armor", "ballast"],
  "tracker.set": ["breath", "endurance", "depth", "turns", "hours"],
  "tracker.set.less": ["turns", "hours"],
  "tracker.set.more": ["turns", "hours"],
  "tracker.part": ["odds", "timeline", "history"],
  "tracker.waiting": ["roll", "pass", "fail", "withdraw", "again"],
  "own.act": OWN,
  "own.air": ["plenty", "short", "out", "unconscious", "drowned"],
};

export const swimmerWords = (): string[] =>
  Object.entries(FAMILIES).flatMap(([prefix, names]) => names.map((name) => `${prefix}.${name}`));
