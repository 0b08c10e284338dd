/** `npm run --silent scenario -- FILE`; see scenario.ts. */
import { ensureInstalled } from "./ensure.mjs";

ensureInstalled({ quiet: true });
const { register } = await import("tsx/esm/api");
register();
await import("./scenario.ts");
