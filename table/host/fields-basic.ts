/** The simple ones of foundry.data.fields, which describe settings, documents and data models. */
import { deepClone, isPlainObject } from "./plain.ts";
import type { Source } from "./seam.ts";

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  label?: string;
  hint?: string;
  choices?: unknown[] | Record<string, unknown> | (() => unknown[] | Record<string, unknown>);
  validate?: (value: unknown) => boolean | undefined;
  readonly?: boolean;
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  positive?: boolean;
  blank?: boolean;
  trim?: boolean;
}

export class DataModelValidationError extends Error {
  override name = "DataModelValidationError";
}

/** The base of all fields. `clean` casts, `validate` gives an error or undefined. */
export class DataField {
  readonly options: FieldOptions;
  name = "";
  constructor(options: FieldOptions = {}) {
    this.options = { required: false, nullable: false, ...this.defaults(), ...options };
  }

  protected defaults(): FieldOptions {
    return {};
  }

  get label(): string {
    return this.options.label ?? "";
  }
  set label(text: string) {
    this.options.label = text;
  }
  get hint(): string {
    return this.options.hint ?? "";
  }
  set hint(text: string) {
    this.options.hint = text;
  }
  get required(): boolean {
    return this.options.required === true;
  }
  get nullable(): boolean {
    return this.options.nullable === true;
  }
  get choices(): FieldOptions["choices"] {
    return this.options.choices;
  }
  get initial(): unknown {
    return this.options.initial;
  }

  getInitialValue(data: Source = {}): unknown {
    const { initial } = this.options;
    if (typeof initial === "function") return initial(data);
    if (initial !== undefined) return deepClone(initial);
    return this.nullable ? null : undefined;
  }

  clean(value: unknown): unknown {
    if (value === undefined) return this.getInitialValue();
    if (value === null) return this.nullable ? null : this.getInitialValue();
    return this.cast(value);
  }

  protected cast(value: unknown): unknown {
    return value;
  }

  /** What a data model shows of a stored value. */
  initialize(value: unknown): unknown {
    return value;
  }

  validate(value: unknown): DataModelValidationError | undefined {
    const message = this.problem(value);
    return message ? new DataModelValidationError(`${this.name ? `${this.name}: ` : ""}${message}`) : undefined;
  }

  protected problem(value: unknown): string | undefined {
    if (value === undefined) return this.required ? "may not be undefined" : undefined;
    if (value === null) return this.nullable ? undefined : "may not be null";
    const choices = this.choiceValues();
    if (choices && !choices.includes(String(value))) return `${String(value)} is not a valid choice`;
    if (this.options.validate?.(value) === false) return "is not valid";
    return this.typeProblem(value);
  }

  protected typeProblem(_value: unknown): string | undefined {
    return undefined;
  }

  private choiceValues(): string[] | undefined {
    const { choices } = this.options;
    const given = typeof choices === "function" ? choices() : choices;
    if (!given) return undefined;
    return Array.isArray(given) ? given.map(String) : Object.keys(given);
  }
}

export class StringField extends DataField {
  protected override defaults(): FieldOptions {
    return { blank: true, trim: true };
  }
  override getInitialValue(data: Source = {}): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && this.options.blank ? "" : initial;
  }
  protected override cast(value: unknown): unknown {
    return typeof value === "string" && this.options.trim ? value.trim() : value;
  }
  protected override typeProblem(value: unknown): string | undefined {
    if (typeof value !== "string") return "must be a string";
    return value === "" && !this.options.blank ? "may not be blank" : undefined;
  }
}

export class HTMLField extends StringField {}
export class FilePathField extends StringField {}
export class ColorField extends StringField {}

export class DocumentIdField extends StringField {
  protected override defaults(): FieldOptions {
    return { ...super.defaults(), nullable: true, blank: false };
  }
}

export class ForeignDocumentField extends DocumentIdField {
  readonly model: unknown;
  constructor(model: unknown, options: FieldOptions = {}) {
    super(options);
    this.model = model;
  }
}

export class NumberField extends DataField {
  protected override defaults(): FieldOptions {
    return { nullable: true };
  }
  get min(): number | undefined {
    return this.options.min;
  }
  get max(): number | undefined {
    return this.options.max;
  }
  get step(): number | undefined {
    return this.options.step;
  }
  get integer(): boolean {
    return this.options.integer === true;
  }
  protected override cast(value: unknown): unknown {
    return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  }
  protected override typeProblem(value: unknown): string | undefined {
    const { min, max, integer, positive } = this.options;
    if (typeof value !== "number" || !Number.isFinite(value)) return "must be a number";
    if (integer && !Number.isInteger(value)) return "must be an integer";
    if (positive && value <= 0) return "must be positive";
    if (min !== undefined && value < min) return `must be at least ${min}`;
    return max !== undefined && value > max ? `must be at most ${max}` : undefined;
  }
}

export class BooleanField extends DataField {
  protected override defaults(): FieldOptions {
    return { required: true, nullable: false, initial: false };
  }
  protected override cast(value: unknown): unknown {
    if (value === "true") return true;
    return value === "false" ? false : value;
  }
  protected override typeProblem(value: unknown): string | undefined {
    return typeof value === "boolean" ? undefined : "must be a boolean";
  }
}

export class ObjectField extends DataField {
  protected override defaults(): FieldOptions {
    return { required: true, nullable: false };
  }
  override getInitialValue(data: Source = {}): unknown {
    return super.getInitialValue(data) ?? (this.nullable ? null : {});
  }
  protected override typeProblem(value: unknown): string | undefined {
    return isPlainObject(value) ? undefined : "must be an object";
  }
}

export class JSONField extends StringField {}

export class AnyField extends DataField {
  protected override defaults(): FieldOptions {
    return { nullable: true };
  }
}
