/**
 * The referee: runs on the active GM's client alone and is the only one that writes swims. Whatever happens only wakes it; it then looks at the
 * present state of everything, so that it does not matter which hooks came, in which order, or how often.
 */
import type { Check } from "../rules/index.ts";
import { noteEnd, onAgain, tryAgain } from "./again.ts";
import { askFor, type Questions, stopAsking } from "./asking.ts";
import type { CardEvent } from "./card.ts";
import { Case } from "./case.ts";
import { type News, newsOf, tellChat } from "./chat.ts";
import { type Combats, isShown, startedCombats } from "./clock.ts";
import { compact } from "./compaction.ts";
import { rollCheck, rollDie } from "./dice.ts";
import { allTokens, flagsOf, isPlaced, isReferee, tokenOf } from "./documents.ts";
import { hearElevation, isChanged, mirrorToken } from "./elevation.ts";
import { putAllBack } from "./guard.ts";
import { ownDamage, rememberHitPoints } from "./hits.ts";
import { announceNews } from "./hooks.ts";
import { closeQuestion, endJump, gather, rollsAll, settleJump } from "./jump.ts";
import { settleDamage } from "./ledger.ts";
import { noteAll, observe, takeChanged } from "./observe.ts";
import { hasPlayer } from "./people.ts";
import { findLeftovers, projectAll } from "./projection.ts";
import { GATHER, onWake, takeWaiting, type Waiting, wake } from "./queue.ts";
import { followWater, isElsewhere } from "./regions/follow.ts";
import { Places } from "./regions/places.ts";
import { reportFailure } from "./report.ts";
import { findRequests } from "./requests.ts";
import { npcRollsAuto } from "./settings.ts";
import { isOn } from "./switches.ts";
import { warningOf, warnOwners } from "./warnings.ts";
import { write } from "./write.ts";

/** Checks, or throws, that are rolled for one swimmer in one evaluation; after a jump of time the rest follows in the next. */
const MOST_ROLLS = 20;

/** The same where the GM wants a whole jump of time rolled. */
const MOST_ROLLS_IN_JUMP = 200;

let scheduled = false;
let running = false;
let again = false;

export function startReferee(): void {
  onWake(schedule);
  onAgain(() => {
    if (isReferee()) findRequests();
    schedule();
  });
  schedule();
}

function schedule(): void {
  again = running;
  if (running || scheduled) return;
  scheduled = true;
  setTimeout(run, GATHER);
}

/** One at a time; what comes in between makes another round. */
async function run(): Promise<void> {
  scheduled = false;
  running = true;
  again = false;
  try {
    if (isReferee()) await evaluate();
    else standDown();
  } catch (error) {
    reportFailure("referee", error);
    tryAgain();
  } finally {
    noteEnd();
    running = false;
    if (again) schedule();
  }
}

let inOffice = false;

/** This client has become the one in charge: what happened while nobody was is caught up with. */
function takeOffice(): void {
  inOffice = true;
  noteAll();
  findLeftovers(allActors());
  findRequests();
}

function* allActors(): Generator<Actor> {
  yield* game.actors as Iterable<Actor>;
  for (const token of allTokens()) if (token.actor?.isToken) yield token.actor;
}

/** Another GM is in charge: what waits here is told so and nothing is asked from here. */
function standDown(): void {
  inOffice = false;
  stopAsking();
  closeQuestion();
  for (const settle of turnedAway(takeWaiting())) settle();
}

async function evaluate(): Promise<void> {
  if (!inOffice) takeOffice();
  await putAllBack();
  settleJump();
  const waiting = takeWaiting();
  try {
    const settled = await judge(waiting);
    for (const settle of settled) settle();
  } catch (error) {
    for (const list of waiting.values()) for (const { fail } of list) fail(error);
    throw error;
  }
}

