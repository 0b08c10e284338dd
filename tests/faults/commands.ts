/** What people do in a story, as data, and how each is done. A story told twice is the same list done twice. */
import fc from "fast-check";
import type { Bench } from "./bench.ts";
import type { Screen } from "./screen.ts";

export const TOKENS = ["tokenaelis", "tokenbrand", "tokengoblin1"] as const;
export type TokenId = (typeof TOKENS)[number];

/** The player whose character it is. */
export const OWNER: Partial<Record<TokenId, string>> = { tokenaelis: "mara", tokenbrand: "theo" };

const ACTS = {
  under: { activity: { position: "under" } },
  up: { activity: { position: "surface" } },
  still: { activity: { pace: "still" } },
  fast: { activity: { pace: "double" } },
  strenuous: { activity: { strenuous: true } },
  grab: { grab: true },
  release: { release: true },
} as const;

const ADJUSTMENTS = { air: { breath: 2 }, blow: { breath: -1 }, strength: { endurance: 1 } } as const;

const WATERS = {
  calm: {},
  stormy: { surface: "stormy" },
  rapids: { danger: 3, surface: "choppy" },
  falls: { danger: 2, current: 30 },
} as const;

type By = "gm" | "assistant" | "owner";

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
  | { turn: "npcRolls"; to: "ask" | "auto" };

/** Lets time pass, or goes back in it. */
export type Passing =
  | { pass: "world"; rounds: number; by: "gm" | "assistant" }
  | { pass: "nextRound"; by: "gm" | "assistant" }
  | { pass: "nextTurn"; by: "gm" | "player" }
  | { pass: "previousRound" }
  | { pass: "jump"; rounds: number }
  | { pass: "initiative"; token: TokenId; to: number };

export type Command = Deed | Turn | Passing;

/** Few, so that they meet again. */
const token = fc.constantFrom<TokenId>("tokenaelis", "tokenaelis", "tokenaelis", "tokenbrand", "tokengoblin1");
const by = fc.constantFrom<By>("gm", "gm", "assistant", "owner");
const gm = fc.constantFrom<"gm" | "assistant">("gm", "gm", "assistant");
const keysOf = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));

const entering = {
  deed: fc.constant("enter" as const),
  token,
  by,
  ruleset: fc.constantFrom("wsg" as const, "wsg" as const, "natation" as const, "dsg" as const),
  water: fc.constantFrom<keyof typeof WATERS>("calm", "stormy", "rapids", "rapids", "rapids", "falls"),
  under: fc.boolean(),
};
const enter = fc.record(entering);

const deed: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: enter },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant("leave" as const), token, by }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant("act" as const), token, by, act: keysOf(ACTS) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant("adjust" as const), token, by, how: keysOf(ADJUSTMENTS) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant("pause" as const), token, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant("undo" as const), token }) },
);

const turn: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      turn: fc.constant("fight" as const),
      tokens: fc.subarray([...TOKENS], { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ turn: "endFight" } as const) },
  { weight: 1, arbitrary: fc.record({ turn: fc.constant("join" as const), token }) },
  { weight: 1, arbitrary: fc.record({ turn: fc.constant("quit" as const), token }) },
  {
    weight: 1,
    arbitrary: fc.record({ turn: fc.constant("hit" as const), token, points: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ turn: fc.constant("hide" as const), token, hidden: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      turn: fc.constant("npcRolls" as const),
      to: fc.constantFrom("ask" as const, "auto" as const),
    }),
  },
);

