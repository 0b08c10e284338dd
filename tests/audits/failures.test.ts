/** docs/FAILURES.md: every number has its line, with a source, and every test that is named exists by that title. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/FAILURES.md", "utf8");

/** The numbers of the catalogue. */
const NUMBERS = [
  [1, 2, 3, 5, 6, 7, 8, 10, 11, 12],
  [13, 14, 15, 16, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28],
  [30, 31, 32, 33, 34, 37, 38, 39, 40, 41],
  [42, 43, 44, 45],
  [47, 48, 50, 52],
  [53, 55, 56, 58, 59, 60, 61, 62, 64, 65, 66],
].flat();

interface Line {
  number: number;
  cells: string[];
}

const rows = page.split("\n").filter((row) => row.startsWith("| ") && !row.startsWith("| |"));
const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const lines: Line[] = rows.map(cellsOf).flatMap((cells) => {
  const number = Number(cells[0]);
  return Number.isInteger(number) ? [{ number, cells }] : [];
});

/** File and title of the tests that a text names. */
const namedIn = (text: string): [file: string, title: string][] =>
  [...text.matchAll(/`(tests\/[\w./-]+\.test\.ts)` “([^”]+)”/g)].map(([, file = "", title = ""]) => [file, title]);

/** Titles as they stand in a test file, those of `each` with their placeholders. */
function titlesOf(file: string): Set<string> {
  const code = readFileSync(file, "utf8");
  const calls = code.matchAll(/\bit(?:\.each\b[\s\S]*?\))?\(\s*"((?:[^"\\]|\\.)*)"/g);
  return new Set([...calls].map(([, title = ""]) => JSON.parse(`"${title}"`) as string));
}

const named = namedIn(page);

describe("the catalogue of failures", () => {
  it("has a line for every number, in order, and no other", () => {
    expect(lines.map(({ number }) => number)).toEqual(NUMBERS);
  });

  it.each(lines)("$number: says what fails, what happens here, by which test, and where it was seen", ({ cells }) => {
    const [, failure = "", here = "", shownBy = "", seen = ""] = cells;
    expect(cells).toHaveLength(5);
    expect([failure.length > 20, here.length > 20]).toEqual([true, true]);
    expect(namedIn(shownBy).length).toBeGreaterThan(0);
    expect(seen).toMatch(/\]\(https:\/\/[^)\s]+\)/);
  });

  it("names a test in every line of its other tables", () => {
    const others = rows.filter((row) => !Number.isInteger(Number(cellsOf(row)[0])) && cellsOf(row)[0] !== "what");
    expect(others.length).toBeGreaterThan(20);
    for (const row of others) expect(namedIn(row).length, row).toBeGreaterThan(0);
  });

  it.each([...new Set(named.map(([file]) => file))])("names tests of %s that exist by that title", (file) => {
    expect(existsSync(file), file).toBe(true);
    const titles = titlesOf(file);
    for (const [, title] of named.filter(([other]) => other === file)) expect([...titles]).toContain(title);
  });

  it("names every test that was written for it", () => {
    const folder = "tests/foundry/catalogue";
    const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      for (const title of titlesOf(`${folder}/${file}`)) expect(page).toContain(`\`${folder}/${file}\` “${title}”`);
  });
});

describe("the kind of a region's water", () => {
  it("52: the manifest declares what the code registers", () => {
    const { documentTypes } = JSON.parse(readFileSync("module.json", "utf8")) as { documentTypes: object };
    expect(documentTypes).toEqual({ RegionBehavior: { water: {} } });
    const main = readFileSync("src/main.ts", "utf8");
    expect(main).toContain('Hooks.once("init", guarded("init", registerWaterBehavior))');
  });
});
