/** Every template is used, compiles, and gets everything it asks for from the view it is drawn with. */
import { readdirSync, readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { RULESETS, type RulesetId } from "../../src/rules/index.ts";
import { cardView } from "../../src/ui/card-view.ts";
import { checkView, SITUATIONAL } from "../../src/ui/check-view.ts";
import { EntryDraft } from "../../src/ui/entry-draft.ts";
import { intoWaterView } from "../../src/ui/into-water-view.ts";
import { TEMPLATES } from "../../src/ui/templates.ts";
import { askFor } from "../ui/screen.ts";

const FOLDER = "modules/undertow/templates/";
const HELPERS = { localize: true, eq: true, if: true, unless: true, each: true };

const files = readdirSync("templates");
const textOf = (file: string): string => readFileSync(`templates/${file}`, "utf8");

/** Strict: a name that the view does not hold throws instead of leaving a gap. */
function strictly(file: string): Handlebars.TemplateDelegate {
  return Handlebars.compile(textOf(file), { strict: true, knownHelpers: HELPERS, knownHelpersOnly: true });
}

const partials = Object.fromEntries(files.map((file) => [`${FOLDER}${file}`, strictly(file)]));
const helpers = { localize: (key: string) => key, eq: (a: unknown, b: unknown) => a === b };

const draw = (path: string, view: object): string => strictly(path.slice(FOLDER.length))(view, { partials, helpers });

describe("the templates", () => {
  it("are all named in the code, and all there", () => {
    expect(
      Object.values(TEMPLATES)
        .map((path) => path.replace(FOLDER, ""))
        .sort(),
    ).toEqual([...files].sort());
  });

  it.each(files)("%s escapes everything", (file) => {
    expect(textOf(file)).not.toMatch(/\{\{\{|\{\{&/);
    expect(textOf(file)).not.toMatch(/\son\w+=|<script|javascript:/i);
  });

  it.each(files)("%s names only partials that are there", (file) => {
    for (const [, path] of textOf(file).matchAll(/\{\{> "([^"]+)"/g)) expect(Object.values(TEMPLATES)).toContain(path);
  });
});

describe.each(Object.keys(RULESETS) as RulesetId[])("with the views of %s", (ruleset) => {
  beforeAll(() => {
    const i18n = { lang: "en", localize: (key: string) => key, format: (key: string) => key, has: () => true };
    vi.stubGlobal("game", { i18n, user: { isGM: true }, system: { id: "none", title: "None" } });
    return () => vi.unstubAllGlobals();
  });

  it("draws a check, asked of a player and of the GM", () => {
    for (const forGM of [false, true]) {
      const view = checkView(askFor({ ruleset, nth: 2, forGM, askedOf: "Mara" }));
      expect(draw(TEMPLATES.check, { id: "check", limits: SITUATIONAL, ...view })).toContain("Aelis");
    }
  });

  it('draws the dialog "Into the water", with a notice and without', () => {
    const token = { uuid: "t", name: "Aelis", texture: { src: "a.svg" }, actor: null } as unknown as TokenDocument;
    const draft = new EntryDraft([token], { ruleset, water: {}, activity: {}, swimmers: {} });
    draft.type("water", "current", Number.NaN);
    for (const notice of [null, { title: "No", lines: ["because"] }])
      expect(draw(TEMPLATES.intoWater, { ...intoWaterView("app", draft, new Set(["more"])), notice })).toContain(
        "Aelis",
      );
  });

  it("draws a card", () => {
    const events = [
      { at: 1, event: "check" as const, passed: false },
      { at: 2, event: "drowns" as const, clause: "T1" },
    ];
    const lines = events.map((event) => ({ tokenName: "Aelis", event }));
    expect(draw(TEMPLATES.card, cardView({ ruleset, round: 3, lines }))).toContain("undertow-tone-danger");
  });
});
