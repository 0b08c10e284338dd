/** The world's settings and each person's own, as the host is told of them at `init`. */
import { type Field, type Options, RULESETS } from "../rules/index.ts";
import { MODULE } from "./documents.ts";
import { noteAll } from "./observe.ts";
import { wake } from "./queue.ts";
import { rulings } from "./settings.ts";
import { registerSwitches } from "./switches.ts";
import { noteSwims } from "./watch.ts";
import { takeJump } from "./world-time.ts";

const key = (name: string, part: "name" | "hint"): string => `undertow.settings.${name}.${part}`;
const choices = (name: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `undertow.settings.${name}.choices.${word}`]));

/** `listed`: in the host's own list, which stays short; what is not in it has a window of its own (`src/ui/settings-menus.ts`). */
const world = (name: string, listed = false) =>
  ({ name: key(name, "name"), hint: key(name, "hint"), scope: "world", config: listed }) as const;

const wakeAndShow = (): void => {
  wake();
  noteSwims();
};

const readAnew = (): void => {
  noteAll();
  wake();
};

export function registerSettings(): void {
  registerRules();
  registerAsking();
  registerTelling();
  registerReading();
  registerJump();
  registerSwitches(wakeAndShow);
  registerOwn();
  for (const field of rulings()) registerRuling(field);
}

/** Which rules new swims follow, and what they bring beside the book. */
function registerRules(): void {
  const rulesets = Object.fromEntries(Object.keys(RULESETS).map((id) => [id, `undertow.ruleset.${id}`]));
  const { settings } = game;
  settings.register(MODULE, "ruleset", { ...world("ruleset", true), type: String, choices: rulesets, default: "wsg" });
  settings.register(MODULE, "roundLength", {
    ...world("roundLength", true),
    type: String,
    choices: choices("roundLength", ["book", "system", "seconds"]),
    default: "book",
  });
  settings.register(MODULE, "roundSeconds", { ...world("roundSeconds", true), type: Number, default: 60 });
  settings.register(MODULE, "distance", {
    ...world("distance"),
    type: String,
    choices: choices("distance", ["off", "warn", "stop"]),
    default: "warn",
    onChange: noteSwims,
  });
  settings.register(MODULE, "damageBreath", {
    ...world("damageBreath"),
    type: Number,
    range: { min: 0, max: 10, step: 1 },
    default: 0,
  });
}

/** Who rolls, and how long it may take. */
function registerAsking(): void {
  const { settings } = game;
  settings.register(MODULE, "npcRolls", {
    ...world("npcRolls"),
    type: String,
    choices: choices("npcRolls", ["ask", "auto"]),
    default: "ask",
    onChange: wake,
  });
  settings.register(MODULE, "askTimeout", {
    ...world("askTimeout"),
    type: Number,
    range: { min: 5, max: 600, step: 5 },
    default: 60,
  });
  settings.register(MODULE, "systemRolls", { ...world("systemRolls"), type: Boolean, default: false });
  settings.register(MODULE, "jumpRounds", {
    ...world("jumpRounds"),
    type: Number,
    range: { min: 0, max: 600, step: 10 },
    default: 60,
  });
}

/** Who reads what. */
function registerTelling(): void {
  const { settings } = game;
  settings.register(MODULE, "reveal", {
    ...world("reveal", true),
    type: String,
    choices: choices("reveal", ["exact", "words", "nothing"]),
    default: "exact",
    // What chat already shows was drawn under the old rule.
    requiresReload: true,
  });
  settings.register(MODULE, "cardsTo", {
    ...world("cardsTo"),
    type: String,
    choices: choices("cardsTo", ["everyone", "owners", "gm"]),
    default: "everyone",
  });
  settings.register(MODULE, "secretChecks", { ...world("secretChecks"), type: Boolean, default: false });
}

/** What is read from actors. */
function registerReading(): void {
  const { settings } = game;
  settings.register(MODULE, "breathStatuses", {
    ...world("breathStatuses", true),
    type: String,
    default: "",
    onChange: readAnew,
  });
  // Which of an actor's data is which trait: a window of its own edits it.
  settings.register(MODULE, "paths", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: readAnew,
  } as never);
}

/** The jump of world time that waits for the GM's word, so that all clients know of it. */
function registerJump(): void {
  game.settings.register(MODULE, "jump", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: (jump: unknown) => {
      takeJump(jump);
      wakeAndShow();
    },
  } as never);
}

/** What each person chooses for the own screen. */
function registerOwn(): void {
  const own = (name: string) =>
    ({ name: key(name, "name"), hint: key(name, "hint"), scope: "client", config: true }) as const;
  const { settings } = game;
  settings.register(MODULE, "overlay", {
    ...own("overlay"),
    type: String,
    choices: choices("overlay", ["ring", "bar", "number", "off"]),
    default: "ring",
    onChange: noteSwims,
  });
  settings.register(MODULE, "units", {
    ...own("units"),
    type: String,
    choices: choices("units", ["scene", "ft", "m"]),
    default: "scene",
    onChange: noteSwims,
  });
  settings.register(MODULE, "sound", { ...own("sound"), type: Boolean, default: false });
  settings.register(MODULE, "ownCardOpens", { ...own("ownCardOpens"), type: Boolean, default: true });
  settings.register(MODULE, "toured", { scope: "client", config: false, type: Boolean, default: false });
  settings.register(MODULE, "trackerPlace", { scope: "client", config: false, type: Object, default: {} } as never);
}

/** A slider is no use over more steps than this. */
const LONGEST_SLIDER = 100;

const TYPES = { integer: Number, number: Number, boolean: Boolean, word: String } as const;

/** A setting named like the option, with its clause and default in the hint. */
function registerRuling(field: Field): void {
  const { name, min = 0, max = Number.POSITIVE_INFINITY, words } = field;
  const setting = {
    name: `undertow.ruling.${name}.name`,
    hint: `undertow.ruling.${name}.hint`,
    scope: "world",
    config: false,
    type: TYPES[field.type],
    default: field.default,
    ...(words ? { choices: Object.fromEntries(words.map((word) => [word, `undertow.word.${name}.${word}`])) } : {}),
    ...(field.type === "integer" && max - min <= LONGEST_SLIDER ? { range: { min, max, step: 1 } } : {}),
  };
  game.settings.register(MODULE, name as keyof Options, setting as never);
}
