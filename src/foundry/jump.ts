/**
 * A jump of the world's time (a night's rest, a journey) with people in the water: nothing is rolled, asked or written before the GM in charge has said
 * what it means. The question waits for whoever is in charge, also after a reload; dismissed, it comes again with the next change.
 */
import { forecast } from "../rules/index.ts";
import type { CardEvent } from "./card.ts";
import { nowOf } from "./clock.ts";
import { allTokens, isReferee } from "./documents.ts";
import { locale } from "./locale.ts";
import type { News } from "./news.ts";
import { submit, wake } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { jumpRounds } from "./settings.ts";
import { type StoredSwim, swimOf } from "./store.ts";
import { tellStored } from "./telling.ts";
import { currentJump, keepJump, takeJump } from "./world-time.ts";

/** Somebody in the water by the world's time. */
interface Waiting {
  token: TokenDocument;
  swim: StoredSwim;
  /** Swim time from which it is new, and rounds that it would bring. */
  now: number;
  rounds: number;
}

/** Whom a jump from `from` (world's seconds) concerns. */
function concerned(from: number): Waiting[] {
  const found: Waiting[] = [];
  for (const token of allTokens()) {
    const read = swimOf(token);
    if (!read?.ok || read.value.clock.source !== "world") continue;
    const swim = read.value;
    const later = nowOf(swim, null);
    // Stepped back and forward again: what has been told is no news.
    const now = Math.max(nowOf(swim, { from, roll: false }), swim.told);
    if (later <= now || now < 0) continue;
    const { statuses } = tellStored(swim, now).view;
    if (statuses.includes("inWater") && !statuses.includes("drowned"))
      found.push({ token, swim, now, rounds: later - now });
  }
  return found;
}

/** For `updateWorldTime`, on every client. */
export function noteWorldTime(worldTime: number, passed: number): void {
  const jump = currentJump();
  // Back before the jump: it has not happened.
  if (jump && worldTime <= jump.from) takeJump(null);
  const most = jumpRounds();
  if (jump || most === 0 || !(passed > 0)) return;
  const from = worldTime - passed;
  if (concerned(from).some(({ rounds }) => rounds > most)) takeJump({ from, roll: false });
}

/** Rounds that are looked ahead to say how many checks there will be. */
const LOOK_AHEAD = 600;

function dueChecks(waiting: Waiting[]): { checks: number; more: boolean } {
  const counts = waiting.map(({ swim, now, rounds }) => {
    const events = forecast(swim, now, Math.min(rounds, LOOK_AHEAD));
    return events.filter(({ event }) => event === "check").length;
  });
  const more = waiting.some(({ rounds }) => rounds > LOOK_AHEAD);
  return { checks: counts.reduce((sum, count) => sum + count, 0), more };
}

type Decision = "roll" | "none" | "ask";

const isDecision = (value: unknown): value is Decision => value === "roll" || value === "none" || value === "ask";

interface Closable {
  close(): Promise<unknown>;
}

/** The question on this screen. */
let asking = false;
let dialog: Closable | null = null;

function questionOf(waiting: Waiting[]): HTMLElement {
  const { checks, more } = dueChecks(waiting);
  const rounds = Math.round(Math.max(0, ...waiting.map((one) => one.rounds)));
  const question = document.createElement("p");
  const data = { swimmers: String(waiting.length), checks: String(checks), rounds: String(rounds) };
  question.textContent = game.i18n.format(`undertow.jump.${more ? "questionMore" : "question"}`, data);
  const names = document.createElement("p");
  names.textContent = new Intl.ListFormat(locale()).format(waiting.slice(0, 20).map(({ token }) => token.name));
  const content = document.createElement("div");
  content.append(question, names);
  return content;
}

