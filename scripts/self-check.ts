/**
 * `npm run self-check`: the self-check's report on the table, in both generations, as a Gamemaster would copy it. `--generation 13`, `--language fr`;
 * `--break effectIcon` breaks one assumption first (by its id, see tests/foundry/sabotages.ts): the report then names it, and the command fails.
 */
import { parseArgs } from "node:util";
import type { Report, runSelfCheck } from "../src/foundry/self-check/run.ts";
import type { Generation } from "../table/host/seam.ts";
import { openHarbour } from "../tests/foundry/harness.ts";
import { SABOTAGES } from "../tests/foundry/sabotages.ts";

interface Window {
  undertowSelfCheck: typeof runSelfCheck;
  undertowSelfCheckText(report: Report): string;
}

const { values } = parseArgs({
  options: {
    generation: { type: "string" },
    language: { type: "string", default: "en" },
    break: { type: "string" },
  },
});

const sabotage = values.break === undefined ? undefined : SABOTAGES[values.break];
if (values.break !== undefined && !sabotage)
  throw new Error(`--break ${values.break}: there is ${Object.keys(SABOTAGES).join(", ")}`);

const generations: Generation[] =
  values.generation === undefined ? [13, 14] : [Number(values.generation) as Generation];

for (const generation of generations) {
  const harbour = await openHarbour({ generation });
  const gm = await harbour.join("gm", values.language);
  const mara = await harbour.join("mara");
  if (sabotage?.only14 !== true || generation >= 14) sabotage?.break({ gm, mara, generation });
  const window = gm.tab.window as unknown as Window;
  let report: Report | undefined;
  const run = window.undertowSelfCheck({ moveTime: true }).then((done) => {
    report = done;
  });
  while (!report) await Promise.race([run, harbour.table.advanceTimers(100)]);
  console.log(`${window.undertowSelfCheckText(report)}\n`);
  if (report.lines.some(({ ok }) => ok === false)) process.exitCode = 1;
  await harbour.table.end();
}
process.exit();
