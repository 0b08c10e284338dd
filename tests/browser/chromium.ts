import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const run = promisify(execFile);

/** Browsers a machine may have of its own, in the order they are tried. */
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** No graphics card is asked for: WebGL is drawn in software, so that pictures are alike everywhere. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--font-render-hinting=none",
];

/** The packed browser's own start flags that a container without process namespaces needs. */
const PACKED_FLAGS = ["--no-zygote", "--in-process-gpu"];

interface Executable {
  path: string;
  flags: string[];
  env: Record<string, string>;
}

const own = (path: string): Executable => ({ path, flags: [], env: {} });

/** The packed fonts and the machine's own; the package's own settings look in folders that are not ours. */
const fontSettings = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, "font-cache")}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium inside `@sparticuz/chromium` into a folder named after its version, once per machine.
 * A child process does it, because the package takes its folder and its choice of libraries from the environment.
 */
async function unpacked(): Promise<Executable> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = join(dirname(entry), "..", "..", "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const home = join(tmpdir(), `undertow-chromium-${version}`);
  if (!existsSync(home)) {
    const fresh = await mkdtemp(`${home}-`);
    const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
    const code = 'await (await import("@sparticuz/chromium")).default.executablePath();';
    await run(process.execPath, ["--input-type=module", "-e", code], { env, cwd: dirname(entry) });
    await writeFile(join(fresh, "fonts.conf"), fontSettings(home));
    // Two test workers may unpack at once: the first rename wins, the other copy is thrown away.
    await rename(fresh, home).catch(async (error: NodeJS.ErrnoException) => {
      await rm(fresh, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    });
  }
  const env = { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: join(home, "fonts.conf"), HOME: home };
  return { path: join(home, "chromium"), flags: PACKED_FLAGS, env };
}

/**
 * The browser to test with: `CHROMIUM_PATH`, else one the machine has, else the packed one (x64 Linux only).
 * @throws when there is none
 */
export async function findChromium(): Promise<Executable> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return own(named);
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return own(installed);
  if (process.platform === "linux" && process.arch === "x64") return unpacked();
  throw new Error("No Chromium, Chrome or Edge found. Install one or set CHROMIUM_PATH.");
}

/** Starts the browser. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const { path, flags, env } = await findChromium();
  return chromium.launch({
    executablePath: path,
    args: [...FLAGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
