/** Where no adapter fits: the places where most systems keep the three scores and the level. The rest is typed, or given a path by the GM. */
import type { Adapter } from "./adapter.ts";
import { levelsAt } from "./levels.ts";

const score = (key: string): string[] => [`abilities.${key}.value`, `scores.${key}.value`, `attributes.${key}.value`];

/** Hit points are not guessed: nobody wants a number changed that may be something else. */
export const generic: Adapter = {
  traits: {
    str: score("str"),
    con: score("con"),
    dex: score("dex"),
    levels: levelsAt("details.level.value", "details.level", "level.value"),
    breathSave: ["saves.breath.value"],
  },
};
