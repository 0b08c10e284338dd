/**
 * What other modules are told: hooks, called on the active GM's client alone and once for each thing that happens. Stepping back and forward again
 * is no news. A listener that throws stops nothing.
 */
import type { Check, StoryEvent, Telling } from "../rules/index.ts";
import type { CardEvent } from "./card.ts";
import type { Case } from "./case.ts";
import { reportFailure } from "./report.ts";

/** What every hook is given. Plain data but for the token; a copy, which may be changed without harm. */
interface Common {
  token: TokenDocument;
  /** The story at the present time, as `api.stateOf` gives it; null when the swim was thrown away. */
  telling: Telling | null;
}

export interface HookData {
  "undertow.entered": Common;
  "undertow.left": Common;
  /** `user`: id of whoever is asked. */
  "undertow.checkAsked": Common & { check: Check; user: string };
  /** `event`: with `passed`, `rolled`, `target`. */
  "undertow.checkAnswered": Common & { event: StoryEvent; check: Check | null };
  "undertow.outOfBreath": Common & { event: StoryEvent };
  "undertow.drowned": Common & { event: StoryEvent };
  /** `left`: rounds of breath. */
  "undertow.warned": Common & { left: number };
}

function announce<Name extends keyof HookData>(name: Name, { token, ...data }: HookData[Name]): void {
  const { callAll } = Hooks as unknown as { callAll(name: string, data: object): unknown };
  try {
    callAll.call(Hooks, name, { token, ...structuredClone(data) });
  } catch (error) {
    reportFailure(name, error);
  }
}

const OF_EVENTS = { outOfBreath: "undertow.outOfBreath", drowns: "undertow.drowned" } as const;

/** What one evaluation brought for a swimmer: `news` as chat tells it. */
export function announceNews(swimmer: Case, news: readonly CardEvent[]): void {
  const { token, telling, inWater, wasInWater } = swimmer;
  const common = { token, telling };
  if (inWater && !wasInWater) announce("undertow.entered", common);
  for (const event of news) {
    if (event.event === "shortBreath") announce("undertow.warned", { ...common, left: Number(event.amount) });
    const told = event as StoryEvent;
    if (told.event === "check")
      announce("undertow.checkAnswered", { ...common, event: told, check: told.check ?? null });
    if (told.event === "outOfBreath" || told.event === "drowns")
      announce(OF_EVENTS[told.event], { ...common, event: told });
  }
  if (wasInWater && !inWater) announce("undertow.left", common);
}

/** Checks that were announced as asked: a question that is put again (another person, a step back and forward) is no news. */
const asked = new Set<string>();
const MOST_ASKED = 1000;

export function announceAsked({ token, telling, swim }: Case, check: Check, user: string): void {
  const key = [token.uuid, swim?.id, check.id, check.due, check.target, check.modifier].join(" ");
  if (asked.has(key)) return;
  asked.add(key);
  const [oldest] = asked;
  if (asked.size > MOST_ASKED && oldest !== undefined) asked.delete(oldest);
  announce("undertow.checkAsked", { token, telling, check, user });
}
