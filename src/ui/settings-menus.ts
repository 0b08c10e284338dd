/** What the list of settings leads to. */
import { MODULE } from "../foundry/documents.ts";
import { FirstSteps } from "./first-steps.ts";
import { PathPicker } from "./path-picker.ts";
import { SelfCheckWindow } from "./self-check.ts";
import { AutomationSettings } from "./settings-automation.ts";
import { RulingSettings } from "./settings-rulings.ts";

interface Menu {
  icon: string;
  type: abstract new () => object;
}

const MENUS: Readonly<Record<string, Menu>> = {
  automation: { icon: "fa-solid fa-gears", type: AutomationSettings },
  rulings: { icon: "fa-solid fa-pen", type: RulingSettings },
  paths: { icon: "fa-solid fa-location-dot", type: PathPicker },
  tour: { icon: "fa-solid fa-flag", type: FirstSteps },
  selfCheck: { icon: "fa-solid fa-list", type: SelfCheckWindow },
};

/** At `init`. For GMs alone. */
export function registerMenus(): void {
  for (const [key, menu] of Object.entries(MENUS)) {
    const texts = Object.fromEntries(
      ["name", "label", "hint"].map((part) => [part, `undertow.settings.menu.${key}.${part}`]),
    );
    game.settings.registerMenu(MODULE, key, { ...texts, ...menu, restricted: true } as never);
  }
}
