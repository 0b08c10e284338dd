/** Dice, and a chat message to ourselves that is gone again at once. */

import { rollOf } from "../dice.ts";
import { generation } from "../documents.ts";
import type { Bench } from "./bench.ts";
import { type Check, type Group, same } from "./check.ts";
import type { HostDocument } from "./host.ts";

interface HostMessage extends HostDocument {
  content: string;
  whisper: unknown;
  author: { id: string } | null;
  visible: boolean;
  renderHTML(): Promise<HTMLElement>;
}

const CONTENT = "<p>Undertow</p>";

async function whisper(bench: Bench): Promise<HostMessage> {
  const data = { content: CONTENT, whisper: [game.user.id], speaker: { alias: "Undertow" } };
  return (await bench.make("ChatMessage", data)) as HostMessage;
}

const whisperShape: Check = {
  id: "whisperShape",
  needed: true,
  async run(bench) {
    const message = await whisper(bench);
    const { id } = game.user;
    return same([[id], id, true, CONTENT], [message.whisper, message.author?.id, message.visible, message.content]);
  },
};

const chatHook: Check = {
  id: "chatHook",
  needed: true,
  async run(bench) {
    const message = await whisper(bench);
    const seen: boolean[] = [];
    bench.on("renderChatMessageHTML", (_message, html) => {
      seen.push(html instanceof HTMLElement && (html.textContent ?? "").includes("Undertow"));
    });
    await message.renderHTML();
    return same(true, seen.length > 0 && seen.every((fits) => fits));
  },
};

const rollShape: Check = {
  id: "rollShape",
  needed: true,
  async run() {
    const roll = await new Roll("2d6").evaluate();
    const faces = roll.dice.flatMap((term) => term.results.map(({ result }) => result));
    const sum = faces.reduce((total, face) => total + face, 0);
    const fit = faces.every((face) => Number.isInteger(face) && face >= 1 && face <= 6);
    return same([2, true, sum], [faces.length, fit, roll.total]);
  },
};

const rollFromFaces: Check = {
  id: "rollFromFaces",
  needed: true,
  async run() {
    const roll = rollOf("2d6", [2, 5]);
    return same([7, "2d6"], [roll?.total, roll?.formula]);
  },
};

const rollMode: Check = {
  id: "rollMode",
  needed: true,
  async run() {
    const { settings } = game.settings as unknown as { settings: Map<string, unknown> };
    const known = ["rollMode", "messageMode"].filter((name) => settings.has(`core.${name}`));
    return same(generation() < 14 ? ["rollMode"] : ["messageMode"], known);
  },
};

export const CHAT: Group = { id: "chat", checks: [whisperShape, chatHook, rollShape, rollFromFaces, rollMode] };
