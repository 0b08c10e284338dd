/** The odds of living on: a small plot, and the same figures in words. Reckoned only when somebody looks. */
import type { Swimming } from "../foundry/swimmers.ts";
import { oddsOfLiving } from "../rules/index.ts";
import { percent, sayCount } from "./text.ts";

export interface OddsView {
  /** Shares from 0 to 1, one per round, as JSON: the plot is drawn anew when they change. */
  shares: string;
  words: string[];
}

const ROUNDS = 10;
/** The rounds that are told in words too. */
const TOLD: readonly number[] = [1, 2, 3, 5, 10];

const known = new WeakMap<object, number[]>();

export function oddsViewOf({ swim, telling }: Swimming): OddsView {
  const odds = known.get(telling) ?? oddsOfLiving(swim, Math.max(0, telling.now), ROUNDS);
  known.set(telling, odds);
  return {
    shares: JSON.stringify(odds.map((share) => Math.round(share * 1000) / 1000)),
    words: TOLD.map((rounds) => sayCount("tracker.alive", rounds, { chance: percent(odds[rounds - 1] ?? 0) })),
  };
}

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 20;
const GAP = 4;
const HEIGHT = 48;

const drawn = new WeakMap<HTMLElement, string>();

/** A bar per round. For the eye only: the words beside it say the same. */
export function drawOdds(place: HTMLElement): void {
  const { shares = "[]" } = place.dataset;
  if (drawn.get(place) === shares) return;
  drawn.set(place, shares);
  const { ownerDocument } = place;
  const odds = JSON.parse(shares) as number[];
  const plot = ownerDocument.createElementNS(SVG, "svg");
  plot.setAttribute("viewBox", `0 0 ${odds.length * (WIDTH + GAP)} ${HEIGHT}`);
  plot.setAttribute("aria-hidden", "true");
  plot.setAttribute("class", "undertow-odds-plot");
  odds.forEach((share, index) => {
    const height = Math.max(1, Math.round(share * HEIGHT));
    for (const [name, size] of [
      ["back", HEIGHT],
      ["share", height],
    ] as const) {
      const bar = ownerDocument.createElementNS(SVG, "rect");
      const box = { x: index * (WIDTH + GAP), y: HEIGHT - size, width: WIDTH, height: size };
      for (const [attribute, value] of Object.entries(box)) bar.setAttribute(attribute, String(value));
      bar.setAttribute("class", `undertow-odds-${name}`);
      plot.append(bar);
    }
  });
  place.replaceChildren(plot);
}
