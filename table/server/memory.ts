/** The in-process transport: two ends, JSON text in between, in order, with a latency that tests can set. */
import type { Transport } from "../host/seam.ts";

/** Milliseconds; "hold" keeps it (and what comes after it) until released; "drop" loses it; "twice" brings it two times. */
export type Delay = number | "hold" | "drop" | "twice";

export interface Wire {
  delay: (message: unknown, to: { userId: string; direction: "server" | "client" }) => Delay;
  /** Messages sent and not yet delivered, held ones left out. */
  inFlight: number;
  held: Set<() => void>;
}

export function createWire(): Wire {
  return { delay: () => 0, inFlight: 0, held: new Set() };
}

const texts = new WeakMap<object, string>();

/** A broadcast goes to many: its text is made once. */
function textOf(message: unknown): string {
  if (typeof message !== "object" || message === null) return JSON.stringify(message);
  const known = texts.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(message);
  texts.set(message, text);
  return text;
}

/** One direction: delivers in the order of sending, each message after its own delay. */
class Line {
  private last: Promise<unknown> = Promise.resolve();
  private readonly wire: Wire;
  private readonly to: { userId: string; direction: "server" | "client" };
  private readonly deliver: (message: unknown) => void;
  private holding = 0;
  open = true;

  constructor(wire: Wire, to: Line["to"], deliver: Line["deliver"]) {
    this.wire = wire;
    this.to = to;
    this.deliver = deliver;
  }

  send(message: unknown): void {
    if (!this.open) return;
    const text = textOf(message);
    const delay = this.wire.delay(message, this.to);
    if (delay === "drop") return;
    if (delay === "hold") this.holding += 1;
    // What waits behind a held message is not in flight either.
    const counts = this.holding === 0;
    if (counts) this.wire.inFlight += 1;
    const due = this.due(delay);
    this.last = this.last
      .then(() => due)
      .then(() => {
        if (counts) this.wire.inFlight -= 1;
        if (delay === "hold") this.holding -= 1;
        for (let times = delay === "twice" ? 2 : 1; times > 0; times--) if (this.open) this.deliver(JSON.parse(text));
      })
      // A fault of the table itself must stop the run, not this line.
      .catch((error: unknown) => setTimeout(() => rethrow(error)));
  }

  private due(delay: Exclude<Delay, "drop">): Promise<void> | undefined {
    if (delay === 0 || delay === "twice") return undefined;
    return new Promise((resolve) => {
      if (delay === "hold") this.wire.held.add(resolve);
      else setTimeout(resolve, delay);
    });
  }
}

function rethrow(error: unknown): never {
  throw error;
}

export interface ServerEnd {
  receive(message: unknown): void;
  closed(): void;
}

/** `accept` is given the way back and gives the server's end. */
export function connectInMemory(
  wire: Wire,
  userId: string,
  accept: (channel: { send(message: unknown): void; close(): void }) => ServerEnd,
): Transport {
  const listeners: ((message: unknown) => void)[] = [];
  const closers: (() => void)[] = [];
  const toClient = new Line(wire, { userId, direction: "client" }, (message) => {
    for (const listener of listeners) listener(message);
  });
  const close = () => {
    if (!toServer.open) return;
    toServer.open = false;
    toClient.open = false;
    end.closed();
    for (const closer of closers) closer();
  };
  const end = accept({ send: (message) => toClient.send(message), close });
  const toServer = new Line(wire, { userId, direction: "server" }, (message) => end.receive(message));
  return {
    send: (message) => toServer.send(message),
    onMessage: (listener) => listeners.push(listener),
    onClose: (closer) => closers.push(closer),
    close,
  };
}
