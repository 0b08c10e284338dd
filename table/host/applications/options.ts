/** One `data-action`: a plain handler answers the main button only. */
export type ActionHandler = (this: unknown, event: Event, target: HTMLElement) => unknown;
export type ActionEntry = ActionHandler | { handler: ActionHandler; buttons?: number[] };

export interface HeaderControl {
  action?: string;
  icon: string;
  label: string;
  visible?: boolean | (() => boolean);
  onClick?: (event: Event) => unknown;
}

export interface WindowOptions {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** Pixels from the page's top left; `auto` lets the content decide. */
export interface Position {
  width: number | "auto";
  height: number | "auto";
  left: number;
  top: number;
  zIndex: number;
}

export type SubmitHandler = (this: unknown, event: Event, form: HTMLFormElement, formData: unknown) => unknown;

export interface FormOptions {
  handler?: SubmitHandler;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, ActionEntry>;
  form?: FormOptions;
  position: Partial<Position>;
  [key: string]: unknown;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...value];
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])) : value;
};

/** Lists that grow along the class chain instead of being replaced: classes and header controls. */
const ADDED = new Set(["classes", "contentClasses", "controls"]);

/** Lays `over` upon `base`: objects are merged, the lists named above joined, everything else replaced. */
export function layOver(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const merged = copy(base) as Record<string, unknown>;
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    if (value === undefined) continue;
    if (isPlain(below) && isPlain(value)) merged[key] = layOver(below, value);
    else if (ADDED.has(key) && Array.isArray(below) && Array.isArray(value)) {
      merged[key] = [...new Set([...below, ...value])];
    } else merged[key] = copy(value);
  }
  return merged;
}

interface WithOptions {
  name: string;
  DEFAULT_OPTIONS?: Record<string, unknown>;
}

/** The class itself first, then its parents down to (and with) the class that owns the first DEFAULT_OPTIONS. */
export function* inheritanceChain<T extends object>(start: T, base: object): Generator<T & WithOptions> {
  let each: object | null = start;
  while (each && each !== Function.prototype) {
    yield each as T & WithOptions;
    if (each === base) return;
    each = Object.getPrototypeOf(each) as object | null;
  }
}

/** DEFAULT_OPTIONS of the whole chain, parents first, then what the caller passed. */
export function resolveOptions(start: object, base: object, own: Record<string, unknown>): ApplicationOptions {
  let merged: Record<string, unknown> = {};
  for (const each of [...inheritanceChain(start, base)].reverse()) {
    if (Object.hasOwn(each, "DEFAULT_OPTIONS")) merged = layOver(merged, each.DEFAULT_OPTIONS ?? {});
  }
  return layOver(merged, own) as ApplicationOptions;
}
