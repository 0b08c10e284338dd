/**
 * `npm run faults -- --stories 20000 --seed 7`: many random stories with random faults (tests/faults). A story that goes wrong is printed with the seed
 * and the path that show it again: `npm run faults -- --generation 14 --seed S --path P`. `--first` stops at the first one without looking for a shorter one.
 */
import { parseArgs } from "node:util";
import type { Generation } from "../table/host/seam.ts";
import { tellMany } from "../tests/faults/run.ts";

const { values } = parseArgs({
  options: {
    stories: { type: "string", default: "2000" },
    seed: { type: "string" },
    path: { type: "string" },
    generation: { type: "string" },
    first: { type: "boolean", default: false },
  },
});

const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
const generations: Generation[] =
  values.generation === undefined ? [13, 14] : [Number(values.generation) as Generation];
const stories = Math.ceil(Number(values.stories) / generations.length);

for (const generation of generations) {
  const { path, first } = values;
  const outcome = await tellMany({ generation, stories, seed, first, ...(path === undefined ? {} : { path }) });
  const struck = Object.entries(outcome.struck).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `v${generation}, seed ${seed}: ${outcome.stories} stories, ${outcome.each.toFixed(0)} ms each; ${struck.join(", ")}`,
  );
  if (outcome.failure === null) continue;
  console.log(outcome.failure);
  process.exitCode = 1;
}
