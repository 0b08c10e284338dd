/** User#query: one client asks another, by a name that both have in CONFIG.queries. */
import type { ServerMessage } from "../server/protocol.ts";
import type { User } from "./documents/user.ts";
import type { Host } from "./host.ts";
import { assertJson } from "./plain.ts";
import type { QueryHandler } from "./seam.ts";

export class Queries {
  private readonly host: Host;
  constructor(host: Host) {
    this.host = host;
  }

  async ask(user: User, name: string, data: unknown, { timeout }: { timeout?: number }): Promise<unknown> {
    const { game, connection } = this.host;
    this.handler(name);
    assertJson(data, `query ${name}`);
    if (!game.user?.hasPermission("QUERY_USER"))
      throw new Error(`User ${game.user?.name} lacks the permission QUERY_USER`);
    if (!user.active) throw new Error(`User ${user.name} is not connected`);
    const userId = user.id as string;
    const answer = user.isSelf
      ? this.run(name, data, timeout ?? null, userId)
      : connection.request({ type: "query", userId, name, data, timeout: timeout ?? null });
    return timeout === undefined ? answer : this.atMost(timeout, answer, `Query ${name} to ${user.name} timed out`);
  }

  /** Another user's question has come. */
  _receive(message: Extract<ServerMessage, { type: "query" }>): void {
    const { query, name, data, userId, timeout } = message;
    this.run(name, data, timeout, userId).then(
      (result) => this.host.connection.send({ type: "answer", query, result }),
      (error: unknown) =>
        this.host.connection.send({ type: "answer", query, error: String((error as Error)?.message ?? error) }),
    );
  }

  private async run(name: string, data: unknown, timeout: number | null, userId: string): Promise<unknown> {
    const options = timeout === null ? {} : { timeout };
    const from = this.host.generation >= 14 ? { user: this.host.game.users.get(userId) } : {};
    const result = (await this.handler(name)(data, { ...options, ...from })) ?? null;
    assertJson(result, `answer to query ${name}`);
    return result;
  }

  private handler(name: string): QueryHandler {
    const { queries } = this.host.CONFIG;
    const handler = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (typeof handler !== "function") throw new Error(`Query "${name}" is not registered in CONFIG.queries`);
    return handler;
  }

  private atMost<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
    const { window } = this.host;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => reject(new Error(message)), ms);
      promise.then(resolve, reject).finally(() => window.clearTimeout(timer));
    });
  }
}
