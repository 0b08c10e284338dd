/** What axe-core finds on a person's page. */
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import { expect } from "vitest";
import type { Person } from "./people.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Everything axe knows; only what it is sure of counts. */
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/** One line per finding: the rule, where, and what axe says about it. */
async function findings({ page }: Person, within: string | null): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async ([options, selector]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(selector ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary.split("\n").at(-1)}`,
        ),
      );
    },
    [OPTIONS, within] as const,
  );
}

/** In the theme the page has, and in the other; on the whole page or within a window. */
export async function expectNoFindings(person: Person, within: string | null = null): Promise<void> {
  for (let theme = 0; theme < 2; theme += 1) {
    expect(await findings(person, within)).toEqual([]);
    await person.page.locator("#bar-theme").click();
  }
}
