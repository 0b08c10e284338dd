/** The host's status palette as a way in and out: putting the icon on is putting in, taking it off by hand is taking out. */
import { allTokens, isOurs, isPlain, isReferee, MODULE, type Plain } from "./documents.ts";
import { hasPaletteOpen } from "./hud.ts";
import { defaultPlan, entering, entranceFor, leaving } from "./plans.ts";
import { findLeftovers, isWaterEffect } from "./projection.ts";
import { notify } from "./queries.ts";
import { type Intent, submit, wake } from "./queue.ts";
import { reportFailure } from "./report.ts";
import { isInWater } from "./telling.ts";

/** The tokens that stand for an actor: its own if it is unlinked, else the linked ones, in this scene if there are some. */
function tokensOf(actor: Actor, sceneId: unknown): TokenDocument[] {
  const own: unknown = actor.token;
  if (own instanceof TokenDocument) return [own];
  const linked = [...allTokens()].filter((token) => token.actorLink && token.actorId === actor.id);
  const here = linked.filter((token) => token.parent?.id === sceneId);
  return here.length > 0 ? here : linked;
}

/** How the client where it was done marks what was done by hand: the others cannot see its screen. */
interface Mark {
  by: "hand";
  /** The scene on that screen. */
  scene: string | null;
}

function markOf(options: Plain): Mark | null {
  const mark = options[MODULE];
  return isPlain(mark) && mark.by === "hand" ? (mark as unknown as Mark) : null;
}

function mark(options: Plain): void {
  const own: Mark = { by: "hand", scene: canvas?.scene?.id ?? null };
  options[MODULE] = own;
}

function pass(tokens: TokenDocument[], userId: string, intentFor: (token: TokenDocument) => Intent): void {
  for (const token of tokens)
    submit(token, intentFor(token)).then(
      ([refusal]) => {
        if (!refusal) return;
        notify(game.users.get(userId), { level: "warn", refusal });
        // The icon that nothing stands behind is taken off again.
        if (token.actor) findLeftovers([token.actor]);
        wake();
      },
      (error: unknown) => reportFailure("palette", error),
    );
}

/** On the client of whoever puts the icon on. */
export function markAdding(effect: ActiveEffect, options: Plain): void {
  if (!isOurs(options) && isWaterEffect(effect)) mark(options);
}

export function noteEffectCreated(effect: ActiveEffect, options: Plain, userId: string): void {
  const { parent } = effect;
  if (!isReferee() || isOurs(options, userId) || !(parent instanceof Actor) || !isWaterEffect(effect)) return;
  const scene = markOf(options)?.scene ?? game.scenes.active?.id;
  const tokens = tokensOf(parent, scene).filter((token) => !isInWater(token));
  pass(tokens, userId, (token) => entering(entranceFor(token, defaultPlan(token.parent)), userId));
}

/** On the client of whoever deletes: by hand in the palette, or by something else that does not know what the icon stands for? */
export function markRemoving(effect: ActiveEffect, options: Plain): void {
  if (!isOurs(options) && isWaterEffect(effect) && hasPaletteOpen(effect.parent)) mark(options);
}

export function noteEffectDeleted(effect: ActiveEffect, options: Plain, userId: string): void {
  const { parent } = effect;
  if (!isReferee() || isOurs(options, userId) || !(parent instanceof Actor)) return;
  const byHand = markOf(options);
  if (!byHand || !isWaterEffect(effect)) return;
  const swimming = tokensOf(parent, null).filter(isInWater);
  const here = swimming.filter((token) => token.parent?.id === byHand.scene);
  pass(here.length > 0 ? here : swimming, userId, () => leaving(userId));
}
