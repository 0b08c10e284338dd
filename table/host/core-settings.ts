/** The settings that the core registers for itself. */
import type { Host } from "./host.ts";

export function registerCoreSettings({ game, generation }: Host): void {
  const { settings } = game;
  settings.register("core", "time", { scope: "world", config: false, type: Number, default: 0 });
  settings.register("core", "permissions", { scope: "world", config: false, type: Object, default: {} });
  if (generation >= 14) {
    const choices = { public: "public", gm: "gm", blind: "blind", self: "self", ic: "ic" };
    settings.register("core", "messageMode", {
      scope: "client",
      config: false,
      type: String,
      default: "public",
      choices,
    });
  } else {
    const choices = { publicroll: "publicroll", gmroll: "gmroll", blindroll: "blindroll", selfroll: "selfroll" };
    settings.register("core", "rollMode", {
      scope: "client",
      config: false,
      type: String,
      default: "publicroll",
      choices,
    });
  }
}
