/** The rows on the screen: each keeps its place and its element, and is touched only when what it shows has changed. */
import type { RowView } from "./swimmer-row-view.ts";
import { parse, patch } from "./tracker-patch.ts";

type Template = (view: object) => string;

export interface Group {
  /** The scene's id. */
  key: string;
  /** Empty where there is only one. */
  heading: string;
  rows: RowView[];
}

interface Row {
  element: HTMLElement;
  view: RowView | null;
  /** The view as text, to know whether it has changed. */
  shown: string;
}

export class RowList {
  readonly #rows = new Map<string, Row>();
  readonly #sections = new Map<string, HTMLElement>();

  /** `id` begins the ids of headings. */
  constructor(
    private readonly place: HTMLElement,
    private readonly template: Template,
    private readonly id: string,
  ) {}

  elementOf(uuid: string): HTMLElement | undefined {
    return this.#rows.get(uuid)?.element;
  }

  /** The next drawing looks at every row, as if all had changed. */
  forget(): void {
    for (const row of this.#rows.values()) Object.assign(row, { view: null, shown: "" });
  }

  /** @returns the number of writes */
  show(groups: Group[]): number {
    const views = groups.flatMap(({ rows }) => rows);
    let writes = this.#removeGone(new Set(views.map(({ uuid }) => uuid)));
    writes += this.#update(views);
    let before: HTMLElement | null = null;
    for (const group of groups) {
      const section = this.#sectionOf(group);
      writes += putAfter(this.place, before, section);
      before = section;
      writes += this.#arrange(section, group.rows);
    }
    for (const [key, section] of this.#sections) {
      if (groups.some((group) => group.key === key)) continue;
      section.remove();
      this.#sections.delete(key);
      writes++;
    }
    return writes;
  }

  #removeGone(wanted: Set<string>): number {
    let writes = 0;
    for (const [uuid, { element }] of this.#rows) {
      if (wanted.has(uuid)) continue;
      element.remove();
      this.#rows.delete(uuid);
      writes++;
    }
    return writes;
  }

  /** New and changed rows are drawn in one go. */
  #update(views: RowView[]): number {
    const changed = views.flatMap((view) => {
      const row = this.#rows.get(view.uuid);
      if (row?.view === view) return [];
      const text = JSON.stringify(view);
      if (row) row.view = view;
      return row?.shown === text ? [] : [{ view, text }];
    });
    const fresh = parse(changed.map(({ view }) => this.template(view)).join(""));
    let writes = 0;
    changed.forEach(({ view, text }, index) => {
      const wanted = fresh[index];
      if (!wanted) return;
      const row = this.#rows.get(view.uuid);
      if (row) {
        writes += patch(row.element, wanted);
        row.shown = text;
      } else {
        const element = this.place.ownerDocument.importNode(wanted, true) as HTMLElement;
        this.#rows.set(view.uuid, { element, view, shown: text });
        writes++;
      }
    });
    return writes;
  }

  #sectionOf({ key, heading }: Group): HTMLElement {
    const section = this.#sections.get(key) ?? this.#newSection(key);
    const title = section.querySelector("h2");
    if (title && title.textContent !== heading) title.textContent = heading;
    if (title) title.hidden = heading === "";
    return section;
  }

  #newSection(key: string): HTMLElement {
    const { ownerDocument } = this.place;
    const section = ownerDocument.createElement("section");
    section.className = "undertow-scene";
    const title = ownerDocument.createElement("h2");
    title.id = `${this.id}-scene-${key}`;
    const list = ownerDocument.createElement("ol");
    list.className = "undertow-swimmers";
    list.setAttribute("role", "list");
    section.append(title, list);
    this.#sections.set(key, section);
    return section;
  }

  #arrange(section: HTMLElement, rows: RowView[]): number {
    const list = section.querySelector("ol") as HTMLElement;
    let writes = 0;
    let before: HTMLElement | null = null;
    for (const { uuid } of rows) {
      const element = this.elementOf(uuid);
      if (!element) continue;
      writes += putAfter(list, before, element);
      before = element;
    }
    return writes;
  }
}

/** Puts an element where it belongs, and leaves it alone if it is there: what is moved loses the focus. */
function putAfter(place: HTMLElement, before: HTMLElement | null, element: HTMLElement): number {
  const there = element.parentElement === place && element.previousElementSibling === before;
  if (there) return 0;
  place.insertBefore(element, before ? before.nextElementSibling : place.firstElementChild);
  return 1;
}
