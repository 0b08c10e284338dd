/** What people do: each verb on the state, or the reason why it cannot be (a key below `undertow.refused.`). */
import { comeUp, easeLoad } from "./body.ts";
import type { Teller } from "./countdowns/countdown.ts";
import { grab, release } from "./countdowns/grip.ts";
import { beginDoff } from "./doff.ts";
import { defaultsOf } from "./fields.ts";
import { fallIn } from "./leaps.ts";
import type { Ruleset } from "./ruleset.ts";
import { inWater, type State } from "./state.ts";
import type { Act, Activity, Adjustment, CountdownId } from "./types.ts";

/** Verbs that move the swimmer: what starts at that moment is named after their entry. */
const MOVES = new Set(["enter", "activity", "leap", "waterfall", "grab", "release", "raise", "leave", "adjust"]);

/** Applies an act; returns why it was refused, or null. Facts about body and water are never refused. */
export function perform(s: State, book: Ruleset, entry: { id: string; act: Act }, tell: Teller): string | null {
  const [verb] = Object.keys(entry.act);
  const before = s.cause;
  // In the very moment of going under nothing has begun that could be given or taken.
  if (verb === "adjust") for (const countdown of book.countdowns) countdown.review(s);
  if (verb && MOVES.has(verb)) s.cause = entry.id;
  const reason = dispatch(s, book, entry.act, tell);
  if (reason) s.cause = before;
  return reason;
}

function dispatch(s: State, book: Ruleset, act: Act, tell: Teller): string | null {
  if ("swimmer" in act) {
    Object.assign(s.swimmer, act.swimmer);
    return null;
  }
  if ("water" in act) {
    Object.assign(s.water, act.water);
    return null;
  }
  const { say } = tell;
  if (s.drowned) return "drowned";
  if ("enter" in act) return enter(s, book, act.enter);
  if ("activity" in act) return change(s, book, act.activity, say);
  if ("raise" in act) return raise(s, act.raise, say);
  if ("leave" in act) return leave(s);
  if ("rest" in act) return rest(s, act.rest);
  if ("doff" in act) return beginDoff(s, act.doff, say);
  if ("adjust" in act) return adjust(s, book, act.adjust);
  if ("grab" in act) return grab(s, book.holdClause ?? "", tell);
  if ("release" in act) return release(s);
  if ("leap" in act) return plunge(s, book, { ...act.leap, waterfall: false }, tell);
  if ("waterfall" in act) return plunge(s, book, { ...act.waterfall, waterfall: true }, tell);
  return "notPossible";
}

function enter(s: State, book: Ruleset, wish: Partial<Activity>): string | null {
  if (s.position !== "land") return "alreadyInWater";
  if (s.unconscious) return "unconscious";
  const activity = { ...defaultsOf<Activity>("activity", book.unit), ...wish };
  const reason = book.refuses(s, activity);
  if (reason) return reason;
  s.activity = activity;
  s.position = activity.position;
  if (s.position === "surface") activity.vertical = "level";
  s.depth = 0;
  s.willing = true;
  s.resting = false;
  return null;
}

function change(s: State, book: Ruleset, wish: Partial<Activity>, say: Teller["say"]): string | null {
  if (s.position === "land") return "notInWater";
  if (s.unconscious) return "unconscious";
  easeLoad(s, book);
  if (s.sinking && wish.vertical === "up" && wish.position !== "surface") return "sinking";
  const reason = book.refuses(s, wish);
  if (reason) return reason;
  Object.assign(s.activity, wish);
  if (s.activity.vertical !== "down") s.plunge = null;
  if (wish.position === "surface" && s.position !== "surface") comeUp(s, say);
  else if (wish.position && wish.position !== s.position) {
    s.position = wish.position;
    s.willing = true;
    s.raised = false;
    s.holding = false;
    if (s.position === "gas") Object.assign(s, { depth: 0, sinking: null, plunge: null });
  }
  if (s.position === "surface") s.activity.vertical = "level";
  return null;
}

function raise(s: State, holding: boolean, say: Teller["say"]): string | null {
  if (!inWater(s)) return "notInWater";
  s.raised = holding;
  if (holding && s.position === "under") comeUp(s, say);
  return null;
}

function leave(s: State): string | null {
  if (s.position === "land") return "notInWater";
  s.position = "land";
  s.depth = 0;
  s.sinking = null;
  s.goingUnder = null;
  s.raised = false;
  s.holding = false;
  s.plunge = null;
  s.restsUntil = null;
  s.willing = true;
  return null;
}

function rest(s: State, resting: boolean): string | null {
  if (s.position !== "land") return "notOnLand";
  s.resting = resting;
  return null;
}

/** What cannot be given or taken is told for the first that cannot; the others stand. */
function adjust(s: State, book: Ruleset, { breath, endurance, depth }: Adjustment): string | null {
  const reasons = [give(s, book, "breath", breath), give(s, book, "endurance", endurance), setDepth(s, depth)];
  return reasons.find((reason) => reason !== null) ?? null;
}

function setDepth(s: State, depth: number | undefined): string | null {
  if (depth === undefined) return null;
  if (s.position !== "under") return "notUnderWater";
  s.depth = depth;
  s.plunge = null;
  return null;
}

function give(s: State, book: Ruleset, id: CountdownId, by: number | undefined): string | null {
  if (by === undefined || by === 0) return null;
  const answers = book.countdowns.flatMap((one) => (one.id === id && one.adjust ? [one.adjust(s, by)] : []));
  return answers.includes(null) ? null : (answers[0] ?? "noSuchCountdown");
}

/** From above into a dive: out of the boat or off the bank it is an entry too. */
function plunge(
  s: State,
  book: Ruleset,
  from: { height: number; runUp?: boolean; rocks?: boolean; waterfall: boolean },
  tell: Teller,
): string | null {
  if (s.unconscious && !from.waterfall) return "unconscious";
  if (s.position === "land") {
    const reason = enter(s, book, { position: "under", vertical: "down" });
    if (reason) return reason;
  }
  s.position = "under";
  s.activity.position = "under";
  if (s.sinking === null) s.activity.vertical = "down";
  s.depth = 0;
  s.raised = false;
  s.holding = false;
  fallIn(
    s,
    book,
    { height: from.height, runUp: from.runUp ?? false, rocks: from.rocks ?? false, waterfall: from.waterfall },
    tell,
  );
  return null;
}
