/** Whom the path picker can look at: the actors of the selected tokens, then all of the world. */
import { say } from "./text.ts";

export interface ActorChoice {
  uuid: string;
  label: string;
  actor: Actor;
}

export function actorChoices(tokens: readonly TokenDocument[]): ActorChoice[] {
  const selected = tokens.flatMap((token): ActorChoice[] => {
    const { actor, name } = token;
    return actor ? [{ uuid: actor.uuid, label: say("paths.selected", { name }), actor }] : [];
  });
  const all = [...(game.actors as unknown as Iterable<Actor>)].map((actor) => ({
    uuid: actor.uuid,
    label: actor.name ?? "",
    actor,
  }));
  all.sort((a, b) => a.label.localeCompare(b.label, game.i18n.lang));
  return [...new Map([...all, ...selected].map((choice) => [choice.uuid, choice])).values()].sort(
    (a, b) => Number(selected.includes(b)) - Number(selected.includes(a)),
  );
}
