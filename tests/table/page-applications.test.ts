import { afterEach, describe, expect, it } from "vitest";
import { harbour } from "../../table/demo/harbour.ts";
import { adnd2e } from "../../table/demo/systems/adnd2e.ts";
import type { ApplicationClass } from "../../table/host/applications/application.ts";
import type { createDialogClass } from "../../table/host/applications/dialog.ts";
import type { createHandlebarsMixin } from "../../table/host/applications/handlebars-mixin.ts";
import type { Notifications } from "../../table/host/applications/notifications.ts";
import type { Generation } from "../../table/host/seam.ts";
import { openTable, type Tab, type Table } from "../../table/node.ts";

interface Api {
  ApplicationV2: ApplicationClass;
  DialogV2: ReturnType<typeof createDialogClass>;
  HandlebarsApplicationMixin: ReturnType<typeof createHandlebarsMixin>;
}

const FILES = {
  "templates/list.hbs": `<ol class="list" style="overflow:auto">{{#each names}}<li>{{this}}</li>{{/each}}</ol>`,
  "templates/fields.hbs": `<div><input name="title" value="{{title}}"><input type="number" name="swim.mod" value="{{mod}}">
    <input type="number" name="empty"><input type="checkbox" name="deep" {{checked deep}}><select name="water">
    {{selectOptions waters selected=water localize=true}}</select><button type="submit">ok</button>
    <button type="button" data-action="count"><i></i>count</button></div>`,
  "templates/two-roots.hbs": "<p>one</p><p>two</p>",
  "templates/helpers.hbs": `<p>{{#if (and (eq a 1) (not b))}}yes{{/if}}{{concat "a" 2}}{{numberFormat 3 decimals=1 sign=true}}{{ifThen a "A" "B"}}</p>`,
  "lang/en.json": `{"DEMO":{"Calm":"calm <water>","Title":"Swimmers","Bold":"<b>calm</b>","Name":"I am {name}"}}`,
};

let table: Table;
afterEach(() => table.end());

async function open(generation: Generation = 14): Promise<{ gm: Tab; api: Api; document: Document }> {
  const languages = [{ lang: "en", name: "English", path: "lang/en.json" }];
  const modules = [{ id: "demo", files: FILES, script: () => undefined, manifest: { languages } }];
  table = await openTable({ generation, world: harbour("adnd2e", generation), system: adnd2e, modules });
  const gm = await table.join("gm");
  const api = gm.globals.foundry.applications.api as unknown as Api;
  return { gm, api, document: gm.window.document };
}

const template = (name: string) => ({ template: `modules/demo/templates/${name}.hbs` });

