/** Installs what the lock file names, once per lock file, so that every command works on a fresh clone with only Node. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const MARK = `${root}node_modules/.undertow-installed`;

/** Runs npm with the same npm that runs this script, where there is one. */
function npm(args, stdio) {
  const cli = process.env.npm_execpath;
  return cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio, encoding: "utf8" })
    : spawnSync("npm", args, { cwd: root, stdio, encoding: "utf8", shell: process.platform === "win32" });
}

/** `quiet`: say nothing unless it fails. */
export function ensureInstalled({ quiet = false } = {}) {
  const lock = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === lock) return;
  if (!quiet) process.stdout.write("Installing what the project needs (once) ...\n");
  const done = npm(["ci", "--loglevel=error"], quiet ? "pipe" : ["ignore", "inherit", "inherit"]);
  if (done.status !== 0) {
    process.stderr.write(`${done.stderr ?? ""}The installation failed: is the network reachable?\n`);
    process.exit(1);
  }
  writeFileSync(MARK, lock);
}

/** Runs a tool of the project with Node; returns its exit code. */
export function tool(path, args, options = {}) {
  return spawnSync(process.execPath, [`${root}node_modules/${path}`, ...args], {
    cwd: root,
    stdio: "inherit",
    ...options,
  }).status;
}
