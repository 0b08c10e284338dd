/** News put together for those who may read them: lines for the same readers and the same round, each with the dice that it tells of. */
import { answerKey, parseDie, total } from "../rules/index.ts";
import { type Audience, copiesFor } from "./audience.ts";
import { blindOf, type CardEvent, type CardLine, keptOf } from "./card.ts";
import { rollOf, type Shown } from "./dice.ts";
import type { News } from "./news.ts";
import type { StoredSwim } from "./store.ts";

/** A line, and its roll if these readers may see it fall. */
export interface Told {
  line: CardLine;
  shown: Shown | null;
}

export interface Batch {
  /** Names the round and the readers; empty outside combat. */
  key: string;
  audience: Audience;
  told: Told[];
  news: News;
}

/** The faces that an event tells of, and whose they are. */
function throwOf({ swim, event }: News): { die: string; faces: number[]; by: string | null } | null {
  const { die, at, rolled } = event;
  if (!die || typeof rolled !== "number") return null;
  const { count } = parseDie(die);
  const isIt = event.check
    ? ({ check }: { check: string }) => check === event.check?.id
    : ({ due, dice }: { due: number; dice: number[] }) => due === at && dice.length === count && total(dice) === rolled;
  const answer = Object.values(swim.answers).find(isIt);
  return answer ? { die, faces: answer.dice, by: answer.by ?? null } : null;
}

function shownOf(news: News, { whisper }: Audience): Shown | null {
  const dice = throwOf(news);
  const roll = dice && rollOf(dice.die, dice.faces);
  return dice && roll ? { roll, by: dice.by, whisper: whisper.length > 0 ? whisper : null } : null;
}

/** Whoever added something to the roll that the event tells of. */
function helperOf(swim: StoredSwim, { situational, check }: CardEvent): string | undefined {
  return situational && check ? swim.answers[answerKey(check.id)]?.by : undefined;
}

export function lineOf(news: News, blind: boolean): CardLine {
  const { swimmer, swim, turn, event } = news;
  const { token } = swimmer;
  const kept = blind ? blindOf(event) : keptOf(event);
  const line: CardLine = {
    tokenName: token.name,
    event: kept,
    ruleset: swim.ruleset,
    token: token.uuid,
    swim: swim.id,
    turn,
  };
  const by = helperOf(swim, event);
  if (blind) return { ...line, blind };
  return by ? { ...line, by } : line;
}

export function batchesOf(news: News[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const one of news) {
    for (const { audience, blind } of copiesFor(one.swimmer.token, one.hidden, one.event.event === "check")) {
      const key = one.key ? `${one.key} ${audience.key}` : "";
      const name = key || ` ${audience.key}`;
      const batch = batches.get(name) ?? { key, audience, told: [], news: one };
      batches.set(name, batch);
      batch.audience = { ...audience, whisper: [...new Set([...batch.audience.whisper, ...audience.whisper])] };
      batch.told.push({ line: lineOf(one, blind), shown: blind ? null : shownOf(one, audience) });
    }
  }
  return [...batches.values()];
}
