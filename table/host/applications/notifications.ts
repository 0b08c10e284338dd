import { cleanHTML, escapeHTML } from "../html.ts";
import type { ApplicationsHost } from "./host.ts";
import { build } from "./markup.ts";

export interface Notification {
  id: number;
  type: "info" | "warning" | "error" | "success";
  message: string;
  active: boolean;
  element: HTMLElement;
  remove(): void;
}

interface NotifyOptions {
  permanent?: boolean;
  localize?: boolean;
  format?: Record<string, unknown>;
  escape?: boolean;
  clean?: boolean;
  console?: boolean;
}

const LIFETIME_MS = 5000;
const AT_MOST = 5;

/** `ui.notifications`: short messages that readers hear of too, and that leave by themselves. */
export class Notifications {
  /** Everything ever shown to this client, oldest first: tests look here. */
  readonly history: Notification[] = [];
  readonly #host: ApplicationsHost;
  #next = 1;

  constructor(host: ApplicationsHost) {
    this.#host = host;
  }

  get #list(): HTMLElement {
    const { document } = this.#host.window;
    const known = document.getElementById("notifications");
    if (known) return known;
    const list = build(document, "ol", { id: "notifications", "aria-live": "polite" });
    list.setAttribute("aria-label", this.#host.localize("TABLE.Notifications"));
    document.body.append(list);
    return list;
  }

  notify(message: string, type: Notification["type"] = "info", options: NotifyOptions = {}): Notification {
    const { document, setTimeout } = this.#host.window;
    const { permanent = false } = options;
    const shown = this.#markup(message, options);
    const element = build(document, "li", { class: `notification ${type}` });
    const text = build(document, "p", { role: type === "error" ? "alert" : null });
    text.innerHTML = shown;
    const label = this.#host.localize("TABLE.Close");
    const close = build(document, "button", {
      type: "button",
      class: "close icon fa-solid fa-xmark",
      "aria-label": label,
    });
    element.append(text, close);
    const made: Notification = {
      id: this.#next,
      type,
      message: shown,
      active: true,
      element,
      remove: () => {
        made.active = false;
        element.remove();
      },
    };
    this.#next += 1;
    close.addEventListener("click", made.remove);
    this.#list.append(element);
    this.history.push(made);
    for (const old of this.history.filter((each) => each.active).slice(0, -AT_MOST)) old.remove();
    if (!permanent) setTimeout(made.remove, LIFETIME_MS);
    return made;
  }

  /** Messages are markup. A plain one is cleaned, values of `format` are escaped; a text of a language file is trusted. */
  #markup(message: string, { localize, format, clean, ...options }: NotifyOptions): string {
    const escapes = options.escape !== false;
    const values = Object.entries(format ?? {}).map(([key, value]) => [key, escapes ? escapeHTML(value) : value]);
    const text = localize || format ? this.#host.localize(message, format && Object.fromEntries(values)) : message;
    const isTrusted = format ? escapes : localize;
    return isTrusted || clean === false ? text : cleanHTML(text, this.#host.window);
  }

  info(message: string, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }
  warn(message: string, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: string, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }
  success(message: string, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }
  remove(notification: number | Notification): void {
    const id = typeof notification === "number" ? notification : notification.id;
    this.history.find((each) => each.id === id)?.remove();
  }
  has(notification: number | Notification): boolean {
    const id = typeof notification === "number" ? notification : notification.id;
    return this.history.some((each) => each.id === id && each.active);
  }
  clear(): void {
    for (const each of this.history) each.remove();
  }
}
