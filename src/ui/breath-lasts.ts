/** How long the breath lasts from the moment the head goes under, as far as that can be said beforehand. */
import { answerKey, forecast, parseDie, RULESETS, type Swim, type Throw, tell, writeThrow } from "../rules/index.ts";

/** Rounds; `risky`: nothing ends there, but from then on somebody has to roll. */
export interface BreathLasts {
  from: number;
  to: number;
  risky: boolean;
}

/** Rounds looked ahead for the end of the breath. */
const HORIZON = 200;

/** `swim`: one that goes under at its beginning. Where dice decide, from the least to the most that they may show. */
export function breathLasts(swim: Swim): BreathLasts {
  const dice = tell(swim, 0).throws.find((wanted) => wanted.for === "breath");
  if (!dice) return breathOf(swim);
  const least = breathOf(withThrow(swim, dice, 1));
  return { ...least, to: breathOf(withThrow(swim, dice, parseDie(dice.die).faces)).to };
}

/** Until the air is out; where no air runs out by itself, the whole rounds before somebody has to roll. */
function breathOf(swim: Swim): BreathLasts {
  const events = forecast(swim, 0, HORIZON);
  const out = events.find(({ event }) => event === "outOfBreath");
  const roll = events.find(({ event, countdown }) => event === "check" && countdown === "breath");
  const rounds = out ? out.at : roll ? Math.ceil(roll.at) - 1 : tell(swim, 0).view.breath.limit;
  return { from: rounds, to: rounds, risky: !out && RULESETS[swim.ruleset].breathLeft !== undefined };
}

/** The swim with every one of these dice showing that face. */
function withThrow(swim: Swim, dice: Throw, face: number): Swim {
  const faces = new Array<number>(parseDie(dice.die).count).fill(face);
  const written = writeThrow(dice, faces);
  return written.ok ? { ...swim, answers: { ...swim.answers, [answerKey(dice.id)]: written.value } } : swim;
}
