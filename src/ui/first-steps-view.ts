/** The three steps in words. */
import { figure, say } from "./text.ts";

export const STEPS = ["water", "time", "tracker"] as const;
export type Step = (typeof STEPS)[number];

/** Buttons of a step: names of deeds, with their icons. */
export const STEP_DEEDS: Readonly<Record<Step, readonly (readonly [name: string, icon: string])[]>> = {
  water: [["putIn", "fa-water"]],
  time: [["automation", "fa-gears"]],
  tracker: [
    ["tracker", "fa-list"],
    ["rules", "fa-book"],
    ["settings", "fa-gear"],
  ],
};

interface FirstStepsView {
  app: string;
  /** "Step 1 of 3" */
  place: string;
  title: string;
  lines: string[];
  deeds: { name: string; icon: string; label: string }[];
  isFirst: boolean;
  isLast: boolean;
}

export const STEP_LINES = ["first", "second"] as const;

export function firstStepsView(app: string, step: Step): FirstStepsView {
  const at = STEPS.indexOf(step);
  return {
    app,
    place: say("tour.place", { step: figure(at + 1), steps: figure(STEPS.length) }),
    title: say(`tour.${step}.title`),
    lines: STEP_LINES.map((part) => say(`tour.${step}.${part}`)),
    deeds: STEP_DEEDS[step].map(([name, icon]) => ({ name, icon, label: say(`tour.deed.${name}`) })),
    isFirst: at === 0,
    isLast: at === STEPS.length - 1,
  };
}
