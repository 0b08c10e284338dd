/** The window in which a gamemaster sets what a region's behaviour does, made from the behaviour's own schema. */
import { formGroup, groupOf } from "../../host/applications/field-inputs.ts";
import { FormDataExtended } from "../../host/applications/form-data.ts";
import type { ApplicationsHost } from "../../host/applications/host.ts";
import { build } from "../../host/applications/markup.ts";
import { type DataField, SetField, type StringField } from "../../host/fields.ts";
import type { Source } from "../../host/seam.ts";
import type { PageBehavior, PageContext } from "../model.ts";

type Words = Record<string, string>;

function choicesOf({ choices }: StringField): Words | null {
  const given = typeof choices === "function" ? choices() : choices;
  if (!given) return null;
  return Array.isArray(given)
    ? Object.fromEntries(given.map((word) => [String(word), String(word)]))
    : (given as Words);
}

/** Several of one list as boxes to tick; a free list as words with commas between them. */
function setGroup({ client }: PageContext, name: string, field: SetField, value: Set<string>, id: string): HTMLElement {
  const choices = choicesOf(field.element as StringField);
  if (!choices) {
    const label = build(document, "label", { for: id }, field.label || name);
    const input = build(document, "input", { type: "text", id, name, value: [...value].join(", ") });
    return groupOf(document, id, label, input, field.hint);
  }
  const boxes = Object.entries(choices).map(([key, text]) => {
    const box = build(document, "input", { type: "checkbox", name, value: key, checked: value.has(key) });
    return build(document, "label", { class: "checkbox" }, box, client.globals.game.i18n.localize(text));
  });
  const hint = field.hint ? build(document, "p", { class: "hint" }, field.hint) : null;
  return build(
    document,
    "fieldset",
    { class: "set-field" },
    build(document, "legend", {}, field.label || name),
    ...boxes,
    hint,
  );
}

function group(context: PageContext, name: string, field: DataField, value: unknown): HTMLElement {
  const id = `behavior-${name}`;
  if (field instanceof SetField) return setGroup(context, name, field, value as Set<string>, id);
  const { i18n } = context.client.globals.game;
  const host = { window, localize: (key: string) => i18n.localize(key) } as unknown as ApplicationsHost;
  return formGroup(host, field, { name, value, id, label: field.label || name, localize: true });
}

/** What the form says, as changes to the behaviour's `system`. */
function readForm(form: HTMLFormElement, fields: Record<string, DataField>): Source {
  const { object } = new FormDataExtended(form);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!(field instanceof SetField)) return [name, object[name]];
      const boxes = form.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${name}"]`);
      const ticked = [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
      const words = String(object[name] ?? "")
        .split(",")
        .map((word) => word.trim());
      return [name, boxes.length > 0 ? ticked : words.filter(Boolean)];
    }),
  );
}

export async function openBehavior(context: PageContext, behavior: PageBehavior, title: string): Promise<void> {
  const { DialogV2 } = context.client.globals.foundry.applications.api as {
    DialogV2: { prompt(config: object): Promise<unknown> };
  };
  const fields = behavior.system.schema?.fields;
  if (!fields) throw new Error(context.say("regions.noForm", { name: title }));
  const content = build(document, "div", { class: "behavior-form" });
  for (const [name, field] of Object.entries(fields))
    content.append(group(context, name, field, behavior.system[name]));
  const callback = (_event: Event, button: HTMLButtonElement) => readForm(button.form as HTMLFormElement, fields);
  const system = await DialogV2.prompt({
    id: `behavior-${behavior.id}`,
    window: { title, icon: "fa-solid fa-water" },
    position: { width: 480 },
    content,
    ok: { label: context.say("regions.save"), callback },
  });
  if (system) await behavior.update({ system });
}
