import type { Roll } from "../dice.ts";
import { cleanHTML } from "../html.ts";
import { applyMode, type MessageMode, rollModeToMode } from "../messages.ts";
import type { Source } from "../seam.ts";
import type { Actor } from "./actor.ts";
import { Document, type DocumentContext } from "./document.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

export class ChatMessage extends Document {
  static override documentName = "ChatMessage" as const;

  constructor(data: Source, context: DocumentContext = {}) {
    super(context.stored ? data : new.target._plainData(data), context);
  }

  /** Whispered users may be given as documents, rolls as objects. */
  static override _plainData(data: Source): Source {
    const plain: Source = { author: this.host.game.userId, ...data };
    if (Array.isArray(data.whisper)) plain.whisper = data.whisper.map((user) => (user as User).id ?? user);
    if (Array.isArray(data.rolls)) {
      plain.rolls = data.rolls.map((roll) => (typeof roll === "string" ? roll : JSON.stringify(roll)));
    }
    return plain;
  }

  static getSpeaker(
    given: {
      scene?: Document;
      actor?: Actor | null;
      token?: TokenDocument | { document: TokenDocument } | null;
      alias?: string;
    } = {},
  ): Speaker {
    const token = given.token && "document" in given.token ? given.token.document : given.token;
    const actor = given.actor ?? token?.actor ?? null;
    const own = token ?? actor?.token ?? null;
    const { game, canvas } = this.host;
    return {
      scene: own?.scene.id ?? given.scene?.id ?? canvas.scene?.id ?? null,
      actor: actor?.id ?? null,
      token: own?.id ?? null,
      alias: given.alias ?? own?.name ?? actor?.name ?? game.user?.name ?? "",
    };
  }
  static getSpeakerActor(speaker: Partial<Speaker>): Actor | null {
    const { game } = this.host;
    const token = game.scenes.get(speaker.scene ?? "")?.tokens.get(speaker.token ?? "");
    return token?.actor ?? game.actors.get(speaker.actor ?? "") ?? null;
  }

  /** "GM", "players", a user's name or the name of users' character. */
  static getWhisperRecipients(name: string): User[] {
    const { users } = this.host.game;
    const wanted = name.toLowerCase();
    if (wanted === "gm" || wanted === "dm") return users.filter((user: User) => user.isGM);
    if (wanted === "players") return users.filter((user: User) => !user.isGM);
    const byName = users.filter((user: User) => user.name.toLowerCase() === wanted);
    return byName.length > 0 ? byName : users.filter((user: User) => user.character?.name.toLowerCase() === wanted);
  }

  /** v13; deprecated in v14. */
  static applyRollMode(data: Source, rollMode: string): Source {
    if (this.host.generation >= 14)
      this.host.deprecated("ChatMessage.applyRollMode is deprecated since 14, use applyMode");
    const mode = rollMode === "roll" ? (this.host.game.settings.get("core", "rollMode") as string) : rollMode;
    return applyMode(this.host.game, data, rollModeToMode(mode));
  }
  /** v14. */
  static applyMode(data: Source, mode: MessageMode): Source {
    if (this.host.generation < 14) throw new Error("ChatMessage.applyMode: not in v13, use applyRollMode");
    return applyMode(this.host.game, data, mode);
  }
  applyMode(mode: MessageMode): void {
    const cls = this.constructor as typeof ChatMessage;
    this.updateSource(cls.applyMode({}, mode));
  }

  get author(): User | undefined {
    return this.host.game.users.get(this.read<string>("author"));
  }
  get isAuthor(): boolean {
    return this.read("author") === this.host.game.userId;
  }
  get speaker(): Speaker {
    return this.read("speaker");
  }
  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }
  get alias(): string {
    return this.speaker.alias ?? this.author?.name ?? "";
  }
  get content(): string {
    return this.read("content");
  }
  get flavor(): string {
    return this.read("flavor");
  }
  get timestamp(): number {
    return this.read("timestamp");
  }
  get style(): number {
    return this.read("style");
  }
  get type(): string {
    return this.read("type");
  }
  get system(): Source {
    return this.read("system");
  }
  get sound(): string | null {
    return this.read("sound");
  }
  get whisper(): string[] {
    return this.read("whisper");
  }
  get blind(): boolean {
    return this.read("blind");
  }
  get rolls(): Roll[] {
    return this.read<string[]>("rolls").map((json) => this.host.dice.Roll.fromJSON(json));
  }
  get isRoll(): boolean {
    return this.read<string[]>("rolls").length > 0;
  }
  /** Whether this client's user sees it. */
  get visible(): boolean {
    return isVisibleTo(this._source, this.host.game.userId);
  }
  get isContentVisible(): boolean {
    return this.visible;
  }
  override get isOwner(): boolean {
    return this.isAuthor || this.host.game.user?.isGM === true;
  }

  /** The message as a chat log shows it; fires renderChatMessageHTML. */
  async renderHTML(): Promise<HTMLElement> {
    const { window } = this.host;
    const html = window.document.createElement("li");
    html.className = "chat-message message flexcol";
    html.dataset.messageId = this.id ?? "";
    const sender = window.document.createElement("h4");
    sender.className = "message-sender";
    sender.textContent = this.alias;
    const flavor = window.document.createElement("span");
    flavor.className = "flavor-text";
    const content = window.document.createElement("div");
    content.className = "message-content";
    for (const [element, text] of [
      [flavor, this.flavor],
      [content, this.content],
    ] as const) {
      const { body } = new window.DOMParser().parseFromString(cleanHTML(text, window), "text/html");
      element.append(...body.childNodes);
    }
    html.append(sender, flavor, content, ...this.rolls.map((roll) => roll.element(window)));
    const context = { message: this, user: this.host.game.user, author: this.author };
    this.host.Hooks.callAll("renderChatMessageHTML", this, html, context);
    return html;
  }
}

/** A whisper is for its recipients and, unless blind, its author. Nobody else, GMs included, sees it. */
export function isVisibleTo(source: Source, userId: string): boolean {
  const whisper = source.whisper as string[];
  if (whisper.length === 0) return true;
  return whisper.includes(userId) || (source.author === userId && source.blind !== true);
}
