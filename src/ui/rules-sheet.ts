/** A rule sheet of seeds/ taken apart: sections, clauses with their numbers, paragraphs, tables. Plain data, nothing is drawn here. */

/** A stretch of text; "ruling" is the mark of a ruling of ours. */
export interface Span {
  text: string;
  as: "plain" | "strong" | "em" | "code" | "ruling";
}

/** A paragraph (`spans`) or a table. */
export interface Block {
  spans: Span[];
  table: { head: Span[][]; rows: Span[][][] } | null;
}

/** One clause with what belongs to it, or a paragraph without a number. */
export interface Part {
  /** "W1"; two where one text serves both. Empty for what has no number. */
  ids: string[];
  /** A line of a list. */
  listed: boolean;
  blocks: Block[];
}

export interface Section {
  title: string;
  parts: Part[];
}

export interface Sheet {
  title: string;
  /** Before the first heading. */
  intro: Part[];
  sections: Section[];
}

const INLINE = /\*\*(.+?)\*\*|(?<![\p{L}\d])_(.+?)_(?![\p{L}\d])|`(.+?)`|\[([A-Z])\]/gu;
const NAMES = ["strong", "em", "code", "ruling"] as const;
const CLAUSE_ID = /^[A-Z]\d+$/;
/** Clause numbers that open an item: "**A5** and **A11** ". */
const OPENING = /^\*\*([A-Z]\d+)\*\*(?: (?:and|et) \*\*([A-Z]\d+)\*\*)? /;

/** As printed: curly apostrophes and quotes, no-break spaces before French punctuation and between a figure and its unit. */
function printed(text: string): string {
  return text
    .replace(/'/g, "’")
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/\.\.\./g, "…")
    .replace(/ ([;:!?»])/g, "\u202f$1")
    .replace(/« /g, "«\u202f")
    .replace(/(\d) (%|(?:cm|ft|h|kg|km|m|min|pi|s)(?![\p{L}\d]))/gu, "$1\u00a0$2");
}

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) spans.push({ text: printed(text.slice(from, until)), as: "plain" });
  };
  for (const found of text.matchAll(INLINE)) {
    plain(found.index);
    const place = found.slice(1).findIndex((group) => group !== undefined);
    const as = NAMES[place] ?? "plain";
    const inner = found[place + 1] ?? "";
    // "**[R]**" is the mark itself, in the sentence that explains it.
    const mark = /^\[([A-Z])\]$/.exec(inner)?.[1];
    spans.push(mark ? { text: mark, as: "ruling" } : { text: printed(inner), as });
    from = found.index + found[0].length;
  }
  plain(text.length);
  return spans;
}

export const textOf = (spans: readonly Span[]): string =>
  spans.map(({ text, as }) => (as === "ruling" ? `[${text}]` : text)).join("");

const titleOf = (heading: string): string => textOf(spansOf(heading.replace(/^#+ /, "")));

const cellsOf = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spansOf(cell.trim()));

function tableOf(lines: string[]): Block {
  const [head = "", , ...rows] = lines;
  return { spans: [], table: { head: cellsOf(head), rows: rows.map(cellsOf) } };
}

/** Lines between blank ones; every line that begins with "- " opens another. */
function stretches(markdown: string): string[][] {
  const found: string[][] = [];
  let open = false;
  for (const line of markdown.split(/\r?\n/)) {
    const blank = line.trim() === "";
    if (!blank && (!open || line.startsWith("- ") || line.startsWith("#"))) found.push([]);
    if (!blank) found.at(-1)?.push(line.trim());
    open = !blank && !line.startsWith("#");
  }
  return found;
}

function partOf(text: string, listed: boolean): Part {
  const opening = listed ? OPENING.exec(text) : null;
  const ids = opening ? opening.slice(1).filter((id): id is string => id !== undefined && CLAUSE_ID.test(id)) : [];
  // Two numbers are read as part of the sentence ("A5 and A11: what the stroke does"); one stands beside it.
  const rest = opening ? text.slice(opening[0].length) : text;
  return { ids, listed, blocks: [{ spans: spansOf(rest), table: null }] };
}

/** Takes the subset of Markdown that the sheets use: headings, paragraphs, lists of one level, tables, emphasis. */
export function readSheet(markdown: string): Sheet {
  const sheet: Sheet = { title: "", intro: [], sections: [] };
  let parts = sheet.intro;
  for (const lines of stretches(markdown)) {
    const [first = ""] = lines;
    if (first.startsWith("# ")) sheet.title = titleOf(first.replace(/ \(`\w+`\)$/, ""));
    else if (first.startsWith("#")) {
      const section = { title: titleOf(first), parts: [] };
      sheet.sections.push(section);
      parts = section.parts;
    } else if (first.startsWith("|")) (parts.at(-1)?.blocks ?? newPart(parts).blocks).push(tableOf(lines));
    else addText(parts, lines.join(" "));
  }
  return sheet;
}

function newPart(parts: Part[]): Part {
  const part: Part = { ids: [], listed: false, blocks: [] };
  parts.push(part);
  return part;
}

function addText(parts: Part[], text: string): void {
  const before = parts.at(-1);
  if (text.startsWith("- ")) parts.push(partOf(text.slice(2), true));
  // A paragraph after a clause and its table says more about that clause.
  else if (before?.listed) before.blocks.push({ spans: spansOf(text), table: null });
  else parts.push(partOf(text, false));
}
