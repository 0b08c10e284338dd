/** For gamemasters: the regions of the viewed scene, how deep they reach, and what they do. */
import { build } from "../../host/applications/markup.ts";
import type { PageBehavior, PageContext, PageRegion } from "../model.ts";
import { openBehavior } from "./behavior-form.ts";
import { createPanel, iconButton, type Panel } from "./panel.ts";

const HOOKS = [
  "canvasReady",
  "createRegion",
  "updateRegion",
  "deleteRegion",
  "createRegionBehavior",
  "updateRegionBehavior",
  "deleteRegionBehavior",
];

export function createRegionsPanel(context: PageContext): Panel {
  const { game, say, watch } = context;
  const panel = createPanel("table-regions", say("regions.heading"), (body) => {
    for (const region of regionsHere(context)) body.append(regionRow(context, region));
  });
  const redraw = () => {
    panel.root.hidden = !game.user.isGM || regionsHere(context).length === 0;
    panel.redraw();
  };
  watch(HOOKS, redraw);
  return { root: panel.root, redraw };
}

const regionsHere = ({ game }: PageContext): PageRegion[] => [...(game.scenes.viewed?.regions ?? [])];

function regionRow(context: PageContext, region: PageRegion): HTMLElement {
  const swatch = build(document, "span", { class: "user-dot" });
  swatch.style.background = String(region.color);
  const head = build(document, "h3", {}, swatch, region.name);
  const row = build(document, "section", { class: "region", "data-region-id": region.id }, head);
  row.append(elevationRow(context, region), ...[...region.behaviors].map((each) => behaviorRow(context, each)));
  return row;
}

function elevationRow(context: PageContext, region: PageRegion): HTMLElement {
  const { say, act, game } = context;
  const row = build(document, "div", { class: "region-elevation" });
  for (const end of ["bottom", "top"] as const) {
    const id = `region-${region.id}-${end}`;
    const value = region.elevation[end] ?? "";
    const input = build(document, "input", { type: "number", id, step: "any", value, placeholder: "∞" });
    input.addEventListener("change", () => {
      const elevation = { [end]: input.value === "" ? null : Number(input.value) };
      act(() => region.update({ elevation }));
    });
    row.append(build(document, "label", { for: id }, say(`regions.${end}`)), input);
  }
  row.append(build(document, "span", { class: "subtle" }, game.scenes.viewed?.grid.units ?? ""));
  if (region.elevation.topInclusive !== undefined) row.append(inclusiveBox(context, region));
  return row;
}

/** v14: whether somebody exactly at the top is inside. */
function inclusiveBox({ say, act }: PageContext, region: PageRegion): HTMLElement {
  const checked = region.elevation.topInclusive;
  const box = build(document, "input", { type: "checkbox", id: `region-${region.id}-inclusive`, checked });
  box.addEventListener("change", () => act(() => region.update({ elevation: { topInclusive: box.checked } })));
  return build(document, "label", { class: "checkbox" }, box, say("regions.topInclusive"));
}

function behaviorRow(context: PageContext, behavior: PageBehavior): HTMLElement {
  const { say, act, client } = context;
  const { i18n } = client.globals.game;
  const kind = `TYPES.RegionBehavior.${behavior.type}`;
  const name = behavior.name || (i18n.has(kind) ? i18n.localize(kind) : behavior.type);
  const box = build(document, "input", {
    type: "checkbox",
    id: `behavior-on-${behavior.id}`,
    checked: !behavior.disabled,
    disabled: behavior.invalid === true,
  });
  box.addEventListener("change", () => act(() => behavior.update({ disabled: !box.checked })));
  const label = build(document, "label", { class: "checkbox" }, box, name);
  const row = build(document, "div", { class: "behavior", "data-behavior-id": behavior.id }, label);
  if (behavior.invalid) row.append(build(document, "span", { class: "subtle" }, say("regions.invalid")));
  else
    row.append(
      iconButton(`behavior-edit-${behavior.id}`, "gear", say("regions.edit", { name }), () =>
        act(() => openBehavior(context, behavior, name)),
      ),
    );
  return row;
}
