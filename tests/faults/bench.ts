/** A table that many stories are told at, one after the other: the people at it, and what they and the module must not do. */
import type { Generation, Source } from "../../table/host/seam.ts";
import type { LogEntry } from "../../table/server/server.ts";
import { type Harbour, openHarbour } from "../foundry/harness.ts";
import { OWNER, type TokenId } from "./commands.ts";
import { type Asked, INJECTED, type Observer, Screen } from "./screen.ts";
import { Trouble } from "./wire.ts";

export const PEOPLE = ["gm", "assistant", "mara", "theo"] as const;
const GMS = ["gm", "assistant"];

/** What the module has told the console. */
const failures: string[] = [];

function listenToConsole(): void {
  const report = (...words: unknown[]): void => {
    const text = words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(" ");
    failures.push(text);
  };
  Object.defineProperty(console, "error", { value: report, configurable: true, writable: true });
}

export interface Says {
  jump: "roll" | "none" | "ask";
  giveBack: "yes" | "no";
}

/** What a story is told with, beside what happens in it. */
export interface Setting {
  /** What all dice of the story hang on. */
  chances: number;
  says: Says;
  jumpRounds: number;
  /** Rounds of breath that a blow under water costs, at the beginning. */
  damageBreath: number;
}

export class Bench implements Observer {
  readonly trouble: Trouble;
  screens: Screen[] = [];
  /** What has gone against the rules of the bench. */
  readonly problems: string[] = [];
  /** Checks that were put before somebody, by swim and check. */
  readonly askedOf = new Map<string, Set<string>>();
  private readonly writers = new Set<Screen>();
  private readonly blows = new Map<TokenId, number>();
  chances = 0;
  /** What GMs answer to the questions that are asked of GMs alone. */
  says: Says = { jump: "none", giveBack: "yes" };
  /** Longer jumps of the world's time are asked about; 0: none is. */
  jumpRounds = 0;
  /** Tokens that were deleted, as they were just before. */
  readonly gone = new Map<TokenId, Source>();
  /** Somebody may have come into office since everything was last calm. */
  isNew = false;
  /** Whether a GM answers along with whoever is asked. */
  impatient = false;
  /** From where in the server's log the present story begins. */
  private logFrom = 0;
  readonly clean: { tokens: Map<string, Source>; actors: Map<string, Source>; time: number };

  private constructor(
    readonly harbour: Harbour,
    readonly generation: Generation,
  ) {
    this.trouble = new Trouble(harbour.table.server);
    const { store } = harbour.table.server;
    const scene = store.get("Scene", "harbour") as { tokens: Source[] };
    this.clean = {
      tokens: new Map(structuredClone(scene.tokens).map((token) => [String(token._id), token])),
      actors: new Map(store.all("Actor").map((actor) => [String(actor._id), actor])),
      time: 8 * 3600,
    };
  }

  static async open(generation: Generation): Promise<Bench> {
    listenToConsole();
    const bench = new Bench(await openHarbour({ generation }), generation);
    for (const user of PEOPLE) await bench.join(user);
    await bench.moment();
    const { settings } = bench.screen("gm").game;
    // Short, so that what is lost is asked for again in little time.
    await settings.set("undertow", "askTimeout", 5);
    await settings.set("undertow", "jumpRounds", 0);
    await bench.moment();
    return bench;
  }

  // What screens tell.

  asks(screen: Screen, { request }: Asked): void {
    this.count("asked");
    const token = request.tokenUuid.split(".").at(-1) ?? "";
    const { id, due, target } = request.check;
    const swim = this.harbour.swim(token)?.id ?? "";
    const key = [swim, id, due, target].join(" ");
    this.askedOf.set(key, (this.askedOf.get(key) ?? new Set()).add(screen.userId));
    const may = GMS.includes(screen.userId) || OWNER[token as TokenId] === screen.userId;
    if (!may) this.problem(`${screen.userId} is asked for ${token}`);
  }

  writes(screen: Screen): void {
    if (!GMS.includes(screen.userId)) this.problem(`${screen.userId} writes a swim`);
    // While messages are held nobody can know who is in charge; writing in parts is made for that.
    if (!this.trouble.isQuiet) return;
    this.writers.add(screen);
    if (this.writers.size > 1)
      this.problem(`${[...this.writers].map(({ userId }) => userId)} write swims side by side`);
  }

