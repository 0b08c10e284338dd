/** Buttons on a card with which a GM takes a round of breath from whoever was hit under water. */

import { announce } from "../foundry/announce.ts";
import type { Card } from "../foundry/card.ts";
import { asToken } from "../foundry/documents.ts";
import { tellToken } from "../foundry/telling.ts";
import { change } from "../foundry/water.ts";
import { refusalText } from "./refusal.ts";
import { say } from "./text.ts";

export interface HitView {
  /** Uuid. */
  token: string;
  text: string;
  /** Nothing can be taken just now. */
  refused: boolean;
}

const losesBreath = (token: TokenDocument): boolean => {
  const statuses = tellToken(token)?.view.statuses ?? [];
  return statuses.includes("underWater") && !statuses.includes("drowned");
};

/** One for each swimmer that the card tells of and that is still there; none for players. */
export function hitsOf({ lines }: Card): HitView[] {
  if (!game.user.isGM) return [];
  const uuids = [...new Set(lines.flatMap(({ token }) => token ?? []))];
  return uuids.flatMap((uuid) => {
    const token = asToken(uuid);
    if (!token || !tellToken(token)) return [];
    const refused = !losesBreath(token);
    return { token: uuid, text: say(refused ? "card.hitNoBreath" : "card.hit", { name: token.name }), refused };
  });
}

async function press(button: HTMLButtonElement): Promise<void> {
  const token = asToken(button.dataset.undertowHit);
  if (!token || button.disabled) return;
  button.disabled = true;
  try {
    const { refused } = await change([token], { adjust: { breath: -1 } });
    for (const { reason } of refused) announce("warn", refusalText(reason));
  } finally {
    button.disabled = !losesBreath(token);
  }
}

/** Each time that the card is drawn, so also after a reload. */
export function bindHits(element: Element, report: (error: unknown) => void): void {
  for (const button of element.querySelectorAll<HTMLButtonElement>("[data-undertow-hit]"))
    button.addEventListener("click", () => void press(button).catch(report));
}
