/** "Water of this scene" in words and controls. */

import { type RegionWater, watersOf } from "../foundry/regions/waters.ts";
import { isOn } from "../foundry/switches.ts";
import { inUnit, type LengthUnit, shownUnit, unitOfScene } from "../foundry/units.ts";
import { RULESETS } from "../rules/index.ts";
import type { EntryDraft } from "./entry-draft.ts";
import { type FieldView, fieldView } from "./field-view.ts";
import { type RulesetChoice, rulesetChoices } from "./ruleset-choices.ts";
import { figure, listed, say } from "./text.ts";

export interface SceneWaterView {
  app: string;
  rulesets: RulesetChoice[];
  water: FieldView[];
  activity: FieldView[];
  /** A sentence for each water on the map. */
  waters: string[];
  /** The automation for regions is. */
  off: boolean;
  notice: string;
}

export function sceneWaterView(app: string, scene: Scene, draft: EntryDraft, notice: string): SceneWaterView {
  const views = (group: "water" | "activity"): FieldView[] =>
    draft.fields(group).map((field) => fieldView(app, draft, group, field));
  const { unit } = RULESETS[draft.ruleset];
  return {
    app,
    rulesets: rulesetChoices(draft.ruleset),
    water: views("water"),
    activity: views("activity"),
    waters: watersOf(scene).map((water) => waterText(water, scene, unit)),
    off: !isOn("regions"),
    notice,
  };
}

const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Degrees from the top of the map, clockwise, as one of eight directions. */
const towards = (degrees: number): string => say(`sceneWater.towards.${COMPASS[Math.round(degrees / 45) % 8]}`);

/** "River: rough, surface at 0 ft, … and rapids of danger 4". `own`: the unit where the scene names none. */
export function waterText({ name, facts, direction, surface }: RegionWater, scene: Scene, own: LengthUnit): string {
  const unit = shownUnit(own, scene);
  const length = (value: number): string => figure(inUnit(value, unitOfScene(scene) ?? own, unit));
  const parts = [
    say(`word.surface.${facts.surface}`),
    say("sceneWater.at", { elevation: `${length(surface)} ${say(`unit.${unit}`)}` }),
  ];
  if (facts.depth !== null)
    parts.push(say("sceneWater.deep", { depth: `${length(facts.depth)} ${say(`unit.${unit}`)}` }));
  if (facts.current !== 0) {
    const current = say("sceneWater.current", {
      speed: `${length(Math.abs(facts.current))} ${say(`unit.${unit}Round`)}`,
      course: say(`region.course.${facts.current < 0 ? "against" : "with"}`),
    });
    parts.push(direction === null ? current : say("sceneWater.flowing", { current, direction: towards(direction) }));
  }
  if (facts.danger !== null) parts.push(say("sceneWater.rapids", { danger: facts.danger }));
  return say("sceneWater.line", { name, facts: listed(parts) });
}
