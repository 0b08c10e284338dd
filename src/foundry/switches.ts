/** Every automation by itself, on or off: what Undertow does without being asked each time. */
import { MODULE } from "./documents.ts";

/** Names of the world settings, in the order in which people see them. */
export const SWITCHES = [
  /** Status effects on actors. */
  "icons",
  /** Sinking, diving and rising move the token's elevation; an elevation set by hand moves the swimmer. */
  "elevation",
  /** The movement action is "swim" while in the water. */
  "swimAction",
  /** Regions with water put tokens in and take them out. */
  "regions",
  /** What changes on an actor becomes part of its swim. */
  "followActors",
  /** Checks are put before the players; off: before the GM alone. */
  "askPlayers",
  /** Lost hit points are taken from the actor; off: the GM is told. */
  "autoDamage",
  /** The story in chat. */
  "cards",
  /** A word in chat when somebody's breath is getting short. */
  "warnings",
] as const;

export type Switch = (typeof SWITCHES)[number];

/** At `init`. `changed` runs on every client after one was turned. */
export function registerSwitches(changed: () => void): void {
  for (const name of SWITCHES)
    game.settings.register(MODULE, name, {
      name: `undertow.settings.${name}.name`,
      hint: `undertow.settings.${name}.hint`,
      scope: "world",
      config: false,
      type: Boolean,
      default: true,
      onChange: changed,
    } as never);
}

export const isOn = (name: Switch): boolean => game.settings.get(MODULE, name) !== false;
