/** A story is told twice at the same table: in peace, and with everything that goes wrong in it. Both must end alike. */
import type { Bench, Setting } from "./bench.ts";
import { answerAll, answerLate, calm } from "./calm.ts";
import { type Command, doerOf, isDeed, isPassing, isRewind } from "./commands.ts";
import { type Fault, type Going, strike } from "./mischief.ts";
import { check } from "./oracle.ts";
import { perform } from "./perform.ts";
import { reset } from "./reset.ts";
import { INJECTED } from "./screen.ts";
import { picture } from "./standing.ts";

export interface Step {
  command: Command;
  faults: Fault[];
  /** Time passes, and nobody answers what they are asked: not even in peace. */
  unanswered?: boolean;
  /** After that: it is done while answers are on the way, which in peace nobody gives. */
  hasty?: boolean;
}

export interface Story extends Setting {
  steps: Step[];
}

/** As a person reads it: a line for each step. */
export const inWords = ({ steps, ...setting }: Story): string =>
  [
    JSON.stringify(setting),
    ...steps.map(({ faults, ...one }) => [one, ...faults].map((x) => JSON.stringify(x)).join("\n      ")),
  ].join("\n  ");

/** After each step at which both tellings stand still, how everything is. */
type Pictures = Map<number, string[]>;

export class Broken extends Error {}

const fail = (what: string): never => {
  throw new Broken(what);
};

/** Throws `Broken` with what went against the rules. */
export async function tellTwice(bench: Bench, story: Story): Promise<void> {
  const peace = await tellOnce(bench, story, null);
  await reset(bench);
  await tellOnce(bench, story, peace);
  await reset(bench);
}

async function tellOnce(bench: Bench, story: Story, peace: Pictures | null): Promise<Pictures> {
  const { steps } = story;
  await bench.begin(story);
  const pictures: Pictures = new Map();
  const going: Going = { slow: new Set(), needed: new Set(), unanswered: false };
  for (const [at, one] of steps.entries()) {
    await take(bench, peace ? one : { ...one, faults: [] }, going, pictures, at, peace?.get(at));
    if (bench.problems.length > 0)
      fail(`${peace ? "with faults" : "in peace"}, step ${at + 1}: ${bench.problems.join("\n")}`);
  }
  await end(bench, pictures, steps.length, peace?.get(steps.length));
  if (bench.problems.length > 0)
    fail(`${peace ? "with faults" : "in peace"}, at the end: ${bench.problems.join("\n")}`);
  return pictures;
}

async function end(bench: Bench, pictures: Pictures, at: number, wanted: string[] | undefined): Promise<void> {
  await calm(bench);
  await perform(bench, { turn: "endFight" }, bench.screen("gm"));
  await calm(bench);
  pictures.set(at, picture(bench));
  compare(bench, pictures.get(at) ?? [], wanted);
  check(bench);
}

function compare(bench: Bench, have: string[], wanted: string[] | undefined): void {
  for (const [index, line] of (wanted ?? []).entries())
    if (have[index] !== line) bench.problem(`In peace:\n${line}\nwith faults:\n${have[index]}`);
}

/** The first look through the scenes after a blow is for those whom it meets: an error there is a blow that met nobody, which is another story. */
const isHit = (command: Command): boolean => "turn" in command && command.turn === "hit";

const turnOfLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Gives the command and lets the faults strike in the middle of it. */
async function give(bench: Bench, { command, faults }: Step, going: Going): Promise<"done" | "refused" | "unknown"> {
  const doer = doerOf(command);
  // A refusal that met the command itself would make it another story.
  const isEarly = ({ at, fault }: Fault): boolean => at === 0 && (isDeed(command) || fault !== "refuse");
  const striking = faults.filter(({ fault }) => fault !== "stumble" || !isHit(command));
  const early = striking.filter(isEarly);
  const late = striking.filter((fault) => !isEarly(fault)).sort((a, b) => a.at - b.at);
  // Whose wish it was is known to the client alone that saw it written. Found later it counts as an owner's, who may say less than a GM.
  const needed = doer === "assistant" ? ["assistant", "gm"] : [doer];
  going.needed = new Set(needed);
  for (const fault of early) await strike(bench, fault, going);
  const screen = await bench.present(doer);
  let outcome: "done" | "refused" | "unknown" = "unknown";
  const given = perform(bench, command, screen).then(
    (report) => {
      outcome = (report?.refused.length ?? 0) > 0 ? "refused" : "done";
    },
    (error: unknown) => {
      if (!String(error).includes(INJECTED)) bench.problem(`${JSON.stringify(command)}: ${String(error)}`);
    },
  );
  if (!isDeed(command)) {
    // Whoever gives it sees it done: what nobody gave is another story.
    await given;
  } else going.needed = new Set(doer === "assistant" ? needed : []);
  const passing = bench.moment();
  let now = 0;
  for (const fault of late) {
    for (; now < fault.at; now++) await turnOfLoop();
    await strike(bench, fault, going);
  }
  await passing;
  return outcome;
}

async function take(
  bench: Bench,
  one: Step,
  going: Going,
  pictures: Pictures,
  at: number,
  wanted: string[] | undefined,
): Promise<void> {
  const { command } = one;
  const isUnanswered = one.unanswered === true && bench.jumpRounds === 0;
  const isHasty = one.hasty === true && going.unanswered;
  going.unanswered = isUnanswered;
  // An entry's time is when the referee writes it, and it stands on what was answered by then. What nobody looked at before time went back has not been.
  // A jump of time waits for what a GM says to it, and with it everybody whose time it would be.
  const isStill = !isPassing(command) || isRewind(command) || isUnanswered || bench.jumpRounds > 0;
  if (isStill && !isHasty) {
    await calm(bench);
    going.slow.clear();
  }
  const arrive = isHasty && wanted ? answerLate(bench) : null;
  const outcome = await give(bench, one, going);
  if (isUnanswered) return;
  arrive?.();
  if (isPassing(command) && bench.jumpRounds === 0) {
    for (let times = 0; times < 3 && answerAll(bench, going.slow); times++) await bench.moment();
    return;
  }
  await calm(bench);
  going.slow.clear();
  let have = picture(bench);
  const isLost = wanted !== undefined && have.join() !== wanted.join();
  if (isLost && isDeed(command) && (outcome !== "done" || one.faults.some(mayLose))) {
    // Whoever sees that nothing came of it, or is told so, does it again.
    await give(bench, { command, faults: [] }, going);
    await calm(bench);
    have = picture(bench);
  }
  pictures.set(at, have);
  compare(bench, have, wanted);
}

/** Where whoever wished is told that nothing came of it. */
const mayLose = ({ fault }: Fault): boolean => fault === "refuse" || fault === "stumble" || fault === "throw";
