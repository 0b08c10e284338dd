/**
 * The referee: runs on the active GM's client alone and is the only one that writes swims. Whatever happens only wakes it; it then looks at the
 * present state of everything, so that it does not matter which hooks came, in which order, or how often.
 */
import { noteEnd, onAgain, tryAgain } from "./again.ts";
import { stopAsking } from "./asking.ts";
import { allTokens, isReferee } from "./documents.ts";
import { judge, turnedAway } from "./evaluation.ts";
import { putAllBack } from "./guard.ts";
import { strikeAgain } from "./hits.ts";
import { closeQuestion, settleJump } from "./jump.ts";
import { noteAll } from "./observe.ts";
import { findLeftovers } from "./projection.ts";
import { GATHER, onWake, takeWaiting } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { findRequests } from "./requests.ts";
import { dropRetelling, retellSoon } from "./retelling.ts";

let scheduled = false;
let running = false;
let again = false;

export function startReferee(): void {
  onWake(schedule);
  onAgain(() => {
    if (isReferee()) {
      findRequests();
      strikeAgain();
    }
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
    tryAgain("referee");
    // Perhaps between writing and telling.
    retellSoon();
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
  retellSoon();
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
  dropRetelling();
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
    for (const settle of await judge(waiting)) settle();
  } catch (error) {
    for (const list of waiting.values()) for (const { fail } of list) fail(error);
    throw error;
  }
}
