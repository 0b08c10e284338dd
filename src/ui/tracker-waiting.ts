/** The checks that wait: who has been asked, what, since when, and what the Gamemaster can do about it. */
import { askAgain, type WaitingCheck, waitingChecks } from "../foundry/asking.ts";
import { rollCheck, rollDie } from "../foundry/dice.ts";
import { isReferee, tokenOf } from "../foundry/documents.ts";
import { checkKey } from "../foundry/question.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { answerCheck, type Report, withdraw } from "../foundry/water.ts";
import type { Check } from "../rules/index.ts";
import { chosenRisk, dieOfRisk, hasRisk } from "./risk-view.ts";
import { checkWords } from "./swimmer-row-next.ts";
import { say, sayCount } from "./text.ts";

export type Answering = "roll" | "pass" | "fail" | "withdraw" | "again";

export interface WaitingView {
  key: string;
  id: string;
  uuid: string;
  /** The check's id. */
  check: string;
  text: string;
  /** Milliseconds since 1970; empty where this client does not know. */
  since: number | "";
  acts: { how: Answering; label: string; disabled: boolean }[];
}

interface Waiting {
  uuid: string;
  name: string;
  check: Check;
  /** Empty on clients that do not ask. */
  askedOf: string;
  later: boolean;
  withdrawn: boolean;
  since: number | "";
}

/** The client that asks knows whom it asked and when; the others see what is open. */
function waitingOf(swimmers: Swimming[]): Waiting[] {
  if (isReferee())
    return waitingChecks().map(({ tokenUuid, name, check, askedOf, later, withdrawn, since }) => ({
      uuid: tokenUuid,
      name,
      check,
      askedOf,
      later,
      withdrawn,
      since,
    }));
  return swimmers.flatMap(({ token: { uuid }, name, telling }) =>
    telling.open.map((check) => ({
      uuid,
      name,
      check,
      askedOf: "",
      later: false,
      withdrawn: false,
      since: "" as const,
    })),
  );
}

function waitingText({ name, check, askedOf, later, withdrawn }: Waiting): string {
  const data = { name, check: checkWords(check), player: askedOf };
  if (withdrawn) return say("tracker.waiting.withdrawn", data);
  if (later) return say("tracker.waiting.later", data);
  if (askedOf === game.user.name) return say("tracker.waiting.you", data);
  return say(askedOf ? "tracker.waiting.asked" : "tracker.waiting.open", data);
}

export function waitingViews(app: string, swimmers: Swimming[]): WaitingView[] {
  return waitingOf(swimmers).map((waiting, index) => {
    const { uuid, check, since, withdrawn } = waiting;
    const ways: Answering[] = ["roll", "pass", "fail", "withdraw"];
    if (isReferee()) ways.push("again");
    return {
      key: checkKey(uuid, check.id),
      id: `${app}-waits-${index}`,
      uuid,
      check: check.id,
      text: waitingText(waiting),
      since: withdrawn ? "" : since,
      // A button that goes would put another one under the pointer.
      acts: ways.map((how) => ({
        how,
        label: say(`tracker.waiting.${how}`),
        disabled: how === "withdraw" && withdrawn,
      })),
    };
  });
}

/** The dice are rolled here and now: with as many at risk as gives the best chance, where there is that choice. */
async function rolled(token: TokenDocument, check: Check): Promise<Report> {
  const dice = hasRisk(check) ? await rollDie(dieOfRisk(chosenRisk(check))) : await rollCheck(token, check);
  return answerCheck(token, check, { dice });
}

/** The checks that wait for this person: several are rolled with one click. */
const mine = (): WaitingCheck[] => waitingChecks().filter(({ self, withdrawn }) => self && !withdrawn);

/** What the button says; empty where there is no more than the one that has a button of its own. */
export function rollMineText(): string {
  const count = isReferee() ? mine().length : 0;
  return count > 1 ? sayCount("tracker.waiting.rollMine", count) : "";
}

/** All that wait for this person. What comes up meanwhile waits for its own click. */
export async function rollMine(): Promise<Report> {
  const rolling = mine().map(({ tokenUuid, check }) => {
    const token = tokenOf(tokenUuid);
    return token ? [rolled(token, check)] : [];
  });
  const all = await Promise.all(rolling.flat());
  return { done: all.flatMap(({ done }) => done), refused: all.flatMap(({ refused }) => refused) };
}

/** Asking again writes nothing, so it has nothing to report. */
export async function answerHere(swimming: Swimming, check: Check, how: Answering): Promise<Report> {
  const { token } = swimming;
  if (how === "roll") return rolled(token, check);
  if (how === "withdraw") return withdraw(token, check);
  if (how !== "again") return answerCheck(token, check, { verdict: how });
  askAgain(checkKey(token.uuid, check.id));
  return { done: [], refused: [] };
}
