/** The next ten rounds of a swimmer if all goes well: a mark for each thing that happens, and the thing in words. */
import type { Swimming } from "../foundry/swimmers.ts";
import type { EventName, StoryEvent } from "../rules/index.ts";
import { AHEAD, combatRound, comingEvents, eventWords } from "./swimmer-row-next.ts";
import { figure, say, sayCount } from "./text.ts";

export interface RoundView {
  label: string;
  marks: { sign: string; tone: string; text: string }[];
}

/** Signs are shapes of the font: one for what must be rolled, one for what turns bad, one for what turns good. */
const BAD: readonly EventName[] = [
  "outOfBreath",
  "exhausted",
  "mustRest",
  "goesUnder",
  "sinks",
  "unconscious",
  "drowns",
];
const GOOD: readonly EventName[] = ["surfaces", "wakes", "rested", "recovers", "catchesHold"];

function markOf(event: StoryEvent): RoundView["marks"][number] {
  const text = eventWords(event);
  if (event.event === "check") return { sign: "◆", tone: "check", text };
  if (BAD.includes(event.event)) return { sign: "▼", tone: "bad", text };
  return GOOD.includes(event.event) ? { sign: "▲", tone: "good", text } : { sign: "●", tone: "plain", text };
}

export function timelineOf(swimming: Swimming): RoundView[] {
  const { swim, telling } = swimming;
  const events = comingEvents(swimming, AHEAD);
  return Array.from({ length: AHEAD }, (_, index) => {
    const from = telling.now + index;
    const round = combatRound(swim, from + 1);
    const within = events.filter(({ at }) => at > from + 1e-6 && at <= from + 1 + 1e-6);
    return {
      label: round === null ? sayCount("tracker.inRounds", index + 1) : say("tracker.round", { round: figure(round) }),
      marks: within.map(markOf),
    };
  });
}
