/** The player's card around its rows: the token that may go in, and what there is to say when nobody swims. */
import { selectedTokens } from "../foundry/hud.ts";
import { mayWish } from "../foundry/people.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { isInWater } from "../foundry/telling.ts";
import { fieldsOf } from "../rules/index.ts";
import { fieldLabel } from "./field-view.ts";
import { type ActionView, actionViews, OWN } from "./swimmer-row-acts.ts";
import { say } from "./text.ts";

export interface OwnCardView {
  app: string;
  status: string;
  empty: string;
  getIn: string;
}

const isDryAndOwn = (token: TokenDocument): boolean => mayWish(game.user, token) && !token.hidden && !isInWater(token);

/** The selected tokens of this user that are on land; with none selected the only one in the scene. */
export function dryTokens(): TokenDocument[] {
  const selected = selectedTokens();
  if (selected.length > 0) return selected.filter(isDryAndOwn);
  const here = [...((canvas?.scene?.tokens ?? []) as Iterable<TokenDocument>)].filter(isDryAndOwn);
  return here.length === 1 ? here : [];
}

export function ownCardView(app: string, swimmers: Swimming[], status: string): OwnCardView {
  return { app, status, empty: swimmers.length === 0 ? say("own.empty") : "", getIn: say("own.getIn") };
}

export const ownActions = (swimming: Swimming): ActionView[] =>
  actionViews(swimming, OWN, (name) => say(`own.act.${name}`));

export interface OwnPaces {
  name: "pace" | "stroke";
  label: string;
  words: { value: string; label: string; pressed: string }[];
}

/** The speeds, or strokes, of the swimmer's rules. */
export function ownPaces({ swim, telling }: Swimming): OwnPaces[] {
  const { position, statuses } = telling.view;
  if (position === "land" || statuses.includes("drowned") || statuses.includes("unconscious")) return [];
  return fieldsOf(swim.ruleset).activity.flatMap(({ name, words = [] }) => {
    if (name !== "pace" && name !== "stroke") return [];
    const now = telling.present.activity[name];
    return [
      {
        name,
        label: fieldLabel(swim.ruleset, "activity", name),
        words: words.map((value) => ({ value, label: say(`word.${name}.${value}`), pressed: String(value === now) })),
      },
    ];
  });
}
