/** One look of the referee at everybody in the water: what was wished is done, what fell due is rolled, written, shown, told and asked. */
import { tryAgain } from "./again.ts";
import { askFor } from "./asking.ts";
import { Case } from "./case.ts";
import { tellChat } from "./chat.ts";
import { type Combats, startedCombats } from "./clock.ts";
import { compact } from "./compaction.ts";
import { allTokens, flagsOf, isPlaced, isReferee, tokenOf } from "./documents.ts";
import { questionsOf } from "./due.ts";
import { hearElevation, isChanged, mirrorToken } from "./elevation.ts";
import { ownDamage, rememberHitPoints } from "./hits.ts";
import { endJump, gather, rollsAll } from "./jump.ts";
import { settleDamage } from "./ledger.ts";
import { announce, type News, newsOf } from "./news.ts";
import { noteActor, observe, takeChanged } from "./observe.ts";
import { projectAll } from "./projection.ts";
import type { Waiting } from "./queue.ts";
import { followWater, isElsewhere } from "./regions/follow.ts";
import { Places } from "./regions/places.ts";
import { reportFailure } from "./report.ts";
import { takeRetelling, untold } from "./retelling.ts";
import { rollForNobody, rollThrows } from "./rolling.ts";
import { write } from "./write.ts";

/** Tells those who wait what came of it. */
export type Settle = () => void;

/** What the stories of all swimmers have become, before anything of it is written. */
interface Stories {
  settled: Settle[];
  news: News[];
  /** All of a jump of time has been rolled. */
  done: boolean;
}

export async function judge(waiting: Map<string, Waiting[]>): Promise<Settle[]> {
  const places = new Places();
  const swimmers = openCases(waiting, places);
  const jumping = rollsAll();
  const { settled, news, done } = await goOn(swimmers, waiting, places, jumping);
  // While dice were in the air another GM may have come, who asks and rolls anew.
  if (!isReferee()) return turnedAway(waiting);
  const swam = swimmers.filter(({ swim, vanished }) => swim !== null || vanished !== null);
  for (const swimmer of swimmers) {
    swimmer.endIfOver();
    compact(swimmer);
    mirrorToken(swimmer, places.of(swimmer.token));
  }
  await write(swimmers);
  const refused = swimmers.filter(({ lost }) => lost.some(({ key }) => key === "notWritten"));
  for (const { token } of refused) {
    noteActor(token.actor);
    tryAgain(token.uuid);
  }
  await carryOut(swimmers, swam);
  const present = swimmers.filter(({ token }) => isPlaced(token));
  const told = news.filter(({ swimmer }) => swimmer.lost.length === 0);
  const changed = swimmers.filter((swimmer) => swimmer.changed && swimmer.lost.length === 0);
  announce(swimmers, told);
  if (jumping) await tellJump(told, changed, done);
  else if (takeRetelling()) tellChat([...told, ...untold(present, told)], present);
  else tellChat(told, changed);
  if (isReferee()) askFor(questionsOf(present));
  return settled;
}

/** Each swimmer's story goes on by what was wished, what is around the token, and dice that nobody is asked for. */
async function goOn(
  swimmers: Case[],
  waiting: Map<string, Waiting[]>,
  places: Places,
  jumping: boolean,
): Promise<Stories> {
  const changed = takeChanged();
  const stories: Stories = { settled: [], news: [], done: true };
  for (const swimmer of swimmers) {
    const own = waiting.get(swimmer.token.uuid) ?? [];
    await attempt(swimmer, own, async () => {
      if (changed.has(swimmer.token)) observe(swimmer);
      for (const { intent, settle } of own) {
        const refusals = intent(swimmer);
        stories.settled.push(() => settle(refusals.length > 0 ? refusals : swimmer.lost));
      }
      const place = places.of(swimmer.token);
      followWater(swimmer, place.standing);
      hearElevation(swimmer, place);
      const isThrown = await rollThrows(swimmer);
      const isRolled = await rollForNobody(swimmer, jumping);
      stories.done &&= isThrown && isRolled;
      stories.news.push(...newsOf(swimmer));
    });
  }
  return stories;
}

/** What has been written shows on tokens and takes hit points. `swam`: whose swim may have ended just now. */
async function carryOut(swimmers: Case[], swam: Case[]): Promise<void> {
  const present = swimmers.filter(({ token }) => isPlaced(token));
  const readable = present.filter(({ foreign }) => !foreign);
  const appearances = readable.map(({ token, telling }) => ({ token, statuses: telling?.view.statuses ?? [] }));
  await projectAll(appearances, untouchedActors(swimmers));
  await ownDamage(() => settleDamage(swam.filter(({ token, lost }) => lost.length === 0 && isPlaced(token))));
  rememberHitPoints(present.map(({ token }) => token));
}

/** All of a jump in one card, when everything in it has been rolled. */
async function tellJump(news: News[], changed: Case[], done: boolean): Promise<void> {
  gather(news);
  if (!done) return tellChat([], changed);
  const jump = await endJump();
  tellChat(jump.news, changed, jump.rounds);
}

/** Another GM is in charge, who has not heard of what waits here. */
export function turnedAway(waiting: Map<string, Waiting[]>): Settle[] {
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
    noteActor(swimmer.token.actor);
    tryAgain(swimmer.token.uuid);
    for (const { fail } of own) fail(error);
  }
}

function untouchedActors(swimmers: Case[]): Set<string> {
  return new Set(swimmers.flatMap(({ foreign, token }) => (foreign && token.actor ? token.actor.uuid : [])));
}
