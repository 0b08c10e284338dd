/** `npm test`: installs, checks types and style, builds, runs every test, and closes with a line `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureInstalled, root, tool } from "./ensure.mjs";

ensureInstalled();
mkdirSync(`${root}.cache`, { recursive: true });
const results = `${root}.cache/tests.json`;
rmSync(results, { force: true });

const steps = [
  ["types", "typescript/bin/tsc", ["-p", "."]],
  ["style", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]],
  ["unused", "knip/bin/knip.js", []],
  ["build", "vite/bin/vite.js", ["build", "--logLevel", "warn"]],
];
let passed = 0;
let failed = 0;
for (const [name, path, args] of steps) {
  const good = tool(path, args) === 0;
  process.stdout.write(`${good ? "ok  " : "FAIL"} ${name}\n`);
  if (good) passed += 1;
  else failed += 1;
}

const only = process.argv.slice(2);
const ended = tool("vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results}`,
  ...only,
]);
try {
  const report = JSON.parse(readFileSync(results, "utf8"));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that fails to load, or an error outside a test, has no failed test of its own.
  if (ended !== 0 && report.numFailedTests === 0) failed += 1;
} catch {
  process.stdout.write("FAIL the tests ended without a report\n");
  failed += 1;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed ? 1 : 0;
