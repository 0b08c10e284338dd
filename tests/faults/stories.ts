/** The stories of the ordinary test run, one file for each host generation so that two can be told at once. */
import { expect, it } from "vitest";
import type { Generation } from "../../table/host/seam.ts";
import { tellMany } from "./run.ts";

const STORIES = 1_000;

/** The same ones each time; `npm run faults` tells others. */
const SEED = 20_261_130;

/** Milliseconds, on a machine that has other things to do. */
const PATIENCE = 1_800_000;

export function tellStories(generation: Generation): void {
  it(`${STORIES} stories with faults end as they do without, v${generation}`, { timeout: PATIENCE }, async () => {
    const { failure, stories, struck } = await tellMany({ generation, stories: STORIES, seed: SEED });
    expect(failure ?? "").toBe("");
    expect(stories).toBe(STORIES);
    // Faults that never strike find nothing.
    const kinds = "held lost twice leave reload tab refuse throw stumble asked both stir late cut jumped giveBack blow";
    for (const kind of kinds.split(" ")) expect(struck[kind], kind).toBeGreaterThan(10);
  });
}
