/** From a token to what is to be seen on it: the swim, the reader, the reader's settings. */
import { RULESETS, type Telling } from "../../rules/index.ts";
import { locale } from "../locale.ts";
import { overlayStyle } from "../settings.ts";
import { swimOf } from "../store.ts";
import { tellToken } from "../telling.ts";
import { inUnit, shownUnit } from "../units.ts";
import { type Frame, zoomStep } from "./look.ts";
import { pictureOf, reachOf } from "./picture.ts";
import { revealedOn } from "./readers.ts";
import type { Placed, Sight } from "./token-layer.ts";

/** U+2212, as wide as the plus sign. */
const MINUS = "\u2212";

const figures = (length: number): string => new Intl.NumberFormat(locale()).format(length).replace("-", MINUS);

function reachText(token: TokenDocument, telling: Telling): string {
  const reach = reachOf(telling);
  const swim = swimOf(token);
  if (reach === null || !swim?.ok) return "";
  const own = RULESETS[swim.value.ruleset].unit;
  const unit = shownUnit(own, token.parent);
  const length = Math.round(inUnit(reach, own, unit) * 10) / 10;
  return `${figures(length)} ${game.i18n.localize(`undertow.unit.${unit}`)}`;
}

const zoomNow = (): number => {
  const stage = canvas?.stage as { scale?: { x: number } } | null | undefined;
  return zoomStep(stage?.scale?.x ?? 1);
};

function frameOf(token: Placed): Frame {
  return { width: token.w, height: token.h, cell: token.document.parent?.grid.size ?? token.w, zoom: zoomNow() };
}

/** Below the token, and below its name where that is shown. */
function reachTopOf({ h, nameplate }: Placed): number {
  return nameplate?.visible ? Math.max(h, nameplate.y + nameplate.height) : h;
}

/** What this client's person sees on this token; null for nothing at all. */
export function sightOf(token: Placed): Sight | null {
  const style = overlayStyle();
  const telling = style === "off" ? null : tellToken(token.document);
  if (!telling) return null;
  const reveal = revealedOn(token.document);
  const picture = pictureOf(telling, reveal, style);
  const looked = (token.hover === true || token.controlled === true) && reveal === "exact";
  const reach = looked ? reachText(token.document, telling) : "";
  return picture || reach ? { picture, reach, frame: frameOf(token), reachTop: reachTopOf(token) } : null;
}
