/** The module as it ships, with its windows within a test's reach. */
import "../../src/main.ts";
import { renderChatCard } from "../../src/ui/chat-card.ts";
import { checkPresenter } from "../../src/ui/check-dialog.ts";
import { openIntoWater } from "../../src/ui/into-water.ts";

const windows = { checkPresenter, openIntoWater, renderChatCard };

export type Windows = typeof windows;

Object.assign(window, { undertowWindows: windows });
