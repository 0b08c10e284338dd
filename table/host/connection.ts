/** Requests and answers over a transport. What comes unasked goes to `onMessage`, in the order of arrival. */
import type { ClientMessage, ServerMessage } from "../server/protocol.ts";
import type { Transport } from "./seam.ts";

type Unnumbered<T> = T extends { request: number } ? Omit<T, "request"> : never;

export class Connection {
  /** Sees every message before the request it answers is settled. */
  onMessage: (message: ServerMessage) => unknown = () => undefined;
  private readonly pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private readonly transport: Transport;
  private nextRequest = 1;
  private closed = false;

  constructor(transport: Transport) {
    this.transport = transport;
    transport.onMessage((message) => this.receive(message as ServerMessage));
    transport.onClose(() => this.end());
  }

  /**
   * Resolves with what `onMessage` returned for the answer; rejects when the server refused. After closing it never
   * settles: the code of a closed tab stops where it waits.
   */
  request(message: Unnumbered<ClientMessage>): Promise<unknown> {
    const request = this.nextRequest++;
    return new Promise((resolve, reject) => {
      if (this.closed) return;
      this.pending.set(request, { resolve, reject });
      this.transport.send({ ...message, request });
    });
  }

  send(message: ClientMessage): void {
    if (!this.closed) this.transport.send(message);
  }

  close(): void {
    this.transport.close();
    this.end();
  }

  private receive(message: ServerMessage): void {
    if (this.closed) return;
    const waiting = "request" in message && message.request !== undefined ? this.take(message.request) : undefined;
    if (message.type === "refused") waiting?.reject(new Error(message.error));
    else if (message.type !== "answered") {
      const result = this.onMessage(message);
      waiting?.resolve(result);
    } else if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.error));
  }

  private take(request: number) {
    const waiting = this.pending.get(request);
    this.pending.delete(request);
    return waiting;
  }

  private end(): void {
    this.closed = true;
    this.pending.clear();
  }
}
