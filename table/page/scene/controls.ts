/** The scene controls: the tools of the tokens layer, those that modules add among them. */
import { markFocus, restoreFocus } from "../../host/applications/focus.ts";
import { build } from "../../host/applications/markup.ts";
import { strict } from "../../host/strict.ts";
import type { PageContext } from "../model.ts";

interface Tool {
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  /** Pressed, it does something and is no mode. */
  button?: boolean;
  /** On or off, beside the mode. */
  toggle?: boolean;
  active?: boolean;
  onChange?(event: Event | undefined, active: boolean): unknown;
}

interface Control {
  name: string;
  order: number;
  title: string;
  icon: string;
  layer?: string;
  visible?: boolean;
  activeTool?: string;
  tools: Record<string, Tool>;
  onToolChange?(event: Event | undefined, tool: Tool): unknown;
}

/** What `ui.controls.render` takes: `reset` prepares the tools anew, so that modules are asked again. */
interface RenderOptions {
  reset?: boolean;
  controls?: string;
  tool?: string;
}

const tokensLayer = (): Control => ({
  name: "tokens",
  order: 1,
  title: "CONTROLS.GroupToken",
  icon: "fa-solid fa-user",
  layer: "tokens",
  visible: true,
  activeTool: "select",
  tools: {
    select: { name: "select", order: 1, title: "CONTROLS.BasicSelect", icon: "fa-solid fa-expand" },
  },
});

const byOrder = (a: Tool, b: Tool): number => a.order - b.order;

/** A tool that Foundry could not show either. */
function complain(key: string, tool: Tool): void {
  for (const field of ["name", "title", "icon"] as const) {
    if (typeof tool[field] !== "string") throw new Error(`getSceneControlButtons: tool "${key}" has no ${field}`);
  }
  if (tool.name !== key) throw new Error(`getSceneControlButtons: tool "${key}" is named "${tool.name}"`);
  if (typeof tool.order !== "number") throw new Error(`getSceneControlButtons: tool "${key}" has no order`);
  if ("onClick" in tool) throw new Error(`getSceneControlButtons: tool "${key}" has onClick; it is onChange now`);
}

/** `ui.controls`, of which the page shows the tokens layer. */
export class SceneControls {
  readonly root: HTMLElement;
  controls: Record<string, Control> = { tokens: tokensLayer() };
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.root = build(document, "div", {
      id: "scene-controls",
      class: "scene-controls",
      role: "group",
      "aria-label": context.say("controls.label"),
    });
    const { Hooks, ui } = context.client.globals;
    ui.controls = this.#asSeenByModules();
    // Each canvas is drawn with tools prepared anew, as in Foundry: before `ready` for the first time.
    Hooks.on("canvasReady", () => this.render({ reset: true }));
  }

  #asSeenByModules(): object {
    const controls = () => this.controls;
    const control = () => this.control;
    const tool = () => this.tool;
    const seen: object = {
      get controls() {
        return controls();
      },
      get control() {
        return control();
      },
      get tool() {
        return tool();
      },
      render: async (options: RenderOptions = {}) => {
        this.render(options);
        return seen;
      },
    };
    return strict(seen, "ui.controls", { absent: new Set() });
  }

  get control(): Control {
    return this.controls.tokens as Control;
  }

  get tool(): Tool | undefined {
    return this.control.tools[this.control.activeTool ?? ""];
  }

  render({ reset = false, tool }: RenderOptions): void {
    if (reset) this.#prepare();
    if (tool !== undefined) this.#choose(tool, undefined);
    this.#draw();
  }

  #prepare(): void {
    this.controls = { tokens: tokensLayer() };
    this.#context.client.globals.Hooks.callAll("getSceneControlButtons", this.controls);
    for (const [key, tool] of Object.entries(this.control.tools)) complain(key, tool);
  }

  #draw(): void {
    const tools = Object.values(this.control.tools).filter(({ visible }) => visible !== false);
    // One mode alone is no choice.
    const modes = tools.filter(({ button, toggle }) => !button && !toggle);
    const shown = modes.length > 1 ? tools : tools.filter((tool) => !modes.includes(tool));
    const mark = markFocus(this.root);
    this.root.hidden = shown.length === 0;
    this.root.replaceChildren(...shown.sort(byOrder).map((tool) => this.#button(tool)));
    restoreFocus(this.root, mark);
  }

  #button(tool: Tool): HTMLButtonElement {
    const label = this.#context.client.globals.game.i18n.localize(tool.title);
    const icon = build(document, "i", { class: tool.icon, inert: true });
    const button = build(
      document,
      "button",
      {
        type: "button",
        id: `control-${tool.name}`,
        class: "icon-only",
        "data-tool": tool.name,
        "aria-label": label,
        title: label,
      },
      icon,
    );
    if (!tool.button) button.setAttribute("aria-pressed", String(this.#isPressed(tool)));
    button.addEventListener("click", (event) => this.#press(tool, event));
    return button;
  }

  #isPressed(tool: Tool): boolean {
    return tool.toggle ? tool.active === true : this.control.activeTool === tool.name;
  }

  #press(tool: Tool, event: Event): void {
    if (tool.button) this.#tell(tool, event, true);
    else if (tool.toggle) {
      tool.active = !tool.active;
      this.#tell(tool, event, tool.active);
    } else this.#choose(tool.name, event);
    this.#draw();
  }

  #choose(name: string, event: Event | undefined): void {
    const [before, after] = [this.tool, this.control.tools[name]];
    if (!after) throw new Error(`The tokens layer has no tool "${name}"`);
    if (before === after) return;
    this.control.activeTool = name;
    if (before) this.#tell(before, event, false);
    this.#tell(after, event, true);
    this.control.onToolChange?.(event, after);
  }

  /** What a tool does may be asynchronous; what goes wrong is told like any press of a button. */
  #tell(tool: Tool, event: Event | undefined, active: boolean): void {
    this.#context.act(async () => tool.onChange?.(event, active));
  }
}
