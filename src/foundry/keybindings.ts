/** The same by keyboard: into the water and out of it for the selected tokens, and to the check that waits on this screen. */
import { MODULE } from "./documents.ts";
import { type HudActions, selectedTokens, toggleWater } from "./hud.ts";
import { reportFailure } from "./report.ts";

export interface KeyActions extends HudActions {
  /** Puts the focus into a check that is open here; false if there is none. */
  focusCheck(): boolean;
  /** Opens the tracker, or a player's card. */
  openSwimmers(): Promise<void>;
}

/** The host takes the browser's names of the keys; its types know only its own. */
const keys = (...names: string[]): never[] => names as never[];

/** At `init`: later the host takes no more. */
export function registerKeybindings(actions: KeyActions): void {
  const { keybindings } = game;
  const toggle = (now: boolean) => (): boolean => {
    toggleWater(selectedTokens(), now, actions).catch((error: unknown) => reportFailure("keys", error));
    return true;
  };
  keybindings.register(MODULE, "water", {
    name: "undertow.keys.water.name",
    hint: "undertow.keys.water.hint",
    editable: [{ key: "KeyU", modifiers: keys("Shift") }],
    onDown: toggle(false),
  });
  keybindings.register(MODULE, "waterAtOnce", {
    name: "undertow.keys.atOnce.name",
    hint: "undertow.keys.atOnce.hint",
    editable: [{ key: "KeyU", modifiers: keys("Shift", "Control") }],
    onDown: toggle(true),
  });
  keybindings.register(MODULE, "swimmers", {
    name: "undertow.keys.swimmers.name",
    hint: "undertow.keys.swimmers.hint",
    editable: [{ key: "KeyI", modifiers: keys("Shift") }],
    onDown: () => {
      actions.openSwimmers().catch((error: unknown) => reportFailure("keys", error));
      return true;
    },
  });
  keybindings.register(MODULE, "check", {
    name: "undertow.keys.check.name",
    hint: "undertow.keys.check.hint",
    editable: [{ key: "KeyU", modifiers: keys("Alt") }],
    onDown: actions.focusCheck,
  });
}
