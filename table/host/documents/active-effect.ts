import type { Source } from "../seam.ts";
import { findStatus } from "../statuses.ts";
import type { Actor } from "./actor.ts";
import { Document, type DocumentContext } from "./document.ts";

const DURATION_13 = ["seconds", "rounds", "turns"];

export class ActiveEffect extends Document {
  static override documentName = "ActiveEffect" as const;

  /** A new effect, not stored yet, from CONFIG.statusEffects. Rejects for an unknown status. */
  static async fromStatusEffect(statusId: string, context: DocumentContext = {}): Promise<ActiveEffect> {
    const status = findStatus(this.host.CONFIG, statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}": not in CONFIG.statusEffects`);
    const { id, hud: _hud, order: _order, reference: _reference, name, ...data } = status;
    const statuses = [...new Set([id, ...((data.statuses as string[] | undefined) ?? [])])];
    return new this({ ...data, name: this.host.game.i18n.localize(name), statuses }, context);
  }

  get img(): string | null {
    return this.read("img");
  }
  get disabled(): boolean {
    return this.read("disabled");
  }
  get transfer(): boolean {
    return this.read("transfer");
  }
  get origin(): string | null {
    return this.read("origin");
  }
  get description(): string {
    return this.read("description");
  }
  get tint(): string {
    return this.read("tint");
  }
  get type(): string {
    return this.read("type");
  }
  get system(): Source {
    return this.read("system");
  }
  /** A new Set each time: adding to it changes nothing. */
  get statuses(): Set<string> {
    return new Set(this.read<string[]>("statuses"));
  }
  get duration(): Source {
    return this.read("duration");
  }
  get showIcon(): number | undefined {
    return this.read("showIcon");
  }
  get start(): Source | null | undefined {
    return this.read("start");
  }
  get changes(): Source[] | undefined {
    return this.host.generation >= 14 ? (this.system.changes as Source[] | undefined) : this.read("changes");
  }
  get target(): Document | null {
    return this.parent;
  }
  get isSuppressed(): boolean {
    return this.duration.expired === true;
  }
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }
  /** Has a duration, or stands for a status. */
  get isTemporary(): boolean {
    const duration = this.duration;
    const timed =
      this.host.generation >= 14
        ? duration.value !== null || duration.expiry !== null
        : DURATION_13.some((unit) => Number(duration[unit] ?? 0) > 0);
    return timed || this.statuses.size > 0;
  }

  override _onCreate(): void {
    this.tellTokens(true);
  }
  override _onDelete(): void {
    this.tellTokens(false);
  }

  private tellTokens(active: boolean): void {
    if (this.parent?.documentName !== "Actor" || this.disabled) return;
    for (const token of (this.parent as Actor).getActiveTokens()) {
      for (const statusId of this.statuses) this.host.Hooks.callAll("applyTokenStatusEffect", token, statusId, active);
    }
  }
}
