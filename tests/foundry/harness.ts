/** A world with several people at it, the built module running in each of their tabs, and what a test asks of them. */
import { build } from "vite";
import type { api as shellApi } from "../../src/foundry/api.ts";
import type { CheckReply, CheckRequest } from "../../src/foundry/question.ts";
import type { StoredSwim } from "../../src/foundry/store.ts";
import { harbour } from "../../table/demo/harbour.ts";
import { SYSTEMS, type SystemId } from "../../table/demo/systems/index.ts";
import type { Generation, Source, WorldData } from "../../table/host/seam.ts";
import { type InlineModule, openTable, type Tab, type Table } from "../../table/node.ts";
import type { LogEntry } from "../../table/server/server.ts";
import type { LooseDocument, LooseEffect, LooseGame, LooseHooks } from "./loose.ts";

export type { LooseDocument, LooseEffect };

export type Api = typeof shellApi;

let code: Promise<string> | undefined;

/** The module bundled into one script, once per test file. */
function moduleCode(): Promise<string> {
  code ??= (async () => {
    const built = await build({
      configFile: false,
      logLevel: "error",
      publicDir: false,
      build: {
        write: false,
        minify: false,
        target: "es2022",
        lib: { entry: "tests/foundry/entry.ts", formats: ["es"], fileName: () => "undertow.js" },
      },
    });
    const [output] = Array.isArray(built) ? built : [built];
    const chunk = output && "output" in output ? output.output[0] : undefined;
    if (!chunk) throw new Error("The module was not built");
    return chunk.code;
  })();
  return code;
}

export interface Asked {
  key: string;
  request: CheckRequest;
  reply(reply: CheckReply): void;
  fail(error: Error): void;
}

/** Longer than hooks and answers are gathered. */
const MOMENT = 60;

/** One person at the table. */
export class Seat {
  /** Checks on this person's screen, oldest first. */
  readonly asked: Asked[] = [];
  readonly withdrawn: string[] = [];

  constructor(
    readonly harbour: Harbour,
    readonly tab: Tab,
  ) {
    this.sitDown();
  }

  /** Puts the scripted screen onto the tab's present window; again after a reload. */
  private sitDown(): void {
    const presenter = {
      present: (request: CheckRequest): Promise<CheckReply> =>
        new Promise((reply, fail) => {
          this.asked.push({ key: request.tokenUuid + request.check.id, request, reply, fail });
        }),
      withdraw: (key: string): void => {
        this.withdrawn.push(key);
        this.remove(key);
      },
    };
    (this.tab.window as unknown as { undertowScreen(screen: typeof presenter): void }).undertowScreen(presenter);
  }

  private remove(key: string): void {
    const at = this.asked.findIndex((asked) => asked.key === key);
    if (at >= 0) this.asked.splice(at, 1);
  }

  get game(): LooseGame {
    return this.tab.globals.game as unknown as LooseGame;
  }

  get api(): Api {
    return this.game.modules.get("undertow").api as Api;
  }

  token(id: string, scene = "harbour"): LooseDocument {
    return this.game.scenes.get(scene).tokens.get(id);
  }

  /** Names of those for whom this person is asked to roll. */
  get questions(): string[] {
    return this.asked.map(({ request }) => request.name);
  }

  /** Lets a call run until it is done: the shell gathers for a moment before it writes. */
  async done<T>(call: Promise<T>): Promise<T> {
    await this.harbour.moment();
    return call;
  }

  putIn(ids: string[], how: Parameters<Api["putIn"]>[1] = UNDER): ReturnType<Api["putIn"]> {
    return this.done(
      this.api.putIn(
        ids.map((id) => this.token(id)),
        how,
      ),
    );
  }

  takeOut(...ids: string[]): ReturnType<Api["putIn"]> {
    return this.done(this.api.takeOut(ids.map((id) => this.token(id))));
  }

  change(id: string, act: Parameters<Api["change"]>[1]): ReturnType<Api["putIn"]> {
    return this.done(this.api.change(this.token(id), act));
  }

  /** World time goes on by rounds of the book, a minute each. */
  async rounds(count: number): Promise<void> {
    await this.game.time.advance(count * 60);
    await this.harbour.moment();
  }

