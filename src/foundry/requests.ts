/**
 * Wishes of those who do not write swims: a flag on the token, which the server lets only its owners set. Whatever stands there is
 * checked like any foreign data, becomes an entry or a notice of refusal, and is cleared in the same update.
 */
import type { Act, Activity, Check, Refusal, Verb } from "../rules/index.ts";
import { changing, discarding } from "./changes.ts";
import { allTokens, flagsOf, isOurs, isPlain, isReferee, MODULE, type Plain } from "./documents.ts";
import { advancing, pausing, undoing, withdrawing } from "./interventions.ts";
import { readWish, type WishData } from "./payloads.ts";
import { mayWish, ownerIds } from "./people.ts";
import { defaultPlan, type Entrance, entering, entranceFor, leaving } from "./plans.ts";
import { notify } from "./queries.ts";
import type { Said } from "./question.ts";
import { type Intent, submit, wake } from "./queue.ts";
import { mayChangePlace } from "./regions/places.ts";
import { reportFailure } from "./report.ts";
import { forgetToken } from "./store.ts";

/** flags.undertow.request of a TokenDocument. */
export type Wish =
  | { id: string; enter: Partial<Entrance> }
  | { id: string; leave: true }
  | { id: string; act: Act }
  | { id: string; answer: { check: Check; said: Said } }
  | { id: string; discard: true }
  | { id: string; pause: boolean }
  | { id: string; advance: number }
  | { id: string; undo: true }
  | { id: string; withdraw: string };

/** What players may do themselves; the rest (water, traits, being held up) is the GM's to say. */
const PLAYERS_VERBS: ReadonlySet<string> = new Set<Verb>(["activity", "grab", "release", "doff", "rest", "leap"]);
const PLAYERS_ACTIVITY: ReadonlySet<string> = new Set<keyof Activity>([
  "position",
  "vertical",
  "pace",
  "stroke",
  "strenuous",
  "deepBreath",
  "preparation",
  "inert",
  "holdPlace",
  "risk",
]);

/** The update that takes back what a token (by id) still waits for. */
export const noWish = (id: string | null): Plain => ({ _id: id, [`flags.${MODULE}.request`]: null });

/** The update that makes a wish, where none waits (`noWish`). */
export function wishUpdate(token: TokenDocument, wish: Wish): Plain {
  return { _id: token.id, [`flags.${MODULE}.request`]: wish };
}

/** Whether a token still waits for the referee. */
export const hasWish = (token: TokenDocument): boolean => (flagsOf(token).request ?? null) !== null;

export const newWishId = (): string => foundry.utils.randomID(8);

const OF_INTEREST = ["actorId", "actorLink", "hidden", "delta"];

const isOfInterest = (token: TokenDocument, changes: Plain): boolean =>
  OF_INTEREST.some((key) => key in changes) || mayChangePlace(token, changes);

/** A token changed: a wish on it, or something else that concerns its swim. What we wrote ourselves is known. */
export function noteToken(token: TokenDocument, changed: unknown, options: unknown, userId: string): void {
  const changes = isPlain(changed) ? changed : {};
  const ours = isPlain(changes.flags) && MODULE in changes.flags;
  if (ours) forgetToken(token);
  if (isOurs(options, userId) || !(ours || isOfInterest(token, changes))) return;
  if (isPlain(changes.flags) && "request" in flagsOf(changes)) noteAuthor(token, userId);
  if (ours && isReferee()) noteRequest(token, userId);
  wake();
}

/** Wishes that were made while no GM was there. */
export function findRequests(): void {
  for (const token of allTokens()) noteRequest(token, null);
}

const known = new Set<string>();
const LONGEST_ID = 100;

/** Who wrote last what a token wishes, by its uuid: known on every client, for whoever is in charge next, or has to try again. */
const authors = new Map<string, { id: string; userId: string }>();

const idOf = (request: unknown): string =>
  isPlain(request) && typeof request.id === "string" ? request.id.slice(0, LONGEST_ID) : "";

