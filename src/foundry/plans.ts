/** How somebody goes into the water: the plan of a dialog, a scene's defaults, and what becomes of it in a swim. */
import {
  type Activity,
  isRulesetId,
  type Options,
  type Refusal,
  RULESETS,
  type RulesetId,
  type Swimmer,
  type Water,
} from "../rules/index.ts";
import type { Case } from "./case.ts";
import { flagsOf, isPlain, MODULE, type Plain, writable } from "./documents.ts";
import type { Intent } from "./queue.ts";
import { defaultRuleset, roundSecondsFor, standardOptions } from "./settings.ts";
import { readActor, valuesOf } from "./systems/index.ts";

export interface Plan {
  ruleset: RulesetId;
  water: Partial<Water>;
  activity: Partial<Activity>;
  /** What overrules the world's settings. */
  options?: Partial<Options>;
  /** By token uuid: what was typed, over what the actor says. */
  swimmers: Record<string, Partial<Swimmer>>;
}

/** A plan for one token, as it also travels in a request. */
export interface Entrance {
  ruleset: RulesetId;
  water: Partial<Water>;
  activity: Partial<Activity>;
  options: Partial<Options>;
  swimmer: Partial<Swimmer>;
}

const part = (value: unknown): Plain => (isPlain(value) ? value : {});

/** What holds in this scene when nobody says otherwise: its flag (the last dialog there), else the world's settings. */
export function defaultPlan(scene: Scene | null): Plan {
  const stored = scene ? part(flagsOf(scene).defaults) : {};
  return {
    ruleset: isRulesetId(stored.ruleset) ? stored.ruleset : defaultRuleset(),
    water: part(stored.water) as Partial<Water>,
    activity: part(stored.activity) as Partial<Activity>,
    options: part(stored.options) as Partial<Options>,
    swimmers: {},
  };
}

/** Keeps a plan's water and rules for the scene; GM only. */
export async function keepAsDefault(scene: Scene, plan: Plan): Promise<void> {
  const { ruleset, water, activity, options = {} } = plan;
  await writable(scene).update({ [`flags.${MODULE}.defaults`]: { ruleset, water, activity, options } });
}

export function entranceFor(token: TokenDocument, plan: Plan): Entrance {
  const { ruleset, water, activity, options = {} } = plan;
  return { ruleset, water, activity, options, swimmer: plan.swimmers[token.uuid] ?? {} };
}

const unknownRuleset = (value: unknown): Refusal => ({
  key: "unknownWord",
  data: { field: "ruleset", value: String(value), words: Object.keys(RULESETS).join(", ") },
});

/** Puts a swimmer in: a new swim, or the one that still runs (its budgets go on) unless other rules hold now. */
export function entering(entrance: Entrance, by: string | undefined): Intent {
  return (swimmer) => {
    if (swimmer.foreign) return [{ key: "foreignSwim", data: { name: swimmer.token.name } }];
    const { ruleset } = entrance;
    if (!isRulesetId(ruleset)) return [unknownRuleset(ruleset)];
    if (swimmer.inWater) return [{ key: "alreadyInWater", data: { name: swimmer.token.name } }];
    const goesOn = swimmer.swim?.ruleset === ruleset && swimmer.now >= 0;
    const errors = goesOn ? takeUp(swimmer, entrance, by) : begin(swimmer, entrance);
    return errors.length > 0 ? errors : swimmer.act({ enter: entrance.activity }, by);
  };
}

function traitsFor(swimmer: Case, { ruleset, swimmer: typed }: Entrance): Partial<Swimmer> {
  return { ...valuesOf(readActor(swimmer.token.actor, ruleset)), ...typed };
}

/** Typed over what the actor itself says: such a trait does not follow the actor in this swim. */
function overruled(swimmer: Case, { ruleset, swimmer: typed }: Entrance): string[] {
  const { traits } = readActor(swimmer.token.actor, ruleset);
  return (Object.keys(typed) as (keyof Swimmer)[]).filter((name) => traits[name]?.source === "actor");
}

function begin(swimmer: Case, entrance: Entrance) {
  const { ruleset, water, options } = entrance;
  const start = { swimmer: traitsFor(swimmer, entrance), water, options: { ...standardOptions(), ...options } };
  return swimmer.begin(ruleset, start, roundSecondsFor(ruleset), overruled(swimmer, entrance));
}

function takeUp(swimmer: Case, entrance: Entrance, by: string | undefined) {
  swimmer.hold(overruled(swimmer, entrance));
  const errors = swimmer.act({ swimmer: traitsFor(swimmer, entrance) }, by);
  if (errors.length > 0 || Object.keys(entrance.water).length === 0) return errors;
  return swimmer.act({ water: entrance.water }, by);
}

/** Takes a swimmer out, to rest if something is owed. Nothing is owed to the drowned: their swim ends. */
export function leaving(by: string | undefined): Intent {
  return (swimmer) => {
    if (swimmer.foreign) return [{ key: "foreignSwim", data: { name: swimmer.token.name } }];
    if (!swimmer.inWater && swimmer.telling?.view.position !== "gas")
      return [{ key: "notInWater", data: { name: swimmer.token.name } }];
    if (swimmer.telling?.view.statuses.includes("drowned")) {
      swimmer.end();
      return [];
    }
    const errors = swimmer.act({ leave: true }, by);
    return errors.length === 0 && swimmer.telling?.owed ? swimmer.act({ rest: true }, by) : errors;
  };
}
