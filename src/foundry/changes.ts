/** What is done to somebody who swims, or is about to, as an intent. */
import type { Act } from "../rules/index.ts";
import { isPlain } from "./documents.ts";
import { defaultPlan, entering, entranceFor } from "./plans.ts";
import type { Intent } from "./queue.ts";

/** An act of the story. Traits that are set by hand no longer follow the actor; `enter` without a swim takes the scene's defaults. */
export function changing(act: Act, by: string | undefined): Intent {
  return (swimmer) => {
    const { token } = swimmer;
    if (swimmer.foreign) return [{ key: "foreignSwim", data: { name: token.name } }];
    if ("enter" in act) {
      const entrance = entranceFor(token, defaultPlan(token.parent));
      return entering({ ...entrance, activity: { ...entrance.activity, ...act.enter } }, by)(swimmer);
    }
    const errors = swimmer.act(act, by);
    if (errors.length === 0 && "swimmer" in act && isPlain(act.swimmer)) swimmer.hold(Object.keys(act.swimmer));
    return errors;
  };
}

/** Throws a swim away, readable or not: the remedy for a flag that is not ours. */
export function discarding(): Intent {
  return (swimmer) => {
    swimmer.foreign = null;
    swimmer.end();
    return [];
  };
}
