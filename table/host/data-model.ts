/** foundry.abstract.DataModel, as far as a settings type, a behaviour's `system` or a plain typed object needs it. */
import { type DataSchema, SchemaField } from "./fields.ts";
import { deepClone, deepFreeze } from "./plain.ts";
import type { Source } from "./seam.ts";

export interface DataModelContext {
  parent?: object | null;
}

export class DataModel {
  /** Prefixes of the language keys under which a field's label and hint are looked up. */
  static LOCALIZATION_PREFIXES: string[] = [];

  declare readonly _source: Source;
  declare readonly parent: object | null;

  /** Names that are no fields are left out; throws when what remains is not valid. */
  constructor(data: Source = {}, { parent = null }: DataModelContext = {}) {
    Object.defineProperty(this, "parent", { value: parent });
    this._take(data);
  }

  /** Takes other data in place, as an update of its document does. */
  _take(data: Source): void {
    const cls = this.constructor as typeof DataModel;
    const source = cls.schema.clean(cls.migrateData(deepClone(data))) as Source;
    const problem = cls.schema.validate(source);
    if (problem) throw problem;
    Object.defineProperty(this, "_source", { value: deepFreeze(source), configurable: true });
    Object.assign(this, cls.schema.initialize(source));
  }

  static defineSchema(): DataSchema {
    throw new Error(`${this.name} does not define its schema`);
  }
  static get schema(): SchemaField {
    if (!Object.hasOwn(this, "_schema"))
      Object.defineProperty(this, "_schema", { value: new SchemaField(this.defineSchema()) });
    return (this as unknown as { _schema: SchemaField })._schema;
  }
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }
  /** Turns data of an older form into today's. */
  static migrateData(source: Source): Source {
    return source;
  }

  toObject(): Source {
    return deepClone(this._source);
  }
}

/** The `system` of a document whose type a package defined. */
export class TypeDataModel extends DataModel {
  /** On every client, before the document's hook. */
  _onCreate(_data: Source, _options: Source, _userId: string): void {}
  _onUpdate(_changes: Source, _options: Source, _userId: string): void {}
  _onDelete(_options: Source, _userId: string): void {}

  prepareBaseData(): void {}
  prepareDerivedData(): void {}
}