async function judge(waiting: Map<string, Waiting[]>): Promise<(() => void)[]> {
  const places = new Places();
  const swimmers = openCases(waiting, places);
  const changed = takeChanged();
  const settled: (() => void)[] = [];
  const news: News[] = [];
  const jumping = rollsAll();
  let done = true;
  for (const swimmer of swimmers) {
    const own = waiting.get(swimmer.token.uuid) ?? [];
    await attempt(swimmer, own, async () => {
      if (changed.has(swimmer.token)) observe(swimmer);
      for (const { intent, settle } of own) {
        const refusals = intent(swimmer);
        settled.push(() => settle(refusals.length > 0 ? refusals : swimmer.lost));
      }
      const place = places.of(swimmer.token);
      followWater(swimmer, place.standing);
      hearElevation(swimmer, place);
      done = (await rollThrows(swimmer)) && done;
      done = (await rollForNobody(swimmer, jumping)) && done;
      news.push(...newsOf(swimmer, linesOf(swimmer)));
    });
  }
  // While dice were in the air another GM may have come, who asks and rolls anew.
  if (!isReferee()) return turnedAway(waiting);
  const swam = swimmers.filter(({ swim }) => swim !== null);
  for (const swimmer of swimmers) {
    swimmer.endIfOver();
    compact(swimmer);
    mirrorToken(swimmer, places.of(swimmer.token));
  }
  await write(swimmers);
  if (swimmers.some(({ lost }) => lost.some(({ key }) => key === "notWritten"))) tryAgain();
  const present = swimmers.filter(({ token }) => isPlaced(token));
  const readable = present.filter(({ foreign }) => !foreign);
  const appearances = readable.map(({ token, telling }) => ({ token, statuses: telling?.view.statuses ?? [] }));
  await projectAll(appearances, untouchedActors(swimmers));
  await ownDamage(() => settleDamage(swam.filter(({ token, lost }) => lost.length === 0 && isPlaced(token))));
  const told = news.filter(({ swimmer }) => swimmer.lost.length === 0);
  announce(swimmers, told);
  rememberHitPoints(present.map(({ token }) => token));
  const changedCases = swimmers.filter((swimmer) => swimmer.changed && swimmer.lost.length === 0);
  if (jumping) await tellJump(told, changedCases, done);
  else tellChat(told, changedCases);
  if (isReferee()) askFor(questionsOf(present));
  return settled;
}

/** What a swimmer's card tells of this evaluation: the story, what the GM took, and a word of warning. */
function linesOf(swimmer: Case): CardEvent[] {
  const told = swimmer.swim?.told ?? -1;
  const lines: CardEvent[] = swimmer.news();
  for (const { id, at, act } of swimmer.added)
    if ("adjust" in act && (act.adjust.breath ?? 0) < 0)
      lines.push({ at, event: "breathLost", id, amount: -(act.adjust.breath ?? 0) });
  const warning = isOn("warnings") ? warningOf(swimmer, told) : null;
  if (!warning) return lines;
  swimmer.noteTold();
  return [...lines, warning];
}

/** Tells other modules, and those whose breath is getting short. */
function announce(swimmers: Case[], news: News[]): void {
  for (const swimmer of swimmers) {
    if (swimmer.lost.length > 0) continue;
    const events = news.filter((one) => one.swimmer === swimmer).map(({ event }) => event);
    announceNews(swimmer, events);
    for (const event of events) if (event.event === "shortBreath") warnOwners(swimmer, event);
  }
}

/** All of a jump in one card, when everything in it has been rolled. */
async function tellJump(news: News[], changed: Case[], done: boolean): Promise<void> {
  gather(news);
  if (!done) return tellChat([], changed);
  const jump = await endJump();
  tellChat(jump.news, changed, jump.rounds);
}

function turnedAway(waiting: Map<string, Waiting[]>): (() => void)[] {
  const reason = { key: "otherGM", data: { name: game.users.activeGM?.name ?? "" } };
  return [...waiting.values()].flat().map(
    ({ settle }) =>
      () =>
        settle([reason]),
  );
}

