import { ICON_SHAPES } from "./icon-shapes.ts";

/** Which of our outlines stands for a picture of the host's `icons/svg` folder; the rest are a plain round. */
const PICTURES: Record<string, string> = {
  skull: "skull",
  blood: "droplet",
  falling: "person-falling",
  wing: "wind",
  unconscious: "bed",
  sleep: "bed",
  stoned: "user",
  "mystery-man": "user",
  "item-bag": "weight-hanging",
  shield: "shield-halved",
  eye: "eye",
  blind: "eye-slash",
  invisible: "eye-slash",
  heal: "heart",
  regen: "heart",
  target: "life-ring",
  combat: "swords",
  clockwork: "gear",
  waterfall: "water",
  hazard: "triangle-exclamation",
};

const ROUND = "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16";

/** The SVG text served for `icons/svg/<name>.svg`. */
export function coreIcon(name: string): string {
  const path = ICON_SHAPES[PICTURES[name] ?? name] ?? ROUND;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96"><path d="${path}" fill="none"
 stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
