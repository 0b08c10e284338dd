/** One body and its stories, told under every rule system and set side by side: what the first says and, of the others, where they differ. */
import { isCheck, parseDie } from "../../src/rules/answers.ts";
import { newSwim, RULESETS, type RulesetId } from "../../src/rules/index.ts";
import type { Act, Entry, EventName, StoryEvent, Swimmer, View, Water } from "../../src/rules/types.ts";
import { viewOf } from "../../src/rules/view.ts";
import { answerTo, foldOf } from "./arbitraries.ts";

export const SYSTEMS: readonly RulesetId[] = ["dsg", "oriental", "modules", "wsg", "natation", "magic"];

/** A fair swimmer of the third level, in each system's own words. */
const BODY: Partial<Swimmer> = {
  ...{ str: 12, con: 12, dex: 12, levels: 3, move: 12, damageBonus: 1, hitBonus: 1, load: "light" },
  ...{ co: 4, st: 4, swimming: 1, loadModifier: 0 },
};

interface Story {
  swimmer?: Partial<Swimmer>;
  water?: Partial<Water>;
  acts: [at: number, act: Act][];
  until: number;
  /** Rows: what is looked for in the told story. */
  rows: Record<string, (told: { events: StoryEvent[]; at(time: number): View }) => string>;
}

/** The middle face for every throw, and the worst for every check: 20 on roll-under, none at risk. */
function tellUnder(id: RulesetId, story: Story): Record<string, string> {
  const begun = newSwim(id, { swimmer: { ...BODY, ...story.swimmer }, water: story.water ?? {} });
  if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
  const entries = story.acts.map(([at, act], seq): Entry => ({ id: `e${seq}`, at, seq, act }));
  const swim = { ...begun.value, entries: Object.fromEntries(entries.map((entry) => [entry.id, entry])) };
  const fold = (until: number) =>
    foldOf(swim, [until], (wanted) => {
      const { count, faces } = parseDie(wanted.die);
      const dice = new Array<number>(count).fill(Math.ceil(faces / 2));
      return isCheck(wanted) ? { ...answerTo(wanted, []), verdict: "fail" } : answerTo(wanted, dice);
    }).fold;
  const told = { events: fold(story.until).events, at: (time: number) => viewOf(fold(time), RULESETS[id]) };
  return Object.fromEntries(Object.entries(story.rows).map(([name, look]) => [name, look(told)]));
}

/** The table as lines of text. */
export function differences(story: Story): string[] {
  const told = SYSTEMS.map((id) => tellUnder(id, story));
  const rows = Object.keys(story.rows).flatMap((name) => {
    const [first = "", ...rest] = told.map((cells) => cells[name] ?? "");
    const shown = rest.map((cell) => (cell === first ? "·" : cell));
    return shown.every((cell) => cell === "·") ? [] : [[name, first, ...shown]];
  });
  const table = [["", ...SYSTEMS], ...rows];
  const widths = ["", ...SYSTEMS].map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(" | ")
      .trimEnd(),
  );
}

const clause = (event: StoryEvent | undefined): string => (event ? `${figure(event.at)} ${event.clause}` : "–");
const figure = (value: number): string => String(Math.round(value * 100) / 100);
const amount = (value: number | null): string => (value === null ? "–" : figure(value));

/** When something first happens, and the clause that says so. */
const first =
  (...names: EventName[]) =>
  ({ events }: { events: StoryEvent[] }): string =>
    clause(events.find(({ event }) => names.includes(event)));

const firstCheck =
  (countdown: string) =>
  ({ events }: { events: StoryEvent[] }): string => {
    const check = events.find((event) => event.event === "check" && event.countdown === countdown);
    if (!check) return "–";
    const sign = check.compare === "atMost" ? "≤" : "≥";
    return `${clause(check)} ${sign}${check.target} ${(check.modifier ?? 0) >= 0 ? "+" : ""}${check.modifier}`;
  };

const statuses =
  (time: number) =>
  ({ at }: { at(time: number): View }): string =>
    at(time)
      .statuses.filter((status) => status !== "inWater" && status !== "underWater")
      .join(", ") || "none";

const movement =
  (what: "surface" | "under" | "dive" | "rise", time = 0) =>
  ({ at }: { at(time: number): View }): string => {
    const { movement: now } = at(time);
    return now[what] === null ? "–" : `${amount(now[what])} ${now.unit}`;
  };

