/** The tracker around its rows: whom the buttons concern, what they do, and what else needs the Gamemaster. */
import { combatOfSwim } from "../foundry/clock.ts";
import { allTokens } from "../foundry/documents.ts";
import { swimOf } from "../foundry/store.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { fieldsOf, RULESETS } from "../rules/index.ts";
import { fieldLabel } from "./field-view.ts";
import { refusalText } from "./refusal.ts";
import { ACTIONS, type ActionName, isActionOn } from "./swimmer-row-acts.ts";
import { combatRound } from "./swimmer-row-next.ts";
import { figure, say, sayCount } from "./text.ts";
import { rollMineText, type WaitingView, waitingViews } from "./tracker-waiting.ts";

interface HeadAct {
  name: string;
  label: string;
  icon: string;
  /** "true", "false", "mixed"; empty for what cannot be on or off. */
  pressed: string;
  disabled: boolean;
}

interface PaceGroup {
  name: "pace" | "stroke";
  label: string;
  words: { value: string; label: string; pressed: string }[];
}

export interface TrackerView {
  app: string;
  status: string;
  /** Empty when nobody swims. */
  count: string;
  round: string;
  /** Whom the buttons concern, in words. */
  whom: string;
  all: boolean;
  some: boolean;
  acts: HeadAct[];
  paces: PaceGroup[];
  foreign: { uuid: string; name: string; reason: string; discard: string }[];
  waitingTitle: string;
  waiting: WaitingView[];
  /** Empty: there is nothing to roll together. */
  rollMine: string;
}

const HEAD: readonly ActionName[] = ["goUnder", "comeUp", "fight", "tread"];

function pressedOf(states: boolean[]): string {
  if (states.length === 0 || states.every((on) => !on)) return "false";
  return states.every((on) => on) ? "true" : "mixed";
}

function headAct(name: ActionName, targets: Swimming[]): HeadAct {
  const action = ACTIONS[name];
  const concerned = targets.filter((swimming) => action.offered(swimming));
  // Coming up is a command for all, some of whom may be on their way.
  const toggles = "on" in action && name !== "comeUp";
  return {
    name,
    label: say(`tracker.act.${name}`),
    icon: action.icon,
    pressed: toggles ? pressedOf(concerned.map((swimming) => isActionOn(swimming, name))) : "",
    disabled: concerned.length === 0,
  };
}

function headActs(targets: Swimming[]): HeadAct[] {
  const paused = targets.length > 0 && targets.every((swimming) => swimming.paused);
  const plain = (name: string, icon: string, disabled = false): HeadAct => ({
    name,
    label: say(`tracker.${name}`),
    icon,
    pressed: "",
    disabled,
  });
  return [
    ...HEAD.map((name) => headAct(name, targets)),
    // A combat counts its rounds itself.
    plain("advance", "fa-forward-step", !targets.some(({ swim }) => combatOfSwim(swim) === null)),
    paused ? plain("resume", "fa-play") : plain("pause", "fa-pause"),
    plain("out", "fa-person-walking", !targets.some(({ telling }) => telling.view.position !== "land")),
  ];
}

/** A button for every speed that somebody's rules know; books with strokes have these instead. */
function paceGroups(targets: Swimming[]): PaceGroup[] {
  const names = ["pace", "stroke"] as const;
  return names.flatMap((name) => {
    const concerned = targets.filter(({ swim }) => RULESETS[swim.ruleset].activity.includes(name));
    const [first] = concerned;
    if (!first) return [];
    const field = fieldsOf(first.swim.ruleset).activity.find((each) => each.name === name);
    const words = (field?.words ?? []).map((value) => ({
      value,
      label: say(`word.${name}.${value}`),
      pressed: pressedOf(concerned.map(({ telling }) => telling.present.activity[name] === value)),
    }));
    return [{ name, label: fieldLabel(first.swim.ruleset, "activity", name), words }];
  });
}

/** Swims that cannot be read: left alone until somebody throws them away. */
function foreignSwims(): TrackerView["foreign"] {
  return [...allTokens()].flatMap((token) => {
    const read = swimOf(token);
    if (!read || read.ok) return [];
    const [error] = read.errors;
    const { uuid, name } = token;
    return [{ uuid, name, reason: error ? refusalText(error) : "", discard: say("tracker.discardOf", { name }) }];
  });
}

/** The round of the combat that the swimmers share, if they do. */
function roundText(swimmers: Swimming[]): string {
  const rounds = new Set(swimmers.map(({ swim, telling }) => combatRound(swim, telling.now)));
  const [round] = rounds;
  return rounds.size === 1 && round !== null && round !== undefined
    ? say("tracker.round", { round: figure(round) })
    : "";
}

export function trackerView(
  app: string,
  swimmers: Swimming[],
  ticked: ReadonlySet<string>,
  status: string,
): TrackerView {
  const chosen = swimmers.filter(({ token }) => ticked.has(token.uuid));
  const targets = chosen.length > 0 ? chosen : swimmers;
  const waiting = waitingViews(app, swimmers);
  const many = swimmers.length;
  const whom = chosen.length > 0 ? sayCount("tracker.forTicked", chosen.length) : say("tracker.forAll");
  return {
    app,
    status,
    count:
      many === 0
        ? ""
        : chosen.length > 0
          ? sayCount("tracker.ticked", many, { ticked: figure(chosen.length) })
          : sayCount("enter.swimmers", many),
    round: roundText(swimmers),
    whom,
    all: many > 0 && chosen.length === many,
    some: chosen.length > 0 && chosen.length < many,
    acts: headActs(targets),
    paces: paceGroups(targets),
    foreign: foreignSwims(),
    waitingTitle: sayCount("tracker.waiting.title", waiting.length),
    waiting,
    rollMine: rollMineText(),
  };
}
