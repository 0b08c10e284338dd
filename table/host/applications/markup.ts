type Attribute = string | number | boolean | null | undefined;

/** An element with attributes (true: present and empty; false and null: absent) and children as text or elements. */
export function build<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  attributes: Record<string, Attribute | unknown> = {},
  ...children: (string | Node | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

export interface SelectChoice {
  value: string | number;
  label: string;
  group?: string;
  disabled?: boolean;
}

/** Value to label (or to an object that holds it), or a list of choices. */
export type SelectChoices = Record<string, unknown> | unknown[];

interface SelectOptions {
  selected?: unknown;
  localize?: unknown;
  blank?: unknown;
  sort?: unknown;
  nameAttr?: unknown;
  labelAttr?: unknown;
  valueAttr?: unknown;
  inverted?: unknown;
}

const read = (entry: unknown, key: unknown): unknown => (entry as Record<string, unknown>)[String(key)];

function toChoice(key: string, entry: unknown, options: SelectOptions): SelectChoice {
  const { valueAttr = options.nameAttr, labelAttr = "label" } = options;
  if (typeof entry !== "object" || entry === null) {
    return options.inverted ? { value: String(entry), label: key } : { value: key, label: String(entry) };
  }
  const value = valueAttr ? read(entry, valueAttr) : (read(entry, "value") ?? key);
  const choice = { value: String(value), label: String(read(entry, labelAttr) ?? value) };
  const { group, disabled } = entry as Partial<SelectChoice>;
  return { ...choice, ...(group ? { group } : {}), ...(disabled ? { disabled } : {}) };
}

/** `<option>` elements (in `<optgroup>`s where choices name one) as the host's `selectOptions` makes them. */
export function optionElements(
  document: Document,
  choices: SelectChoices,
  options: SelectOptions,
  localize: (key: string) => string,
): HTMLElement[] {
  if (typeof choices !== "object" || choices === null)
    throw new Error("selectOptions needs an object or a list of choices");
  const label = (key: string) => (options.localize ? localize(key) : key);
  const list = Object.entries(choices).map(([key, entry]) => toChoice(key, entry, options));
  if (options.sort) list.sort((a, b) => label(a.label).localeCompare(label(b.label)));
  const selected = new Set((Array.isArray(options.selected) ? options.selected : [options.selected]).map(String));
  const made: HTMLElement[] = [];
  if (options.blank !== undefined && options.blank !== false) {
    made.push(build(document, "option", { value: "" }, label(String(options.blank))));
  }
  const groups = new Map<string, HTMLElement>();
  for (const { value, label: key, group, disabled } of list) {
    const chosen = selected.has(String(value));
    const option = build(document, "option", { value, selected: chosen, disabled }, label(key));
    if (!group) {
      made.push(option);
      continue;
    }
    const known = groups.get(group) ?? build(document, "optgroup", { label: label(group) });
    if (!groups.has(group)) made.push(known);
    groups.set(group, known);
    known.append(option);
  }
  return made;
}
