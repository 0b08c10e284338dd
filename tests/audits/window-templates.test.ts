/** The templates of the smaller windows, drawn strictly: a name that the view does not hold throws. */
import { readdirSync, readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { RULESETS, type RulesetId } from "../../src/rules/index.ts";
import { firstStepsView, STEPS } from "../../src/ui/first-steps-view.ts";
import { PathsDraft } from "../../src/ui/path-picker-draft.ts";
import { pathsView } from "../../src/ui/path-picker-view.ts";
import { rulesView } from "../../src/ui/rules-window-view.ts";
import { selfCheckView } from "../../src/ui/self-check-view.ts";
import { SettingsDraft } from "../../src/ui/settings-draft.ts";
import { settingsView } from "../../src/ui/settings-view.ts";
import { TEMPLATES } from "../../src/ui/templates.ts";

const FOLDER = "modules/undertow/templates/";
const HELPERS = { localize: true, eq: true, if: true, unless: true, each: true };

const strictly = (file: string): Handlebars.TemplateDelegate =>
  Handlebars.compile(readFileSync(`templates/${file}`, "utf8"), {
    strict: true,
    knownHelpers: HELPERS,
    knownHelpersOnly: true,
  });

const partials = Object.fromEntries(readdirSync("templates").map((file) => [`${FOLDER}${file}`, strictly(file)]));
const helpers = { localize: (key: string) => key, eq: (a: unknown, b: unknown) => a === b };
const draw = (path: string, view: object): string => strictly(path.slice(FOLDER.length))(view, { partials, helpers });

const texts = { name: "name", hint: "hint" };
const SETTINGS = new Map(
  Object.entries({
    icons: { ...texts, type: Boolean, default: true },
    distance: { ...texts, type: String, choices: { off: "off", warn: "warn" }, default: "warn" },
    jumpRounds: { ...texts, type: Number, range: { min: 0, max: 600, step: 10 }, default: 60 },
  }).map(([name, setting]) => [`undertow.${name}`, setting]),
);
const NOTICES = [null, { title: "No", lines: ["because"] }];

beforeAll(() => {
  const i18n = { lang: "en", localize: (key: string) => key, format: (key: string) => key, has: () => true };
  const get = (_module: string, name: string): unknown => SETTINGS.get(`undertow.${name}`)?.default;
  const settings = { settings: SETTINGS, get };
  vi.stubGlobal("game", { i18n, settings, user: { isGM: true }, system: { id: "none", title: "None" } });
  return () => vi.unstubAllGlobals();
});

it.each([null, { jumpRounds: ["T1"] }])("settings, with clauses or without", (clauses) => {
  const draft = new SettingsDraft(["icons", "distance", "jumpRounds"], false);
  draft.type("jumpRounds", Number.NaN);
  const plan = { lead: "lead", clauses, groups: [{ title: "group", names: draft.names, ruleset: "wsg" }] };
  for (const notice of NOTICES) {
    const html = draw(TEMPLATES.settings, { ...settingsView("app", draft, plan), notice });
    expect(html.match(/data-setting=/g)).toHaveLength(3);
    expect(html.includes('data-action="resetAll"')).toBe(clauses !== null);
  }
});

it.each(STEPS)("first steps: %s", (step) => {
  expect(draw(TEMPLATES.firstSteps, firstStepsView("app", step))).toContain(`tour.${step}.title`);
});

it("the self-check, before its run, within it and after", () => {
  const shown = { report: null, running: false, moveTime: false, copied: "" };
  expect(draw(TEMPLATES.selfCheck, selfCheckView("app", shown))).not.toContain("data-check");
  const line = { group: "flags", id: "flagsMerged", needed: false, ok: false, detail: { word: "seen", data: {} } };
  const report = { lines: [line, { ...line, ok: true }, { ...line, ok: "skipped" as const }], left: ["Scene.x"] };
  const html = draw(TEMPLATES.selfCheck, selfCheckView("app", { ...shown, report, running: true, copied: "text" }));
  expect(html.match(/data-state="\w+"/g)).toEqual(['data-state="fails"', 'data-state="ok"', 'data-state="skipped"']);
});

it("the window on which the self-check tries windows", () => {
  expect(draw(TEMPLATES.selfCheckTrial, { value: "<b>" })).toContain("&lt;b&gt;");
});

describe.each(Object.keys(RULESETS) as RulesetId[])("under %s", (ruleset) => {
  it("the rules", () => {
    expect(draw(TEMPLATES.rules, rulesView("app", ruleset, ""))).toContain("undertow-rule-id");
  });

  it("the path picker, without an actor in the world", () => {
    const looked = { choices: [], first: null, second: null };
    for (const notice of NOTICES)
      expect(draw(TEMPLATES.paths, { ...pathsView("app", new PathsDraft(ruleset), looked), notice })).toContain(
        'data-trait="hp"',
      );
  });
});
