import type { ApplicationsHost } from "./host.ts";
import { build, optionElements, type SelectChoices } from "./markup.ts";

/** What is read of a data field to make its input; the host's own fields have more. */
interface FieldLike {
  fieldPath?: string;
  name?: string;
  label?: string;
  hint?: string;
  initial?: unknown;
  required?: boolean;
  nullable?: boolean;
  blank?: boolean;
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  choices?: SelectChoices | (() => SelectChoices);
  element?: FieldLike;
}

export interface InputConfig {
  name?: string;
  value?: unknown;
  label?: string;
  hint?: string;
  localize?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  placeholder?: string;
  id?: string;
  dataset?: Record<string, string>;
  choices?: SelectChoices;
  rootId?: string;
  classes?: string;
  [key: string]: unknown;
}

const isKind = (field: object, kind: string): boolean => {
  for (let each = Object.getPrototypeOf(field); each; each = Object.getPrototypeOf(each)) {
    if (each.constructor?.name === kind) return true;
  }
  return false;
};

function select(host: ApplicationsHost, choices: SelectChoices, field: FieldLike, config: InputConfig): HTMLElement {
  const { document } = host.window;
  const selected = config.value ?? field.initial;
  const blank = field.blank || !field.required ? "" : undefined;
  const options = optionElements(document, choices, { selected, localize: config.localize ?? true, blank }, (key) =>
    host.localize(key),
  );
  const kind = isKind(field, "NumberField") ? "Number" : null;
  return build(document, "select", { "data-dtype": kind }, ...options);
}

function bare(host: ApplicationsHost, field: FieldLike, config: InputConfig): HTMLElement {
  const { document } = host.window;
  const given = config.choices ?? field.choices;
  const choices = typeof given === "function" ? given() : given;
  if (choices) return select(host, choices, field, config);
  const value = config.value === undefined ? field.initial : config.value;
  if (isKind(field, "BooleanField")) return build(document, "input", { type: "checkbox", checked: Boolean(value) });
  if (isKind(field, "NumberField")) {
    const { min, max, integer } = field;
    const step = field.step ?? (integer ? 1 : "any");
    const ranged = min !== undefined && max !== undefined && field.step !== undefined;
    return build(document, "input", { type: ranged ? "range" : "number", value: value ?? "", min, max, step });
  }
  if (isKind(field, "StringField")) return build(document, "input", { type: "text", value: value ?? "" });
  throw new Error(`The table makes no input for a ${field.constructor.name}; see table/GAPS.md`);
}

/** `{{formInput field value=… name=…}}` for booleans, numbers, strings and choices. */
export function formInput(host: ApplicationsHost, fieldLike: object, config: InputConfig): HTMLElement {
  const field = fieldLike as FieldLike;
  if (!field) throw new Error("formInput: no field was given");
  const input = bare(host, field, config);
  input.setAttribute("name", config.name ?? field.fieldPath ?? field.name ?? "");
  if (config.id) input.id = config.id;
  if (config.placeholder) input.setAttribute("placeholder", config.placeholder);
  if (config.disabled) input.setAttribute("disabled", "");
  if (config.readonly) input.setAttribute("readonly", "");
  if (config.classes) input.className = config.classes;
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  return input;
}

/** The input with its label and hint, tied together by id. */
export function formGroup(host: ApplicationsHost, fieldLike: object, config: InputConfig): HTMLElement {
  const field = fieldLike as FieldLike;
  const { document } = host.window;
  const say = (key: string) => (config.localize === false ? key : host.localize(key));
  const name = config.name ?? field.fieldPath ?? field.name ?? "";
  const id = config.id ?? `${config.rootId ?? "field"}-${name}`;
  const input = formInput(host, fieldLike, { ...config, id });
  const label = build(document, "label", { for: id }, say(config.label ?? field.label ?? name));
  const hint = config.hint ?? field.hint;
  return groupOf(document, id, label, input, hint ? say(hint) : "");
}

/** A label, the input it belongs to and what explains it, tied together by the input's id. */
export function groupOf(
  document: Document,
  id: string,
  label: HTMLElement,
  input: HTMLElement,
  hint: string,
): HTMLElement {
  const note = hint ? build(document, "p", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (note) input.setAttribute("aria-describedby", note.id);
  const fields = build(document, "div", { class: "form-fields" }, input);
  return build(document, "div", { class: "form-group" }, label, fields, note);
}
