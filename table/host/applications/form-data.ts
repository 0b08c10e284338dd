type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Value = string | number | boolean | null | Value[] | object;

const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]);
const NOT_VALUES = new Set(["button", "submit", "reset", "image", "file"]);

function cast(text: string, kind: string | undefined): Value {
  if (kind === "Number") return text.trim() === "" ? null : Number(text);
  if (kind === "Boolean") return text === "true";
  if (kind === "JSON") return JSON.parse(text) as Value;
  return text;
}

function fieldValue(field: Field): Value | undefined {
  const kind = field.dataset.dtype;
  if (field.tagName === "SELECT" && (field as HTMLSelectElement).multiple) {
    return [...(field as HTMLSelectElement).selectedOptions].map((option) => cast(option.value, kind));
  }
  if (field.type === "radio") return (field as HTMLInputElement).checked ? cast(field.value, kind) : undefined;
  if (field.type === "number" || field.type === "range") return cast(field.value, "Number");
  return cast(field.value, kind);
}

/** One checkbox is a boolean; several of one name are the list of the values that are checked. */
function checkboxValue(boxes: HTMLInputElement[]): Value {
  const [only] = boxes;
  if (boxes.length === 1 && only) return only.checked;
  return boxes.filter((box) => box.checked).map((box) => box.value);
}

/**
 * A form's values by field name, as the host reads them: numbers and checkboxes cast, an empty number null,
 * dotted names kept flat, disabled fields left out.
 * @throws when a radio group or a field cannot be read as its `data-dtype` says
 */
export class FormDataExtended {
  readonly object: Record<string, Value>;

  constructor(readonly form: HTMLFormElement) {
    this.object = {};
    for (const [name, fields] of this.#byName()) {
      const first = fields[0] as Field;
      if (first.type === "checkbox") this.object[name] = checkboxValue(fields as HTMLInputElement[]);
      else if (first.type === "radio") {
        this.object[name] = fields.map(fieldValue).find((value) => value !== undefined) ?? null;
      } else
        this.object[name] =
          fields.length === 1 ? (fieldValue(first) as Value) : fields.map((f) => fieldValue(f) as Value);
    }
  }

  #byName(): Map<string, Field[]> {
    const found = new Map<string, Field[]>();
    for (const element of this.form.elements) {
      if (!FIELDS.has(element.tagName)) continue;
      const field = element as Field;
      if (!field.name || field.disabled || NOT_VALUES.has(field.type) || field.closest("fieldset[disabled]")) continue;
      found.set(field.name, [...(found.get(field.name) ?? []), field]);
    }
    return found;
  }
}
