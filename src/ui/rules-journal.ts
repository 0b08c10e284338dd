/** The rule sheets as pages of a journal entry: every text escaped, in headings, paragraphs and tables. */
import { announce } from "../foundry/announce.ts";
import { escaped } from "../foundry/escaped.ts";
import { keepJournal } from "../foundry/journal.ts";
import { type Block, type Part, type Sheet, type Span, textOf } from "./rules-sheet.ts";
import { sheetIds, sheetOf } from "./rules-sheets.ts";
import { say } from "./text.ts";

/** A heading without words heads nothing. */
function cell(tag: "th" | "td", spans: Span[]): string {
  const text = escaped(textOf(spans));
  return text === "" ? "<td></td>" : `<${tag}>${text}</${tag}>`;
}
const row = (cells: string[]): string => `<tr>${cells.join("")}</tr>`;

function blockHtml({ spans, table }: Block, before: string): string {
  if (!table) return `<p>${before}${escaped(textOf(spans))}</p>`;
  const rows = table.rows.map(([first = [], ...others]) =>
    row([cell("th", first), ...others.map((each) => cell("td", each))]),
  );
  const head = row(table.head.map((each) => cell("th", each)));
  return `<table><thead>${head}</thead><tbody>${rows.join("")}</tbody></table>`;
}

const partHtml = ({ ids, blocks }: Part): string =>
  blocks
    .map((block, at) => blockHtml(block, at === 0 && ids.length > 0 ? `<strong>${ids.join(" ")}</strong> ` : ""))
    .join("");

export function sheetHtml({ intro, sections }: Sheet): string {
  const parts = (list: Part[]) => list.map(partHtml).join("");
  return parts(intro) + sections.map(({ title, parts: own }) => `<h2>${escaped(title)}</h2>${parts(own)}`).join("");
}

/** Writes all sheets, one page each, in this reader's language, and says so. */
export async function keepRulesAsJournal(): Promise<void> {
  const pages = sheetIds().flatMap((id) => {
    const sheet = sheetOf(id);
    return sheet ? [{ name: sheet.title, html: sheetHtml(sheet) }] : [];
  });
  const name = say("rulesWindow.journal");
  if (await keepJournal(name, pages)) announce("info", say("rulesWindow.kept", { name }));
  else announce("warn", say("rulesWindow.alreadyKept", { name }));
}
