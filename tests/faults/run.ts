/** Many stories at one table, and how one that fails is told to whoever has to find out why. */
import fc from "fast-check";
import type { Generation } from "../../table/host/seam.ts";
import { anyStory } from "./any-story.ts";
import { Bench } from "./bench.ts";
import { inWords, type Story, tellTwice } from "./story.ts";

export interface Run {
  generation: Generation;
  stories: number;
  seed: number;
  /** Of a failing story, as it was printed. */
  path?: string;
  /** Stop at the first story that fails, without looking for a shorter one. */
  first?: boolean;
}

export interface Outcome {
  stories: number;
  /** Milliseconds of the processor for each, both tellings together. */
  each: number;
  /** How often messages were held, lost and brought twice. */
  struck: Record<string, number>;
  /** What went wrong, and how to see it again; null: nothing. */
  failure: string | null;
}

function add(struck: Record<string, number>, trouble: Bench["trouble"]): void {
  for (const [kind, count] of Object.entries(trouble.struck)) struck[kind] = (struck[kind] ?? 0) + count;
  for (const kind of Object.keys(trouble.struck)) trouble.struck[kind] = 0;
}

/** A story that only fails at a table where others were told before is another fault than one that fails by itself. */
async function alone(generation: Generation, story: Story): Promise<boolean> {
  const bench = await Bench.open(generation);
  try {
    await tellTwice(bench, story);
    return false;
  } catch {
    return true;
  } finally {
    bench.close();
  }
}

export async function tellMany({ generation, stories, seed, path, first = false }: Run): Promise<Outcome> {
  let bench = await Bench.open(generation);
  let told = 0;
  const struck: Record<string, number> = {};
  const begun = process.cpuUsage();
  const property = fc.asyncProperty(anyStory, async (story) => {
    told += 1;
    try {
      await tellTwice(bench, story);
      add(struck, bench.trouble);
    } catch (error) {
      bench.close();
      bench = await Bench.open(generation);
      throw error;
    }
  });
  const replay =
    path === undefined ? { numRuns: stories, endOnFailure: first } : { numRuns: 1, path, endOnFailure: true };
  const result = await fc.check(property, { seed, ...replay });
  const { user, system } = process.cpuUsage(begun);
  const each = (user + system) / 1000 / told;
  bench.close();
  const outcome = { stories: told, each, struck };
  if (!result.failed) return { ...outcome, failure: null };
  const [story] = result.counterexample ?? [];
  if (!story) return { ...outcome, failure: `seed ${seed}: ${String(result.errorInstance)}` };
  const byItself = await alone(generation, story);
  const again = `npm run faults -- --generation ${generation} --seed ${result.seed} --path ${result.counterexamplePath}`;
  const how = byItself ? again : `${again}\n(only after the stories before it: leave --path out)`;
  const { errorInstance } = result;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return {
    ...outcome,
    failure: `Story ${result.numRuns} went wrong. See it again with\n  ${how}\n\n${inWords(story)}\n\n${why}`,
  };
}
