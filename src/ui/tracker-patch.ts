/** Brings what stands on the screen in line with what should stand there, by as few writes as it takes: focus, scroll and what is open stay. */

/** What a freshly drawn element does not know and must not undo: whether a person has opened it. */
const PERSONAL = new Set(["open"]);

/** Elements with this attribute keep their contents: others fill them. */
export const KEEP = "data-keep";

/** Elements are the same if they have the same tag and the same key, else the same first class. */
const identity = (node: Node): string => {
  if (!isElement(node)) return String(node.nodeType);
  return `${node.nodeName} ${node.getAttribute("data-key") ?? node.classList[0] ?? ""}`;
};

const TEXT = "3";

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Makes `from` like `to`. @returns the number of writes */
export function patch(from: Element, to: Element): number {
  const writes = patchAttributes(from, to);
  return from.hasAttribute(KEEP) ? writes : writes + patchChildren(from, to);
}

function patchAttributes(from: Element, to: Element): number {
  let writes = 0;
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || PERSONAL.has(name)) continue;
    from.removeAttribute(name);
    writes++;
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) === value || PERSONAL.has(name)) continue;
    from.setAttribute(name, value);
    if (name === "value") (from as HTMLInputElement).value = value;
    writes++;
  }
  return writes + patchTick(from, to);
}

/** A box that was ticked by hand no longer follows its attribute. */
function patchTick(from: Element, to: Element): number {
  if (from.getAttribute("type") !== "checkbox") return 0;
  const box = from as HTMLInputElement;
  const checked = to.hasAttribute("checked");
  if (box.checked === checked) return 0;
  box.checked = checked;
  return 1;
}

function patchChildren(from: Element, to: Element): number {
  let writes = 0;
  let cursor = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const found = findFrom(cursor, identity(wanted));
    if (!found) {
      from.insertBefore(from.ownerDocument.importNode(wanted, true), cursor);
      writes++;
      continue;
    }
    // What stands before it is wanted no more: order is that of the template.
    while (cursor && cursor !== found) {
      const gone: ChildNode = cursor;
      cursor = cursor.nextSibling;
      gone.remove();
      writes++;
    }
    cursor = found.nextSibling;
    writes += patchNode(found, wanted);
  }
  while (cursor) {
    const gone: ChildNode = cursor;
    cursor = cursor.nextSibling;
    gone.remove();
    writes++;
  }
  return from.nodeName === "SELECT" ? writes + patchChoice(from as HTMLSelectElement, to) : writes;
}

/** Text is only taken where it stands: what lies between would be thrown away for a space. */
function findFrom(cursor: ChildNode | null, wanted: string): ChildNode | null {
  if (wanted === TEXT) return cursor?.nodeType === 3 ? cursor : null;
  for (let node = cursor; node; node = node.nextSibling) if (identity(node) === wanted) return node;
  return null;
}

function patchNode(found: ChildNode, wanted: ChildNode): number {
  if (isElement(found) && isElement(wanted)) return patch(found, wanted);
  if (found.nodeValue === wanted.nodeValue) return 0;
  found.nodeValue = wanted.nodeValue;
  return 1;
}

/** What somebody chose and was refused goes back to what holds. */
function patchChoice(select: HTMLSelectElement, to: Element): number {
  const chosen = [...to.querySelectorAll("option")].findIndex((option) => option.hasAttribute("selected"));
  if (chosen < 0 || select.selectedIndex === chosen) return 0;
  select.selectedIndex = chosen;
  return 1;
}

/** The elements of a template's text; the space between is one space. */
export function parse(html: string): Element[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  tidy(body);
  return [...body.children];
}

function tidy(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (isElement(node)) tidy(node);
    else if (node.nodeType !== 3) node.remove();
    else if ((node.nodeValue ?? "").trim() === "") node.nodeValue = " ";
  }
}
