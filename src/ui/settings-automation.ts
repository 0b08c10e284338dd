/** "Automation": everything that Undertow does without being asked each time, each to be switched off by itself. */
import type { SettingsPlan } from "./settings-view.ts";
import { SettingsWindow } from "./settings-window.ts";
import { say } from "./text.ts";

export class AutomationSettings extends SettingsWindow {
  static override DEFAULT_OPTIONS: object = {
    id: "undertow-automation",
    window: { title: "undertow.settings.automation.title" },
  };

  protected override readonly plan: SettingsPlan = {
    lead: say("settings.automation.lead"),
    clauses: null,
    groups: [
      {
        title: say("settings.automation.tokens"),
        names: ["icons", "elevation", "swimAction", "regions", "distance"],
      },
      {
        title: say("settings.automation.checks"),
        names: ["askPlayers", "askTimeout", "npcRolls", "secretChecks", "systemRolls"],
      },
      {
        title: say("settings.automation.actors"),
        names: ["followActors", "autoDamage", "damageBreath", "jumpRounds"],
      },
      { title: say("settings.automation.chat"), names: ["cards", "cardsTo", "warnings"] },
    ],
  };
}
