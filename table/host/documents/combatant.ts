import type { Roll } from "../dice.ts";
import type { Source } from "../seam.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import { Document } from "./document.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

export class Combatant extends Document {
  static override documentName = "Combatant" as const;

  get combat(): Combat | null {
    return this.parent as Combat | null;
  }
  override get name(): string {
    return this.read<string | null>("name") ?? this.token?.name ?? this.actor?.name ?? "";
  }
  get img(): string | null {
    return this.read<string | null>("img") ?? this.token?.texture.src ?? this.actor?.img ?? null;
  }
  get type(): string {
    return this.read("type");
  }
  get system(): Source {
    return this.read("system");
  }
  get sceneId(): string | null {
    return this.read("sceneId");
  }
  get tokenId(): string | null {
    return this.read("tokenId");
  }
  get actorId(): string | null {
    return this.read("actorId");
  }
  get token(): TokenDocument | null {
    return this.host.game.scenes.get(this.sceneId ?? "")?.tokens.get(this.tokenId ?? "") ?? null;
  }
  get actor(): Actor | null {
    return this.token?.actor ?? this.host.game.actors.get(this.actorId ?? "") ?? null;
  }
  get initiative(): number | null {
    return this.read("initiative");
  }
  get hidden(): boolean {
    return this.read("hidden");
  }
  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }
  get defeated(): boolean {
    return this.read("defeated");
  }
  get isDefeated(): boolean {
    const dead = this.host.CONFIG.specialStatusEffects.DEFEATED ?? "dead";
    return this.defeated || (this.actor?.statuses.has(dead) ?? false);
  }
  get isNPC(): boolean {
    return !this.hasPlayerOwner;
  }
  get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }
  get players(): User[] {
    return this.host.game.users.filter(
      (user: User) => !user.isGM && (this.actor?.testUserPermission(user, "OWNER") ?? false),
    );
  }
  override getUserLevel(user?: User | null): number {
    const who = user ?? this.host.game.user;
    return this.actor ? this.actor.getUserLevel(who) : who?.isGM ? 3 : 0;
  }

  getInitiativeRoll(formula?: string): Roll {
    const wanted = formula ?? this.host.CONFIG.Combat.initiative.formula ?? "1d20";
    return new this.host.dice.Roll(wanted, this.actor?.getRollData() ?? {});
  }
  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = await this.getInitiativeRoll(formula).evaluate();
    return this.update({ initiative: roll.total });
  }

  override _onCreate(options: Source): void {
    this.combat?._combatantsChanged(options);
  }
  override _onUpdate(_changes: Source, options: Source): void {
    this.combat?._combatantsChanged(options);
  }
  override _onDelete(options: Source): void {
    this.combat?._combatantsChanged(options);
  }
}
