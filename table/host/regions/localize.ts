/** Labels and hints of data models: the language keys under a model's LOCALIZATION_PREFIXES. */
import type { DataModel } from "../data-model.ts";
import { type DataField, SchemaField } from "../fields.ts";
import type { Host } from "../host.ts";

/** `PREFIX.FIELDS.name.label` and `.hint`, into the fields of every registered behaviour type. */
export function localizeModels({ CONFIG, game }: Host): void {
  const { dataModels } = CONFIG.RegionBehavior as { dataModels: Record<string, typeof DataModel> };
  const { i18n } = game;
  const find = (model: typeof DataModel, path: string, part: "label" | "hint") =>
    model.LOCALIZATION_PREFIXES.map((prefix) => `${prefix}.FIELDS.${path}.${part}`).find((key) => i18n.has(key));
  const visit = (model: typeof DataModel, field: DataField, path: string) => {
    for (const part of ["label", "hint"] as const) {
      const key = find(model, path, part) ?? field[part];
      if (key) field[part] = i18n.localize(key);
    }
    if (field instanceof SchemaField) {
      for (const [name, inner] of Object.entries(field.fields)) visit(model, inner, `${path}.${name}`);
    }
  };
  for (const model of Object.values(dataModels)) {
    for (const [name, field] of Object.entries(model.schema.fields)) visit(model, field, name);
  }
}