describe("ApplicationV2", () => {
  it("merges options along the chain and calls hooks from the class to its base", async () => {
    const { api, gm, document } = await open();
    class Base extends api.ApplicationV2 {
      static override DEFAULT_OPTIONS = { id: "base-{id}", classes: ["base"], window: { title: "DEMO.Title" } };
      override _renderHTML = async () => document.createElement("p");
      override _replaceHTML(result: unknown, content: HTMLElement): void {
        content.replaceChildren(result as HTMLElement);
      }
    }
    class Own extends Base {
      static override DEFAULT_OPTIONS = {
        id: "own",
        classes: ["own"],
        window: { title: "DEMO.Title", resizable: true },
      };
    }
    const heard: string[] = [];
    for (const hook of ["renderOwn", "renderBase", "renderApplicationV2", "closeOwn", "closeApplicationV2"]) {
      gm.globals.Hooks.on(hook, () => heard.push(hook));
    }
    const app = new Own({ position: { width: 300 } });
    expect(app.rendered).toBe(false);
    await app.render();
    expect(document.getElementById("own")).toBeNull();
    await app.render({ force: true });
    expect(app.rendered).toBe(true);
    expect([...app.element.classList]).toEqual(["application", "base", "own"]);
    expect(app.element.querySelector(".window-title")?.textContent).toBe("Swimmers");
    expect(app.element.querySelector(".window-resize-handle")).not.toBeNull();
    const instances = gm.globals.foundry.applications.instances as Map<string, object>;
    expect(instances.get("own")).toBe(app);
    await app.close();
    expect(instances.has("own")).toBe(false);
    expect(document.getElementById("own")).toBeNull();
    expect(heard).toEqual(["renderOwn", "renderBase", "renderApplicationV2", "closeOwn", "closeApplicationV2"]);
  });

  it("refuses fields called parent or children in v14 only", async () => {
    for (const generation of [14, 13] as const) {
      const { api, document } = await open(generation);
      class Wrong extends api.ApplicationV2 {
        override _renderHTML = async () => document.createElement("p");
        override _replaceHTML(): void {}
      }
      const app = new Wrong();
      Object.defineProperty(app, "parent", { value: null });
      const render = app.render({ force: true });
      if (generation === 14) await expect(render).rejects.toThrow("parent");
      else await render;
      if (generation === 14) await table.end();
    }
  });

  it("records what an action throws", async () => {
    const { api, gm, document } = await open();
    class App extends api.ApplicationV2 {
      static override DEFAULT_OPTIONS = {
        actions: {
          fail: () => {
            throw new Error("on purpose");
          },
        },
      };
      override _renderHTML = async () => document.createElement("button");
      override _replaceHTML(result: unknown, content: HTMLElement): void {
        (result as HTMLElement).dataset.action = "fail";
        content.replaceChildren(result as HTMLElement);
      }
    }
    const app = await new App().render(true);
    app.element.querySelector<HTMLElement>("[data-action=fail]")?.click();
    await table.settle();
    expect(gm.errors.map(({ error }) => (error as Error).message)).toEqual(["on purpose"]);
    gm.errors.length = 0;
  });

  it("closes the window on top with Escape", async () => {
    const { api, gm, document } = await open();
    class App extends api.ApplicationV2 {
      override _renderHTML = async () => document.createElement("p");
      override _replaceHTML(): void {}
    }
    const [below, above] = [new App(), new App()];
    await below.render(true);
    await above.render(true);
    below.bringToFront();
    document.dispatchEvent(new gm.window.KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    await table.settle();
    expect([below.rendered, above.rendered]).toEqual([false, true]);
  });
});

describe("HandlebarsApplicationMixin", () => {
  async function openForm(options: object = {}) {
    const opened = await open();
    const { api } = opened;
    const submitted: Record<string, unknown>[] = [];
    const seen = { counted: 0, context: { title: "Aelis", mod: 2, deep: true, water: "calm", names: ["a"] } };
    class Form extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
      static override DEFAULT_OPTIONS = {
        id: "demo-form",
        tag: "form",
        form: {
          handler(this: Form, _event: Event, _form: HTMLFormElement, data: { object: Record<string, unknown> }) {
            expect(this).toBeInstanceOf(Form);
            submitted.push(data.object);
          },
          closeOnSubmit: true,
          ...options,
        },
        actions: { count: Form.count },
      };
      static override PARTS = { list: template("list"), fields: template("fields") };
      static count(this: Form, _event: Event, target: HTMLElement): void {
        expect(target.dataset.action).toBe("count");
        seen.counted += 1;
      }
      override async _prepareContext() {
        return { ...seen.context, waters: { calm: "DEMO.Calm", rough: "DEMO.Title" } };
      }
    }
    const app = new Form();
    await app.render({ force: true });
    return { ...opened, app, submitted, seen };
  }

  it("renders parts in order and again only those that are asked for, keeping focus", async () => {
    const { app, document, seen } = await openForm();
    const parts = () => [...app.element.querySelectorAll<HTMLElement>("[data-application-part]")];
    expect(parts().map((part) => part.dataset.applicationPart)).toEqual(["list", "fields"]);
    const [list, fields] = parts();
    app.element.querySelector<HTMLInputElement>("[name=title]")?.focus();
    seen.context.names = ["b", "c"];
    seen.context.title = "Brand";
    await app.render({ parts: ["list"] });
    expect(parts()[1]).toBe(fields);
    expect(parts()[0]).not.toBe(list);
    expect(parts()[0]?.textContent).toBe("bc");
    await app.render();
    expect((document.activeElement as HTMLInputElement).name).toBe("title");
    expect((document.activeElement as HTMLInputElement).value).toBe("Brand");
    await expect(app.render({ parts: ["nothing"] })).rejects.toThrow('no part "nothing"');
  });

  it("hands over cast form values, escapes words, and closes", async () => {
    const { app, submitted, gm } = await openForm();
    expect(app.element.querySelector("option")?.innerHTML).toBe("calm &lt;water&gt;");
    app.element.dispatchEvent(new gm.window.Event("submit", { cancelable: true }));
    await table.settle();
    expect(submitted).toEqual([{ title: "Aelis", "swim.mod": 2, empty: null, deep: true, water: "calm" }]);
    expect(app.rendered).toBe(false);
  });

  it("submits on change without closing, and binds actions to the instance", async () => {
    const { app, submitted, seen, gm } = await openForm({ submitOnChange: true });
    const box = app.element.querySelector<HTMLInputElement>("[name=deep]") as HTMLInputElement;
    box.checked = false;
    box.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    app.element.querySelector<HTMLElement>("[data-action=count] i")?.click();
    await table.settle();
    expect(submitted.at(-1)?.deep).toBe(false);
    expect(app.rendered).toBe(true);
    expect(seen.counted).toBe(1);
  });

  it("refuses a part with two roots and a template that is not there", async () => {
    const { api } = await open();
    const app = (name: string) => {
      class App extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
        static override PARTS = { only: template(name) };
      }
      return new App();
    };
    await expect(app("two-roots").render(true)).rejects.toThrow("exactly one root element");
    await expect(app("missing").render(true)).rejects.toThrow(
      '"modules/demo/templates/missing.hbs" could not be loaded',
    );
  });

  it("has the host's helpers, and partials by path or by name", async () => {
    const { gm } = await open();
    const { renderTemplate, loadTemplates } = gm.globals.foundry.applications.handlebars as unknown as {
      renderTemplate(path: string, data: object): Promise<string>;
      loadTemplates(paths: object): Promise<((data: object) => string)[]>;
    };
    const html = await renderTemplate("modules/demo/templates/helpers.hbs", { a: 1, b: false });
    expect(html).toBe("<p>yesa2+3.0A</p>");
    const [list] = await loadTemplates({ "demo.list": "modules/demo/templates/list.hbs" });
    expect(list?.({ names: ["x"] })).toContain("<li>x</li>");
  });
});

