/** A table that many stories are told at, one after the other: people, what is asked of them, and a clean world between two stories. */
import type { Generation, Source } from "../../table/host/seam.ts";
import type { LogEntry } from "../../table/server/server.ts";
import { type Harbour, openHarbour } from "../foundry/harness.ts";
import type { LooseDocument } from "../foundry/loose.ts";
import { TOKENS, type TokenId } from "./commands.ts";
import { type Asked, INJECTED, type Observer, Screen } from "./screen.ts";
import { Trouble } from "./wire.ts";

export const PEOPLE = ["gm", "assistant", "mara", "theo"] as const;
const GMS = ["gm", "assistant"];

/** Who may answer for whom, beside the GMs. */
const OWNERS: Record<string, TokenId> = { mara: "tokenaelis", theo: "tokenbrand" };

/** Rounds of letting things settle before something is said to hang. */
const PATIENCE = 14;

/** A number from 0 to 1 that depends on the text alone. */
function fraction(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** What the module has told the console. */
const failures: string[] = [];

function listenToConsole(): void {
  const report = (...words: unknown[]): void => {
    const text = words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(" ");
    failures.push(text);
  };
  Object.defineProperty(console, "error", { value: report, configurable: true, writable: true });
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
  private chances = 0;
  /** Whether a GM answers along with whoever is asked. */
  impatient = false;
  /** From where in the server's log the present story begins. */
  private logFrom = 0;
  private readonly clean: { tokens: Map<string, Source>; actors: Map<string, Source>; time: number };

  private constructor(
    readonly harbour: Harbour,
    readonly generation: Generation,
  ) {
    this.trouble = new Trouble(harbour.table.server);
    const { store } = harbour.table.server;
    const scene = store.get("Scene", "harbour") as { tokens: Source[] };
    this.clean = {
      tokens: new Map(scene.tokens.map((token) => [String(token._id), token])),
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
    // Short, so that what is lost is asked for again in little time; questions about jumps have a test of their own.
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
    const may = GMS.includes(screen.userId) || OWNERS[screen.userId] === token;
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

  // Time and answers.

  async moment(): Promise<void> {
    await this.harbour.table.advanceTimers(100);
  }

  /** Dice are the check's alone: whoever rolls, whenever, rolls the same. */
  private diceFor({ request: { check, tokenUuid } }: Asked): number[] {
    if (check.risked !== undefined) return [];
    const [count, faces] = check.die.split("d").map(Number) as [number, number];
    return Array.from({ length: count }, (_, at) => {
      const of = [this.chances, tokenUuid, check.countdown, check.ordinal, check.due, check.target, at].join(" ");
      return Math.floor(fraction(of) * faces) + 1;
    });
  }

  /** Everybody but `slow` answers what is on their screens. @returns whether somebody had something to answer. */
  answerAll(slow: ReadonlySet<string> = new Set()): boolean {
    let some = false;
    for (const screen of this.screens) {
      if (slow.has(screen.userId)) continue;
      for (const asked of screen.take(() => true)) {
        some = true;
        if (this.impatient) this.answerFor(asked);
        asked.reply({ dice: this.diceFor(asked), situational: 0 });
      }
    }
    return some;
  }

  /** A GM answers from the tracker while the question is on somebody's screen. */
  private answerFor(asked: Asked): void {
    const { check, tokenUuid } = asked.request;
    const { api } = this.of("gm")[0] ?? this.gms[0] ?? {};
    this.count("both");
    api?.answer(tokenUuid, check.id, { dice: this.diceFor(asked) }).catch((error: unknown) => {
      // A stumble in the midst of it comes back to whoever called.
      if (!String(error).includes(INJECTED)) this.problem(`answer: ${String(error)}`);
    });
  }

  /** Everything is let through, everybody is back, nothing is refused any more, and all that is asked is answered. */
  async calm(): Promise<void> {
    const wasRefused = this.screens.map((screen) => screen.behave()).includes(true);
    this.trouble.end();
    for (const user of PEOPLE) if (this.of(user).length === 0) await this.join(user);
    this.handsChange();
    // What was refused is tried again after a while.
    await (wasRefused ? this.harbour.table.advanceTimers(5_000) : this.moment());
    for (let times = 0; times < PATIENCE; times++) {
      await this.moment();
      this.askedOnce();
      if (this.answerAll()) continue;
      const waiting = this.gms.flatMap(({ api }) => api.waiting());
      if (waiting.length === 0) return;
      // Put off, or lost on the way: the GM asks again, time runs out.
      if (waiting.some(({ later }) => later)) for (const { api } of this.gms) api.askAgain();
      else await this.harbour.table.advanceTimers(6_000);
    }
    const open = this.gms.flatMap(({ api }) => api.waiting());
    this.problem(`Still waiting: ${open.map(({ name, check, askedOf }) => `${name} ${check.id} (${askedOf})`)}`);
  }

  /** Nobody is asked what somebody else is asked. */
  private askedOnce(): void {
    const byKey = new Map<string, Set<string>>();
    for (const { asked, userId } of this.screens)
      for (const { key } of asked) byKey.set(key, (byKey.get(key) ?? new Set()).add(userId));
    for (const [key, users] of byKey)
      if (users.size > 1) this.problem(`${[...users].join(" and ")} are asked at once: ${key}`);
  }

  /** Questions on GMs' screens whether something should be given back. */
  offers(): number {
    return this.gms.reduce((sum, { tab }) => sum + tab.window.document.querySelectorAll("dialog, .dialog").length, 0);
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

  begin(chances: number): void {
    this.chances = chances;
    this.impatient = false;
    this.logFrom = this.harbour.log.length;
    this.problems.length = 0;
    this.askedOf.clear();
    this.blows.clear();
    this.handsChange();
  }

  /** The world as it was before the first story. */
  async reset(): Promise<void> {
    for (const screen of [...this.screens])
      if (this.of(screen.userId).length > 1 && screen !== this.screen(screen.userId)) this.leave(screen);
    await this.moment();
    const gm = this.screen("gm");
    const { game } = gm;
    const { Combat, ChatMessage } = gm.tab.globals as unknown as Record<string, Deleting>;
    await Combat?.deleteDocuments([...game.combats].map(({ id }) => id));
    await this.moment();
    const swimming = TOKENS.filter((id) => this.harbour.swim(id)).map((id) => gm.token(id));
    if (swimming.length > 0) {
      const discarding = gm.api.discard(swimming);
      await this.moment();
      await discarding;
    }
    await this.moment();
    await ChatMessage?.deleteDocuments([...game.messages].map(({ id }) => id));
    await game.time.advance(this.clean.time - game.time.worldTime);
    await game.settings.set("undertow", "npcRolls", "ask");
    for (const id of TOKENS) await this.restore(gm, id);
    await this.moment();
    this.harbour.log.length = 0;
    this.takeErrors();
  }

  close(): void {
    this.trouble.end();
    for (const screen of this.screens) screen.close();
  }

  private async restore(gm: Screen, id: TokenId): Promise<void> {
    const token = gm.token(id) as LooseDocument;
    const clean = this.clean.tokens.get(id) as Source;
    const own = token.actor.flags.undertow;
    const gone = Object.keys(own?.ledger ?? {}).map((key) => [`flags.undertow.ledger.${key}`, null]);
    await token.actor.update({ "system.attributes.hp.value": this.hitPointsOf(id), ...Object.fromEntries(gone) });
    await token.update({
      hidden: clean.hidden,
      elevation: clean.elevation,
      movementAction: clean.movementAction ?? null,
    });
  }
}

interface Deleting {
  deleteDocuments(ids: string[]): Promise<unknown>;
}
