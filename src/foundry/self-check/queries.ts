/** Questions from client to client. Nobody sees them. */
import { generation, isPlain } from "../documents.ts";
import { CannotTell, type Check, type Group, same } from "./check.ts";
import { ECHO } from "./echo.ts";

/** Milliseconds. */
const SHORT = 5_000;
const VERY_SHORT = 300;

interface Asked {
  id: string;
  query(name: string, data: object, options: { timeout: number }): Promise<unknown>;
}

/** Something that must survive the way there and back. */
const LOAD = { text: "à l’eau", list: [1, null, { deep: true }] };

const ask = (user: User, timeout = SHORT, wait = 0): Promise<unknown> =>
  (user as unknown as Asked).query(ECHO, { value: LOAD, wait }, { timeout });

const sentValue = (answer: unknown): unknown => (isPlain(answer) ? answer.value : answer);
const senderOf = (answer: unknown): unknown => (isPlain(answer) ? answer.sender : null);

function somebodyElse(): User {
  const other = game.users.find((user) => user.active && !user.isSelf);
  if (!other) throw new CannotTell("alone");
  return other;
}

const queryNames: Check = {
  id: "queryNames",
  needed: true,
  async run() {
    const names = ["undertow.check", "undertow.withdraw", "undertow.notify", ECHO];
    const queries = CONFIG.queries as unknown as Record<string, unknown>;
    return same(
      names,
      names.filter((name) => typeof queries[name] === "function"),
    );
  },
};

const querySelf: Check = {
  id: "querySelf",
  needed: false,
  run: async () => same(LOAD, sentValue(await ask(game.user))),
};

const querySender: Check = {
  id: "querySender",
  needed: true,
  async run() {
    if (generation() < 14) throw new CannotTell("only14");
    return same(game.user.id, senderOf(await ask(game.user)));
  },
};

const queryOther: Check = {
  id: "queryOther",
  needed: true,
  async run() {
    return same(LOAD, sentValue(await ask(somebodyElse())));
  },
};

const queryOtherSender: Check = {
  id: "queryOtherSender",
  needed: true,
  async run() {
    if (generation() < 14) throw new CannotTell("only14");
    return same(game.user.id, senderOf(await ask(somebodyElse())));
  },
};

/** "rejected", or what came. Hosts may refuse on the spot. */
const fate = async (question: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await question();
  } catch {
    return "rejected";
  }
};

const queryTimeout: Check = {
  id: "queryTimeout",
  needed: true,
  async run() {
    const other = somebodyElse();
    return same("rejected", await fate(() => ask(other, VERY_SHORT, 4 * VERY_SHORT)));
  },
};

const queryAbsent: Check = {
  id: "queryAbsent",
  needed: true,
  async run() {
    const absent = game.users.find((user) => !user.active);
    if (!absent) throw new CannotTell("allHere");
    return same("rejected", await fate(() => ask(absent, VERY_SHORT)));
  },
};

export const QUERIES: Group = {
  id: "queries",
  checks: [queryNames, querySelf, querySender, queryOther, queryOtherSender, queryTimeout, queryAbsent],
};
