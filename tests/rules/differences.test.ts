/**
 * One body, the same story under every rule system. Each table gives what the DSG says and, of the others, only where they say something else ("·": the
 * same); rows in which all agree are not shown. Times in rounds of the system (magic: five seconds) with the clause, lengths in its feet or metres,
 * breath and endurance as left/limit. Every check fails.
 */
import { describe, expect, it } from "vitest";
import { RULESETS } from "../../src/rules/index.ts";
import { differences, STORIES, SYSTEMS } from "./differences.ts";

const TABLES: Record<string, string> = {
  "goes under at rest": `
              | dsg         | oriental | modules | wsg         | natation     | magic
breath        | 4/4         | ·        | ·       | ·           | ·            | 15/15
out of breath | 4 D1        | ·        | 4 M1    | 4 W1        | 4 N17        | 16 A8
first check   | 5 D2 ≤12 +0 | ·        | ·       | 5 W1 ≤12 +0 | 5 N17 ≤12 +0 | 16 A8 ≥8 +7
damage        | –           | ·        | ·       | ·           | ·            | 16 A9
unconscious   | –           | ·        | ·       | 4 W2        | ·            | ·
drowns        | 5 D2        | ·        | ·       | 5 W1        | 5 N17        | 21 A9
`,
  "goes under fighting, without a deep breath": `
              | dsg         | oriental | modules     | wsg         | natation     | magic
breath        | 2/2         | ·        | 4/4         | ·           | 4/4          | 11/11
out of breath | 1 D1        | ·        | 4 M1        | 1 W1        | 2 N17        | 6 A8
first check   | 2 D2 ≤12 +0 | ·        | 5 D2 ≤12 +0 | 2 W1 ≤12 +0 | 3 N17 ≤12 +0 | 6 A8 ≥6 +5
damage        | –           | ·        | ·           | ·           | ·            | 6 A9
unconscious   | –           | ·        | ·           | 1 W2        | ·            | ·
drowns        | 2 D2        | ·        | 5 D2        | 2 W1        | 3 N17        | 11 A9
`,
  "treads water in a choppy sea": `
                   | dsg         | oriental | modules | wsg        | natation      | magic
endurance at first | 15/15 turns | ·        | ·       | ·          | 6/6 hours     | –
after an hour      | 12/15 turns | ·        | ·       | 9/15 turns | 4.5/5.5 hours | –
first check        | –           | ·        | ·       | ·          | 60 N8 ≤5 +0   | ·
loses points       | –           | ·        | ·       | ·          | 60 N10        | ·
exhausted          | 300 D5      | ·        | ·       | 150 W7     | –             | –
goes under         | 300 D5      | ·        | ·       | 150 W7     | –             | –
drowns             | 303 D2      | ·        | 305 D2  | 153 W1     | 720 N13       | –
`,
  "swims as fast as can be": `
               | dsg        | oriental | modules | wsg   | natation       | magic
on the surface | 100 ft     | 180 ft   | ·       | 80 ft | 65 m           | 4.5 m
after a turn   | 5/15 turns | ·        | ·       | ·     | 5.33/5.5 hours | –
first check    | –          | ·        | ·       | ·     | 10 N9 ≤5 +0    | ·
exhausted      | 20 D5      | ·        | ·       | 20 W7 | –              | –
goes under     | 20 D5      | ·        | ·       | 20 W7 | –              | –
drowns         | 23 D2      | ·        | 25 D2   | 23 W1 | 420 N13        | –
`,
  "swims against a current": `
               | dsg    | oriental | modules | wsg    | natation | magic
on the surface | 5 ft   | 45 ft    | ·       | -10 ft | -12.5 m  | -41.5 m
under water    | -11 ft | 15 ft    | ·       | -18 ft | -12.5 m  | -41.5 m
`,
  "is too heavy": `
              | dsg                  | oriental | modules | wsg                               | natation | magic
goes down     | 0 D7                 | ·        | ·       | 0 W4                              | 0 N2     | 12 A7
a round later | outOfBreath, sinking | ·        | sinking | outOfBreath, sinking, unconscious | sinking  | none
depth then    | 60                   | ·        | ·       | ·                                 | 18       | 0
breath        | 0/2                  | ·        | 3/4     | ·                                 | 2/4      | 15/15
comes up      | –                    | ·        | ·       | ·                                 | ·        | 1 m
drowns        | 2 D2                 | ·        | 5 D2    | 2 W1                              | 3 N17    | 29 A9
`,
  "swims in chain mail": `
                      | dsg         | oriental    | modules | wsg           | natation  | magic
on the surface        | 50 ft       | –           | ·       | 20 ft         | 21.67 m   | 1.5 m
dives                 | 20 ft       | ·           | ·       | 40 ft         | 12 m      | 1 m
endurance             | 15/15 turns | ·           | ·       | 7.5/7.5 turns | 4/4 hours | –
check against sinking | –           | 0 O2 ≥51 +0 | ·       | ·             | ·         | ·
goes down             | 150 D5      | 0 O2        | ·       | 80 W7         | –         | –
drowns                | 153 D2      | 3 D2        | 155 D2  | 83 W1         | 780 N13   | –
`,
  "cannot swim": `
            | dsg  | oriental | modules | wsg          | natation      | magic
first check | –    | ·        | ·       | 24 W8 ≤12 +0 | 12 N18 ≤12 +0 | 12 A4 ≥1 +0
goes under  | 0 D4 | ·        | ·       | 24 W8        | 12 N18        | 12 A7
breath      | 2/2  | ·        | 4/4     | ·            | 4/4           | 9/9
drowns      | 3 D2 | ·        | 5 D2    | 27 W1        | 17 N17        | 27 A9
`,
  "is dragged out with a round of air left": `
            | dsg | oriental | modules | wsg | natation | magic
before      | 1/4 | ·        | ·       | ·   | ·        | 12/15
breath then | 4/4 | ·        | 5/5     | ·   | ·        | 15/15
`,
  "swims fast for a turn, and rests": `
                 | dsg        | oriental | modules | wsg    | natation       | magic
on leaving       | 5/15 turns | ·        | ·       | ·      | 5.33/5.5 hours | –
must rest        | 10 D6      | ·        | ·       | –      | 10 N11         | –
statuses on land | mustRest   | ·        | ·       | none   | none           | none
rested           | 20 D6      | ·        | ·       | –      | –              | –
everything back  | 110 D6     | ·        | ·       | 110 W5 | 20 N12         | –
`,
};

describe("the same story under six rule systems", () => {
  it.each(Object.entries(STORIES))("%s", (name, story) => {
    expect(`\n${differences(story).join("\n")}\n`).toBe(TABLES[name]);
  });

  it("has a table for each story and no other", () => {
    expect(Object.keys(TABLES)).toEqual(Object.keys(STORIES));
    expect(Object.keys(RULESETS).sort()).toEqual([...SYSTEMS].sort());
  });
});
