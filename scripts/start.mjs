/** `npm start`: installs, builds the module and its table, and opens the table's doors. */
import { ensureInstalled, root, tool } from "./ensure.mjs";

ensureInstalled();
const built = tool("vite/bin/vite.js", ["build", "--logLevel", "warn"]);
if (built !== 0) process.exit(built ?? 1);
process.exitCode = tool("tsx/dist/cli.mjs", [`${root}table/start.ts`, ...process.argv.slice(2)]) ?? 1;
