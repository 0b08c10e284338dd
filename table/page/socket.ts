import type { Transport } from "../host/seam.ts";

/** A channel to the server for one user, open when the promise resolves. Rejects when the server refuses. */
export function openTransport(userId: string): Promise<Transport> {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/socket?user=${encodeURIComponent(userId)}`);
  const listeners: ((message: unknown) => void)[] = [];
  // What arrives before the client listens is kept for it.
  const early: unknown[] = [];
  socket.addEventListener("message", (event) => {
    const message: unknown = JSON.parse(String(event.data));
    if (listeners.length === 0) early.push(message);
    for (const listener of listeners) listener(message);
  });
  const transport: Transport = {
    send: (message) => socket.send(JSON.stringify(message)),
    onMessage(listener) {
      listeners.push(listener);
      for (const message of early.splice(0)) listener(message);
    },
    onClose: (listener) => socket.addEventListener("close", () => listener()),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(transport));
    socket.addEventListener("error", () => reject(new Error(`The server did not let "${userId}" in`)));
  });
}
