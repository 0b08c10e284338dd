/** What callers of the API are told: what was done, and for each refusal whose it is and why. Nothing is thrown. */
import type { Check, Refusal } from "../rules/index.ts";
import { asToken } from "./documents.ts";
import { reportFailure } from "./report.ts";
import { type Report, stateOf } from "./water.ts";

/** A TokenDocument, a token on the canvas, or a token's uuid; or a list of them. */
export type TokenLike = unknown;

const asList = (tokens: TokenLike): unknown[] => (Array.isArray(tokens) ? tokens : [tokens]);

export const describe = (what: unknown): string =>
  what === null || typeof what !== "object" ? String(what) : typeof what;

export const noToken = (what: unknown): Report["refused"][number] => ({
  uuid: typeof what === "string" ? what : "",
  name: "",
  reason: { key: "noToken", data: { value: describe(what) } },
});

export const refusedAll = (tokens: TokenDocument[], reason: (name: string) => Refusal): Report => ({
  done: [],
  refused: tokens.map(({ uuid, name }) => ({ uuid, name, reason: reason(name) })),
});

export const badRequest = (name: string): Refusal => ({ key: "badRequest", data: { name } });

/** Runs a command and adds a refusal for whatever was no token. */
export async function reported(
  tokens: TokenLike,
  command: (found: TokenDocument[]) => Promise<Report>,
): Promise<Report> {
  const list = asList(tokens);
  const found = list.flatMap((token) => asToken(token) ?? []);
  const report = await command(found).catch((error: unknown) => {
    reportFailure("api", error);
    return refusedAll(found, badRequest);
  });
  report.refused.push(...list.filter((token) => !asToken(token)).map(noToken));
  return report;
}

/** The same for what only a GM may. */
export const forGM = (tokens: TokenLike, command: (found: TokenDocument[]) => Promise<Report>): Promise<Report> =>
  reported(tokens, async (found) =>
    game.user.isGM ? command(found) : refusedAll(found, (name) => ({ key: "onlyGM", data: { name } })),
  );

/** And for an open check of one token. */
export const forCheck = (
  token: TokenLike,
  checkId: string,
  command: (found: TokenDocument, check: Check) => Promise<Report>,
): Promise<Report> =>
  forGM(token, async ([found]) => {
    if (!found) return { done: [], refused: [] };
    const check = stateOf(found)?.open.find(({ id }) => id === checkId);
    return check ? command(found, check) : refusedAll([found], (name) => ({ key: "checkGone", data: { name } }));
  });

/** Of a call that concerns no token but something named. */
export const oneOf = (report: Refusal[], id: string): Report => ({
  done: report.length === 0 ? [id] : [],
  refused: report.map((reason) => ({ uuid: "", name: id, reason })),
});
