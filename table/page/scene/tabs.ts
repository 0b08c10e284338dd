/** The world's scenes in a row: gamemasters look at any of them, players are where the active one is. */
import { markFocus, restoreFocus } from "../../host/applications/focus.ts";
import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageScene } from "../model.ts";
import { iconButton } from "../sidebar/panel.ts";

const HOOKS = ["canvasReady", "createScene", "updateScene", "deleteScene"];

export function createSceneTabs(context: PageContext): { root: HTMLElement; redraw(): void } {
  const { game, say, watch } = context;
  const list = build(document, "ul", {});
  const root = build(document, "nav", { class: "scene-tabs", "aria-label": say("scenes.label") }, list);
  const redraw = () => {
    const scenes = [...game.scenes].filter((scene) => game.user.isGM || scene.active);
    const mark = markFocus(root);
    list.replaceChildren(...scenes.map((scene) => tab(context, scene)));
    restoreFocus(root, mark);
  };
  watch(HOOKS, redraw);
  return { root, redraw };
}

function tab({ game, say, act }: PageContext, scene: PageScene): HTMLElement {
  const viewed = game.scenes.viewed === scene;
  const look = build(document, "button", { type: "button", id: `scene-${scene.id}` }, scene.name);
  if (viewed) look.setAttribute("aria-current", "true");
  if (scene.active) {
    const mark = build(document, "i", { class: "fa-solid fa-location-dot", inert: true });
    look.prepend(mark);
    look.append(build(document, "span", { class: "sr-only" }, say("scenes.active")));
  }
  look.addEventListener("click", () => {
    if (game.scenes.viewed !== scene) act(() => scene.view());
  });
  const item = build(document, "li", { "data-scene-id": scene.id }, look);
  if (game.user.isGM && viewed && !scene.active) {
    const all = () => act(() => scene.activate());
    item.append(iconButton(`activate-${scene.id}`, "users", say("scenes.activate", { name: scene.name }), all));
  }
  return item;
}
