/** A swim's past in words: what people did, with the round and who said it, and what came of it, the latest first. */
import { regionName } from "../foundry/regions/region-name.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import {
  type Act,
  answerKey,
  type Doff,
  type Entry,
  type Json,
  liveEntries,
  type RulesetId,
  type StoryEvent,
} from "../rules/index.ts";
import { cardView } from "./card-view.ts";
import { fieldLabel } from "./field-view.ts";
import { combatRound } from "./swimmer-row-next.ts";
import { figure, say, sayCount, sayFirst, signed } from "./text.ts";

export interface HistoryLine {
  /** Stays the same from one drawing to the next. */
  key: string;
  when: string;
  text: string;
  who: string;
  /** "danger", "relief" or "plain"; "undone" for what does not count any more. */
  tone: string;
}

/** Lines shown at most; a long swim has more than anybody reads. */
const MOST_LINES = 60;

type Group = "activity" | "water" | "swimmer";

function valueText(name: string, value: Json): string {
  if (value === null) return sayFirst([`placeholder.${name}`, "tracker.entry.none"]);
  if (typeof value === "boolean") return say(value ? "tracker.entry.yes" : "tracker.entry.no");
  if (typeof value === "number") return figure(value);
  return sayFirst([`word.${name}.${value}`, "tracker.entry.none"]);
}

/** "Pace: double speed · Fighting or straining: yes" */
const patchText = (ruleset: RulesetId, group: Group, patch: object): string =>
  Object.entries(patch as Record<string, Json>)
    .map(([name, value]) =>
      say("tracker.entry.field", { field: fieldLabel(ruleset, group, name), value: valueText(name, value) }),
    )
    .join(" · ");

const withPatch = (lead: string, patch: string): string => (patch ? say("tracker.entry.with", { lead, patch }) : lead);

function adjustText(adjust: Extract<Act, { adjust: unknown }>["adjust"]): string {
  return Object.entries(adjust)
    .map(([name, value]) =>
      name === "depth"
        ? say("tracker.entry.depth", { value: figure(value) })
        : say(`tracker.entry.${name}`, { value: signed(value) }),
    )
    .join(" · ");
}

/** What somebody did, in words. */
function actText(ruleset: RulesetId, act: Act): string {
  if ("enter" in act) return withPatch(say("tracker.entry.enter"), patchText(ruleset, "activity", act.enter));
  if ("activity" in act) return patchText(ruleset, "activity", act.activity);
  if ("water" in act) return withPatch(say("tracker.entry.water"), patchText(ruleset, "water", act.water));
  if ("swimmer" in act) return withPatch(say("tracker.entry.swimmer"), patchText(ruleset, "swimmer", act.swimmer));
  if ("adjust" in act) return adjustText(act.adjust);
  if ("doff" in act) return say(`tracker.entry.doff.${(act.doff as Doff).what}`);
  if ("raise" in act) return say(act.raise ? "tracker.entry.raise" : "tracker.entry.lower");
  if ("rest" in act) return say(act.rest ? "tracker.entry.rest" : "tracker.entry.restEnds");
  const [verb = ""] = Object.keys(act);
  return sayFirst([`tracker.entry.${verb}`, "tracker.entry.other"]);
}

/** "round 5" as long as the combat counts, else "after 3 rounds". */
function momentText({ swim }: Swimming, at: number): string {
  const round = at >= swim.clock.at ? combatRound(swim, at) : null;
  if (round !== null) return say("tracker.round", { round: figure(round) });
  return at <= 0 ? say("tracker.atStart") : sayCount("tracker.afterRounds", Math.round(at * 10) / 10);
}

interface Moment extends HistoryLine {
  at: number;
  seq: number;
}

/** A person, or the region whose water it was. */
const authorName = (by: string): string => game.users.get(by)?.name ?? regionName(by) ?? "";

function entryMoments(swimming: Swimming): Moment[] {
  const { swim } = swimming;
  const live = new Set(liveEntries(swim).map(({ id }) => id));
  return Object.values(swim.entries).map((entry: Entry) => ({
    key: `e-${entry.id}`,
    at: entry.at,
    seq: entry.seq,
    when: momentText(swimming, entry.at),
    text: actText(swim.ruleset, entry.act),
    who: authorName(entry.by ?? ""),
    tone: live.has(entry.id) ? "plain" : "undone",
  }));
}

/** The card's own sentences. */
function eventMoments(swimming: Swimming): Moment[] {
  const { swim, telling, name } = swimming;
  const events = telling.events.filter(({ event }) => event !== "refused");
  const authors = events.map(({ check }: StoryEvent) => (check && swim.answers[answerKey(check.id)]?.by) ?? "");
  if (events.length === 0) return [];
  const { lines } = cardView({
    ruleset: swim.ruleset,
    lines: events.map((event, index) => ({ tokenName: name, event, by: authors[index] ?? "" })),
    round: null,
  });
  return lines.map(({ text, roll, result, tone }, index) => ({
    key: `s-${index}`,
    at: events[index]?.at ?? 0,
    seq: Number.MAX_SAFE_INTEGER,
    when: momentText(swimming, events[index]?.at ?? 0),
    text: withPatch(text, [roll, result].filter(Boolean).join(", ")),
    who: authorName(authors[index] ?? ""),
    tone,
  }));
}

export function historyOf(swimming: Swimming): HistoryLine[] {
  const moments = [...entryMoments(swimming), ...eventMoments(swimming)];
  const inOrder = moments
    .map((moment, place) => ({ moment, place }))
    .sort((a, b) => b.moment.at - a.moment.at || b.moment.seq - a.moment.seq || b.place - a.place);
  return inOrder
    .slice(0, MOST_LINES)
    .map(({ moment: { key, when, text, who, tone } }) => ({ key, when, text, who, tone }));
}
