/** foundry.data.fields: the fields made of fields, and the list of all. */
import {
  AnyField,
  BooleanField,
  ColorField,
  DataField,
  type DataModelValidationError,
  DocumentIdField,
  type FieldOptions,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  ObjectField,
  StringField,
} from "./fields-basic.ts";
import { assertJson, isPlainObject, randomID } from "./plain.ts";
import type { Source } from "./seam.ts";

export {
  AnyField,
  BooleanField,
  DataField,
  DocumentIdField,
  type FieldOptions,
  NumberField,
  ObjectField,
  StringField,
} from "./fields-basic.ts";

export class ArrayField extends DataField {
  readonly element: DataField;
  constructor(element: DataField, options: FieldOptions = {}) {
    super(options);
    this.element = element;
  }
  protected override defaults(): FieldOptions {
    return { required: true, nullable: false };
  }
  override getInitialValue(data: Source = {}): unknown {
    return super.getInitialValue(data) ?? [];
  }
  protected override cast(value: unknown): unknown {
    return Array.isArray(value) ? value.map((item) => this.element.clean(item)) : value;
  }
  protected override typeProblem(value: unknown): string | undefined {
    if (!Array.isArray(value)) return "must be an array";
    return firstProblem(value.map((item) => this.element.validate(item)));
  }
}

/** Stored as an array; a data model shows a Set. */
export class SetField extends ArrayField {
  override initialize(value: unknown): unknown {
    return new Set(value as unknown[]);
  }
}

export class TypedObjectField extends ObjectField {
  readonly element: DataField;
  constructor(element: DataField, options: FieldOptions = {}) {
    super(options);
    this.element = element;
  }
  protected override typeProblem(value: unknown): string | undefined {
    return (
      super.typeProblem(value) ?? firstProblem(Object.values(value as Source).map((v) => this.element.validate(v)))
    );
  }
}

export type DataSchema = Record<string, DataField>;

export class SchemaField extends DataField {
  readonly fields: DataSchema;
  constructor(fields: DataSchema, options: FieldOptions = {}) {
    super(options);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) field.name = name;
  }
  protected override defaults(): FieldOptions {
    return { required: true, nullable: false };
  }
  override getInitialValue(data: Source = {}): unknown {
    return super.getInitialValue(data) ?? (this.nullable ? null : this.cast({}));
  }
  protected override cast(value: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const cleaned: Source = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const inner = field.clean(value[name]);
      if (inner !== undefined) cleaned[name] = inner;
    }
    return cleaned;
  }
  override initialize(value: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const shown = Object.entries(this.fields).map(([name, field]) => [name, field.initialize(value[name])]);
    return Object.fromEntries(shown);
  }
  /** The path of the first name that is no field, in the schemas inside schemas too. */
  strangeName(value: unknown): string | undefined {
    if (!isPlainObject(value)) return undefined;
    for (const [key, item] of Object.entries(value)) {
      const name = key.replace(/^(-=|==)/, "");
      const field = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
      if (!field) return name;
      const inner = field instanceof SchemaField ? field.strangeName(item) : undefined;
      if (inner) return `${name}.${inner}`;
    }
    return undefined;
  }
  protected override typeProblem(value: unknown): string | undefined {
    if (!isPlainObject(value)) return "must be an object";
    return firstProblem(Object.entries(this.fields).map(([name, field]) => field.validate(value[name])));
  }
}

/** An embedded collection: an array of source objects that belong to documents of their own. */
export class EmbeddedCollectionField extends DataField {
  readonly documentName: string;
  constructor(documentName: string) {
    super({ required: true, initial: [] });
    this.documentName = documentName;
  }
  protected override typeProblem(value: unknown): string | undefined {
    return Array.isArray(value) ? undefined : "must be an array";
  }
}

/** `{ packageId: { key: JSON } }`. */
export class DocumentFlagsField extends ObjectField {
  protected override typeProblem(value: unknown): string | undefined {
    const problem = super.typeProblem(value);
    if (problem) return problem;
    try {
      assertJson(value, "flags");
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }
}

export class IdField extends DataField {
  protected override defaults(): FieldOptions {
    return { required: true, initial: () => randomID() };
  }
  protected override typeProblem(value: unknown): string | undefined {
    return typeof value === "string" && value !== "" ? undefined : "must be an id";
  }
}

function firstProblem(problems: (DataModelValidationError | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined)?.message;
}

/** foundry.data.fields as a module sees it. */
export const fields = {
  AnyField,
  ArrayField,
  BooleanField,
  ColorField,
  DataField,
  DocumentIdField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypedObjectField,
};
