import { syntheticActor } from "../delta.ts";
import { add, type Measured, measureSteps, NOWHERE, type Position, type Waypoint } from "../movement/measure.ts";
import {
  assertMovementAction,
  completeWaypoints,
  movementOf,
  positionOf,
  type RecordedWaypoint,
} from "../movement/movement.ts";
import type { Token } from "../placeables.ts";
import { deepFreeze, isPlainObject } from "../plain.ts";
import type { Source } from "../seam.ts";
import type { Actor } from "./actor.ts";
import type { Combatant } from "./combatant.ts";
import { Document, type ModifyOptions } from "./document.ts";
import type { RegionDocument } from "./region.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

export class TokenDocument extends Document {
  static override documentName = "Token" as const;

  private ownActor: Actor | undefined;
  /** Where it is in, kept by the region watch. */
  readonly _regions = new Set<RegionDocument>();
  /** The latest movement that this client saw. */
  movement: Source | null = null;

  get scene(): Scene {
    return this.parent as Scene;
  }
  get x(): number {
    return this.read("x");
  }
  get y(): number {
    return this.read("y");
  }
  get elevation(): number {
    return this.read("elevation");
  }
  get width(): number {
    return this.read("width");
  }
  get height(): number {
    return this.read("height");
  }
  get hidden(): boolean {
    return this.read("hidden");
  }
  get locked(): boolean {
    return this.read("locked");
  }
  get rotation(): number {
    return this.read("rotation");
  }
  get disposition(): number {
    return this.read("disposition");
  }
  get displayName(): number {
    return this.read("displayName");
  }
  get texture(): Source & { src: string } {
    return this.read("texture");
  }
  get sort(): number {
    return this.read("sort");
  }
  get level(): string | null | undefined {
    return this.read("level");
  }
  get depth(): number | undefined {
    return this.read("depth");
  }
  get movementAction(): string {
    return this.read<string | null>("movementAction") ?? this.host.CONFIG.Token.movement.defaultAction;
  }
  /** Since the token's combatant last began a turn; empty outside combat. */
  get movementHistory(): readonly RecordedWaypoint[] {
    return this.read("_movementHistory");
  }
  /** A new Set each time: adding to it changes nothing. */
  get regions(): Set<RegionDocument> {
    return new Set(this._regions);
  }
  get actorId(): string | null {
    return this.read("actorId");
  }
  get actorLink(): boolean {
    return this.read("actorLink");
  }
  get isLinked(): boolean {
    return this.actorLink && this.baseActor !== null;
  }
  get delta(): Source | null {
    return this.read("delta");
  }
  get baseActor(): Actor | null {
    return this.host.game.actors.get(this.actorId ?? "") ?? null;
  }
  /** The world actor of a linked token, the synthetic actor of another, null without one. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    if (this.ownActor?.id !== base.id) {
      const cls = this.host.documentClass("Actor");
      this.ownActor = new cls(this.syntheticSource(base), { parent: this, stored: true }) as Actor;
    }
    return this.ownActor as Actor;
  }
  get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }
  get combatant(): Combatant | null {
    return this.host.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }
  get inCombat(): boolean {
    return this.combatant !== null;
  }
  /** The placeable on the viewed scene, else null. */
  get object(): Token | null {
    return this.host.canvas.tokens.placeables.find((token) => token.document === this) ?? null;
  }
  get rendered(): boolean {
    return this.object !== null;
  }
  get isSecret(): boolean {
    return this.disposition === -2 && !this.testUserPermission(this.host.game.user as User, "OBSERVER");
  }

  /** Pixels; as it would be with the given data. */
  getCenterPoint(data: Partial<Position> = {}): { x: number; y: number; elevation: number } {
    const { x, y, elevation, width, height } = { ...positionOf(this), ...data };
    const { size } = this.scene.grid;
    return { x: x + (width * size) / 2, y: y + (height * size) / 2, elevation };
  }
  testInsideRegion(region: RegionDocument, data: Partial<Position> = {}): boolean {
    return region.testPoint(this.getCenterPoint(data));
  }

  /** Moves over waypoints, pixels; false when it did not get there. */
  async move(
    waypoints: Partial<Waypoint> | Partial<Waypoint>[],
    { method = "api", autoRotate, showRuler, constrainOptions, ...options }: ModifyOptions = {},
  ): Promise<boolean> {
    const path = completeWaypoints(this, [waypoints].flat());
    const last = path.at(-1);
    if (!last) return false;
    const given = Object.entries({ method, autoRotate, showRuler, constrainOptions });
    const known = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const movement = { [this.id as string]: { waypoints: path, ...known } };
    const target = Object.fromEntries(Object.keys(positionOf(this)).map((field) => [field, last[field as "x"]]));
    await this.update(target, { ...options, movement });
    return Object.entries(target).every(([field, value]) => this._source[field] === value);
  }
  /** Squares times the grid's distance, and what it costs. */
  measureMovementPath(waypoints: Partial<Waypoint>[]): Measured {
    const [first, ...rest] = completeWaypoints(this, waypoints);
    return first ? measureSteps(this, first, rest).reduce(add, NOWHERE) : NOWHERE;
  }
  async clearMovementHistory(): Promise<void> {
    await this.update({ _movementHistory: [] });
  }
  override _cleanChanges(changes: Source): Source {
    assertMovementAction(this.host, changes.movementAction);
    return changes;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }
  override getUserLevel(user?: User | null): number {
    const who = user ?? this.host.game.user;
    return this.actor ? this.actor.getUserLevel(who) : who?.isGM ? 3 : 0;
  }

  private syntheticSource(base: Actor): Source {
    return deepFreeze(syntheticActor(base._fullSource(), this.delta));
  }

  /** Changes the delta locally at the server's word; the synthetic actor follows. */
  _changeDelta(edit: (delta: Source | null) => Source): void {
    this._source = deepFreeze({ ...this._source, delta: edit(this.delta) });
    this.rebuildActor();
  }
  _baseChanged(actorId: string): void {
    if (this.actorId === actorId && !this.actorLink) this.rebuildActor();
  }
  private rebuildActor(): void {
    const base = this.baseActor;
    if (this.ownActor && base) this.ownActor._initialize(this.syntheticSource(base));
  }

  override _apply(changes: Source): void {
    super._apply(changes);
    if (isPlainObject(changes.delta)) this.rebuildActor();
  }
  override _onCreate(): void {
    this.host.canvas._tokenCreated(this);
  }
  override _onUpdate(changes: Source, options: Source): void {
    this.movement = movementOf(this, options, this.host.generation) ?? this.movement;
    this.host.canvas._tokenUpdated(this, changes);
  }
  override _onDelete(): void {
    this.host.canvas._tokenDeleted(this);
  }
}
