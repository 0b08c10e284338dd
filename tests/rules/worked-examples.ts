/** Shapes and shorthand of the worked examples: reports of the core as the short strings in which people can check them. */
import type { Report } from "../../src/rules/index.ts";
import type { StoryEvent, View } from "../../src/rules/types.ts";

/** What is expected of a state; what is left out is not looked at. Numbers have at most two decimals. */
export interface ExpectedState {
  position?: View["position"];
  depth?: number;
  /** "left/limit" in rounds. */
  breath?: string;
  /** "left/limit" in turns or hours; "*" for a figure that is not looked at. */
  endurance?: string;
  /** All statuses in their usual order, with spaces between; "" for none. */
  statuses?: string;
  /** "surface/under/dive/rise", "null" where the swimmer cannot, "*" for a figure that is not looked at. */
  move?: string;
  /** "5 breath", or "none". */
  next?: string;
}

export interface Expected {
  /** All events, in order: "5 check breath#1 12+0 rolled 14 failed", "5 drowns". */
  events: string[];
  /** One for each sample of the scenario. */
  samples?: ExpectedState[];
  final?: ExpectedState;
  /** None unless said. */
  unusedDice?: number[];
}

const short = (value: number): number => Math.round(value * 100) / 100;
const shown = (value: number | null): string => (value === null ? "null" : String(short(value)));

function tellCheck(event: StoryEvent): string {
  const dice = event.die === "1d20" && event.compare === "atMost" ? "" : ` ${event.die} ${event.compare}`;
  const outcome = event.passed === null ? "open" : `rolled ${event.rolled} ${event.passed ? "passed" : "failed"}`;
  return `check ${event.countdown}#${event.ordinal} ${event.target}+${event.modifier}${dice} ${outcome}`;
}

/** An event as a line: time, name, and what the event carries besides. */
export function tellEvent(event: StoryEvent): string {
  const at = short(event.at);
  if (event.event === "check") return `${at} ${tellCheck(event)}`;
  if (event.event === "loses") return `${at} loses str ${event.str} con ${event.con}`;
  if (event.event === "refused") return `${at} refused ${JSON.stringify(event.wish)}`;
  if (event.event === "roll") return `${at} roll ${event.die} ${event.for} ${event.rolled}`;
  if (event.event === "damage") return `${at} damage ${event.amount} ${event.cause}`;
  return `${at} ${event.event}`;
}

function tellState(view: View): Required<ExpectedState> {
  const { movement: move, endurance, breath } = view;
  return {
    position: view.position,
    depth: short(view.depth),
    breath: `${short(breath.left)}/${short(breath.limit)}`,
    endurance: endurance ? `${short(endurance.left)}/${short(endurance.limit)}` : "none",
    statuses: view.statuses.join(" "),
    move: [move.surface, move.under, move.dive, move.rise].map(shown).join("/"),
    next: view.next ? `${short(view.next.at)} ${view.next.countdown}` : "none",
  };
}

/** The told figures with "*" wherever the expected text has it. */
function veil(told: string, expected: string): string {
  const wanted = expected.split("/");
  return told
    .split("/")
    .map((figure, i) => (wanted[i] === "*" ? "*" : figure))
    .join("/");
}

/** The part of a state that the expectation speaks of, in the form in which it speaks. */
export function compared(view: View, expected: ExpectedState): ExpectedState {
  const told = tellState(view);
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => {
      const figure = told[name as keyof ExpectedState];
      return [name, typeof value === "string" && typeof figure === "string" ? veil(figure, value) : figure];
    }),
  );
}

/** A report in the form of its expectation. */
export function told(report: Report, expected: Expected): Expected {
  const none: ExpectedState = {};
  return {
    events: report.events.map(tellEvent),
    samples: report.samples.map((view, i) => compared(view, expected.samples?.[i] ?? none)),
    final: compared(report.final, expected.final ?? none),
    unusedDice: report.unusedDice,
  };
}
