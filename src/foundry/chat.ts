/**
 * The story in chat. In a combat all that happens in a round goes into one card for each audience, told anew as more happens or as something turns out
 * not to have happened; outside, each evaluation that has news posts one. A quiet round posts nothing.
 */
import { type Batch, batchesOf } from "./batches.ts";
import { type Card, type CardLine, judgeOf, lineText, MOST_LINES } from "./card.ts";
import type { Case } from "./case.ts";
import { letFall } from "./dice.ts";
import { isReferee } from "./documents.ts";
import type { News } from "./news.ts";
import { type Posted, post, postedCards, rewrite } from "./posted.ts";
import { reportFailure } from "./report.ts";
import { retellSoon } from "./retelling.ts";
import { isOn } from "./switches.ts";

/** What stands in the log and is no longer so, by card. `changed`: whose story may be another one now. */
function stillTrue(posted: Posted[], changed: Case[]): Map<Posted, CardLine[]> {
  const all = posted.flatMap(({ card }) => card.lines);
  const judges = changed.flatMap(({ token, swim, now, vanished }) => {
    if (swim) return [judgeOf(token.uuid, swim, now, all)];
    return vanished ? [(line: CardLine) => line.token !== token.uuid || line.swim !== vanished] : [];
  });
  return new Map(
    posted.map((one) => [one, one.card.lines.filter((line) => judges.every((isTrue) => isTrue(line)))] as const),
  );
}

/** The log as it stands, what of it is still true, and what has to come into it. */
interface Log {
  posted: Posted[];
  kept: Map<Posted, CardLine[]>;
  batches: Batch[];
}

/** After something at an earlier time what follows is told anew: what came out the same stands there already, if in the card of another round. */
function compare(news: News[], changed: Case[]): Log {
  const posted = postedCards();
  const kept = stillTrue(posted, changed);
  const batches = batchesOf(news).map((batch) => {
    const standing = new Set(posted.filter(isFor(batch)).flatMap((one) => (kept.get(one) ?? []).map(lineText)));
    return { ...batch, told: batch.told.filter(({ line }) => !standing.has(lineText(line))) };
  });
  return { posted, kept, batches };
}

async function tell(news: News[], changed: Case[], jump: number | undefined): Promise<void> {
  const falling = compare(news, changed).batches.flatMap(({ told }) => told);
  await letFall(falling.flatMap(({ shown }) => shown ?? []));
  // While dice fell another GM may have taken over, who tells the same.
  if (!isReferee()) return;
  const { posted, kept, batches } = compare(news, changed);
  const fresh: Batch[] = [];
  for (const batch of batches) {
    const home = batch.key ? posted.find(({ card }) => card.key === batch.key && hasRoom(card, batch)) : undefined;
    const lines = home && kept.get(home);
    if (!home || !lines) {
      fresh.push(batch);
      continue;
    }
    kept.delete(home);
    if (batch.told.length > 0 || lines.length < home.card.lines.length) await rewrite(home, lines, batch);
  }
  for (const [one, lines] of kept) if (lines.length < one.card.lines.length) await rewrite(one, lines, null);
  for (const batch of fresh) if (batch.told.length > 0) await post(batch, jump);
}

/** Whether a card has the same readers. */
const isFor =
  ({ audience }: Batch) =>
  ({ message }: Posted): boolean =>
    [...message.whisper].sort().join() === [...audience.whisper].sort().join();

const hasRoom = (card: Card, batch: Batch): boolean => card.lines.length + batch.told.length <= MOST_LINES;

/** One after the other, so that two evaluations do not both look for the card of a round that is on its way. */
let chain: Promise<void> = Promise.resolve();

/**
 * Tells what is new, and takes back what is no longer so of those who `changed`. Does not keep the referee waiting for falling dice.
 * `jump`: rounds of a jump of time that all of it belongs to.
 */
export function tellChat(news: News[], changed: Case[], jump?: number): void {
  if (!isOn("cards") || (news.length === 0 && changed.length === 0)) return;
  chain = chain
    .then(() => tell(news, changed, jump))
    .catch((error: unknown) => {
      reportFailure("chat", error);
      retellSoon();
    });
}
