/** CONST, per generation: only what the API documentation names and a module like ours may touch. */
import type { Const, Generation } from "./seam.ts";

export const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
export const OWNERSHIP = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** What a role may do unless the world setting `core.permissions` says otherwise: the lowest role allowed. */
export const USER_PERMISSIONS: Record<string, { label: string; defaultRole: number }> = {
  ACTOR_CREATE: { label: "PERMISSION.ActorCreate", defaultRole: 3 },
  JOURNAL_CREATE: { label: "PERMISSION.JournalCreate", defaultRole: 2 },
  ITEM_CREATE: { label: "PERMISSION.ItemCreate", defaultRole: 3 },
  MESSAGE_WHISPER: { label: "PERMISSION.MessageWhisper", defaultRole: 1 },
  QUERY_USER: { label: "PERMISSION.QueryUser", defaultRole: 1 },
  SETTINGS_MODIFY: { label: "PERMISSION.SettingsModify", defaultRole: 3 },
  TOKEN_CREATE: { label: "PERMISSION.TokenCreate", defaultRole: 3 },
  TOKEN_DELETE: { label: "PERMISSION.TokenDelete", defaultRole: 3 },
};

const REGION_EVENTS = {
  REGION_BOUNDARY: "regionBoundary",
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
  BEHAVIOR_VIEWED: "behaviorViewed",
  BEHAVIOR_UNVIEWED: "behaviorUnviewed",
  TOKEN_ENTER: "tokenEnter",
  TOKEN_EXIT: "tokenExit",
  TOKEN_MOVE_IN: "tokenMoveIn",
  TOKEN_MOVE_OUT: "tokenMoveOut",
  TOKEN_MOVE_WITHIN: "tokenMoveWithin",
  TOKEN_ANIMATE_IN: "tokenAnimateIn",
  TOKEN_ANIMATE_OUT: "tokenAnimateOut",
  TOKEN_TURN_START: "tokenTurnStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_ROUND_END: "tokenRoundEnd",
} as const;

export type RegionEventName = (typeof REGION_EVENTS)[keyof typeof REGION_EVENTS];

export function createConst(generation: Generation): Const {
  const common: Const = {
    USER_ROLES,
    DOCUMENT_OWNERSHIP_LEVELS: OWNERSHIP,
    USER_PERMISSIONS,
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
    TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
    CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
    KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
    JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    SETTING_SCOPES: { WORLD: "world", CLIENT: "client", USER: "user" },
    REGION_EVENTS: generation >= 14 ? { ...REGION_EVENTS, REGION_ANIMATION: "regionAnimation" } : REGION_EVENTS,
    REGION_VISIBILITY: { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 },
  };
  return generation >= 14
    ? {
        ...common,
        ACTIVE_EFFECT_SHOW_ICON: { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 },
        ACTIVE_EFFECT_EXPIRY_EVENTS: ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"],
      }
    : { ...common, DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" } };
}
