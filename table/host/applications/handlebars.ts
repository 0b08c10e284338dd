import Handlebars from "handlebars";
import { CORE_TEMPLATES } from "./core-templates.ts";
import { registerHelpers } from "./helpers.ts";
import type { ApplicationsHost } from "./host.ts";

/** Compiled template: data in, HTML text out. */
export type Template = (data: unknown, options?: object) => string;

export interface HandlebarsApi {
  getTemplate(path: string, id?: string): Promise<Template>;
  loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]>;
  renderTemplate(path: string, data?: object): Promise<string>;
}

/** Prototype getters are readable in templates, as the host allows. */
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** `foundry.applications.handlebars` of one client: an own Handlebars with the host's helpers. */
export function createHandlebars(host: ApplicationsHost): HandlebarsApi {
  const environment = Handlebars.create();
  registerHelpers(environment, host);
  const compiled = new Map<string, Promise<Template>>();

  async function compile(path: string): Promise<Template> {
    const text = CORE_TEMPLATES[path] ?? (await readTemplate(path));
    const template = environment.compile(text);
    return (data, options) => template(data, { ...RUNTIME, ...options });
  }

  async function readTemplate(path: string): Promise<string> {
    if (!path) throw new Error("A template without a path was asked for");
    try {
      return await host.readText(path);
    } catch (cause) {
      throw new Error(`The template "${path}" could not be loaded`, { cause });
    }
  }

  async function getTemplate(path: string, id = path): Promise<Template> {
    let known = compiled.get(path);
    if (!known) {
      known = compile(path);
      compiled.set(path, known);
      // A failed template may be asked for again: it is not kept.
      known.catch(() => compiled.delete(path));
    }
    const template = await known;
    environment.registerPartial(id, template as Handlebars.Template);
    return template;
  }

  async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
    const pairs = Array.isArray(paths) ? paths.map((path) => [path, path] as const) : Object.entries(paths);
    return Promise.all(pairs.map(([id, path]) => getTemplate(path, id)));
  }

  async function renderTemplate(path: string, data: object = {}): Promise<string> {
    return (await getTemplate(path))(data);
  }

  return { getTemplate, loadTemplates, renderTemplate };
}
