/** What `⋯` opens on a row: every control that the swimmer's rules know, the Gamemaster's hand, and what lies before and behind. */
import type { Swimming } from "../foundry/swimmers.ts";
import { type Field, fieldsOf, type Json, liveEntries, RULESETS } from "../rules/index.ts";
import { fieldLabel } from "./field-view.ts";
import { type HistoryLine, historyOf } from "./history.ts";
import { type OddsView, oddsViewOf } from "./odds-plot.ts";
import { type ActionView, actionViews, FURTHER } from "./swimmer-row-acts.ts";
import { say } from "./text.ts";
import { type RoundView, timelineOf } from "./timeline.ts";
import { depthControl } from "./tracker-depth.ts";

/** A control for one field of what the swimmer does, or is. */
export interface ControlView {
  name: string;
  /** "activity" or "swimmer". */
  group: string;
  label: string;
  kind: "select" | "checkbox" | "number";
  checked: boolean;
  value: string;
  min: number | "";
  max: number | "";
  step: number | "any";
  choices: { value: string; label: string; selected: boolean }[];
}

/** A figure that the Gamemaster may set: less, more, or to a value. */
export interface SetterView {
  name: "breath" | "endurance" | "depth";
  label: string;
  unit: string;
  value: string;
  less: string;
  more: string;
  set: string;
}

export interface PartView<Content> {
  title: string;
  /** null as long as it is closed. */
  content: Content | null;
}

export interface MoreView {
  controls: ControlView[];
  actions: ActionView[];
  setters: SetterView[];
  pause: string;
  canUndo: boolean;
  out: boolean;
  copied: string;
  history: PartView<HistoryLine[]>;
  /** Nothing is to come for the drowned. */
  timeline: PartView<RoundView[]> | null;
  odds: PartView<OddsView> | null;
}

export type PartName = "history" | "timeline" | "odds";

/** Fields that the row's buttons change already. */
const BY_BUTTON: readonly string[] = ["strenuous"];

const KINDS = { integer: "number", number: "number", boolean: "checkbox", word: "select" } as const;

function controlView(swimming: Swimming, group: "activity" | "swimmer", field: Field): ControlView {
  const { swim, telling } = swimming;
  const { name } = field;
  const value = (telling.present[group] as unknown as Record<string, Json>)[name];
  // Where a float holds up whoever has it, there is one or there is none (T12).
  const asSwitch = name === "float" && RULESETS[swim.ruleset].floatHolds;
  return {
    name,
    group,
    label: fieldLabel(swim.ruleset, group, name),
    kind: asSwitch ? "checkbox" : KINDS[field.type],
    checked: value === true || (asSwitch && Number(value) > 0),
    value: value === null || value === undefined ? "" : String(value),
    min: field.min ?? "",
    max: field.max ?? "",
    step: field.type === "integer" ? 1 : (field.step ?? "any"),
    choices: (field.words ?? []).map((word) => ({
      value: word,
      label: say(`word.${name}.${word}`),
      selected: word === value,
    })),
  };
}

function controlsOf(swimming: Swimming): ControlView[] {
  const { view } = swimming.telling;
  if (view.statuses.includes("drowned")) return [];
  const { activity, swimmer } = fieldsOf(swimming.swim.ruleset);
  const does = view.position === "land" ? [] : activity.filter(({ name }) => !BY_BUTTON.includes(name));
  return [
    ...does.map((field) => controlView(swimming, "activity", field)),
    ...swimmer.filter(({ name }) => name === "load").map((field) => controlView(swimming, "swimmer", field)),
  ];
}

/** As inputs take it: no unit, no comma, and no more digits than anybody would type. */
const inDigits = (value: number): string => String(Math.round(value * 100) / 100);

function settersOf(swimming: Swimming): SetterView[] {
  const { view } = swimming.telling;
  if (view.statuses.includes("drowned")) return [];
  const { breath, endurance, position } = view;
  const setter = (name: SetterView["name"], value: string, unit: string, less = "", more = ""): SetterView => ({
    name,
    label: say(`tracker.set.${name}`),
    unit,
    value,
    less,
    more,
    set: say("tracker.set.set"),
  });
  const rounds = position === "under" || position === "gas";
  return [
    ...(rounds
      ? [
          setter(
            "breath",
            inDigits(breath.left),
            say("tracker.set.rounds"),
            say("tracker.set.lessBreath"),
            say("tracker.set.moreBreath"),
          ),
        ]
      : []),
    ...(endurance
      ? [
          setter(
            "endurance",
            inDigits(endurance.left),
            say(`tracker.set.${endurance.unit}`),
            say(`tracker.set.less.${endurance.unit}`),
            say(`tracker.set.more.${endurance.unit}`),
          ),
        ]
      : []),
    ...(position === "under" ? [setter("depth", ...depthControl(swimming))] : []),
  ];
}

const part = <Content>(name: PartName, open: boolean, make: () => Content): PartView<Content> => ({
  title: say(`tracker.part.${name}`),
  content: open ? make() : null,
});

/** `open`: the parts that are open; the others are not reckoned. `copied`: the swim as text, where the clipboard would not take it. */
export function moreView(swimming: Swimming, open: ReadonlySet<PartName>, copied: string): MoreView {
  const { telling, swim, paused } = swimming;
  const alive = !telling.view.statuses.includes("drowned");
  return {
    controls: controlsOf(swimming),
    actions: actionViews(swimming, FURTHER, (name) => say(`tracker.act.${name}`)),
    setters: settersOf(swimming),
    pause: say(paused ? "tracker.resume" : "tracker.pause"),
    // Having gone in is taken back by coming out.
    canUndo: liveEntries(swim).filter(({ by, act }) => by !== undefined && !("enter" in act)).length > 0,
    out: telling.view.position !== "land",
    copied,
    history: part("history", open.has("history"), () => historyOf(swimming)),
    timeline: alive ? part("timeline", open.has("timeline"), () => timelineOf(swimming)) : null,
    odds: alive ? part("odds", open.has("odds"), () => oddsViewOf(swimming)) : null,
  };
}
