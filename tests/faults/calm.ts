/** Time passes, people answer what they are asked, and everything settles. */
import { IN_FLIGHT } from "../../src/foundry/retelling.ts";
import { type Bench, PEOPLE } from "./bench.ts";
import { type Asked, INJECTED, type Screen } from "./screen.ts";
import type { Line } from "./wire.ts";

/** Rounds of letting things settle before something is said to hang. */
const PATIENCE = 14;

/** A number from 0 to 1 that depends on the text alone. */
function fraction(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

type Check = Asked["request"]["check"];

/** Dice are the check's alone: whoever rolls, whenever, rolls the same; and for other odds rolls otherwise. */
export function diceFor(chances: number, tokenUuid: string, check: Check): number[] {
  if (check.risked !== undefined) return [];
  const [count, faces] = check.die.split("d").map(Number) as [number, number];
  return Array.from({ length: count }, (_, at) => {
    const { countdown, ordinal, due, target, modifier } = check;
    return (
      Math.floor(fraction([chances, tokenUuid, countdown, ordinal, due, target, modifier, at].join(" ")) * faces) + 1
    );
  });
}

/** Everybody but `slow` answers what is on their screens. @returns whether somebody had something to answer. */
export function answerAll(bench: Bench, slow: ReadonlySet<string> = new Set()): boolean {
  let some = false;
  for (const screen of bench.screens) {
    if (slow.has(screen.userId)) continue;
    some = decide(bench, screen) || some;
    for (const asked of screen.take(() => true)) {
      some = true;
      const { check, tokenUuid } = asked.request;
      if (bench.impatient) answerFor(bench, asked, bench.of("gm")[0] ?? bench.gms[0]);
      asked.reply({ dice: diceFor(bench.chances, tokenUuid, check), situational: 0 });
    }
  }
  return some;
}

/**
 * Players answer what is on their screens, and a GM what is on others', and it takes until `arrive` (the result) is called before any of it comes to the
 * server.
 */
export function answerLate(bench: Bench): () => void {
  const lines: Line[] = ["mara>server", "theo>server", "assistant>server"];
  bench.trouble.hold(...lines);
  const [assistant] = bench.of("assistant");
  for (const screen of bench.screens.filter(({ userId }) => !bench.gms.some((gm) => gm.userId === userId)))
    for (const asked of screen.take(() => true)) {
      bench.count("late");
      answerFor(bench, asked, assistant);
      asked.reply({ dice: diceFor(bench.chances, asked.request.tokenUuid, asked.request.check), situational: 0 });
    }
  return () => bench.trouble.release(lines);
}

/** A GM answers from the tracker while the question is on somebody's screen. */
function answerFor(bench: Bench, { request: { check, tokenUuid } }: Asked, gm: Screen | undefined): void {
  bench.count("both");
  gm?.api.answer(tokenUuid, check.id, { dice: diceFor(bench.chances, tokenUuid, check) }).catch((error: unknown) => {
    // A stumble in the midst of it comes back to whoever called.
    if (!String(error).includes(INJECTED)) bench.problem(`answer: ${String(error)}`);
  });
}

/** Presses the buttons of the questions that a GM is asked alone: what a jump of time means, what is given back. */
function decide(bench: Bench, { tab }: Screen): boolean {
  const { jump, giveBack } = bench.says;
  let some = false;
  for (const dialog of tab.window.document.querySelectorAll("dialog")) {
    const button = dialog.querySelector(`[data-action="${jump}"], [data-action="${giveBack}"]`);
    const isPressed = dialog.hasAttribute("data-pressed");
    if (isPressed) continue;
    if (!button) bench.problem(`${tab.userId} is asked something else: ${dialog.textContent}`);
    bench.count(button?.getAttribute("data-action") === giveBack ? "giveBack" : "jumped");
    dialog.setAttribute("data-pressed", "");
    (button as unknown as { click(): void } | null)?.click();
    some = true;
  }
  return some;
}

/** Everything is let through, everybody is back, nothing is refused any more, and all that is asked is answered. */
export async function calm(bench: Bench): Promise<void> {
  const wasRefused = bench.screens.map((screen) => screen.behave()).includes(true);
  bench.trouble.end();
  for (const user of PEOPLE) if (bench.of(user).length === 0) await bench.join(user);
  // What was refused is tried again after a while.
  await (wasRefused ? bench.harbour.table.advanceTimers(5_000) : bench.moment());
  for (let times = 0; times < PATIENCE; times++) {
    await bench.moment();
    askedOnce(bench);
    if (answerAll(bench)) continue;
    const waiting = bench.gms.flatMap(({ api }) => api.waiting());
    if (waiting.length === 0) {
      if (!bench.isNew) return;
      // Who has come into office looks after a while whether everything has been told.
      bench.isNew = false;
      await bench.harbour.table.advanceTimers(IN_FLIGHT + 200);
      continue;
    }
    // Put off, or lost on the way: the GM asks again, time runs out.
    if (waiting.some(({ later }) => later)) for (const { api } of bench.gms) api.askAgain();
    else await bench.harbour.table.advanceTimers(6_000);
  }
  const open = bench.gms.flatMap(({ api }) => api.waiting());
  bench.problem(`Still waiting: ${open.map(({ name, check, askedOf }) => `${name} ${check.id} (${askedOf})`)}`);
}

/** Nobody is asked what somebody else is asked, and nobody for whom there is no token. Players see a question in all their tabs, GMs in the one in charge. */
function askedOnce(bench: Bench): void {
  const byKey = new Map<string, Set<Screen | string>>();
  for (const screen of bench.screens)
    for (const { key, request } of screen.asked) {
      const who = bench.gms.includes(screen) ? screen : screen.userId;
      byKey.set(key, (byKey.get(key) ?? new Set()).add(who));
      const id = request.tokenUuid.split(".").at(-1) ?? "";
      if (!bench.screen("gm").token(id)) bench.problem(`${screen.userId} is asked for ${id}, who is gone`);
    }
  for (const [key, all] of byKey) {
    const names = [...all].map((who) => (typeof who === "string" ? who : who.userId));
    if (names.length > 1) bench.problem(`${names.join(" and ")} are asked at once: ${key}`);
  }
}
