/** The button in the Token HUD: into the water and out of it, for all selected tokens. */
import { asToken, isReferee } from "./documents.ts";
import { showNotice } from "./notices.ts";
import { mayWish } from "./people.ts";
import { defaultPlan } from "./plans.ts";
import { reportFailure } from "./report.ts";
import { isInWater } from "./telling.ts";
import { putIn, type Report, takeOut } from "./water.ts";

/** What is needed of the TokenHUD application. */
export interface HudLike {
  document?: unknown;
  object?: unknown;
  actor?: unknown;
  rendered?: boolean;
  activePalette?: string;
  render?(): unknown;
}

export interface HudActions {
  /** Opens the dialog with which a GM puts tokens in. */
  open(tokens: TokenDocument[]): unknown;
}

let lastHud: HudLike | null = null;

/** Whether this client has the effects palette of this actor's HUD open. */
export const hasPaletteOpen = (actor: unknown): boolean =>
  lastHud?.rendered === true && lastHud.activePalette === "effects" && lastHud.actor === actor;

/** The selected tokens, this one first; alone if it is not one of them. */
function selectedWith(token: TokenDocument): TokenDocument[] {
  const selected = selectedTokens();
  return selected.includes(token) ? [token, ...selected.filter((other) => other !== token)] : [token];
}

export function addHudButton(app: HudLike, element: HTMLElement, actions: HudActions): void {
  lastHud = app;
  const token = asToken(app.document ?? app.object);
  if (!token || !mayWish(game.user, token) || element.querySelector(".undertow-hud")) return;
  const inWater = isInWater(token);
  const label = game.i18n.localize(inWater ? "undertow.hud.takeOut" : "undertow.hud.putIn");
  const button = element.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "control-icon undertow-hud";
  button.classList.toggle("active", inWater);
  button.dataset.tooltip = label;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", String(inWater));
  const icon = element.ownerDocument.createElement("i");
  icon.className = "fa-solid fa-person-swimming";
  icon.setAttribute("inert", "");
  button.append(icon);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    toggleWater(selectedWith(token), event.shiftKey, actions)
      .then(() => app.render?.())
      .catch((error) => reportFailure("hud", error));
  });
  element.querySelector(".col.right")?.append(button);
}

/** The tokens that are selected on this client's canvas. */
export function selectedTokens(): TokenDocument[] {
  const controlled: unknown = canvas?.tokens?.controlled;
  return Array.isArray(controlled) ? controlled.flatMap((placed) => asToken(placed) ?? []) : [];
}

/**
 * If the first is in the water, those in it come out. Else the others go in: by the GM's dialog, or at once with the scene's
 * defaults (`now`, and players' wishes).
 */
export async function toggleWater(tokens: TokenDocument[], now: boolean, actions: HudActions): Promise<void> {
  const [first] = tokens;
  if (first && isInWater(first)) return tellRefusals(await takeOut(tokens.filter(isInWater)));
  const dry = tokens.filter((candidate) => !isInWater(candidate));
  if (!first || (game.user.isGM && !now)) await actions.open(dry);
  else tellRefusals(await putIn(dry, defaultPlan(first.parent)));
}

function tellRefusals({ done, refused }: Report): void {
  for (const { reason } of refused) showNotice({ level: "warn", refusal: reason });
  if (done.length > 0 && !isReferee() && game.users.activeGM) showNotice({ level: "info", key: "wished" });
}
