/** foundry.abstract.DataModel, as far as a settings type or a plain typed object needs it. */
import { type DataSchema, SchemaField } from "./fields.ts";
import { deepClone, deepFreeze } from "./plain.ts";
import type { Source } from "./seam.ts";

export class DataModel {
  declare readonly _source: Source;

  constructor(data: Source = {}) {
    const schema = (this.constructor as typeof DataModel).schema;
    const source = schema.clean(deepClone(data)) as Source;
    const problem = schema.validate(source);
    if (problem) throw problem;
    Object.defineProperty(this, "_source", { value: deepFreeze(source) });
    Object.assign(this, source);
  }

  static defineSchema(): DataSchema {
    throw new Error(`${this.name} does not define its schema`);
  }
  static get schema(): SchemaField {
    if (!Object.hasOwn(this, "_schema"))
      Object.defineProperty(this, "_schema", { value: new SchemaField(this.defineSchema()) });
    return (this as unknown as { _schema: SchemaField })._schema;
  }

  toObject(): Source {
    return deepClone(this._source);
  }
}
