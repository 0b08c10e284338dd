/** The dialog's draft put into words and controls. */

import { type Field, RULESETS, type Swimmer } from "../rules/index.ts";
import type { DraftSwimmer, EntryDraft } from "./entry-draft.ts";
import { type FieldView, fieldLabel, fieldView } from "./field-view.ts";
import { refusalText } from "./refusal.ts";
import { type RulesetChoice, rulesetChoices } from "./ruleset-choices.ts";
import { figure, listed, say, sayCount, signed } from "./text.ts";

/** What every row shows without being opened, as far as the rules read it. */
const FIRST_TRAITS = ["con", "str", "levels", "load", "armor", "proficient", "co", "st", "swimming", "loadModifier"];

/** What else matters most under a rule system. */
const ALSO_FIRST: Readonly<Record<string, string[]>> = { oriental: ["armorClass"] };

/** What stands on top, beside the rules. */
const FIRST_WATER = ["surface", "current", "currentStrength", "filth"];
const FIRST_ACTIVITY = ["position", "stroke", "preparation", "deepBreath", "strenuous", "pulled"];

interface RowView {
  row: number;
  app: string;
  uuid: string;
  name: string;
  img: string;
  label: string;
  moreLabel: string;
  first: FieldView[];
  more: FieldView[];
  open: boolean;
  breath: string;
  /** What how much weight does (magic A12); empty where the rules know no such thing, or too little is known. */
  load: string;
  problems: string[];
}

export interface IntoWaterView {
  app: string;
  rulesets: RulesetChoice[];
  water: FieldView[];
  activity: FieldView[];
  moreWater: FieldView[];
  moreActivity: FieldView[];
  options: FieldView[];
  moreOpen: boolean;
  /** Whether there is anything in that group. */
  hasOptions: boolean;
  swimmers: string;
  rows: RowView[];
  readFrom: string;
}

/** In the order of `names`. */
const pickFields = (fields: Field[], names: string[]): Field[] =>
  names.flatMap((name) => fields.filter((field) => field.name === name));

const omitFields = (fields: Field[], names: string[]): Field[] => fields.filter(({ name }) => !names.includes(name));

export function breathText(draft: EntryDraft, row: number): string {
  const breath = draft.breath(row);
  if (breath === null) return say("enter.breathUnknown");
  const { from, to, risky } = breath;
  if (from !== to) return say("enter.breathRange", { from: figure(from), to: figure(to) });
  const rounds = sayCount("unit.rounds", to);
  if (!risky) return say("enter.breathKnown", { rounds });
  return say("enter.breathSafe", { rounds, seconds: figure(to * RULESETS[draft.ruleset].roundSeconds) });
}

/** A12: the weights at which the load modifier changes, from what the swimmer supports without rolling. */
export function loadText(draft: EntryDraft, row: number): string {
  const limit = draft.loadLimit(row);
  if (limit === null) return "";
  const weights = Object.entries(LOADS).map(([name, share]) => [name, figure(limit * share)]);
  return say("enter.loadHelp", {
    limit: figure(limit),
    ...Object.fromEntries(weights),
    first: signed(2),
    second: signed(1.5),
  });
}

/** Kilograms for each point of the limit. */
const LOADS = { light: 0.125, some: 0.25, tread: 2, sinks: 4 };

/** What keeps this swimmer out of the water: what is missing, then what is wrong. */
export function problemTexts(draft: EntryDraft, row: number): string[] {
  const label = (name: string) => fieldLabel(draft.ruleset, "swimmer", name);
  const missing = draft.missing(row).map(({ name }) => label(name));
  const key = draft.swimmers[row]?.token.actor ? "enter.missing" : "enter.missingNoActor";
  const wrong = draft.fields("swimmer").flatMap(({ name }) => {
    const refusal = draft.errorOf("swimmer", name, row);
    return refusal ? [refusalText(refusal, label(name))] : [];
  });
  return missing.length === 0 ? wrong : [say(key, { fields: listed(missing) }), ...wrong];
}

export function readFromText(draft: EntryDraft): string {
  const titles = draft.swimmers.map(({ token, reading }) => (token.actor ? reading.systemTitle : say("enter.noActor")));
  return say("enter.readFrom", { systems: [...new Set(titles)].join(", ") });
}

function rowView(app: string, draft: EntryDraft, swimmer: DraftSwimmer, row: number, open: boolean): RowView {
  const fields = draft.fields("swimmer");
  const { name, uuid, img } = swimmer;
  // What the actor lacks must be seen without opening anything.
  const lacking = fields.filter((field) => swimmer.reading.traits[field.name as keyof Swimmer]?.source === "missing");
  const also = ALSO_FIRST[draft.ruleset] ?? [];
  const first = [...new Set([...FIRST_TRAITS, ...also, ...lacking.map((field) => field.name)])];
  const views = (list: Field[]) => list.map((field) => fieldView(app, draft, "swimmer", field, row));
  return {
    row,
    app,
    uuid,
    name,
    img,
    label: say("enter.traitsOf", { name }),
    moreLabel: say("enter.moreTraitsOf", { name }),
    first: views(pickFields(fields, first)),
    more: views(omitFields(fields, first)),
    open,
    breath: breathText(draft, row),
    load: loadText(draft, row),
    problems: problemTexts(draft, row),
  };
}

/** `opened`: "more" and the uuids of the rows that people have opened. */
export function intoWaterView(app: string, draft: EntryDraft, opened: ReadonlySet<string>): IntoWaterView {
  const views = (group: "water" | "activity" | "options", fields: Field[]) =>
    fields.map((field) => fieldView(app, draft, group, field));
  const water = draft.fields("water");
  const activity = draft.fields("activity");
  return {
    app,
    rulesets: rulesetChoices(draft.ruleset),
    water: views("water", pickFields(water, FIRST_WATER)),
    activity: views("activity", pickFields(activity, FIRST_ACTIVITY)),
    moreWater: views("water", omitFields(water, FIRST_WATER)),
    moreActivity: views("activity", omitFields(activity, FIRST_ACTIVITY)),
    options: views("options", draft.fields("options")),
    hasOptions: draft.fields("options").length > 0,
    moreOpen: opened.has("more"),
    swimmers: sayCount("enter.swimmers", draft.swimmers.length),
    rows: draft.swimmers.map((swimmer, row) => rowView(app, draft, swimmer, row, opened.has(swimmer.uuid))),
    readFrom: readFromText(draft),
  };
}
