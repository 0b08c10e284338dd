import * as PIXI from "pixi.js";
import { SYSTEMS } from "../demo/systems/index.ts";
import { build } from "../host/applications/markup.ts";
import { createClient } from "../host/client.ts";
import type { Client } from "../host/seam.ts";
import type { TableInfo } from "../server/websocket.ts";
import type { Choice } from "./address.ts";
import { createBar } from "./bar.ts";
import { createContext } from "./context.ts";
import type { PageContext, PageToken } from "./model.ts";
import { exposeGlobals, moduleStyles, readText, runModule } from "./run-module.ts";
import { SceneBoard } from "./scene/scene.ts";
import { createChatPanel } from "./sidebar/chat.ts";
import { createCombatPanel } from "./sidebar/combat.ts";
import { createRegionsPanel } from "./sidebar/regions.ts";
import { createTimePanel } from "./sidebar/time.ts";
import { createUsersPanel } from "./sidebar/users.ts";
import { openTransport } from "./socket.ts";
import { type Say, speaker } from "./words.ts";

/** What browser tests hold on to: `window.table`. */
export interface TableHandle {
  client: Client;
  /** Resolves when nothing has happened on this page for a moment: no message, no redraw under way. */
  settle(): Promise<void>;
  /** Faces for this client's next dice. */
  queueDice(faces: number[]): void;
  /** Where the middle of a token is on the page. */
  whereIs(tokenId: string): { x: number; y: number };
}

declare global {
  interface Window {
    table?: TableHandle;
  }
}

const QUIET_MS = 120;

function settler(traffic: { last: number }): () => Promise<void> {
  return async () => {
    traffic.last = performance.now();
    while (performance.now() - traffic.last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
}

function showLost(say: Say): void {
  const again = build(document, "button", { type: "button" }, say("lost.again"));
  again.addEventListener("click", () => location.reload());
  const note = build(
    document,
    "div",
    { class: "table-lost", role: "alertdialog" },
    build(document, "p", {}, say("lost.title")),
    again,
  );
  document.body.append(note);
  again.focus();
}

/** Keys that a module has bound, unless the reader is typing. */
function forwardKeys(client: Client): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return;
    const modifiers = [event.ctrlKey && "Control", event.shiftKey && "Shift", event.altKey && "Alt"].filter(
      (m) => m !== false,
    );
    if (client.pressKey(event.code, modifiers)) event.preventDefault();
  });
}

function layOut(context: PageContext, scene: SceneBoard, info: TableInfo, choice: Choice): void {
  const panels = [createTimePanel, createCombatPanel, createRegionsPanel, createChatPanel, createUsersPanel].map(
    (create) => create(context),
  );
  const side = build(document, "aside", { class: "table-side", "aria-label": context.say("tabs.label") });
  side.append(...panels.map((panel) => panel.root));
  const page = build(document, "div", { class: "table-page" });
  page.append(createBar(context, info, choice), scene.root, side);
  document.body.prepend(page);
  for (const panel of panels) panel.redraw();
  scene.start();
}

/** Joins the world as the chosen user and shows it. */
export async function openSession(info: TableInfo, choice: Choice & { user: string }): Promise<void> {
  const say = speaker(choice.language);
  document.documentElement.lang = choice.language;
  document.head.append(moduleStyles(info.modules));
  const transport = await openTransport(choice.user);
  const traffic = { last: performance.now() };
  transport.onMessage(() => {
    traffic.last = performance.now();
  });
  transport.onClose(() => showLost(say));
  const system = SYSTEMS[info.system].standIn;
  const { language } = choice;
  const { generation } = info;
  const client = createClient({ transport, generation, window, readText, language, system, runModule, pixi: PIXI });
  exposeGlobals(client.globals);
  const context = createContext(client, say);
  const scene = new SceneBoard(context);
  await client.boot();
  document.title = `${context.game.user.name} · ${context.game.world.title}`;
  layOut(context, scene, info, choice);
  forwardKeys(client);
  window.table = {
    client,
    settle: settler(traffic),
    queueDice: (faces) => void client.dice.queue.push(...faces),
    whereIs(tokenId) {
      const { tokens } = client.globals.canvas as unknown as { tokens: { placeables: PageToken[] } };
      const token = tokens.placeables.find(({ id }) => id === tokenId);
      if (!token) throw new Error(`No token "${tokenId}" on the scene`);
      return scene.whereIs(token);
    },
  };
}
