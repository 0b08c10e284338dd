/** One swimmer in one evaluation: a working copy of the swim, what was added to it, and the story before and after. */
import {
  type Act,
  answerKey,
  type Check,
  type Entry,
  newSwim,
  type Refusal,
  type RulesetId,
  type Telling,
  type Throw,
  writeAnswer,
  writeEntry,
  writeThrow,
} from "../rules/index.ts";
import { type Clock, type Combats, isStopped, nowOf, remark, sourceFor, stoppedAt } from "./clock.ts";
import type { Plain } from "./documents.ts";
import { type Said, sameCheck } from "./question.ts";
import { liftOf, noticeForeign, Patch, type StoredSwim, swimOf } from "./store.ts";
import { tellAt, tellStored } from "./telling.ts";

const newId = (): string => foundry.utils.randomID(8);

export class Case {
  readonly patch = new Patch();
  /** Another swim stands in the flag, which must go before this one is written: the host would merge them. */
  replaces = false;
  /** What somebody did in this evaluation. */
  readonly added: Entry[] = [];
  /** Id of a swim that turned out never to have been. */
  vanished: string | null = null;
  /** Why nothing of this arrived, once it was to be written. */
  lost: Refusal[] = [];
  /** What of the token is written along with the swim: elevation, movement action, marks of ours; by path. */
  readonly also: Plain = {};
  /** The token's request has been dealt with and is cleared along. */
  clearsRequest = false;
  /** As stored, or the working copy once something changed. */
  swim: StoredSwim | null = null;
  now = 0;
  /** What is wrong with a flag that is not ours to touch. */
  foreign: Refusal[] | null = null;
  private before: Telling | null = null;
  private after: Telling | null = null;
  private copied = false;
  private touched = false;

  constructor(
    readonly token: TokenDocument,
    private readonly started: Combats,
  ) {
    const read = swimOf(token);
    if (read?.ok) this.open(read.value);
    else if (read) {
      this.foreign = read.errors;
      noticeForeign(token, read.errors);
    }
  }

  private look(stored: StoredSwim): void {
    this.swim = stored;
    this.now = nowOf(stored);
    this.before = tellStored(stored, this.now);
  }

  private open(stored: StoredSwim): void {
    this.look(stored);
    this.lift();
    const clock = remark(stored, this.token, this.started, this.now);
    if (clock) this.mark(clock);
  }

  /** A swim of an older shape is written in the present one with whatever is written next, so once. */
  private lift(): void {
    const lift = liftOf(this.token);
    for (const [path, value] of lift?.set ?? []) this.patch.set(path, value);
    for (const path of lift?.removed ?? []) this.patch.remove(path);
  }

  private mark(clock: Clock): void {
    this.edit().clock = clock;
    this.patch.set("clock", clock);
  }

  /** The mark from which the swim's time goes on from `at`. */
  private clockAt(at: number): Clock {
    const { source, value } = sourceFor(this.token, this.started);
    return { source, origin: value, at };
  }

  get paused(): boolean {
    return this.swim !== null && isStopped(this.swim.clock);
  }

  /** Its time is a started combat's. */
  get inCombat(): boolean {
    return this.swim !== null && !this.paused && this.swim.clock.source !== "world";
  }

  /** Stops its time, or lets it go on from where it was. */
  pause(on: boolean): void {
    this.mark(on ? stoppedAt(this.now) : this.clockAt(this.now));
  }

  /** Moves its time; to before the beginning it does not go. */
  pass(rounds: number): void {
    const at = Math.max(0, this.now + rounds);
    this.mark(this.paused ? stoppedAt(at) : this.clockAt(at));
    this.now = at;
    this.after = null;
    this.before = this.swim && tellAt(this.swim, at);
  }

  /** Takes back an entry; what it had made untrue counts again. */
  undo(entryId: string): void {
    const entry = this.edit().entries[entryId];
    if (!entry) return;
    entry.undone = true;
    this.patch.set(`entries.${entryId}.undone`, true);
    this.touch();
  }

  /** The story at the present time, with what was added. */
  get telling(): Telling | null {
    if (!this.swim) return null;
    if (!this.touched) return this.before;
    this.after ??= tellAt(this.swim, this.now);
    return this.after;
  }

  /** Whether something was added in this evaluation, so that the story may be another one. */
  get changed(): boolean {
    return this.touched;
  }

  /** The story at the present time, without what was added. */
  get earlier(): Telling | null {
    return this.before;
  }

  get wasInWater(): boolean {
    return this.before?.view.statuses.includes("inWater") ?? false;
  }

  get inWater(): boolean {
    return this.telling?.view.statuses.includes("inWater") ?? false;
  }

