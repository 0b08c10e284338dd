import type { Config, ApplicationsHost as GivenHost, InstalledApplications, Source } from "../seam.ts";
import { type Application, createApplicationClass } from "./application.ts";
import { createDialogClass } from "./dialog.ts";
import { FormDataExtended } from "./form-data.ts";
import { createHandlebars } from "./handlebars.ts";
import { createHandlebarsMixin } from "./handlebars-mixin.ts";
import type { ApplicationsHost } from "./host.ts";
import { createJournalSheetClass } from "./journal-sheet.ts";
import type { ApplicationsState } from "./lifecycle.ts";
import { Notifications } from "./notifications.ts";
import { createSettingsClass } from "./settings-config.ts";
import { createTokenHudClasses } from "./token-hud.ts";
import { showTooltips } from "./tooltip.ts";
import { CORE_WORDS } from "./words.ts";

/** Lowest z-index of a window: above the page's own panels. */
const FIRST_Z = 100;

/** CONFIG if the host hands it over; else by way of `game`, which every client ties to its own host. */
function configOf(given: GivenHost & { CONFIG?: Config }): Config {
  return given.CONFIG ?? (given.game as unknown as { host: { CONFIG: Config } }).host.CONFIG;
}

function adapt(given: GivenHost): ApplicationsHost {
  return {
    generation: given.generation,
    window: given.window,
    game: given.game,
    readText: (path) => given.readText(path),
    config: () => configOf(given),
    localize: (key, data) => (data ? given.i18n.format(key, data) : given.i18n.localize(key)),
    callHook: (name, ...args) => void given.Hooks.callAll(name, ...args),
    report: (error, where) => void given.errors.push({ hook: where, error }),
  };
}

/** Escape closes the HUD, else the window that lies on top. */
function closeOnEscape(host: ApplicationsHost, state: ApplicationsState): void {
  host.window.document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const open = [...state.instances.values()] as Application[];
    const rendered = open.filter((app) => app.rendered);
    const hud = rendered.find((app) => !app.hasFrame);
    const top = hud ?? rendered.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
    if (!top) return;
    event.preventDefault();
    void top._guard("close", () => top.close());
  });
}

/** Makes the application classes of one client, bound to its window, hooks, language and error record. */
export function installApplications(given: GivenHost): InstalledApplications {
  const host = adapt(given);
  const state: ApplicationsState = { instances: new Map(), topZ: FIRST_Z, count: 0, base: Object };
  const handlebars = createHandlebars(host);
  const ApplicationV2 = createApplicationClass(host, state);
  const HandlebarsApplicationMixin = createHandlebarsMixin(host, handlebars);
  const DialogV2 = createDialogClass(host, ApplicationV2);
  const { BasePlaceableHUD, TokenHUD } = createTokenHudClasses(host, ApplicationV2);
  const SettingsConfig = createSettingsClass(host, ApplicationV2);
  const JournalEntrySheet = createJournalSheetClass(host, ApplicationV2);
  closeOnEscape(host, state);
  showTooltips(host);
  return {
    api: { ApplicationV2, HandlebarsApplicationMixin, DialogV2 },
    handlebars: { ...handlebars },
    hud: { BasePlaceableHUD, TokenHUD, token: new TokenHUD() },
    ui: { notifications: new Notifications(host) as never },
    applications: {
      instances: state.instances,
      ux: { FormDataExtended },
      settings: { SettingsConfig },
      sheets: { journal: { JournalEntrySheet } },
    },
    sheets: { JournalEntry: JournalEntrySheet as never },
    words: CORE_WORDS as Record<string, Source>,
  };
}