  luck(): number {
    return this.chances;
  }

  /** Something of this kind has really gone wrong. */
  count(kind: string): void {
    const { struck } = this.trouble;
    struck[kind] = (struck[kind] ?? 0) + 1;
  }

  problem(what: string): void {
    if (!this.problems.includes(what)) this.problems.push(what);
  }

  /** A GM's own change of hit points. */
  struck(token: TokenId, points: number): void {
    this.blows.set(token, (this.blows.get(token) ?? 0) + points);
  }
  /** Before the first story. */
  hitPointsOf(token: TokenId): number {
    const { actorId } = this.clean.tokens.get(token) as { actorId?: string };
    const actor = this.clean.actors.get(String(actorId)) as { system: { attributes: { hp: { value: number } } } };
    return actor.system.attributes.hp.value;
  }
  blowsOf = (token: TokenId): number => this.blows.get(token) ?? 0;

  // People.

  async join(userId: string): Promise<Screen> {
    this.trouble.release([`${userId}>client`, `${userId}>server`]);
    const storage = { [`${userId}.undertow.toured`]: "true", [`${userId}.undertow.ownCardOpens`]: "false" };
    const screen = new Screen(await this.harbour.table.join(userId, { storage }), this);
    this.screens.push(screen);
    this.handsChange();
    return screen;
  }

  /** Somebody else may be in charge from here on. */
  handsChange(): void {
    this.writers.clear();
    this.isNew = true;
  }

  leave(screen: Screen): void {
    screen.close();
    this.screens = this.screens.filter((other) => other !== screen);
    const { tabs } = this.harbour.table as unknown as { tabs: unknown[] };
    tabs.splice(tabs.indexOf(screen.tab), 1);
    // Whoever closes one of two tabs looks at the other.
    this.of(screen.userId)[0]?.focus();
    this.handsChange();
  }

  async reload(screen: Screen): Promise<void> {
    this.trouble.release([`${screen.userId}>client`, `${screen.userId}>server`]);
    this.handsChange();
    await screen.reload();
    this.handsChange();
  }

  of(userId: string): Screen[] {
    return this.screens.filter((screen) => screen.userId === userId);
  }
  screen(userId: string): Screen {
    const [screen] = this.of(userId);
    if (!screen) throw new Error(`${userId} is not there`);
    return screen;
  }
  get gms(): Screen[] {
    return this.screens.filter(({ userId }) => GMS.includes(userId));
  }

  /** Somebody at their screen, with everything that has happened on it. */
  async present(userId: string): Promise<Screen> {
    this.trouble.release([`${userId}>client`, `${userId}>server`]);
    const screen = this.of(userId)[0] ?? (await this.join(userId));
    if (this.of(userId).length > 1) screen.focus();
    this.handsChange();
    await this.harbour.table.settle();
    return screen;
  }

  async moment(): Promise<void> {
    await this.harbour.table.advanceTimers(100);
  }

  // Stories.

  get log(): LogEntry[] {
    return this.harbour.log.slice(this.logFrom);
  }

  /** Errors on any screen and in the console, those left out that the bench made itself. */
  takeErrors(): string[] {
    const recorded = this.harbour.table.tabs.flatMap((tab) =>
      tab.errors
        .splice(0)
        .map(({ hook, error }) => `${tab.userId} ${hook}: ${String((error as Error)?.stack ?? error)}`),
    );
    return [...recorded, ...failures.splice(0)].filter((text) => !text.includes(INJECTED));
  }

  /** A story is told from here on. */
  async begin({ chances, says, jumpRounds, damageBreath }: Setting): Promise<void> {
    this.chances = chances;
    this.says = says;
    this.jumpRounds = jumpRounds;
    this.impatient = false;
    this.logFrom = this.harbour.log.length;
    this.problems.length = 0;
    this.askedOf.clear();
    this.blows.clear();
    this.handsChange();
    const { settings } = this.screen("gm").game;
    if (jumpRounds > 0) await settings.set("undertow", "jumpRounds", jumpRounds);
    if (damageBreath > 0) await settings.set("undertow", "damageBreath", damageBreath);
  }

  /** The world is as it was before the first story. */
  forget(): void {
    this.gone.clear();
    this.harbour.log.length = 0;
    this.takeErrors();
  }

  close(): void {
    this.trouble.end();
    for (const screen of this.screens) screen.close();
  }
}