  /** Begins a swim that nothing has happened to yet, in place of whatever there was. */
  begin(ruleset: RulesetId, start: Parameters<typeof newSwim>[1], roundSeconds: number, typed: string[]): Refusal[] {
    const made = newSwim(ruleset, start);
    if (!made.ok) return made.errors;
    const clock = this.clockAt(0);
    this.replaces = swimOf(this.token) !== null;
    this.now = 0;
    this.swim = { ...made.value, id: newId(), clock, roundSeconds, told: -1, toldWhen: 0, typed };
    this.copied = true;
    this.before = tellAt(this.swim, 0);
    this.patch.whole(this.swim);
    this.touch();
    return [];
  }

  /** Adds what somebody did now. What the story refuses (to the unconscious, the drowned, ...) is not added. */
  act(act: Act, by?: string): Refusal[] {
    const { token } = this;
    if (!this.swim || this.now < 0) return [{ key: "notInWater", data: { name: token.name } }];
    const swim = this.edit();
    const written = writeEntry(swim, { id: newId(), at: this.now, act, ...(by ? { by } : {}) });
    if (!written.ok) return written.errors;
    const entry = written.value;
    const known = this.refusals().length;
    swim.entries[entry.id] = entry;
    this.touch();
    const refused = this.refusals();
    if (refused.length > known) {
      delete swim.entries[entry.id];
      this.touch();
      return [{ key: "refused", data: { name: token.name, reason: refused.at(-1) ?? "" } }];
    }
    this.patch.entry(entry);
    this.added.push(entry);
    return [];
  }

  /** Reasons of what was refused at this very moment. */
  private refusals(): string[] {
    const events = this.telling?.events ?? [];
    return events.flatMap((e) => (e.event === "refused" && e.at === this.now ? [e.reason ?? ""] : []));
  }

  /** Records what was said to a check, if it is still open and the same. */
  answer(check: Check, said: Said): Refusal[] {
    const open = this.telling?.open.find((candidate) => candidate.id === check.id);
    if (!open || !sameCheck(open, check)) return [{ key: "checkGone", data: { name: this.token.name } }];
    const written = writeAnswer(open, said);
    if (!written.ok) return written.errors;
    this.edit().answers[answerKey(check.id)] = written.value;
    this.patch.answer(written.value);
    this.touch();
    return [];
  }

  /** Records the faces of a throw that nobody is asked for (damage). */
  throwDice(wanted: Throw, dice: number[]): void {
    const written = writeThrow(wanted, dice);
    if (!written.ok) throw new Error(`${wanted.id}: ${written.errors.map(({ key }) => key).join(", ")}`);
    this.edit().answers[answerKey(wanted.id)] = written.value;
    this.patch.answer(written.value);
    this.touch();
  }

  /** Traits named here no longer follow the actor. */
  hold(traits: string[]): void {
    if (!this.swim || traits.every((name) => this.swim?.typed.includes(name))) return;
    const swim = this.edit();
    swim.typed = [...new Set([...swim.typed, ...traits])];
    this.patch.set("typed", swim.typed);
  }

  /** What the world's time has done since does not count: the clock goes on from here. */
  skipJump(): void {
    if (this.swim?.clock.source === "world") this.mark(this.clockAt(this.now));
  }

  /** The story is told up to now. */
  noteTold(): void {
    if (!this.swim) return;
    const toldWhen = Date.now();
    Object.assign(this.edit(), { told: this.now, toldWhen });
    this.patch.set("told", this.now);
    this.patch.set("toldWhen", toldWhen);
  }

  /** Another form of the same swim, in which old entries and answers are a snapshot. */
  shorten(short: StoredSwim): void {
    const { swim } = this;
    if (!swim) return;
    this.swim = structuredClone(short);
    this.copied = true;
    for (const part of ["entries", "answers"] as const)
      for (const key of Object.keys(swim[part]))
        if (!Object.hasOwn(short[part], key)) this.patch.remove(`${part}.${key}`);
    this.patch.set("base", this.swim.base);
  }

  /** Takes away a swim that turned out never to have been. */
  vanish(): void {
    this.vanished = this.swim?.id ?? null;
    this.end();
  }

  /** Takes the swim away altogether. */
  end(): void {
    this.swim = null;
    this.patch.whole(null);
  }

  /** What was to be written did not arrive: the story is again what stands in the flag. `key`: below undertow.errors. */
  lose(key: "notWritten" | "tokenGone"): void {
    this.lost = [{ key, data: { name: this.token.name } }];
    Object.assign(this, { swim: null, before: null, after: null, touched: false });
    const read = swimOf(this.token);
    if (read?.ok) this.look(read.value);
  }

  /** Ends a swim out of the water with nothing owed, nothing later that a step forward could find, and no combat to step back in. */
  endIfOver(): void {
    const { swim, telling, now } = this;
    if (!swim || !telling?.over || swim.clock.source !== "world") return;
    if (Object.values(swim.entries).some((entry) => entry.at > now)) return;
    this.end();
  }

  private edit(): StoredSwim {
    if (!this.copied && this.swim) this.swim = structuredClone(this.swim);
    this.copied = true;
    return this.swim as StoredSwim;
  }

  private touch(): void {
    this.touched = true;
    this.after = null;
  }
}