/** Every token of every scene with a swim, with something that waits for it, or that stands in other water than before. */
function openCases(waiting: Map<string, Waiting[]>, places: Places): Case[] {
  const started: Combats = startedCombats();
  const cases: Case[] = [];
  for (const token of allTokens()) {
    const { swim } = flagsOf(token);
    const swims = swim !== undefined && swim !== null;
    const isConcerned =
      swims || waiting.has(token.uuid) || isChanged(token) || isElsewhere(token, places.of(token).standing);
    if (!isConcerned) continue;
    try {
      cases.push(new Case(token, started));
    } catch (error) {
      reportFailure(`swim:${token.name}`, error);
    }
  }
  // A token that was deleted meanwhile keeps nobody waiting.
  for (const [uuid, list] of waiting)
    if (!cases.some(({ token }) => token.uuid === uuid))
      for (const { settle } of list) settle([{ key: "tokenGone", data: { name: tokenOf(uuid)?.name ?? "" } }]);
  return cases;
}

/** A swimmer that goes wrong stops no other, and leaves nobody waiting. */
async function attempt(swimmer: Case, own: Waiting[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(`swim:${swimmer.token.name}`, error);
    tryAgain();
    for (const { fail } of own) fail(error);
  }
}

const shownChecks = (swimmer: Case): Check[] => {
  const { swim, telling, token } = swimmer;
  if (!swim || !telling || swimmer.now < 0) return [];
  return telling.open.filter((check) => isAtOnce(swimmer, check) || isShown(check.due, swim, token));
};

/** A check that an act of this moment brings (catching hold) waits for no turn. */
function isAtOnce({ swim, now }: Case, check: Check): boolean {
  return (
    check.due === now &&
    Object.values(swim?.entries ?? {}).some((entry) => entry.at === now && check.id.split(/[.~]/).includes(entry.id))
  );
}

/**
 * Dice that are no check (damage) are thrown here as soon as the story comes to them; one throw may bring the next.
 * @returns whether nothing is left to throw
 */
async function rollThrows(swimmer: Case): Promise<boolean> {
  for (let rolls = 0; rolls < MOST_ROLLS; rolls++) {
    const [wanted] = swimmer.now < 0 ? [] : (swimmer.telling?.throws ?? []);
    if (!wanted) return true;
    swimmer.throwDice(wanted, await rollDie(wanted.die));
  }
  wake();
  return false;
}

/**
 * Folk without a player, if the GM wants it so, and everybody in a jump of time that is to be rolled: here and now, checks that follow at once included.
 * @returns whether nothing is left to roll
 */
async function rollForNobody(swimmer: Case, jumping: boolean): Promise<boolean> {
  const inJump = jumping && swimmer.swim?.clock.source === "world";
  if (!inJump && (!npcRollsAuto() || hasPlayer(swimmer.token))) return true;
  for (let rolls = 0; rolls < (inJump ? MOST_ROLLS_IN_JUMP : MOST_ROLLS); rolls++) {
    const [check] = shownChecks(swimmer);
    if (!check) return true;
    const refusals = swimmer.answer(check, { dice: await rollCheck(swimmer.token, check) });
    if (refusals.length > 0) throw new Error(`${check.id}: ${refusals.map(({ key }) => key).join(", ")}`);
    await rollThrows(swimmer);
  }
  wake();
  return false;
}

function questionsOf(swimmers: Case[]): Questions {
  const questions: Questions = { open: [], shown: [] };
  for (const swimmer of swimmers) {
    for (const check of swimmer.telling?.open ?? []) questions.open.push({ swimmer, check });
    for (const check of shownChecks(swimmer)) questions.shown.push({ swimmer, check });
  }
  return questions;
}

function untouchedActors(swimmers: Case[]): Set<string> {
  return new Set(swimmers.flatMap(({ foreign, token }) => (foreign && token.actor ? token.actor.uuid : [])));
}
