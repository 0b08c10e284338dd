/** What people do in a story, as data. A story told twice is the same list done twice. */

import type { Act } from "../../src/rules/index.ts";

type Doff = Extract<Act, { doff: unknown }>["doff"];

export const TOKENS = ["tokenaelis", "tokenbrand", "tokengoblin1"] as const;
export type TokenId = (typeof TOKENS)[number];

/** The player whose character it is. */
export const OWNER: Partial<Record<TokenId, string>> = { tokenaelis: "mara", tokenbrand: "theo" };

/** Its load after taking something off: a word that must not stand alone in an object, which would look like a promise. */
const LOAD_AFTER = "then";
const doffing = (what: Doff["what"]) => ({ doff: { what, [LOAD_AFTER]: "none" } as Doff });

export const ACTS = {
  under: { activity: { position: "under" } },
  up: { activity: { position: "surface" } },
  still: { activity: { pace: "still" } },
  fast: { activity: { pace: "double" } },
  strenuous: { activity: { strenuous: true } },
  grab: { grab: true },
  release: { release: true },
  pack: doffing("pack"),
  armor: doffing("armor"),
  ballast: doffing("ballast"),
  weak: { swimmer: { str: 9, con: 8 } },
} as const;

export const ADJUSTMENTS = { air: { breath: 2 }, blow: { breath: -1 }, strength: { endurance: 1 } } as const;

export const WATERS = {
  calm: {},
  stormy: { surface: "stormy" },
  rapids: { danger: 3, surface: "choppy" },
  falls: { danger: 2, current: 30 },
} as const;

/**
 * Settings that are turned in the middle of a story. Left out are those that only matter when somebody goes in, where stories say all of it themselves
 * (`ruleset`, rulings) or that nothing in a story touches (`distance`, `followActors`, `paths`, `breathStatuses`, `systemRolls`); `cards`, because what
 * happens while it is off is in no card and nobody can tell afterwards what did; `jumpRounds`, which a story has from its beginning, because a question about
 * a jump is asked by what it was when time jumped; and `askTimeout`, which the bench keeps short.
 */
export const SETTINGS = {
  npcRolls: ["ask", "auto"],
  reveal: ["exact", "words", "nothing"],
  cardsTo: ["everyone", "owners", "gm"],
  secretChecks: [false, true],
  damageBreath: [0, 2],
  warnings: [true, false],
  askPlayers: [true, false],
  icons: [true, false],
  elevation: [true, false],
  swimAction: [true, false],
  autoDamage: [true, false],
  roundLength: ["book", "system", "seconds"],
} as const;
export type SettingName = keyof typeof SETTINGS;

export type By = "gm" | "assistant" | "owner";

/** Makes an entry: a wish or a command, after which the story waits until it stands. */
export type Deed =
  | {
      deed: "enter";
      token: TokenId;
      by: By;
      ruleset: "wsg" | "natation" | "dsg";
      water: keyof typeof WATERS;
      under: boolean;
    }
  | { deed: "leave"; token: TokenId; by: By }
  | { deed: "act"; token: TokenId; by: By; act: keyof typeof ACTS }
  | { deed: "water"; token: TokenId; water: keyof typeof WATERS }
  | { deed: "adjust"; token: TokenId; by: By; how: keyof typeof ADJUSTMENTS }
  | { deed: "pause"; token: TokenId; on: boolean }
  | { deed: "undo"; token: TokenId };

/** What changes the world around the swimmers at once: where time comes from, who is in the tracker, what an actor is. */
export type Turn =
  | { turn: "fight"; tokens: TokenId[] }
  | { turn: "endFight" }
  | { turn: "join"; token: TokenId }
  | { turn: "quit"; token: TokenId }
  | { turn: "hit"; token: TokenId; points: number }
  | { turn: "hide"; token: TokenId; hidden: boolean }
  | { turn: "paste"; token: TokenId; by: "gm" | "assistant" }
  | { turn: "setting"; name: SettingName; value: string | number | boolean };

/** Lets time pass, or goes back in it. */
export type Passing =
  | { pass: "world"; rounds: number; by: "gm" | "assistant" }
  | { pass: "nextRound"; by: "gm" | "assistant" }
  | { pass: "nextTurn"; by: "gm" | "player" }
  | { pass: "previousRound" }
  | { pass: "jump"; rounds: number }
  | { pass: "initiative"; token: TokenId; to: number }
  /** The token is deleted, whatever is on somebody's screen for it. */
  | { pass: "cut"; token: TokenId; by: "gm" | "assistant" }
  /** The deletion is undone. */
  | { pass: "back"; token: TokenId; by: "gm" | "assistant" };

export type Command = Deed | Turn | Passing;

export const isDeed = (command: Command): command is Deed => "deed" in command;
export const isPassing = (command: Command): command is Passing => "pass" in command;

/** Time goes back, so that what nobody looked at before has not been. */
export const isRewind = (command: Command): boolean =>
  isPassing(command) && (command.pass === "previousRound" || (command.pass === "world" && command.rounds < 0));

/** Who does it. */
export function doerOf(command: Command): string {
  if ("by" in command) {
    if (command.by === "owner") return OWNER[command.token] ?? "gm";
    return command.by === "player" ? "mara" : command.by;
  }
  return "gm";
}
