/** One swimmer as a row: how long, then why, then what can be done. The tracker and the player's card share it. */
import { revealedHere } from "../foundry/settings.ts";
import type { Swimming } from "../foundry/swimmers.ts";
import { inUnit, shownUnit } from "../foundry/units.ts";
import { type Activity, RULESETS, type Status } from "../rules/index.ts";
import type { OwnPaces } from "./player-card-view.ts";
import { type ActionView, actionViews, FIRST } from "./swimmer-row-acts.ts";
import type { MoreView } from "./swimmer-row-more.ts";
import { nextText, taskText } from "./swimmer-row-next.ts";
import { STANDING_ICON, type Standing, standingOf } from "./swimmer-row-state.ts";
import { figure, say, sayCount } from "./text.ts";

export interface MeterView {
  name: string;
  label: string;
  text: string;
  /** Percent, for the bar; empty where there is no figure to be seen. */
  share: number | "";
}

export interface RowView {
  /** Before every element id of the row. */
  id: string;
  uuid: string;
  name: string;
  img: string;
  standing: Standing;
  standingText: string;
  icon: string;
  where: string;
  meters: MeterView[];
  /** What the swimmer does and what else holds, in words. */
  words: string[];
  next: string;
  paused: string;
  /** The tracker's box to tick; null on the player's card. */
  tick: { on: boolean; label: string } | null;
  actions: ActionView[];
  /** Speeds as buttons, on the player's card. */
  paces: OwnPaces[];
  large: boolean;
  moreLabel: string;
  /** What `⋯` opens; null as long as it is closed. */
  more: MoreView | null;
}

/** Statuses that no other part of the row tells. */
const TOLD: readonly Status[] = ["exhausted", "sinking", "holdingOn", "mustRest"];

/** A figure with at most one decimal: what is left of a round. */
const short = (value: number): string => figure(Math.round(value * 10) / 10);

export function lengthText(length: number, { swim, scene }: Swimming): string {
  const own = RULESETS[swim.ruleset].unit;
  const unit = shownUnit(own, scene);
  return say("tracker.length", { length: short(inUnit(length, own, unit)), unit: say(`unit.${unit}`) });
}

export function whereText(swimming: Swimming): string {
  const { position, depth } = swimming.telling.view;
  if (position === "land") return say("tracker.ashore");
  // How deep is a figure too.
  if (position !== "under" || depth <= 0 || revealedHere() !== "exact") return say(`word.position.${position}`);
  return say("tracker.deep", { depth: lengthText(depth, swimming) });
}

/** Without figures for those who see words: "plenty of air". */
function breathInWords(standing: Standing): string {
  const word = standing === "fine" || standing === "sinking" || standing === "ashore" ? "plenty" : standing;
  return say(`own.air.${word}`);
}

const shareOf = ({ left, limit }: { left: number; limit: number }): number =>
  limit > 0 ? Math.round((Math.min(left, limit) / limit) * 100) : 0;

function breathMeter({ telling }: Swimming, standing: Standing): MeterView {
  const meter = { name: "breath", label: say("tracker.breath") };
  if (telling.present.swimmer.breathes !== "air" && standing !== "drowned")
    return { ...meter, text: say(`tracker.breathes.${telling.present.swimmer.breathes}`), share: "" };
  const { breath } = telling.view;
  if (revealedHere() !== "exact") return { ...meter, text: breathInWords(standing), share: "" };
  const text = sayCount("tracker.ofRounds", breath.limit, { left: short(breath.left), limit: short(breath.limit) });
  return { ...meter, text, share: shareOf(breath) };
}

function enduranceMeter({ telling }: Swimming): MeterView[] {
  const { endurance } = telling.view;
  // At a load that lets nobody swim there is none to show.
  if (!endurance || endurance.limit <= 0 || revealedHere() !== "exact") return [];
  const { unit, limit, left } = endurance;
  const text = sayCount(`tracker.of.${unit}`, limit, { left: short(left), limit: short(limit) });
  return [{ name: "endurance", label: say("tracker.endurance"), text, share: shareOf(endurance) }];
}

/** "double speed", "fighting", "going down": what the swimmer does, as far as it is not usual. */
function doing({ swim, telling }: Swimming): string[] {
  const { activity, holding, raised, doffing, resting } = telling.present;
  const { position } = telling.view;
  const knows = (name: keyof Activity): boolean => RULESETS[swim.ruleset].activity.includes(name);
  if (position === "land") return resting ? [say("tracker.doing.resting")] : [];
  const held = raised || (activity.float > 0 && RULESETS[swim.ruleset].floatHolds);
  return [
    knows("pace") ? say(`word.pace.${activity.pace}`) : knows("stroke") ? say(`word.stroke.${activity.stroke}`) : "",
    activity.strenuous && knows("strenuous") ? say("tracker.doing.fighting") : "",
    position === "under" && activity.vertical !== "level" ? say(`word.vertical.${activity.vertical}`) : "",
    activity.inert && knows("inert") ? say("tracker.doing.inert") : "",
    held && !holding ? say("tracker.doing.heldUp") : "",
    doffing ? say("tracker.doing.doffing") : "",
  ].filter((word) => word !== "");
}

function wordsOf(swimming: Swimming, standing: Standing): string[] {
  const { statuses } = swimming.telling.view;
  if (standing === "drowned") return [];
  const does = standing === "unconscious" ? [] : doing(swimming);
  const told = TOLD.filter((status) => statuses.includes(status) && status !== standing);
  return [...told.map((status) => say(`status.${status}`)), ...does];
}

export interface RowLook {
  /** The window's id. */
  app: string;
  tick: { on: boolean } | null;
  more: MoreView | null;
  /** The player's card: large buttons instead of the small ones. */
  actions?: ActionView[];
  paces?: OwnPaces[];
}

/** Names of elements hold no dots. */
export const rowId = (app: string, uuid: string): string => `${app}-${uuid.replaceAll(".", "-")}`;

export function rowView(swimming: Swimming, { app, tick, more, actions, paces = [] }: RowLook): RowView {
  const { token, name, img, telling, paused } = swimming;
  const standing = standingOf(telling.view);
  const reveal = revealedHere();
  return {
    id: rowId(app, token.uuid),
    uuid: token.uuid,
    name,
    img,
    standing: reveal === "nothing" && standing === "short" ? "fine" : standing,
    standingText: standingText(standing),
    icon: reveal === "nothing" && standing === "short" ? "" : STANDING_ICON[standing],
    where: whereText(swimming),
    meters: reveal === "nothing" ? [] : [breathMeter(swimming, standing), ...enduranceMeter(swimming)],
    words: wordsOf(swimming, standing),
    next: reveal === "exact" ? nextText(swimming) : taskText(swimming),
    paused: paused ? say("tracker.paused") : "",
    tick: tick && { ...tick, label: say("tracker.tickOne", { name }) },
    actions: actions ?? actionViews(swimming, FIRST, (action) => say(`tracker.act.${action}`)),
    paces,
    large: actions !== undefined,
    moreLabel: say("tracker.moreOf", { name }),
    more,
  };
}

/** Those who see nothing are told only what everybody sees: who drowned, who is unconscious, who is ashore. */
function standingText(standing: Standing): string {
  const seen = standing === "drowned" || standing === "unconscious" || standing === "sinking" || standing === "ashore";
  return revealedHere() === "nothing" && !seen ? "" : say(`tracker.standing.${standing}`);
}
