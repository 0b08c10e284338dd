/** The actions of every fight: which of them a swimmer has, whether they hold already, and the act that each of them is. */
import type { Swimming } from "../foundry/swimmers.ts";
import { type Act, type Activity, RULESETS } from "../rules/index.ts";

export interface Action {
  /** Name of an icon of the host. */
  icon: string;
  /** Whether the rules know it and it makes sense as things are. */
  offered(swimming: Swimming): boolean;
  /** For what can be on or off. */
  on?(swimming: Swimming): boolean;
  /** `on`: what it is to become. */
  act(swimming: Swimming, on: boolean): Act;
}

const knows = ({ swim }: Swimming, name: keyof Activity): boolean => RULESETS[swim.ruleset].activity.includes(name);
const verb = ({ swim }: Swimming, name: string): boolean =>
  (RULESETS[swim.ruleset].verbs as readonly string[]).includes(name);
const isAlive = ({ telling }: Swimming): boolean => !telling.view.statuses.includes("drowned");
const isAble = (s: Swimming): boolean => isAlive(s) && !s.telling.view.statuses.includes("unconscious");
const isIn = ({ telling }: Swimming): boolean => telling.view.position !== "land";
const isUnder = ({ telling }: Swimming): boolean => telling.view.position === "under";
const activity = ({ telling }: Swimming): Activity => telling.present.activity;

const goUnder: Action = {
  icon: "fa-arrow-down",
  offered: (s) => isAble(s) && s.telling.view.position === "surface",
  act: () => ({ activity: { position: "under" } }),
};

/** From the depth one rises, which takes its time; just below the surface the head comes up at once. */
const comeUp: Action = {
  icon: "fa-arrow-up",
  offered: (s) => isAble(s) && isUnder(s),
  on: (s) => s.telling.view.depth > 0 && activity(s).vertical === "up",
  act: (s, on) => {
    if (s.telling.view.depth <= 0) return { activity: { position: "surface" } };
    return { activity: { vertical: on ? "up" : "level" } };
  },
};

const dive: Action = {
  icon: "fa-arrow-down",
  offered: (s) => isAble(s) && isUnder(s) && knows(s, "vertical"),
  on: (s) => activity(s).vertical === "down",
  act: (_s, on) => ({ activity: { vertical: on ? "down" : "level" } }),
};

const fight: Action = {
  icon: "fa-hand-fist",
  offered: (s) => isAble(s) && isIn(s) && knows(s, "strenuous"),
  on: (s) => activity(s).strenuous,
  act: (_s, on) => ({ activity: { strenuous: on } }),
};

/** Not swimming anywhere. Who stops treading goes on at the usual speed. */
const tread: Action = {
  icon: "fa-water",
  offered: (s) => isAble(s) && isIn(s) && (knows(s, "pace") || knows(s, "stroke")),
  on: (s) => (knows(s, "pace") ? activity(s).pace === "still" : activity(s).stroke === "tread"),
  act: (s, on) =>
    knows(s, "pace")
      ? { activity: { pace: on ? "still" : "normal" } }
      : { activity: { stroke: on ? "tread" : "crawl" } },
};

const hold: Action = {
  icon: "fa-hand",
  offered: (s) => isAble(s) && isIn(s) && verb(s, "grab"),
  on: (s) => s.telling.present.holding,
  act: (_s, on) => (on ? { grab: true } : { release: true }),
};

const dropPack: Action = {
  icon: "fa-weight-hanging",
  offered: (s) => isAble(s) && isIn(s) && verb(s, "doff"),
  act: () => ({ doff: { what: "pack" } }),
};

const dropArmor: Action = {
  icon: "fa-shield-halved",
  offered: (s) => isAble(s) && isIn(s) && verb(s, "doff"),
  act: () => ({ doff: { what: "armor" } }),
};

/** Somebody holds the head above water. */
const raise: Action = {
  icon: "fa-life-ring",
  offered: (s) => isAlive(s) && isIn(s) && verb(s, "raise"),
  on: (s) => s.telling.present.raised,
  act: (_s, on) => ({ raise: on }),
};

const rest: Action = {
  icon: "fa-bed",
  offered: (s) => isAlive(s) && !isIn(s) && verb(s, "rest"),
  on: (s) => s.telling.present.resting,
  act: (_s, on) => ({ rest: on }),
};

/** What the swimmer does with the air before going under. */
const breathe: Action = {
  icon: "fa-lungs",
  offered: (s) =>
    isAble(s) && s.telling.view.position === "surface" && (knows(s, "deepBreath") || knows(s, "preparation")),
  on: (s) => (knows(s, "deepBreath") ? activity(s).deepBreath : activity(s).preparation !== "none"),
  act: (s, on) =>
    knows(s, "deepBreath") ? { activity: { deepBreath: on } } : { activity: { preparation: on ? "breath" : "none" } },
};

const getOut: Action = {
  icon: "fa-person-walking",
  offered: (s) => isAble(s) && isIn(s) && !isUnder(s),
  act: () => ({ leave: true }),
};

export const ACTIONS = {
  goUnder,
  comeUp,
  dive,
  fight,
  tread,
  hold,
  dropPack,
  dropArmor,
  raise,
  rest,
  breathe,
  getOut,
} as const;

export type ActionName = keyof typeof ACTIONS;

/** Always in sight in the tracker. */
export const FIRST: readonly ActionName[] = ["goUnder", "comeUp", "fight", "tread"];
/** The Gamemaster's others, opened by `⋯`. */
export const FURTHER: readonly ActionName[] = ["dive", "hold", "raise", "dropPack", "dropArmor", "rest"];
/** The player's large buttons. */
export const OWN: readonly ActionName[] = [
  "goUnder",
  "comeUp",
  "dive",
  "breathe",
  "fight",
  "tread",
  "hold",
  "dropPack",
  "dropArmor",
  "getOut",
  "rest",
];

export interface ActionView {
  name: ActionName;
  /** Both ways between air and water share one, so that the focus stays on the button that becomes the other. */
  key: string;
  label: string;
  icon: string;
  /** "true", "false"; empty for what cannot be on or off. */
  pressed: string;
}

/** `word` gives the label. */
export function actionViews(
  swimming: Swimming,
  names: readonly ActionName[],
  word: (name: ActionName) => string,
): ActionView[] {
  return names.flatMap((name) => {
    const action: Action = ACTIONS[name];
    if (!action.offered(swimming)) return [];
    const pressed = action.on ? String(action.on(swimming)) : "";
    const key = name === "goUnder" || name === "comeUp" ? "breathing" : name;
    return [{ name, key, label: word(name), icon: action.icon, pressed }];
  });
}

export const isActionName = (value: string | undefined): value is ActionName =>
  value !== undefined && Object.hasOwn(ACTIONS, value);

/** Whether an action would do anything new for that swimmer, and which act that is. */
export function actFor(swimming: Swimming, name: ActionName, on = !isActionOn(swimming, name)): Act | null {
  const action: Action = ACTIONS[name];
  return action.offered(swimming) ? action.act(swimming, on) : null;
}

export function isActionOn(swimming: Swimming, name: ActionName): boolean {
  const action: Action = ACTIONS[name];
  return action.on?.(swimming) ?? false;
}
