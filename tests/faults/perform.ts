/** How each command is done. */
import type { Source } from "../../table/host/seam.ts";
import type { Bench } from "./bench.ts";
import {
  ACTS,
  ADJUSTMENTS,
  type Command,
  type Deed,
  isDeed,
  isPassing,
  isRewind,
  type Passing,
  type TokenId,
  type Turn,
  WATERS,
} from "./commands.ts";
import type { Screen } from "./screen.ts";

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

/** Aelis is there, and it is her turn. */
const isOwnTurn = ({ turns, turn }: Fight, screen: Screen): boolean =>
  turns[turn ?? -1]?.tokenId === "tokenaelis" && screen.token("tokenaelis") !== undefined;

const combatOf = (screen: Screen) => screen.game.combats.contents[0] as unknown as Fight | undefined;

type Report = Awaited<ReturnType<Screen["api"]["putIn"]>>;

/** @returns the report, for deeds: what was refused, and whether it may be tried again. */
export async function perform(bench: Bench, command: Command, screen: Screen): Promise<Report | null> {
  if (isDeed(command)) return doDeed(command, screen);
  if (isPassing(command)) await letPass(bench, command, screen);
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
    case "water":
      return api.change(on, { water: WATERS[command.water] });
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
  switch (command.turn) {
    case "fight": {
      if (combat) return;
      const { Combat } = screen.tab.globals as unknown as { Combat: { create(data: object): Promise<Fight> } };
      const there = command.tokens.filter((id) => screen.token(id));
      const combatants = there.map((tokenId, at) => combatant(tokenId, 20 - at));
      await (await Combat.create({ scene: "harbour", active: true, combatants })).startCombat();
      return;
    }
    case "endFight":
      await combat?.delete();
      return;
    case "join":
      if (combat && screen.token(command.token) && !combat.turns.some(({ tokenId }) => tokenId === command.token))
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
      const { statuses = [] } = screen.api.stateOf(screen.token(command.token))?.view ?? {};
      const costs = screen.game.settings.get("undertow", "damageBreath") !== 0;
      if (costs && statuses.includes("underWater")) bench.count("blow");
      bench.struck(command.token, command.points);
      await actor.update({ "system.attributes.hp.value": hp.value - command.points });
      return;
    }
    case "hide":
      await screen.token(command.token)?.update({ hidden: command.hidden });
      return;
    case "paste": {
      const token = screen.token(command.token);
      if (token) await make(screen, (token as unknown as { toObject(): Source }).toObject());
      return;
    }
    case "setting":
      await screen.game.settings.set("undertow", command.name, command.value);
  }
}

const make = (screen: Screen, source: Source, options: object = {}): Promise<unknown> =>
  screen.game.scenes.get("harbour").createEmbeddedDocuments("Token", [source], options);

async function cut(bench: Bench, id: TokenId, screen: Screen): Promise<void> {
  const token = screen.token(id);
  if (!token) return;
  bench.gone.set(id, (token as unknown as { toObject(): Source }).toObject());
  bench.count("cut");
  await token.delete();
}

async function back(bench: Bench, id: TokenId, screen: Screen): Promise<void> {
  const source = bench.gone.get(id);
  if (!source) return;
  bench.gone.delete(id);
  await make(screen, source, { keepId: true, isUndo: true });
}

/** In a combat the tracker counts, outside it the world's clock: a step that has no meaning now is taken in the other way. */
const roundsOf = (command: Passing): number =>
  command.pass === "world" || command.pass === "jump" ? command.rounds : command.pass === "previousRound" ? -1 : 1;

async function letPass(bench: Bench, command: Passing, screen: Screen): Promise<void> {
  if (command.pass === "cut") return cut(bench, command.token, screen);
  if (command.pass === "back") return back(bench, command.token, screen);
  // What nobody looked at before a token went has not been, and what somebody looked at has: whether time may go back over it would hang on that.
  if (isRewind(command) && bench.gone.size > 0) return;
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
      if (command.by === "gm" || isOwnTurn(combat, screen)) await combat.nextTurn();
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
