/** lang/en.json and lang/fr.json against each other, against the code, and against the habits of French print. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GROUPS } from "../../src/foundry/self-check/run.ts";
import { SWITCHES } from "../../src/foundry/switches.ts";
import { fieldsOf, RULESETS, type RulesetId, STATUSES, WOUNDS } from "../../src/rules/index.ts";
import { EVENT_NAMES } from "../../src/ui/card.ts";
import { HINTED, OWN_HINTS, OWN_LABELS, PLACEHOLDERS } from "../../src/ui/field-view.ts";
import { STEP_DEEDS, STEP_LINES, STEPS } from "../../src/ui/first-steps-view.ts";
import { swimmerWords } from "./swimmer-words.ts";

type Words = { [key: string]: string | Words };

function flat(words: Words, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const full = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") found.set(full, value);
    else for (const [inner, text] of flat(value, full)) found.set(inner, text);
  }
  return found;
}

const read = (language: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(`lang/${language}.json`, "utf8")) as Words);

const en = read("en");
const fr = read("fr");

function textsUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textsUnder(path, ending);
    return entry.name.endsWith(ending) ? [readFileSync(path, "utf8")] : [];
  });
}

const rules = textsUnder("src/rules", ".ts").join("\n");
const shell = textsUnder("src/foundry", ".ts").join("\n");
const windows = textsUnder("src/ui", ".ts").join("\n");
const templates = textsUnder("templates", ".hbs").join("\n");

const schemaOfWater =
  /return \{\n( {4}surface[\s\S]+?)\n {2}\};/.exec(readFileSync("src/foundry/regions/water-type.ts", "utf8"))?.[1] ??
  "";

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

const under = (prefix: string, names: Iterable<string>): string[] =>
  [...names].map((name) => `undertow.${prefix}.${name}`);

const rulesets = Object.keys(RULESETS) as RulesetId[];
const fields = rulesets.flatMap((id) => Object.values(fieldsOf(id)).flat());
const rulings = [...new Set(rulesets.flatMap((id) => fieldsOf(id).options.map(({ name }) => name)))];

const wordsOf = (name: string): readonly string[] =>
  fields.find((field) => field.name === name && field.words)?.words ?? [];

/** Names by rule system, as `magic.float`. */
const byRuleset = (names: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(names).flatMap(([id, list]) => list.map((name) => `${id}.${name}`));

const range = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

/** Keys that stand in the code as they are; a plural key stands there without its form. */
function writtenKeys(): string[] {
  const whole = matches(`${shell}\n${windows}\n${templates}`, /["`](undertow(?:\.[a-zA-Z]\w*)+)["`]/g);
  const said = matches(windows, /\bsay(?:Count|First)?\(\s*\[?"([a-zA-Z.]+)"/g).map((key) => `undertow.${key}`);
  const others = matches(windows, /["`]((?:enter|check|card|cause|refused|tracker|own)\.[a-zA-Z.]+)["`]/g).map(
    (key) => `undertow.${key}`,
  );
  return [...whole, ...said, ...others].filter((key) => !isSettingOrQuery(key));
}

/** Names of settings and queries look like keys. */
const isSettingOrQuery = (key: string): boolean => /^undertow\.[a-zA-Z]+$/.test(key) && !en.has(key);

/** Words that a refusal may carry as its reason: what the verbs of the core return when they do nothing. */
function reasons(): string[] {
  const returned = matches(rules, /return "(\w+)";/g);
  const chosen = matches(rules, /\? "(\w+)" : null/g).concat(matches(rules, /\? null : "(\w+)"/g));
  chosen.push(
    ...[...rules.matchAll(/return [^;]+ \? "(\w+)" : "(\w+)";/g)].flatMap(([, yes, no]) => [yes ?? "", no ?? ""]),
  );
  const vocabulary = new Set([...fields.flatMap(({ words }) => words ?? []), "land"]);
  return [...returned, ...chosen].filter((word) => !vocabulary.has(word) && !/^[A-Z]\d/.test(word));
}

function errors(): string[] {
  const refused = matches(`${rules}\n${shell}`, /\brefus(?:e|al)\(\s*"(\w+)"/g);
  const written = matches(shell, /\bkey: "(\w+)", data/g);
  return [...refused, ...written].filter(
    (key) => en.has(`undertow.errors.${key}`) || !en.has(`undertow.notice.${key}`),
  );
}

function settings(): string[] {
  const names = [...matches(shell, /\b(?:world|own)\("(\w+)"(?:, true)?\)/g), ...SWITCHES];
  const choices = [...shell.matchAll(/\bchoices\("(\w+)", \[([^\]]+)\]\)/g)].flatMap(([, name, words]) =>
    matches(words ?? "", /"(\w+)"/g).map((word) => `${name}.choices.${word}`),
  );
  return [...names.flatMap((name) => [`${name}.name`, `${name}.hint`]), ...choices];
}

/** What the list of settings leads to; its windows cannot be loaded without a host. */
const menus = (): string[] =>
  matches(windows, /\b(\w+): \{ icon: "fa-solid [\w-]+", type: \w+ \}/g).flatMap((name) =>
    ["name", "label", "hint"].map((part) => `${name}.${part}`),
  );

/** What the host asks for by the names of the behaviour's fields, and words by what the map says. */
function regions(): string[] {
  const names = matches(schemaOfWater, /^ {4}(\w+): /gm);
  return [
    "TYPES.RegionBehavior.undertow.water",
    ...under(
      "region.FIELDS",
      names.flatMap((name) => [`${name}.label`, `${name}.hint`]),
    ),
    ...under("region.course", ["against", "with"]),
    ...under("region.disposition", ["friendly", "neutral", "hostile", "secret"]),
    ...under("sceneWater.towards", ["n", "ne", "e", "se", "s", "sw", "w", "nw"]),
  ];
}

/** The self-check: its sentences, and what they can say for themselves. */
function selfChecks(): string[] {
  const told = matches(shell, /\bCannotTell\("(\w+)"/g).concat(matches(shell, /\bdetail: \{ word: "(\w+)"/g));
  return [
    ...under(
      "group",
      GROUPS.map(({ id }) => id),
    ),
    ...under(
      "check",
      GROUPS.flatMap(({ checks }) => checks.map(({ id }) => id)),
    ),
    ...under("detail", told),
    ...["state", "count"].flatMap((words) => under(words, ["fails", "ok", "skipped"])),
  ].map((key) => key.replace("undertow.", "undertow.selfCheck."));
}

/** Everything the code can ask for. */
function wanted(): Set<string> {
  const bases = [...matches(rules, /\blabel: "(\w+)", value/g), "str", "dex", "con"];
  const parts = matches(rules, /\bpart\("(\w+)"/g);
  const ofWords = ["stroke", "preparation"].flatMap((name) => wordsOf(name).map((word) => `${name}.${word}`));
  const modifiers = [...matches(rules, /growing\("(\w+)"/g), "rapidsModifier", ...parts, ...ofWords];
  const asking = matches(rules, /ask(?:Next)?\(\s*"(\w+)"/g);
  return new Set([
    ...writtenKeys(),
    ...under("ruleset", rulesets),
    ...under("rulesetShort", rulesets),
    ...under("status", STATUSES),
    ...under("event", [...EVENT_NAMES, "wound"]),
    ...under("eventInWords", ["roll", "damage", "loses"]),
    ...under("check.chanceInWords", ["almostSure", "likely", "even", "unlikely", "almostHopeless"]),
    ...under("enter.source", ["actor", "assumed", "typed", "missing"]),
    ...under(
      "field",
      rulesets.flatMap((id) => {
        const { swimmer, water, activity } = fieldsOf(id);
        return [...swimmer, ...water, ...activity].map(({ name }) => name);
      }),
    ),
    ...under("fieldOf", byRuleset(OWN_LABELS)),
    ...under("hintOf", byRuleset(OWN_HINTS)),
    ...under(
      "ruling",
      rulings.flatMap((name) => [`${name}.name`, `${name}.hint`]),
    ),
    ...under("hint", HINTED),
    ...under("placeholder", PLACEHOLDERS),
    ...fields.flatMap(({ name, words }) => under(`word.${name}`, words ?? [])),
    ...under(
      "unit",
      rulesets.flatMap((id) => [RULESETS[id].unit, `${RULESETS[id].unit}Round`]),
    ),
    ...under("rules.part", [...bases, ...modifiers]),
    ...under(
      "check.of",
      bases.filter((base) => base !== "rapidsModifier" && base !== "difficulty"),
    ),
    ...under("check.why", [...asking, "breath", "endurance", "afloat", "fall", "sink", "current", "rise"]),
    ...under("check.rolls", ["breath", "afloat", "current", "rise"]),
    ...under("cause", ["rapids", "fall", "drowning", "breath", ...matches(rules, /\bcause: "(\w+)", amount/g)]),
    ...under("wound", WOUNDS),
    ...under("eventBy.D6", ["mustRest", "rested"]),
    ...under("card", ["passed", "failed"]),
    ...under("rules.clause.wsg", range("W", 17)),
    ...under("rules.clause.natation", range("N", 19)),
    ...under("rules.clause.shared", [...range("T", 25), "D11"]),
    ...under(
      "rules.clause.dsg",
      range("D", 13).filter((clause) => clause !== "D11"),
    ),
    ...under("rules.clause.oriental", range("O", 3)),
    ...under("rules.clause.modules", range("M", 3)),
    ...under("rules.clause.magic", range("A", 12)),
    ...under("refused", reasons()),
    ...under("errors", errors()),
    ...under(
      "notice",
      matches(shell, /\bkey: "(\w+)"/g).filter((key) => en.has(`undertow.notice.${key}`)),
    ),
    ...under("notice", ["shortBreath", "shortBreathInWords"]),
    ...under("warning", ["short", "shortInWords", "lost", "lostInWords"]),
    ...under("jump", ["title", "question", "questionMore", "roll", "none", "ask", "passed", "more"]),
    ...under("settings", settings()),
    ...regions(),
    ...selfChecks(),
    ...under("settings.menu", menus()),
    ...swimmerWords().map((key) => `undertow.${key}`),
    ...under(
      "tour",
      STEPS.flatMap((step) => ["title", ...STEP_LINES].map((part) => `${step}.${part}`)),
    ),
    ...under(
      "tour.deed",
      Object.values(STEP_DEEDS).flatMap((deeds) => deeds.map(([name]) => name)),
    ),
  ]);
}

const withoutForm = (key: string): string => key.replace(/\.(one|many|other)$/, "");

const placeholders = (text: string): string[] => matches(text, /\{(\w+)\}/g).sort();

describe("the two languages", () => {
  it("have the same keys", () => {
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it("put the same data into each sentence", () => {
    for (const [key, text] of en) expect(placeholders(fr.get(key) ?? ""), key).toEqual(placeholders(text));
  });

  it("have both plural forms wherever they have one", () => {
    for (const key of en.keys()) if (key.endsWith(".one")) expect(en.has(`${withoutForm(key)}.other`), key).toBe(true);
  });

  it("differ, but for the words that both share", () => {
    const same = [...en].filter(
      ([key, text]) => fr.get(key) === text && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")),
    );
    const shared = [
      "Constitution",
      "Position",
      "Race",
      "Undertow",
      "WSG",
      "Natation",
      "brigandine",
      "Endurance",
      "m/round",
      "rounds",
      "DSG",
      "Oriental",
      "CO",
      "ST",
      "hostile",
    ];
    const rounds = [
      "{count} round",
      "{count} rounds",
      "round {round}",
      "+1 round",
      "{left}/{limit} round",
      "{left}/{limit} rounds",
      "endurance {value}",
      "Pause",
    ];
    const left = same.map(([, text]) => text).filter((text) => ![...shared, ...rounds].includes(text));
    expect(left).toEqual([]);
  });
});

describe("the keys", () => {
  const asked = wanted();

  it("exist wherever the code or a template asks for one", () => {
    const known = new Set([...en.keys()].map(withoutForm));
    expect([...asked].filter((key) => !known.has(withoutForm(key)))).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set([...asked].map(withoutForm));
    expect([...en.keys()].filter((key) => !used.has(withoutForm(key)))).toEqual([]);
  });
});

describe.each([
  ["English", en],
  ["French", fr],
])("%s print", (_name, texts) => {
  it.each([
    ["straight apostrophes", /\w'\w/],
    ["three dots", /\.\.\./],
    ["two spaces", / {2}/],
    ["spaces at an end", /^\s|\s$/],
    ["a hyphen as a minus sign", /(^|[\s(])-\d/],
  ])("is free of %s", (_what, pattern) => {
    expect([...texts].filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});

describe("French print", () => {
  it.each([
    ["a narrow no-break space before ; : ! ? and »", /[^\u202f][;:!?»]/],
    ["a narrow no-break space after «", /«(?!\u202f)/],
    ["no English quotation marks around words", /“|”/],
  ])("has %s", (_what, pattern) => {
    expect([...fr].filter(([, text]) => pattern.test(text))).toEqual([]);
  });

  it("never puts de, que or le before a name that may begin with a vowel", () => {
    expect([...fr].filter(([, text]) => /\b(de|que|le|ne|se|jusque) \{(name|player)\}/.test(text))).toEqual([]);
  });
});
