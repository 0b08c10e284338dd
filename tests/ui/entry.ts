/** The module as it ships, with its windows within a test's reach. */
import "../../src/main.ts";
import { renderChatCard } from "../../src/ui/chat-card.ts";
import { checkPresenter } from "../../src/ui/check-dialog.ts";
import { openIntoWater } from "../../src/ui/into-water.ts";
import { openPathPicker } from "../../src/ui/path-picker.ts";
import { openOwnCard } from "../../src/ui/player-card.ts";
import { openRules } from "../../src/ui/rules-window.ts";
import { openSceneWater } from "../../src/ui/scene-water.ts";
import { openTracker } from "../../src/ui/tracker.ts";

const windows = {
  checkPresenter,
  openIntoWater,
  openOwnCard,
  openPathPicker,
  openRules,
  openSceneWater,
  openTracker,
  renderChatCard,
};

export type Windows = typeof windows;

Object.assign(window, { undertowWindows: windows });
