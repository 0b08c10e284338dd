import type { DocumentCollection } from "../collection.ts";
import type { Source } from "../seam.ts";
import { Document } from "./document.ts";
import type { User } from "./user.ts";

/** What a document has as `sheet`. */
export interface DocumentSheet {
  readonly rendered: boolean;
  render(options?: unknown): Promise<unknown>;
  close(): Promise<unknown>;
}

export class JournalEntry extends Document {
  static override documentName = "JournalEntry" as const;

  private ownSheet: DocumentSheet | undefined;

  get pages(): DocumentCollection<JournalEntryPage> {
    return this.typed("pages");
  }
  get visible(): boolean {
    return this.testUserPermission(this.host.game.user as User, "OBSERVER");
  }
  override get sheet(): DocumentSheet {
    const { JournalEntry: cls } = this.host.sheets;
    if (!cls) throw new Error("This client has no sheet for journals");
    this.ownSheet ??= new cls(this);
    return this.ownSheet;
  }

  /** A sheet that is open shows what has changed; that of a deleted entry closes. */
  _changed(gone = false): void {
    const { ownSheet } = this;
    if (!ownSheet?.rendered) return;
    const work = gone ? ownSheet.close() : ownSheet.render({ window: { title: this.name } });
    work.catch((error: unknown) => this.host.errors.push({ hook: "journal sheet", error }));
  }
  override _onUpdate(): void {
    this._changed();
  }
  override _onDelete(): void {
    this._changed(true);
  }
}

export class JournalEntryPage extends Document {
  static override documentName = "JournalEntryPage" as const;

  get type(): string {
    return this.read("type");
  }
  /** HTML in `content` (format 1). */
  get text(): { content: string; format: number; markdown: string } {
    return this.read("text");
  }
  get title(): { show: boolean; level: number } {
    return this.read("title");
  }
  get sort(): number {
    return this.read("sort");
  }
  get system(): Source {
    return this.read("system");
  }
  /** As the entry's, where the page says nothing itself. */
  override getUserLevel(user?: User | null): number {
    const own = super.getUserLevel(user);
    return own < 0 ? (this.parent?.getUserLevel(user) ?? 0) : own;
  }

  override _onCreate(): void {
    (this.parent as JournalEntry)._changed();
  }
  override _onUpdate(): void {
    (this.parent as JournalEntry)._changed();
  }
  override _onDelete(): void {
    (this.parent as JournalEntry)._changed();
  }
}
