import { cleanHTML } from "../html.ts";
import type { ApplicationClass } from "./application.ts";
import type { ApplicationsHost } from "./host.ts";
import type { RenderContext, RenderOptions } from "./lifecycle.ts";
import { build } from "./markup.ts";

/** The part of a JournalEntry that its sheet shows. */
interface Entry {
  id: string | null;
  name: string;
  pages: { map<T>(show: (page: Page) => T): T[] };
}
interface Page {
  id: string | null;
  name: string;
  sort: number;
  title: { show: boolean; level: number };
  text: { content: string };
}

/** Makes the window that a JournalEntry opens: its pages one under the other, to be read. */
export function createJournalSheetClass(host: ApplicationsHost, ApplicationV2: ApplicationClass) {
  const { document } = host.window;

  return class JournalEntrySheet extends ApplicationV2 {
    static override DEFAULT_OPTIONS: Record<string, unknown> = {
      classes: ["journal-sheet"],
      window: { icon: "fa-solid fa-book-open", resizable: true },
      position: { width: 560, height: 640 },
    };

    readonly document: Entry;

    constructor(entry: Entry) {
      super({ id: `JournalEntrySheet-JournalEntry-${entry.id}` });
      this.document = entry;
    }

    override get title(): string {
      return this.document.name;
    }

    override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
      const pages = this.document.pages.map((page) => page).sort((a, b) => a.sort - b.sort);
      return pages.map(pageElement);
    }

    override _replaceHTML(result: unknown, content: HTMLElement): void {
      content.replaceChildren(...(result as HTMLElement[]));
    }
  };

  function pageElement(page: Page): HTMLElement {
    const { show, level } = page.title;
    const heading = show ? build(document, `h${Math.min(Math.max(level, 1), 6)}` as "h1", {}, page.name) : null;
    const { body } = new host.window.DOMParser().parseFromString(
      cleanHTML(page.text.content, host.window),
      "text/html",
    );
    const section = build(document, "section", { class: "journal-page-content" }, ...body.childNodes);
    return build(document, "article", { class: "journal-entry-page text", "data-page-id": page.id }, heading, section);
  }
}