const passing: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ pass: fc.constant("world" as const), rounds: fc.integer({ min: 1, max: 7 }), by: gm }),
  },
  { weight: 4, arbitrary: fc.record({ pass: fc.constant("nextRound" as const), by: gm }) },
  {
    weight: 2,
    arbitrary: fc.record({
      pass: fc.constant("nextTurn" as const),
      by: fc.constantFrom("gm" as const, "player" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ pass: "previousRound" } as const) },
  {
    weight: 1,
    arbitrary: fc.record({ pass: fc.constant("world" as const), rounds: fc.integer({ min: -5, max: -1 }), by: gm }),
  },
  { weight: 2, arbitrary: fc.record({ pass: fc.constant("jump" as const), rounds: fc.integer({ min: 2, max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      pass: fc.constant("initiative" as const),
      token,
      to: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

/** Without somebody in the water nothing happens at all. */
export const firstCommand: fc.Arbitrary<Command> = fc.record({
  ...entering,
  token: fc.constant("tokenaelis" as const),
});
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: passing },
  { weight: 4, arbitrary: deed },
  { weight: 2, arbitrary: turn },
);

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

const combatOf = (screen: Screen) => screen.game.combats.contents[0] as unknown as Fight | undefined;

interface Fight {
  round: number;
  turn: number | null;
  turns: { id: string; tokenId: string }[];
  nextRound(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  delete(): Promise<unknown>;
  update(changes: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
  updateEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
}

type Report = Awaited<ReturnType<Screen["api"]["putIn"]>>;

/** @returns the report, for deeds: what was refused, and whether it may be tried again. */
export async function perform(bench: Bench, command: Command, screen: Screen): Promise<Report | null> {
  if (isDeed(command)) return doDeed(command, screen);
  if (isPassing(command)) await letPass(command, screen);
  else await change(bench, command, screen);
  return null;
}

function doDeed(command: Deed, screen: Screen): Promise<Report> {
  const { api } = screen;
  const on = screen.token(command.token);
  switch (command.deed) {
    case "enter": {
      const { ruleset, water, under } = command;
      return api.putIn(on, { ruleset, water: WATERS[water], activity: { position: under ? "under" : "surface" } });
    }
    case "leave":
      return api.takeOut(on);
    case "act":
      return api.change(on, ACTS[command.act]);
    case "adjust":
      return api.adjust(on, ADJUSTMENTS[command.how]);
    case "pause":
      return api.pause(on, command.on);
    case "undo":
      return api.undo(on);
  }
}

const combatant = (tokenId: TokenId, initiative: number) => ({ tokenId, sceneId: "harbour", initiative });

async function change(bench: Bench, command: Turn, screen: Screen): Promise<void> {
  const combat = combatOf(screen);
  const { game } = screen;
  switch (command.turn) {
    case "fight": {
      if (combat) return;
      const { Combat } = screen.tab.globals as unknown as { Combat: { create(data: object): Promise<Fight> } };
      const combatants = command.tokens.map((tokenId, at) => combatant(tokenId, 20 - at));
      await (await Combat.create({ scene: "harbour", active: true, combatants })).startCombat();
      return;
    }
    case "endFight":
      await combat?.delete();
      return;
    case "join":
      if (combat && !combat.turns.some(({ tokenId }) => tokenId === command.token))
        await combat.createEmbeddedDocuments("Combatant", [combatant(command.token, 15)]);
      return;
    case "quit": {
      const own = combat?.turns.find(({ tokenId }) => tokenId === command.token);
      if (own && combat && combat.turns.length > 1) await combat.deleteEmbeddedDocuments("Combatant", [own.id]);
      return;
    }
    case "hit": {
      const actor = screen.token(command.token)?.actor;
      if (!actor) return;
      const { hp } = (actor.system as { attributes: { hp: { value: number } } }).attributes;
      bench.struck(command.token, command.points);
      await actor.update({ "system.attributes.hp.value": hp.value - command.points });
      return;
    }
    case "hide":
      await screen.token(command.token)?.update({ hidden: command.hidden });
      return;
    case "npcRolls":
      await game.settings.set("undertow", "npcRolls", command.to);
  }
}

/** In a combat the tracker counts, outside it the world's clock: a step that has no meaning now is taken in the other way. */
const roundsOf = (command: Passing): number =>
  command.pass === "world" || command.pass === "jump" ? command.rounds : command.pass === "previousRound" ? -1 : 1;

async function letPass(command: Passing, screen: Screen): Promise<void> {
  const combat = combatOf(screen);
  if (!combat) {
    const mayPass = command.pass !== "initiative" && command.pass !== "nextTurn";
    if (mayPass) await screen.game.time.advance(roundsOf(command) * 60);
    return;
  }
  switch (command.pass) {
    case "nextRound":
      await combat.nextRound();
      return;
    case "nextTurn":
      // Players end their own turns.
      if (command.by === "gm" || combat.turns[combat.turn ?? -1]?.tokenId === "tokenaelis") await combat.nextTurn();
      return;
    case "previousRound":
      if (combat.round > 1) await combat.previousRound();
      return;
    case "world":
    case "jump":
      await combat.update({ round: Math.max(1, combat.round + command.rounds), turn: 0 });
      return;
    case "initiative": {
      const own = combat.turns.find(({ tokenId }) => tokenId === command.token);
      if (own) await combat.updateEmbeddedDocuments("Combatant", [{ _id: own.id, initiative: command.to }]);
    }
  }
}
