/** What goes wrong on the way between clients and server: held, lost or brought twice. Each connection stays in order, as Foundry's do. */
import type { Server } from "../../table/server/server.ts";

type Direction = "server" | "client";

export type Line = `${string}>${Direction}`;

interface Message {
  type: string;
  operations?: { action: string }[];
}

/** A query may be asked twice, and an answer or an update arrive twice: none of these says anything new the second time. */
const isRepeatable = ({ type, operations }: Message): boolean =>
  type === "query" ||
  type === "answer" ||
  (type === "modify" && (operations ?? []).every((o) => o.action === "update"));

export class Trouble {
  private readonly holding = new Set<Line>();
  /** Lines of the messages that wait in the server's own set, in its order. */
  private readonly waiting: Line[] = [];
  /** Users whose answers to queries get lost. */
  readonly losing = new Set<string>();
  /** Users whose messages come twice where that may be. */
  readonly repeating = new Set<string>();
  /** How often each kind has really struck. */
  readonly struck: Record<string, number> = { held: 0, lost: 0, twice: 0 };

  constructor(private readonly server: Server) {
    server.delay = (message, to) => this.fateOf(message as Message, to);
  }

  private fateOf(message: Message, to: { userId: string; direction: Direction }): 0 | "hold" | "drop" | "twice" {
    const line: Line = `${to.userId}>${to.direction}`;
    if (message.type === "answer" && this.losing.has(to.userId)) return this.count("lost", "drop");
    if (this.holding.has(line)) {
      this.waiting.push(line);
      return this.count("held", "hold");
    }
    return this.repeating.has(to.userId) && isRepeatable(message) ? this.count("twice", "twice") : 0;
  }

  private count<T>(kind: string, fate: T): T {
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
    return fate;
  }

  hold(...lines: Line[]): void {
    for (const line of lines) this.holding.add(line);
  }

  /** Lets through what was held on these lines; all of it without any. */
  release(lines: Line[] = [...this.holding, ...this.waiting]): void {
    for (const line of lines) this.holding.delete(line);
    const held = [...this.server.held];
    for (const [at, deliver] of held.entries()) {
      if (!lines.includes(this.waiting[at] as Line)) continue;
      this.server.held.delete(deliver);
      this.waiting[at] = "gone>client";
      deliver();
    }
    this.waiting.splice(0, this.waiting.length, ...this.waiting.filter((line) => line !== "gone>client"));
  }

  /** No message is held, lost or doubled from here on. */
  end(): void {
    this.release();
    this.losing.clear();
    this.repeating.clear();
  }

  get isQuiet(): boolean {
    return this.holding.size === 0 && this.waiting.length === 0;
  }
}
