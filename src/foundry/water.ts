/**
 * The commands: what windows, HUD and API call. On the active GM's client they are carried out; everywhere else they become requests. They never
 * throw for what people do wrong: the report says what was refused and why.
 */
import type { Act, Check, Refusal, Swimmer, Telling } from "../rules/index.ts";
import { changing, discarding } from "./changes.ts";
import { flagsOf, isPlain, isReferee, MODULE, OURS, writable } from "./documents.ts";
import { advancing, pausing, undoing, withdrawing } from "./interventions.ts";
import { showNotice } from "./notices.ts";
import { within } from "./patience.ts";
import { mayWish } from "./people.ts";
import { type Entrance, entering, entranceFor, leaving, type Plan } from "./plans.ts";
import type { Said } from "./question.ts";
import { type Intent, submit } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { newWishId, noWish, type Wish, wishUpdate } from "./requests.ts";
import { readActor } from "./systems/index.ts";
import { tellToken } from "./telling.ts";

export type { Plan } from "./plans.ts";

export interface Report {
  /** Uuids of the tokens for which it was done, or for which the wish is on its way to the GM. */
  done: string[];
  refused: { uuid: string; name: string; reason: Refusal }[];
}

interface Command {
  intent: Intent;
  wish: Wish;
}

/** Puts tokens into the water. GM: one update per scene. Player: a wish for each token of their own. */
export async function putIn(tokens: TokenDocument[], plan: Plan): Promise<Report> {
  if (game.user.isGM) await keepTyped(tokens, plan).catch((error: unknown) => reportFailure("typed", error));
  return carryOut(tokens, (token) => {
    const entrance = entranceFor(token, plan);
    return { intent: entering(entrance, me()), wish: { id: newWishId(), enter: wished(entrance) } };
  });
}

export function takeOut(tokens: TokenDocument[]): Promise<Report> {
  return carryOut(tokens, () => ({ intent: leaving(me()), wish: { id: newWishId(), leave: true } }));
}

/** One act of the story (another pace, dropping gear, other water, ...) for tokens that swim. */
export function change(tokens: TokenDocument[], act: Act): Promise<Report> {
  if ("leave" in act) return takeOut(tokens);
  return carryOut(tokens, () => ({ intent: changing(act, me()), wish: { id: newWishId(), act } }));
}

/** Answers an open check in place of whoever is asked. GM only. */
export function answerCheck(token: TokenDocument, check: Check, said: Said): Promise<Report> {
  const mine = { ...said, by: me() };
  return carryOut([token], () => ({
    intent: (swimmer) => swimmer.answer(check, mine),
    wish: { id: newWishId(), answer: { check, said } },
  }));
}

/** Stops the time of swimmers, or lets it go on. GM only. */
export function pause(tokens: TokenDocument[], on: boolean): Promise<Report> {
  return carryOut(tokens, () => ({ intent: pausing(on), wish: { id: newWishId(), pause: on } }));
}

/** Moves the time of swimmers outside combat by rounds, also back. GM only. */
export function advance(tokens: TokenDocument[], rounds: number): Promise<Report> {
  return carryOut(tokens, () => ({ intent: advancing(rounds), wish: { id: newWishId(), advance: rounds } }));
}

/** Takes back the latest entry of each swimmer. GM only. */
export function undoLast(tokens: TokenDocument[]): Promise<Report> {
  return carryOut(tokens, () => ({ intent: undoing(), wish: { id: newWishId(), undo: true } }));
}

/** Takes an open check back from whoever was asked. GM only. */
export function withdraw(token: TokenDocument, check: Check): Promise<Report> {
  return carryOut([token], () => ({ intent: withdrawing(check.id), wish: { id: newWishId(), withdraw: check.id } }));
}

/** Throws away the token's swim, also one that cannot be read. GM only. */
export function discard(tokens: TokenDocument[]): Promise<Report> {
  return carryOut(tokens, () => ({ intent: discarding(), wish: { id: newWishId(), discard: true } }));
}

