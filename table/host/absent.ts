/**
 * Names that a generation of Foundry truly lacks, or that modules may look for without relying on them:
 * these give undefined. Every other name the table does not have throws.
 */
import type { Generation } from "./seam.ts";

const BOTH = ["game.modules.api", "CONFIG.debug", "foundry.utils.duplicate", "canvas.hud.token", "ui.controls"];

const ONLY_14 = [
  "foundry.data.operators",
  "foundry.documents.modifyBatch",
  "CONFIG.ChatMessage.modes",
  "CONFIG.ActiveEffect.expiryAction",
  "CONFIG.ActiveEffect.expiryEvents",
  "CONST.ACTIVE_EFFECT_SHOW_ICON",
  "CONST.ACTIVE_EFFECT_EXPIRY_EVENTS",
];

const ONLY_13 = ["CONFIG.Dice.rollModes", "CONST.DICE_ROLL_MODES"];

export function absentNames(generation: Generation): ReadonlySet<string> {
  return new Set([...BOTH, ...(generation >= 14 ? ONLY_13 : ONLY_14)]);
}
