const GEAR =
  "M10.3 5.0L10.5 2.1L13.5 2.1L13.7 5.0L15.7 5.8L17.9 4.0L20.0 6.1L18.2 8.3L19.0 10.3L21.9 10.5L21.9 13.5L19.0 13.7L18.2 15.7L20.0 17.9L17.9 20.0L15.7 18.2L13.7 19.0L13.5 21.9L10.5 21.9L10.3 19.0L8.3 18.2L6.1 20.0L4.0 17.9L5.8 15.7L5.0 13.7L2.1 13.5L2.1 10.5L5.0 10.3L5.8 8.3L4.0 6.1L6.1 4.0L8.3 5.8zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6";

/**
 * Our own outlines for the icon names that windows here use, on a square of 24, drawn with a line of 2.
 * The names are those of the icon font that Foundry brings along; a name that is missing gets a plain dot.
 */
export const ICON_SHAPES: Record<string, string> = {
  anchor: "M12 8v13M5 13a7 7 0 0 0 14 0M8 11h8M12 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5",
  "arrow-down": "M12 4v16M5 13l7 7 7-7",
  "arrow-up": "M12 20V4M5 11l7-7 7 7",
  "arrows-rotate": "M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5",
  backward: "M20 6l-8 6 8 6zM12 6l-8 6 8 6z",
  "backward-step": "M18 6l-9 6 9 6zM6 6v12",
  bars: "M4 7h16M4 12h16M4 17h16",
  bed: "M3 6v13M3 15h18v4M21 15v-3a3 3 0 0 0-3-3h-7v6M7 12h.01",
  book: "M5 4h13v16H6a2 2 0 0 1-1-2zM5 17h13",
  check: "M4 13l5 5L20 6",
  "chevron-down": "M5 9l7 7 7-7",
  "chevron-up": "M5 15l7-7 7 7",
  "circle-info": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 11v6M12 7.5h.01",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5l4 2",
  "clock-rotate-left": "M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5M12 8v4l3 2",
  comments: "M4 5h12v9H9l-4 3v-3H4zM19 9h2v9h-1v3l-3-3h-6",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  "dice-d20": "M12 2l9 5v10l-9 5-9-5V7zM12 7l5 8H7zM12 2v5M3 7l9 0 9 0M7 15l-4 2M17 15l4 2M12 22l-5-7M12 22l5-7",
  droplet: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  ellipsis: "M5 12h.01M12 12h.01M19 12h.01",
  "ellipsis-vertical": "M12 5h.01M12 12h.01M12 19h.01",
  expand: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  eye: "M2 12q10-13 20 0-10 13-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
  "eye-slash": "M2 12q10-13 20 0-10 13-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6M4 3l16 18",
  fish: "M3 12q7-9 14 0l4-4v8l-4-4q-7 9-14 0zM8 11h.01",
  flag: "M5 3v18M5 4h13l-3 4 3 4H5",
  "floppy-disk": "M4 4h13l3 3v13H4zM8 4v5h7V4M8 20v-7h8v7",
  forward: "M4 6l8 6-8 6zM12 6l8 6-8 6z",
  "forward-step": "M6 6l9 6-9 6zM18 6v12",
  gear: GEAR,
  gears: GEAR,
  hand: "M7 12V6M10.5 11V4M14 11V4.5M17.5 12V7v8a6 6 0 0 1-11 3l-3-5 2-1 2 2",
  "hand-fist": "M5 8h13v6l-3 3v4H8v-4l-3-3zM9 8v5M13 8v5",
  heart: "M12 20C2 13 4 5 9 5q2 0 3 2 1-2 3-2c5 0 7 8-3 15z",
  hourglass: "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
  "hourglass-half": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9M9 18h6",
  language: "M3 6h10M8 3v3M11 6q-1 6-7 9M5 9q2 4 7 6M12 21l5-11 5 11M14 17h6",
  "life-ring":
    "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M5.6 5.6l3.6 3.6M15 15l3.4 3.4M18.4 5.6L15 9M9 15l-3.4 3.4",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  "location-dot": "M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5",
  lungs: "M12 3v9M12 10c-3 1-3 4-3 7s-5 4-6 2 1-9 4-11M12 10c3 1 3 4 3 7s5 4 6 2-1-9-4-11",
  minus: "M5 12h14",
  moon: "M19 15A8 8 0 0 1 9 4a8 8 0 1 0 10 11z",
  "paper-plane": "M3 11L21 3l-5 18-5-8zM11 13l10-10",
  pause: "M8 5v14M16 5v14",
  pen: "M4 20l1-5L16 4l4 4L9 19z",
  "person-drowning": "M12 4v9M8 5l4 5 4-5M2 18q2.5-3 5 0t5 0 5 0 5 0",
  "person-falling": "M8 4h.01M7 8l5 3 4-2M12 11l-1 5 5 3M11 16l-5 3M17 4v4M21 4v6",
  "person-rays": "M12 8h.01M12 11v5M9 12h6M10 20l2-4 2 4M12 2v2M4 5l2 2M20 5l-2 2M3 13h2M19 13h2",
  "person-swimming": "M17 8h.01M4 13l6-5 5 5M2 18q2.5-3 5 0t5 0 5 0 5 0",
  "person-walking": "M12 4h.01M12 8l-2 6 4 3v4M10 14l-3 7M12 8l4 4M12 8l-4 3",
  play: "M7 4l12 8-12 8z",
  plus: "M12 5v14M5 12h14",
  "rotate-left": "M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5",
  "rotate-right": "M20 12a8 8 0 1 1-3-6.2L20 8M20 3v5h-5",
  "shield-halved": "M12 3l8 3c0 8-3 12-8 15-5-3-8-7-8-15zM12 3v18",
  skull: "M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14zM9 11h.01M15 11h.01M11 20v-3M13 20v-3",
  "skull-crossbones": "M12 2a6 6 0 0 0-4 10.5V14h8v-1.5A6 6 0 0 0 12 2zM10 8h.01M14 8h.01M4 16l16 6M20 16L4 22",
  stop: "M6 6h12v12H6z",
  stopwatch: "M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M12 10v4M10 2h4M12 2v4M18 6l2 2",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  swords: "M4 4l11 11M4 4v4M4 4h4M13 17l4-4M16 16l4 4M20 4L9 15M20 4v4M20 4h-4M11 17l-4-4M8 16l-4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  "triangle-exclamation": "M12 3l10 17H2zM12 10v4M12 17h.01",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21q0-7 8-7t8 7",
  "user-pen": "M10 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M2 21q0-7 8-7M13 21l1-4 6-6 3 3-6 6z",
  users: "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M2 20q0-6 7-6t7 6M16 5.5a3 3 0 0 1 0 6M18 14q4 1 4 6",
  water: "M2 8q2.5-3 5 0t5 0 5 0 5 0M2 13q2.5-3 5 0t5 0 5 0 5 0M2 18q2.5-3 5 0t5 0 5 0 5 0",
  "weight-hanging": "M12 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5M7 8h10l3 12H4z",
  wind: "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2 2 0 1 1-2 2",
  xmark: "M5 5l14 14M19 5L5 19",
};