/** The story at the present time: view, open checks, events; null for a token that does not swim. */
export const stateOf = (token: TokenDocument): Telling | null => tellToken(token);

const me = (): string => game.user.id ?? "";

const wished = (entrance: Entrance): Partial<Entrance> => (game.user.isGM ? entrance : { activity: entrance.activity });

async function carryOut(tokens: TokenDocument[], commandFor: (token: TokenDocument) => Command): Promise<Report> {
  const report: Report = { done: [], refused: [] };
  const allowed = [...new Set(tokens)].filter((token) => {
    if (mayWish(game.user, token)) return true;
    report.refused.push({
      uuid: token.uuid,
      name: token.name,
      reason: { key: "notOwner", data: { name: token.name } },
    });
    return false;
  });
  if (allowed.length === 0) return report;
  await (isReferee() ? carryOutHere(allowed, commandFor, report) : wishFor(allowed, commandFor, report));
  return report;
}

/** What went wrong has been reported where it did. */
const badRequest = ({ name }: TokenDocument): Refusal => ({ key: "badRequest", data: { name } });

async function carryOutHere(tokens: TokenDocument[], commandFor: (token: TokenDocument) => Command, report: Report) {
  const results = tokens.map(async (token) => {
    const [reason] = await submit(token, commandFor(token).intent).catch(() => [badRequest(token)]);
    if (reason) report.refused.push({ uuid: token.uuid, name: token.name, reason });
    else report.done.push(token.uuid);
  });
  await Promise.all(results);
}

/** One after the other: what was wished a moment ago must be seen before it can be taken back. */
let wishing: Promise<unknown> = Promise.resolve();

function wishFor(...wish: Parameters<typeof writeWishes>): Promise<void> {
  const written = wishing.then(() => writeWishes(...wish));
  wishing = written.catch(() => undefined);
  return written;
}

async function writeWishes(tokens: TokenDocument[], commandFor: (token: TokenDocument) => Command, report: Report) {
  const byScene = new Map<Scene, TokenDocument[]>();
  for (const token of tokens)
    if (token.parent) byScene.set(token.parent, [...(byScene.get(token.parent) ?? []), token]);
  for (const [scene, own] of byScene) {
    const updates = own.map((token) => wishUpdate(token, commandFor(token).wish));
    // The host merges objects: a wish that takes another's place must find the place empty, or it becomes a mixture of both.
    const replaced = own.filter((token) => isPlain(flagsOf(token).request)).map(({ id }) => id);
    if (replaced.length > 0)
      await within(writable(scene).updateEmbeddedDocuments("Token", replaced.map(noWish)), "wish");
    await within(writable(scene).updateEmbeddedDocuments("Token", updates), "wish");
    report.done.push(...own.map((token) => token.uuid));
  }
  if (!game.users.activeGM) showNotice({ level: "info", key: "noGM" });
}

/** What the GM typed because the actor does not have it is kept on the actor for the next time. */
async function keepTyped(tokens: TokenDocument[], plan: Plan): Promise<void> {
  for (const token of tokens) {
    const { actor } = token;
    const typed = Object.entries(plan.swimmers[token.uuid] ?? {});
    if (!actor || typed.length === 0) continue;
    const { traits } = readActor(actor, plan.ruleset);
    const isTyped = (name: string): boolean => {
      const trait = traits[name as keyof Swimmer];
      return trait?.source !== "actor" || trait.path === `flags.${MODULE}.typed.${name}`;
    };
    const news = typed.filter(([name, value]) => isTyped(name) && traits[name as keyof Swimmer]?.value !== value);
    if (news.length === 0) continue;
    const changes = news.map(([name, value]) => [`flags.${MODULE}.typed.${name}`, value] as const);
    await writable(actor).update(Object.fromEntries(changes), OURS);
  }
}
