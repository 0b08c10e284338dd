/** Colours of the painted scene, alike in both themes: water and stone do not change with the windows. */
export const SCENE = {
  deep: "#1b4f63",
  shallow: "#2f7a8f",
  ripple: "rgb(120 190 205 / 22%)",
  stone: "#8b8478",
  stoneEdge: "#5c574e",
  joint: "#7a7468",
  plank: "#9a7146",
  plankLine: "#7d5a35",
  hull: "#5d3f22",
  rail: "#3c2814",
  mast: "#d9c9a8",
  sail: "rgb(233 225 205 / 92%)",
  shadow: "rgb(8 30 40 / 45%)",
  meadow: "#5d7347",
  meadowDark: "#4f6440",
  sand: "#b59f74",
  flow: "rgb(190 225 230 / 26%)",
  rock: "#77756e",
  rockLight: "#96938a",
  grid: "rgb(10 25 32 / 25%)",
} as const;

/** Colours of what is drawn over it. */
export const MARKS = { name: 0xffffff, outline: 0x0a0f12, selected: 0xffb84d, iconBack: 0x10161a } as const;

/** The border that tells friend from foe. */
export const DISPOSITION: Record<number, number> = { 1: 0x6fc7e8, 0: 0xe8d27a, [-1]: 0xe27a6b, [-2]: 0xa87bd0 };
