/**
 * `npm run --silent scenario -- FILE`: runs the scenario (or the list of scenarios) in FILE and prints one JSON document.
 * Bad input: exit code 2, nothing on standard output, one line on standard error that names the field.
 */
import { readFileSync } from "node:fs";
import english from "../lang/en.json" with { type: "json" };
import { type Refusal, type Report, readScenario, runScenario } from "../src/rules/index.ts";

const sentences: Record<string, string> = english.undertow.errors;

function say(refusal: Refusal, prefix: string): string {
  const data = { ...refusal.data, field: `${prefix}${refusal.data.field}` };
  const sentence = sentences[refusal.key] ?? `{field}: ${refusal.key}`;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String((data as Record<string, unknown>)[name] ?? ""));
}

function fail(line: string): never {
  process.stderr.write(`${line.replaceAll(/[\s\u0085]*[\r\n\u0085\u2028\u2029][\s\u0085]*/g, " ")}\n`);
  process.exit(2);
}

function load(file: string | undefined): unknown {
  if (!file) fail("FILE: missing; usage: npm run --silent scenario -- FILE");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    fail(`${file}: the file cannot be read`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    fail(`${file}: not JSON (${(error as Error).message})`);
  }
}

function report(value: unknown, prefix: string): Report {
  const read = readScenario(value);
  const done = read.ok ? runScenario(read.value) : read;
  if (!done.ok) fail(say(done.errors[0] as Refusal, prefix));
  return done.value;
}

const input = load(process.argv[2]);
const output = Array.isArray(input) ? input.map((one, i) => report(one, `[${i}].`)) : report(input, "");
process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
