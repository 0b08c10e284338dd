/**
 * What clients say to one another: the GM's client asks a player's for a check, takes the question back, tells it something.
 * Everything is JSON; whoever receives it puts it into their own language.
 */
import { tokenOf } from "./documents.ts";
import { type Notice, showNotice } from "./notices.ts";
import { within } from "./patience.ts";
import { readNotice, readRequest, readWithdrawal } from "./payloads.ts";
import { mayWish } from "./people.ts";
import { presentHere, withdrawHere } from "./prompts.ts";
import type { CheckRequest } from "./question.ts";
import { ECHO, echo } from "./self-check/echo.ts";
import type { QueryContext, QueryHandler } from "./v14.d.ts";

const CHECK = "undertow.check";
const WITHDRAW = "undertow.withdraw";
const NOTIFY = "undertow.notify";

/** v14 says who asks. v13 does not; there a forged question can annoy, but its answer goes to whoever forged it. */
function fromGM(context: QueryContext | undefined): void {
  if (context?.user && !context.user.isGM) throw new Error("Only a GM asks for checks");
}

/** GMs are asked on their own client by themselves, never by query; players for what is theirs. */
function forPlayer(tokenUuid?: string): void {
  if (game.user.isGM) throw new Error("A GM is not asked this way");
  if (tokenUuid === undefined) return;
  const token = tokenOf(tokenUuid);
  if (!token || !mayWish(game.user, token)) throw new Error("Not a token of this user");
}

const handlers: Record<string, QueryHandler> = {
  async [CHECK](data, context) {
    fromGM(context);
    const request = readRequest(data);
    if (!request) throw new Error("Not a check");
    forPlayer(request.tokenUuid);
    return presentHere(request);
  },
  async [WITHDRAW](data, context) {
    fromGM(context);
    forPlayer();
    const key = readWithdrawal(data);
    if (key !== null) withdrawHere(key);
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

/** Milliseconds that the host may be late with its own timeout. */
const MARGIN = 2_000;

// Async, so that a host that refuses on the spot (no permission, nobody there) is a rejection like any other.
const ask = async (user: User, name: string, data: object, timeout: number): Promise<unknown> =>
  within((user as unknown as Queried).query(name, data, { timeout }), name, timeout + MARGIN);

/** Milliseconds for messages that want no answer. */
const SHORT = 5_000;

export const sendCheck = (user: User, request: CheckRequest, timeout: number): Promise<unknown> =>
  ask(user, CHECK, request, timeout);

/** Whoever is gone has nothing on screen that would need taking back: no failure to report. */
export function sendWithdraw(user: User, key: string): void {
  ask(user, WITHDRAW, { key }, SHORT).catch(() => undefined);
}

/** Tells a user something where they are; nobody is told who is away. */
export function notify(user: User | null | undefined, notice: Notice): void {
  if (!user || user.isSelf) showNotice(notice);
  else if (user.active) ask(user, NOTIFY, notice, SHORT).catch(() => undefined);
}
