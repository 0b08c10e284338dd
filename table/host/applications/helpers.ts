import type Handlebars from "handlebars";
import { formGroup, formInput } from "./field-inputs.ts";
import type { ApplicationsHost } from "./host.ts";
import { build, optionElements, type SelectChoices } from "./markup.ts";

type Environment = typeof Handlebars;
interface Options {
  hash: Record<string, unknown>;
}

/** The last argument is Handlebars' own; what stands before it was written in the template. */
const written = (args: unknown[]): unknown[] => args.slice(0, -1);

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Empty lists and objects count as false, as `{{#if}}` has it. */
const truthy = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function comparisons(environment: Environment): void {
  environment.registerHelper({
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (a: unknown) => !truthy(a),
    and: (...args: unknown[]) => written(args).every(truthy),
    or: (...args: unknown[]) => written(args).some(truthy),
    ifThen: (condition: unknown, yes: unknown, no: unknown) => (condition ? yes : no),
  });
}

function small(environment: Environment, host: ApplicationsHost): void {
  environment.registerHelper({
    checked: (value: unknown) => (value ? "checked" : ""),
    disabled: (value: unknown) => (value ? "disabled" : ""),
    concat: (...args: unknown[]) => written(args).map(text).join(""),
    object: (options: Options) => options.hash,
    localize: (key: unknown, options: Options) => {
      const data = options.hash;
      return host.localize(text(key), Object.keys(data).length > 0 ? data : undefined);
    },
    numberFormat: (value: unknown, options: Options) => numberFormat(value, options.hash),
  });
}

/** Decimals are fixed; `sign` puts a plus before what is not negative. */
function numberFormat(value: unknown, hash: Record<string, unknown>): string {
  const number = Number(value ?? 0);
  const shown = number.toFixed(Number(hash.decimals ?? 0));
  return hash.sign && number >= 0 ? `+${shown}` : shown;
}

function inputs(environment: Environment, host: ApplicationsHost): void {
  const safe = (html: string) => new environment.SafeString(html);
  const { document } = host.window;
  environment.registerHelper({
    selectOptions: (choices: SelectChoices, options: Options) => {
      const elements = optionElements(document, choices, options.hash, (key) => host.localize(key));
      return safe(elements.map((element) => element.outerHTML).join(""));
    },
    radioBoxes: (name: string, choices: Record<string, string>, options: Options) => {
      const { checked, localize } = options.hash;
      const boxes = Object.entries(choices).map(([value, label]) => {
        const input = build(document, "input", { type: "radio", name, value, checked: text(checked) === value });
        return build(document, "label", { class: "checkbox" }, input, localize ? host.localize(label) : label);
      });
      return safe(boxes.map((box) => box.outerHTML).join(""));
    },
    numberInput: (value: unknown, options: Options) => {
      return safe(build(document, "input", { type: "number", value: text(value), ...options.hash }).outerHTML);
    },
    formInput: (field: object, options: Options) => safe(formInput(host, field, options.hash).outerHTML),
    formGroup: (field: object, options: Options) => safe(formGroup(host, field, options.hash).outerHTML),
    formField: (field: object, options: Options) => safe(formGroup(host, field, options.hash).outerHTML),
  });
}

/** `{{#select value}}<option>…{{/select}}`, which v14 no longer has. */
function select(environment: Environment, host: ApplicationsHost): void {
  environment.registerHelper("select", function (this: unknown, selected: unknown, options: Handlebars.HelperOptions) {
    const holder = host.window.document.createElement("select");
    holder.innerHTML = options.fn(this);
    for (const value of Array.isArray(selected) ? selected : [selected]) {
      for (const option of holder.options) if (option.value === text(value)) option.setAttribute("selected", "");
    }
    return new environment.SafeString(holder.innerHTML);
  });
}

/** The host's helpers by generation. A helper that is not here makes the template throw. */
export function registerHelpers(environment: Environment, host: ApplicationsHost): void {
  comparisons(environment);
  small(environment, host);
  inputs(environment, host);
  if (host.generation < 14) select(environment, host);
}
