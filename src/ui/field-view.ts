/** A field of the rules as a control: label, hint, unit, value, where it comes from, what is wrong with it. */
import { type Field, type Json, RULESETS, type RulesetId } from "../rules/index.ts";
import type { EntryDraft, Group, Origin } from "./entry-draft.ts";
import { refusalText } from "./refusal.ts";
import { say, sayFirst } from "./text.ts";

export interface FieldView {
  /** Part of element ids; unique in the window. */
  cell: string;
  /** The window's id, before every element id. */
  app: string;
  group: Group;
  name: string;
  /** The swimmer's place in the list; empty for what concerns all. */
  row: number | "";
  label: string;
  hint: string;
  unit: string;
  kind: "number" | "checkbox" | "select";
  value: string;
  checked: boolean;
  /** Attributes of a number input; empty where there is no bound. */
  min: number | "";
  max: number | "";
  step: number | "any";
  placeholder: string;
  /** What describes the control, as ids for aria-describedby. */
  describedBy: string;
  choices: { value: string; label: string; selected: boolean }[];
  origin: Origin | "";
  originText: string;
  error: string;
}

/** What people call a field; some rule systems have a word of their own for it. */
export function fieldLabel(ruleset: RulesetId, group: Group, name: string): string {
  if (group === "options") return say(`ruling.${name}.name`);
  return sayFirst([`fieldOf.${ruleset}.${name}`, `field.${name}`]);
}

/** The line of explanation; a ruling names its clause and default there. Empty for fields that have none. */
function fieldHint(ruleset: RulesetId, group: Group, name: string): string {
  if (group === "options") return say(`ruling.${name}.hint`);
  const own = OWN_HINTS[ruleset]?.includes(name) === true;
  if (own) return say(`hintOf.${ruleset}.${name}`);
  return HINTED.includes(name) ? say(`hint.${name}`) : "";
}

/** Fields that mean something of their own under a rule system. */
export const OWN_LABELS: Readonly<Record<string, readonly string[]>> = { magic: ["float"] };
export const OWN_HINTS: Readonly<Record<string, readonly string[]>> = {
  oriental: ["armorClass"],
  modules: ["strenuous", "deepBreath"],
  magic: ["float", "strenuous", "inert"],
};

/** The fields that have a line of explanation. */
export const HINTED: readonly string[] = [
  "strPercent",
  "hitBonus",
  "move",
  "swimRate",
  "gear",
  "armorClass",
  "breathSave",
  "height",
  "current",
  "danger",
  "strenuous",
  "deepBreath",
  "holdPlace",
  "damageBonus",
  "samurai",
  "strength",
  "loadModifier",
  "difficulty",
  "currentStrength",
  "filth",
  "stroke",
  "preparation",
  "pulled",
  "risk",
];

export function unitText(field: Field, ruleset: RulesetId): string {
  const { unit } = RULESETS[ruleset];
  if (field.unit === "length") return say(`unit.${unit}`);
  if (field.unit === "speed") return say(`unit.${unit}Round`);
  return "";
}

export const originText = (origin: Origin): string => say(`enter.source.${origin}`);

/** What an empty control means. */
export const PLACEHOLDERS: readonly string[] = ["swimRate", "danger", "depth", "difficulty", "currentStrength"];

/** What "on" stands for where a float holds up whoever has one (T12): there only none or some counts, so it is a switch. */
const FLOATS = 1;
const isSwitch = (ruleset: RulesetId, name: string): boolean => name === "float" && RULESETS[ruleset].floatHolds;

const KINDS = { integer: "number", number: "number", boolean: "checkbox", word: "select" } as const;

function choicesOf(field: Field, value: Json | undefined): FieldView["choices"] {
  return (field.words ?? []).map((word) => ({
    value: word,
    label: say(`word.${field.name}.${word}`),
    selected: word === value,
  }));
}

export function fieldView(app: string, draft: EntryDraft, group: Group, field: Field, row?: number): FieldView {
  const { name } = field;
  const value = draft.value(group, name, row);
  const origin = row === undefined ? "" : draft.origin(name, row);
  const refusal = draft.errorOf(group, name, row);
  const cell = row === undefined ? `${group}-${name}` : `${group}-${row}-${name}`;
  const { ruleset } = draft;
  const label = fieldLabel(ruleset, group, name);
  const hint = fieldHint(ruleset, group, name);
  const asSwitch = isSwitch(ruleset, name);
  const ids = row === undefined ? [`${cell}-error`] : [`${cell}-origin`, `problems-${row}`];
  if (hint) ids.push(`${cell}-hint`);
  return {
    app,
    cell,
    group,
    name,
    row: row ?? "",
    label,
    hint,
    unit: unitText(field, ruleset),
    kind: asSwitch ? "checkbox" : KINDS[field.type],
    value: value === undefined || value === null || Number.isNaN(value) ? "" : String(value),
    checked: value === true || (asSwitch && Number(value) > 0),
    min: field.min ?? "",
    max: field.max ?? "",
    step: field.type === "integer" ? 1 : (field.step ?? "any"),
    placeholder: PLACEHOLDERS.includes(name) ? say(`placeholder.${name}`) : "",
    describedBy: ids.map((id) => `${app}-${id}`).join(" "),
    choices: choicesOf(field, value),
    origin,
    originText: origin === "" ? "" : originText(origin),
    error: refusal ? refusalText(refusal, label) : "",
  };
}

/** What a control says: undefined takes back what was typed, NaN is no number. */
export function readControl(control: HTMLInputElement | HTMLSelectElement, field: Field): Json | undefined {
  const { checked } = control as HTMLInputElement;
  if (field.type === "boolean") return checked;
  if (control.type === "checkbox") return checked ? FLOATS : 0;
  if (field.type === "word") return control.value;
  if (control.validity?.badInput) return Number.NaN;
  const text = control.value.trim();
  if (text === "") return field.nullable ? null : undefined;
  return Number(text.replace(",", "."));
}
