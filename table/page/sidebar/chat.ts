import { build } from "../../host/applications/markup.ts";
import type { PageContext, PageMessage } from "../model.ts";
import { createPanel, iconButton } from "./panel.ts";

interface ChatPanel {
  root: HTMLElement;
  redraw(): void;
}

/** Messages are drawn one by one as they come, so that what a reader has opened in one stays open. */
export function createChatPanel(context: PageContext): ChatPanel {
  const { client, game, say, act } = context;
  const log = build(document, "ol", {
    class: "chat-log",
    id: "chat-log",
    "aria-live": "polite",
    tabindex: 0,
  });
  log.setAttribute("aria-label", say("chat.heading"));
  const panel = createPanel("chat", say("chat.heading"), (body) => body.append(log, sayForm(context)));
  const { Hooks } = client.globals;

  const nearEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  let atEnd = true;
  log.addEventListener("scroll", () => {
    atEnd = nearEnd();
  });
  // The panels above grow and shrink: whoever reads the newest keeps reading it.
  new ResizeObserver(() => {
    if (atEnd) log.scrollTop = log.scrollHeight;
  }).observe(log);
  const find = (id: string) => log.querySelector<HTMLElement>(`[data-message-id="${id}"]`);

  async function draw(message: PageMessage): Promise<void> {
    if (!message.visible) return;
    const item = await messageElement(context, message);
    const stay = !nearEnd();
    const prior = find(message.id);
    if (prior) prior.replaceWith(item);
    else log.append(item);
    log.querySelector(".empty")?.remove();
    if (!stay) log.scrollTop = log.scrollHeight;
  }

  function drawEmpty(): void {
    if (log.childElementCount === 0) log.append(build(document, "li", { class: "empty" }, say("chat.empty")));
  }

  Hooks.on("createChatMessage", (message: PageMessage) => act(() => draw(message)));
  Hooks.on("updateChatMessage", (message: PageMessage) => act(() => draw(message)));
  Hooks.on("deleteChatMessage", (message: PageMessage) => {
    find(message.id)?.remove();
    drawEmpty();
  });
  const redraw = () => {
    panel.redraw();
    act(async () => {
      for (const message of game.messages) await draw(message);
      drawEmpty();
      log.scrollTop = log.scrollHeight;
    });
  };
  return { root: panel.root, redraw };
}

/** The host's own rendering (with what modules add to it), and the page's line: when, and to whom. */
async function messageElement({ game, say, act }: PageContext, message: PageMessage): Promise<HTMLElement> {
  const element = await message.renderHTML();
  const when = new Date(message.timestamp);
  const clock = when.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const meta = build(document, "p", { class: "message-meta" });
  meta.append(build(document, "time", { datetime: when.toISOString() }, clock));
  if (message.whisper.length > 0) {
    element.classList.add("whisper");
    const names = [...game.users].filter((user) => message.whisper.includes(user.id)).map((user) => user.name);
    meta.append(build(document, "span", { class: "whisper-to" }, say("chat.whisper", { names: names.join(", ") })));
  }
  if (game.user.isGM || message.isAuthor) {
    const remove = iconButton(`delete-${message.id}`, "xmark", say("chat.delete"), () => act(() => message.delete()));
    remove.classList.add("message-delete");
    meta.append(remove);
  }
  const sender = element.querySelector(".message-sender");
  // The host's markup says h4; on this page a message stands right below the chat's own h2.
  sender?.setAttribute("aria-level", "3");
  sender?.after(meta);
  return element;
}

function sayForm(context: PageContext): HTMLFormElement {
  const { say, act } = context;
  const input = build(document, "input", { type: "text", id: "chat-input", name: "text", autocomplete: "off" });
  input.setAttribute("aria-label", say("chat.say"));
  input.placeholder = say("chat.placeholder");
  const send = iconButton("chat-send", "paper-plane", say("chat.send"), () => undefined);
  send.type = "submit";
  const form = build(document, "form", { class: "chat-form" }, input, send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    act(() => speak(context, text));
  });
  return form;
}

/** "/r 1d20" or "/roll 1d20" rolls; anything else is said. */
async function speak({ client, say }: PageContext, text: string): Promise<void> {
  const { ChatMessage, Roll, foundry } = client.globals as unknown as {
    ChatMessage: { create(data: object): Promise<unknown>; getSpeaker(options?: object): object };
    Roll: new (formula: string) => { evaluate(): Promise<{ toMessage(data: object): Promise<unknown> }> };
    foundry: { utils: { escapeHTML(text: string): string } };
  };
  const speaker = ChatMessage.getSpeaker();
  const formula = /^\/r(?:oll)?\s+(.+)$/.exec(text)?.[1];
  if (!formula) {
    await ChatMessage.create({ content: foundry.utils.escapeHTML(text), speaker });
    return;
  }
  const roll = await new Roll(formula).evaluate().catch((cause: Error) => {
    throw new Error(say("chat.badRoll", { formula }), { cause });
  });
  await roll.toMessage({ speaker });
}