/** Names that mean a shape drawn above. */
const SAME: Record<string, string> = {
  cog: "gear",
  cogs: "gears",
  times: "xmark",
  "fist-raised": "hand-fist",
  save: "floppy-disk",
  "info-circle": "circle-info",
  undo: "rotate-left",
  redo: "rotate-right",
  sync: "arrows-rotate",
  edit: "pen",
  "hand-back-fist": "hand-fist",
  "person-swimmer": "person-swimming",
  "hand-holding": "hand",
  tint: "droplet",
  comment: "comments",
  sword: "swords",
};

const DOT = "M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6";

const picture = (path: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}" fill="none" stroke="#000" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** Style rules that draw `<i class="fa-solid fa-water">` and its sisters in the text's colour. */
export function iconStyles(): string {
  const names = {
    ...ICON_SHAPES,
    ...Object.fromEntries(Object.entries(SAME).map(([name, as]) => [name, ICON_SHAPES[as] ?? DOT])),
  };
  const rules = Object.entries(names).map(([name, path]) => `.fa-${name}{--table-icon:${picture(path)}}`);
  const base = `:is(.fa-solid,.fa-regular,.fas,.far,.fa)::before{content:"";display:inline-block;inline-size:1em;block-size:1em;
vertical-align:-0.125em;background:currentColor;mask:var(--table-icon,${picture(DOT)}) center/contain no-repeat}`;
  return `@layer elements{${base}.fa-fw{display:inline-block;inline-size:1.25em;text-align:center}.fa-spin::before{animation:fa-spin 2s linear infinite}
@keyframes fa-spin{to{rotate:1turn}}${rules.join("")}}`;
}
