import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSheet, type Sheet, textOf } from "../../src/ui/rules-sheet.ts";
import { finds } from "../../src/ui/rules-window-view.ts";
import { read, type Screen, sitDown } from "./screen.ts";

const WINDOW = "#undertow-rules";
const visible = (screen: Screen): string[] =>
  screen
    .all(`${WINDOW} [data-part]`)
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.clauses ?? "");

const sheets = readdirSync("seeds")
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, readSheet(readFileSync(`seeds/${name}`, "utf8"))] as const);

const idsOf = ({ sections }: Sheet): string[] => sections.flatMap(({ parts }) => parts.flatMap(({ ids }) => ids));

describe("a sheet", () => {
  it.each(sheets)(
    "%s is taken apart without a rest: no mark of Markdown is left, no clause is empty",
    (_name, sheet) => {
      expect(sheet.title).toMatch(/^[^_*`]+$/);
      expect(sheet.intro.length).toBeGreaterThan(0);
      const parts = [sheet.intro, ...sheet.sections.map((section) => section.parts)].flat();
      for (const { blocks, ids } of parts) {
        expect(blocks.length, ids.join()).toBeGreaterThan(0);
        for (const { spans, table } of blocks) {
          const texts = [...[spans], ...(table ? [...table.head, ...table.rows.flat()] : [])].map(textOf);
          for (const text of texts) expect(text).not.toMatch(/\*\*|`|^[-#|]|(^|\s)_\w|\w_(\s|$)/);
          expect(table !== null || textOf(spans) !== "", ids.join()).toBe(true);
          for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.head.length ?? 0);
        }
      }
    },
  );

  it("has the same clauses in both languages", () => {
    for (const [name, sheet] of sheets.filter(([each]) => !each.endsWith(".fr.md"))) {
      const french = sheets.find(([each]) => each === name.replace(".md", ".fr.md"))?.[1];
      const ids = idsOf(sheet);
      expect(ids.length, name).toBeGreaterThan(0);
      expect(french && idsOf(french), name).toEqual(ids);
    }
  });

  it("keeps the table with its clause, and marks rulings", () => {
    const sheet = readSheet(
      "# Book (`b`)\n\n**[R]** is ours.\n\n## One\n\n- **W1** It's _so_;\n  [R] and so.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nMore.\n- **W2** x",
    );
    const [w1, w2] = sheet.sections[0]?.parts ?? [];
    expect(sheet.title).toBe("Book");
    expect(sheet.intro[0]?.blocks[0]?.spans[0]).toEqual({ text: "R", as: "ruling" });
    expect(w1?.blocks.map(({ spans, table }) => (table ? table.rows.length : textOf(spans)))).toEqual([
      "It’s so; [R] and so.",
      1,
      "More.",
    ]);
    expect(w2?.ids).toEqual(["W2"]);
  });
});

it("a figure and its unit stay on one line", () => {
  const sheet = readSheet("# The _Book_\n\nTo 60 m, 8 h or 30 minutes; 5 % of 10 ft.");
  expect(sheet.title).toBe("The Book");
  expect(sheet.intro[0]?.blocks.map(({ spans }) => textOf(spans))).toEqual([
    "To 60\u00a0m, 8\u00a0h or 30 minutes; 5\u00a0% of 10\u00a0ft.",
  ]);
});

it("a search finds every word, whatever its case and accents", () => {
  expect(finds("ECAILLES  plates", "les plates et les écailles")).toBe(true);
  expect(finds("d'eau", "chute d’eau")).toBe(true);
  expect(finds("eau feu", "chute d’eau")).toBe(false);
  expect(finds("", "anything")).toBe(true);
});

describe.each([13, 14] as const)("the rules, v%i", (generation) => {
  it("open at a clause of the book that has it", async () => {
    const screen = await sitDown({ generation });
    await screen.windows.openRules("oriental", "D2");
    await screen.settle();
    expect(screen.text(`${WINDOW} h2`)).toBe("Dungeoneer’s Survival Guide");
    const clause = screen.one(`${WINDOW} [data-clauses=D2]`);
    expect(screen.document.activeElement).toBe(clause);
    await screen.windows.openRules("oriental", "O2");
    await screen.settle();
    expect(screen.text(`${WINDOW} h2`)).toBe("Short proficiency entry “Swimming”");
    expect(screen.all(WINDOW)).toHaveLength(1);
    await screen.windows.openRules("wsg", "Z9");
    expect(screen.text(`${WINDOW} h2`)).toBe("Wilderness Survival Guide");
    expect(screen.document.activeElement).toBe(screen.one(`${WINDOW} [name=query]`));
    await screen.table.end();
  });

  it("are searched, also by number, and say how much was found", async () => {
    const screen = await sitDown({ generation, language: "fr" });
    await screen.windows.openRules("natation");
    await screen.settle();
    const all = visible(screen).length;
    await screen.type(`${WINDOW} [name=query]`, "n17");
    expect(visible(screen)).toContain("N17");
    expect(visible(screen).length).toBeLessThan(all);
    await screen.type(`${WINDOW} [name=query]`, "zeppelin");
    expect(visible(screen)).toEqual([]);
    expect(screen.text(`${WINDOW} [data-live=found]`)).toBe("Rien trouvé\u202f: essayez moins de mots, ou d’autres.");
    await screen.type(`${WINDOW} [name=query]`, "");
    expect(visible(screen)).toHaveLength(all);
    await screen.type(`${WINDOW} [name=ruleset]`, "magic");
    expect(visible(screen)).toContain("A1");
    expect(screen.text(WINDOW)).not.toMatch(/undertow\.[a-z]/);
    await screen.table.end();
  });

  it("say what this table has ruled", async () => {
    const screen = await sitDown({ generation });
    const { game } = screen.tab.globals as unknown as {
      game: { settings: { set(module: string, key: string, value: unknown): Promise<unknown> } };
    };
    await game.settings.set("undertow", "fallDie", 8);
    await screen.windows.openRules("wsg", "T14");
    expect(screen.all(`${WINDOW} [data-clauses=T14] .undertow-rule-here`).map(read)).toEqual([
      "At this table: Die of falling damage (faces): 8.",
      "At this table: Most dice of falling damage: 20.",
    ]);
    await screen.table.end();
  });

  it("are kept in the journal by the GM, one page each, and not twice", async () => {
    const screen = await sitDown({ generation });
    await screen.windows.openRules("wsg");
    await screen.click(`${WINDOW} [data-action=keep]`);
    await screen.click(`${WINDOW} [data-action=keep]`);
    const entries = screen.table.server.store.all("JournalEntry") as {
      name: string;
      pages: { name: string; text: { content: string } }[];
    }[];
    expect(entries.map(({ name }) => name)).toEqual(["Undertow: the rules"]);
    expect(entries[0]?.pages.map(({ name }) => name)).toHaveLength(6);
    const [page] = entries[0]?.pages ?? [];
    expect(page?.name).toBe("Wilderness Survival Guide");
    expect(page?.text.content).toContain("<p><strong>W2</strong> Out of air means unconscious");
    expect(page?.text.content).toContain("<th>Con</th>");
    expect(screen.text(".notification:last-child")).toContain("already");
    await screen.table.end();
  });

  it("players read them too, and are offered no journal", async () => {
    const screen = await sitDown({ generation, user: "mara" });
    await screen.windows.openRules("wsg", "W1");
    expect(screen.all(`${WINDOW} [data-action=keep]`)).toEqual([]);
    await screen.press(`${WINDOW} [data-clauses=W1]`, "Escape");
    expect(screen.all(WINDOW)).toEqual([]);
    await screen.table.end();
  });
});
