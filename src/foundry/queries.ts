/**
 * What clients say to one another: the GM's client asks a player's for a check, takes the question back, tells it something.
 * Everything is JSON; whoever receives it puts it into their own language.
 */
import { isPlain } from "./documents.ts";
import { type Notice, readNotice, showNotice } from "./notices.ts";
import { type CheckRequest, presentHere, readRequest, withdrawHere } from "./prompts.ts";
import { ECHO, echo } from "./self-check/echo.ts";
import type { QueryContext, QueryHandler } from "./v14.d.ts";

const CHECK = "undertow.check";
const WITHDRAW = "undertow.withdraw";
const NOTIFY = "undertow.notify";

/** v14 says who asks. v13 does not; there a forged question can annoy, but its answer goes to whoever forged it. */
function fromGM(context: QueryContext | undefined): void {
  if (context?.user && !context.user.isGM) throw new Error("Only a GM asks for checks");
}

const handlers: Record<string, QueryHandler> = {
  async [CHECK](data, context) {
    fromGM(context);
    const request = readRequest(data);
    if (!request) throw new Error("Not a check");
    return presentHere(request);
  },
  async [WITHDRAW](data, context) {
    fromGM(context);
    if (isPlain(data) && typeof data.key === "string") withdrawHere(data.key);
    return true;
  },
  async [NOTIFY](data, context) {
    fromGM(context);
    const notice = readNotice(data);
    if (notice) showNotice(notice);
    return true;
  },
  [ECHO]: echo,
};

export function registerQueries(): void {
  Object.assign(CONFIG.queries, handlers);
}

interface Queried {
  query(name: string, data: object, options: { timeout: number }): Promise<unknown>;
}

// Async, so that a host that refuses on the spot (no permission, nobody there) is a rejection like any other.
const ask = async (user: User, name: string, data: object, timeout: number): Promise<unknown> =>
  (user as unknown as Queried).query(name, data, { timeout });

/** Milliseconds for messages that want no answer. */
const SHORT = 5_000;

export const sendCheck = (user: User, request: CheckRequest, timeout: number): Promise<unknown> =>
  ask(user, CHECK, request, timeout);

/** Whoever is gone has nothing on screen that would need taking back: no failure to report. */
export function sendWithdraw(user: User, key: string): void {
  ask(user, WITHDRAW, { key }, SHORT).catch(() => undefined);
}

export function sendNotice(user: User, notice: Notice): void {
  ask(user, NOTIFY, notice, SHORT).catch(() => undefined);
}
