/** What a rule system reads, as fields in the order in which people should see them. */
import { type Field, type FieldGroup, fieldsFor } from "./fields.ts";
import { RULESETS } from "./rulesets/index.ts";
import type { RulesetId } from "./types.ts";

/** The fields of swimmer, water, activity and options that this ruleset reads, its own words and units in them. */
export function fieldsOf(ruleset: RulesetId): Record<FieldGroup, Field[]> {
  const book = RULESETS[ruleset];
  const pick = (group: FieldGroup, names: readonly string[]): Field[] => {
    const fields = fieldsFor(group, book.unit);
    return names.flatMap((name) => fields[name] ?? []);
  };
  return {
    swimmer: pick("swimmer", book.traits),
    water: pick("water", book.water),
    activity: pick("activity", book.activity).map((field) =>
      field.name === "position" ? { ...field, words: book.positions } : field,
    ),
    options: pick("options", book.options),
  };
}
