/** Runs the checks one after the other, each with its own bench and its own time, and cleans up whatever happens. */
import { Bench, type Consent, sweep } from "./bench.ts";
import { CHAT } from "./chat.ts";
import { CannotTell, type Check, type Detail, type Group, type Outcome, skipped, threw } from "./check.ts";
import { COMBAT } from "./combat.ts";
import { DOCUMENTS } from "./documents.ts";
import { FLAGS } from "./flags.ts";
import { PEOPLE } from "./people.ts";
import { QUERIES } from "./queries.ts";
import { REGIONS } from "./regions.ts";
import { STATUS_EFFECTS } from "./statuses.ts";
import { TIME } from "./time.ts";
import { TOKENS } from "./tokens.ts";
import { WINDOWS } from "./windows.ts";

export const GROUPS: readonly Group[] = [
  ...[DOCUMENTS, FLAGS, TOKENS, COMBAT, STATUS_EFFECTS, QUERIES],
  ...[REGIONS, TIME, PEOPLE, WINDOWS, CHAT],
];

/** What one check brought. */
export interface Line {
  group: string;
  id: string;
  needed: boolean;
  ok: Outcome["ok"];
  detail: Detail;
}

export interface Report {
  lines: Line[];
  /** What was made and could not be taken away, as people read it. */
  left: string[];
}

/** Milliseconds that a check has. */
const LIMIT = 10_000;

async function outcomeOf(check: Check, bench: Bench): Promise<Outcome> {
  try {
    return await check.run(bench);
  } catch (error) {
    return error instanceof CannotTell ? skipped(error.reason) : threw(error);
  }
}

/** Never rejects. `left`: what this check made and could not take away. */
export async function runCheck(check: Check, consent: Consent): Promise<{ outcome: Outcome; left: string[] }> {
  const bench = new Bench(consent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((done) => {
    timer = setTimeout(
      () => done({ ok: false, detail: { word: "timedOut", data: { seconds: String(LIMIT / 1000) } } }),
      LIMIT,
    );
  });
  const outcome = await Promise.race([outcomeOf(check, bench), late]);
  clearTimeout(timer);
  return { outcome, left: await bench.clear() };
}

let running = false;

/** GMs only; one run at a time in a tab. `then` is told of each line as it comes. */
export async function runSelfCheck(consent: Consent, then: (line: Line) => void = () => undefined): Promise<Report> {
  if (!game.user.isGM) throw new Error("Only GMs can run the self-check");
  if (running) throw new Error("The self-check is running");
  running = true;
  try {
    await sweep();
    const lines: Line[] = [];
    const left: string[] = [];
    for (const group of GROUPS)
      for (const check of group.checks) {
        const done = await runCheck(check, consent);
        const line = { group: group.id, id: check.id, needed: check.needed, ...done.outcome };
        lines.push(line);
        left.push(...done.left);
        then(line);
      }
    left.push(...(await sweep()));
    return { lines, left: [...new Set(left)] };
  } finally {
    running = false;
  }
}

export const checkCount = (): number => GROUPS.reduce((sum, { checks }) => sum + checks.length, 0);
