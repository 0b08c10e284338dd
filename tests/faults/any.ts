/** Any command, as often as it is of use. */
import fc from "fast-check";
import {
  ACTS,
  ADJUSTMENTS,
  type By,
  type Command,
  type Deed,
  type Passing,
  SETTINGS,
  type SettingName,
  TOKENS,
  type TokenId,
  type Turn,
  WATERS,
} from "./commands.ts";

/** Few, so that they meet again. */
export const token = fc.constantFrom<TokenId>("tokenaelis", "tokenaelis", "tokenaelis", "tokenbrand", "tokengoblin1");
const by = fc.constantFrom<By>("gm", "gm", "assistant", "owner");
const gm = fc.constantFrom<"gm" | "assistant">("gm", "gm", "assistant");
const keysOf = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));
const is = <T extends string>(word: T) => fc.constant(word);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const entering = {
  deed: is("enter"),
  token,
  by,
  ruleset: fc.constantFrom("wsg" as const, "wsg" as const, "natation" as const, "dsg" as const),
  water: fc.constantFrom<keyof typeof WATERS>("calm", "stormy", "rapids", "rapids", "rapids", "falls"),
  under: fc.boolean(),
};

const deed: fc.Arbitrary<Deed> = fc.oneof(
  often(6, fc.record(entering)),
  often(2, fc.record({ deed: is("leave"), token, by })),
  often(7, fc.record({ deed: is("act"), token, by, act: keysOf(ACTS) })),
  often(1, fc.record({ deed: is("water"), token, water: keysOf(WATERS) })),
  often(2, fc.record({ deed: is("adjust"), token, by, how: keysOf(ADJUSTMENTS) })),
  often(2, fc.record({ deed: is("pause"), token, on: fc.boolean() })),
  often(2, fc.record({ deed: is("undo"), token })),
);

const setting: fc.Arbitrary<Turn> = keysOf(SETTINGS).chain((name: SettingName) =>
  fc.record({
    turn: is("setting"),
    name: fc.constant(name),
    value: fc.constantFrom<string | number | boolean>(...SETTINGS[name]),
  }),
);

const turn: fc.Arbitrary<Turn> = fc.oneof(
  often(4, fc.record({ turn: is("fight"), tokens: fc.subarray([...TOKENS], { minLength: 1 }) })),
  often(2, fc.record({ turn: is("endFight") })),
  often(1, fc.record({ turn: is("join"), token })),
  often(1, fc.record({ turn: is("quit"), token })),
  often(4, fc.record({ turn: is("hit"), token, points: fc.integer({ min: 1, max: 4 }) })),
  often(1, fc.record({ turn: is("hide"), token, hidden: fc.boolean() })),
  often(1, fc.record({ turn: is("paste"), token, by: gm })),
  often(3, setting),
);

const ahead: fc.Arbitrary<Passing> = fc.oneof(
  often(4, fc.record({ pass: is("world"), rounds: fc.integer({ min: 1, max: 7 }), by: gm })),
  often(4, fc.record({ pass: is("nextRound"), by: gm })),
  often(2, fc.record({ pass: is("jump"), rounds: fc.integer({ min: 2, max: 6 }) })),
);

const passing: fc.Arbitrary<Passing> = fc.oneof(
  often(10, ahead),
  often(2, fc.record({ pass: is("nextTurn"), by: fc.constantFrom("gm" as const, "player" as const) })),
  often(1, fc.record({ pass: is("previousRound") })),
  often(1, fc.record({ pass: is("world"), rounds: fc.integer({ min: -5, max: -1 }), by: gm })),
  often(1, fc.record({ pass: is("initiative"), token, to: fc.integer({ min: 1, max: 30 }) })),
  often(1, fc.record({ pass: is("cut"), token, by: gm })),
  often(1, fc.record({ pass: is("back"), token, by: gm })),
);

/** Without somebody in the water nothing happens at all. */
export const firstCommand: fc.Arbitrary<Command> = fc.record({ ...entering, token: is("tokenaelis") });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(often(5, passing), often(4, deed), often(2, turn));
