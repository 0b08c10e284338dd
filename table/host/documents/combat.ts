import type { DocumentCollection } from "../collection.ts";
import { deepClone } from "../plain.ts";
import type { Source } from "../seam.ts";
import type { Actor } from "./actor.ts";
import type { Combatant } from "./combatant.ts";
import { Document } from "./document.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

export interface CombatHistoryData {
  round: number;
  turn: number | null;
  tokenId: string | null;
  combatantId: string | null;
}

interface Step {
  round: number;
  turn: number | null;
}

export class Combat extends Document {
  static override documentName = "Combat" as const;

  declare turns: Combatant[];
  /** What was and is the turn, as told by combatTurnChange. */
  declare previous: CombatHistoryData | undefined;
  declare current: CombatHistoryData;

  get round(): number {
    return this.read("round");
  }
  get turn(): number | null {
    return this.read("turn");
  }
  get active(): boolean {
    return this.read("active");
  }
  get type(): string {
    return this.read("type");
  }
  get system(): Source {
    return this.read("system");
  }
  get started(): boolean {
    return this.round > 0;
  }
  get scene(): Scene | null {
    return this.host.game.scenes.get(this.read<string | null>("scene") ?? "") ?? null;
  }
  get isActive(): boolean {
    return this.active && (this.scene === null || this.scene.isView);
  }
  get combatants(): DocumentCollection<Combatant> {
    return this.typed("combatants");
  }
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }
  get nextCombatant(): Combatant | undefined {
    return this.turns[this.turn === null || this.turn >= this.turns.length - 1 ? 0 : this.turn + 1];
  }

  override prepareData(): void {
    this.setupTurns();
    if (Object.hasOwn(this, "current")) return;
    this.previous = undefined;
    this.current = this.history();
  }

  setupTurns(): Combatant[] {
    this.turns = [...this.combatants].sort((a, b) => this._sortCombatants(a, b));
    return this.turns;
  }
  protected _sortCombatants(a: Combatant, b: Combatant): number {
    const [x, y] = [a, b].map(({ initiative }) => initiative ?? Number.NEGATIVE_INFINITY) as [number, number];
    return x === y ? ((a.id as string) < (b.id as string) ? -1 : 1) : y - x;
  }

  getCombatantsByToken(token: TokenDocument | string): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }
  /** For a synthetic actor only its own token's. */
  getCombatantsByActor(actor: Actor | string): Combatant[] {
    if (typeof actor !== "string" && actor.token) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  async startCombat(): Promise<this | undefined> {
    const updateData = { round: 1, turn: this.turns.length > 0 ? 0 : null };
    this.host.Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }
  nextTurn(): Promise<this | undefined> {
    const turn = this.turn === null ? 0 : this.turn + 1;
    if (this.round === 0 || turn >= this.turns.length) return this.nextRound();
    return this.step("combatTurn", { round: this.round, turn }, 1);
  }
  async previousTurn(): Promise<this | undefined> {
    if (this.round === 0) return this;
    if (!this.turn) return this.previousRound();
    return this.step("combatTurn", { round: this.round, turn: this.turn - 1 }, -1);
  }
  nextRound(): Promise<this | undefined> {
    const turn = this.turns.length > 0 ? 0 : null;
    return this.step("combatRound", { round: this.round + 1, turn }, 1);
  }
  async previousRound(): Promise<this | undefined> {
    if (this.round === 0) return this;
    const round = this.round - 1;
    const turn = round === 0 || this.turns.length === 0 ? null : this.turns.length - 1;
    return this.step("combatRound", { round, turn }, -1);
  }

  private step(hook: string, updateData: Step, direction: 1 | -1): Promise<this | undefined> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const options = { direction, worldTime: { delta } };
    this.host.Hooks.callAll(hook, this, updateData, options);
    return this.update({ ...updateData }, options);
  }

  /** Seconds from one moment of the combat to another: CONFIG.time at the end of each turn and round crossed. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    return this.elapsed(toRound, toTurn) - this.elapsed(fromRound, fromTurn);
  }
  private elapsed(round: number, turn: number | null): number {
    if (round <= 0) return 0;
    const { roundTime, turnTime } = this.host.CONFIG.time;
    return (round - 1) * roundTime + ((round - 1) * this.turns.length + (turn ?? 0)) * turnTime;
  }

  async rollInitiative(
    ids: string | string[],
    options: { formula?: string; messageOptions?: Source } = {},
  ): Promise<this> {
    const combatants = [ids].flat().map((id) => this.combatants.get(id, { strict: true }) as Combatant);
    const rolls = await Promise.all(
      combatants.map((combatant) => combatant.getInitiativeRoll(options.formula).evaluate()),
    );
    await this.updateEmbeddedDocuments(
      "Combatant",
      combatants.map((combatant, at) => ({ _id: combatant.id, initiative: rolls[at]?.total })),
    );
    const messages = combatants.map((combatant, at) => ({
      speaker: { scene: combatant.sceneId, actor: combatant.actorId, token: combatant.tokenId, alias: combatant.name },
      flavor: combatant.name,
      rolls: [JSON.stringify(rolls[at])],
      flags: { core: { initiativeRoll: true } },
      ...options.messageOptions,
    }));
    await this.host.classes.ChatMessage.createDocuments(messages);
    return this;
  }
  rollAll(options: { formula?: string; messageOptions?: Source } = {}): Promise<this> {
    return this.rollInitiative(
      this.unrolled(() => true),
      options,
    );
  }
  rollNPC(options: { formula?: string; messageOptions?: Source } = {}): Promise<this> {
    return this.rollInitiative(
      this.unrolled((combatant) => combatant.isNPC),
      options,
    );
  }
  private unrolled(wanted: (combatant: Combatant) => boolean): string[] {
    return this.combatants
      .filter((combatant) => combatant.isOwner && combatant.initiative === null && wanted(combatant))
      .map((combatant) => combatant.id as string);
  }
  async setInitiative(id: string, value: number): Promise<void> {
    await this.updateEmbeddedDocuments("Combatant", [{ _id: id, initiative: value }]);
  }
  async resetAll(): Promise<this> {
    const updates = this.combatants.map((combatant) => ({ _id: combatant.id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates);
    return this;
  }

  async activate(): Promise<this> {
    const others = this.host.game.combats.filter((combat: Combat) => combat.scene === this.scene);
    const updates = others.map((combat) => ({ _id: combat.id, active: combat === this }));
    await (this.constructor as typeof Combat).updateDocuments(updates);
    return this;
  }
  /** Foundry asks first; the table does not. */
  endCombat(): Promise<this | undefined> {
    return this.delete();
  }

  private history(): CombatHistoryData {
    const { combatant } = this;
    const { round, turn } = this;
    return { round, turn, tokenId: combatant?.tokenId ?? null, combatantId: combatant?.id ?? null };
  }

  /** After the hooks of an update: tells all clients when another combatant or round has begun. */
  _turnChanged(options: Source): void {
    const prior = this.current;
    const current = this.history();
    this.current = current;
    if (options.turnEvents === false) return;
    if (prior.round === current.round && prior.combatantId === current.combatantId) return;
    this.previous = prior;
    this.host.Hooks.callAll("combatTurnChange", this, deepClone(prior), deepClone(current));
  }
  _combatantsChanged(options: Source): void {
    this.setupTurns();
    this.host.backend.afterHooks(() => this._turnChanged(options));
  }
  override _onUpdate(_changes: Source, options: Source): void {
    this.host.backend.afterHooks(() => this._turnChanged(options));
  }
}