async function ask(waiting: Waiting[]): Promise<unknown> {
  const say = (key: string): string => game.i18n.localize(`undertow.jump.${key}`);
  return foundry.applications.api.DialogV2.wait({
    window: { title: say("title") },
    content: questionOf(waiting) as HTMLDivElement,
    buttons: (["roll", "none", "ask"] as const).map((action) => ({
      action,
      label: say(action),
      default: action === "none",
    })),
    rejectClose: false,
    render: (_event: Event, shown: unknown) => {
      dialog = shown as Closable;
    },
  } as never);
}

/** At each evaluation of the referee. Does not wait for the answer. */
export function settleJump(): void {
  const jump = currentJump();
  if (!jump) putAway();
  if (!jump || jump.roll) return;
  if (asking) return;
  asking = true;
  const waiting = concerned(jump.from);
  // Kept first, so that all clients agree on it and whoever comes next finds it.
  const asked = keepJump(jump).then(() => (waiting.length > 0 ? ask(waiting) : "ask"));
  asked
    .then(async (answer) => {
      // Another GM may be in charge by now, or time have gone back.
      if (isDecision(answer) && isReferee() && currentJump()?.roll === false) await decide(answer, waiting);
    })
    .catch((error: unknown) => reportFailure("jump", error))
    .finally(() => {
      asking = false;
      dialog = null;
    });
}

/** The question is another GM's now, or nobody's; what was kept of it goes. */
function putAway(): void {
  closeQuestion();
  if (isReferee()) void keepJump(null);
}

export function closeQuestion(): void {
  dialog?.close().catch((error: unknown) => reportFailure("jump", error));
  dialog = null;
}

async function decide(decision: Decision, waiting: Waiting[]): Promise<void> {
  const jump = currentJump();
  if (!jump) return;
  if (decision === "none")
    await Promise.all(
      waiting.map(({ token }) =>
        submit(token, (swimmer) => {
          swimmer.skipJump();
          return [];
        }),
      ),
    );
  await keepJump(decision === "roll" ? { ...jump, roll: true } : null);
  wake();
}

/** Everything is rolled for those who swim by the world's time: the GM has decided so. */
export const rollsAll = (): boolean => currentJump()?.roll === true;

/** News of one jump, gathered until everything is rolled. */
let gathered: News[] = [];

export function gather(news: News[]): void {
  gathered.push(...news);
}

/** The whole story of the jump, in few lines; nothing is gathered any more. */
export async function endJump(): Promise<{ news: News[]; rounds: number }> {
  const jump = currentJump();
  const news = condensed(gathered);
  gathered = [];
  const longest = Math.max(1, ...news.map(({ swim }) => (game.time.worldTime - (jump?.from ?? 0)) / swim.roundSeconds));
  await keepJump(null);
  return { news, rounds: Math.round(longest) };
}

/** As many lines as are read. */
const MOST_TOLD = 200;

/** Checks that were passed are one line for each swimmer; everything else stands as it is, up to a number. */
function condensed(news: News[]): News[] {
  const passed = new Map<unknown, { first: News; count: number; last: number }>();
  const told: News[] = [];
  for (const one of news) {
    const { event, swimmer } = one;
    if (event.event !== "check" || event.passed !== true) {
      if (event.event !== "shortBreath") told.push(one);
      continue;
    }
    const known = passed.get(swimmer.token) ?? { first: one, count: 0, last: event.at };
    passed.set(swimmer.token, { ...known, count: known.count + 1, last: event.at });
  }
  const summary = (one: News, event: CardEvent): News => ({ ...one, event });
  const sums = [...passed.values()].map(({ first, count, last }) =>
    summary(first, { at: last, event: "manyPassed", amount: count }),
  );
  const all = [...sums, ...told].sort((a, b) => a.event.at - b.event.at);
  const [first] = all;
  if (!first || all.length <= MOST_TOLD) return all;
  const rest = all.slice(MOST_TOLD);
  const last = rest.at(-1) ?? first;
  return [...all.slice(0, MOST_TOLD), summary(last, { at: last.event.at, event: "more", amount: rest.length })];
}
