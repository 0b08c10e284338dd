/** Any story. */
import fc from "fast-check";
import { anyCommand, firstCommand, token } from "./any.ts";
import { ACTS, type Command, WATERS } from "./commands.ts";
import { anyFault, type Fault } from "./mischief.ts";
import type { Step, Story } from "./story.ts";

const faults: fc.Arbitrary<Fault[]> = fc.array(anyFault, { maxLength: 2, size: "max" });

const step = (command: fc.Arbitrary<Command>): fc.Arbitrary<Step> => fc.record({ command, faults });

const keysOf = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));

/** Who swims by now, or goes in: something is entered, checks come up under it, and while their answers are on the way it is taken back: they were for other odds. */
const afterthought: fc.Arbitrary<Step[]> = fc
  .record({
    token,
    what: fc.oneof(
      fc.constant({ deed: "act", act: "weak", by: "gm" } as const),
      fc.record({ deed: fc.constant("water" as const), water: keysOf(WATERS) }),
      fc.record({ deed: fc.constant("act" as const), act: keysOf(ACTS), by: fc.constant("gm" as const) }),
    ),
    rounds: fc.integer({ min: 2, max: 8 }),
    first: faults,
    second: faults,
  })
  .map(({ token, what, rounds, first, second }) => [
    { command: { deed: "enter", token, by: "gm", ruleset: "wsg", water: "rapids", under: true }, faults: [] },
    { command: { ...what, token }, faults: [] },
    { command: { pass: "world", rounds, by: "gm" }, faults: first, unanswered: true },
    { command: { deed: "undo", token }, faults: second, hasty: true },
  ]);

const scene: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 12, arbitrary: step(anyCommand).map((one) => [one]) },
  { weight: 1, arbitrary: afterthought },
);

/** Few with questions about jumps: in them time passes only when everybody has answered. */
const setting = {
  chances: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  says: fc.record({
    jump: fc.constantFrom("roll" as const, "none" as const, "ask" as const),
    giveBack: fc.constantFrom("yes" as const, "yes" as const, "no" as const),
  }),
  jumpRounds: fc.constantFrom(0, 0, 0, 0, 2),
  damageBreath: fc.constantFrom(0, 2),
};

export const anyStory: fc.Arbitrary<Story> = fc
  .tuple(fc.record(setting), step(firstCommand), fc.array(scene, { minLength: 2, maxLength: 9, size: "max" }))
  .map(([how, first, rest]) => ({ ...how, steps: [first, ...rest.flat()] }));