  /** Answers the oldest question (for this token). */
  async answer(reply: CheckReply, name?: string): Promise<void> {
    const asked = this.asked.find(({ request }) => name === undefined || request.name === name);
    if (!asked) throw new Error(`${this.tab.userId} is not asked${name ? ` for ${name}` : ""}`);
    this.remove(asked.key);
    asked.reply(reply);
    await this.harbour.moment();
  }

  roll(...dice: number[]): Promise<void> {
    return this.answer({ dice, situational: 0 });
  }

  async reload(): Promise<void> {
    this.asked.length = 0;
    await this.tab.reload();
    this.sitDown();
    await this.harbour.moment();
  }

  async leave(): Promise<void> {
    this.asked.length = 0;
    this.tab.close();
    await this.harbour.moment();
  }
}

export interface Options {
  generation: Generation;
  system?: SystemId;
  change?: (world: WorldData) => void;
  /** Others beside Undertow. */
  modules?: InlineModule[];
}

export class Harbour {
  constructor(
    readonly table: Table,
    readonly generation: Generation,
  ) {}

  async join(userId: string, language = "en"): Promise<Seat> {
    const seat = new Seat(
      this,
      await this.table.join(userId, { language, storage: { [`${userId}.undertow.toured`]: "true" } }),
    );
    await this.moment();
    return seat;
  }

  /** Until everything has happened that happens by itself. */
  async moment(): Promise<void> {
    for (let times = 0; times < 3; times++) {
      await this.table.advanceTimers(MOMENT);
      await this.table.settle();
    }
  }

  /** Lets seconds pass for those who wait. */
  async wait(seconds: number): Promise<void> {
    await this.moment();
    await this.table.advanceTimers(seconds * 1000);
    await this.moment();
  }

  get log(): LogEntry[] {
    return this.table.server.log;
  }

  /** The document operations of a piece of work, those that `ignoring` names left out. */
  async writesDuring(work: () => Promise<unknown>, ignoring: string[] = ["Combat", "Setting"]): Promise<LogEntry[]> {
    const from = this.log.length;
    await work();
    await this.moment();
    return this.log.slice(from).filter(({ documentName }) => !ignoring.includes(documentName));
  }

  swim(id: string, sceneId = "harbour"): StoredSwim | null {
    const scene = this.table.server.store.get("Scene", sceneId) as { tokens: Source[] };
    const token = scene.tokens.find(({ _id }) => _id === id) as
      | { flags: { undertow?: { swim?: StoredSwim } } }
      | undefined;
    return token?.flags.undertow?.swim ?? null;
  }
}

export async function openHarbour({ generation, system = "ars", change, modules = [] }: Options): Promise<Harbour> {
  const world = harbour(system, generation);
  change?.(world);
  const table = await openTable({
    generation,
    world,
    system: SYSTEMS[system].standIn,
    moduleDir: ".",
    script: await moduleCode(),
    modules,
  });
  return new Harbour(table, generation);
}

/** A started combat of these tokens in this order of turns. */
export async function fight(gm: Seat, tokens: string[], scene: string | null = "harbour"): Promise<LooseDocument> {
  const { Combat } = gm.tab.globals as unknown as { Combat: { create(data: object): Promise<LooseDocument> } };
  const combatants = tokens.map((tokenId, at) => ({ tokenId, sceneId: scene ?? "harbour", initiative: 20 - at }));
  const combat = await Combat.create({ scene, active: true, combatants });
  await combat.startCombat();
  await gm.harbour.moment();
  return combat;
}

export const step = async (seat: Seat, move: () => Promise<unknown>, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await move();
  await seat.harbour.moment();
};

/** Constitution 12: air for four rounds, the first check at the end of the fifth. */
export const UNDER = { activity: { position: "under" as const } };

/** Hooks as another module of this person's tab has them. */
export const hooksOf = (seat: Seat): LooseHooks => seat.tab.globals.Hooks as unknown as LooseHooks;

/** What this person's screen has told them. */
export const notices = (seat: Seat): string[] =>
  [...seat.tab.window.document.querySelectorAll(".notification")].map((el) => el.textContent ?? "");
