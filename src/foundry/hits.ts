/** A blow under water costs breath, where the GM's setting says so: once for each update that takes hit points, whoever made it. Ours are no blows. */
import { allTokens, isOurs, isPlaced, isPlain, isReferee } from "./documents.ts";
import { submit } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { damageBreath } from "./settings.ts";
import { swimOf } from "./store.ts";
import { hitPoints } from "./systems/hit-points.ts";
import { tellToken } from "./telling.ts";

/** Hit points as last seen, by the actor's uuid; of actors with a token in the water. */
const seen = new Map<string, number>();

/** A system's own way of taking damage cannot carry our mark: what goes while it is at work is ours. */
let atWork = 0;

export async function ownDamage(work: () => Promise<void>): Promise<void> {
  atWork += 1;
  try {
    await work();
  } finally {
    atWork -= 1;
  }
}

/** So that the first blow is one: what stands now is known. */
export function rememberHitPoints(tokens: Iterable<TokenDocument>): void {
  for (const { actor } of tokens) {
    if (!actor || seen.has(actor.uuid)) continue;
    const points = hitPoints(actor);
    if (points !== null) seen.set(actor.uuid, points);
  }
}

/** For `updateActor`, and for tokens whose own actor changed; on every client, so that the next one in charge knows them too. */
export function noteHitPoints(actor: Actor | null, options: unknown, userId: string): void {
  if (!actor) return;
  const before = seen.get(actor.uuid);
  const now = hitPoints(actor);
  if (now === null) return;
  if (before !== undefined) seen.set(actor.uuid, now);
  const cost = damageBreath();
  if (before === undefined || now >= before || cost === 0 || atWork > 0 || isOurs(options, userId) || !isReferee())
    return;
  for (const token of allTokens()) if (token.actor?.uuid === actor.uuid) strike(token, cost);
}

/** For `updateToken`: what an unlinked token has of its own. */
export function noteTokenHitPoints(token: TokenDocument, changed: unknown, options: unknown, userId: string): void {
  if (isPlain(changed) && "delta" in changed) noteHitPoints(token.actor, options, userId);
}

/** Blows that did not arrive in the swim: another module would not have it, or something went wrong. */
let unwritten: { token: TokenDocument; rounds: number }[] = [];

/** They are tried again with everything else. */
export function strikeAgain(): void {
  const blows = unwritten;
  unwritten = [];
  for (const { token, rounds } of blows) if (isPlaced(token)) strike(token, rounds);
}

function strike(token: TokenDocument, rounds: number): void {
  if (!tellToken(token)?.view.statuses.includes("underWater")) return;
  // Undefined before it was looked at; null where nothing was entered.
  let entry: string | null | undefined;
  const done = (): void => {
    const read = swimOf(token);
    const isWritten = entry === null || (entry !== undefined && read?.ok && Object.hasOwn(read.value.entries, entry));
    if (!isWritten) unwritten.push({ token, rounds });
  };
  submit(token, (swimmer) => {
    // Whoever holds no breath (up meanwhile, or at home in the water) loses none. By the GM's name, so that it can be undone like what a GM entered.
    const refusals = swimmer.act({ adjust: { breath: -rounds } }, game.user.id ?? undefined);
    entry = refusals.length > 0 ? null : (swimmer.added.at(-1)?.id ?? null);
    return [];
  }).then(done, (error: unknown) => {
    reportFailure("hit", error);
    done();
  });
}
