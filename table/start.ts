/** `npm start`: the table on this machine, for anyone with a browser. */
import { parseArgs } from "node:util";
import { isSystemId, SYSTEM_IDS, SYSTEMS } from "./demo/systems/index.ts";
import type { Generation } from "./host/seam.ts";
import { startTable, type TableOptions } from "./server/websocket.ts";

const HELP = `Options:
  --generation 13|14      the shape of Foundry (14)
  --system ${SYSTEM_IDS.join("|")}   whose actors the harbour is full of (${SYSTEM_IDS[0]})
  --port N                the first port to try (30000); 0 picks a free one
  --module DIR            the built module (dist)`;

function readOptions(): TableOptions | null {
  const { values } = parseArgs({
    options: {
      generation: { type: "string", default: "14" },
      system: { type: "string", default: SYSTEM_IDS[0] },
      port: { type: "string" },
      module: { type: "string", default: "dist" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const { generation, system, port, module: moduleDir } = values;
  if (generation !== "13" && generation !== "14") throw new Error(`--generation is 13 or 14, not "${generation}"`);
  if (!isSystemId(system)) throw new Error(`--system is one of ${SYSTEM_IDS.join(", ")}, not "${system}"`);
  if (port !== undefined && !/^\d+$/.test(port)) throw new Error(`--port is a number, not "${port}"`);
  const wanted = port === undefined ? {} : { port: Number(port) };
  return { generation: Number(generation) as Generation, system, moduleDir, ...wanted };
}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) return console.log(HELP);
  const { url, modules } = await startTable(options);
  const { title } = SYSTEMS[options.system ?? SYSTEM_IDS[0]].standIn;
  console.log(`Table (Foundry v${options.generation} shape, ${title}) at ${url}`);
  console.log("");
  if (modules.length === 0) {
    console.log(`  No module: ${options.moduleDir} holds no module.json. Build it first to see it here.`);
  }
  console.log("  Open the address and choose a user. Another tab can be another user of the same world.");
  console.log(`  Straight in: ${url}/?user=gm   ${url}/?user=mara   ${url}/?user=theo&lang=fr`);
  console.log("  The world is forgotten when this stops (Ctrl+C). --help lists other generations and systems.");
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
