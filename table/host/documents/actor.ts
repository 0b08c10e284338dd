import type { DocumentCollection } from "../collection.ts";
import { deepClone, deepFreeze } from "../plain.ts";
import type { PreparedActor, Source } from "../seam.ts";
import { findStatus } from "../statuses.ts";
import type { ActiveEffect } from "./active-effect.ts";
import { Document, type DocumentContext } from "./document.ts";
import type { Item } from "./item.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** A world actor, or (`isToken`) the synthetic actor of an unlinked token, whose parent is the token. */
export class Actor extends Document {
  static override documentName = "Actor" as const;
  /** Systems' own actor classes carry more than the core's; an adapter may look for it. */
  static override absent = { has: () => true } as unknown as ReadonlySet<string>;

  declare system: Source;
  declare statuses: Set<string>;
  declare overrides: Source;

  get type(): string {
    return this.read("type");
  }
  get img(): string | null {
    return this.read("img");
  }
  get ownership(): Record<string, number> {
    return this.read("ownership");
  }
  get prototypeToken(): Source & { actorLink: boolean; name: string; flags: Record<string, Source> } {
    return this.read("prototypeToken");
  }
  get items(): DocumentCollection<Item> {
    return this.typed("items");
  }
  get effects(): DocumentCollection<ActiveEffect> {
    return this.typed("effects");
  }
  get isToken(): boolean {
    return this.parent !== null;
  }
  get token(): TokenDocument | null {
    return this.parent as TokenDocument | null;
  }
  get hasPlayerOwner(): boolean {
    return this.host.game.users.some((user: User) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }
  get limited(): boolean {
    return this.testUserPermission(this.host.game.user as User, "LIMITED", { exact: true });
  }
  get inCombat(): boolean {
    return (this.host.game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }
  get isNPC(): boolean {
    return this.type === "npc";
  }
  get itemTypes(): Record<string, Item[]> {
    const byType: Record<string, Item[]> = {};
    for (const item of this.items) byType[item.type] = [...(byType[item.type] ?? []), item];
    return byType;
  }
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }
  get temporaryEffects(): ActiveEffect[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  /** The actor's own effects and those its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    for (const effect of this.effects) yield effect;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  override prepareData(): void {
    this.system = deepClone(this._source.system as Source);
    this.overrides = {};
    this.statuses = new Set(this.appliedEffects.flatMap((effect) => [...effect.statuses]));
    this.host.system.prepareActor?.(this as unknown as PreparedActor);
    deepFreeze(this.system);
  }

  getRollData(): Source {
    return this.system;
  }

  /** Tokens of this actor on the viewed scene: placeables, or with `document` their documents. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const tokens = this.host.canvas.tokens.placeables.filter(({ document: token }) =>
      this.isToken ? token === this.token : token.actorId === this.id && (!linked || token.actorLink),
    );
    return document ? tokens.map((token) => token.document) : tokens;
  }

  /** All tokens that depend on this actor, of one scene or of all. */
  getDependentTokens({ scenes, linked = false }: { scenes?: Document | Document[]; linked?: boolean } = {}) {
    if (this.isToken) return [this.token as TokenDocument];
    const wanted = scenes === undefined ? undefined : [scenes].flat();
    return [...this.host.game.scenes]
      .filter((scene) => !wanted || wanted.includes(scene))
      .flatMap((scene) => [...scene.tokens])
      .filter((token) => token.actorId === this.id && (!linked || token.actorLink));
  }

  async getTokenDocument(data: Source = {}, context: DocumentContext = {}): Promise<TokenDocument> {
    const { randomImg: _randomImg, ...prototype } = deepClone(this.prototypeToken) as Source;
    const cls = this.host.documentClass("Token") as unknown as typeof TokenDocument;
    const name = (prototype.name as string) || this.name;
    return new cls({ ...prototype, name, actorId: this.id, ...data }, context);
  }

  /**
   * The effect if one was made, true if it was there already, false if removed, undefined if there was nothing to do.
   * Throws for an unknown status.
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = findStatus(this.host.CONFIG, statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}": not in CONFIG.statusEffects`);
    const present = this.effects.filter((effect) =>
      status._id ? effect.id === status._id : effect.statuses.size === 1 && effect.statuses.has(statusId),
    );
    if (present.length > 0) {
      if (active) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        present.map((effect) => effect.id as string),
      );
      return false;
    }
    if (active === false) return undefined;
    const cls = this.host.documentClass("ActiveEffect") as unknown as typeof ActiveEffect;
    const effect = await cls.fromStatusEffect(statusId, { parent: this });
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    const data = effect.toObject();
    const options = { keepId: data._id !== null };
    const made = await this.createEmbeddedDocuments("ActiveEffect", [data], options);
    return made[0] as ActiveEffect | undefined;
  }
}
