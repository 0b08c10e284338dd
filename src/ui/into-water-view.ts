/** The dialog's draft put into words and controls. */
import { type Field, RULESETS, type RulesetId, type Swimmer } from "../rules/index.ts";
import type { DraftSwimmer, EntryDraft } from "./entry-draft.ts";
import { type FieldView, fieldLabel, fieldView } from "./field-view.ts";
import { refusalText } from "./refusal.ts";
import { listed, say, sayCount } from "./text.ts";

/** What every row shows without being opened, as far as the rules read it. */
const FIRST_TRAITS = ["con", "str", "levels", "load", "armor", "proficient"];

/** What stands on top, beside the rules. */
const FIRST_WATER = ["surface", "current"];
const FIRST_ACTIVITY = ["position", "deepBreath", "strenuous"];

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
  problems: string[];
}

export interface IntoWaterView {
  app: string;
  rulesets: { value: RulesetId; label: string; selected: boolean }[];
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
  const rounds = draft.breath(row);
  if (rounds === null) return say("enter.breathUnknown");
  return say("enter.breathKnown", { rounds: sayCount("unit.rounds", rounds) });
}

/** What keeps this swimmer out of the water: what is missing, then what is wrong. */
export function problemTexts(draft: EntryDraft, row: number): string[] {
  const missing = draft.missing(row).map(({ name }) => fieldLabel(name));
  const key = draft.swimmers[row]?.token.actor ? "enter.missing" : "enter.missingNoActor";
  const wrong = draft.fields("swimmer").flatMap(({ name }) => {
    const refusal = draft.errorOf("swimmer", name, row);
    return refusal ? [refusalText(refusal, fieldLabel(name))] : [];
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
  const first = [...new Set([...FIRST_TRAITS, ...lacking.map((field) => field.name)])];
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
    rulesets: (Object.keys(RULESETS) as RulesetId[]).map((id) => ({
      value: id,
      label: say(`ruleset.${id}`),
      selected: id === draft.ruleset,
    })),
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