const noteAuthor = (token: TokenDocument, userId: string): void =>
  void authors.set(token.uuid, { id: idOf(flagsOf(token).request), userId });

function authorOf(token: TokenDocument, id: string): string | null {
  const author = authors.get(token.uuid);
  return author?.id === id ? author.userId : null;
}

/** `userId`: who wrote it, if that was seen just now. Of wishes that nobody here saw being written no more is known than that an owner did. */
export function noteRequest(token: TokenDocument, userId: string | null): void {
  const { request } = flagsOf(token);
  if (request === null || request === undefined) return;
  const id = idOf(request);
  const author = userId ?? authorOf(token, id);
  const user = author === null ? null : game.users.get(author);
  const key = `${token.uuid} ${id}`;
  if (known.has(key)) return;
  known.add(key);
  const intent = intentOf(token, request, user ?? null);
  const cleared: Intent = (swimmer) => {
    swimmer.clearsRequest = true;
    return intent(swimmer);
  };
  submit(token, cleared).then(
    ([refusal]) => {
      known.delete(key);
      if (refusal) notify(user, { level: "warn", refusal });
    },
    (error: unknown) => {
      known.delete(key);
      reportFailure("request", error);
    },
  );
}

const refused =
  (refusal: Refusal): Intent =>
  () => [refusal];

function intentOf(token: TokenDocument, wished: unknown, user: User | null): Intent {
  const name = token.name;
  const gm = user?.isGM === true;
  const request = readWish(wished);
  if (!request) return refused({ key: "badRequest", data: { name } });
  if (user && !mayWish(user, token)) return refused({ key: "notOwner", data: { name } });
  // Where nobody saw who: some owner, so that it can be undone like everything that somebody entered.
  const by = user?.id ?? ownerIds(token)[0] ?? game.user.id ?? undefined;
  if (isPlain(request.enter)) return entering(entranceOf(token, request.enter, gm), by);
  if (request.leave === true) return leaving(by);
  const intervention = gm ? interventionOf(request, by) : null;
  if (intervention) return intervention;
  if (!isPlain(request.act)) return refused({ key: "badRequest", data: { name } });
  const { act } = request;
  if ("leave" in act) return leaving(by);
  if (!gm && !isPlayersAct(act)) return refused({ key: "onlyGM", data: { name } });
  return changing(act as unknown as Act, by);
}

/** What a GM who is not the referee wants done. */
function interventionOf(request: WishData, by: string | undefined): Intent | null {
  const { answer, pause, advance, withdraw } = request;
  if (request.discard === true) return discarding();
  if (isPlain(answer)) return answering(answer, by);
  if (typeof pause === "boolean") return pausing(pause);
  if (typeof advance === "number") return advancing(advance);
  if (request.undo === true) return undoing();
  return typeof withdraw === "string" ? withdrawing(withdraw) : null;
}

/** A player says what they do; rules, water and who they are are the scene's and the actor's. */
function entranceOf(token: TokenDocument, wish: Plain, gm: boolean): Entrance {
  const standard = entranceFor(token, defaultPlan(token.parent));
  if (gm) return { ...standard, ...wish } as Entrance;
  const activity = isPlain(wish.activity) ? wish.activity : {};
  const own = Object.entries(activity).filter(([name]) => PLAYERS_ACTIVITY.has(name));
  return { ...standard, activity: { ...standard.activity, ...Object.fromEntries(own) } };
}

function isPlayersAct(act: Plain): boolean {
  const verbs = Object.keys(act);
  if (verbs.some((verb) => !PLAYERS_VERBS.has(verb))) return false;
  return !isPlain(act.activity) || Object.keys(act.activity).every((name) => PLAYERS_ACTIVITY.has(name));
}

function answering(answer: Plain, by: string | undefined): Intent {
  const { check, said } = answer;
  return (swimmer) => {
    if (!isPlain(check) || !isPlain(said)) return [{ key: "badRequest", data: { name: swimmer.token.name } }];
    return swimmer.answer(check as unknown as Check, { ...(said as Said), ...(by ? { by } : {}) });
  };
}