describe("DialogV2", () => {
  const press = (document: Document, action: string) =>
    document.querySelector<HTMLElement>(`dialog [data-action="${action}"]`)?.click();

  it("wait gives the callback's value, the action's name, or null when closed", async () => {
    const { api, document } = await open();
    const ask = async (action: string) => {
      const answer = api.DialogV2.wait({
        window: { title: "DEMO.Title" },
        content: '<p onclick="x()">safe<script>bad()</script><input name="mod" type="number" value="3"></p>',
        buttons: [
          { action: "roll", label: "Roll", default: true, callback: (_e, button) => button.form?.elements.length },
          { action: "later", label: "Later" },
        ],
      });
      await table.settle();
      expect(document.querySelector(".dialog-content")?.innerHTML).not.toMatch(/script|onclick/);
      press(document, action);
      return answer;
    };
    expect(await ask("roll")).toBe(3);
    expect(await ask("later")).toBe("later");
    expect(await ask("close")).toBeNull();
  });

  it("confirm gives true, false or null; input the form's values; no button throws; rejectClose rejects", async () => {
    const { api, document } = await open();
    const answer = async (asked: Promise<unknown>, action: string) => {
      await table.settle();
      press(document, action);
      return asked;
    };
    expect(await answer(api.DialogV2.confirm({ content: "?" }), "yes")).toBe(true);
    expect(await answer(api.DialogV2.confirm({ content: "?" }), "no")).toBe(false);
    const content = '<input name="a.b" type="number" value="4">';
    expect(await answer(api.DialogV2.input({ content }), "ok")).toEqual({ "a.b": 4 });
    const dismissed = answer(api.DialogV2.prompt({ content, rejectClose: true }), "close");
    await expect(dismissed).rejects.toThrow("dismissed");
    expect(() => new api.DialogV2({ content })).toThrow("at least one button");
  });
});

describe("notifications", () => {
  it("are cleaned markup, announced and removable", async () => {
    const { gm, document } = await open();
    const notifications = gm.globals.ui.notifications as unknown as Notifications;
    const shown = notifications.warn('<b onclick="x()">Brand</b> sinks<script>x()</script>');
    const list = document.getElementById("notifications");
    expect(list?.getAttribute("aria-live")).toBe("polite");
    expect(list?.querySelector(".warning p")?.innerHTML).toBe("<b>Brand</b> sinks");
    expect(notifications.has(shown)).toBe(true);
    notifications.remove(shown);
    expect(list?.childElementCount).toBe(0);
    notifications.info("DEMO.Name", { format: { name: "<i>Mara</i>" } });
    expect(list?.textContent).toContain("I am <i>Mara</i>");
    notifications.clear();
    notifications.info("DEMO.Name", { format: { name: "<i id=y>Mara</i>" }, escape: false });
    expect(list?.querySelector("p > i")?.textContent).toBe("Mara");
  });
});

describe("tooltips", () => {
  const rest = (element: Element | null) =>
    element?.dispatchEvent(
      new (element.ownerDocument.defaultView as Window & typeof globalThis).Event("pointerover", { bubbles: true }),
    );

  it("are markup under a resting pointer, cleaned unless a language file has it, and gone when the pointer is", async () => {
    const { document } = await open();
    document.body.insertAdjacentHTML("beforeend", '<p id="at"><b>x</b></p><p id="key" data-tooltip="DEMO.Bold"></p>');
    const at = document.getElementById("at") as HTMLElement;
    at.dataset.tooltip = '<img src="x" onerror="x()"> deep';
    rest(at.querySelector("b"));
    expect(document.getElementById("tooltip")).toBeNull();
    await table.advanceTimers(500);
    expect(document.getElementById("tooltip")?.innerHTML).toBe('<img src="x"> deep');
    rest(document.getElementById("key"));
    await table.advanceTimers(500);
    expect(document.getElementById("tooltip")?.innerHTML).toBe("<b>calm</b>");
    rest(document.body);
    expect(document.getElementById("tooltip")).toBeNull();
  });
});
