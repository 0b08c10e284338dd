/** CONFIG, as it is before any system or module has touched it. */
import type { DocumentClasses } from "./documents/index.ts";
import type { Game } from "./game.ts";
import { applyMode, type MessageMode } from "./messages.ts";
import type { Config, Generation, MovementActionConfig, Source } from "./seam.ts";
import { defineStatusEffects } from "./statuses.ts";
import { isOpen, open, type StrictOptions, strict, strictTree } from "./strict.ts";

const MOVEMENT: [id: string, icon: string][] = [
  ["walk", "fa-person-walking"],
  ["fly", "fa-person-fairy"],
  ["swim", "fa-person-swimming"],
  ["burrow", "fa-person-digging"],
  ["crawl", "fa-person-praying"],
  ["climb", "fa-person-through-window"],
  ["jump", "fa-person-running-fast"],
  ["blink", "fa-person-from-portal"],
  ["displace", "fa-transporter-1"],
];

function movementActions(): Record<string, MovementActionConfig> {
  const actions = MOVEMENT.map(([id, icon], order) => [
    id,
    {
      label: `TOKEN.MOVEMENT.ACTIONS.${id}.label`,
      icon: `fa-solid ${icon}`,
      order,
      canSelect: () => true,
      teleport: id === "blink" || id === "displace",
      measure: id !== "displace",
    },
  ]);
  return open(Object.fromEntries(actions) as Record<string, MovementActionConfig>);
}

const ROLL_MODES = {
  publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
};

const MESSAGE_MODES: Record<MessageMode, { label: string; icon: string }> = {
  public: ROLL_MODES.publicroll,
  gm: ROLL_MODES.gmroll,
  blind: ROLL_MODES.blindroll,
  self: ROLL_MODES.selfroll,
  ic: { label: "CHAT.InCharacter", icon: "fa-solid fa-comment" },
};

export interface ConfigOptions {
  generation: Generation;
  classes: DocumentClasses;
  game: Game;
  absent: StrictOptions;
}

export function createConfig({ generation, classes, game, absent }: ConfigOptions): Config {
  const v14 = generation >= 14;
  const kind = (documentClass: unknown, more: Source = {}) => ({ documentClass, ...more });
  const modes = Object.entries(MESSAGE_MODES).map(([mode, texts]) => [
    mode,
    { ...texts, handler: (data: Source) => applyMode(game, data, mode as MessageMode) },
  ]);
  const plain: Source = {
    User: kind(classes.User),
    Actor: kind(classes.Actor, { typeLabels: open({}), dataModels: open({}), trackableAttributes: open({}) }),
    Item: kind(classes.Item, { typeLabels: open({}), dataModels: open({}) }),
    Scene: kind(classes.Scene),
    JournalEntry: kind(classes.JournalEntry),
    JournalEntryPage: kind(classes.JournalEntryPage),
    Region: kind(classes.RegionDocument),
    RegionBehavior: kind(classes.RegionBehavior, {
      dataModels: open({}),
      typeIcons: open({}),
      typeLabels: open({}),
    }),
    Combat: kind(classes.Combat, { initiative: { formula: null, decimals: 2 } }),
    Combatant: kind(classes.Combatant),
    ChatMessage: kind(classes.ChatMessage, v14 ? { modes: open(Object.fromEntries(modes)) } : {}),
    ActiveEffect: kind(classes.ActiveEffect, v14 ? { expiryAction: "update", expiryEvents: open({}) } : {}),
    Token: kind(classes.TokenDocument, { movement: { defaultAction: "walk", actions: movementActions() } }),
    Dice: { randomUniform: Math.random, ...(v14 ? {} : { rollModes: open({ ...ROLL_MODES }) }) },
    queries: open({}),
    specialStatusEffects: open({
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    }),
    sounds: open({
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    }),
    time: { roundTime: 0, turnTime: 0 },
  };
  for (const [name, value] of Object.entries(plain)) {
    if (!isOpen(value as object)) {
      plain[name] = strictTree(value as Source, `CONFIG.${name}`, absent);
    }
  }
  defineStatusEffects(plain as unknown as Config, generation);
  return strict(plain as unknown as Config, "CONFIG", absent);
}
