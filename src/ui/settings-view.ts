/** A draft of settings in words and controls. */
import { refusalText } from "./refusal.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import { say } from "./text.ts";

/** Settings under a heading. `ruleset`: in whose sheet the clauses stand. */
export interface SettingsGroup {
  title: string;
  names: readonly string[];
  ruleset?: string;
}

/** Which windows of settings differ in. */
export interface SettingsPlan {
  lead: string;
  groups: readonly SettingsGroup[];
  /** Clauses and "as in the book"; null where no book is behind the settings. */
  clauses: Readonly<Record<string, readonly string[]>> | null;
}

interface SettingView {
  app: string;
  name: string;
  label: string;
  hint: string;
  kind: "checkbox" | "number" | "select";
  value: string;
  checked: boolean;
  min: number | "";
  max: number | "";
  step: number;
  unit: string;
  choices: { value: string; label: string; selected: boolean }[];
  error: string;
  clauses: { id: string; label: string; ruleset: string }[];
  hasBook: boolean;
  differs: boolean;
  resetLabel: string;
}

export interface SettingsView {
  app: string;
  lead: string;
  groups: { title: string; settings: SettingView[] }[];
  hasBook: boolean;
}

const KINDS = { boolean: "checkbox", number: "number", word: "select" } as const;

/** Numbers whose name does not say what they count. */
const IN_ROUNDS: readonly string[] = ["damageBreath", "jumpRounds"];

export const settingLabel = (draft: SettingsDraft, name: string): string => game.i18n.localize(draft.facts(name).name);

export function settingError(draft: SettingsDraft, name: string): string {
  const refusal = draft.errorOf(name);
  return refusal ? refusalText(refusal, settingLabel(draft, name)) : "";
}

function settingView(app: string, draft: SettingsDraft, name: string, plan: SettingsPlan, ruleset = ""): SettingView {
  const { kind, hint, choices, range } = draft.facts(name);
  const value = draft.value(name);
  const label = settingLabel(draft, name);
  return {
    app,
    name,
    label,
    hint: game.i18n.localize(hint),
    kind: KINDS[kind],
    value: Number.isNaN(value) ? "" : String(value),
    checked: value === true,
    min: range?.min ?? "",
    max: range?.max ?? "",
    step: range?.step ?? 1,
    unit: IN_ROUNDS.includes(name) ? say("settings.rounds") : "",
    choices: Object.entries(choices).map(([word, key]) => ({
      value: word,
      label: game.i18n.localize(key),
      selected: word === value,
    })),
    error: settingError(draft, name),
    clauses: (plan.clauses?.[name] ?? []).map((id) => ({
      id,
      label: say("settings.rulings.clause", { clause: id }),
      ruleset,
    })),
    hasBook: plan.clauses !== null,
    differs: draft.differs(name),
    resetLabel: say("settings.rulings.resetOf", { field: label }),
  };
}

export function settingsView(app: string, draft: SettingsDraft, plan: SettingsPlan): SettingsView {
  return {
    app,
    lead: plan.lead,
    groups: plan.groups.map(({ title, names, ruleset }) => ({
      title,
      settings: names.map((name) => settingView(app, draft, name, plan, ruleset)),
    })),
    hasBook: plan.clauses !== null,
  };
}