const breath =
  (time: number) =>
  ({ at }: { at(time: number): View }): string => {
    const { left, limit } = at(time).breath;
    return `${figure(left)}/${figure(limit)}`;
  };

const endurance =
  (time: number) =>
  ({ at }: { at(time: number): View }): string => {
    const { endurance: now } = at(time);
    return now ? `${figure(now.left)}/${figure(now.limit)} ${now.unit}` : "–";
  };

const dive = { breath: breath(0), "out of breath": first("outOfBreath"), "first check": firstCheck("breath") };
const death = { damage: first("damage"), unconscious: first("unconscious"), drowns: first("drowns") };

export const STORIES: Record<string, Story> = {
  "goes under at rest": {
    acts: [[0, { enter: { position: "under", pace: "still", stroke: "tread" } }]],
    until: 60,
    rows: { ...dive, ...death, "statuses at the end": statuses(60) },
  },
  "goes under fighting, without a deep breath": {
    acts: [[0, { enter: { position: "under", strenuous: true, deepBreath: false, preparation: "none" } }]],
    until: 60,
    rows: { ...dive, ...death },
  },
  "treads water in a choppy sea": {
    water: { surface: "choppy" },
    acts: [[0, { enter: { pace: "still", stroke: "tread" } }]],
    until: 2000,
    rows: {
      "endurance at first": endurance(0),
      "after an hour": endurance(60),
      "first check": firstCheck("endurance"),
      "loses points": first("loses"),
      exhausted: first("exhausted"),
      "goes under": first("goesUnder"),
      drowns: first("drowns"),
    },
  },
  "swims as fast as can be": {
    acts: [[0, { enter: { pace: "double", stroke: "sprint" } }]],
    until: 1000,
    rows: {
      "on the surface": movement("surface"),
      "after a turn": endurance(10),
      "first check": firstCheck("endurance"),
      exhausted: first("exhausted"),
      "goes under": first("goesUnder"),
      drowns: first("drowns"),
    },
  },
  "swims against a current": {
    water: { current: -45 },
    acts: [[0, { enter: {} }]],
    until: 5,
    rows: { "on the surface": movement("surface"), "under water": movement("under"), statuses: statuses(5) },
  },
  "is too heavy": {
    swimmer: { load: "severe", loadModifier: -6 },
    acts: [[0, { enter: {} }]],
    until: 40,
    rows: {
      "goes down": first("sinks", "goesUnder"),
      "a round later": statuses(1),
      "depth then": ({ at }) => figure(at(1).depth),
      breath: breath(1),
      "comes up": movement("rise", 1),
      drowns: first("drowns"),
    },
  },
  "swims in chain mail": {
    swimmer: { armor: "ring", armorClass: 5, load: "moderate", loadModifier: -4 },
    acts: [[0, { enter: {} }]],
    until: 2000,
    rows: {
      "on the surface": movement("surface"),
      dives: movement("dive"),
      endurance: endurance(0),
      "check against sinking": firstCheck("sink"),
      "goes down": first("sinks", "goesUnder"),
      drowns: first("drowns"),
    },
  },
  "cannot swim": {
    swimmer: { proficient: false, load: "none", swimming: 0, co: -4 },
    acts: [[0, { enter: { pace: "still", stroke: "tread" } }]],
    until: 100,
    rows: {
      "first check": firstCheck("afloat"),
      "goes under": first("goesUnder", "sinks"),
      breath: ({ events, at }) => breath((events.find(({ event }) => event === "goesUnder")?.at ?? 0) + 0.001)({ at }),
      drowns: first("drowns"),
    },
  },
  "is dragged out with a round of air left": {
    acts: [
      [0, { enter: { position: "under", pace: "still", stroke: "tread" } }],
      [3.5, { raise: true }],
      [4.5, { leave: true }],
    ],
    until: 10,
    rows: { before: breath(3), raised: statuses(4), "breath then": breath(4), "on land": statuses(5) },
  },
  "swims fast for a turn, and rests": {
    acts: [
      [0, { enter: { pace: "double", stroke: "sprint" } }],
      [10, { leave: true }],
      [10, { rest: true }],
    ],
    until: 500,
    rows: {
      "on leaving": endurance(10),
      "must rest": first("mustRest"),
      "statuses on land": statuses(11),
      rested: first("rested"),
      "everything back": first("recovers"),
    },
  },
};
