/** The data of an actor as a list to pick from. */
import { type Leaf, pathsOfActor } from "../foundry/systems/index.ts";
import { finds } from "./rules-window-view.ts";
import { figure, say, sayCount } from "./text.ts";

/** More at once is no list that a person reads. */
const MOST_SHOWN = 150;

const shown = ({ value }: Leaf): string =>
  typeof value === "number"
    ? figure(value)
    : typeof value === "boolean"
      ? say(value ? "settings.yes" : "settings.no")
      : value;

function row(document: Document, leaf: Leaf): HTMLLIElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.action = "pick";
  button.dataset.path = leaf.path;
  const path = document.createElement("code");
  path.textContent = leaf.path;
  const value = document.createElement("span");
  value.textContent = shown(leaf);
  button.append(path, " ", value);
  item.append(button);
  return item;
}

/** Fills the list with what holds all the words of the filter. Returns what is to be said about the rest. */
export function fillPaths(list: HTMLElement, actor: Actor | null, filter: string): string {
  const found = (actor ? pathsOfActor(actor) : []).filter((leaf) => finds(filter, `${leaf.path} ${shown(leaf)}`));
  list.replaceChildren(...found.slice(0, MOST_SHOWN).map((leaf) => row(list.ownerDocument, leaf)));
  if (found.length === 0) return say("paths.none");
  return found.length > MOST_SHOWN ? sayCount("paths.more", found.length - MOST_SHOWN) : "";
}
